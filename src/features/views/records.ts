import { type Static, Type } from '@sinclair/typebox';
import { check, readTree } from '../../filter/check.js';
import type { Named } from '../../filter/fields.js';
import { type Filter, TREE_VERSION, textOf } from '../../filter/tree.js';
import { exportMembers } from '../../http/columns.js';
import { project_uid, RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import { rowFromRecord } from '../../lib/columns.js';
import { isUid } from '../../lib/ids.js';
import { rankOfNumber, ranksBetween } from '../../lib/ranks.js';
import { required } from '../../lib/typed.js';
import {
  type AccountLists,
  type AccountRecords,
  checkRanks,
  commonColumns,
  type IdMapping,
  idOf,
  type ListName,
  type ReportFault,
  type Row,
} from '../../resource/records.js';
import { mapValues, namedValues } from '../filters/named-values.js';
import { FilterTree } from '../filters/schema.js';
import { columnsOf, columnsTerm } from './board-columns.js';
import { viewColumns } from './columns.js';
import { MAX_RANKED, MAX_VIEWS, presentationFaults } from './rules.js';

declare module '../../resource/records.js' {
  interface AccountLists {
    views: ViewRecord[];
  }
}

export const ViewRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(viewColumns),
    project_uid,
    order_uids: Type.Optional(
      Type.Array(RecordUid('A task.'), {
        maxItems: MAX_RANKED,
        uniqueItems: true,
        description: 'The tasks that are placed in its own order, in that order. Older documents lack it: none.',
      }),
    ),
  },
  { $id: 'ViewRecord', ...strict, description: 'A view, as it is exported. Its tree names objects by their uids.' },
);
export type ViewRecord = Static<typeof ViewRecord>;

export const viewRecords: AccountRecords = {
  list: 'views',
  description: 'The views. Older documents lack the list: none.',
  record: ViewRecord,
  addedLater: true,
  refersTo: [FilterTree],
  counted: 'views',
  relations: { project_uid: 'projects' },
  rows: [
    ['views', viewRows],
    ['view_ranks', rankRows],
  ],
  check: checkViews,
};

/** Lists of the document with the objects that a filter names. */
const LISTS: Partial<Record<Named, ListName>> = {
  project: 'projects',
  section: 'sections',
  area: 'areas',
  goal: 'goals',
  tag: 'tags',
  task: 'tasks',
};

function checkViews({ views = [], tasks }: AccountLists, report: ReportFault): void {
  const known = new Set(tasks.map(({ uid }) => uid));
  checkRanks('views', views, report);
  if (views.length > MAX_VIEWS) report('views', `must have at most ${MAX_VIEWS} views`);
  views.forEach((view, index) => {
    const fail = (path: string, message: string) => report(`views/${index}/${path}`, message);
    const { resource, order_by, group_by, layout, columns, order_uids = [] } = view;
    if (order_uids.some((uid) => !known.has(uid))) fail('order_uids', 'must be uids of tasks in the document');
    const presentation = { ...{ resource, order_by, group_by, layout }, hasColumns: columns !== null };
    const isOfProject = view.project_uid !== null;
    for (const { member, message } of presentationFaults({ ...presentation, isOfProject })) {
      fail(member, message);
    }
    checkTree(view.tree, resource, (message) => fail('tree', message));
    if (columns !== null && group_by !== null) {
      checkTree(columnsTerm(group_by, columns), resource, (message) => fail('columns', message));
    }
  });
}

/** A saved tree is one that a filter can be, with uids for all names. */
function checkTree(given: object, resource: ViewRecord['resource'], fail: (message: string) => void): void {
  const read = readTree(given);
  const { tree, faults } = check(read.tree, resource, () => ({}));
  const [fault] = [...read.faults, ...faults];
  if (fault !== undefined) fail(fault.message);
  else if (namedValues(tree, resource).some((value) => !isUid(textOf(value)))) fail('must name objects by their uids');
}

function* viewRows({ views = [] }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const [index, one] of views.entries()) {
    const { resource, group_by, columns } = one;
    const renamed = (given: object): Filter =>
      mapValues(check(readTree(given).tree, resource, () => ({})).tree, resource, (named, value) => {
        const list = LISTS[named];
        return (list === undefined ? undefined : mapping.uids[list]?.get(textOf(value))) ?? value;
      });
    yield {
      ...commonColumns(mapping, 'views', one),
      ...rowFromRecord(viewColumns, {
        ...one,
        tree: { v: TREE_VERSION, ...renamed(one.tree) },
        columns: columns === null || group_by === null ? null : columnsOf(renamed(columnsTerm(group_by, columns))),
      }),
      rank: one.rank || rankOfNumber(index),
      project_id: idOf(mapping, 'projects', one.project_uid),
    };
  }
}

function* rankRows({ views = [] }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const { uid, order_uids = [] } of views) {
    const view_id = idOf(mapping, 'views', uid);
    const ranks = ranksBetween(null, null, order_uids.length);
    for (const [index, task] of order_uids.entries()) {
      yield { view_id, task_id: idOf(mapping, 'tasks', task), rank: required(ranks[index]) };
    }
  }
}
