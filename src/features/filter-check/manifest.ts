import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import * as filterSchema from '../filters/schema.js';
import { checkFilter, type ForeignFilters } from './check.js';
import * as schema from './schema.js';
import { FilterCheck, FilterChecked } from './schema.js';

const LANGUAGE = [
  '\n\nA filter is a list of terms: `status:open due:<today -tag:errand (priority:high or project:"New house") "call back"`.',
  'White space joins terms; `or` binds less; parentheses group; `not` negates a term or a group, `-` a term. A word or a',
  'JSON string in quotation marks is found in name and note. A term compares a field: `field:value`, `field:one,other`',
  '(any of these), `field:<value` (also `<= > >=`) and `field:from..until`, which includes both ends; one end may be',
  'missing. A comparison with something absent is false, and `not f` selects exactly what `f` leaves.',
  '\n\nFields of tasks: `status` (`open`, `closed`, or the name or code of a status), `priority` (`low`, `medium`,',
  '`high`), `due`, `defer`, `created`, `updated`, `completed` (`2026-03-31`, `today`, `tomorrow`, `yesterday`, `7d`,',
  '`-2w`, `1m`, `monday`, `week`, `month`; timestamps except for `due`), `time` (`09:30`), `project`, `section`, `area`,',
  '`goal`, `parent`, `tag` (a name, an id or a uid), `owner`, `assignee` (`me`, an e-mail address or a uid), `recurring`,',
  '`shared` (`true`, `false`), `is` (`inbox`, `today`, `overdue`, `subtask`, `deferred`, `blocked`) and `has` (`note`,',
  '`subtasks`, `comments`, `attachments`, `reminders`). Fields of projects:',
  '`status`, `priority`, `due`, `created`, `updated`, `area`, `goal`, `tag`, `owner`, `shared`, `pinned`, `is:overdue`,',
  '`has:description`, `has:tasks`. Fields of notes: `project`, `task`, `tag`, `created`, `updated`, `owner`, `shared`.',
  '`none` and `any` are values of fields that can be empty. Days are those of your time zone.',
  '\n\nA filter has at most 2,000 characters, 50 terms, 50 values a term, and 10 levels. The response of a list of tasks',
  'has subtasks if the filter names `parent`, `due`, `is:subtask`, `is:today` or `is:overdue`, or with',
  '`include_subtasks=true`. Tasks of `is:today` and `is:overdue` are `live`: their project is not done or cancelled, and',
  'their parent not archived or cancelled.',
].join(' ');

const routes =
  (foreignFilter: ForeignFilters): Routes =>
  (context) =>
  async (app) => {
    app.post(
      '/filter/check',
      {
        config: { errors: ['INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME', 'SEARCH_TOO_BROAD'] },
        schema: {
          operationId: 'checkFilter',
          summary: 'Check a filter',
          description:
            'Checks a filter without listing anything, and converts between text and tree. A text in the language of another ' +
            `program is recognised, and translated if it can be. ${LANGUAGE}`,
          tags: ['Filters'],
          body: Ref(FilterCheck),
          response: { 200: { description: 'The filter is valid.', ...Ref(FilterChecked) } },
        },
      },
      async (request) => checkFilter(context, callerOf(request), { ...request.body, foreignFilter }),
    );
  };

/** @param foreignFilter recognises filters of other programs */
export const filterCheck = (foreignFilter: ForeignFilters): Feature => ({
  name: 'filter-check',
  routes: [{ mount: 'resource', routes: routes(foreignFilter) }],
  scopes: { checkFilter: 'tasks:read' },
  tags: [{ name: 'Filters', description: 'The filter language of lists and views.' }],
  components: [filterSchema, schema],
});
