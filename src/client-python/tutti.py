"""The client of Tutti, a task and project service with a REST API: Python 3.9 and later, standard library only."""

from __future__ import annotations

import http.client
import json
import time
import urllib.parse
import urllib.request
import uuid
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Union

if TYPE_CHECKING:
    from tutti_types import Change, RevertBatches

#: Code of a `ServiceError` without a response: the service is down, or the network fails.
UNREACHABLE = 'UNREACHABLE'

#: Statuses of requests that were not carried out and may succeed later.
_PASSING = (409, 429, 503)

#: Characters of a path that are sent as they are; others, such as spaces, are encoded.
_IN_PATHS = "%/?&=:@!$'()*+,;~"

#: Seconds until a request without a response is repeated.
_WAIT_AFTER_FAILURE = 1


class Response(NamedTuple):
    """A successful response, or 304 if the `etag` of a read is still right."""

    status: int
    #: Names are case-insensitive.
    headers: Mapping[str, str]
    #: Parsed JSON; text; bytes of any other type; None without a body.
    data: Any

    @property
    def etag(self) -> Optional[str]:
        """The version of the object, for a conditional write."""
        return self.headers.get('ETag')

    @property
    def batch(self) -> Optional[str]:
        """The batch of a write, for `undo`; None if it changed nothing."""
        return self.headers.get('Tutti-Batch')

    @property
    def would_change(self) -> Dict[str, int]:
        """Number of objects that a dry run would change, by type."""
        counts = self.headers.get('X-Would-Change') or ''
        return {type: int(count) for type, count in (pair.split('=') for pair in counts.split(', ') if pair)}


class Page(NamedTuple):
    """A page of changes. Store them together with the cursor."""

    #: True if a mirror must be emptied first: on the first page without a cursor, and after an expired cursor.
    begin: bool
    changes: List[Change]
    cursor: str


class ServiceError(Exception):
    """Any other response, or none (code `UNREACHABLE`, status 503). `/openapi/errors.md` explains every code."""

    def __init__(self, status: int, body: Any, headers: Mapping[str, str]) -> None:
        #: The body; a text if an intermediary responded instead of the service, which has no code then.
        self.body = body
        known: Dict[str, Any] = body if isinstance(body, dict) else {}
        super().__init__(known.get('error') or f'The service responded with {status}.')
        self.status = status
        self.headers = headers
        self.code: Optional[str] = known.get('code')
        self.details: Any = known.get('details')
        self.request_id: Optional[str] = known.get('request_id')


