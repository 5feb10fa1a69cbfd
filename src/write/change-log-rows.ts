import type { Executor } from '../../db/database.js';
import { visitEach } from '../../db/pieces.js';
import { type Moment, membersOf, projectAt, relationsAt, type ShareFacts, sharesByTarget } from '../access/audience.js';
import { required } from '../lib/typed.js';
import { isShared, type Location, type ResourceType, relationsOf } from '../resource/type.js';
import type { ChangeEntry, ChangeEvent, ChangeSet } from './change-set.js';

export interface LogRow {
  user_id: number;
  /** Distance from the last entry of the same user in the transaction. */
  seq: number;
  type: string;
  ref_id: number;
  uid: string;
  event: ChangeEvent;
  changed: string;
  project_before: number | null;
  project_after: number | null;
  /** For a deleted tag: projects in which it was used, as a JSON array of ids. */
  tag_projects: string | null;
  /** The set whose objects have an entry each; absent for a single object. */
  set_id?: number;
}

/** Columns that the entries of an object have in common. */
export type LogPlace = Pick<LogRow, 'type' | 'project_before' | 'project_after'>;

export interface Surroundings {
  /** Shares that cover the changed objects and their relations, before or after. */
  shares: readonly ShareFacts[];
  /** Locations of rows to which the changed ones refer, by `type id`, except those that the transaction changed. */
  located: ReadonlyMap<string, Location>;
}

/** Objects of one type that change in the same place and in the same way for the same users. */
export interface Audience extends LogPlace {
  recipients: readonly Recipient[];
  isSeenByMembers: boolean;
  objects: Pick<ChangeEntry, 'id' | 'uid'>[];
}

export interface Recipient {
  user: number;
  event: ChangeEvent;
  /** Names of the members that change for this user, as JSON. */
  changed: string;
}

/**
 * Changes of a transaction as log entries, one for each object and user who sees it before or after. Null stands for
 * an object without entries. Entries are generated on iteration and can be iterated repeatedly in the same order,
 * because they may exceed memory.
 */
export interface LogRows {
  rows: Iterable<LogRow | null>;
  /** Users of these entries, in the same order. */
  users: Iterable<number | null>;
  /** Further entries: each recipient has one for each object. */
  sets: readonly Audience[];
}

/** Number of objects from which on the entries of members refer to a set of them. */
export const MIN_SET = 25;

/**
 * Computes the entries. A relation that a member does not see reads as null, so its change is logged for them only if
 * the relation becomes visible or stops being visible.
 */
export async function logRows(trx: Executor, set: ChangeSet, { shares, located }: Surroundings): Promise<LogRows> {
  const places = {
    before: { located: locatedAt(set, located, 'before') },
    after: { located: locatedAt(set, located, 'after') },
  };
  const isSeenByMembers = shares.length + set.shares.size > 0;
  const moments = isSeenByMembers ? momentsOf(set, shares, places) : null;
  const audienceOf = createAudiences(set, moments, places);
  const audiences: Audience[] = [];
  await visitEach(trx, set.entries.values(), (entry) => void audiences.push(audienceOf(entry)));
  return {
    rows: {
      [Symbol.iterator]: () => eachRow(set, audiences, (entry, audience) => rowMaker(entry, audience, set, places)),
    },
    users: { [Symbol.iterator]: () => eachRow(set, audiences, () => (recipient) => recipient.user) },
    sets: [...new Set(audiences.filter(isSet))],
  };
}

function isSet({ isSeenByMembers, objects }: Audience): boolean {
  return isSeenByMembers && objects.length >= MIN_SET;
}

/** Locations of rows before and after the transaction. */
interface Places {
  before: Pick<Moment, 'located'>;
  after: Pick<Moment, 'located'>;
}

