import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { expandView, listFilter } from '../views/selection.js';
import { Note, NoteCreate, NoteList, NoteQuery, NoteUpdate } from './schema.js';
import * as service from './service.js';
import { findNote, listNotes } from './store.js';

export const notes: Routes = (context) => async (app) => {
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
