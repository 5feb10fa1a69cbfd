# Generated from openapi/openapi.json: npm run openapi
"""Types of the bodies of Tutti's API. A name with an underscore is that of a part: `Limits_account`."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union


class AccountDeletion(TypedDict, total=False):
    """Confirmation of the deletion of an account."""
    password: str
    """The password of the account, as a confirmation. Absent for an account without one: it needs a sign-in of the last five minutes."""

class AccountDocument_account(TypedDict):
    """The account of the document. An import does not change the identity of the account."""
    uid: str
    """The uid of the account."""
    email: str
    """Its e-mail address."""
    created_at: str
    """Time of creation."""

class _AccountDocumentRequired(TypedDict):
    format: Literal['tutti-account']
    """Format of the document."""
    version: Literal[1]
    """Version of the format. It changes when older documents can no longer be read."""
    exported_at: str
    """Time of the snapshot."""
    account: AccountDocument_account
    """The account of the document. An import does not change the identity of the account."""
    profile: ProfileRecord
    areas: List[AreaRecord]
    """The areas. In order of creation."""
    goals: List[GoalRecord]
    """The goals. In order of creation."""
    tags: List[TagRecord]
    """The tags. In order of creation."""
    projects: List[ProjectRecord]
    """The projects. In order of creation."""
    tasks: List[TaskRecord]
    """The tasks, subtasks among them. In order of creation."""
    notes: List[NoteRecord]
    """The notes. In order of creation."""
    deleted_task_activity: List[DeletedTaskActivityRecord]
    """The history of deleted tasks. Earliest first."""
    shares: List[ShareRecord]
    """Shared resources with their members, for reference: an import does not restore shares."""

class _AccountDocumentOptional(TypedDict, total=False):
    sections: List[SectionRecord]
    """The sections of projects. Older documents lack the list: none. In order of creation."""
    reminders: List[ReminderRecord]
    """Reminders about the tasks of the account. Older documents lack the list: none. In order of creation."""
    views: List[ViewRecord]
    """The views. Older documents lack the list: none. In order of creation."""
    comments: List[CommentRecord]
    """The comments on the tasks of the account. Older documents lack the list: none. In order of creation."""
    watches: List[WatchRecord]
    """Watches of the tasks and projects of the account. Older documents lack the list: none. In order of creation."""
    channels: List[ChannelRecord]
    """Ways by which notifications reach the account, without secrets: an import disables them. In order of creation."""
    comments_elsewhere: List[OwnCommentRecord]
    """Comments of the user on tasks of others, for reference: an import does not restore them."""
    attachments: List[AttachmentRecord]
    """The attachments, for reference: their files are fetched one by one, and an import does not restore them. Older documents lack the list."""
    notification_preferences: List[NotificationPreferencesRecord]
    """The notification preferences: one record, or none if all are defaults."""

class AccountDocument(_AccountDocumentRequired, _AccountDocumentOptional):
    """Everything that an account owns, without passwords, sessions, API keys and results of the AI assistant."""

class Activity(TypedDict):
    """An entry of a task's history."""
    id: int
    """Numeric identifier; later entries have higher ones."""
    task_id: int
    """The id of the task."""
    user_id: int
    """The id of the user who made the change."""
    kind: Literal['created', 'updated', 'completed', 'reopened', 'deleted', 'tagged', 'untagged', 'shared', 'unshared', 'recurrence_ended', 'attached', 'detached', 'assigned', 'unassigned']
    """What happened."""
    field: Union[str, None]
    """The changed member."""
    old_value: Union[str, None]
    """The former value as text. The id of a hidden or deleted resource may be null."""
    new_value: Union[str, None]
    """The new value as text, likewise."""
    created_at: str
    """Time of the change."""

class ActivityList(TypedDict):
    """A page of `activity`."""
    activity: List[Activity]
    """The items of the page."""
    pagination: Pagination

class ActivityRecord(TypedDict):
    """Something that happened to a task."""
    kind: Literal['created', 'updated', 'completed', 'reopened', 'deleted', 'tagged', 'untagged', 'shared', 'unshared', 'recurrence_ended', 'attached', 'detached', 'assigned', 'unassigned']
    """What happened."""
    field: Union[str, None]
    """The member that changed."""
    old_value: Union[str, None]
    """The former value; the uid of a relation, or `0` if its resource was deleted."""
    new_value: Union[str, None]
    """The new value, likewise."""
    by: Literal['owner', 'member']
    """The user who made the change: the owner of the account, or another one."""
    created_at: str
    """Time of the change."""

class AiConfig(TypedDict):
    """The configuration of the assistant, for you and for this server."""
    api_key_set: bool
    """True if this server has a key for a provider."""
    enabled: bool
    """True if you have enabled the assistant in your profile."""
    base_url: str
    """The provider that would receive your data."""
    model: str
    """The model that would be used."""

class ApiKey(TypedDict):
    """An API key. The token itself is sent only once, when it is created."""
    id: Id
    name: str
    """The name of the key. Surrounding white space is removed."""
    token_prefix: str
    """The first 12 characters of the token, to identify it."""
    scopes: List[TokenScope]
    """Its permissions."""
    project_ids: Union[List[int], None]
    """The projects to which it is narrowed, with their tasks, subtasks and notes: it can access nothing else. Null for no narrowing."""
    made_by_key_id: Union[int, None]
    """The id of the key that created it, or of that key's creator if it was deleted; null for a session."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    expires_at: Union[str, None]
    """Time of expiry; null for never."""
    last_used_at: Union[str, None]
    """Time of the last use, to the minute; null for never."""
    revoked_at: Union[str, None]
    """Time of revocation; null while it is valid."""

class ApiKeyActivity(TypedDict):
    """What an API key did on one day with one operation."""
    id: int
    """Numeric identifier of the entry."""
    date: str
    """The day, in UTC."""
    operation: str
    """The operationId, as in this document."""
    reads: int
    """Requests that succeeded with GET or HEAD."""
    writes: int
    """Requests that succeeded with another method."""
    refused: Dict[str, int]
    """The number of requests that failed, by the code of the error."""
    last_at: str
    """Time of the last request."""
    networks: List[str]
    """The networks of the latest requests, the last one first: IPv4 addresses, and /64 of IPv6 addresses."""

class ApiKeyActivityList(TypedDict):
    """A page of the activity of an API key, with the scopes that it needs."""
    activity: List[ApiKeyActivity]
    """The items of the page."""
    pagination: Pagination
    suggest: List[TokenScope]
    """Scopes that were enough for all its successful requests of the last 30 days; empty for a key that is younger."""

class ApiKeyCount(TypedDict):
    """The number of requests of an API key on one day with one operation."""
    id: int
    """Numeric identifier of the entry."""
    user_id: int
    """The id of the user of the key."""
    key_id: int
    """The id of the key."""
    date: str
    """The day, in UTC."""
    operation: str
    """The operationId, as in this document."""
    reads: int
    """Requests that succeeded with GET or HEAD."""
    writes: int
    """Requests that succeeded with another method."""
    refused: Dict[str, int]
    """The number of requests that failed, by the code of the error."""
    last_at: str
    """Time of the last request."""

class ApiKeyCountList(TypedDict):
    """A page of `activity`."""
    activity: List[ApiKeyCount]
    """The items of the page."""
    pagination: Pagination

class _ApiKeyCreateRequired(TypedDict):
    name: str
    """The name of the key. Surrounding white space is removed."""

class _ApiKeyCreateOptional(TypedDict, total=False):
    scopes: List[TokenScope]
    """Its permissions, which cannot be changed later. Default: everything except `admin` (`["*"]`), limited to the permissions of the token that creates it."""
    project_ids: Union[List[Union[int, str]], None]
    """Narrows it to these projects, with their tasks, subtasks, notes and tags: it can access nothing else. Null for no narrowing."""
    expires_at: Union[str, None]
    """Time of expiry: a date (the end of that day) or a timestamp. Null: never."""

class ApiKeyCreate(_ApiKeyCreateRequired, _ApiKeyCreateOptional):
    """A new API key."""

class ApiKeyCreated(TypedDict):
    """A new API key with its token."""
    token: str
    """The whole token. It is sent only once."""
    apiKey: ApiKey

class ApiKeyList(TypedDict):
    """A page of `api_keys`."""
    api_keys: List[ApiKey]
    """The items of the page."""
    pagination: Pagination

class AppDecided(TypedDict):
    """What follows a decision."""
    redirect_to: str
    """The address of the app to which the browser goes on."""

class _AppDecisionRequired(TypedDict):
    allow: bool
    """True to connect the app, false to refuse."""
    account: str
    """The uid of the account that was asked: another one is 409."""

class _AppDecisionOptional(TypedDict, total=False):
    client_id: str
    """The `client_id` that the user has seen: another one is 409."""
    redirect_uri: str
    """The `redirect_uri` that the user has seen: another one is 409."""
    scopes: List[TokenScope]
    """The allowed scopes: some of `scopes`, or of `scope_choices`. Default: `scopes`."""
    project_ids: Union[List[Union[int, str]], None]
    """Narrows the app to these projects, as for API keys. Null for no narrowing."""
    expires_at: Union[str, None]
    """Time at which the connection ends: a date (the end of that day) or a timestamp."""

class AppDecision(_AppDecisionRequired, _AppDecisionOptional):
    """The answer of the user to an app that asks to connect."""

class AppRequest_client(TypedDict):
    """The app that asks."""
    client_id: str
    """Identifier of the app."""
    name: str
    """The name by which the app calls itself. It is not verified."""
    kind: Literal['document', 'registered', 'made']
    """How the service knows the app: `document` (its client_id is the address of a document about it), `registered` (it registered itself) or `made` (an administrator added it)."""
    host: Union[str, None]
    """Host of its document; null without one."""
    redirect_host: str
    """Host to which the user returns: a loopback address for a program on their computer, or a scheme (`cursor:`)."""
    redirect_kind: Literal['web', 'loopback', 'application']
    """What receives the answer: a web site, a program on this computer, or an application."""
    known: bool
    """True if the account has or had a connection with this app and host."""

class AppRequest_scope_choices(TypedDict):
    """What the user may choose from if the app requested no scopes; null if it requested some."""
    read: List[TokenScope]
    """Scopes to read, for the beginning."""
    write: List[TokenScope]
    """Scopes to read and write."""

class AppRequest_account(TypedDict):
    """The account that is asked."""
    uid: Uid
    email: str
    """E-mail address of the account that is signed in."""

class AppRequest_last_choice(TypedDict):
    """What the account allowed the same app and host last time; null for the first time."""
    scopes: List[TokenScope]
    """The scopes that were allowed."""
    project_ids: Union[List[int], None]
    """The chosen projects; null for all."""

class AppRequest(TypedDict):
    """An app that asks to connect to the account."""
    client: AppRequest_client
    """The app that asks."""
    redirect_uri: str
    """The address of the app to which the browser goes on."""
    scopes: List[TokenScope]
    """The requested scopes; of an app that requested none, those that a decision without `scopes` grants."""
    scope_choices: Union[AppRequest_scope_choices, None]
    """What the user may choose from if the app requested no scopes; null if it requested some."""
    audience: Literal['all', 'mcp', 'api']
    """Where its tokens can be used: `mcp` at /mcp only, `api` below /api only, `all` at both."""
    account: AppRequest_account
    """The account that is asked."""
    last_choice: Union[AppRequest_last_choice, None]
    """What the account allowed the same app and host last time; null for the first time."""
    expires_at: str
    """Time until which it can be decided."""

class Area(TypedDict):
    """A part of your life or work. Its name is unique among your areas, without regard to case."""
    id: Id
    uid: Uid
    name: str
    """The name of the area. Surrounding white space is removed."""
    description: Union[str, None]
    """The description, in Markdown."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class AreaChange(TypedDict):
    """A change of an area. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['area']
    """The type of the object."""
    object: Union[Area, None]

class _AreaCreateRequired(TypedDict):
    name: str
    """The name of the area. Surrounding white space is removed."""

class _AreaCreateOptional(TypedDict, total=False):
    description: Union[str, None]
    """The description, in Markdown."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    uid: NewUid

class AreaCreate(_AreaCreateRequired, _AreaCreateOptional):
    """A new area."""

