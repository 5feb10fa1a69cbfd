"""Our own client for Python: what it does, as a program would use it. Arguments: the URL of the service, and a token."""

import json
import sys
import threading

from tutti import UNREACHABLE, Client, ServiceError

url, token = sys.argv[1:]
tutti = Client(url, token)


def code_of(call):
    try:
        call()
    except ServiceError as error:
        return error.code
    raise AssertionError('no error')


for name in 'abcde':
    assert tutti.post('/api/v1/task', {'name': name}).status == 201
assert [task['name'] for task in tutti.all('/api/v1/tasks', limit=2, order_by=['name'])] == list('abcde')
assert len(tutti.get('/api/v1/tasks', status=[0, 1], blocked=False, q=None).data['tasks']) == 5
assert [key['token_prefix'] for key in tutti.all('/api/profile/api-keys')]

# A body of bytes, and lines instead of an object.
lines = b'{"name": "f"}\n{"name": "g"}\n'
imported = tutti.post('/api/v1/tasks/import', lines, headers={'Content-Type': 'application/x-ndjson'})
assert imported.status == 200, imported

# Errors.
try:
    tutti.post('/api/v1/task', {'name': ''})
    raise AssertionError('no error')
except ServiceError as error:
    assert (error.status, error.code) == (400, 'VALIDATION_FAILED')
    assert error.details[0]['path'] == 'body/name', error.details
    assert error.request_id and str(error)
assert code_of(lambda: tutti.get('/api/v1/task/999999')) == 'NOT_FOUND'
assert code_of(lambda: tutti.get('/api/v1/task/größe x')) == 'NOT_FOUND'
assert code_of(lambda: next(tutti.all('/api/v1/project/999/tasks'))) == 'NOT_FOUND'
assert code_of(lambda: Client('http://127.0.0.1:9', retries=0).get('/')) == UNREACHABLE

# Conditions.
made = tutti.post('/api/v1/task', {'name': 'Sofa'})
path = f"/api/v1/task/{made.data['uid']}"
written = tutti.patch(path, {'note': 'Two metres'}, etag=made.etag)
assert written.data['note'] == 'Two metres'
assert code_of(lambda: tutti.patch(path, {'note': 'Three'}, etag=made.etag)) == 'PRECONDITION_FAILED'
assert code_of(lambda: tutti.delete(path, etag=made.etag)) == 'PRECONDITION_FAILED'
assert (tutti.get(path, etag=tutti.get(path).etag).status, tutti.get(path).status) == (304, 200)

# Idempotency: a key of the program, and operations that take none.
first, second = (tutti.post('/api/v1/task', {'name': 'Once'}, idempotency_key='once') for _ in range(2))
assert first.data['uid'] == second.data['uid'] and second.headers['idempotency-replayed'] == 'true'
assert tutti.post('/api/v1/filter/check', {'filter': 'status = open'}).status == 200
refused = lambda: tutti.post('/api/v1/filter/check', {'filter': 'status = open'}, idempotency_key='once')
assert code_of(refused) == 'IDEMPOTENCY_NOT_SUPPORTED'

# Rehearsing, and undo.
assert tutti.delete(path, dry_run=True).would_change == {'task': 1}
deleted = tutti.delete(path)
assert (deleted.status, deleted.data) == (204, None)
assert tutti.undo(deleted, dry_run=True).would_change == {'task': 1}
undone = tutti.undo(deleted.batch)
assert undone.data['reverted'] == 1 and tutti.get(path).data['note'] == 'Two metres'
assert tutti.undo({'batches': [undone.batch]}, mode='skip').data['reverted'] == 1
assert code_of(lambda: tutti.get(path)) == 'NOT_FOUND'

# Many tasks in one request, and the list of what can be undone.
bulk = tutti.post('/api/v1/tasks/bulk', {'items': [{'action': 'delete', 'id': first.data['id']}]})
assert [result['status'] for result in bulk.data['results']] == [204]
batches = tutti.get('/api/v1/batches').data['batches']
assert batches[0]['batch'] == bulk.batch
assert tutti.undo(batches[0]['batch']).data['reverted'] == 1
assert tutti.get(f"/api/v1/task/{first.data['id']}").data['name'] == 'Once'

# The bytes of a file.
accept = {'Content-Type': 'text/csv', 'Accept': 'application/json'}
file = tutti.post('/api/profile/import-file', b'name\nFrom a file\n', headers=accept, name='tasks.csv')
assert file.data['created']['tasks'] == 1

picture = bytes.fromhex('89504e470d0a1a0a0000ff00')
task = tutti.post('/api/v1/task', {'name': 'With files'}).data
attached = tutti.post('/api/v1/attachment', picture, task_id=task['id'], name='picture.png').data
assert tutti.get(f"/api/v1/attachment/{attached['uid']}/content").data == picture
written = tutti.post('/api/v1/attachment', 'Größe'.encode(), task_id=task['id'], name='size.txt').data
assert tutti.get(f"/api/v1/attachment/{written['uid']}/content").data in ('Größe', 'Größe'.encode())
tutti.delete(f"/api/v1/task/{task['id']}")

# The change log: what exists, and what happens while the program waits.
begin, changes, cursor = next(tutti.changes(types=['task'], limit=3))
assert begin and len(changes) == 3
pages = list(tutti.changes(types=['task'], limit=3, follow=False))
assert [page.begin for page in pages] == [True] + [False] * (len(pages) - 1)
assert 'Once' in [change['object'] and change['object']['name'] for page in pages for change in page.changes]
later = threading.Timer(0.3, lambda: tutti.post('/api/v1/task', {'name': 'Later'}))
later.start()
begin, changes, cursor = next(tutti.changes(pages[-1].cursor, wait=20))
later.join()
assert not begin and [change['object']['name'] for change in changes] == ['Later'], changes

# A limit, whose window is longer than the client waits.
wrong = {'email': 'nobody@example.com', 'password': 'wrong'}
assert code_of(lambda: tutti.post('/api/login', wrong)) == 'INVALID_CREDENTIALS'
try:
    tutti.post('/api/login', wrong)
    raise AssertionError('no error')
except ServiceError as error:
    assert (error.status, error.code) == (429, 'RATE_LIMITED')

print(json.dumps('done'))