function momentsOf(set: ChangeSet, shares: readonly ShareFacts[], places: Places): Moments {
  const after = { located: places.after.located, shares: sharesByTarget(shares) };
  const before = {
    located: places.before.located,
    shares: set.shares.size === 0 ? after.shares : sharesByTarget(sharesBefore(set, shares)),
  };
  return { before, after, relations: { before: relationsAt(before), after: relationsAt(after) } };
}

function* eachRow<T>(
  { entries }: ChangeSet,
  audiences: readonly Audience[],
  makerOf: (entry: ChangeEntry, audience: Audience) => (recipient: Recipient) => T,
): Generator<T | null> {
  let at = 0;
  for (const entry of entries.values()) {
    const audience = required(audiences[at++]);
    if (isSet(audience)) continue;
    if (audience.recipients.length === 0) {
      yield null;
      continue;
    }
    const make = makerOf(entry, audience);
    for (const recipient of audience.recipients) yield make(recipient);
  }
}

function namesOf(changed: Iterable<string>): string {
  return JSON.stringify([...new Set(changed)]);
}

/** Projects in which objects lose a tag: users who see only these projects knew a deleted tag through its objects. */
function projectsOfLoss(set: ChangeSet, places: Places): number[] {
  const projects = new Set<number>();
  for (const entry of set.entries.values()) {
    const project = entry.changed.has('tags') ? projectOf(set, entry, 'before', places) : null;
    if (project !== null) projects.add(project);
  }
  return [...projects];
}

function projectOf({ types }: ChangeSet, entry: ChangeEntry, at: keyof Places, places: Places): number | null {
  const type = types.get(entry.type);
  const location = entry[at];
  return type === undefined || location === null ? null : projectAt(type, location, places[at]);
}

function sharesBefore({ shares }: ChangeSet, current: readonly ShareFacts[]): ShareFacts[] {
  const untouched = current.filter(({ id }) => !shares.has(id));
  return [...untouched, ...[...shares.values()].flatMap(({ before }) => before ?? [])];
}

/** Locations at a moment: of objects that the transaction changed itself, and of others. */
export function locatedAt(
  { entries }: ChangeSet,
  others: Surroundings['located'],
  moment: 'before' | 'after',
): Moment['located'] {
  return (key) => {
    const entry = entries.get(key);
    return entry === undefined ? (others.get(key) ?? null) : entry[moment];
  };
}

interface Moments {
  before: Moment;
  after: Moment;
  relations: { before: ReturnType<typeof relationsAt>; after: ReturnType<typeof relationsAt> };
}

/**
 * Finds the audience of each change. Only that of changes that members see collects its objects. The last key is
 * cached: most objects of a large change have the same location and change in the same way.
 */
function createAudiences(set: ChangeSet, moments: Moments | null, places: Places): (entry: ChangeEntry) => Audience {
  const known = new Map<string, Audience>();
  let last: { key: string; audience: Audience } | undefined;

  function audienceAt(entry: ChangeEntry, type: ResourceType, place: LogPlace, moments: Moments): Audience {
    const members = memberRecipients(entry, type, moments);
    const recipients = [...ownRecipients(entry), ...members];
    const signature = `${keyOf(place)} ${JSON.stringify(recipients)}`;
    const audience = known.get(signature) ?? {
      recipients,
      isSeenByMembers: members.length > 0,
      objects: [],
      ...place,
    };
    known.set(signature, audience);
    return audience;
  }

  return (entry) => {
    const { id, ownerId, event, isForMembers, changed, before, after } = entry;
    const place = placeOf(set, entry, places);
    const type = set.types.get(entry.type);
    if (moments === null || type === undefined || !isShared(type)) {
      return { recipients: ownRecipients(entry), isSeenByMembers: false, objects: [], ...place };
    }
    const isSharedItself = [moments.before, moments.after].some(({ shares }) => shares.has(`${type.type}_id ${id}`));
    const key = `${keyOf(place)} ${ownerId} ${event} ${isForMembers} ${[...changed]} ${placeKey(before)} ${placeKey(after)}`;
    const audience = !isSharedItself && last?.key === key ? last.audience : audienceAt(entry, type, place, moments);
    if (!isSharedItself) last = { key, audience };
    audience.objects.push(entry);
    return audience;
  };
}

