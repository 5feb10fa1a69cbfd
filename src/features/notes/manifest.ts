import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import type { Feature } from '../../manifest.js';
import { exportOf, tagNames } from '../../resource/records-sql.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS, tagsInTrash } from '../tagging/store.js';
import { expandView, listFilter } from '../views/selection.js';
import { NOTE } from './description.js';
import { noteRecords } from './records.js';
import * as schema from './schema.js';
import { Note, NoteCreate, NoteList, NoteQuery, NoteUpdate, noteFaults } from './schema.js';
import * as service from './service.js';
import { deleteNote, restoreNote } from './service.js';
import { findNote, listNotes, noteSearch, readNotes } from './store.js';

const routes: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'note',
    dryRun: true,
    plural: 'notes',
    tag: 'Notes',
    item: Note,
    page: NoteList,
    create: NoteCreate,
    update: NoteUpdate,
    query: NoteQuery,
    about: {
      list: 'Your notes, and those shared with you directly or through their project.',
      create:
        'Title or content must not be blank. In a shared project the note belongs to the owner of the ' +
        'project; a task must have the same owner.',
      read: 'One note.',
      update: 'The resulting title or content must not be blank.',
      remove: 'A member may delete a note in a shared project, but not a note that is shared directly.',
    },
    expand: (caller, query) => expandView(context.db.read, caller, 'notes', query),
    async validatedList(caller, query, page, time) {
      const filter = await listFilter({ read: context.db.read, time }, caller, 'notes', query);
      return listNotes(context.db.read, caller, { filters: query, filter }, page);
    },
    find: (caller, ref) => findNote(context.db.read, caller, ref),
    insert: service.createNote,
    change: service.updateNote,
    remove: service.deleteNote,
  });
};

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
