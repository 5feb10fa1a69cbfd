import { COMPARED, type ComparedTable } from '../../db/query/compared-texts.js';
import { SORTED } from '../../db/query/name-order.js';
import { createTemplate } from '../support/template.js';

createTemplate();
// A test adds its entries at run time, before any other module has read the lists.
(COMPARED as ComparedTable[]).push({ table: 'bookmarks', number: 10, name: 'name', body: 'remark' });
Object.assign(SORTED, { bookmarks: ['name'] });
