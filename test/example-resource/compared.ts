import { COMPARED, type ComparedTable } from '../../db/query/compared-texts.js';
import { createTemplate } from '../support/template.js';

createTemplate();
// A test adds its entry at run time, before any other module has read the list.
(COMPARED as ComparedTable[]).push({ table: 'bookmarks', number: 10, name: 'name', body: 'remark' });
