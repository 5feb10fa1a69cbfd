import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS } from '../tags/store.js';
import { noteColumns } from './columns.js';
import { noteRecords } from './records.js';
import { noteExport } from './records-store.js';
import { notes as routes } from './routes.js';
import { noteFaults } from './rules.js';
import * as schema from './schema.js';
import { deleteNote, restoreNote } from './service.js';
import { noteSearch, readNotes } from './store.js';
import { noteTrash } from './trash.js';

export const notes: Feature = {
  name: 'notes',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Note', 'notes'),
  tags: [{ name: 'Notes', description: 'Texts, by themselves or with a project or a task.' }],
  components: [schema],
  logged: [
    {
      type: 'note',
      component: 'NoteChange',
      object: schema.Note,
      events: SHARED_EVENTS,
      table: 'notes',
      trash: noteTrash,
      columns: noteColumns,
      search: noteSearch,
      undo: {
        relations: ['project_id', 'task_id'],
        remove: (write, id) => deleteNote(write, { id }, null),
        restore: restoreNote,
        links: { tags: TAG_LINKS.note },
      },
      scope: 'notes:read',
      read: readNotes,
    },
  ],
  bodyChecks: { NoteCreate: noteFaults },
  owned: [{ table: 'notes', column: 'user_id' }],
  records: {
    definitions: [noteRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { notes: noteExport },
  },
};