class AreaCreatedMessage(TypedDict):
    """An area is created."""
    type: Literal['area.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AreaChange

class AreaDeletedMessage(TypedDict):
    """An area is deleted."""
    type: Literal['area.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AreaChange

class AreaList(TypedDict):
    """A page of `areas`."""
    areas: List[Area]
    """The items of the page."""
    pagination: Pagination

class AreaRecord(TypedDict):
    """An area, as it is exported."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the area. Surrounding white space is removed."""
    description: Union[str, None]
    """The description."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""

class AreaRestoredMessage(TypedDict):
    """An area is restored."""
    type: Literal['area.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AreaChange

class AreaUpdate(TypedDict, total=False):
    """Changes of an area."""
    name: str
    """The name of the area. Surrounding white space is removed."""
    description: Union[str, None]
    """The description, in Markdown."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""

class AreaUpdatedMessage(TypedDict):
    """An area is updated."""
    type: Literal['area.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AreaChange

class Attachment(TypedDict):
    """A file of a task, a note or a project."""
    id: Id
    uid: Uid
    name: str
    """The name of the file."""
    size: int
    """In bytes."""
    media_type: str
    """By the first bytes of the file."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    task_id: Union[int, None]
    """The id of its task; null for another parent."""
    task: Union[SmallObject, None]
    note_id: Union[int, None]
    """The id of its note; null for another parent."""
    note: Union[SmallObject, None]
    project_id: Union[int, None]
    """The id of its project; null for another parent."""
    project: Union[SmallObject, None]
    created_by: Union[Person, None]
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""

class AttachmentChange(TypedDict):
    """A change of an attachment. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['attachment']
    """The type of the object."""
    object: Union[Attachment, None]

class AttachmentCreatedMessage(TypedDict):
    """An attachment is created."""
    type: Literal['attachment.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AttachmentChange

class AttachmentDeletedMessage(TypedDict):
    """An attachment is deleted."""
    type: Literal['attachment.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AttachmentChange

class AttachmentFields(TypedDict):
    """Own members of an attachment, without relations and tags."""
    id: Id
    uid: Uid
    name: str
    """The name of the file."""
    size: int
    """In bytes."""
    media_type: str
    """By the first bytes of the file."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class AttachmentList(TypedDict):
    """A page of `attachments`."""
    attachments: List[Attachment]
    """The items of the page."""
    pagination: Pagination

class AttachmentRecord(TypedDict):
    """An attachment, without its bytes."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the file."""
    size: int
    """In bytes."""
    media_type: str
    """By the first bytes of the file."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    task_uid: Union[str, None]
    """Its task."""
    note_uid: Union[str, None]
    """Its note."""
    project_uid: Union[str, None]
    """Its project."""

class AttachmentRestoredMessage(TypedDict):
    """An attachment is restored."""
    type: Literal['attachment.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AttachmentChange

class AttachmentSharedMessage(TypedDict):
    """An attachment is shared."""
    type: Literal['attachment.shared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AttachmentChange

class AttachmentUnsharedMessage(TypedDict):
    """An attachment is unshared."""
    type: Literal['attachment.unshared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AttachmentChange

class AttachmentUpdate(TypedDict, total=False):
    """Another name or another parent, which must have the same owner."""
    name: str
    """The name of the file. Control characters, slashes and marks of direction become `_`."""
    task_id: Union[int, str, None]
    """Its new task. An id or a uid; null for none."""
    note_id: Union[int, str, None]
    """Its new note. An id or a uid; null for none."""
    project_id: Union[int, str, None]
    """Its new project. An id or a uid; null for none."""

class AttachmentUpdatedMessage(TypedDict):
    """An attachment is updated."""
    type: Literal['attachment.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: AttachmentChange

class Batch(TypedDict):
    """Operations that are carried out together or not at all."""
    operations: List[BatchOperation]
    """The operations, in order. Later ones can refer to objects of earlier ones by the uid that you chose."""

class BatchDetails_counts(TypedDict):
    """Numbers of changed objects that you see, by type and event: `task.updated`. Changes that follow from others, such as `subtask_counts`, are not included."""

class _BatchDetailsRequired(TypedDict):
    batch: str
    """The uid of the batch, as in the header `Tutti-Batch` of the response to its request."""
    at: str
    """Time of the changes."""
    actor: Union[ChangeActor, None]
    counts: BatchDetails_counts
    """Numbers of changed objects that you see, by type and event: `task.updated`. Changes that follow from others, such as `subtask_counts`, are not included."""
    summary: str
    """The same in English, for logs and lists."""
    revertible: bool
    """True if you may revert it, all former values are stored, and it is not reverted. Later changes of the same members are found by the revert."""
    objects: List[BatchObject]
    """The objects that you see, by type and id."""
    pagination: Pagination

class _BatchDetailsOptional(TypedDict, total=False):
    reverted_by: str
    """The batch that reverted it."""
    reverts: List[str]
    """The batches that it reverted."""

class BatchDetails(_BatchDetailsRequired, _BatchDetailsOptional):
    """A batch with its objects."""

class BatchObject_before(TypedDict):
    """Former values of these members; null if they are not stored: the change cannot be reverted."""

class BatchObject_now(TypedDict):
    """Their present values; null if the object is deleted, or you cannot see it."""

class BatchObject(TypedDict):
    """An object that a batch changed."""
    type: Literal['profile', 'task', 'reminder', 'project', 'section', 'view', 'area', 'goal', 'note', 'comment', 'attachment', 'tag', 'share', 'notification', 'watch']
    """The type of the object."""
    id: Id
    uid: Uid
    event: Literal['deleted', 'unshared', 'created', 'restored', 'shared', 'completed', 'reopened', 'updated']
    """The event."""
    changed: List[str]
    """Names of the changed members that you can see."""
    before: Union[BatchObject_before, None]
    """Former values of these members; null if they are not stored: the change cannot be reverted."""
    now: Union[BatchObject_now, None]
    """Their present values; null if the object is deleted, or you cannot see it."""

class _BatchOperationRequired(TypedDict):
    method: Literal['POST', 'PUT', 'PATCH', 'DELETE']
    """The method of the operation."""
    path: str
    """The full path of the operation, with its query."""

class _BatchOperationOptional(TypedDict, total=False):
    body: Union[Dict[str, Any], None]
    """The body of the operation."""
    if_match: str
    """The header `If-Match` of the operation, as a single request."""

class BatchOperation(_BatchOperationRequired, _BatchOperationOptional):
    """An operation of a batch."""

class _BatchResponseRequired(TypedDict):
    status: int
    """The status of the operation as a single request."""
    body: Union[Dict[str, Any], None]
    """The body of its response; null if it has none."""

class _BatchResponseOptional(TypedDict, total=False):
    etag: str
    """The `ETag` of its response. Absent in a dry run."""

class BatchResponse(_BatchResponseRequired, _BatchResponseOptional):
    """The response of an operation."""

class BatchResult(TypedDict):
    """The responses of all operations."""
    results: List[BatchResponse]
    """The responses, in the order of the operations."""
    batch: Union[str, None]
    """The uid of the batch of changes, as in `Tutti-Batch`. Null if no object changed, and in a dry run."""

class BlockedUser(TypedDict):
    """A user who cannot share anything with you."""
    id: int
    """Numeric identifier of the entry."""
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""
    created_at: str
    """Since when."""

class BlockedUserList(TypedDict):
    """A page of `blocked`."""
    blocked: List[BlockedUser]
    """The items of the page."""
    pagination: Pagination

class Blocking(TypedDict):
    """The blocked user."""
    email: str
    """The e-mail address of the account."""

class _CalendarRequired(TypedDict):
    items: List[CalendarItem]
    """By day and time; items without a time come first."""
    tasks: List[Task]
    """The tasks of the items, each once, oldest first."""

class _CalendarOptional(TypedDict, total=False):
    incomplete: List[int]
    """The ids of tasks whose `recurrence_rule` has further dates that were not found in time."""

class Calendar(_CalendarRequired, _CalendarOptional):
    """The tasks of some days."""

class _CalendarItemRequired(TypedDict):
    date: str
    """The day, in your time zone."""
    task_id: int
    """The id of the task, which is in `tasks`."""
    reason: Literal['due', 'deferred']
    """The task is due then, or deferred until then."""
    virtual: bool
    """True for a coming occurrence of a recurring task, as `/task/{id}/occurrences` has it."""

class _CalendarItemOptional(TypedDict, total=False):
    time: str
    """The time; absent for all day."""

class CalendarItem(_CalendarItemRequired, _CalendarItemOptional):
    """A day on which a task is due, or until which it is deferred."""

Change = Union['ProfileChange', 'TaskChange', 'ReminderChange', 'ProjectChange', 'SectionChange', 'ViewChange', 'AreaChange', 'GoalChange', 'NoteChange', 'CommentChange', 'AttachmentChange', 'TagChange', 'ShareChange', 'NotificationChange', 'WatchChange']
"""A change of an object. Further types will be added: ignore unknown ones."""

class ChangeActor(TypedDict):
    """User and API key of a change. Only the owner of the key sees it."""
    user_id: int
    """The id of the user who made the change."""
    key_id: Union[int, None]
    """The id of their API key; null without a key, and for other users."""
    key_name: Union[str, None]
    """The name of that key; null if it was deleted."""

class ChangeBase(TypedDict):
    """Members of the changes of all types."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""

class ChangeBatch_counts(TypedDict):
    """Numbers of changed objects that you see, by type and event: `task.updated`. Changes that follow from others, such as `subtask_counts`, are not included."""

class _ChangeBatchRequired(TypedDict):
    batch: str
    """The uid of the batch, as in the header `Tutti-Batch` of the response to its request."""
    at: str
    """Time of the changes."""
    actor: Union[ChangeActor, None]
    counts: ChangeBatch_counts
    """Numbers of changed objects that you see, by type and event: `task.updated`. Changes that follow from others, such as `subtask_counts`, are not included."""
    summary: str
    """The same in English, for logs and lists."""
    revertible: bool
    """True if you may revert it, all former values are stored, and it is not reverted. Later changes of the same members are found by the revert."""

class _ChangeBatchOptional(TypedDict, total=False):
    reverted_by: str
    """The batch that reverted it."""
    reverts: List[str]
    """The batches that it reverted."""

class ChangeBatch(_ChangeBatchRequired, _ChangeBatchOptional):
    """All changes of one request."""

class ChangeBatchList(TypedDict):
    """A page of `batches`."""
    batches: List[ChangeBatch]
    """The items of the page."""
    pagination: Pagination

ChangeEvent = Literal['present', 'deleted', 'unshared', 'created', 'restored', 'shared', 'completed', 'reopened', 'updated']
"""The event. `present`: the object exists, at a start without a cursor. `deleted` and `unshared`: it was deleted, or you can no longer see it. Completing a recurring task is `completed`, although it stays open. Treat unknown events as `updated`."""

class ChangePage(TypedDict):
    """Changes, and the next cursor."""
    changes: List[Change]
    """In the order of commits; for several changes of an object on a page, only the latest."""
    next_cursor: str
    """The cursor to resume from. Never null."""
    has_more: bool
    """True if there are more changes already."""

class Channel(TypedDict):
    """A way by which notifications reach you. Secrets are never read back."""
    id: Id
    uid: Uid
    kind: Literal['webpush', 'http', 'email']
    """How notifications are sent."""
    name: str
    """The name of the channel. Surrounding white space is removed."""
    enabled: bool
    """False if nothing is sent."""
    disabled_reason: Union[Literal['failing', 'refused', 'key_ended', 'unsubscribed', 'imported'], None]
    """Why the service has disabled it: nothing succeeded for 5 days, the push service refused ten times in a row, the API key that created it or last changed its address ended, its mails were unsubscribed, or it was imported."""
    url: Union[str, None]
    """Origin of the address of an `http` channel."""
    method: Union[Literal['POST', 'PUT'], None]
    """Method of the requests of an `http` channel."""
    headers: Union[List[str], None]
    """Names of the headers of an `http` channel."""
    body_template: Union[str, None]
    """Body of the requests, with `{{title}}`, `{{text}}`, `{{url}}`, `{{kind}}`, `{{task.uid}}`, `{{priority}}`."""
    content_type: Union[Literal['application/json', 'application/x-www-form-urlencoded', 'text/plain'], None]
    """Type of the body, for which values are escaped. Default: JSON."""
    endpoint: Union[str, None]
    """Origin of the push service of a `webpush` channel."""
    expiration_time: Union[str, None]
    """Time at which the subscription ends; null if it has none."""
    key_changed: Union[bool, None]
    """True if the subscription is for another `public_key`: subscribe again. Null unless `webpush`."""
    last_success_at: Union[str, None]
    """Time of the last delivery that succeeded."""
    failing_since: Union[str, None]
    """Time since which every delivery has failed; null if the last one succeeded."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class ChannelCreate_keys(TypedDict):
    """The `keys` of a `PushSubscription`, in base64url."""
    p256dh: str
    """Public key of the subscription."""
    auth: str
    """Its secret."""

class _ChannelCreateRequired(TypedDict):
    kind: Literal['webpush', 'http', 'email']
    """How notifications are sent."""

class _ChannelCreateOptional(TypedDict, total=False):
    name: str
    """The name of the channel. Surrounding white space is removed."""
    enabled: bool
    """False if nothing is sent."""
    url: Union[str, None]
    """Address of an `http` channel, under the rules for addresses of webhooks. Sending the origin that was read keeps the address."""
    method: Union[Literal['POST', 'PUT'], None]
    """Method of the requests of an `http` channel."""
    headers: Union[List[str], Dict[str, Union[str, None]], None]
    """At most 10 headers: an object of values by name, where null keeps the present value; or a list of names, which keep their values. A change of the origin needs all values."""
    body_template: Union[str, None]
    """Body of the requests, with `{{title}}`, `{{text}}`, `{{url}}`, `{{kind}}`, `{{task.uid}}`, `{{priority}}`."""
    content_type: Union[Literal['application/json', 'application/x-www-form-urlencoded', 'text/plain'], None]
    """Type of the body, for which values are escaped. Default: JSON."""
    endpoint: Union[str, None]
    """The `endpoint` of a `PushSubscription`, https. Sending the origin that was read keeps it."""
    keys: Union[ChannelCreate_keys, None]
    """The `keys` of a `PushSubscription`, in base64url."""
    expiration_time: Union[str, None]
    """Time at which the subscription ends; null if it has none."""

class ChannelCreate(_ChannelCreateRequired, _ChannelCreateOptional):
    """A new channel. `webpush` needs `endpoint` and `keys`, `http` needs `url` and `body_template`."""

class ChannelDelivery(TypedDict):
    """A delivery of a notification to a channel, and its result."""
    id: Id
    uid: Uid
    kind: str
    """Kind of the notification."""
    notification_id: Union[int, None]
    """ID of the notification; null for a test."""
    state: Literal['pending', 'succeeded', 'failed']
    """`pending` while attempts continue, `succeeded` after one has succeeded, `failed` if all have failed."""
    attempts: int
    """Number of attempts."""
    next_attempt_at: Union[str, None]
    """Time of the next attempt; null if there is none."""
    status: Union[int, None]
    """Status code of the last response; null if there was none."""
    error: Union[str, None]
    """Why the last attempt failed; null if it succeeded."""
    response: Union[str, None]
    """The first 1 KiB of the last response."""
    created_at: str
    """Time of its creation."""
    updated_at: str
    """Time of the last attempt."""

class ChannelDeliveryList(TypedDict):
    """A page of `deliveries`."""
    deliveries: List[ChannelDelivery]
    """The items of the page."""
    pagination: Pagination

class ChannelList(TypedDict):
    """A page of `channels`."""
    channels: List[Channel]
    """The items of the page."""
    pagination: Pagination

class ChannelRecord(TypedDict):
    """A channel, as it is exported: without its secrets."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    kind: Literal['webpush', 'http', 'email']
    """How notifications are sent."""
    name: str
    """The name of the channel. Surrounding white space is removed."""
    origin: Union[str, None]
    """Origin of its address; null for `email`."""

class ChannelUpdate_keys(TypedDict):
    """The `keys` of a `PushSubscription`, in base64url."""
    p256dh: str
    """Public key of the subscription."""
    auth: str
    """Its secret."""

class ChannelUpdate(TypedDict, total=False):
    """Changes of a channel."""
    name: str
    """The name of the channel. Surrounding white space is removed."""
    enabled: bool
    """False if nothing is sent."""
    url: Union[str, None]
    """Address of an `http` channel, under the rules for addresses of webhooks. Sending the origin that was read keeps the address."""
    method: Union[Literal['POST', 'PUT'], None]
    """Method of the requests of an `http` channel."""
    headers: Union[List[str], Dict[str, Union[str, None]], None]
    """At most 10 headers: an object of values by name, where null keeps the present value; or a list of names, which keep their values. A change of the origin needs all values."""
    body_template: Union[str, None]
    """Body of the requests, with `{{title}}`, `{{text}}`, `{{url}}`, `{{kind}}`, `{{task.uid}}`, `{{priority}}`."""
    content_type: Union[Literal['application/json', 'application/x-www-form-urlencoded', 'text/plain'], None]
    """Type of the body, for which values are escaped. Default: JSON."""
    endpoint: Union[str, None]
    """The `endpoint` of a `PushSubscription`, https. Sending the origin that was read keeps it."""
    keys: Union[ChannelUpdate_keys, None]
    """The `keys` of a `PushSubscription`, in base64url."""
    expiration_time: Union[str, None]
    """Time at which the subscription ends; null if it has none."""

class Comment(TypedDict):
    """A comment on a task, for everyone who sees the task. `author` is null once the account is gone."""
    id: Id
    uid: Uid
    text: str
    """Markdown. A mention of a user is `@[uid]`; `mentions` has their names."""
    via: Union[Literal['key', 'app'], None]
    """The program that wrote it for its author: an API key or an app; null for none."""
    edited_at: Union[str, None]
    """Time of the last change by its author; null if there was none."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    task_id: int
    """The id of its task."""
    task: SmallObject
    author: Union[Person, None]
    mentions: List[Person]
    """The users whom it mentions, in the order of the text."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: `owner` as its author, who changes and deletes it; `rw` as the owner of the task, who deletes it; `ro` for all others."""

class CommentChange(TypedDict):
    """A change of a comment. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['comment']
    """The type of the object."""
    object: Union[Comment, None]

class _CommentCreateRequired(TypedDict):
    text: str
    """Markdown. `@name` mentions the one user who sees the task and has this name, first name or, if you see it, part of the address before its sign; `@"Full name"` with spaces; `@[uid]`. At most 20 users; all else stays text."""
    task_id: Union[int, str]
    """Its task. An id or a uid."""

class _CommentCreateOptional(TypedDict, total=False):
    uid: NewUid

class CommentCreate(_CommentCreateRequired, _CommentCreateOptional):
    """A new comment."""

class CommentCreatedMessage(TypedDict):
    """A comment is created."""
    type: Literal['comment.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: CommentChange

class CommentDeletedMessage(TypedDict):
    """A comment is deleted."""
    type: Literal['comment.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: CommentChange

class CommentFields(TypedDict):
    """Own members of a comment, without relations and tags."""
    id: Id
    uid: Uid
    text: str
    """Markdown. A mention of a user is `@[uid]`; `mentions` has their names."""
    via: Union[Literal['key', 'app'], None]
    """The program that wrote it for its author: an API key or an app; null for none."""
    edited_at: Union[str, None]
    """Time of the last change by its author; null if there was none."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class CommentList(TypedDict):
    """A page of `comments`."""
    comments: List[Comment]
    """The items of the page."""
    pagination: Pagination

class CommentRecord(TypedDict):
    """A comment on a task of the account. Imported comments belong to the user of the account; the first line names another author."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    text: str
    """The text, in Markdown."""
    via: Union[Literal['key', 'app'], None]
    """The program that wrote it for its author: an API key or an app; null for none."""
    edited_at: Union[str, None]
    """Time of the last change by its author; null if there was none."""
    task_uid: str
    """Its task."""
    by_owner: bool
    """True if the user of the account wrote it."""
    author_name: Union[str, None]
    """Name of the author, if another user wrote it; null if unknown."""
    author_email: Union[str, None]
    """Their address, if they are a member."""

class CommentRestoredMessage(TypedDict):
    """A comment is restored."""
    type: Literal['comment.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: CommentChange

class CommentSharedMessage(TypedDict):
    """A comment is shared."""
    type: Literal['comment.shared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: CommentChange

class CommentUnsharedMessage(TypedDict):
    """A comment is unshared."""
    type: Literal['comment.unshared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: CommentChange

class CommentUpdate(TypedDict, total=False):
    """Changes of a comment. It stays with its task."""
    text: str
    """Markdown. `@name` mentions the one user who sees the task and has this name, first name or, if you see it, part of the address before its sign; `@"Full name"` with spaces; `@[uid]`. At most 20 users; all else stays text."""

class CommentUpdatedMessage(TypedDict):
    """A comment is updated."""
    type: Literal['comment.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: CommentChange

class Completion(TypedDict):
    """A completed occurrence of a recurring task."""
    id: int
    """Numeric identifier."""
    task_id: int
    """The id of the task."""
    due_date: Union[str, None]
    """The due date of the occurrence; null if it is unknown."""
    completed_at: str
    """Time of the completion."""
    completed_by: Union[int, None]
    """The id of the user who completed it: 0 for another user of an imported account; null if unknown."""

class _CompletionCreateRequired(TypedDict):
    completed_at: str
    """Time of the completion: a timestamp, or a date (its start). Not in the future."""

class _CompletionCreateOptional(TypedDict, total=False):
    due_date: Union[str, None]
    """The due date of the occurrence."""

class CompletionCreate(_CompletionCreateRequired, _CompletionCreateOptional):
    """A completion that was not recorded."""

class CompletionList(TypedDict):
    """A page of `completions`."""
    completions: List[Completion]
    """The items of the page."""
    pagination: Pagination

class _CompletionRecordRequired(TypedDict):
    due_date: Union[str, None]
    """The due date of the occurrence."""
    completed_at: str
    """Time of completion."""

class _CompletionRecordOptional(TypedDict, total=False):
    completed_by: Union[Literal['owner', 'member'], None]
    """The user who completed it: the owner of the account, or another one; null unless its status is 2, or if unknown. Older documents lack it."""

class CompletionRecord(_CompletionRecordRequired, _CompletionRecordOptional):
    """A completed occurrence of a recurring task."""

class Connection_client(TypedDict):
    """The app when it connected."""
    client_id: str
    """Identifier of the app."""
    kind: Literal['document', 'registered', 'made']
    """How the service knows the app: `document` (its client_id is the address of a document about it), `registered` (it registered itself) or `made` (an administrator added it)."""
    host: Union[str, None]
    """Host of its document; null without one."""
    redirect_host: str
    """Host to which the user returns: a loopback address for a program on their computer, or a scheme (`cursor:`)."""

class Connection(TypedDict):
    """An app that is connected to the account. The change log names it as `actor.key_id`."""
    id: Id
    name: str
    """The name by which the app calls itself."""
    client: Connection_client
    """The app when it connected."""
    scopes: List[TokenScope]
    """Its permissions."""
    project_ids: Union[List[int], None]
    """The projects to which it is narrowed. Null for no narrowing."""
    audience: Literal['all', 'mcp', 'api']
    """Where its tokens can be used: `mcp` at /mcp only, `api` below /api only, `all` at both."""
    created_at: str
    """Time of the connection."""
    last_used_at: Union[str, None]
    """Time of the last use, to the minute; null for never."""
    expires_at: Union[str, None]
    """Time at which it ends; null for never."""
    revoked_at: Union[str, None]
    """Time at which it was ended; null while it is valid."""

class ConnectionList(TypedDict):
    """A page of `connections`."""
    connections: List[Connection]
    """The items of the page."""
    pagination: Pagination

class ContextPreview_messages(TypedDict):
    role: Literal['system', 'user']
    """Role of the message: instructions, or your data."""
    content: str
    """The whole text of the message."""

class ContextPreview(TypedDict):
    """The exact messages that generating would send to the provider now."""
    messages: List[ContextPreview_messages]
    """In the order of sending."""

class _CredentialsRequired(TypedDict):
    email: str
    """E-mail address of the account."""
    password: str
    """Password of the account."""

class _CredentialsOptional(TypedDict, total=False):
    code: str
    """For accounts with a second factor: a code from the authenticator app, or a recovery code."""

class Credentials(_CredentialsRequired, _CredentialsOptional):
    """Credentials of a login."""

class _CurrentUserRequired(TypedDict):
    user: User

class _CurrentUserOptional(TypedDict, total=False):
    token: TokenInfo

class CurrentUser(_CurrentUserRequired, _CurrentUserOptional):
    """The account of a credential, and the permissions of its token, if it is one."""

class DailyBrief_priority_actions(TypedDict):
    action: str
    """The exact name of a task."""
    project: Union[str, None]
    """The name of its project."""
    reason: str
    """The reason, in at most 6 words."""
    suggestion: str
    """The first step, in at most 12 words."""

class DailyBrief_usage(TypedDict):
    """As reported by the provider; zeros if missing."""
    prompt_tokens: int
    """Tokens of the messages."""
    completion_tokens: int
    """Tokens of the response."""

class DailyBrief(TypedDict):
    """The brief of one day. There is at most one per user and day; generating again replaces it."""
    focus: str
    """A short phrase: the single most important task of the day."""
    priority_actions: List[DailyBrief_priority_actions]
    """The first steps, most important first."""
    watch_out: List[str]
    """Names of tasks or projects at risk."""
    generated_at: str
    """Time of generation."""
    model: str
    """The model, as named by the provider."""
    usage: DailyBrief_usage
    """As reported by the provider; zeros if missing."""

Deleted = Union['DeletedTask', 'DeletedReminder', 'DeletedProject', 'DeletedSection', 'DeletedView', 'DeletedArea', 'DeletedGoal', 'DeletedNote', 'DeletedComment', 'DeletedAttachment', 'DeletedTag']
"""An entry of the trash, with the deleted resource."""

class DeletedArea_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedArea(TypedDict):
    """An area in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['area']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedArea_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: Area

class DeletedAttachment_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedAttachment(TypedDict):
    """An attachment in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['attachment']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedAttachment_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: AttachmentFields

class DeletedComment_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedComment(TypedDict):
    """A comment in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['comment']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedComment_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: CommentFields

class DeletedGoal_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedGoal(TypedDict):
    """A goal in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['goal']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedGoal_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: GoalFields

class DeletedNote_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedNote(TypedDict):
    """A note in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['note']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedNote_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: NoteFields

class DeletedProject_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedProject(TypedDict):
    """A project in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['project']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedProject_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: ProjectFields

class DeletedReminder_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedReminder(TypedDict):
    """A reminder in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['reminder']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedReminder_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: ReminderFields

class DeletedSection_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedSection(TypedDict):
    """A section in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['section']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedSection_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: SectionFields

class DeletedTag_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedTag(TypedDict):
    """A tag in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['tag']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedTag_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: TagFields

class DeletedTask_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedTask(TypedDict):
    """A task in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['task']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedTask_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: TaskFields

class DeletedTaskActivityRecord(TypedDict):
    """An entry in the history of a deleted task."""
    task: int
    """Number of the deleted task, from 1. Entries with the same number belong to one task."""
    kind: Literal['created', 'updated', 'completed', 'reopened', 'deleted', 'tagged', 'untagged', 'shared', 'unshared', 'recurrence_ended', 'attached', 'detached', 'assigned', 'unassigned']
    """What happened."""
    field: Union[str, None]
    """The member that changed."""
    old_value: Union[str, None]
    """The former value; the uid of a relation, or `0` if its resource was deleted."""
    new_value: Union[str, None]
    """The new value, likewise."""
    by: Literal['owner', 'member']
    """The user who made the change: the owner of the account, or another one."""
    created_at: str
    """Time of the change."""

class DeletedView_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class DeletedView(TypedDict):
    """A view in the trash. `resource` has its members as it was deleted."""
    id: int
    """Id of the entry."""
    type: Literal['view']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: DeletedView_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""
    resource: ViewFields

class Digest_counts(TypedDict):
    """The numbers of all such tasks: the lists have at most 50 each."""
    overdue: int
    """All overdue tasks."""
    today: int
    """All tasks due today."""
    tomorrow: int
    """All tasks due tomorrow."""
    waiting: int
    """All waiting tasks."""

class Digest(TypedDict):
    """Your day: what is overdue, due today and tomorrow, and waiting. Deferred tasks are left out."""
    date: str
    """Today in your time zone."""
    overdue: List[Task]
    """Open tasks that were due before today, the oldest first."""
    today: List[Task]
    """Open tasks that are due today."""
    tomorrow: List[Task]
    """Open tasks that are due tomorrow."""
    waiting: List[Task]
    """Tasks that wait for others."""
    counts: Digest_counts
    """The numbers of all such tasks: the lists have at most 50 each."""

class DismissedUpdate(TypedDict):
    """Dismisses or restores insights."""
    dismissed: bool
    """True to dismiss the result, false to restore it."""

class _EmailChangeRequired(TypedDict):
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""

class _EmailChangeOptional(TypedDict, total=False):
    current_password: str
    """The password of the account. Absent for an account without one: it needs a sign-in of the last five minutes."""

class EmailChange(_EmailChangeRequired, _EmailChangeOptional):
    """A change of the e-mail address."""

class EmailVerification(TypedDict):
    """The token of a mail that verifies an address."""
    token: str
    """The token in the link of the mail."""

class EndedWithKey(TypedDict):
    """Resources that ended with a key."""
    api_keys: List[ApiKey]
    """The keys that it created, directly or not: revoked. Oldest first."""
    webhooks: List[Webhook]
    """The webhooks that it or one of these keys created or changed: disabled. Oldest first."""

class _ErrorBody_causeRequired(TypedDict):
    error: str
    """A message for the user."""
    code: ErrorCode

class _ErrorBody_causeOptional(TypedDict, total=False):
    details: List[ErrorDetail]
    """The faulty members of the request."""

class ErrorBody_cause(_ErrorBody_causeRequired, _ErrorBody_causeOptional):
    """For `BATCH_FAILED`: the error of that operation."""

class _ErrorBodyRequired(TypedDict):
    error: str
    """A message for the user."""
    code: ErrorCode
    request_id: str
    """Identifies this request in the log of the service."""

class _ErrorBodyOptional(TypedDict, total=False):
    details: List[ErrorDetail]
    """The faulty members of the request."""
    reason: str
    """For `AI_PROVIDER_ERROR`: `account`, `filtered`, `request`, `too_long`, `unavailable` or `unusable`."""
    failed_at: int
    """For `BATCH_FAILED`: the index of the operation that failed."""
    cause: ErrorBody_cause
    """For `BATCH_FAILED`: the error of that operation."""

class ErrorBody(_ErrorBodyRequired, _ErrorBodyOptional):
    """The reason of a failure."""

ErrorCode = str
"""The stable code of an error, for programs. Later versions may have more."""

class _ErrorDetailRequired(TypedDict):
    path: str
    """Path in the request: `body/name`, `query/limit`."""
    message: str
    """The fault."""

class _ErrorDetailOptional(TypedDict, total=False):
    offset: int
    """Where the fault starts in the text of a filter, in UTF-16 units."""
    length: int
    """The length of the faulty part, likewise."""
    expected: List[str]
    """For a filter: words, values or uids that may be there instead."""

class ErrorDetail(_ErrorDetailRequired, _ErrorDetailOptional):
    """A faulty member of the request."""

class Feed(TypedDict):
    """An address to which calendars subscribe. Only the responses to creation and rotation have it."""
    id: Id
    uid: Uid
    name: str
    """Its name in calendars."""
    kind: Literal['events', 'todos', 'both']
    """Events, for every calendar; to-dos, for programs with tasks; or both."""
    completed: bool
    """True to include completed and cancelled tasks."""
    notes: bool
    """True to include the notes of tasks."""
    alarm_minutes: Union[int, None]
    """Minutes from an alarm to an event with a time; null for none."""
    filter: Union[str, None]
    """The filter of its tasks; null for all, or those of a view."""
    view: Union[str, None]
    """The uid of the view whose tasks it has."""
    made_by_key_id: Union[int, None]
    """The id of the API key that created it, and with which it ends; null for a session."""
    last_used_at: Union[str, None]
    """Time of its last use, within a minute."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class FeedAddress(TypedDict):
    """A feed with its address, which is shown only once."""
    feed: Feed
    url: str
    """The address. All who know it can read the tasks."""

class _FeedCreateRequired(TypedDict):
    kind: Literal['events', 'todos', 'both']
    """Events, for every calendar; to-dos, for programs with tasks; or both."""

class _FeedCreateOptional(TypedDict, total=False):
    name: str
    """The name of the feed. Surrounding white space is removed."""
    filter: Union[str, FilterTree, None]
    """The tasks that it has: a text or a tree. Null for all."""
    view: Union[int, str, None]
    """A view of tasks, instead of a filter."""
    completed: bool
    """True to include completed and cancelled tasks."""
    notes: bool
    """True to include the notes of tasks."""
    alarm_minutes: Union[int, None]
    """Minutes from an alarm to an event with a time; null for none."""

class FeedCreate(_FeedCreateRequired, _FeedCreateOptional):
    """A new feed."""

class FeedList(TypedDict):
    """A page of `feeds`."""
    feeds: List[Feed]
    """The items of the page."""
    pagination: Pagination

class FeedUpdate(TypedDict, total=False):
    """Changes of a feed."""
    name: str
    """The name of the feed. Surrounding white space is removed."""
    filter: Union[str, FilterTree, None]
    """The tasks that it has: a text or a tree. Null for all."""
    view: Union[int, str, None]
    """A view of tasks, instead of a filter."""
    completed: bool
    """True to include completed and cancelled tasks."""
    notes: bool
    """True to include the notes of tasks."""
    alarm_minutes: Union[int, None]
    """Minutes from an alarm to an event with a time; null for none."""
    kind: Literal['events', 'todos', 'both']
    """Events, for every calendar; to-dos, for programs with tasks; or both."""

class FileImportProgress(TypedDict):
    """A line of the response, after each batch."""
    done: int
    """Items imported, skipped or failed so far."""
    total: int
    """Items of the file."""

class FileImportResult_created(TypedDict):
    """Created; in a preview, those that would be."""
    areas: int
    """Areas."""
    goals: int
    """Goals."""
    tags: int
    """Tags with a colour. Those of tasks are created with the tasks."""
    projects: int
    """Projects with members of their own. Others are created with their tasks."""
    notes: int
    """Notes."""
    views: int
    """Views, from saved filters."""
    tasks: int
    """Tasks, without their subtasks."""

class FileImportResult_skipped(TypedDict):
    """Skipped, because they exist or were imported before."""
    areas: int
    """Areas."""
    goals: int
    """Goals."""
    tags: int
    """Tags with a colour. Those of tasks are created with the tasks."""
    projects: int
    """Projects with members of their own. Others are created with their tasks."""
    notes: int
    """Notes."""
    views: int
    """Views, from saved filters."""
    tasks: int
    """Tasks, without their subtasks."""

class FileImportResult_left_out(TypedDict):
    what: str
    """A plural noun."""
    count: int
    """Their number."""

class FileImportResult_failed(TypedDict):
    line: int
    """Its place in the file, from 1."""
    label: Union[str, None]
    """Name of the item; null if only the line is known."""
    message: str
    """The fault."""

class FileImportResult(TypedDict):
    """The last line of the response: the totals."""
    format: Literal['tududi', 'vikunja', 'todoist', 'wekan', 'ics', 'ticktick', 'asana', 'csv', 'lines']
    """The format of the file."""
    encoding: Union[Literal['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'], None]
    """The encoding of the text: UTF-16 by its byte-order mark, else UTF-8, else Windows-1252; null for an archive or a database."""
    created: FileImportResult_created
    """Created; in a preview, those that would be."""
    skipped: FileImportResult_skipped
    """Skipped, because they exist or were imported before."""
    subtasks: int
    """Subtasks in the file."""
    noted: int
    """Facts without a member of their own. They are in the notes of their tasks."""
    raised: int
    """Subtasks of subtasks. They are below the top-level task."""
    topped: int
    """Subtasks that are tasks, because their parent is missing or full."""
    left_out: List[FileImportResult_left_out]
    """Facts without a counterpart here."""
    warnings: List[str]
    """Reasons why the file may be incomplete."""
    failed: List[FileImportResult_failed]
    """Items that could not be imported, at most 1000."""
    failed_count: int
    """The number of failed items."""
    batches: List[str]
    """The uids of the batches in the change log, in order."""

class _FilterCheckRequired(TypedDict):
    filter: Union[str, FilterTree]
    """The filter: a text, or a tree."""

class _FilterCheckOptional(TypedDict, total=False):
    resource: Literal['tasks', 'projects', 'notes']
    """The resources that it selects; `tasks` when absent."""

class FilterCheck(_FilterCheckRequired, _FilterCheckOptional):
    """A filter to check."""

class FilterChecked_plan(TypedDict):
    """How the items would be found. A list without a sort order stops at the end of its page."""
    index: Union[str, None]
    """The field by which items are found; null if all your items are looked at."""
    rows_examined: int
    """The number of your items that are looked at."""

class FilterChecked(TypedDict):
    """A valid filter."""
    tree: FilterTree
    text: str
    """The filter as text, in one form for all equal filters."""
    reads: str
    """The filter as a sentence in the language of your profile."""
    plan: FilterChecked_plan
    """How the items would be found. A list without a sort order stops at the end of its page."""
    foreign: Union[ForeignFilter, None]

class FilterTree_value(TypedDict):
    """A name that is not a word of the language: `{"name": "none"}` is a tag called "none"."""
    name: str

FilterTree = TypedDict('FilterTree', {
    'v': 'Literal[1]',
    'and': 'List[FilterTree]',
    'or': 'List[FilterTree]',
    'not': 'FilterTree',
    'text': 'str',
    'field': 'str',
    'op': 'Literal[\'=\', \'in\', \'<\', \'<=\', \'>\', \'>=\', \'..\']',
    'value': 'Union[str, float, bool, FilterTree_value, None, List[Union[str, float, bool, FilterTree_value, None]]]',
}, total=False)
"""A filter as a tree: either `and`, `or`, `not` or `text` alone, or `field`, `op` and `value` together. `{"and": []}` matches everything."""

class ForeignFilter(TypedDict):
    """The reading of a text as a filter of another program. Here its words are only searched for."""
    program: str
    """The program."""
    text: Union[str, None]
    """The same in the language of filters here; null if parts have no counterpart."""

class Goal(TypedDict):
    """A purpose of projects and tasks. Its name is unique among your goals, without regard to case."""
    id: Id
    uid: Uid
    name: str
    """The name of the goal. Surrounding white space is removed."""
    why: Union[str, None]
    """The reason for the goal, in Markdown."""
    horizon: Union[Literal['season', 'year'], None]
    """Time frame; null for none."""
    target_date: Union[str, None]
    """The day by which it is to be achieved."""
    status: Literal['active', 'achieved', 'paused', 'dropped']
    """Status of the goal."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    area_id: Union[int, None]
    """The id of its area."""
    area: Union[SmallObject, None]

class GoalChange(TypedDict):
    """A change of a goal. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['goal']
    """The type of the object."""
    object: Union[Goal, None]

class _GoalCreateRequired(TypedDict):
    name: str
    """The name of the goal. Surrounding white space is removed."""

class _GoalCreateOptional(TypedDict, total=False):
    why: Union[str, None]
    """The reason for the goal, in Markdown."""
    horizon: Union[Literal['season', 'year'], None]
    """Time frame; null for none."""
    target_date: Union[str, None]
    """The day by which it is to be achieved. A date, or a timestamp: its day in your time zone."""
    status: Literal['active', 'achieved', 'paused', 'dropped']
    """Status of the goal. A new one is `active`."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    uid: NewUid

class GoalCreate(_GoalCreateRequired, _GoalCreateOptional):
    """A new goal."""

class GoalCreatedMessage(TypedDict):
    """A goal is created."""
    type: Literal['goal.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: GoalChange

class GoalDeletedMessage(TypedDict):
    """A goal is deleted."""
    type: Literal['goal.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: GoalChange

class GoalFields(TypedDict):
    """Own members of a goal, without relations and tags."""
    id: Id
    uid: Uid
    name: str
    """The name of the goal. Surrounding white space is removed."""
    why: Union[str, None]
    """The reason for the goal, in Markdown."""
    horizon: Union[Literal['season', 'year'], None]
    """Time frame; null for none."""
    target_date: Union[str, None]
    """The day by which it is to be achieved."""
    status: Literal['active', 'achieved', 'paused', 'dropped']
    """Status of the goal."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class GoalList(TypedDict):
    """A page of `goals`."""
    goals: List[Goal]
    """The items of the page."""
    pagination: Pagination

class GoalRecord(TypedDict):
    """A goal, as it is exported."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the goal. Surrounding white space is removed."""
    why: Union[str, None]
    """The reason for the goal."""
    horizon: Union[Literal['season', 'year'], None]
    """Time frame."""
    target_date: Union[str, None]
    """The day by which it is to be achieved."""
    status: Literal['active', 'achieved', 'paused', 'dropped']
    """Status of the goal."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    area_uid: Union[str, None]
    """Its area."""

class GoalRestoredMessage(TypedDict):
    """A goal is restored."""
    type: Literal['goal.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: GoalChange

class GoalUpdate(TypedDict, total=False):
    """Changes of a goal."""
    name: str
    """The name of the goal. Surrounding white space is removed."""
    why: Union[str, None]
    """The reason for the goal, in Markdown."""
    horizon: Union[Literal['season', 'year'], None]
    """Time frame; null for none."""
    target_date: Union[str, None]
    """The day by which it is to be achieved. A date, or a timestamp: its day in your time zone."""
    status: Literal['active', 'achieved', 'paused', 'dropped']
    """Status of the goal. A new one is `active`."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""

class GoalUpdatedMessage(TypedDict):
    """A goal is updated."""
    type: Literal['goal.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: GoalChange

Id = int
"""Numeric identifier, unique per type."""

class Identity(TypedDict):
    """An account at a provider with which you can sign in."""
    id: int
    """Numeric identifier."""
    issuer: str
    """Address of the provider."""
    name: str
    """Name of the provider at the last sign-in."""
    created_at: str
    """Time of the linking."""
    last_used_at: Union[str, None]
    """Time of the last sign-in; null if there was none."""

class IdentityList(TypedDict):
    """The ways to sign in to an account."""
    identities: List[Identity]
    """Oldest first."""
    password: bool
    """True if the account has a password."""

class ImportCut(TypedDict):
    """The last line of the response instead of the totals, if an import ends early."""
    last_committed: int
    """The number of the last line, or of the last item of a file, that was imported, skipped or reported as failed; 0 if none. What follows it was not imported."""
    batches: List[str]
    """The uids of the batches in the change log, in order."""
    error: str
    """A message for the user."""
    code: ErrorCode
    request_id: str
    """Identifies this request in the log of the service."""

class ImportResult_imported(TypedDict):
    """The number of imported records."""
    areas: int
    """How many areas."""
    goals: int
    """How many goals."""
    tags: int
    """How many tags."""
    projects: int
    """How many projects."""
    sections: int
    """How many sections."""
    tasks: int
    """How many tasks and subtasks."""
    reminders: int
    """How many reminders."""
    views: int
    """How many views."""
    notes: int
    """How many notes."""
    comments: int
    """How many comments."""
    watches: int
    """How many watches."""
    channels: int
    """How many channels."""
    completions: int
    """How many completed occurrences."""
    activity: int
    """How many entries of activity, those of deleted tasks among them."""

class ImportResult(TypedDict):
    """The result of an import."""
    imported: ImportResult_imported
    """The number of imported records."""
    new_uids: int
    """The number of resources with a new uid, because theirs is in use on this server."""
    shares_left_out: int
    """The number of shares in the document. None was created."""

class _ImportedCommentRequired(TypedDict):
    text: str
    """Markdown."""

class _ImportedCommentOptional(TypedDict, total=False):
    created_at: Union[str, None]
    """Time of writing, not in the future; the time of the import if absent or null."""

class ImportedComment(_ImportedCommentRequired, _ImportedCommentOptional):
    """A comment of an imported task. It belongs to the importer."""

class KnownPerson(TypedDict):
    """A user with whom you share resources."""
    id: Id
    uid: Uid
    name: Union[str, None]
    """Given and family name; null if they have set none."""
    email: Union[str, None]
    """The address; null unless one of you shares a resource with the other."""

class LastCompletion(TypedDict):
    """The latest completed occurrence of a recurring task."""
    completed_at: str
    """Time of the completion."""
    completed_by: Union[int, None]
    """The id of the user who completed it; null if unknown."""

class Limits_tiers(TypedDict):
    tier: Literal['user', 'create', 'api_keys']
    """The tier: `user` all your requests, `create` new resources, `api_keys` the operations on API keys."""
    limit: int
    """Maximum number of requests in a window."""
    remaining: int
    """Requests left in the current window."""
    reset: Union[int, None]
    """End of that window in Unix seconds; null if none is open."""
    window_ms: int
    """Length of a window in milliseconds, from its first request."""

class Limits_account_tags(TypedDict):
    used: int
    """Current number: Tags of your account."""
    max: int
    """Maximum number."""

class Limits_account_projects(TypedDict):
    used: int
    """Current number: Projects of your account."""
    max: int
    """Maximum number."""

class Limits_account_text_bytes(TypedDict):
    used: int
    """Current number: Bytes of text, with the trash and the history of tasks, of your account."""
    max: int
    """Maximum number."""

class Limits_account_file_bytes(TypedDict):
    used: int
    """Current number: Bytes of attachments, with the trash, of your account."""
    max: int
    """Maximum number."""

class Limits_account(TypedDict):
    """Contents of your account, including what members wrote. Above the maximum: 409 `ACCOUNT_FULL`."""
    tags: Limits_account_tags
    projects: Limits_account_projects
    text_bytes: Limits_account_text_bytes
    file_bytes: Limits_account_file_bytes

class Limits(TypedDict):
    """Your rate limits, and the limits of your account."""
    enabled: bool
    """True if this service limits requests."""
    tiers: List[Limits_tiers]
    """Tiers that count by user; empty if limits are disabled."""
    account: Limits_account
    """Contents of your account, including what members wrote. Above the maximum: 409 `ACCOUNT_FULL`."""

class LinkedTask(TypedDict):
    """A task that blocks another one, or is blocked by it."""
    id: Id
    uid: Uid
    name: str
    """Its name."""
    status: TaskStatus

class NewReminder(TypedDict, total=False):
    """The time of a reminder: exactly one of `at` and `before`."""
    at: Union[str, None]
    """A fixed time, or null."""
    before: Union[str, None]
    """Time before the due time (`P1DT2H`), or null. At most 28 days."""

NewUid = str
"""For clients that need it before the request succeeds: 15 random characters of `[0-9a-z]`, with a letter. If it is in use, the response is 409. `dryrun000000000` is reserved."""

class Note(TypedDict):
    """A text, optionally of a project or a task."""
    id: Id
    uid: Uid
    title: Union[str, None]
    """The title."""
    content: Union[str, None]
    """The text, in Markdown."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    project_id: Union[int, None]
    """The id of its project; null if there is none or you cannot see it."""
    task_id: Union[int, None]
    """The id of its task; null if there is none or you cannot see it."""
    tags: List[SmallTag]
    """Oldest first."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""

class NoteChange(TypedDict):
    """A change of a note. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['note']
    """The type of the object."""
    object: Union[Note, None]

class NoteCreate(TypedDict, total=False):
    """A new note. One of title and content must not be blank."""
    title: Union[str, None]
    """The title, trimmed. May be blank beside content."""
    content: Union[str, None]
    """The text, in Markdown. May be blank beside a title."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    project_id: Union[int, str, None]
    """Its project. An id or a uid; null for none."""
    task_id: Union[int, str, None]
    """Its task. An id or a uid; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    uid: NewUid

class NoteCreatedMessage(TypedDict):
    """A note is created."""
    type: Literal['note.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NoteChange

class NoteDeletedMessage(TypedDict):
    """A note is deleted."""
    type: Literal['note.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NoteChange

class NoteFields(TypedDict):
    """Own members of a note, without relations and tags."""
    id: Id
    uid: Uid
    title: Union[str, None]
    """The title."""
    content: Union[str, None]
    """The text, in Markdown."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class NoteList(TypedDict):
    """A page of `notes`."""
    notes: List[Note]
    """The items of the page."""
    pagination: Pagination

class NoteRecord(TypedDict):
    """A note, as it is exported. One of title and content is not blank."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    title: Union[str, None]
    """The title."""
    content: Union[str, None]
    """The text."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    project_uid: Union[str, None]
    """Its project."""
    task_uid: Union[str, None]
    """The task that it is about."""
    tags: List[str]
    """The names of its tags."""

class NoteRestoredMessage(TypedDict):
    """A note is restored."""
    type: Literal['note.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NoteChange

class NoteSharedMessage(TypedDict):
    """A note is shared."""
    type: Literal['note.shared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NoteChange

class NoteTemplate(TypedDict, total=False):
    """A note of a template."""
    title: Union[str, None]
    """The title, trimmed. May be blank beside content."""
    content: Union[str, None]
    """The text, in Markdown. May be blank beside a title."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task: int
    """The number of the task that it is about."""
    tags: List[TagInput]
    """The tags, by their names. Each by its name, or as in responses. Unknown names create new tags."""

class NoteUnsharedMessage(TypedDict):
    """A note is unshared."""
    type: Literal['note.unshared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NoteChange

class NoteUpdate(TypedDict, total=False):
    """Changes of a note."""
    title: Union[str, None]
    """The title, trimmed. May be blank beside content."""
    content: Union[str, None]
    """The text, in Markdown. May be blank beside a title."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    project_id: Union[int, str, None]
    """Its project. An id or a uid; null for none."""
    task_id: Union[int, str, None]
    """Its task. An id or a uid; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""

class NoteUpdatedMessage(TypedDict):
    """A note is updated."""
    type: Literal['note.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NoteChange

class Notification_data(TypedDict):
    """Further facts, by kind. `count`: number of merged changes. `tasks`: number of tasks of a batch or import, if there are several."""

class Notification(TypedDict):
    """A message of the service to you. No other user sees it."""
    id: Id
    uid: Uid
    kind: Literal['security', 'reminder', 'digest', 'assigned', 'mentioned', 'shared', 'unshared', 'commented', 'task_added', 'completed_by_other', 'webhook_disabled', 'test']
    """`security`: your account or its credentials changed; `reminder`: a reminder is due; `digest`: the summary of your day; `assigned`: another user assigned a task to you; `mentioned`: a comment mentions you; `shared`: a user shares an object with you; `unshared`: a user no longer shares an object with you; `commented`: a comment on a task that you own, that is assigned to you, that you commented on, or where you were mentioned, that you watch; `task_added`: a new task in a project that you watch; `completed_by_other`: another user completed a task that you own, that is assigned to you, that you commented on, or where you were mentioned, that you watch, in a project that you watch; `webhook_disabled`: the service disabled one of your webhooks or channels; `test`: you tested a channel. Show title and `url` of unknown kinds."""
    title: str
    """One line, at most 255 characters, in the language of your profile."""
    text: Union[str, None]
    """More about it: the first 200 characters. Null if there is no more."""
    url: str
    """Path in the web interface."""
    type: Union[str, None]
    """Type of the object that it is about; null for none."""
    ref_id: Union[int, None]
    """The id of that object."""
    ref_uid: Union[str, None]
    """The uid of that object."""
    actor: Union[NotificationActor, None]
    data: Notification_data
    """Further facts, by kind. `count`: number of merged changes. `tasks`: number of tasks of a batch or import, if there are several."""
    late: bool
    """True for a reminder that was due more than a minute before."""
    read_at: Union[str, None]
    """Time at which you read it; null if unread."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class NotificationActor(TypedDict):
    """The user whose act a notification is about."""
    id: Id
    uid: Uid
    name: Union[str, None]
    """Name and surname; null if they are not set."""

class NotificationChange(TypedDict):
    """A change of a notification. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['notification']
    """The type of the object."""
    object: Union[Notification, None]

class NotificationCreatedMessage(TypedDict):
    """A notification is created."""
    type: Literal['notification.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NotificationChange

class NotificationDeletedMessage(TypedDict):
    """A notification is deleted."""
    type: Literal['notification.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NotificationChange

class NotificationList(TypedDict):
    """A page of `notifications`."""
    notifications: List[Notification]
    """The items of the page."""
    pagination: Pagination

class NotificationPreferences_kinds_digest(TypedDict):
    centre: bool
    """True if they arrive unread; otherwise the centre has them as read."""

class NotificationPreferences_kinds(TypedDict):
    """For each kind, where its notifications go; `digest` has its own channels."""
    security: NotificationRoute
    reminder: NotificationRoute
    assigned: NotificationRoute
    mentioned: NotificationRoute
    shared: NotificationRoute
    unshared: NotificationRoute
    commented: NotificationRoute
    task_added: NotificationRoute
    completed_by_other: NotificationRoute
    webhook_disabled: NotificationRoute
    digest: NotificationPreferences_kinds_digest

NotificationPreferences_quiet_hours = TypedDict('NotificationPreferences_quiet_hours', {
    'from': 'str',
    'to': 'str',
})
"""Local times in which nothing but `security` is sent; null for none."""

class NotificationPreferences_digest(TypedDict):
    """When the digest of your day is made; null for never."""
    time: str
    """Local time."""
    weekdays: List[int]
    """Weekdays, 0 is Sunday."""
    channels: List[str]
    """The uids of the channels that it is sent to."""

class NotificationPreferences(TypedDict):
    """Which kinds of notifications you get, when, and where."""
    kinds: NotificationPreferences_kinds
    """For each kind, where its notifications go; `digest` has its own channels."""
    quiet_hours: Union[NotificationPreferences_quiet_hours, None]
    """Local times in which nothing but `security` is sent; null for none."""
    digest: Union[NotificationPreferences_digest, None]
    """When the digest of your day is made; null for never."""
    reminder_time: str
    """Local due time that reminders assume for tasks without a due time."""
    default_reminder: Union[str, None]
    """Time before the due time at which your new tasks remind you: `PT0S` to `P28D`; null for none."""

class NotificationPreferencesRecord_kinds(TypedDict, total=False):
    centre: bool
    channels: List[str]
    """Uids of channels."""

class NotificationPreferencesRecord(TypedDict):
    """The notification preferences of the account, as they are exported."""
    kinds: Dict[str, NotificationPreferencesRecord_kinds]
    """The choices of the user, by kind."""
    quiet_from: Union[str, None]
    """First minute of the quiet hours; null for none."""
    quiet_to: Union[str, None]
    """First minute after them."""
    digest_time: Union[str, None]
    """Local time of the digest; null for none."""
    digest_weekdays: List[int]
    """Its weekdays."""
    digest_channels: List[str]
    """Uids of channels."""
    reminder_time: str
    """Local time of reminders for tasks without time."""
    default_reminder: Union[str, None]
    """Duration before the due time, or null."""
    updated_at: str
    """Time of the last change."""

class NotificationPreferencesUpdate_kinds_digest(TypedDict, total=False):
    centre: bool
    """True if they arrive unread; otherwise the centre has them as read."""

class NotificationPreferencesUpdate_kinds(TypedDict, total=False):
    """The kinds to change; `security` stays in the centre."""
    security: NotificationRouteUpdate
    reminder: NotificationRouteUpdate
    assigned: NotificationRouteUpdate
    mentioned: NotificationRouteUpdate
    shared: NotificationRouteUpdate
    unshared: NotificationRouteUpdate
    commented: NotificationRouteUpdate
    task_added: NotificationRouteUpdate
    completed_by_other: NotificationRouteUpdate
    webhook_disabled: NotificationRouteUpdate
    digest: NotificationPreferencesUpdate_kinds_digest

NotificationPreferencesUpdate_quiet_hours = TypedDict('NotificationPreferencesUpdate_quiet_hours', {
    'from': 'str',
    'to': 'str',
})
"""Local times in which nothing but `security` is sent; null for none."""

class NotificationPreferencesUpdate_digest(TypedDict):
    """When the digest of your day is made; null for never."""
    time: str
    """Local time."""
    weekdays: List[int]
    """Weekdays, 0 is Sunday."""
    channels: List[str]
    """The uids of the channels that it is sent to."""

class NotificationPreferencesUpdate(TypedDict, total=False):
    """Changes of the preferences. What is not named stays."""
    kinds: NotificationPreferencesUpdate_kinds
    """The kinds to change; `security` stays in the centre."""
    quiet_hours: Union[NotificationPreferencesUpdate_quiet_hours, None]
    """Local times in which nothing but `security` is sent; null for none."""
    digest: Union[NotificationPreferencesUpdate_digest, None]
    """When the digest of your day is made; null for never."""
    reminder_time: str
    """Local due time that reminders assume for tasks without a due time."""
    default_reminder: Union[str, None]
    """Time before the due time at which your new tasks remind you: `PT0S` to `P28D`; null for none."""

class NotificationRoute(TypedDict):
    """Where the notifications of a kind go."""
    centre: bool
    """True if they arrive unread; otherwise the centre has them as read."""
    channels: List[str]
    """The uids of the channels that they are sent to."""

class NotificationRouteUpdate(TypedDict, total=False):
    """Where the notifications of a kind go from now on. What is not named stays."""
    centre: bool
    """True if they arrive unread; otherwise the centre has them as read."""
    channels: List[str]
    """The uids of the channels that they are sent to."""

class NotificationUpdate(TypedDict):
    """Marks a notification as read or unread."""
    read: bool
    """True if you have read it; false for unread again."""

class NotificationUpdatedMessage(TypedDict):
    """A notification is updated."""
    type: Literal['notification.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: NotificationChange

class NotificationsRead(TypedDict, total=False):
    """Which unread notifications become read: those that match all members; without members, all."""
    before: str
    """Only those that were created until this time."""
    ids: List[Union[int, str]]
    """Only these, at most 500."""
    kind: Literal['security', 'reminder', 'digest', 'assigned', 'mentioned', 'shared', 'unshared', 'commented', 'task_added', 'completed_by_other', 'webhook_disabled', 'test']
    """Only those of this kind."""

class NotificationsReadResult(TypedDict):
    """The number of notifications that were marked."""
    read: int
    """The number of notifications that are read now and were unread."""

class OAuthClient(TypedDict):
    """An app that may ask users to connect."""
    id: Id
    client_id: str
    """Identifier of the app, for its configuration."""
    kind: Literal['document', 'registered', 'made']
    """How the service knows the app: `document` (its client_id is the address of a document about it), `registered` (it registered itself) or `made` (an administrator added it)."""
    name: str
    """The name of the app. Surrounding white space is removed."""
    redirect_uris: List[str]
    """The addresses to which users may return: https, http on 127.0.0.1, [::1] or localhost (with any port), or an application's own scheme."""
    token_endpoint_auth_method: Literal['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']
    """How the app authenticates at the token endpoint."""
    connections: int
    """Number of its connections that are valid."""
    created_at: str
    """Time of its registration."""
    last_used_at: Union[str, None]
    """Time of a recent use, to the day; null for never."""

class _OAuthClientCreateRequired(TypedDict):
    name: str
    """The name of the app. Surrounding white space is removed."""
    redirect_uris: List[str]
    """The addresses to which users may return: https, http on 127.0.0.1, [::1] or localhost (with any port), or an application's own scheme."""

class _OAuthClientCreateOptional(TypedDict, total=False):
    token_endpoint_auth_method: Literal['none', 'client_secret_basic', 'client_secret_post']
    """`none` for apps that cannot keep a secret. Absent: `client_secret_basic`."""

class OAuthClientCreate(_OAuthClientCreateRequired, _OAuthClientCreateOptional):
    """A new app."""

class OAuthClientCreated(TypedDict):
    """A new app with its secret."""
    client: OAuthClient
    client_secret: Union[str, None]
    """The secret. It is sent only once; null for an app without one."""

class OAuthClientList(TypedDict):
    """A page of `oauth_clients`."""
    oauth_clients: List[OAuthClient]
    """The items of the page."""
    pagination: Pagination

class Occurrences(TypedDict):
    """The coming occurrences."""
    occurrences: List[str]
    """The coming due dates, earliest first."""
    due_time: Union[str, None]
    """The time of each of these days; null for all day."""

class OwnCommentRecord(TypedDict):
    """A comment on a task of another user, for the record."""
    task: Union[str, None]
    """The name of the task; null if the user does not see it any more."""
    text: str
    """The text, in Markdown."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class Pagination(TypedDict):
    """Position of the page in the list."""
    limit: int
    """The maximum number of items on this page."""
    offset: int
    """The number of skipped items; 0 with a cursor."""
    has_more: bool
    """True if there is another page, even if this one has fewer items than `limit`."""
    next_cursor: Union[str, None]
    """The `cursor` of the next page; null on the last one."""
    total: Union[int, None]
    """The number of all matches if `count=true`; otherwise null."""

class _PasswordChangeRequired(TypedDict):
    new_password: str
    """The new password: 8 to 256 characters. The 10,000 most common passwords are refused."""

class _PasswordChangeOptional(TypedDict, total=False):
    current_password: str
    """The current password. Absent for an account without one: it needs a sign-in of the last five minutes."""
    profile: ProfileUpdate
    end_connections: bool
    """True to disconnect all apps. Absent: they stay connected."""

class PasswordChange(_PasswordChangeRequired, _PasswordChangeOptional):
    """A change of the password. With `profile`, both change or neither."""

class PasswordConfirmation(TypedDict):
    """A confirmation of the password."""
    password: str
    """The password of the account."""

class _PasswordResetRequired(TypedDict):
    token: str
    """The token in the link of the mail."""
    password: str
    """The new password: 8 to 256 characters. The 10,000 most common passwords are refused."""

class _PasswordResetOptional(TypedDict, total=False):
    revoke_keys: bool
    """True to revoke all API keys and disconnect all apps. Absent: they stay valid."""

class PasswordReset(_PasswordResetRequired, _PasswordResetOptional):
    """A new password, with the token of a mail."""

class PasswordResetRequest(TypedDict):
    """The address of an account whose password is forgotten."""
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""

class Person(TypedDict):
    """A user, as others see them who share resources with them."""
    id: Id
    uid: Uid
    name: Union[str, None]
    """Given and family name; null if they have set none."""

class PersonList(TypedDict):
    """A page of `people`."""
    people: List[KnownPerson]
    """The items of the page."""
    pagination: Pagination

class _ProblemDetails_causeRequired(TypedDict):
    error: str
    """A message for the user."""
    code: ErrorCode

class _ProblemDetails_causeOptional(TypedDict, total=False):
    details: List[ErrorDetail]
    """The faulty members of the request."""

class ProblemDetails_cause(_ProblemDetails_causeRequired, _ProblemDetails_causeOptional):
    """For `BATCH_FAILED`: the error of that operation."""

class _ProblemDetailsRequired(TypedDict):
    error: str
    """A message for the user."""
    code: ErrorCode
    request_id: str
    """Identifies this request in the log of the service."""
    type: str
    """The entry of the error in the error guide of the service."""
    title: str
    """The status in words."""
    status: int
    """The status."""
    detail: str
    """The message of `error`."""
    instance: str
    """The path of the request."""

class _ProblemDetailsOptional(TypedDict, total=False):
    details: List[ErrorDetail]
    """The faulty members of the request."""
    reason: str
    """For `AI_PROVIDER_ERROR`: `account`, `filtered`, `request`, `too_long`, `unavailable` or `unusable`."""
    failed_at: int
    """For `BATCH_FAILED`: the index of the operation that failed."""
    cause: ProblemDetails_cause
    """For `BATCH_FAILED`: the error of that operation."""
    message: str
    """The same message: the exhausted limit, and the time to wait."""
    retryAfter: int
    """Whole seconds to wait; the same as `Retry-After`."""

class ProblemDetails(_ProblemDetailsRequired, _ProblemDetailsOptional):
    """The reason of a failure, in the format of RFC 9457."""

class ProfileChange(TypedDict):
    """A change of a profile. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['profile']
    """The type of the object."""
    object: Union[User, None]

class ProfileRecord(TypedDict):
    """The settings of the account."""
    name: Union[str, None]
    """Given name."""
    surname: Union[str, None]
    """Family name."""
    timezone: str
    """IANA name of the time zone for "today" and all dates."""
    language: str
    """Language tag (BCP 47)."""
    first_day_of_week: int
    """0 is Sunday."""
    about_you: Union[str, None]
    """Information about you for the AI assistant."""
    ai_assistant_enabled: bool
    """True if the AI assistant may be used."""

class ProfileUpdate(TypedDict, total=False):
    """Changes of your profile."""
    name: Union[str, None]
    """Given name."""
    surname: Union[str, None]
    """Family name."""
    timezone: str
    """IANA name of the time zone for "today" and all dates."""
    language: str
    """Language tag (BCP 47)."""
    first_day_of_week: int
    """0 is Sunday."""
    about_you: Union[str, None]
    """Information about you for the AI assistant: at most 500 characters."""
    ai_assistant_enabled: bool
    """True if the AI assistant may be used."""

class ProfileUpdatedMessage(TypedDict):
    """A profile is updated."""
    type: Literal['profile.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ProfileChange

class Project_task_counts(TypedDict):
    """Task counts of the project."""
    total: int
    """All tasks of the project, subtasks included."""
    open: int
    """Not started, in progress, waiting or planned."""
    in_progress: int
    """In progress."""
    completed: int
    """Completed."""
    overdue: int
    """Open and due before today."""

class Project(TypedDict):
    """A project, which groups tasks and notes."""
    id: Id
    uid: Uid
    name: str
    """The name of the project. Surrounding white space is removed."""
    description: Union[str, None]
    """The description, in Markdown."""
    status: Literal['not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled']
    """Progress of the project."""
    priority: Union[TaskPriority, None]
    due_date: Union[str, None]
    """Due date."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    pinned: bool
    """True if clients show it among the first."""
    rank: str
    """Sort key in the owner's order of projects: compared by bytes, then by id."""
    template: bool
    """True for a template: lists, counts and searches leave it and its tasks out."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    area_id: Union[int, None]
    """The id of its area. Null for members: areas are never shared."""
    area: Union[SmallObject, None]
    goal_id: Union[int, None]
    """The id of its goal. Null for members: goals are never shared."""
    goal: Union[SmallObject, None]
    tags: List[SmallTag]
    """Oldest first."""
    task_counts: Project_task_counts
    """Task counts of the project."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""

class ProjectChange(TypedDict):
    """A change of a project. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['project']
    """The type of the object."""
    object: Union[Project, None]

ProjectCopy = TypedDict('ProjectCopy', {
    'name': 'str',
    'start_date': 'str',
    'due_date': 'str',
    'with': 'List[Literal[\'tasks\', \'subtasks\', \'sections\', \'notes\', \'tags\', \'views\', \'reminders\']]',
    'open_only': 'bool',
}, total=False)
"""How to copy a project."""

class _ProjectCreateRequired(TypedDict):
    name: str
    """The name of the project. Surrounding white space is removed."""

class _ProjectCreateOptional(TypedDict, total=False):
    description: Union[str, None]
    """In Markdown."""
    status: Literal['not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled']
    """Progress of the project; default: not started."""
    priority: Union[TaskPriority, None]
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    pinned: bool
    """True if clients show it among the first. Default: false."""
    rank: str
    """Sort key in the owner's order of projects: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    template: bool
    """True for a template. Default: false."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    uid: NewUid

class ProjectCreate(_ProjectCreateRequired, _ProjectCreateOptional):
    """A new project."""

class ProjectCreatedMessage(TypedDict):
    """A project is created."""
    type: Literal['project.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ProjectChange

class ProjectDeletedMessage(TypedDict):
    """A project is deleted."""
    type: Literal['project.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ProjectChange

class ProjectFields(TypedDict):
    """Own members of a project, without relations and tags."""
    id: Id
    uid: Uid
    name: str
    """The name of the project. Surrounding white space is removed."""
    description: Union[str, None]
    """The description, in Markdown."""
    status: Literal['not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled']
    """Progress of the project."""
    priority: Union[TaskPriority, None]
    due_date: Union[str, None]
    """Due date."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    pinned: bool
    """True if clients show it among the first."""
    rank: str
    """Sort key in the owner's order of projects: compared by bytes, then by id."""
    template: bool
    """True for a template: lists, counts and searches leave it and its tasks out."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class _ProjectFromTemplateRequired(TypedDict):
    template: ProjectTemplate

class _ProjectFromTemplateOptional(TypedDict, total=False):
    name: str
    """The name of the project. Surrounding white space is removed."""
    start_date: str
    """Moves all dates by whole days, so that the earliest due date is this one. A date, or a timestamp: its day in your time zone."""
    due_date: str
    """Moves all dates by whole days, so that the latest due date is this one. Not beside `start_date`. A date, or a timestamp: its day in your time zone."""

class ProjectFromTemplate(_ProjectFromTemplateRequired, _ProjectFromTemplateOptional):
    """A new project from a template."""

class ProjectInsights(TypedDict):
    """Insights into one project, kept for the user who asked until they are generated again."""
    insight: str
    """The most important fact about the project."""
    next_action: str
    """The next thing to do."""
    health: str
    """State of the project, based on its task counts."""
    watch_out: Union[str, None]
    """A risk, if there is one."""
    generated_at: str
    """Time of generation."""
    dismissed: bool
    """True if you have dismissed this result. False after each generation."""

class ProjectInsightsRequest(TypedDict):
    """The project. The sent data comes from the database."""
    projectUid: Union[str, int]
    """The project's uid or id."""

class ProjectList(TypedDict):
    """A page of `projects`."""
    projects: List[Project]
    """The items of the page."""
    pagination: Pagination

class ProjectMember(TypedDict):
    """A user who sees a project."""
    id: Id
    uid: Uid
    name: Union[str, None]
    """Given and family name; null if they have set none."""
    email: Union[str, None]
    """The address; null unless one of you shares a resource with the other."""
    access: Literal['owner', 'rw', 'ro']
    """Owner, read and write, or read only."""
    since: str
    """Time of the share; for the owner, of the creation of the project."""

class ProjectMembers(TypedDict):
    """The users who see a project."""
    members: List[ProjectMember]
    """The owner first, then by id."""

class _ProjectRecordRequired(TypedDict):
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the project. Surrounding white space is removed."""
    description: Union[str, None]
    """The description."""
    status: Literal['not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled']
    """Progress of the project."""
    priority: Union[Literal[0, 1, 2], None]
    """0 low, 1 medium, 2 high."""
    due_date: Union[str, None]
    """Due date."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    pinned: bool
    """True if clients show it among the first."""
    area_uid: Union[str, None]
    """Its area."""
    goal_uid: Union[str, None]
    """Its goal."""
    tags: List[str]
    """The names of its tags."""

class _ProjectRecordOptional(TypedDict, total=False):
    rank: str
    """Sort key in the owner's order of projects: compared by bytes, then by id. Older documents lack it: in their order."""
    template: bool
    """True for a template: lists, counts and searches leave it and its tasks out."""

class ProjectRecord(_ProjectRecordRequired, _ProjectRecordOptional):
    """A project, as it is exported."""

class ProjectRestoredMessage(TypedDict):
    """A project is restored."""
    type: Literal['project.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ProjectChange

class ProjectSharedMessage(TypedDict):
    """A project is shared."""
    type: Literal['project.shared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ProjectChange

class _ProjectTemplate_projectRequired(TypedDict):
    name: str
    """The name of the project. Surrounding white space is removed."""

class _ProjectTemplate_projectOptional(TypedDict, total=False):
    description: Union[str, None]
    """In Markdown."""
    priority: Union[TaskPriority, None]
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    due_in: int
    """Due date, in days from the start."""
    tags: List[TagInput]
    """The tags, by their names. Each by its name, or as in responses. Unknown names create new tags."""

class ProjectTemplate_project(_ProjectTemplate_projectRequired, _ProjectTemplate_projectOptional):
    """The project."""

class _ProjectTemplateRequired(TypedDict):
    format: Literal['tutti-template/1']
    """The format of this document."""
    project: ProjectTemplate_project
    """The project."""

class _ProjectTemplateOptional(TypedDict, total=False):
    sections: List[SectionTemplate]
    """The sections, in their order."""
    tasks: List[TaskTemplate]
    """The tasks, in their order; subtasks after their parents."""
    notes: List[NoteTemplate]
    """The notes of the project and its tasks."""

class ProjectTemplate(_ProjectTemplateRequired, _ProjectTemplateOptional):
    """A project as a document: without ids and people, with days from the start instead of dates."""

class ProjectUnsharedMessage(TypedDict):
    """A project is unshared."""
    type: Literal['project.unshared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ProjectChange

class ProjectUpdate(TypedDict, total=False):
    """Changes of a project."""
    name: str
    """The name of the project. Surrounding white space is removed."""
    description: Union[str, None]
    """In Markdown."""
    status: Literal['not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled']
    """Progress of the project; default: not started."""
    priority: Union[TaskPriority, None]
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    pinned: bool
    """True if clients show it among the first. Default: false."""
    rank: str
    """Sort key in the owner's order of projects: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    template: bool
    """True for a template. Default: false."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""

class ProjectUpdatedMessage(TypedDict):
    """A project is updated."""
    type: Literal['project.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ProjectChange

class PushKey(TypedDict):
    """The public key of the service for push services (VAPID, RFC 8292)."""
    public_key: str
    """`applicationServerKey`: a public P-256 key in base64url."""

class _QuickAddRequired(TypedDict):
    text: str
    """The text: `#tag`, `@project` or `@"two words"`, `+area`, `=me` or `=name` (assignee), `!high`, `!medium` or `!low` (`!2`, `!1`, `!0`), dates and recurrences in words ("tomorrow 9am", "every other friday"), reminders (`*30m`, `*2h`, `*1d`, `*9am`), and `//` before a note. The rest is the name."""

class _QuickAddOptional(TypedDict, total=False):
    dry_run: bool
    """True to parse only: the response shows the task and the position of each part."""
    project_id: Union[int, str, None]
    """The project, unless the text names one. An id or a uid; null for none."""
    section_id: Union[int, str, None]
    """A section of this project, unless the text names another project. An id or a uid; null for none."""
    parent_task_id: Union[int, str, None]
    """The parent task. Its subtask names no project: `@project` stays in the name. An id or a uid; null for none."""
    status: TaskStatus
    due_date: Union[str, None]
    """The day, unless the text names one. A time alone is a time of this day."""
    uid: NewUid
    now: str
    """Time of writing, if not now: at most 30 days ago. Relative days count from it."""

class QuickAdd(_QuickAddRequired, _QuickAddOptional):
    """A task as a line of text."""

class QuickPreview(TypedDict):
    """The result of parsing a text."""
    task: QuickTask
    spans: List[QuickSpan]
    """The recognised parts in the order of the text."""

class QuickSpan(TypedDict):
    """A recognised part of the text."""
    start: int
    """Start in the text, in UTF-16 code units."""
    end: int
    """End in the text, exclusive."""
    kind: Literal['tag', 'project', 'area', 'assignee', 'priority', 'date', 'recurrence', 'reminder', 'note', 'unsupported']
    """Kind of the part. `unsupported` was understood and cannot be stored: its text stays in the name."""
    value: str
    """Value of the part: the name of a tag, the uid of a project, area or user, the code of a priority, a day, a time or both (`2026-03-31T09:30`), the type of a recurrence, the time of a reminder, the text of a note, the text itself for `unsupported`."""

class QuickTask(TypedDict):
    """A parsed task."""
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date."""
    due_time: Union[str, None]
    """Due time; null for all day."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    project: Union[SmallObject, None]
    area: Union[SmallObject, None]
    assignee: Union[Person, None]
    tags: List[str]
    """The names of its tags."""
    reminders: List[NewReminder]
    """Its reminders."""

class RateLimitedBody(TypedDict):
    """The reason of a rejection: a rate limit or another limit is exhausted."""
    error: str
    """A message for the user."""
    code: ErrorCode
    request_id: str
    """Identifies this request in the log of the service."""
    message: str
    """The same message: the exhausted limit, and the time to wait."""
    retryAfter: int
    """Whole seconds to wait; the same as `Retry-After`."""

class RecoveryCodes(TypedDict):
    """New recovery codes."""
    recovery_codes: List[str]
    """Each replaces a code of the authenticator app once. Store them: no other response contains them."""

class _RegistrationRequired(TypedDict):
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""
    password: str
    """8 to 256 characters. The 10,000 most common passwords are refused."""

class _RegistrationOptional(TypedDict, total=False):
    name: Union[str, None]
    """Given name."""
    setup_token: str
    """For the first account of a service in production: the token in its log."""

class Registration(_RegistrationRequired, _RegistrationOptional):
    """A new account."""

class RegistrationState(TypedDict):
    """The state of registration."""
    open: bool
    """True if `POST /api/register` creates accounts."""
    first_account: bool
    """True if there is no account yet: the first one becomes administrator."""
    setup_token_required: bool
    """True if the `setup_token` from the log of the service is required."""
    mail: bool
    """True if the service sends mail, for example to reset a password."""

class Reminder(TypedDict):
    """A reminder of yours about a task. No other user sees it."""
    id: Id
    uid: Uid
    at: Union[str, None]
    """A fixed time, or null."""
    before: Union[str, None]
    """Time before the due time (`P1DT2H`), or null."""
    auto: bool
    """True if the service made it, by `default_reminder`."""
    state: Literal['armed', 'waiting', 'fired']
    """`waiting`: without a time to come, or while the task is closed or deferred."""
    last_fired_at: Union[str, None]
    """Time of the last firing; null for none."""
    snoozed_until: Union[str, None]
    """The time to which it was snoozed."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    task_id: int
    """The id of its task."""
    task: SmallObject
    fires_at: Union[str, None]
    """Time at which it fires; null if it is not armed."""

class ReminderChange(TypedDict):
    """A change of a reminder. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['reminder']
    """The type of the object."""
    object: Union[Reminder, None]

class _ReminderCreateRequired(TypedDict):
    task_id: Union[int, str]
    """The task. Read access is enough."""

class _ReminderCreateOptional(TypedDict, total=False):
    at: Union[str, None]
    """A fixed time, or null."""
    before: Union[str, None]
    """Time before the due time (`P1DT2H`), or null. At most 28 days."""
    uid: NewUid

class ReminderCreate(_ReminderCreateRequired, _ReminderCreateOptional):
    """A new reminder: exactly one of `at` and `before`. At most 5 for a task, and 2000 in all that have not fired."""

class ReminderCreatedMessage(TypedDict):
    """A reminder is created."""
    type: Literal['reminder.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ReminderChange

class ReminderDeletedMessage(TypedDict):
    """A reminder is deleted."""
    type: Literal['reminder.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ReminderChange

class ReminderFields(TypedDict):
    """Own members of a reminder, without relations and tags."""
    id: Id
    uid: Uid
    at: Union[str, None]
    """A fixed time, or null."""
    before: Union[str, None]
    """Time before the due time (`P1DT2H`), or null."""
    auto: bool
    """True if the service made it, by `default_reminder`."""
    state: Literal['armed', 'waiting', 'fired']
    """`waiting`: without a time to come, or while the task is closed or deferred."""
    last_fired_at: Union[str, None]
    """Time of the last firing; null for none."""
    snoozed_until: Union[str, None]
    """The time to which it was snoozed."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class ReminderList(TypedDict):
    """A page of `reminders`."""
    reminders: List[Reminder]
    """The items of the page."""
    pagination: Pagination

class ReminderRecord(TypedDict):
    """A reminder about an own task, as it is exported."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    at: Union[str, None]
    """A fixed time, or null."""
    before: Union[str, None]
    """Time before the due time (`P1DT2H`), or null."""
    auto: bool
    """True if the service made it, by `default_reminder`."""
    state: Literal['armed', 'waiting', 'fired']
    """`waiting`: without a time to come, or while the task is closed or deferred."""
    last_fired_at: Union[str, None]
    """Time of the last firing; null for none."""
    snoozed_until: Union[str, None]
    """The time to which it was snoozed."""
    task_uid: str
    """Its task."""

class ReminderRestoredMessage(TypedDict):
    """A reminder is restored."""
    type: Literal['reminder.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ReminderChange

class ReminderSnooze(TypedDict, total=False):
    """Exactly one of `minutes` and `until`."""
    minutes: int
    """Minutes from now."""
    until: str
    """A later time."""

class ReminderUpdate(TypedDict, total=False):
    """A new time. It replaces the former one, of either kind."""
    at: Union[str, None]
    """A fixed time, or null."""
    before: Union[str, None]
    """Time before the due time (`P1DT2H`), or null. At most 28 days."""

class ReminderUpdatedMessage(TypedDict):
    """A reminder is updated."""
    type: Literal['reminder.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ReminderChange

Restored = Union['RestoredTask', 'RestoredReminder', 'RestoredProject', 'RestoredSection', 'RestoredView', 'RestoredArea', 'RestoredGoal', 'RestoredNote', 'RestoredComment', 'RestoredAttachment', 'RestoredTag']
"""The restored resource, with the same id and uid."""

class RestoredArea(TypedDict):
    """A restored area."""
    id: Id
    uid: Uid
    name: str
    """The name of the area. Surrounding white space is removed."""
    description: Union[str, None]
    """The description, in Markdown."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    type: Literal['area']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredAttachment(TypedDict):
    """A restored attachment."""
    id: Id
    uid: Uid
    name: str
    """The name of the file."""
    size: int
    """In bytes."""
    media_type: str
    """By the first bytes of the file."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    task_id: Union[int, None]
    """The id of its task; null for another parent."""
    task: Union[SmallObject, None]
    note_id: Union[int, None]
    """The id of its note; null for another parent."""
    note: Union[SmallObject, None]
    project_id: Union[int, None]
    """The id of its project; null for another parent."""
    project: Union[SmallObject, None]
    created_by: Union[Person, None]
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    type: Literal['attachment']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredComment(TypedDict):
    """A restored comment."""
    id: Id
    uid: Uid
    text: str
    """Markdown. A mention of a user is `@[uid]`; `mentions` has their names."""
    via: Union[Literal['key', 'app'], None]
    """The program that wrote it for its author: an API key or an app; null for none."""
    edited_at: Union[str, None]
    """Time of the last change by its author; null if there was none."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    task_id: int
    """The id of its task."""
    task: SmallObject
    author: Union[Person, None]
    mentions: List[Person]
    """The users whom it mentions, in the order of the text."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: `owner` as its author, who changes and deletes it; `rw` as the owner of the task, who deletes it; `ro` for all others."""
    type: Literal['comment']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredGoal(TypedDict):
    """A restored goal."""
    id: Id
    uid: Uid
    name: str
    """The name of the goal. Surrounding white space is removed."""
    why: Union[str, None]
    """The reason for the goal, in Markdown."""
    horizon: Union[Literal['season', 'year'], None]
    """Time frame; null for none."""
    target_date: Union[str, None]
    """The day by which it is to be achieved."""
    status: Literal['active', 'achieved', 'paused', 'dropped']
    """Status of the goal."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    area_id: Union[int, None]
    """The id of its area."""
    area: Union[SmallObject, None]
    type: Literal['goal']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredNote(TypedDict):
    """A restored note."""
    id: Id
    uid: Uid
    title: Union[str, None]
    """The title."""
    content: Union[str, None]
    """The text, in Markdown."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    project_id: Union[int, None]
    """The id of its project; null if there is none or you cannot see it."""
    task_id: Union[int, None]
    """The id of its task; null if there is none or you cannot see it."""
    tags: List[SmallTag]
    """Oldest first."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    type: Literal['note']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredProject_task_counts(TypedDict):
    """Task counts of the project."""
    total: int
    """All tasks of the project, subtasks included."""
    open: int
    """Not started, in progress, waiting or planned."""
    in_progress: int
    """In progress."""
    completed: int
    """Completed."""
    overdue: int
    """Open and due before today."""

class RestoredProject(TypedDict):
    """A restored project."""
    id: Id
    uid: Uid
    name: str
    """The name of the project. Surrounding white space is removed."""
    description: Union[str, None]
    """The description, in Markdown."""
    status: Literal['not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled']
    """Progress of the project."""
    priority: Union[TaskPriority, None]
    due_date: Union[str, None]
    """Due date."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    pinned: bool
    """True if clients show it among the first."""
    rank: str
    """Sort key in the owner's order of projects: compared by bytes, then by id."""
    template: bool
    """True for a template: lists, counts and searches leave it and its tasks out."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    area_id: Union[int, None]
    """The id of its area. Null for members: areas are never shared."""
    area: Union[SmallObject, None]
    goal_id: Union[int, None]
    """The id of its goal. Null for members: goals are never shared."""
    goal: Union[SmallObject, None]
    tags: List[SmallTag]
    """Oldest first."""
    task_counts: RestoredProject_task_counts
    """Task counts of the project."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    type: Literal['project']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredReminder(TypedDict):
    """A restored reminder."""
    id: Id
    uid: Uid
    at: Union[str, None]
    """A fixed time, or null."""
    before: Union[str, None]
    """Time before the due time (`P1DT2H`), or null."""
    auto: bool
    """True if the service made it, by `default_reminder`."""
    state: Literal['armed', 'waiting', 'fired']
    """`waiting`: without a time to come, or while the task is closed or deferred."""
    last_fired_at: Union[str, None]
    """Time of the last firing; null for none."""
    snoozed_until: Union[str, None]
    """The time to which it was snoozed."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    task_id: int
    """The id of its task."""
    task: SmallObject
    fires_at: Union[str, None]
    """Time at which it fires; null if it is not armed."""
    type: Literal['reminder']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredSection(TypedDict):
    """A restored section."""
    id: Id
    uid: Uid
    name: str
    """The name of the section. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task_limit: Union[int, None]
    """Maximum number of tasks that clients show. The service does not enforce it."""
    rank: str
    """Sort key in the order of the sections of its project: compared by bytes, then by id."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    project_id: int
    """The id of its project."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    type: Literal['section']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredTag(TypedDict):
    """A restored tag."""
    id: Id
    uid: Uid
    name: str
    """The name of the tag. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    usage_count: int
    """The number of tasks, projects and notes that use it."""
    type: Literal['tag']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredTask_subtask_counts(TypedDict):
    """Counts of its subtasks."""
    total: int
    """Its subtasks."""
    completed: int
    """Completed subtasks."""

class RestoredTask(TypedDict):
    """A restored task."""
    id: Id
    uid: Uid
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date."""
    due_time: Union[str, None]
    """Due time in the user's time zone; null for all day."""
    defer_until: Union[str, None]
    """Hidden until this time."""
    completed_at: Union[str, None]
    """Time of completion; null unless its status is 2, or if unknown."""
    completed_by: Union[int, None]
    """The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown."""
    assignee_id: Union[int, None]
    """The id of the user who answers for it; null for none."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due."""
    recurrence_rule: Union[str, None]
    """Rule of a calendar (RFC 5545), instead of a `recurrence_type`."""
    recurrence_next: Union[str, None]
    """The due date after this one by `recurrence_rule`."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id."""
    source: Union[str, None]
    """Where the task was captured, in the words of the client that did: `telegram`; null if nowhere."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    project_id: Union[int, None]
    """The id of its project; null if there is none or you cannot see it."""
    project: Union[SmallObject, None]
    section_id: Union[int, None]
    """The id of its section; null if there is none or you cannot see it, and for subtasks."""
    section: Union[SmallObject, None]
    area_id: Union[int, None]
    """The id of its area. Null for members: areas are never shared."""
    area: Union[SmallObject, None]
    goal_id: Union[int, None]
    """The id of its goal. Null for members: goals are never shared."""
    goal: Union[SmallObject, None]
    parent_task_id: Union[int, None]
    """The id of its parent task; null if there is none or you cannot see it."""
    parent_task: Union[SmallObject, None]
    assignee: Union[Person, None]
    tags: List[SmallTag]
    """Oldest first."""
    subtask_counts: RestoredTask_subtask_counts
    """Counts of its subtasks."""
    blocked: bool
    """True if a task that blocks it is open, also one that you cannot see."""
    claim: Union[TaskClaim, None]
    last_completion: Union[LastCompletion, None]
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    type: Literal['task']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RestoredView_broken(TypedDict):
    term: str
    """The term, with `?` for what is missing."""
    field: str
    """Its field."""

class RestoredView(TypedDict):
    """A restored view."""
    id: Id
    uid: Uid
    name: str
    """The name of the view. Surrounding white space is removed."""
    icon: Union[str, None]
    """An emoji, or the name of an icon."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    resource: Literal['tasks', 'projects', 'notes']
    """The resource that it lists."""
    tree: FilterTree
    order_by: Union[str, None]
    """The order, as in the parameter `order_by` of its list, or `manual` for an order of its own. Null: newest first."""
    group_by: Union[Literal['status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'], None]
    """Groups the tasks; the order counts within a group."""
    layout: Literal['list', 'board', 'calendar']
    """How clients show it. A board has a column for each group."""
    columns: Union[List[str], None]
    """The columns of a board, in their order: values of `group_by`, as in a filter. They keep the uids of objects; those that you do not see are left out."""
    pinned: bool
    """True for a view at the top of menus."""
    rank: str
    """Sort key in the order of the views of a user or a project: compared by bytes, then by id."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    filter: str
    """The filter as text, with the present names of objects; empty for everything."""
    broken: List[RestoredView_broken]
    """Terms that name something that is deleted, or that you cannot see. It finds nothing."""
    project_id: Union[int, None]
    """The id of the project whose items and members it has."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    type: Literal['view']
    """The type of the resource."""
    left_out: List[str]
    """Names of the relations that could not be restored; for resources of other owners, only `tags` and `parent_task_id`."""

class RevertBatch(TypedDict, total=False):
    """How to revert a batch."""
    mode: Literal['strict', 'skip']
    """`strict`, the default: if one object cannot be reverted, or one of its members has changed since, nothing is changed and the response is an error. `skip`: such objects are left alone and listed."""

class _RevertBatches_1Required(TypedDict):
    key_id: int
    """Reverts what this key or connected app of yours did."""
    since: str
    """With `key_id`: from this time on."""

class _RevertBatches_1Optional(TypedDict, total=False):
    until: str
    """With `key_id`: before this time. Default: now."""
    mode: Literal['strict', 'skip']
    """`strict`, the default: if one object cannot be reverted, or one of its members has changed since, nothing is changed and the response is an error. `skip`: such objects are left alone and listed."""

class RevertBatches_1(_RevertBatches_1Required, _RevertBatches_1Optional):
    pass

class _RevertBatches_2Required(TypedDict):
    batches: List[str]
    """Reverts these batches, instead of `key_id`."""

class _RevertBatches_2Optional(TypedDict, total=False):
    mode: Literal['strict', 'skip']
    """`strict`, the default: if one object cannot be reverted, or one of its members has changed since, nothing is changed and the response is an error. `skip`: such objects are left alone and listed."""

class RevertBatches_2(_RevertBatches_2Required, _RevertBatches_2Optional):
    pass

RevertBatches = Union['RevertBatches_1', 'RevertBatches_2']
"""Batches to revert: either of a key since a time, or by their uids."""

class RevertResult(TypedDict):
    """The result of a revert."""
    batch: Union[str, None]
    """The batch of the revert, which can be reverted itself; null if nothing changed."""
    reverted: int
    """Number of reverted objects."""
    skipped: List[SkippedObject]
    """Objects that were left alone: with `mode: skip`, the first 500."""
    skipped_count: int
    """Number of all objects that were left alone."""

class _RevokedApiKeyRequired(TypedDict):
    id: Id
    name: str
    """The name of the key. Surrounding white space is removed."""
    token_prefix: str
    """The first 12 characters of the token, to identify it."""
    scopes: List[TokenScope]
    """Its permissions."""
    project_ids: Union[List[int], None]
    """The projects to which it is narrowed, with their tasks, subtasks and notes: it can access nothing else. Null for no narrowing."""
    made_by_key_id: Union[int, None]
    """The id of the key that created it, or of that key's creator if it was deleted; null for a session."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    expires_at: Union[str, None]
    """Time of expiry; null for never."""
    last_used_at: Union[str, None]
    """Time of the last use, to the minute; null for never."""
    revoked_at: Union[str, None]
    """Time of revocation; null while it is valid."""

class _RevokedApiKeyOptional(TypedDict, total=False):
    ended: EndedWithKey

class RevokedApiKey(_RevokedApiKeyRequired, _RevokedApiKeyOptional):
    """A revoked API key. With `cascade=true` it has `ended`, also if the key is revoked again."""

class RevokedKeys(TypedDict):
    """The result of revoking all keys."""
    revoked: int
    """The number of keys that were valid."""

class SearchHit_highlights(TypedDict):
    """Its texts with the matches marked: plain text in parts, which must be escaped."""
    name: List[TextPart]
    """The whole name in parts; empty without a name."""
    text: List[TextPart]
    """About 200 characters of its note, description, reason or content, around the first match; the beginning if only the name matches; empty without text. `…` replaces omitted text."""

class SearchHit(TypedDict):
    """A hit. `project` is the project of a task or note, `task` the parent of a subtask or the task of a note, each if you can see it."""
    type: Literal['project', 'area', 'goal', 'tag', 'task', 'note', 'comment']
    """The type; its path is `/api/v1/{type}/{id}`."""
    id: Id
    uid: Uid
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    highlights: SearchHit_highlights
    """Its texts with the matches marked: plain text in parts, which must be escaped."""
    closed: bool
    """True if it is finished: a task completed, archived or cancelled, a project done or cancelled, a goal achieved or dropped."""
    due_date: Union[str, None]
    """The day a task or project is due, or the target date of a goal."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    project: Union[SmallObject, None]
    task: Union[SmallObject, None]
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class SearchHitList(TypedDict):
    """A page of `results`."""
    results: List[SearchHit]
    """The items of the page."""
    pagination: Pagination

class SecondFactor(TypedDict):
    """The state of the second factor of an account."""
    enabled: bool
    """True if sign-ins by password need a code."""
    enabled_at: Union[str, None]
    """Time since which they need one."""
    recovery_codes_left: int
    """Recovery codes that have not been used."""
    required: bool
    """True if the service requires a second factor of this account (`SECOND_FACTOR_REQUIRED_FOR`)."""

class SecondFactorCheck(TypedDict):
    """Password and code of an account with a second factor."""
    password: str
    """The password of the account."""
    code: str
    """A code from the authenticator app, or a recovery code."""

class SecondFactorConfirmation(TypedDict):
    """The second step of setting up a second factor."""
    code: str
    """The code that the authenticator app shows."""

class SecondFactorSecret(TypedDict):
    """A new secret. No other response contains it."""
    secret: str
    """The secret in Base32, to type into an authenticator app."""
    otpauth_uri: str
    """The same secret as an address for authenticator apps: show it as a QR code."""

class SecondFactorStart(TypedDict):
    """The first step of setting up a second factor."""
    password: str
    """The password of the account."""

class Section(TypedDict):
    """A part of a project, such as a column of a board. Tasks are in one section of their project, or in none."""
    id: Id
    uid: Uid
    name: str
    """The name of the section. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task_limit: Union[int, None]
    """Maximum number of tasks that clients show. The service does not enforce it."""
    rank: str
    """Sort key in the order of the sections of its project: compared by bytes, then by id."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    project_id: int
    """The id of its project."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""

class SectionChange(TypedDict):
    """A change of a section. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['section']
    """The type of the object."""
    object: Union[Section, None]

class _SectionCreateRequired(TypedDict):
    name: str
    """The name of the section. Surrounding white space is removed."""
    project_id: Union[int, str]
    """Its project, which has at most 100 sections. An id or a uid."""

class _SectionCreateOptional(TypedDict, total=False):
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task_limit: Union[int, None]
    """Maximum number of tasks that clients show. The service does not enforce it."""
    rank: str
    """Sort key in the order of the sections of its project: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    uid: NewUid

class SectionCreate(_SectionCreateRequired, _SectionCreateOptional):
    """A new section."""

class SectionCreatedMessage(TypedDict):
    """A section is created."""
    type: Literal['section.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: SectionChange

class SectionDeletedMessage(TypedDict):
    """A section is deleted."""
    type: Literal['section.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: SectionChange

class SectionFields(TypedDict):
    """Own members of a section, without relations and tags."""
    id: Id
    uid: Uid
    name: str
    """The name of the section. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task_limit: Union[int, None]
    """Maximum number of tasks that clients show. The service does not enforce it."""
    rank: str
    """Sort key in the order of the sections of its project: compared by bytes, then by id."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class SectionList(TypedDict):
    """A page of `sections`."""
    sections: List[Section]
    """The items of the page."""
    pagination: Pagination

class _SectionRecordRequired(TypedDict):
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the section. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task_limit: Union[int, None]
    """Maximum number of tasks that clients show. The service does not enforce it."""
    project_uid: str
    """Its project."""

class _SectionRecordOptional(TypedDict, total=False):
    rank: str
    """Sort key in the order of the sections of its project: compared by bytes, then by id. Older documents lack it: in their order."""

class SectionRecord(_SectionRecordRequired, _SectionRecordOptional):
    """A section of a project, as it is exported."""

class SectionRestoredMessage(TypedDict):
    """A section is restored."""
    type: Literal['section.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: SectionChange

class SectionSharedMessage(TypedDict):
    """A section is shared."""
    type: Literal['section.shared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: SectionChange

class _SectionTemplateRequired(TypedDict):
    name: str
    """The name of the section. Surrounding white space is removed."""

class _SectionTemplateOptional(TypedDict, total=False):
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task_limit: Union[int, None]
    """Maximum number of tasks that clients show. The service does not enforce it."""

class SectionTemplate(_SectionTemplateRequired, _SectionTemplateOptional):
    """A section of a template."""

class SectionUnsharedMessage(TypedDict):
    """A section is unshared."""
    type: Literal['section.unshared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: SectionChange

class SectionUpdate(TypedDict, total=False):
    """Changes of a section. It stays in its project."""
    name: str
    """The name of the section. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    task_limit: Union[int, None]
    """Maximum number of tasks that clients show. The service does not enforce it."""
    rank: str
    """Sort key in the order of the sections of its project: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""

class SectionUpdatedMessage(TypedDict):
    """A section is updated."""
    type: Literal['section.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: SectionChange

class SecurityEvent(TypedDict):
    """An event of an account or its credentials."""
    id: int
    """Numeric identifier, in the order in which entries were written."""
    kind: Literal['registered', 'signed_in', 'sign_in_failed', 'sign_ins_limited', 'signed_out', 'session_ended', 'password_changed', 'email_changed', 'email_change_requested', 'email_verified', 'password_check_failed', 'second_factor_requested', 'second_factor_failed', 'second_factor_enabled', 'second_factor_disabled', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_created', 'api_key_created', 'api_key_revoked', 'api_key_deleted', 'api_keys_revoked', 'shared', 'share_changed', 'unshared', 'blocked', 'unblocked', 'account_created', 'account_changed', 'account_deleted', 'account_exported', 'account_imported', 'webhook_created', 'webhook_changed', 'webhook_secret_rotated', 'webhook_disabled', 'channel_created', 'channel_changed', 'app_connected', 'app_disconnected', 'app_token_reused', 'oauth_client_created', 'oauth_client_deleted', 'identity_linked', 'identity_unlinked', 'sign_in_link_created', 'feed_created', 'feed_rotated', 'feed_deleted']
    """What happened."""
    user_id: Union[int, None]
    """Account concerned; null if there is none."""
    actor_id: Union[int, None]
    """User who caused the event; null if unknown, or for the operator."""
    subject: Union[str, None]
    """Subject of the event: the name of a key, an e-mail address. Null for attempts with several subjects."""
    address: Union[str, None]
    """Network address of the request; the network of attempts from several. Shown for your own actions only; administrators see all."""
    count: int
    """Number of attempts: failed sign-ins, passwords and codes are counted for a minute, for each kind, account and network. 1 for every other event."""
    first_at: str
    """Time of the first of these attempts; equal to `created_at` for a single event."""
    created_at: str
    """Time of the event; of the last of several attempts."""

class SecurityEventList(TypedDict):
    """A page of `security_events`."""
    security_events: List[SecurityEvent]
    """The items of the page."""
    pagination: Pagination

class Session(TypedDict):
    """A valid session: a browser or program in which you have signed in."""
    id: int
    """Numeric identifier."""
    created_at: str
    """Time of the sign-in."""
    last_used_at: Union[str, None]
    """Time of the last request, with a precision of ten minutes; null for sessions from before it was recorded."""
    expires_at: str
    """Time of expiry."""
    address: Union[str, None]
    """Network address of the sign-in."""
    user_agent: Union[str, None]
    """User agent of the sign-in."""
    method: str
    """How the user signed in: `password`, `link` (of the operator), or the issuer of the provider."""
    current: bool
    """True for the session of this request."""

class SessionList(TypedDict):
    """A page of `sessions`."""
    sessions: List[Session]
    """The items of the page."""
    pagination: Pagination

class Share(TypedDict):
    """A project, task or note that its owner shares with a member. The share of a project covers its tasks, their subtasks and its notes; that of a task covers its subtasks."""
    id: Id
    uid: Uid
    resource_type: Literal['project', 'task', 'note']
    """Type of the shared resource."""
    resource_id: int
    """The id of the shared resource."""
    resource: SmallObject
    access: Literal['ro', 'rw']
    """Access of the member: read only, or read and write."""
    owner: ShareParty
    member: ShareParty
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class ShareChange(TypedDict):
    """A change of a share. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['share']
    """The type of the object."""
    object: Union[Share, None]

class ShareCreate(TypedDict):
    """A new share of your resource."""
    access: Literal['ro', 'rw']
    """Access of the member: read only, or read and write."""
    resource_type: Literal['project', 'task', 'note']
    """Type of the shared resource."""
    resource_id: Union[int, str]
    """The id or uid of the resource."""
    email: str
    """The e-mail address of the member's account."""

class ShareCreatedMessage(TypedDict):
    """A share is created."""
    type: Literal['share.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ShareChange

class ShareDeletedMessage(TypedDict):
    """A share is deleted."""
    type: Literal['share.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ShareChange

class ShareList(TypedDict):
    """A page of `shares`."""
    shares: List[Share]
    """The items of the page."""
    pagination: Pagination

class ShareParty(TypedDict):
    """The owner or the member of a share."""
    id: Id
    uid: Uid
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""
    name: Union[str, None]
    """Given name."""
    surname: Union[str, None]
    """Family name."""

class ShareRecord(TypedDict):
    """A share that the account has given, for the record."""
    resource_type: Literal['project', 'task', 'note']
    """Type of the shared resource."""
    resource_uid: str
    """The uid of the shared resource."""
    email: str
    """With whom."""
    access: Literal['ro', 'rw']
    """Access of the member: read only, or read and write."""
    created_at: str
    """Since when."""
    updated_at: str
    """Time of the last change."""

class ShareUpdate(TypedDict, total=False):
    """Changes of a share."""
    access: Literal['ro', 'rw']
    """Access of the member: read only, or read and write."""

class ShareUpdatedMessage(TypedDict):
    """A share is updated."""
    type: Literal['share.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ShareChange

class SignInLink(TypedDict):
    """A link of the operator."""
    token: str
    """The token in the address of the link."""

class SignInProviders_providers(TypedDict):
    """A provider."""
    slug: str
    """Names the provider in `/api/oidc/auth/{slug}`."""
    name: str
    """Name for the button."""

class _SignInProvidersRequired(TypedDict):
    providers: List[SignInProviders_providers]
    """In the order of the settings."""
    password: bool
    """True if `POST /api/login` works."""

class _SignInProvidersOptional(TypedDict, total=False):
    auto_redirect: bool
    """True if pages should go to the only provider without a button; otherwise absent."""

class SignInProviders(_SignInProvidersRequired, _SignInProvidersOptional):
    """The ways to sign in."""

class _SignedInRequired(TypedDict):
    user: User

class _SignedInOptional(TypedDict, total=False):
    second_factor_setup_required: bool
    """True if the account must set up a second factor before anything else: other operations are 403 `SECOND_FACTOR_SETUP_REQUIRED` for its sessions. Absent otherwise."""

class SignedIn(_SignedInRequired, _SignedInOptional):
    """The account of a new session."""

class SignedOut(TypedDict):
    """The end of a session that a provider has begun."""
    redirect_to: str
    """Address that ends the session at the provider. The browser goes there."""

class SkippedObject(TypedDict):
    """An object that a revert left alone."""
    type: Literal['profile', 'task', 'reminder', 'project', 'section', 'view', 'area', 'goal', 'note', 'comment', 'attachment', 'tag', 'share', 'notification', 'watch']
    """The type of the object."""
    uid: Uid
    code: Literal['VALIDATION_FAILED', 'UNKNOWN_MEMBER', 'UNKNOWN_PARAMETER', 'NOT_A_MEMBER', 'IDEMPOTENCY_NOT_SUPPORTED', 'DRY_RUN_UNSUPPORTED', 'BATCH_TOO_LARGE', 'INVALID_JSON', 'INVALID_CURSOR', 'INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME', 'TEXT_TOO_COMPLEX', 'PAGE_TOO_LARGE', 'OIDC_FAILED', 'BAD_REQUEST', 'UNAUTHENTICATED', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'INVALID_CREDENTIALS', 'INVALID_LINK', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED', 'FORBIDDEN', 'PASSWORD_LOGIN_DISABLED', 'EMAIL_NOT_VERIFIED', 'RECENT_SIGN_IN_REQUIRED', 'OIDC_NO_ACCOUNT', 'OIDC_NOT_ALLOWED', 'OIDC_EMAIL_UNVERIFIED', 'OIDC_DENIED', 'INSUFFICIENT_SCOPE', 'CROSS_SITE', 'SESSION_REQUIRED', 'REGISTRATION_CLOSED', 'AI_DISABLED', 'NOT_FOUND', 'OAUTH_NOT_CONFIGURED', 'METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'TOO_MANY_FEEDS', 'RULE_TOO_LONG', 'CONFLICT', 'TOO_MANY_REMINDERS', 'DUPLICATE', 'TOO_MANY_CHANNELS', 'OIDC_EMAIL_TAKEN', 'OIDC_IDENTITY_TAKEN', 'BATCH_FAILED', 'CHANGED_SINCE', 'NOT_REVERTIBLE', 'LAST_ADMINISTRATOR', 'LAST_SIGN_IN_METHOD', 'CYCLE', 'CLAIMED', 'TOO_MANY_COMMENTS', 'UID_TAKEN', 'ACCOUNT_FULL', 'TOO_MANY_FILES', 'ACCOUNT_CHANGED', 'REQUEST_CHANGED', 'UNEXPECTED_COUNT', 'IDEMPOTENCY_IN_PROGRESS', 'CURSOR_EXPIRED', 'PRECONDITION_FAILED', 'BODY_TOO_LARGE', 'FILE_TOO_LARGE', 'LIST_TOO_LARGE', 'URI_TOO_LONG', 'UNSUPPORTED_MEDIA_TYPE', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_STREAMS', 'TOO_MANY_DOWNLOADS', 'TOO_MANY_DELIVERIES', 'HEADERS_TOO_LARGE', 'RATE_LIMITED', 'INTERNAL', 'FILE_DAMAGED', 'AI_PROVIDER_ERROR', 'STORAGE_READ_ONLY', 'STORAGE_FAULT', 'DATABASE_UNAVAILABLE', 'OIDC_UNAVAILABLE', 'LIMITS_UNAVAILABLE', 'AI_NOT_CONFIGURED', 'MAIL_NOT_CONFIGURED', 'AI_BUDGET_SPENT', 'AI_PROVIDER_BUSY', 'IMPORT_IN_PROGRESS', 'DATABASE_BUSY', 'SEARCH_TOO_BROAD', 'OVERLOADED', 'TOO_MANY_UPLOADS', 'AI_PROVIDER_TIMEOUT', 'STORAGE_FULL']
    """Why it was left alone: `CHANGED_SINCE`, `NOT_REVERTIBLE`, or the error of the change."""

class SmallObject(TypedDict):
    """A project, area, goal or parent task, as a part of another resource."""
    id: Id
    uid: Uid
    name: str
    """Its name."""

class SmallTag(TypedDict):
    """A tag, as part of another resource."""
    id: Id
    uid: Uid
    name: str
    """The tag's name."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""

class _SubtaskCreateRequired(TypedDict):
    name: str
    """The name of the subtask. Surrounding white space is removed."""

class _SubtaskCreateOptional(TypedDict, total=False):
    uid: NewUid
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    due_time: Union[str, None]
    """Due time; null for all day. Requires a `due_date`, and is removed with it."""
    defer_until: Union[str, None]
    """Hidden until this time: a timestamp, or a date (its start)."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due. A date, or a timestamp: its day in your time zone."""
    recurrence_rule: Union[str, None]
    """Null ends the rule. Any other value must be the present one."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    source: Union[str, None]
    """Where the task was captured: a word of the client, such as `telegram`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    assignee_id: Union[int, str, None]
    """The assignee: the owner, or a member who may write it. An id, a uid, an e-mail address that you see, or `me`; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    reminders: List[NewReminder]
    """Reminders of yours about it."""

class SubtaskCreate(_SubtaskCreateRequired, _SubtaskCreateOptional):
    """A new subtask, created with its task."""

class Tag(TypedDict):
    """A label. Its name is unique among your tags, ignoring case."""
    id: Id
    uid: Uid
    name: str
    """The name of the tag. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    usage_count: int
    """The number of tasks, projects and notes that use it."""

class TagChange(TypedDict):
    """A change of a tag. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['tag']
    """The type of the object."""
    object: Union[Tag, None]

class _TagCreateRequired(TypedDict):
    name: str
    """The name of the tag. Surrounding white space is removed."""

class _TagCreateOptional(TypedDict, total=False):
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    uid: NewUid

class TagCreate(_TagCreateRequired, _TagCreateOptional):
    """A new tag."""

class TagCreatedMessage(TypedDict):
    """A tag is created."""
    type: Literal['tag.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TagChange

class TagDeletedMessage(TypedDict):
    """A tag is deleted."""
    type: Literal['tag.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TagChange

class TagFields(TypedDict):
    """Own members of a tag, without relations and tags."""
    id: Id
    uid: Uid
    name: str
    """The name of the tag. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class TagInput(TypedDict):
    name: str

TagInput = Union[str, 'TagInput']
"""A tag: its name, or the tag as in responses."""

class TagList(TypedDict):
    """A page of `tags`."""
    tags: List[Tag]
    """The items of the page."""
    pagination: Pagination

class TagRecord(TypedDict):
    """A tag, as it is exported."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the tag. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""

class TagRestoredMessage(TypedDict):
    """A tag is restored."""
    type: Literal['tag.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TagChange

class TagUpdate(TypedDict, total=False):
    """Changes of a tag."""
    name: str
    """The name of the tag. Surrounding white space is removed."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""

class TagUpdatedMessage(TypedDict):
    """A tag is updated."""
    type: Literal['tag.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TagChange

class Task_subtask_counts(TypedDict):
    """Counts of its subtasks."""
    total: int
    """Its subtasks."""
    completed: int
    """Completed subtasks."""

class Task(TypedDict):
    """A task."""
    id: Id
    uid: Uid
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date."""
    due_time: Union[str, None]
    """Due time in the user's time zone; null for all day."""
    defer_until: Union[str, None]
    """Hidden until this time."""
    completed_at: Union[str, None]
    """Time of completion; null unless its status is 2, or if unknown."""
    completed_by: Union[int, None]
    """The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown."""
    assignee_id: Union[int, None]
    """The id of the user who answers for it; null for none."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due."""
    recurrence_rule: Union[str, None]
    """Rule of a calendar (RFC 5545), instead of a `recurrence_type`."""
    recurrence_next: Union[str, None]
    """The due date after this one by `recurrence_rule`."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id."""
    source: Union[str, None]
    """Where the task was captured, in the words of the client that did: `telegram`; null if nowhere."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    project_id: Union[int, None]
    """The id of its project; null if there is none or you cannot see it."""
    project: Union[SmallObject, None]
    section_id: Union[int, None]
    """The id of its section; null if there is none or you cannot see it, and for subtasks."""
    section: Union[SmallObject, None]
    area_id: Union[int, None]
    """The id of its area. Null for members: areas are never shared."""
    area: Union[SmallObject, None]
    goal_id: Union[int, None]
    """The id of its goal. Null for members: goals are never shared."""
    goal: Union[SmallObject, None]
    parent_task_id: Union[int, None]
    """The id of its parent task; null if there is none or you cannot see it."""
    parent_task: Union[SmallObject, None]
    assignee: Union[Person, None]
    tags: List[SmallTag]
    """Oldest first."""
    subtask_counts: Task_subtask_counts
    """Counts of its subtasks."""
    blocked: bool
    """True if a task that blocks it is open, also one that you cannot see."""
    claim: Union[TaskClaim, None]
    last_completion: Union[LastCompletion, None]
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""

class TaskBulk(TypedDict, total=False):
    """Actions on many tasks: either `items`, or `where` with one of `update`, `complete` and `delete` for all tasks that a filter selects."""
    items: List[Union[TaskBulkCreate, TaskBulkQuick, TaskBulkUpdate, TaskBulkComplete, TaskBulkDelete]]
    """The actions, in order."""
    where: TaskBulkWhere
    update: TaskBulkChanges
    complete: Literal[True]
    """Completes the tasks of `where`."""
    delete: Literal[True]
    """Deletes the tasks of `where`."""

class TaskBulkChanges(TypedDict, total=False):
    """Changes of all tasks that a filter selects: those of `updateTask`, and relative ones."""
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    due_time: Union[str, None]
    """Due time; null for all day. Requires a `due_date`, and is removed with it."""
    defer_until: Union[str, None]
    """Hidden until this time: a timestamp, or a date (its start)."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due. A date, or a timestamp: its day in your time zone."""
    recurrence_rule: Union[str, None]
    """Null ends the rule. Any other value must be the present one."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    source: Union[str, None]
    """Where the task was captured: a word of the client, such as `telegram`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    assignee_id: Union[int, str, None]
    """The assignee: the owner, or a member who may write it. An id, a uid, an e-mail address that you see, or `me`; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    project_id: Union[int, str, None]
    """Its project. An id or a uid; null for none."""
    section_id: Union[int, str, None]
    """A section of its project. It is cleared when the task gets another project, or a parent. An id or a uid; null for none."""
    parent_task_id: Union[int, str, None]
    """Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none."""
    complete_subtasks: bool
    """True to give the open subtasks the `status` as well, which must be 2 (completed), 3 (archived) or 5 (cancelled)."""
    add_tags: List[TagInput]
    """Tags to add. Each by its name, or as in responses. Unknown names create new tags."""
    remove_tags: List[TagInput]
    """Tags to remove. Each by its name, or as in responses. Unknown names are ignored."""
    shift_days: int
    """Moves `due_date` and `defer_until` by days, where they are set."""

class _TaskBulkCompleteRequired(TypedDict):
    action: Literal['complete']
    """The action."""
    id: Union[int, str]
    """The task's id or uid."""

class _TaskBulkCompleteOptional(TypedDict, total=False):
    complete_subtasks: bool
    """True to complete the subtasks as well."""

class TaskBulkComplete(_TaskBulkCompleteRequired, _TaskBulkCompleteOptional):
    """Completes a task, like `completeTask`."""

class TaskBulkCreate(TypedDict):
    """Creates a task, like `createTask`."""
    action: Literal['create']
    """The action."""
    task: TaskCreate

class TaskBulkDelete(TypedDict):
    """Deletes a task, like `deleteTask`."""
    action: Literal['delete']
    """The action."""
    id: Union[int, str]
    """The task's id or uid."""

class TaskBulkOutcome(TypedDict):
    """The result of an item: the updated task, or the error. Both are null if the task was deleted."""
    index: int
    """Index of the item, from 0."""
    status: int
    """The status of the item as a single request."""
    task: Union[TaskWithSubtasks, None]
    error: Union[ErrorBody, None]

class _TaskBulkQuickRequired(TypedDict):
    action: Literal['quick']
    """The action."""
    text: str
    """The text: `#tag`, `@project` or `@"two words"`, `+area`, `=me` or `=name` (assignee), `!high`, `!medium` or `!low` (`!2`, `!1`, `!0`), dates and recurrences in words ("tomorrow 9am", "every other friday"), reminders (`*30m`, `*2h`, `*1d`, `*9am`), and `//` before a note. The rest is the name."""

class _TaskBulkQuickOptional(TypedDict, total=False):
    project_id: Union[int, str, None]
    """The project, unless the text names one. An id or a uid; null for none."""
    section_id: Union[int, str, None]
    """A section of this project, unless the text names another project. An id or a uid; null for none."""
    parent_task_id: Union[int, str, None]
    """The parent task. Its subtask names no project: `@project` stays in the name. An id or a uid; null for none."""
    status: TaskStatus
    due_date: Union[str, None]
    """The day, unless the text names one. A time alone is a time of this day."""
    uid: NewUid
    now: str
    """Time of writing, if not now: at most 30 days ago. Relative days count from it."""

class TaskBulkQuick(_TaskBulkQuickRequired, _TaskBulkQuickOptional):
    """Creates a task from a line of text, like `quickAddTask`."""

class _TaskBulkResultRequired(TypedDict):
    results: List[TaskBulkOutcome]
    """One result for each item, in the same order; empty with `where`."""

class _TaskBulkResultOptional(TypedDict, total=False):
    matched: int
    """With `where`: the number of selected tasks."""
    changed: int
    """With `where`: the number of tasks that were changed, or were as wanted already."""
    skipped: List[TaskBulkSkipped]
    """With `where`: tasks that stayed as they were."""

class TaskBulkResult(_TaskBulkResultRequired, _TaskBulkResultOptional):
    """The results of all items."""

class TaskBulkSkipped(TypedDict):
    """A selected task that stayed as it was."""
    id: int
    """The id of the task."""
    code: Literal['VALIDATION_FAILED', 'UNKNOWN_MEMBER', 'UNKNOWN_PARAMETER', 'NOT_A_MEMBER', 'IDEMPOTENCY_NOT_SUPPORTED', 'DRY_RUN_UNSUPPORTED', 'BATCH_TOO_LARGE', 'INVALID_JSON', 'INVALID_CURSOR', 'INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME', 'TEXT_TOO_COMPLEX', 'PAGE_TOO_LARGE', 'OIDC_FAILED', 'BAD_REQUEST', 'UNAUTHENTICATED', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'INVALID_CREDENTIALS', 'INVALID_LINK', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED', 'FORBIDDEN', 'PASSWORD_LOGIN_DISABLED', 'EMAIL_NOT_VERIFIED', 'RECENT_SIGN_IN_REQUIRED', 'OIDC_NO_ACCOUNT', 'OIDC_NOT_ALLOWED', 'OIDC_EMAIL_UNVERIFIED', 'OIDC_DENIED', 'INSUFFICIENT_SCOPE', 'CROSS_SITE', 'SESSION_REQUIRED', 'REGISTRATION_CLOSED', 'AI_DISABLED', 'NOT_FOUND', 'OAUTH_NOT_CONFIGURED', 'METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'TOO_MANY_FEEDS', 'RULE_TOO_LONG', 'CONFLICT', 'TOO_MANY_REMINDERS', 'DUPLICATE', 'TOO_MANY_CHANNELS', 'OIDC_EMAIL_TAKEN', 'OIDC_IDENTITY_TAKEN', 'BATCH_FAILED', 'CHANGED_SINCE', 'NOT_REVERTIBLE', 'LAST_ADMINISTRATOR', 'LAST_SIGN_IN_METHOD', 'CYCLE', 'CLAIMED', 'TOO_MANY_COMMENTS', 'UID_TAKEN', 'ACCOUNT_FULL', 'TOO_MANY_FILES', 'ACCOUNT_CHANGED', 'REQUEST_CHANGED', 'UNEXPECTED_COUNT', 'IDEMPOTENCY_IN_PROGRESS', 'CURSOR_EXPIRED', 'PRECONDITION_FAILED', 'BODY_TOO_LARGE', 'FILE_TOO_LARGE', 'LIST_TOO_LARGE', 'URI_TOO_LONG', 'UNSUPPORTED_MEDIA_TYPE', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_STREAMS', 'TOO_MANY_DOWNLOADS', 'TOO_MANY_DELIVERIES', 'HEADERS_TOO_LARGE', 'RATE_LIMITED', 'INTERNAL', 'FILE_DAMAGED', 'AI_PROVIDER_ERROR', 'STORAGE_READ_ONLY', 'STORAGE_FAULT', 'DATABASE_UNAVAILABLE', 'OIDC_UNAVAILABLE', 'LIMITS_UNAVAILABLE', 'AI_NOT_CONFIGURED', 'MAIL_NOT_CONFIGURED', 'AI_BUDGET_SPENT', 'AI_PROVIDER_BUSY', 'IMPORT_IN_PROGRESS', 'DATABASE_BUSY', 'SEARCH_TOO_BROAD', 'OVERLOADED', 'TOO_MANY_UPLOADS', 'AI_PROVIDER_TIMEOUT', 'STORAGE_FULL']
    """The code of the error that changing it alone would have."""
    error: str
    """The message of this error."""

class _TaskBulkUpdateRequired(TypedDict):
    action: Literal['update']
    """The action."""
    id: Union[int, str]
    """The task's id or uid."""
    task: TaskUpdate

class _TaskBulkUpdateOptional(TypedDict, total=False):
    if_match: str
    """Changes this version only: its `ETag`, as in the header `If-Match`, or its `updated_at`. Another one is 412 for this item."""

class TaskBulkUpdate(_TaskBulkUpdateRequired, _TaskBulkUpdateOptional):
    """Changes a task, like `updateTask`."""

class _TaskBulkWhereRequired(TypedDict):
    filter: Union[str, FilterTree]
    """Selects the tasks that `GET /tasks` lists with this filter."""

class _TaskBulkWhereOptional(TypedDict, total=False):
    expect: int
    """The number of tasks. With another number nothing is changed: 409 `UNEXPECTED_COUNT`."""

class TaskBulkWhere(_TaskBulkWhereRequired, _TaskBulkWhereOptional):
    """Selects at most 500 tasks."""

class TaskChange(TypedDict):
    """A change of a task. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['task']
    """The type of the object."""
    object: Union[Task, None]

class TaskClaim(TypedDict):
    """Announcement that a session or key works on the task."""
    user_id: int
    """The id of the user."""
    until: str
    """End of the claim. An ended claim is still shown."""
    key_name: Union[str, None]
    """The name of the key, for its owner; null for a session."""

class TaskClaimRequest(TypedDict):
    """A claim of a task."""
    minutes: int
    """Duration of the claim in minutes."""

class TaskCompletedMessage(TypedDict):
    """A task is completed."""
    type: Literal['task.completed']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class TaskCompletion(TypedDict, total=False):
    """Options of a completion."""
    complete_subtasks: bool
    """True to complete the subtasks as well."""

TaskCopy = TypedDict('TaskCopy', {
    'name': 'str',
    'start_date': 'str',
    'due_date': 'str',
    'with': 'List[Literal[\'subtasks\', \'notes\', \'tags\', \'reminders\']]',
    'open_only': 'bool',
}, total=False)
"""How to copy a task."""

class TaskCountsByRelation_counts(TypedDict):
    id: int
    """The id of the project, area, goal or tag."""
    total: int
    """Its tasks."""
    open: int
    """Not started, in progress, waiting or planned."""
    not_started: int
    """Not started."""
    in_progress: int
    """In progress."""
    completed: int
    """Completed."""

class TaskCountsByRelation(TypedDict):
    """Numbers of tasks, without subtasks, of each project, area, goal or tag."""
    counts: List[TaskCountsByRelation_counts]
    """By id; without those that have no tasks."""

class _TaskCreateRequired(TypedDict):
    name: str
    """The name of the task. Surrounding white space is removed."""

class _TaskCreateOptional(TypedDict, total=False):
    uid: NewUid
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    due_time: Union[str, None]
    """Due time; null for all day. Requires a `due_date`, and is removed with it."""
    defer_until: Union[str, None]
    """Hidden until this time: a timestamp, or a date (its start)."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due. A date, or a timestamp: its day in your time zone."""
    recurrence_rule: Union[str, None]
    """Null ends the rule. Any other value must be the present one."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    source: Union[str, None]
    """Where the task was captured: a word of the client, such as `telegram`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    assignee_id: Union[int, str, None]
    """The assignee: the owner, or a member who may write it. An id, a uid, an e-mail address that you see, or `me`; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    reminders: List[NewReminder]
    """Reminders of yours about it."""
    project_id: Union[int, str, None]
    """Its project. An id or a uid; null for none."""
    section_id: Union[int, str, None]
    """A section of its project. It is cleared when the task gets another project, or a parent. An id or a uid; null for none."""
    parent_task_id: Union[int, str, None]
    """Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none."""
    subtasks: List[SubtaskCreate]
    """Subtasks, created with the task."""

class TaskCreate(_TaskCreateRequired, _TaskCreateOptional):
    """A new task."""

class TaskCreatedMessage(TypedDict):
    """A task is created."""
    type: Literal['task.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class TaskDeletedMessage(TypedDict):
    """A task is deleted."""
    type: Literal['task.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class TaskFields(TypedDict):
    """Own members of a task, without relations and tags."""
    id: Id
    uid: Uid
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date."""
    due_time: Union[str, None]
    """Due time in the user's time zone; null for all day."""
    defer_until: Union[str, None]
    """Hidden until this time."""
    completed_at: Union[str, None]
    """Time of completion; null unless its status is 2, or if unknown."""
    completed_by: Union[int, None]
    """The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown."""
    assignee_id: Union[int, None]
    """The id of the user who answers for it; null for none."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due."""
    recurrence_rule: Union[str, None]
    """Rule of a calendar (RFC 5545), instead of a `recurrence_type`."""
    recurrence_next: Union[str, None]
    """The due date after this one by `recurrence_rule`."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id."""
    source: Union[str, None]
    """Where the task was captured, in the words of the client that did: `telegram`; null if nowhere."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class TaskGroup(TypedDict):
    """A group of a list of tasks. A task with several tags is in the group of one of them."""
    key: str
    """The value of `group_by` in a filter that finds its tasks: a word, a day, a uid, or `none`."""
    name: Union[str, None]
    """Its name; null for tasks without a value, and for a user without a name."""
    count: int
    """The number of all its tasks in the list."""

class _TaskImportLineRequired(TypedDict):
    name: str
    """The name of the task. Surrounding white space is removed."""

class _TaskImportLineOptional(TypedDict, total=False):
    uid: NewUid
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    due_time: Union[str, None]
    """Due time; null for all day. Requires a `due_date`, and is removed with it."""
    defer_until: Union[str, None]
    """Hidden until this time: a timestamp, or a date (its start)."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due. A date, or a timestamp: its day in your time zone."""
    recurrence_rule: Union[str, None]
    """Null ends the rule. Any other value must be the present one."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    source: Union[str, None]
    """Where the task was captured: a word of the client, such as `telegram`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    assignee_id: Union[int, str, None]
    """The assignee: the owner, or a member who may write it. An id, a uid, an e-mail address that you see, or `me`; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    reminders: List[NewReminder]
    """Reminders of yours about it."""
    created_at: Union[str, None]
    """Time of creation, not in the future; the time of the import if absent or null."""
    completed_at: Union[str, None]
    """Time of completion, not in the future and not before `created_at`; null or absent if it is unknown. Requires the status 2."""
    comments: List[ImportedComment]
    """Comments, in the order of their times. They need the scope `comments:write`."""
    project_id: Union[int, str, None]
    """Its project. An id or a uid; null for none."""
    section_id: Union[int, str, None]
    """A section of its project. It is cleared when the task gets another project, or a parent. An id or a uid; null for none."""
    parent_task_id: Union[int, str, None]
    """Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none."""
    subtasks: List[TaskImportSubtask]
    """Subtasks, created with the task."""
    project_name: Union[str, None]
    """The name of its project, which is created if it does not exist."""
    section_name: Union[str, None]
    """The name of its section in `project_name`, which is created if it does not exist."""
    import_key: str
    """Identifies the line: a line whose key was imported before is skipped."""
    former_import_key: str
    """The key of the line in an earlier form. A task that was imported with it counts as imported, and takes `import_key` instead. Without `import_key` it is ignored."""

class TaskImportLine(_TaskImportLineRequired, _TaskImportLineOptional):
    """A line of an import: a new task, like for `createTask`."""

class TaskImportProgress(TypedDict):
    """A line of the response, after each batch."""
    lines: int
    """Lines read so far."""
    created: int
    """Tasks created so far."""
    skipped: int
    """Lines skipped so far because they were imported before."""

class TaskImportResult_failed(TypedDict):
    line: int
    """Number of the line, from 1."""
    message: str
    """The fault."""

class TaskImportResult(TypedDict):
    """The last line of the response: the totals."""
    created: int
    """Tasks created so far."""
    skipped: int
    """Lines skipped so far because they were imported before."""
    failed: List[TaskImportResult_failed]
    """Lines that could not be imported, at most 1000."""
    failed_count: int
    """The number of failed lines."""
    batches: List[str]
    """The uids of the batches in the change log, in order. An import has one for each of its transactions."""

class _TaskImportSubtaskRequired(TypedDict):
    name: str
    """The name of the subtask. Surrounding white space is removed."""

class _TaskImportSubtaskOptional(TypedDict, total=False):
    uid: NewUid
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    due_time: Union[str, None]
    """Due time; null for all day. Requires a `due_date`, and is removed with it."""
    defer_until: Union[str, None]
    """Hidden until this time: a timestamp, or a date (its start)."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due. A date, or a timestamp: its day in your time zone."""
    recurrence_rule: Union[str, None]
    """Null ends the rule. Any other value must be the present one."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    source: Union[str, None]
    """Where the task was captured: a word of the client, such as `telegram`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    assignee_id: Union[int, str, None]
    """The assignee: the owner, or a member who may write it. An id, a uid, an e-mail address that you see, or `me`; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    reminders: List[NewReminder]
    """Reminders of yours about it."""
    created_at: Union[str, None]
    """Time of creation, not in the future; the time of the import if absent or null."""
    completed_at: Union[str, None]
    """Time of completion, not in the future and not before `created_at`; null or absent if it is unknown. Requires the status 2."""
    comments: List[ImportedComment]
    """Comments, in the order of their times. They need the scope `comments:write`."""

class TaskImportSubtask(_TaskImportSubtaskRequired, _TaskImportSubtaskOptional):
    """A subtask of a line of an import."""

class TaskInsights_links(TypedDict):
    label: str
    """Title of the link."""
    url: str
    """Always http or https."""

class TaskInsights(TypedDict):
    """Insights into one task, kept for the user who asked until they are generated again."""
    insight: str
    """The most important fact about the task."""
    next_step: str
    """The next thing to do."""
    breakdown: List[str]
    """Smaller steps, in order."""
    links: List[TaskInsights_links]
    """At most three links."""
    watch_out: Union[str, None]
    """A risk, if there is one."""
    generated_at: str
    """Time of generation."""
    dismissed: bool
    """True if you have dismissed this result. False after each generation."""

class TaskInsightsRequest(TypedDict):
    """The task. The sent data comes from the database."""
    taskUid: Union[str, int]
    """The task's uid or id."""

class _TaskListRequired(TypedDict):
    tasks: List[Task]
    """The items of the page."""
    pagination: Pagination

class _TaskListOptional(TypedDict, total=False):
    groups: List[TaskGroup]
    """With `group_by`: all groups of the list, in their order."""

class TaskList(_TaskListRequired, _TaskListOptional):
    """A page of `tasks`."""

class TaskMetrics_weekly_completions(TypedDict):
    date: str
    """A day in your time zone."""
    count: int
    """The number of tasks that you completed on that day."""

class TaskMetrics(TypedDict):
    """Counts of your tasks and those shared with you. Open tasks that are not `live` do not count. Subtasks count by their due date only; with a filter, those of its list."""
    open: int
    """Not started, in progress, waiting or planned."""
    overdue: int
    """Open and due before today, with subtasks unless a filter leaves them out."""
    due_today: int
    """Open and due today, with subtasks unless a filter leaves them out."""
    in_progress: int
    """In progress."""
    planned: int
    """Planned."""
    suggested: int
    """Not started, not deferred, and due later or without a date: candidates for today. At most 20."""
    completed_today: int
    """Completed by you today, with subtasks that have a due date and occurrences of recurring tasks."""
    weekly_completions: List[TaskMetrics_weekly_completions]
    """Your completions of each of the last seven days, ending today."""

class TaskMove(TypedDict, total=False):
    """Where to move a task. At most one of `before`, `after` and `at`."""
    project_id: Union[int, str, None]
    """Its project. An id or a uid; null for none."""
    section_id: Union[int, str, None]
    """A section of its project. It is cleared when the task gets another project, or a parent. An id or a uid; null for none."""
    parent_task_id: Union[int, str, None]
    """Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none."""
    before: Union[int, str]
    """The task that it is to precede, of the same project and parent."""
    after: Union[int, str]
    """The task that it is to follow, of the same project and parent."""
    at: Literal['first', 'last']
    """The beginning or the end of the order."""

TaskPriority = Literal[0, 1, 2]
"""Priority of a task or project: 0 low, 1 medium, 2 high."""

class _TaskRecordRequired(TypedDict):
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    status: Literal[0, 1, 2, 3, 4, 5, 6]
    """0 not started, 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, 6 planned."""
    priority: Literal[0, 1, 2]
    """0 low, 1 medium, 2 high."""
    due_date: Union[str, None]
    """Due date."""
    defer_until: Union[str, None]
    """Hidden until this time."""
    completed_at: Union[str, None]
    """Time of completion; null unless its status is 2, or if unknown."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of periods between occurrences."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday."""
    recurrence_month_day: Union[int, None]
    """Day of the month."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """Position among its siblings."""
    project_uid: Union[str, None]
    """Its project."""
    area_uid: Union[str, None]
    """Its area."""
    goal_uid: Union[str, None]
    """Its goal."""
    parent_task_uid: Union[str, None]
    """The task that it is a subtask of, which is in the same project."""
    tags: List[str]
    """The names of its tags."""
    completions: List[CompletionRecord]
    """Earliest first."""
    activity: List[ActivityRecord]
    """Earliest first."""

class _TaskRecordOptional(TypedDict, total=False):
    due_time: Union[str, None]
    """Due time; null for all day. Older documents lack it: all day."""
    completed_by: Union[Literal['owner', 'member'], None]
    """The user who completed it: the owner of the account, or another one; null unless its status is 2, or if unknown. Older documents lack it."""
    assignee_id: Union[Literal['owner', 'member'], None]
    """The assignee: the owner of the account, or another user; null for none. Older documents lack it."""
    recurrence_rule: Union[str, None]
    """Rule of a calendar (RFC 5545)."""
    recurrence_next: Union[str, None]
    """The due date after this one by `recurrence_rule`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id. Older documents lack it: in their order."""
    source: Union[str, None]
    """Where the task was captured. Older documents lack it: nowhere."""
    section_uid: Union[str, None]
    """Its section, which is in the same project; null for a subtask. Older documents lack it: none."""
    blocked_by_uids: List[str]
    """The tasks that it waits for. Older documents lack it: none."""

class TaskRecord(_TaskRecordRequired, _TaskRecordOptional):
    """A task or subtask, as it is exported, with its history."""

class TaskReopenedMessage(TypedDict):
    """A task is reopened."""
    type: Literal['task.reopened']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class TaskRestoredMessage(TypedDict):
    """A task is restored."""
    type: Literal['task.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class TaskSharedMessage(TypedDict):
    """A task is shared."""
    type: Literal['task.shared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class _TaskStatsRequired(TypedDict):
    periods: List[TaskStatsPeriod]
    """Earliest first."""
    totals: TaskStatsTotals
    median_days_open: Union[float, None]
    """The median of the days from creation to completion, of the completions in the range, without recurring tasks; null for none."""
    streak: TaskStreak

class _TaskStatsOptional(TypedDict, total=False):
    groups: List[TaskStatsGroup]
    """With `group_by`: by name, without groups whose numbers are all 0. A task counts for each of its tags."""

class TaskStats(_TaskStatsRequired, _TaskStatsOptional):
    """Statistics of your tasks and those shared with you."""

class TaskStatsGroup(TypedDict):
    """The numbers of one project, area, tag or assignee."""
    key: Union[str, None]
    """The uid; null for tasks without one, or with one that you cannot see."""
    name: Union[str, None]
    """The name; null likewise."""
    periods: List[TaskStatsPeriod]
    """Earliest first."""
    totals: TaskStatsTotals

class TaskStatsPeriod(TypedDict):
    """Numbers of tasks in a day, a week or a month."""
    date: str
    """The first day of the period within the range, in your time zone."""
    created: int
    """Tasks that were created."""
    completed: int
    """Completions: each time a task was completed, also one that was reopened later, and each occurrence of a recurring task."""
    reopened: int
    """Completed tasks that became open again."""
    open_at_end: int
    """Tasks that were open at its end; of a period that has not ended, now."""

class TaskStatsTotals(TypedDict):
    """The sums of all periods."""
    created: int
    """Tasks that were created."""
    completed: int
    """Completions: each time a task was completed, also one that was reopened later, and each occurrence of a recurring task."""
    reopened: int
    """Completed tasks that became open again."""

TaskStatus = Literal[0, 1, 2, 3, 4, 5, 6]
"""Status of a task: 0 not started (default), 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, 6 planned."""

class TaskStreak(TypedDict):
    """Consecutive days on which you completed a task. It reaches beyond the range."""
    current: int
    """Days of the present streak. Today without a completion does not end it."""
    longest: int
    """Days of the longest streak."""
    since: Union[str, None]
    """The first day of the present streak; null for none."""

class TaskTags(TypedDict):
    """Tags for a task."""
    tags: List[TagInput]
    """Tags to add. Each by its name, or as in responses. Unknown names create new tags."""

class _TaskTemplateRequired(TypedDict):
    name: str
    """The name of the task. Surrounding white space is removed."""

class _TaskTemplateOptional(TypedDict, total=False):
    note: Union[str, None]
    """Markdown."""
    priority: TaskPriority
    due_time: Union[str, None]
    """Due time; null for all day. Requires a `due_date`, and is removed with it."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_rule: Union[str, None]
    """Null ends the rule. Any other value must be the present one."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    parent: int
    """The number of its parent, which is earlier in the list; the first task is 0."""
    section: int
    """The number of its section; the first one is 0."""
    due_in: int
    """Due date, in days from the start."""
    defer_in: int
    """Day until which it is hidden, in days from the start."""
    defer_time: str
    """Time of that day; default: its start."""
    recurrence_ends_in: int
    """Last day on which it may be due, in days from the start."""
    tags: List[TagInput]
    """The tags, by their names. Each by its name, or as in responses. Unknown names create new tags."""
    blocked_by: List[int]
    """The numbers of the tasks that it waits for."""

class TaskTemplate(_TaskTemplateRequired, _TaskTemplateOptional):
    """A task of a template."""

class TaskUnsharedMessage(TypedDict):
    """A task is unshared."""
    type: Literal['task.unshared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class TaskUpdate(TypedDict, total=False):
    """Changes of a task."""
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date. A date, or a timestamp: its day in your time zone."""
    due_time: Union[str, None]
    """Due time; null for all day. Requires a `due_date`, and is removed with it."""
    defer_until: Union[str, None]
    """Hidden until this time: a timestamp, or a date (its start)."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due. A date, or a timestamp: its day in your time zone."""
    recurrence_rule: Union[str, None]
    """Null ends the rule. Any other value must be the present one."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    source: Union[str, None]
    """Where the task was captured: a word of the client, such as `telegram`."""
    area_id: Union[int, str, None]
    """Its area. An id or a uid; null for none."""
    goal_id: Union[int, str, None]
    """Its goal. An id or a uid; null for none."""
    assignee_id: Union[int, str, None]
    """The assignee: the owner, or a member who may write it. An id, a uid, an e-mail address that you see, or `me`; null for none."""
    tags: List[TagInput]
    """Replaces the tags. Each by its name, or as in responses. Unknown names create new tags."""
    project_id: Union[int, str, None]
    """Its project. An id or a uid; null for none."""
    section_id: Union[int, str, None]
    """A section of its project. It is cleared when the task gets another project, or a parent. An id or a uid; null for none."""
    parent_task_id: Union[int, str, None]
    """Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none."""
    complete_subtasks: bool
    """True to give the open subtasks the `status` as well, which must be 2 (completed), 3 (archived) or 5 (cancelled)."""

class TaskUpdatedMessage(TypedDict):
    """A task is updated."""
    type: Literal['task.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: TaskChange

class TaskWithSubtasks_subtask_counts(TypedDict):
    """Counts of its subtasks."""
    total: int
    """Its subtasks."""
    completed: int
    """Completed subtasks."""

class TaskWithSubtasks(TypedDict):
    """A task with its subtasks."""
    id: Id
    uid: Uid
    name: str
    """The name of the task. Surrounding white space is removed."""
    note: Union[str, None]
    """Markdown."""
    status: TaskStatus
    priority: TaskPriority
    due_date: Union[str, None]
    """Due date."""
    due_time: Union[str, None]
    """Due time in the user's time zone; null for all day."""
    defer_until: Union[str, None]
    """Hidden until this time."""
    completed_at: Union[str, None]
    """Time of completion; null unless its status is 2, or if unknown."""
    completed_by: Union[int, None]
    """The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown."""
    assignee_id: Union[int, None]
    """The id of the user who answers for it; null for none."""
    recurrence_type: Union[Literal['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'], None]
    """Recurrence; null for none."""
    recurrence_interval: int
    """Number of days, weeks, months or years between occurrences; default: 1."""
    recurrence_weekdays: Union[List[int], None]
    """Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`."""
    recurrence_month_day: Union[int, None]
    """Day of the month; in a shorter month its last day."""
    recurrence_week_of_month: Union[Literal[1, 2, 3, 4, -1], None]
    """Week of the month for `monthly_weekday`; -1 is the last."""
    recurrence_end_date: Union[str, None]
    """Last day on which it may be due."""
    recurrence_rule: Union[str, None]
    """Rule of a calendar (RFC 5545), instead of a `recurrence_type`."""
    recurrence_next: Union[str, None]
    """The due date after this one by `recurrence_rule`."""
    completion_based: bool
    """True if the next date counts from the completion, false if from the due date."""
    position: Union[int, None]
    """An order of its own, apart from `rank`. Use `rank`."""
    rank: str
    """Sort key in the order of its project, or of its parent, that all members share: compared by bytes, then by id."""
    source: Union[str, None]
    """Where the task was captured, in the words of the client that did: `telegram`; null if nowhere."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    project_id: Union[int, None]
    """The id of its project; null if there is none or you cannot see it."""
    project: Union[SmallObject, None]
    section_id: Union[int, None]
    """The id of its section; null if there is none or you cannot see it, and for subtasks."""
    section: Union[SmallObject, None]
    area_id: Union[int, None]
    """The id of its area. Null for members: areas are never shared."""
    area: Union[SmallObject, None]
    goal_id: Union[int, None]
    """The id of its goal. Null for members: goals are never shared."""
    goal: Union[SmallObject, None]
    parent_task_id: Union[int, None]
    """The id of its parent task; null if there is none or you cannot see it."""
    parent_task: Union[SmallObject, None]
    assignee: Union[Person, None]
    tags: List[SmallTag]
    """Oldest first."""
    subtask_counts: TaskWithSubtasks_subtask_counts
    """Counts of its subtasks."""
    blocked: bool
    """True if a task that blocks it is open, also one that you cannot see."""
    claim: Union[TaskClaim, None]
    last_completion: Union[LastCompletion, None]
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""
    subtasks: List[Task]
    """Its subtasks by position. If they exceed 1 MB, only the first ones, fewer than `subtask_counts.total`: `GET /task/{id}/subtasks` lists all."""
    blocked_by: List[LinkedTask]
    """The tasks that it waits for, as far as you see them."""
    blocks: List[LinkedTask]
    """The tasks that wait for it, as far as you see them."""

class TextPart(TypedDict):
    """A part of a text; the parts concatenate to the text."""
    text: str
    """Plain text."""
    match: bool
    """True if it matches the query."""

class TokenInfo(TypedDict):
    """The API key of the request, with its permissions."""
    id: Id
    name: str
    """The name of the key. Surrounding white space is removed."""
    scopes: List[TokenScope]
    """Its permissions."""
    project_ids: Union[List[int], None]
    """The projects to which it is narrowed, with their tasks, subtasks and notes: it can access nothing else. Null for no narrowing."""
    expires_at: Union[str, None]
    """Time of expiry; null for never."""

TokenScope = Literal['tasks:read', 'tasks:write', 'projects:read', 'projects:write', 'areas:read', 'areas:write', 'goals:read', 'goals:write', 'notes:read', 'notes:write', 'comments:read', 'comments:write', 'tags:read', 'tags:write', 'shares:read', 'shares:write', 'search:read', 'search:write', 'changes:read', 'changes:write', 'ai:read', 'ai:write', 'profile:read', 'profile:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'trash:read', 'trash:write', 'notifications:read', 'notifications:write', 'files:read', 'files:write', 'feeds:read', 'feeds:write', '*:read', '*', 'admin']
"""Permission of a token: read or write one type of resource (`tasks:read`, `tasks:write`, which includes reading), read everything (`*:read`), everything that its user may do (`*`), or administration (`admin`, which no other scope includes). Each operation documents its scope."""

class TrashEntry_counts(TypedDict, total=False):
    """Numbers of the resources that were deleted with it, or belonged to it."""
    subtasks: int
    """Subtasks deleted with it."""
    reminders: int
    """Reminders deleted with it."""
    sections: int
    """Sections deleted with it."""
    views: int
    """Views deleted with it."""
    comments: int
    """Comments deleted with it."""
    attachments: int
    """Attachments deleted with it."""
    tasks: int
    """Tasks that belonged to it."""
    projects: int
    """Projects that belonged to it."""
    goals: int
    """Goals that belonged to it."""
    notes: int
    """Notes that belonged to it."""

class TrashEntry(TypedDict):
    """A deleted resource, which can be restored for 30 days."""
    id: int
    """Id of the entry."""
    type: Literal['task', 'reminder', 'project', 'section', 'view', 'area', 'goal', 'note', 'comment', 'attachment', 'tag']
    """Type of the deleted resource."""
    uid: str
    """The uid of the deleted resource; paths accept it instead of the id of the entry."""
    name: Union[str, None]
    """Its name or title; null for a note without a title."""
    deleted_at: str
    """Time of the deletion."""
    expires_at: str
    """Time of the permanent deletion."""
    counts: TrashEntry_counts
    """Numbers of the resources that were deleted with it, or belonged to it."""

class TrashEntryList(TypedDict):
    """A page of `trash`."""
    trash: List[TrashEntry]
    """The items of the page."""
    pagination: Pagination

Uid = str
"""Unique string identifier; paths accept it instead of the id."""

class User(TypedDict):
    """An account."""
    id: Id
    uid: Uid
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""
    email_verified_at: Union[str, None]
    """Time at which the address was verified: by a link in a mail, or by a provider. Null if it was not."""
    name: Union[str, None]
    """Given name."""
    surname: Union[str, None]
    """Family name."""
    timezone: str
    """IANA name of the time zone for "today" and all dates."""
    language: str
    """Language tag (BCP 47)."""
    first_day_of_week: int
    """0 is Sunday."""
    about_you: Union[str, None]
    """Information about you for the AI assistant."""
    ai_assistant_enabled: bool
    """True if the AI assistant may be used."""
    is_admin: bool
    """True for administrators."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class UserAnswer(TypedDict):
    """An account, in an envelope."""
    user: User

class _UserCreateRequired(TypedDict):
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""
    password: str
    """8 to 256 characters. The 10,000 most common passwords are refused."""

class _UserCreateOptional(TypedDict, total=False):
    name: Union[str, None]
    """Given name."""
    surname: Union[str, None]
    """Family name."""
    timezone: str
    """IANA name of the time zone for "today" and all dates."""
    language: str
    """Language tag (BCP 47)."""
    first_day_of_week: int
    """0 is Sunday."""
    is_admin: bool
    """True for administrators."""

class UserCreate(_UserCreateRequired, _UserCreateOptional):
    """A new account."""

class UserList(TypedDict):
    """A page of `users`."""
    users: List[User]
    """The items of the page."""
    pagination: Pagination

class UserUpdate(TypedDict, total=False):
    """Changes of an account."""
    email: str
    """E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike."""
    password: str
    """8 to 256 characters. The 10,000 most common passwords are refused."""
    name: Union[str, None]
    """Given name."""
    surname: Union[str, None]
    """Family name."""
    timezone: str
    """IANA name of the time zone for "today" and all dates."""
    language: str
    """Language tag (BCP 47)."""
    first_day_of_week: int
    """0 is Sunday."""
    is_admin: bool
    """True for administrators."""
    keep_api_keys: bool
    """True to keep the API keys of the account valid after a new `password`, which otherwise revokes them."""

class View_broken(TypedDict):
    term: str
    """The term, with `?` for what is missing."""
    field: str
    """Its field."""

class View(TypedDict):
    """A saved filter of tasks, projects or notes, with an order, a grouping and a layout."""
    id: Id
    uid: Uid
    name: str
    """The name of the view. Surrounding white space is removed."""
    icon: Union[str, None]
    """An emoji, or the name of an icon."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    resource: Literal['tasks', 'projects', 'notes']
    """The resource that it lists."""
    tree: FilterTree
    order_by: Union[str, None]
    """The order, as in the parameter `order_by` of its list, or `manual` for an order of its own. Null: newest first."""
    group_by: Union[Literal['status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'], None]
    """Groups the tasks; the order counts within a group."""
    layout: Literal['list', 'board', 'calendar']
    """How clients show it. A board has a column for each group."""
    columns: Union[List[str], None]
    """The columns of a board, in their order: values of `group_by`, as in a filter. They keep the uids of objects; those that you do not see are left out."""
    pinned: bool
    """True for a view at the top of menus."""
    rank: str
    """Sort key in the order of the views of a user or a project: compared by bytes, then by id."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    filter: str
    """The filter as text, with the present names of objects; empty for everything."""
    broken: List[View_broken]
    """Terms that name something that is deleted, or that you cannot see. It finds nothing."""
    project_id: Union[int, None]
    """The id of the project whose items and members it has."""
    user_id: int
    """The id of the owner."""
    access: Literal['owner', 'rw', 'ro']
    """Your access: owner, read and write, or read only."""

class ViewChange(TypedDict):
    """A change of a view. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['view']
    """The type of the object."""
    object: Union[View, None]

class _ViewCreateRequired(TypedDict):
    name: str
    """The name of the view. Surrounding white space is removed."""

class _ViewCreateOptional(TypedDict, total=False):
    icon: Union[str, None]
    """An emoji, or the name of an icon."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    resource: Literal['tasks', 'projects', 'notes']
    """The resource that it lists."""
    order_by: Union[str, None]
    """The order, as in the parameter `order_by` of its list, or `manual` for an order of its own. Null: newest first."""
    group_by: Union[Literal['status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'], None]
    """Groups the tasks; the order counts within a group."""
    layout: Literal['list', 'board', 'calendar']
    """How clients show it. A board has a column for each group."""
    columns: Union[List[str], None]
    """The columns of a board, in their order: values of `group_by`, as in a filter. They keep the uids of objects; those that you do not see are left out."""
    pinned: bool
    """True for a view at the top of menus."""
    rank: str
    """Sort key in the order of the views of a user or a project: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    filter: Union[str, FilterTree]
    """The filter, a text or a tree. It keeps the uids of objects. Sent back as it is shown, it is unchanged."""
    project_id: Union[int, str, None]
    """The project whose members see it, and whose items it lists. It requires write access. An id or a uid; null for none."""
    uid: NewUid

class ViewCreate(_ViewCreateRequired, _ViewCreateOptional):
    """A new view. An account has at most 200; a view of a project counts for its owner."""

class ViewCreatedMessage(TypedDict):
    """A view is created."""
    type: Literal['view.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ViewChange

class ViewDeletedMessage(TypedDict):
    """A view is deleted."""
    type: Literal['view.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ViewChange

class ViewFields(TypedDict):
    """Own members of a view, without relations and tags."""
    id: Id
    uid: Uid
    name: str
    """The name of the view. Surrounding white space is removed."""
    icon: Union[str, None]
    """An emoji, or the name of an icon."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    resource: Literal['tasks', 'projects', 'notes']
    """The resource that it lists."""
    tree: FilterTree
    order_by: Union[str, None]
    """The order, as in the parameter `order_by` of its list, or `manual` for an order of its own. Null: newest first."""
    group_by: Union[Literal['status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'], None]
    """Groups the tasks; the order counts within a group."""
    layout: Literal['list', 'board', 'calendar']
    """How clients show it. A board has a column for each group."""
    columns: Union[List[str], None]
    """The columns of a board, in their order: values of `group_by`, as in a filter. They keep the uids of objects; those that you do not see are left out."""
    pinned: bool
    """True for a view at the top of menus."""
    rank: str
    """Sort key in the order of the views of a user or a project: compared by bytes, then by id."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class _ViewItemsRequired(TypedDict):
    pagination: Pagination

class _ViewItemsOptional(TypedDict, total=False):
    tasks: List[Task]
    """The items of a view of tasks."""
    projects: List[Project]
    """The items of a view of projects."""
    notes: List[Note]
    """The items of a view of notes."""
    groups: List[TaskGroup]
    """With `group_by`: all groups of the list, in their order."""

class ViewItems(_ViewItemsRequired, _ViewItemsOptional):
    """A page of the items of a view, in the member of its resource."""

class ViewList(TypedDict):
    """A page of `views`."""
    views: List[View]
    """The items of the page."""
    pagination: Pagination

class _ViewOrderRequired(TypedDict):
    task_id: Union[int, str]
    """The task to move. A view of a project has the tasks of the project only."""

class _ViewOrderOptional(TypedDict, total=False):
    before: Union[int, str]
    """The task that it shall precede."""
    after: Union[int, str]
    """The task that it shall follow."""

class ViewOrder(_ViewOrderRequired, _ViewOrderOptional):
    """A place in the own order of a view: either `before` or `after` a task. A view orders at most 10000 tasks."""

class _ViewRecordRequired(TypedDict):
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    name: str
    """The name of the view. Surrounding white space is removed."""
    icon: Union[str, None]
    """An emoji, or the name of an icon."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    resource: Literal['tasks', 'projects', 'notes']
    """The resource that it lists."""
    tree: FilterTree
    order_by: Union[str, None]
    """The order, as in the parameter `order_by` of its list, or `manual` for an order of its own. Null: newest first."""
    group_by: Union[Literal['status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'], None]
    """Groups the tasks; the order counts within a group."""
    layout: Literal['list', 'board', 'calendar']
    """How clients show it. A board has a column for each group."""
    columns: Union[List[str], None]
    """The columns of a board, in their order: values of `group_by`, as in a filter. They keep the uids of objects; those that you do not see are left out."""
    pinned: bool
    """True for a view at the top of menus."""
    project_uid: Union[str, None]
    """Its project."""

class _ViewRecordOptional(TypedDict, total=False):
    rank: str
    """Sort key in the order of the views of a user or a project: compared by bytes, then by id. Older documents lack it: in their order."""
    order_uids: List[str]
    """The tasks that are placed in its own order, in that order. Older documents lack it: none."""

class ViewRecord(_ViewRecordRequired, _ViewRecordOptional):
    """A view, as it is exported. Its tree names objects by their uids."""

class ViewRestoredMessage(TypedDict):
    """A view is restored."""
    type: Literal['view.restored']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ViewChange

class ViewSharedMessage(TypedDict):
    """A view is shared."""
    type: Literal['view.shared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ViewChange

class ViewUnsharedMessage(TypedDict):
    """A view is unshared."""
    type: Literal['view.unshared']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ViewChange

class ViewUpdate(TypedDict, total=False):
    """Changes of a view."""
    name: str
    """The name of the view. Surrounding white space is removed."""
    icon: Union[str, None]
    """An emoji, or the name of an icon."""
    color: Union[str, None]
    """A colour: `#rrggbb`."""
    resource: Literal['tasks', 'projects', 'notes']
    """The resource that it lists."""
    order_by: Union[str, None]
    """The order, as in the parameter `order_by` of its list, or `manual` for an order of its own. Null: newest first."""
    group_by: Union[Literal['status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'], None]
    """Groups the tasks; the order counts within a group."""
    layout: Literal['list', 'board', 'calendar']
    """How clients show it. A board has a column for each group."""
    columns: Union[List[str], None]
    """The columns of a board, in their order: values of `group_by`, as in a filter. They keep the uids of objects; those that you do not see are left out."""
    pinned: bool
    """True for a view at the top of menus."""
    rank: str
    """Sort key in the order of the views of a user or a project: compared by bytes, then by id. A key of the library `fractional-indexing`; a new one comes last."""
    filter: Union[str, FilterTree]
    """The filter, a text or a tree. It keeps the uids of objects. Sent back as it is shown, it is unchanged."""
    project_id: Union[int, str, None]
    """The project whose members see it, and whose items it lists. It requires write access. An id or a uid; null for none."""

class ViewUpdatedMessage(TypedDict):
    """A view is updated."""
    type: Literal['view.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: ViewChange

class Watch(TypedDict):
    """Turns notifications about a task or a project on or off. No other user sees it."""
    id: Id
    uid: Uid
    task_id: Union[int, None]
    """The id of the task; null for a project."""
    task: Union[SmallObject, None]
    project_id: Union[int, None]
    """The id of the project; null for a task."""
    project: Union[SmallObject, None]
    watching: bool
    """True if you are notified; false if you have muted the task or project."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class WatchChange(TypedDict):
    """A change of a watch. `object` is its current state, as in its list; null if it was deleted or you can no longer see it."""
    event: ChangeEvent
    id: Id
    uid: Uid
    at: Union[str, None]
    """Time of the change; null for `present`."""
    actor: Union[ChangeActor, None]
    changed: List[str]
    """Names of the changed members that you can see; empty if not applicable, and for `present`."""
    type: Literal['watch']
    """The type of the object."""
    object: Union[Watch, None]

class WatchCreatedMessage(TypedDict):
    """A watch is created."""
    type: Literal['watch.created']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: WatchChange

class WatchDeletedMessage(TypedDict):
    """A watch is deleted."""
    type: Literal['watch.deleted']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: WatchChange

class WatchList(TypedDict):
    """A page of `watches`."""
    watches: List[Watch]
    """The items of the page."""
    pagination: Pagination

class WatchRecord(TypedDict):
    """A watch of an own task or project, as it is exported."""
    uid: str
    """Unique within the document."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""
    task_uid: Union[str, None]
    """Its task; null for a project."""
    project_uid: Union[str, None]
    """Its project; null for a task."""
    watching: bool
    """True if you are notified; false if you have muted the task or project."""

class WatchUpdatedMessage(TypedDict):
    """A watch is updated."""
    type: Literal['watch.updated']
    """Its event."""
    timestamp: str
    """Time of the change."""
    data: WatchChange

class _WebhookRequired(TypedDict):
    id: Id
    uid: Uid
    url: str
    """The URL of deliveries: http or https, a public address, port 80, 443 or at least 1024, without user name and password."""
    description: Union[str, None]
    """Free text."""
    events: Union[List[Literal['deleted', 'unshared', 'created', 'restored', 'shared', 'completed', 'reopened', 'updated']], None]
    """Events that it receives; null for all."""
    types: Union[List[str], None]
    """Types of objects, as in `/changes`; null for all."""
    enabled: bool
    """False if no deliveries are sent."""
    disabled_reason: Union[Literal['gone', 'failing', 'key_ended'], None]
    """Why the service has disabled it: the receiver responded with 410, no delivery succeeded for 5 days, or the API key that created it or last changed it has ended."""
    failing_since: Union[str, None]
    """Time since which every delivery has failed; null if the last one succeeded."""
    made_by_key_id: Union[int, None]
    """ID of the API key that created it; null if a session did."""
    changed_by_key_id: Union[int, None]
    """ID of the API key that last changed its URL, filters or secret; null if a session did, or if they never changed."""
    created_at: str
    """Time of creation."""
    updated_at: str
    """Time of the last change."""

class _WebhookOptional(TypedDict, total=False):
    secret: str
    """The secret that signs deliveries (Standard Webhooks). Only the responses to creation and rotation have it."""

class Webhook(_WebhookRequired, _WebhookOptional):
    """A URL to which changes are delivered."""

class _WebhookCreateRequired(TypedDict):
    url: str
    """The URL of deliveries: http or https, a public address, port 80, 443 or at least 1024, without user name and password."""

class _WebhookCreateOptional(TypedDict, total=False):
    description: Union[str, None]
    """Free text."""
    events: Union[List[Literal['deleted', 'unshared', 'created', 'restored', 'shared', 'completed', 'reopened', 'updated']], None]
    """Events that it receives; null for all."""
    types: Union[List[str], None]
    """Types of objects, as in `/changes`; null for all."""

class WebhookCreate(_WebhookCreateRequired, _WebhookCreateOptional):
    """A new webhook. It receives the changes from now on."""

class WebhookDelivery(TypedDict):
    """A message to a webhook, and its result."""
    id: int
    """ID of the delivery."""
    message_id: str
    """The `webhook-id` header, the same in each attempt."""
    type: str
    """Type of the object and event."""
    object_id: int
    """ID of the object."""
    state: Literal['pending', 'succeeded', 'failed']
    """`pending` while attempts continue, `succeeded` after one has succeeded, `failed` if all have failed."""
    attempts: int
    """Number of attempts."""
    next_attempt_at: Union[str, None]
    """Time of the next attempt; null if there is none."""
    status: Union[int, None]
    """Status code of the last response; null if there was none."""
    error: Union[str, None]
    """Why the last attempt failed; null if it succeeded."""
    response: Union[str, None]
    """The first 1 KiB of the last response."""
    created_at: str
    """Time of its creation."""
    updated_at: str
    """Time of the last attempt."""

class WebhookDeliveryList(TypedDict):
    """A page of `deliveries`."""
    deliveries: List[WebhookDelivery]
    """The items of the page."""
    pagination: Pagination

class WebhookList(TypedDict):
    """A page of `webhooks`."""
    webhooks: List[Webhook]
    """The items of the page."""
    pagination: Pagination

class WebhookTest(TypedDict):
    """Result of a test delivery."""
    delivered: bool
    """True if the response was 2xx, within 10 s."""
    status: Union[int, None]
    """Status code of the last response; null if there was none."""
    error: Union[str, None]
    """Why the last attempt failed; null if it succeeded."""
    response: Union[str, None]
    """The first 1 KiB of the last response."""

class WebhookUpdate(TypedDict, total=False):
    """Members to change."""
    url: str
    """The URL of deliveries: http or https, a public address, port 80, 443 or at least 1024, without user name and password."""
    description: Union[str, None]
    """Free text."""
    events: Union[List[Literal['deleted', 'unshared', 'created', 'restored', 'shared', 'completed', 'reopened', 'updated']], None]
    """Events that it receives; null for all."""
    types: Union[List[str], None]
    """Types of objects, as in `/changes`; null for all."""
    enabled: bool
    """True to send the changes from now on."""
