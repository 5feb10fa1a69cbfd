import { uniqueNameService } from '../unique-names/service.js';
import { AREA } from './description.js';
import type { AreaUpdate } from './schema.js';
import { findArea } from './store.js';

export const areaService = uniqueNameService<AreaUpdate>(AREA, { one: 'an area', find: findArea });
