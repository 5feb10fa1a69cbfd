import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../manifest.js';
import { exportOf, tagNames } from '../../resource/records-sql.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS, tagsInTrash } from '../tagging/store.js';
import { NOTE } from './description.js';
import { noteRecords } from './records.js';
import { notes as routes } from './routes.js';
import * as schema from './schema.js';
import { noteFaults } from './schema.js';
import { deleteNote, restoreNote } from './service.js';
import { noteSearch, readNotes } from './store.js';

export const notes: Feature = {
  name: 'notes',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Note', 'notes'),
  tags: [{ name: 'Notes', description: 'Texts, by themselves or with a project or a task.' }],
  components: [schema],
  logged: [
    {
      ...NOTE,
      component: 'NoteChange',
      object: schema.Note,
      events: SHARED_EVENTS,
      trash: { also: [tagsInTrash('note')] },
      search: noteSearch,
      undo: {
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
    exports: { notes: exportOf(NOTE, { tags: tagNames('note') }) },
  },
};