function ownRecipients({ event, isForMembers, ownerId, alsoSeenBy, changed: names }: ChangeEntry): Recipient[] {
  if (event === null || isForMembers) return [];
  const changed = namesOf(names);
  const owner = { user: ownerId, event, changed };
  return alsoSeenBy === null ? [owner] : [owner, { user: alsoSeenBy, event, changed }];
}

function keyOf({ type, project_before, project_after }: LogPlace): string {
  return `${type} ${project_before} ${project_after}`;
}

function placeKey(location: Location | null): string {
  if (location === null) return '';
  let key = '';
  for (const column in location) if (column !== 'id') key += `${location[column]},`;
  return key;
}

function memberRecipients(entry: ChangeEntry, type: ResourceType, moments: Moments): Recipient[] {
  const before = membersAt(type, entry.before, moments.before);
  const after = membersAt(type, entry.after, moments.after);
  const all: Recipient[] = [];
  if (before.size + after.size === 0) return all;
  const related = new Set<string>(relationsOf(type).map(([column]) => column));
  const own = [...entry.changed].filter((name) => !related.has(name));
  const changedFor = changedRelations(entry, type, moments);
  const addRecipient = (user: number, event: ChangeEvent, names: readonly string[]) =>
    all.push({ user, event, changed: namesOf([...own, ...names]) });
  for (const [user, access] of before) {
    const accessNow = after.get(user);
    const relations = changedFor(user);
    if (accessNow === undefined) {
      const changed = relations.filter((name) => entry.changed.has(name));
      addRecipient(user, entry.after === null ? 'deleted' : 'unshared', changed);
      continue;
    }
    const seen = accessNow === access ? relations : [...relations, 'access'];
    if (entry.event !== null || seen.length > 0) addRecipient(user, entry.event ?? 'updated', seen);
  }
  const isNew = entry.event === 'created' || entry.event === 'restored';
  for (const user of after.keys()) {
    if (before.has(user)) continue;
    const changed = changedFor(user).filter((name) => entry.changed.has(name));
    addRecipient(user, isNew ? required(entry.event) : 'shared', changed);
  }
  return all;
}

function changedRelations(
  entry: ChangeEntry,
  type: ResourceType,
  { relations }: Moments,
): (userId: number) => string[] {
  const before = relations.before(type, entry.before);
  const after = [...relations.after(type, entry.after)];
  return (userId) => after.filter(([name, now]) => now(userId) !== before.get(name)?.(userId)).map(([name]) => name);
}

function membersAt(type: ResourceType, location: Location | null, moment: Moment) {
  return location === null ? new Map<number, 'ro' | 'rw'>() : membersOf(type, location, moment);
}

function placeOf(set: ChangeSet, entry: ChangeEntry, places: Places): LogPlace {
  const project_before = projectOf(set, entry, 'before', places);
  return { type: entry.type, project_before, project_after: projectOf(set, entry, 'after', places) };
}

function rowMaker(
  entry: ChangeEntry,
  place: LogPlace,
  set: ChangeSet,
  places: Places,
): (recipient: Recipient) => LogRow {
  const isDeletedTag = entry.type === 'tag' && entry.event === 'deleted';
  const tag_projects = isDeletedTag ? JSON.stringify(projectsOfLoss(set, places)) : null;
  return (recipient) => ({ ...rowOf(place, entry, recipient), tag_projects });
}

/** Returns the entry of one user. */
export function rowOf(
  { type, project_before, project_after }: LogPlace,
  { id, uid }: { id: number; uid: string },
  { user, event, changed }: Recipient,
): LogRow {
  const place = { project_before, project_after };
  return { user_id: user, seq: 0, type, ref_id: id, uid, event, changed, ...place, tag_projects: null };
}
