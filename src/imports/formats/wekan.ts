import { type Static, type TObject, Type } from '@sinclair/typebox';
import { groupedBy } from '../../lib/grouping.js';
import { assigneeOf, commentsOf } from './comments.js';
import {
  type Converted,
  type ConvertedTask,
  type ForeignUser,
  type Found,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
  tagsOf,
} from './converted.js';
import { dueOf, type Here, timesOf } from './dates.js';
import { addTasks, type TaskNode } from './hierarchy.js';
import { type Root, rootOf } from './json.js';
import { Amount, Flag, Id, listIn, objectsIn, sound, Text } from './sound.js';
import type { ImportSource } from './source.js';

const DONE = 2;
const ARCHIVED = 3;

const Label = Type.Object({ _id: Id, name: Text, color: Text });
const List = Type.Object({ _id: Id, title: Text, sort: Amount, archived: Flag });
const Checklist = Type.Object({ _id: Id, cardId: Id, title: Text, sort: Amount });
const Titled = Type.Object({ _id: Id, title: Text });
const Item = Type.Object({ _id: Id, checklistId: Id, cardId: Id, title: Text, isFinished: Flag, sort: Amount });
const Comment = Type.Object({ text: Text, createdAt: Text, cardId: Id, userId: Id });
const User = Type.Object({ _id: Id, username: Text, profile: Type.Optional(Type.Object({ fullname: Text })) });
const Attachment = Type.Object({ cardId: Id, name: Text });
const Field = Type.Object({ _id: Id, name: Text });

const Voters = Type.Optional(Type.Array(Type.String()));

const Card = Type.Object({
  ...{ _id: Id, title: Text, description: Text, listId: Id, swimlaneId: Id, parentId: Id, archived: Flag },
  ...{ createdAt: Text, receivedAt: Text, startAt: Text, dueAt: Text, endAt: Text, sort: Amount },
  ...{ requestedBy: Text, assignedBy: Text, spentTime: Amount, isOvertime: Flag, color: Text },
  vote: Type.Optional(Type.Object({ question: Text, positive: Voters, negative: Voters, end: Text })),
  labelIds: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  ...{ assignees: Type.Optional(Type.Array(Type.String())), members: Type.Optional(Type.Array(Type.String())) },
  customFields: Type.Optional(Type.Array(Type.Object({ _id: Id, value: Type.Optional(Type.Unknown()) }))),
});
type Card = Static<typeof Card>;

/** Lists of a board without its cards, by the ids of their objects. */
function listsOf(root: Root, found: Found) {
  const all = <T extends TObject>(name: string, schema: T) => objectsIn(root, name, schema, found);
  const titles = (name: string) => new Map(all(name, Titled).map(({ _id, title }) => [_id, title ?? '']));
  return {
    labels: new Map(all('labels', Label).map(({ _id, ...label }) => [_id, label])),
    lists: byId(bySort(all('lists', List))),
    lanes: titles('swimlanes'),
    checklists: byId(bySort(all('checklists', Checklist))),
    items: all('checklistItems', Item),
    comments: all('comments', Comment),
    attachments: all('attachments', Attachment),
    users: new Map(all('users', User).flatMap((user) => (user._id === undefined ? [] : [[user._id, userIn(user)]]))),
    fields: new Map(all('customFields', Field).map(({ _id, name }) => [_id, name])),
  };
}

function byId<T extends { _id?: string | number }>(objects: readonly T[]): Map<string | number | undefined, T> {
  return new Map(objects.map((one) => [one._id, one]));
}

function bySort<T extends { sort?: number }>(objects: readonly T[]): T[] {
  return objects.toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0));
}

/** Sorts objects by the order of what they are in, and then by their own. Those in something unknown are the last. */
function ordered<T>(
  objects: readonly T[],
  { within, keyOf, sortOf }: { within: ReadonlyMap<unknown, unknown>; keyOf(one: T): unknown; sortOf(one: T): number },
): T[] {
  const ranks = new Map([...within.keys()].map((key, rank) => [key, rank]));
  const rankOf = (one: T) => ranks.get(keyOf(one)) ?? ranks.size;
  return objects.toSorted((one, other) => rankOf(one) - rankOf(other) || sortOf(one) - sortOf(other));
}

