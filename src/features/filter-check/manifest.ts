import type { Feature } from '../../manifest.js';
import * as filterSchema from '../filters/schema.js';
import type { ForeignFilters } from './check.js';
import { filterCheck as routes } from './routes.js';
import * as schema from './schema.js';

/** @param foreignFilter recognises filters of other programs */
export const filterCheck = (foreignFilter: ForeignFilters): Feature => ({
  name: 'filter-check',
  routes: [{ mount: 'resource', routes: routes(foreignFilter) }],
  scopes: { checkFilter: 'tasks:read' },
  tags: [{ name: 'Filters', description: 'The filter language of lists and views.' }],
  components: [filterSchema, schema],
});