class Client:
    """Sends requests with one token, `tt_…`. Threads may share it.

    A request that was not carried out (429, 503, or 409 while the same request is in progress) is sent again after the
    seconds of `Retry-After`, unless these exceed `max_wait`. A request without a response is sent again if that is safe:
    reads, and writes with an `Idempotency-Key`. `retries` limits both. `timeout` is in seconds.

    Every write gets an `Idempotency-Key` where the operation takes one. Keyword arguments of the methods that are not
    named below are parameters of the query; a list is sent as several, None not at all.
    """

    def __init__(
        self, base_url: str, token: Optional[str] = None, *, retries: int = 3, max_wait: float = 60, timeout: float = 60
    ) -> None:
        self._base_url = base_url.rstrip('/')
        self._authorization = {} if token is None else {'Authorization': f'Bearer {token}'}
        self._retries = retries
        self._max_wait = max_wait
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_EveryStatus)

    def get(
        self, path: str, *, etag: Optional[str] = None, headers: Optional[Mapping[str, str]] = None, **query: Any
    ) -> Response:
        """Reads. With the `etag` of an earlier response, the status is 304 if it has not changed."""
        return self._request('GET', path, query, {'If-None-Match': etag, **(headers or {})})

    def post(
        self,
        path: str,
        body: Any = None,
        *,
        etag: Optional[str] = None,
        dry_run: bool = False,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        **query: Any,
    ) -> Response:
        """Creates or acts. `body` is JSON, or bytes; `headers` may give their `Content-Type`."""
        return self._write('POST', path, query, body, _options(etag, dry_run, idempotency_key, headers))

    def put(
        self,
        path: str,
        body: Any = None,
        *,
        etag: Optional[str] = None,
        dry_run: bool = False,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        **query: Any,
    ) -> Response:
        """Replaces. With an `etag`, it fails with `PRECONDITION_FAILED` if the object has changed."""
        return self._write('PUT', path, query, body, _options(etag, dry_run, idempotency_key, headers))

    def patch(
        self,
        path: str,
        body: Any = None,
        *,
        etag: Optional[str] = None,
        dry_run: bool = False,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        **query: Any,
    ) -> Response:
        """Changes members. With an `etag`, it fails with `PRECONDITION_FAILED` if the object has changed."""
        return self._write('PATCH', path, query, body, _options(etag, dry_run, idempotency_key, headers))

    def delete(
        self,
        path: str,
        body: Any = None,
        *,
        etag: Optional[str] = None,
        dry_run: bool = False,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        **query: Any,
    ) -> Response:
        """Deletes. With an `etag`, it fails with `PRECONDITION_FAILED` if the object has changed."""
        return self._write('DELETE', path, query, body, _options(etag, dry_run, idempotency_key, headers))

    def all(self, path: str, **query: Any) -> Iterator[Any]:
        """Iterates over all items of a list, page by page."""
        cursor = query.pop('cursor', None)
        while True:
            page = self.get(path, cursor=cursor, **query).data
            for member, items in page.items():
                if member not in ('pagination', 'groups'):
                    yield from items
            cursor = page['pagination']['next_cursor']
            if cursor is None:
                return

    def changes(
        self,
        cursor: Optional[str] = None,
        *,
        types: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        follow: bool = True,
        wait: int = 30,
    ) -> Iterator[Page]:
        """Follows the change log from the `cursor` of the last page that was stored; without one, from every object.

        Waits for further changes, in requests of at most `wait` seconds; with `follow=False`, ends after the existing ones.
        """
        begin = cursor is None
        wait = wait if follow else 0
        while True:
            query = {'cursor': cursor, 'types': types, 'limit': limit, 'wait': wait}
            try:
                page = self._request('GET', '/api/v1/changes', query, {}, timeout=self._timeout + wait).data
            except ServiceError as error:
                if error.code != 'CURSOR_EXPIRED':
                    raise
                cursor, begin = None, True
                continue
            cursor = page['next_cursor']
            if begin or page['changes']:
                yield Page(begin, page['changes'], page['next_cursor'])
            begin = False
            if not follow and not page['has_more']:
                return

    def undo(
        self, what: Union[str, Response, RevertBatches], *, mode: Optional[str] = None, dry_run: bool = False
    ) -> Response:
        """Reverts a write (its response, or its batch), several batches, or all that a key did since a time.

        With `mode='skip'`, what has changed since is left alone; otherwise it is an error, and nothing is reverted.
        """
        options = {} if mode is None else {'mode': mode}
        if isinstance(what, dict):
            return self.post('/api/v1/batches/revert', {**options, **what}, dry_run=dry_run)
        batch = what.batch if isinstance(what, Response) else what
        if batch is None:
            raise ValueError('This response is not that of a write that changed something.')
        return self.post(f'/api/v1/batch/{batch}/revert', options, dry_run=dry_run)

    def _write(self, method: str, path: str, query: Mapping[str, Any], body: Any, headers: _Headers) -> Response:
        if 'Idempotency-Key' in headers:
            return self._request(method, path, query, headers, body)
        try:
            return self._request(method, path, query, {**headers, 'Idempotency-Key': str(uuid.uuid4())}, body)
        except ServiceError as error:
            # Refused before it had an effect.
            if error.code != 'IDEMPOTENCY_NOT_SUPPORTED':
                raise
        return self._request(method, path, query, headers, body)

    def _request(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        headers: _Headers,
        body: Any = None,
        timeout: Optional[float] = None,
    ) -> Response:
        sent = {name: value for name, value in {**self._authorization, **headers}.items() if value is not None}
        if isinstance(body, bytes):
            sent.setdefault('Content-Type', 'application/octet-stream')
        elif body is not None:
            body = json.dumps(body).encode()
            sent.setdefault('Content-Type', 'application/json')
        url = self._base_url + urllib.parse.quote(path, safe=_IN_PATHS) + _query_string(query)
        request = urllib.request.Request(url, body, sent, method=method)
        is_repeatable = method == 'GET' or 'Idempotency-Key' in sent
        left = self._retries
        while True:
            try:
                return self._send(request, self._timeout if timeout is None else timeout)
            except ServiceError as error:
                wait = _wait_after(error, is_repeatable)
                if left <= 0 or wait is None or wait > self._max_wait:
                    raise
            left -= 1
            time.sleep(wait)

    def _send(self, request: urllib.request.Request, timeout: float) -> Response:
        try:
            with self._opener.open(request, timeout=timeout) as response:
                content = response.read()
        except (OSError, http.client.HTTPException) as failure:
            reason = getattr(failure, 'reason', failure)
            body = {'error': f'The service cannot be reached: {reason}.', 'code': UNREACHABLE, 'request_id': ''}
            raise ServiceError(503, body, {}) from failure
        media_type = response.headers.get_content_type()
        data = _parsed(content, media_type)
        if response.status < 300 or response.status == 304:
            return Response(response.status, response.headers, data)
        raise ServiceError(response.status, data, response.headers)


def _parsed(content: bytes, media_type: str) -> Any:
    if not content:
        return None
    if media_type == 'application/json' or media_type.endswith('+json'):
        return json.loads(content)
    try:
        return content.decode() if media_type.startswith('text/') or media_type.endswith('ndjson') else content
    except UnicodeDecodeError:
        return content


#: Headers of a request; those with None are left out.
_Headers = Mapping[str, Optional[str]]


class _EveryStatus(urllib.request.HTTPErrorProcessor):
    """Returns every response: redirects are not followed, because they would take the token along."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


def _options(
    etag: Optional[str], dry_run: bool, idempotency_key: Optional[str], headers: Optional[Mapping[str, str]]
) -> _Headers:
    own = {'If-Match': etag, 'Dry-Run': 'true' if dry_run else None, 'Idempotency-Key': idempotency_key}
    return {**{name: value for name, value in own.items() if value is not None}, **(headers or {})}


def _query_string(query: Mapping[str, Any]) -> str:
    pairs = [
        (name, str(value).lower() if isinstance(value, bool) else value)
        for name, given in query.items()
        if given is not None
        for value in (given if isinstance(given, (list, tuple)) else [given])
    ]
    return f'?{urllib.parse.urlencode(pairs)}' if pairs else ''


def _wait_after(error: ServiceError, is_repeatable: bool) -> Optional[int]:
    """Returns the seconds until the request is repeated; None if it must not be."""
    if error.code == UNREACHABLE:
        return _WAIT_AFTER_FAILURE if is_repeatable else None
    seconds = error.headers.get('Retry-After') or ''
    return int(seconds) if error.status in _PASSING and seconds.isdecimal() else None