function userIn({ username, profile }: Static<typeof User>): ForeignUser {
  return { name: profile?.fullname || username || '?', email: username };
}

type Lists = ReturnType<typeof listsOf>;

/** Reads the export of a board of Wekan: cards become tasks of one project, items of check lists their subtasks. */
export function convert({ file }: ImportSource, here: Here): Converted {
  const root = rootOf(file.text, 'board');
  const found = nothingFound();
  const facts: string[] = [];
  const board = sound(Type.Object({ title: Text, description: Text }), root, facts);
  if (facts.length > 0) found.failures.push({ line: 1, label: 'the board', reason: `It has ${facts.join(', ')}.` });
  const project = nameOf(board?.title ?? '', []) || file.name;
  const description = board?.description?.trim();
  found.resources.projects.push({ name: project, ...(description && { description }) });
  const lists = listsOf(root, found);
  leaveOut(found, 'colours of labels', [...lists.labels.values()].filter(({ color }) => color).length);
  const factsBy = relatedFacts(lists, found);
  const commentsBy = groupedBy(lists.comments, ({ cardId }) => cardId);
  const nodes: TaskNode[] = [];
  for (const { line, value, card, odd } of cardsOf(root, lists, found)) {
    addNode(found, nodes, { line, label: `card ${line}` }, (own) => {
      own.push(...odd);
      if (card === undefined) return undefined;
      own.push(...(factsBy.get(card._id) ?? []));
      factsBy.delete(card._id);
      const comments = commentsBy.get(card._id) ?? [];
      commentsBy.delete(card._id);
      const task = {
        ...taskOf(card, { lists, project, here, facts: own }),
        ...ofUsers(card, comments, { lists, here, found }),
      };
      return { id: card._id ?? value, parent: card.parentId, task };
    });
  }
  for (const { line, item } of itemsOf(lists)) {
    addNode(found, nodes, { line, label: `item ${line}` }, (own) => {
      const { _id, checklistId, cardId, title = '', isFinished } = item;
      if (checklistId !== undefined && !lists.checklists.has(checklistId)) own.push(`Check list: ${checklistId}`);
      const import_key = _id === undefined ? {} : { import_key: importKey(`wekan ${_id}`) };
      return {
        id: _id ?? item,
        parent: cardId,
        task: { name: nameOf(title, own), status: isFinished ? DONE : 0, ...import_key },
      };
    });
  }
  const lost = [...factsBy.values(), ...commentsBy.values()].flat();
  leaveOut(found, 'facts of cards that are not in the file', lost.length);
  addTasks(found, nodes);
  return found;
}

/** Returns the cards in the order of the board, each with its line in the file. */
function cardsOf(root: Root, { lists }: Lists, found: Found) {
  const cards = listIn(root, 'cards', found).map((value, index) => {
    const odd: string[] = [];
    return { line: index + 1, value, card: sound(Card, value, odd), odd };
  });
  return ordered(cards, { within: lists, keyOf: ({ card }) => card?.listId, sortOf: ({ card }) => card?.sort ?? 0 });
}

function itemsOf({ items, checklists }: Lists) {
  const lines = items.map((item, index) => ({ line: index + 1, item }));
  const sortOf = ({ item }: (typeof lines)[number]) => item.sort ?? 0;
  return ordered(lines, { within: checklists, keyOf: ({ item }) => item.checklistId, sortOf });
}

type Read = Pick<TaskNode, 'id' | 'task' | 'parent'>;

/** Adds a task with the facts that reading it found, or a failure. */
function addNode(
  found: Found,
  nodes: TaskNode[],
  place: { line: number; label: string },
  read: (facts: string[]) => Read | undefined,
): void {
  const facts: string[] = [];
  const one = read(facts);
  if (one === undefined || one.task.name === '') {
    const reason = one === undefined ? 'It is not an object.' : 'It has no title.';
    found.failures.push({ ...place, reason: [reason, ...facts].join(' ') });
    return;
  }
  const { id, parent, task } = one;
  found.noted += facts.length;
  task.note = noteWith(task.note ?? null, facts);
  nodes.push({ id, ...place, task, ...(parent !== undefined && parent !== '' && { parent }) });
}

