import { errorMessage, parsedJson } from '../lib/typed.js';
import {
  type Converted,
  type ConvertedTask,
  type Found,
  importKey,
  leaveOut,
  nameOf,
  noteWith,
  nothingFound,
  tagsOf,
} from './converted.js';
import { dueOf, type Here, timesOf } from './dates.js';
import { FileFault } from './fault.js';
import type { ImportFormat, ImportSource } from './format.js';
import { placeTasks, type TaskNode } from './hierarchy.js';

const DONE = 2;
const ARCHIVED = 3;

interface Board {
  _id: string;
  title: string;
  description?: string;
  labels?: { _id: string; name?: string; color?: string }[];
  lists?: { _id: string; title?: string }[];
  swimlanes?: { _id: string; title?: string }[];
  cards?: Card[];
  checklists?: { _id: string; title?: string }[];
  checklistItems?: { _id: string; checklistId?: string; cardId: string; title?: string; isFinished?: boolean }[];
  comments?: { text?: string; createdAt?: string; cardId: string }[];
  attachments?: { cardId: string; name?: string }[];
  customFields?: { _id: string; name?: string }[];
}

interface Card {
  _id: string;
  title?: string;
  description?: string;
  listId?: string;
  swimlaneId?: string;
  labelIds?: string[];
  parentId?: string;
  archived?: boolean;
  createdAt?: string;
  startAt?: string | null;
  dueAt?: string | null;
  endAt?: string | null;
  sort?: number;
  customFields?: { _id: string; value?: unknown }[];
}

/** The export of a board of Wekan: cards become tasks of one project, items of check lists their subtasks. */
export const wekan: ImportFormat = {
  name: 'wekan',
  recognises: ({ text }) => /^\uFEFF?\s*\{\s*"_format"\s*:\s*"wekan-board-/.test(text),
  convert,
};

function convert({ file }: ImportSource, here: Here): Converted {
  const board = boardIn(file.text);
  const found = nothingFound();
  const project = nameOf(board.title ?? '', []) || file.name;
  const description = board.description?.trim();
  found.places.projects.push({ name: project, ...(description && { description }) });
  leaveOut(found, 'colours of labels', board.labels?.filter(({ color }) => color).length);
  const factsBy = relatedFacts(board, found);
  const nodes: TaskNode[] = [];
  for (const [index, card] of (board.cards ?? []).entries()) {
    const task = taskOf(card, { board, project, here, facts: factsBy.get(card._id) ?? [] }, found);
    const line = index + 1;
    const label = `card ${line}`;
    if (task.name === '') found.failures.push({ line, label, reason: 'It has no title.' });
    else nodes.push({ id: card._id, line, label, task, ...(card.parentId && { parent: card.parentId }) });
  }
  for (const [index, item] of (board.checklistItems ?? []).entries()) {
    const facts: string[] = [];
    const name = nameOf(item.title ?? '', facts);
    const status = item.isFinished ? DONE : 0;
    found.noted += facts.length;
    const line = index + 1;
    const task = { name, status, note: noteWith(null, facts), import_key: importKey(`wekan ${item._id}`) } as const;
    if (name !== '') nodes.push({ id: item._id, line, label: `item ${line}`, task, parent: item.cardId });
  }
  placeTasks(found, nodes);
  return found;
}

/** @throws FileFault when the text is not JSON */
function boardIn(text: string): Board {
  try {
    return parsedJson<Board>(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new FileFault(`The board cannot be read: ${errorMessage(error)}`);
  }
}

/** Returns check lists, comments and attachments as facts of their cards. */
function relatedFacts(board: Board, found: Found): Map<string, string[]> {
  const facts = new Map<string, string[]>();
  const add = (cardId: string, fact: string) => {
    const list = facts.get(cardId);
    if (list === undefined) facts.set(cardId, [fact]);
    else list.push(fact);
  };
  const titles = new Map(board.checklists?.map(({ _id, title }) => [_id, title ?? '']));
  const named = new Set<string>();
  for (const { checklistId = '', cardId } of board.checklistItems ?? []) {
    const title = titles.get(checklistId) ?? '';
    if (title !== '' && !named.has(checklistId)) add(cardId, `Check list: ${title}`);
    named.add(checklistId);
  }
  for (const { text = '', createdAt, cardId } of board.comments ?? []) {
    add(cardId, `Comment${createdAt === undefined ? '' : ` of ${createdAt}`}: ${text}`);
  }
  for (const { cardId, name = '' } of board.attachments ?? []) {
    add(cardId, `Attachment: ${name}`);
    leaveOut(found, 'attached files');
  }
  return facts;
}

function taskOf(
  card: Card,
  { board, project, here, facts: related }: { board: Board; project: string; here: Here; facts: readonly string[] },
  found: Found,
): ConvertedTask {
  const facts: string[] = [];
  const fact = (what: string, text: string | null | undefined) => {
    if (text) facts.push(`${what}: ${text}`);
  };
  const lanes = board.swimlanes ?? [];
  fact('Lane', lanes.length > 1 ? lanes.find(({ _id }) => _id === card.swimlaneId)?.title : undefined);
  fact('Starts', card.startAt);
  fact('Ended', card.endAt);
  for (const { _id, value } of card.customFields ?? []) {
    const name = board.customFields?.find((field) => field._id === _id)?.name;
    if (value !== undefined && value !== null && value !== '') fact(name ?? 'Field', String(value));
  }
  facts.push(...related);
  const times = timesOf({ created: card.createdAt, completed: undefined }, here.now, facts);
  const name = nameOf(card.title ?? '', facts);
  found.noted += facts.length;
  const labels = (board.labels ?? []).filter(({ _id }) => card.labelIds?.includes(_id));
  return {
    name,
    import_key: importKey(`wekan ${card._id}`),
    project_name: project,
    section_name: board.lists?.find(({ _id }) => _id === card.listId)?.title || null,
    status: card.archived ? ARCHIVED : 0,
    tags: tagsOf(labels.map(({ name: label, color }) => label || (color ?? ''))),
    note: noteWith(card.description ?? null, facts),
    ...times,
    ...(card.dueAt && dueOf(card.dueAt, here, true)),
  };
}
