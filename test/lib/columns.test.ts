import { Type } from '@sinclair/typebox';
import t from 'tap';
import {
  addedLater,
  color,
  day,
  flag,
  jsonList,
  nameOf,
  requestMembers,
  setByService,
} from '../../src/http/columns.js';
import { Nullable } from '../../src/http/schemas.js';
import { initialMembers, initialRow, rowFromBody, rowFromRecord } from '../../src/lib/columns.js';

const columns = {
  name: nameOf('thing'),
  due_date: day('When.'),
  pinned: flag('Whether.'),
  weekdays: jsonList(Nullable(Type.Array(Type.Integer(), { description: 'Days.' }))),
  closed_on: setByService(day('When it was closed.')),
  color: addedLater(color()),
};

t.test('Columns: a body sets what it names, in the form of the row', async (t) => {
  const body = {
    name: ' Ada ',
    due_date: '2026-03-31T23:30:00Z',
    pinned: true,
    weekdays: [1],
    closed_on: '2026-01-01',
  };
  const row = rowFromBody(columns, body, 'Europe/Berlin');
  t.same(row, { name: 'Ada', due_date: '2026-04-01', pinned: 1, weekdays: '[1]' }, 'the service sets closed_on');
  t.same(rowFromBody(columns, { due_date: null, weekdays: null }, 'UTC'), { due_date: null, weekdays: null });
  const fault = t.throws(() => rowFromBody(columns, { due_date: '2026-02-30' }, 'UTC'));
  t.match(fault, { code: 'VALIDATION_FAILED', details: [{ path: 'body/due_date' }] });
  t.same(Object.keys(requestMembers(columns)), ['name', 'due_date', 'pinned', 'weekdays', 'color']);
});

t.test('Columns: a new resource and a record of an older document have the initial values', async (t) => {
  const initial = { name: '', due_date: null, pinned: 0, weekdays: null, closed_on: null, color: null };
  t.same(initialRow(columns), initial);
  t.same(initialMembers(columns), { ...initial, pinned: false });
  const record = { name: 'Ada', due_date: '2026-03-31', pinned: false, weekdays: [0, 6], closed_on: null };
  t.same(rowFromRecord(columns, record), { ...record, pinned: 0, weekdays: '[0,6]', color: null });
});
