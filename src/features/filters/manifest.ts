import type { Feature } from '../../context.js';
import { filters as routes } from './routes.js';
import * as schema from './schema.js';

export const filters: Feature = {
  name: 'filters',
  routes: [{ mount: 'resource', routes }],
  scopes: { checkFilter: 'tasks:read' },
  tags: [{ name: 'Filters', description: 'The filter language of lists and views.' }],
  components: [schema],
};
