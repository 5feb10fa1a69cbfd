import type { ImportedComment } from '../../features/comments/import-schema.js';
import { MAX_COMMENTS, MAX_RECORD_LENGTH, textBy } from '../../features/comments/schema.js';
import { isBlank } from '../../lib/names.js';
import { beginningOf } from '../../lib/texts.js';
import { type ForeignUser, leaveOut } from './converted.js';
import { type Here, timesOf } from './dates.js';

/** Comments and assignees of other programs. */

export interface ForeignComment {
  text: string;
  author?: string | undefined;
  created?: string | undefined;
}

interface Found {
  leftOut: Map<string, number>;
}

/** Returns the comments of a task in the order of their times, as a member of it. */
export function commentsOf(
  comments: readonly ForeignComment[],
  { now }: Here,
  found: Found,
): { comments?: ImportedComment[] } {
  const all = comments.flatMap(({ text, author, created }): ImportedComment[] => {
    if (isBlank(text)) return [];
    const facts: string[] = [];
    const times = timesOf({ created, completed: undefined }, now, facts);
    const whole = [text.trim(), ...facts].join('\n\n');
    const named = author === undefined || author === '' ? whole : textBy(author, whole);
    if (whole.length > MAX_RECORD_LENGTH) leaveOut(found, `ends of comments, beyond ${MAX_RECORD_LENGTH} characters`);
    const short = beginningOf(named, MAX_RECORD_LENGTH);
    return [{ text: short, ...(times.created_at !== undefined && { created_at: times.created_at }) }];
  });
  all.sort((one, other) => String(one.created_at ?? '').localeCompare(String(other.created_at ?? '')));
  leaveOut(found, `comments beyond ${MAX_COMMENTS} of a task`, Math.max(0, all.length - MAX_COMMENTS));
  return all.length === 0 ? {} : { comments: all.slice(0, MAX_COMMENTS) };
}

/** Returns the first assignee, as a member of the task. The others are counted. */
export function assigneeOf(users: readonly ForeignUser[], found: Found): { assignee?: ForeignUser } {
  const [assignee, ...others] = users;
  leaveOut(found, 'further assignees of tasks', others.length);
  return assignee === undefined ? {} : { assignee };
}
