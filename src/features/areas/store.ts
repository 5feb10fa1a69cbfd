import { ownResource } from '../../access/own-resources.js';
import type { SearchSource } from '../../manifest.js';
import { AREA } from './description.js';
import { AREA_SORT_FIELDS, type AreaFilters } from './schema.js';

export const {
  list: listAreas,
  read: readAreas,
  find: findArea,
} = ownResource<AreaFilters>(AREA, { alias: 'a', sortFields: AREA_SORT_FIELDS });

export const areaSearch: SearchSource = { name: 'name', text: 'description', color: 'color' };
