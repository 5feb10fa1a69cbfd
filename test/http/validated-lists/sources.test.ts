import t from 'tap';
import { AUDITED_TABLES } from '../../support/change-audit.js';
import type { OpenApiDocument } from '../../support/contract.js';
import { documentedLists } from '../../support/lists.js';
import { slowly } from '../../support/slow.js';
import { watchTexts } from '../../support/statements.js';
import { startWorld } from '../../support/world.js';

/**
 * A list may have an entity tag only if each change of what it shows is in the caller's change log. This holds the
 * enumerations: of the lists with a tag, and of the tables that they read. All tests audit writes to these tables.
 */

const VALIDATED = [
  '/api/v1/areas',
  '/api/v1/attachments',
  '/api/v1/comments',
  '/api/v1/goals',
  '/api/v1/notes',
  '/api/v1/notifications',
  '/api/v1/project/{id}/tasks',
  '/api/v1/projects',
  '/api/v1/reminders',
  '/api/v1/sections',
  '/api/v1/tags',
  '/api/v1/task/{id}/subtasks',
  '/api/v1/tasks',
  '/api/v1/tasks/inbox',
  '/api/v1/tasks/metrics',
  '/api/v1/tasks/today',
  '/api/v1/tasks/upcoming',
  '/api/v1/watches',
];

/** Terms whose values are objects, or flags. Those that a list does not have are refused. */
const FILTERS = [
  'tag:tag project:any',
  'project:"shared project"',
  'area:area goal:goal',
  'parent:any is:subtask',
  'task:any',
  'is:today or is:overdue or is:inbox or is:deferred',
  'has:note has:subtasks has:comments has:attachments',
  'has:tasks',
  'shared:true owner:me',
];

/** Queries of other tables, with the reason for which the tag covers what they read. */
const EXCEPTIONS: readonly { query: RegExp; reason: string; tables?: readonly string[] }[] = [
  { query: /\btoken_hash\b/, reason: 'the query for the credential' },
  { query: /\bfirst_day_of_week\b.*\bFROM users\b/s, reason: "the caller's own settings, whose changes are logged" },
  {
    query: /\btask_claims\b/,
    reason: 'names of keys: triggers count their changes (migration 0025)',
    tables: ['api_keys'],
  },
  { query: /\bsearch_forms\b/, reason: 'triggers write the form with its text', tables: ['search_forms'] },
  {
    query: /\bFROM notifications\b/,
    reason: 'names of actors: a change of one counts in the log of those whom it was notified to',
    tables: ['users'],
  },
  { query: /\bx\.uid END AS name\b/, reason: 'names of users in a filter, which expire the tag at once' },
  { query: /\busers \W?[pam]?u\W?\b/, reason: 'names of users, whose changes count as unlogged', tables: ['users'] },
];

function validatedPaths({ paths }: OpenApiDocument): string[] {
  const isList = (response: unknown) => JSON.stringify(response ?? {}).includes('#/components/headers/ListETag');
  return Object.entries(paths)
    .filter(([, { get }]) => isList(get?.responses['200']))
    .map(([path]) => path)
    .sort();
}

t.test('Lists: exactly these have an entity tag, and document 304 and If-None-Match', async (t) => {
  const { service, owner } = await startWorld(t);
  const { document } = service;
  t.same(validatedPaths(document), VALIDATED);
  for (const path of VALIDATED) {
    const get = document.paths[path]?.get as { responses: object; parameters?: { $ref?: string }[] };
    t.ok('304' in get.responses, path);
    t.ok(
      get.parameters?.some(({ $ref }) => $ref === '#/components/parameters/IfNoneMatch'),
      path,
    );
  }
  for (const { path } of documentedLists(document)) {
    if (VALIDATED.includes(path) || path.includes('{')) continue;
    const { headers } = await owner.get(path);
    t.equal(headers.etag, undefined, path);
  }
});

t.test('Lists: those with an entity tag read only tables whose changes are in the change log', async (t) => {
  const world = await startWorld(t);
  const { service, owner, rw, resources } = world;
  const { body } = await owner.post('/api/profile/api-keys', {
    name: 'narrowed',
    project_ids: [resources['shared project'].id],
    scopes: ['tasks:read', 'projects:read', 'notes:read', 'tags:read'],
  });
  const narrowed = service.client({ authorization: `Bearer ${body.token}` });
  const watch = watchTexts(t);
  const clients = [owner, rw, narrowed];
  let asked = 0;
  const read = new Set<string>();
  for (const path of VALIDATED) {
    const { filters, sortFields } = documentedLists(service.document).find((list) => list.path === path) ?? {
      ...{ filters: [], sortFields: [] },
    };
    const resource = path.includes('/project/') ? resources['shared project'] : resources['task in shared project'];
    const url = path.replace('{id}', String(resource.id));
    const queries = [
      '',
      '?count=true',
      ...sortFields.map((field) => `?order_by=${field}`),
      ...FILTERS.flatMap((text) =>
        filters.some(({ name }) => name === 'filter') ? [`?filter=${encodeURIComponent(text)}`] : [],
      ),
      ...filters.flatMap(({ name, schema }) =>
        valuesOf(schema).map((value) => `?${name}=${encodeURIComponent(value)}`),
      ),
    ];
    for (const query of path.endsWith('metrics')
      ? ['', ...FILTERS.map((text) => `?filter=${encodeURIComponent(text)}`)]
      : queries) {
      asked += 1;
      for (const client of slowly(
        clients.filter((_client, index) => index === asked % clients.length),
        clients,
      )) {
        for (const text of await watch(() => client.get(`${url}${query}`))) {
          const exceptions = EXCEPTIONS.filter(({ query }) => query.test(text));
          for (const table of tablesIn(text)) {
            if (!exceptions.some(({ tables }) => tables?.includes(table) ?? true)) read.add(table);
          }
        }
      }
    }
  }
  t.same([...read].filter((table) => !AUDITED_TABLES.has(table)).sort(), [], 'tables without an audit');
  t.ok(read.size > 8, [...read].join());
});

function valuesOf({ type, enum: values, items }: { type?: string; enum?: unknown[]; items?: { enum?: unknown[] } }) {
  const [first] = values ?? items?.enum ?? [];
  if (values !== undefined) return values.map(String);
  return type === 'boolean' ? ['true', 'false'] : ['none', String(first ?? '2026-03-11'), '1'];
}

function tablesIn(text: string): string[] {
  const named = [...text.matchAll(/\b(?:FROM|JOIN)\s+"?([a-z_]+)"?/gi)].map(([, table]) => table as string);
  return named.filter((table) => !/^(?:json_each|jsonb_array_elements_text|jsonb_to_recordset|unnest)$/.test(table));
}
