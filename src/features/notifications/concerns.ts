import { withNames } from '../../lib/person-names.js';
import { plainText } from '../../lib/plain-text.js';
import { parsedJson } from '../../lib/typed.js';
import type { Act } from './acts-store.js';
import type { Concern } from './concerns-store.js';
import { kindOf, type NotificationKind, type Role } from './kinds.js';

/** Decides which kind of notification an act of another user makes for a user who sees its task. */

const HAS_ROLE: Readonly<Record<Role, (concern: Concern) => boolean>> = {
  owner: ({ is_owner }) => is_owner === 1,
  assignee: ({ is_assignee }) => is_assignee === 1,
  participant: ({ takes_part }) => takes_part === 1,
  watcher: ({ watches_task }) => watches_task === 1,
  project_watcher: ({ watches_project }) => watches_project === 1,
};

/** Returns the kinds that fit; none if the act does not concern the user. */
export function kindsFor({ type, event, assigns }: Act, concern: Concern): NotificationKind[] {
  if (type === 'comment') {
    if (concern.is_mentioned === 1) return ['mentioned'];
    return event === 'created' ? told(concern, 'commented') : [];
  }
  const isAssigned = concern.is_assignee === 1 && (assigns === 1 || event === 'created');
  return [
    ...(isAssigned ? ['assigned' as const] : []),
    ...(event === 'created' && concern.is_part === 0 ? told(concern, 'task_added') : []),
    ...(event === 'completed' ? told(concern, 'completed_by_other') : []),
  ];
}

/** The watch of the task takes precedence over that of its project. */
function told(concern: Concern, kind: NotificationKind): NotificationKind[] {
  const { watches_task, watches_project } = concern;
  const isSilenced = watches_task === 0 || (watches_task === null && watches_project === 0 && kind !== 'commented');
  const { roles = [] } = kindOf(kind);
  return !isSilenced && roles.some((role) => HAS_ROLE[role](concern)) ? [kind] : [];
}

/** Returns the beginning of a comment, without marks and with the names of whom it mentions; null for a task. */
export function textOf({ text, mentions }: Pick<Concern, 'text' | 'mentions'>): string | null {
  if (text === null) return null;
  const people = (typeof mentions === 'string' ? parsedJson(mentions) : mentions) as { uid: string; name: string }[];
  const names = new Map(people.map(({ uid, name }) => [uid, name]));
  return withNames(plainText(text), (uid) => names.get(uid));
}