/** Returns check lists and attachments as facts of their cards. */
function relatedFacts({ checklists, items, attachments }: Lists, found: Found): Map<unknown, string[]> {
  const facts = new Map<unknown, string[]>();
  const add = (cardId: unknown, fact: string) => {
    const list = facts.get(cardId);
    if (list === undefined) facts.set(cardId, [fact]);
    else list.push(fact);
  };
  const named = new Set<unknown>();
  for (const { checklistId, cardId } of items) {
    const title = checklists.get(checklistId)?.title;
    if (title && !named.has(checklistId)) add(cardId, `Check list: ${title}`);
    named.add(checklistId);
  }
  for (const [id, { title, cardId }] of checklists) if (title && !named.has(id)) add(cardId, `Check list: ${title}`);
  for (const { cardId, name = '' } of attachments) {
    add(cardId, `Attachment: ${name}`);
    leaveOut(found, 'attached files');
  }
  return facts;
}

/** Returns the assignee and the comments of a card. Cards of older boards have members only. */
function ofUsers(
  { assignees = [], members = [] }: Card,
  comments: Lists['comments'],
  { lists: { users }, here, found }: { lists: Lists; here: Here; found: Found },
) {
  const ids = assignees.length > 0 ? assignees : members;
  return {
    ...assigneeOf(
      ids.map((id) => users.get(id) ?? { name: id }),
      found,
    ),
    ...commentsOf(
      comments.map(({ text = '', createdAt: created, userId }) => ({
        text,
        author: users.get(userId ?? '')?.name,
        created,
      })),
      here,
      found,
    ),
  };
}

/** Returns the members of a card without a counterpart. */
function factsOf(card: Card): string[] {
  const { spentTime, isOvertime } = card;
  const facts = {
    Received: card.receivedAt,
    Starts: card.startAt,
    Ended: card.endAt,
    'Requested by': card.requestedBy,
    'Assigned by': card.assignedBy,
    Spent: spentTime ? `${spentTime} hours` : undefined,
    Overtime: isOvertime ? 'yes' : undefined,
    Color: card.color,
    Vote: voteIn(card),
  };
  return Object.entries(facts).flatMap(([what, text]) => (text ? [`${what}: ${text}`] : []));
}

function voteIn({ vote: { question, positive = [], negative = [], end } = {} }: Card): string | undefined {
  const isUsed = positive.length + negative.length > 0;
  if (!question && !isUsed) return undefined;
  const counts = isUsed ? ` (${positive.length} for, ${negative.length} against)` : '';
  return `${question ?? ''}${counts}${end ? `, until ${end}` : ''}`.trim();
}

function taskOf(
  card: Card,
  { lists, project, here, facts }: { lists: Lists; project: string; here: Here; facts: string[] },
): ConvertedTask {
  const related = facts.splice(0);
  const fact = (what: string, text: string | number | undefined) => {
    if (text) facts.push(`${what}: ${text}`);
  };
  fact('Lane', lists.lanes.size > 1 ? (lists.lanes.get(card.swimlaneId) ?? card.swimlaneId) : undefined);
  facts.push(...factsOf(card));
  for (const { _id, value } of card.customFields ?? []) {
    const isPlain = typeof value !== 'object';
    if (value !== undefined && value !== '') {
      fact(lists.fields.get(_id) ?? 'Field', isPlain ? String(value) : JSON.stringify(value));
    }
  }
  const due = card.dueAt ? dueOf(card.dueAt, here) : {};
  if (due === undefined) fact('Due', card.dueAt);
  const list = lists.lists.get(card.listId);
  if (list === undefined) fact('List', card.listId);
  if (list?.archived) facts.push(`Archived list: ${list.title ?? ''}`.trim());
  facts.push(...related);
  const tags: string[] = [];
  for (const id of card.labelIds ?? []) {
    const label = lists.labels.get(id);
    if (label === undefined) fact('Label', id);
    else tags.push(label.name || (label.color ?? ''));
  }
  const times = timesOf({ created: card.createdAt, completed: undefined }, here.now, facts);
  return {
    name: nameOf(card.title ?? '', facts),
    ...(card._id !== undefined && { import_key: importKey(`wekan ${card._id}`) }),
    project_name: project,
    section_name: list?.title || null,
    status: card.archived ? ARCHIVED : 0,
    tags: tagsOf(tags),
    ...(card.description && { note: card.description }),
    ...times,
    ...due,
  };
}
