import t from 'tap';
import { errorCode, errorMessage, isKeyOf, isObject, isOneOf, required } from '../../src/lib/typed.js';

t.test('a required value is returned, whatever it is', async (t) => {
  for (const value of [0, '', false, 'x']) t.equal(required(value), value);
});

t.test('a required value that is missing is a fault with its name', async (t) => {
  for (const value of [undefined, null]) t.throws(() => required(value, 'parent'), /A required parent is missing\./);
});

t.test('guards accept own keys, listed values and objects', async (t) => {
  t.ok(isKeyOf({ open: 1 }, 'open'));
  t.notOk(isKeyOf({ open: 1 }, 'toString'));
  t.ok(isOneOf(['a', 'b'], 'b'));
  t.notOk(isOneOf(['a', 'b'], 1));
  t.ok(isObject({}));
  for (const value of [null, undefined, 'x', 1]) t.notOk(isObject(value));
});

t.test('the message and the code of what was thrown', async (t) => {
  t.equal(errorMessage(new Error('no room')), 'no room');
  t.equal(errorMessage('no room'), 'no room');
  t.equal(errorCode(Object.assign(new Error('x'), { code: 'ENOENT' })), 'ENOENT');
  t.equal(errorCode(Object.assign(new Error('x'), { code: 5 })), undefined);
  t.equal(errorCode(null), undefined);
});
