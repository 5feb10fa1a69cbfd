import { type Static, Type } from '@sinclair/typebox';
import { RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import {
  Envelope,
  type FiltersOf,
  IsRelated,
  listQuery,
  Nullable,
  NullableRef,
  ResourceSummary,
  resourceMembers,
  timestampMembers,
} from '../../http/schemas.js';
import {
  type AccountLists,
  type AccountRecords,
  bit,
  commonColumns,
  idOf,
  type ReportFault,
} from '../../resource/records.js';

const watching = Type.Boolean({
  description: 'True if you are notified; false if you have muted the task or project.',
});

export const Watch = Type.Object(
  {
    ...resourceMembers,
    task_id: Nullable(Type.Integer({ description: 'The id of the task; null for a project.' })),
    task: NullableRef(ResourceSummary),
    project_id: Nullable(Type.Integer({ description: 'The id of the project; null for a task.' })),
    project: NullableRef(ResourceSummary),
    watching,
    ...timestampMembers,
  },
  {
    $id: 'Watch',
    description: 'Turns notifications about a task or a project on or off. No other user sees it.',
    examples: [
      {
        id: 4,
        uid: 'w5m9x0q2m7b4t1z',
        task_id: 42,
        task: { id: 42, uid: 'k3v9x0q2m7b4t1z', name: 'Call the movers' },
        project_id: null,
        project: null,
        watching: true,
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Watch = Static<typeof Watch>;

export const WatchList = Envelope('watches', Watch);

export const WatchQuery = listQuery(['id', 'created_at'], {
  task_id: Type.Optional(IsRelated('task')),
  project_id: Type.Optional(IsRelated('project')),
  watching: Type.Optional(
    Type.Boolean({ description: 'True: only those that notify you. False: only the muted ones.' }),
  ),
});
export type WatchFilters = FiltersOf<Static<typeof WatchQuery>>;

export const WatchRecord = Type.Object(
  {
    ...recordMembers,
    task_uid: Nullable(RecordUid('Its task; null for a project.')),
    project_uid: Nullable(RecordUid('Its project; null for a task.')),
    watching,
  },
  { $id: 'WatchRecord', ...strict, description: 'A watch of an own task or project, as it is exported.' },
);
export type WatchRecord = Static<typeof WatchRecord>;

declare module '../../resource/records.js' {
  interface AccountLists {
    watches: WatchRecord[];
  }
}

export const watchRecords: AccountRecords = {
  list: 'watches',
  description: 'Watches of the tasks and projects of the account. Older documents lack the list: none.',
  record: WatchRecord,
  addedLater: true,
  counted: 'watches',
  relations: { task_uid: 'tasks', project_uid: 'projects' },
  rows: [
    [
      'watches',
      function* ({ watches = [] }, mapping) {
        for (const record of watches) {
          yield {
            ...commonColumns(mapping, 'watches', record),
            task_id: idOf(mapping, 'tasks', record.task_uid),
            project_id: idOf(mapping, 'projects', record.project_uid),
            watching: bit(record.watching),
          };
        }
      },
    ],
  ],
  check,
};

function check({ watches = [] }: AccountLists, report: ReportFault): void {
  const known = new Set<string>();
  watches.forEach(({ task_uid, project_uid }, index) => {
    const uid = task_uid ?? project_uid;
    if ((task_uid === null) === (project_uid === null)) {
      report(`watches/${index}/task_uid`, 'must be given, or project_uid: exactly one');
    } else if (known.has(String(uid))) report(`watches/${index}/task_uid`, 'is watched twice');
    known.add(String(uid));
  });
}
