// Generated from openapi/openapi.json: npm run openapi

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the process
         * @description Does not use the database.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the database
         * @description Runs a query; 503 if the database does not respond.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of registration
         * @description Shows if registration is open, for pages and programs that offer it. Requires no scope.
         */
        get: operations["getRegistration"];
        put?: never;
        /**
         * Create an account
         * @description The first account becomes administrator; in production it requires the `setup_token` from the log. Further ones require open registration. No session is created: log in next.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Sets the session cookie `sid` with a new session id, valid for 30 days. Programs should use an API token.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session
         * @description Ends the session of the cookie, if there is one, and removes the cookie.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/current_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current account
         * @description The account of the credential, and the permissions of the token. Requires no scope.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your e-mail address
         * @description The new address is used for sign-in. Sessions and API tokens stay valid. 409 if the address is in use. Needs the scope `profile:write`.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your profile
         * @description Your account with its settings. Needs the scope `profile:read`.
         */
        get: operations["getProfile"];
        /**
         * Update your profile
         * @description Only administrators can change e-mail address and role here; the password has a route of its own. Needs the scope `profile:write`.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your profile (the same as PUT)
         * @description Only administrators can change e-mail address and role here; the password has a route of its own. Needs the scope `profile:write`.
         */
        patch: operations["patchProfile"];
        trace?: never;
    };
    "/api/profile/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends your other sessions. API tokens stay valid. With `profile`, your profile changes in the same transaction. Needs the scope `profile:write`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete your account
         * @description Deletes everything in it: tasks, projects, notes, sessions, API keys and shares. It cannot be undone. Needs the scope `*`.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Your valid sessions, newest first. Needs the scope `profile:read`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Signs out a browser or program remotely. The current session can be ended, too. Needs the scope `*`.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys
         * @description Newest first, including revoked and expired keys. Contains prefixes, never whole tokens. Needs the scope `api_keys:read`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this response contains the token: store it. A date in `expires_at` means the end of that day in UTC. Does not support an `Idempotency-Key`, because responses with tokens are never stored. Needs the scope `api_keys:write`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Permanent. The key stays listed; revoking it again does not change `revoked_at`. Webhooks that it created or changed last are disabled; keys that it created stay valid, unless `cascade` is true. Needs the scope `api_keys:write`.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description Permanently deletes the key and the webhooks that it created; the token is invalid at once. Webhooks that it changed last are disabled; keys that it created stay valid, unless `cascade` is true. Needs the scope `api_keys:write`.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/api-keys/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an API key did
         * @description By day and operation, latest first. Requests over MCP and over the compatible API count as the operations that they call. `suggest` names narrower scopes for a key that replaces it. Counts are up to a minute old, and are kept for 90 days. Needs the scope `api_keys:read`.
         */
        get: operations["listApiKeyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/security-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the security log of your account
         * @description Latest first: successful and failed sign-ins, sessions, API keys, passwords, shares, exports and imports of the account, and changes by administrators. Entries are never removed. Needs the scope `profile:read`.
         */
        get: operations["listOwnSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the security log of all accounts
         * @description For administrators. Includes sign-ins to unknown addresses and events of deleted accounts. Needs the scope `admin`.
         */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocked users
         * @description Blocked users cannot share anything with you, and are not informed about it. Needs the scope `shares:read`.
         */
        get: operations["listBlockedUsers"];
        put?: never;
        /**
         * Block a user
         * @description Ends the shares that the user has given you and prevents new ones: to the user, your address looks unknown. 404 if no account has the given address. Needs the scope `shares:write`.
         */
        post: operations["blockUser"];
        /**
         * Unblock a user
         * @description The user can share with you again. Former shares are not restored. Needs the scope `shares:write`.
         */
        delete: operations["unblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your rate limits
         * @description Rate limits, and the limits of your account. The request itself counts in the tier `user`. Needs the scope `profile:read`.
         */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the API
         * @description Counts in the rate limits, like every request to the API.
         */
        get: operations["getApiHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your account
         * @description One document with everything that you own: profile, areas, goals, tags, projects, tasks with their subtasks, completed occurrences and history, notes, and a list of your shares. It does not contain resources that others share with you, passwords, sessions, API keys, the security log and results of the AI assistant. It is a consistent snapshot. `importProfile` imports it. At most 2 exports and imports may run at once. Needs the scope `*`.
         */
        get: operations["exportProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import an exported document
         * @description Imports a document of `exportProfile`, from this or another server, into an empty account: without areas, goals, tags, projects, tasks or notes (the trash is ignored). The import is atomic and includes all relations, history, timestamps and settings. Resources keep their uid unless it is in use on this server; ids are new. E-mail address, password, API keys and role of the account stay unchanged, and no shares are created. The document is validated strictly. It may have 64 MiB and must arrive within 30 seconds; other routes accept 1 MiB. Needs the scope `*`.
         */
        post: operations["importProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the configuration of the assistant
         * @description Shows if a key is configured, never the key, and to which provider your data would be sent. Needs the scope `ai:read`.
         */
        get: operations["getAiConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/daily-brief": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read today's brief
         * @description The stored brief of today in your time zone, or null. Never calls the provider; works with the assistant disabled. Needs the scopes `ai:read` and `tasks:read`.
         */
        get: operations["getDailyBrief"];
        put?: never;
        /**
         * Generate today's brief
         * @description Sends the messages of `getDailyBriefContext` to the provider and stores the result as the brief of today. Concurrent requests share one result. Has no body. Needs the scopes `ai:write` and `tasks:read`.
         */
        post: operations["generateDailyBrief"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/daily-brief/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview what a brief would send
         * @description Does not call the provider and stores nothing. Works with the assistant disabled, so that you can see which data would be sent before you enable it. Needs the scopes `ai:read` and `tasks:read`.
         */
        get: operations["getDailyBriefContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/task-insights/{taskUid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the insights into a task
         * @description The stored insights of a task that you can see, or null. Never calls the provider; works with the assistant disabled. Needs the scopes `ai:read` and `tasks:read`.
         */
        get: operations["getTaskInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/task-insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate insights into a task
         * @description Sends the messages of `getTaskInsightsContext` to the provider and stores the result for you, replacing the former one. Requires read access to the task. Concurrent requests share one result. Needs the scopes `ai:write` and `tasks:read`.
         */
        post: operations["generateTaskInsights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/task-insights/{taskUid}/dismissed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Dismiss the insights into a task
         * @description Sets or clears the flag only; 404 if there are no insights. Needs the scopes `ai:write` and `tasks:read`.
         */
        patch: operations["dismissTaskInsights"];
        trace?: never;
    };
    "/api/ai-assistant/task-insights/{taskUid}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview what insights into a task would send
         * @description Does not call the provider and stores nothing. Works with the assistant disabled, so that you can see which data would be sent before you enable it. Needs the scopes `ai:read` and `tasks:read`.
         */
        get: operations["getTaskInsightsContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/project-insights/{projectUid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the insights into a project
         * @description The stored insights of a project that you can see, or null. Never calls the provider; works with the assistant disabled. Needs the scopes `ai:read` and `tasks:read` and `projects:read`.
         */
        get: operations["getProjectInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/project-insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate insights into a project
         * @description Sends the messages of `getProjectInsightsContext` to the provider and stores the result for you, replacing the former one. Requires read access to the project. Concurrent requests share one result. Needs the scopes `ai:write` and `tasks:read` and `projects:read`.
         */
        post: operations["generateProjectInsights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-assistant/project-insights/{projectUid}/dismissed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Dismiss the insights into a project
         * @description Sets or clears the flag only; 404 if there are no insights. Needs the scopes `ai:write` and `tasks:read` and `projects:read`.
         */
        patch: operations["dismissProjectInsights"];
        trace?: never;
    };
    "/api/ai-assistant/project-insights/{projectUid}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview what insights into a project would send
         * @description Does not call the provider and stores nothing. Works with the assistant disabled, so that you can see which data would be sent before you enable it. Needs the scopes `ai:read` and `tasks:read` and `projects:read`.
         */
        get: operations["getProjectInsightsContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List today's tasks
         * @description Open tasks that are overdue, due today, in progress or planned, and not deferred. Subtasks are listed if they are overdue or due today. Today depends on your time zone. Supports the filters of the task list. Needs the scope `tasks:read`.
         */
        get: operations["listTodayTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks of the coming days
         * @description Open tasks and subtasks that are due, or whose deferral ends, from today to `days` days on. Supports the filters of the task list. Needs the scope `tasks:read`.
         */
        get: operations["listUpcomingTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks of the inbox
         * @description Your own open top-level tasks without project, area and due date. Supports the filters of the task list. Needs the scope `tasks:read`.
         */
        get: operations["listInboxTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count your tasks
         * @description Counts your tasks and those shared with you, for today in your time zone: each number is that of the list with the same filter. A task can count in several members: one that is in progress and overdue counts as both. Needs the scope `tasks:read`.
         */
        get: operations["getTaskMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count tasks by project, area, goal or tag
         * @description Counts your top-level tasks and those shared with you for each of these that has any. `task_counts` of a project counts subtasks as well. Needs the scope `tasks:read`.
         */
        get: operations["countTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description Your tasks and those shared with you, regardless of status; subtasks only on request. Needs the scope `tasks:read`.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a task
         * @description Creates the task with its tags and subtasks, atomically. In a shared project it belongs to the owner of the project. A recurring task without a due date gets the first date of its rule. Needs the scope `tasks:write`.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description The task with its subtasks. Needs the scope `tasks:read`.
         */
        get: operations["getTask"];
        /**
         * Update a task
         * @description Setting `status` to 2 completes the task: a recurring task moves on to its next date. Subtasks move with their parent to another project. Needs the scope `tasks:write`.
         */
        put: operations["updateTask"];
        post?: never;
        /**
         * Delete a task
         * @description Deletes its subtasks as well. A member may delete a task in a shared project, but not a task that is shared directly. Needs the scope `tasks:write`.
         */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Update a task (the same as PUT)
         * @description Setting `status` to 2 completes the task: a recurring task moves on to its next date. Subtasks move with their parent to another project. Needs the scope `tasks:write`.
         */
        patch: operations["patchTask"];
        trace?: never;
    };
    "/api/v1/task/uid/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task by its uid
         * @description Accepts only the uid, not the id. Needs the scope `tasks:read`.
         */
        get: operations["getTaskByUid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a task
         * @description A task without recurrence is completed; repeating the request has no effect. For a recurring task, the occurrence is recorded, the due date moves on, and its subtasks are reopened, until its rule ends. Needs the scope `tasks:write`.
         */
        post: operations["completeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/{id}/toggle_completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete or reopen a task
         * @description Reopens a completed task; completes any other, like `completeTask`. Needs the scope `tasks:write`.
         */
        patch: operations["toggleTaskCompletion"];
        trace?: never;
    };
    "/api/v1/task/{id}/subtasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subtasks of a task
         * @description Sorted by position by default. Needs the scope `tasks:read`.
         */
        get: operations["listSubtasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a task
         * @description Latest first: one entry for each changed member, completion and tag. For a task that is shared with you, it starts at the time of the share and omits the ids of projects, areas, goals and tags that you cannot see. Needs the scope `tasks:read`.
         */
        get: operations["listTaskActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/{id}/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the coming dates of a recurring task
         * @description The n-th date is the due date after n further completions, each on the day on which the task is due, or today if that is past. Empty for a task without recurrence. Needs the scope `tasks:read`.
         */
        get: operations["listTaskOccurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add tags to a task
         * @description Existing tags stay unchanged. Needs the scope `tasks:write`.
         */
        post: operations["addTaskTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/{id}/tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a tag from a task
         * @description The tag itself is kept. Needs the scope `tasks:write`.
         */
        delete: operations["removeTaskTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, change, complete and delete many tasks
         * @description Up to 100 items in one transaction. If one fails, nothing is changed, and the response is its error, with the item in `details`. With `atomic=false` the response is 200 with a result for each item. Each new task counts in the tier `create`.
         *
         *     With `where` instead of items, changes the tasks that a filter selects, at most 500, in one transaction. Tasks that you may not change are listed in `skipped`, and the others are changed. To see the effect first, send `Dry-Run`. Needs the scope `tasks:write`.
         */
        post: operations["bulkTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import tasks from lines of JSON
         * @description One task per line (NDJSON), up to 256 MiB in total and 1 MiB per line. Lines are processed as they arrive, in batches; a committed batch stays, whatever follows. A line that cannot be imported is reported by its number and does not stop the others. The response has a line after each batch, and a last one with the totals. One import at a time per user; it counts as one request. With an `Idempotency-Key` only the totals are sent, and replayed. `import_key` makes it safe to send a file again. A dry run takes at most 500 lines and 16 MiB, and sends only the totals. Needs the scope `tasks:write`.
         */
        post: operations["importTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task/quick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a task from a line of text
         * @description Parses `#tag`, `@project`, `+area`, `!priority` or `p1` to `p3`, `// note`, and dates and recurrences: in English, in German if that is the language of the profile, and days also in French, Spanish, Portuguese and Japanese. Unrecognised text and names of unknown projects and areas stay in the name, as does text in quotes; of several dates the first one counts. With `dry_run`, no task is created: the response shows the task and the recognised parts of the text. Needs the scope `tasks:write`.
         */
        post: operations["quickAddTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Your projects and those shared with you, regardless of status, with their task counts. Needs the scope `projects:read`.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/project": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a project
         * @description Area and goal must be your own. Needs the scope `projects:write`.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/project/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project
         * @description The project with its task counts. Needs the scope `projects:read`.
         */
        get: operations["getProject"];
        /**
         * Update a project
         * @description A member with write access may change everything except area and goal, which only the owner sees: members read null, and null sent back leaves them unchanged. Needs the scope `projects:write`.
         */
        put: operations["updateProject"];
        post?: never;
        /**
         * Delete a project
         * @description Its tasks and notes are kept without a project. Only for the owner. Needs the scope `projects:write`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Update a project (the same as PUT)
         * @description A member with write access may change everything except area and goal, which only the owner sees: members read null, and null sent back leaves them unchanged. Needs the scope `projects:write`.
         */
        patch: operations["patchProject"];
        trace?: never;
    };
    "/api/v1/project/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks of a project
         * @description The task list filtered by this project, with its other filters. Needs the scope `tasks:read`.
         */
        get: operations["listProjectTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List areas
         * @description Your areas. Needs the scope `areas:read`.
         */
        get: operations["listAreas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/area": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an area
         * @description Its name must be unique among your areas. Needs the scope `areas:write`.
         */
        post: operations["createArea"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/area/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an area
         * @description One of your areas. Needs the scope `areas:read`.
         */
        get: operations["getArea"];
        /**
         * Update an area
         * @description Resources of the area show the new name. Needs the scope `areas:write`.
         */
        put: operations["updateArea"];
        post?: never;
        /**
         * Delete an area
         * @description Resources of the area are kept without an area. Needs the scope `areas:write`.
         */
        delete: operations["deleteArea"];
        options?: never;
        head?: never;
        /**
         * Update an area (the same as PUT)
         * @description Resources of the area show the new name. Needs the scope `areas:write`.
         */
        patch: operations["patchArea"];
        trace?: never;
    };
    "/api/v1/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List goals
         * @description Your goals, regardless of status. Needs the scope `goals:read`.
         */
        get: operations["listGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/goal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a goal
         * @description Its name must be unique among your goals; the area must be your own. Needs the scope `goals:write`.
         */
        post: operations["createGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/goal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a goal
         * @description One of your goals. Needs the scope `goals:read`.
         */
        get: operations["getGoal"];
        /**
         * Update a goal
         * @description Resources of the goal show the new name. Needs the scope `goals:write`.
         */
        put: operations["updateGoal"];
        post?: never;
        /**
         * Delete a goal
         * @description Resources of the goal are kept without a goal. Needs the scope `goals:write`.
         */
        delete: operations["deleteGoal"];
        options?: never;
        head?: never;
        /**
         * Update a goal (the same as PUT)
         * @description Resources of the goal show the new name. Needs the scope `goals:write`.
         */
        patch: operations["patchGoal"];
        trace?: never;
    };
    "/api/v1/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description Your notes, and those shared with you directly or through their project. Needs the scope `notes:read`.
         */
        get: operations["listNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a note
         * @description Title or content must not be blank. In a shared project the note belongs to the owner of the project; a task must have the same owner. Needs the scope `notes:write`.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/note/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a note
         * @description One note. Needs the scope `notes:read`.
         */
        get: operations["getNote"];
        /**
         * Update a note
         * @description The resulting title or content must not be blank. Needs the scope `notes:write`.
         */
        put: operations["updateNote"];
        post?: never;
        /**
         * Delete a note
         * @description A member may delete a note in a shared project, but not a note that is shared directly. Needs the scope `notes:write`.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        /**
         * Update a note (the same as PUT)
         * @description The resulting title or content must not be blank. Needs the scope `notes:write`.
         */
        patch: operations["patchNote"];
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Your tags, with the number of resources that use each. Needs the scope `tags:read`.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a tag
         * @description Tags are also created by new tag names of tasks, projects and notes. Needs the scope `tags:write`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tag/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tag
         * @description One of your tags. Needs the scope `tags:read`.
         */
        get: operations["getTag"];
        /**
         * Update a tag
         * @description All resources with the tag show the new name. Needs the scope `tags:write`.
         */
        put: operations["updateTag"];
        post?: never;
        /**
         * Delete a tag
         * @description Resources with the tag are kept and lose it. Needs the scope `tags:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Update a tag (the same as PUT)
         * @description All resources with the tag show the new name. Needs the scope `tags:write`.
         */
        patch: operations["patchTag"];
        trace?: never;
    };
    "/api/v1/filter/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a filter
         * @description Checks a filter without listing anything, and converts between text and tree.
         *
         *     A filter is a list of terms: `status:open due:<today -tag:errand (priority:high or project:"New house") "call back"`. White space joins terms; `or` binds less; parentheses group; `not` negates a term or a group, `-` a term. A word or a JSON string in quotation marks is found in name and note. A term compares a field: `field:value`, `field:one,other` (any of these), `field:<value` (also `<= > >=`) and `field:from..until`, which includes both ends; one end may be missing. A comparison with something absent is false, and `not f` selects exactly what `f` leaves.
         *
         *     Fields of tasks: `status` (`open`, `closed`, or the name or code of a status), `priority` (`low`, `medium`, `high`), `due`, `defer`, `created`, `updated`, `completed` (`2026-03-31`, `today`, `tomorrow`, `yesterday`, `7d`, `-2w`, `1m`, `monday`, `week`, `month`; timestamps except for `due`), `time` (`09:30`), `project`, `area`, `goal`, `parent`, `tag` (a name, an id or a uid), `owner` (`me`, an e-mail address or a uid), `recurring`, `shared` (`true`, `false`), `is` (`inbox`, `today`, `overdue`, `subtask`, `deferred`) and `has` (`note`, `subtasks`). Fields of projects: `status`, `priority`, `due`, `created`, `updated`, `area`, `goal`, `tag`, `owner`, `shared`, `pinned`, `is:overdue`, `has:description`, `has:tasks`. Fields of notes: `project`, `task`, `tag`, `created`, `updated`, `owner`, `shared`. `none` and `any` are values of fields that can be empty. Days are those of your time zone.
         *
         *     A filter has at most 2,000 characters, 50 terms, 50 values a term, and 10 levels. The response of a list of tasks has subtasks if the filter names `parent` or `is:subtask`, or with `include_subtasks=true`. Needs the scope `tasks:read`.
         */
        post: operations["checkFilter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search tasks, projects, notes, areas, goals and tags
         * @description Searches your resources and those shared with you. Exact matches of the name come first, then names that start with the query, then names with all of its words, then matches in name and text together; within each group projects, areas, goals, tags, tasks, notes, each newest first. The order depends only on the matching resources, so that pages stay stable while resources are added. A moved or renamed resource with a long text may be missing for a moment while it is indexed. Needs the scope `search:read`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shares
         * @description Shares that you have given and received; with parameters, those of one resource. Needs the scope `shares:read`.
         */
        get: operations["listShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a share
         * @description Shares your project, task or note with another account. 404 if you cannot see it, if no account has the address, or if its user has blocked you; 403 if it is not yours; 409 if it is already shared with that account. Needs the scope `shares:write`.
         */
        post: operations["createShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/share/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a share
         * @description A share of which you are owner or member. Needs the scope `shares:read`.
         */
        get: operations["getShare"];
        /**
         * Update a share
         * @description Only for the owner. Needs the scope `shares:write`.
         */
        put: operations["updateShare"];
        post?: never;
        /**
         * Delete a share
         * @description Ends a share, for its owner or its member. Needs the scope `shares:write`.
         */
        delete: operations["deleteShare"];
        options?: never;
        head?: never;
        /**
         * Update a share (the same as PUT)
         * @description Only for the owner. Needs the scope `shares:write`.
         */
        patch: operations["patchShare"];
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes
         * @description Builds and updates a full mirror of what you can see. Start without a cursor: the response contains all present objects (`present`), then the changes since the start. Store `next_cursor` and resume with it at any time. With `wait`, the response is delayed until there is a change. Deleted objects, and those no longer shared with you, are sent without `object`. Changes are in the order of commits, independent of clocks. Renaming a project or tag is one change: objects that show its name are not sent again. Changes do not update `task_counts` and `usage_count`: count them yourself. Entries are retained for at least 90 days (`CHANGES_KEEP_DAYS`); an older cursor is rejected with 410 `CURSOR_EXPIRED`: start again without one. Needs the scope `changes:read`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes
         * @description Server-sent events: first `event: ready`, then `event: change`, whose `data` is an item of `/changes` and whose `id` is a cursor. An `EventSource` that loses the connection resumes with `Last-Event-ID` and misses nothing. Without that header and `cursor`, the stream starts with future changes. If the next changes are no longer retained, one `event: resync` is sent (build your mirror again with `/changes`), and the stream continues with future changes. A comment is sent every 15 s. At most 8 streams per user. The stream ends with its token or session. Needs the scope `changes:read`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Your webhooks. Needs the scope `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a webhook
         * @description Deliveries follow the Standard Webhooks specification and are signed with the `secret` of the response, which no later response contains. Each delivery is sent at least once, those of one object in order; all attempts have the same `webhook-id`. A delivery without a 2xx response within 10 s is retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. A webhook that a token creates receives what the token may read, and is disabled when its key ends. At most 20 per account. Needs the scope `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description One of your webhooks. Needs the scope `webhooks:read`.
         */
        get: operations["getWebhook"];
        /**
         * Update a webhook
         * @description A webhook that is enabled again receives the changes from then on. A token may update a webhook only if it may read everything that the webhook receives, before and after the update. From then on the webhook receives what both its creator and its last editor may read, and is disabled when the key of either ends. Needs the scope `webhooks:write`.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes its deliveries, too. Needs the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook (the same as PUT)
         * @description A webhook that is enabled again receives the changes from then on. A token may update a webhook only if it may read everything that the webhook receives, before and after the update. From then on the webhook receives what both its creator and its last editor may read, and is disabled when the key of either ends. Needs the scope `webhooks:write`.
         */
        patch: operations["patchWebhook"];
        trace?: never;
    };
    "/api/v1/webhook/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description The response contains the new secret; no later response does. For 24 hours deliveries are signed with both, so that receivers can change over without losing any. Needs the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery to a webhook
         * @description Sends `{type: "webhook.test"}` at once, without retries, and returns the result. Needs the scope `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description The deliveries with their results, newest first; for a token, those of the types that it may read. Finished deliveries are kept for 7 days. Needs the scope `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook/{id}/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it with the same `webhook-id`, and with the current state of the object. Needs the scope `webhooks:write`.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deleted resources
         * @description The entries that you can restore, latest first: your tasks, projects, notes, areas and goals, by any user, and those of other owners that you deleted in a project to which you have write access. A token sees the types that it may read. Needs the scope `trash:read`.
         */
        get: operations["listTrash"];
        put?: never;
        post?: never;
        /**
         * Empty the trash
         * @description Deletes your own entries; those of other owners are kept. With a token, only the types that it may read. Needs the scope `trash:write`.
         */
        delete: operations["emptyTrash"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trash/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a deleted resource
         * @description An entry that you can restore, with the resource's own members as it was deleted. A token must be able to read its type. Needs the scope `trash:read`.
         */
        get: operations["getTrashEntry"];
        put?: never;
        post?: never;
        /**
         * Permanently delete an entry of the trash
         * @description Only for its owner; a token must be able to read its type. The uid can be used again. Needs the scope `trash:write`.
         */
        delete: operations["deleteFromTrash"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trash/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted resource
         * @description Restores it with its id, uid, subtasks and tags. Resources that belonged to it belong to it again, unless they belong to another one by now. Relations to deleted resources are omitted and listed in `left_out`. Direct shares are not restored. 409 if the name of an area or goal is in use by now. The response contains the resource, so that a token must be able to read its type (`notes:read` for a note): otherwise 403 `INSUFFICIENT_SCOPE`. Needs the scope `trash:write`.
         */
        post: operations["restoreFromTrash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Every account. Needs the scope `admin`.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a user
         * @description Works regardless of the registration setting. Needs the scope `admin`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description One account. Needs the scope `admin`.
         */
        get: operations["getUser"];
        /**
         * Update a user
         * @description A new password ends the sessions of the account and revokes its API keys, unless `keep_api_keys` is true. The last administrator cannot be demoted. Needs the scope `admin`.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description Deletes everything that the account owns. The last administrator cannot be deleted. Needs the scope `admin`.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Update a user (the same as PUT)
         * @description A new password ends the sessions of the account and revokes its API keys, unless `keep_api_keys` is true. The last administrator cannot be demoted. Needs the scope `admin`.
         */
        patch: operations["patchUser"];
        trace?: never;
    };
    "/api/v1/user/{id}/revoke-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke all API keys of an account
         * @description Permanent. The keys stay listed; sessions stay valid. Repeating the request has no effect. Needs the scope `admin`.
         */
        post: operations["revokeUserKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-key-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of all API keys
         * @description For administrators: counts by key, day and operation, latest day first. Counts are up to a minute old, and are kept for 90 days. Needs the scope `admin`.
         */
        get: operations["listAllApiKeyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "profile.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A profile is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onProfileUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is created
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is deleted
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is restored
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is shared
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskShared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.unshared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is unshared
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskUnshared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is completed
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task is reopened
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTaskReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project is created
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onProjectCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onProjectUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project is deleted
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onProjectDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project is restored
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onProjectRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project is shared
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onProjectShared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.unshared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project is unshared
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onProjectUnshared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "area.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A area is created
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onAreaCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "area.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A area is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onAreaUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "area.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A area is deleted
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onAreaDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "area.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A area is restored
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onAreaRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "goal.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A goal is created
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onGoalCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "goal.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A goal is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onGoalUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "goal.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A goal is deleted
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onGoalDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "goal.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A goal is restored
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onGoalRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note is created
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onNoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onNoteUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note is deleted
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onNoteDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note is restored
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onNoteRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note is shared
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onNoteShared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.unshared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note is unshared
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onNoteUnshared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tag is created
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTagCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tag is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTagUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tag.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tag is deleted
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onTagDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "share.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A share is created
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onShareCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "share.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A share is updated
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onShareUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "share.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A share is deleted
         * @description Sent to webhooks whose filters let it through, by the Standard Webhooks specification. Anything but 2xx within 10 s is tried again; 410 switches the webhook off.
         */
        post: operations["onShareDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Confirmation of the deletion of an account. */
        AccountDeletion: {
            /** @description The password of the account, as a confirmation. */
            password: string;
        };
        /** @description Everything that an account owns, without passwords, sessions, API keys and results of the AI assistant. */
        AccountDocument: {
            /**
             * @description Format of the document.
             * @enum {string}
             */
            format: "tutti-account";
            /**
             * @description Version of the format. It changes when older documents can no longer be read.
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description Time of the snapshot.
             * @example 2026-03-01T09:30:00.000Z
             */
            exported_at: string;
            /** @description The account of the document. An import does not change the identity of the account. */
            account: {
                /**
                 * @description The uid of the account.
                 * @example k3v9x0q2m7b4t1z
                 */
                uid: string;
                /**
                 * @description Its e-mail address.
                 * @example ada@example.com
                 */
                email: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-03-01T09:30:00.000Z
                 */
                created_at: string;
            };
            profile: components["schemas"]["ProfileRecord"];
            /** @description The areas. In order of creation. */
            areas: components["schemas"]["AreaRecord"][];
            /** @description The goals. In order of creation. */
            goals: components["schemas"]["GoalRecord"][];
            /** @description The tags. In order of creation. */
            tags: components["schemas"]["TagRecord"][];
            /** @description The projects. In order of creation. */
            projects: components["schemas"]["ProjectRecord"][];
            /** @description The tasks, subtasks among them. In order of creation. */
            tasks: components["schemas"]["TaskRecord"][];
            /** @description The notes. In order of creation. */
            notes: components["schemas"]["NoteRecord"][];
            /** @description What happened to tasks that are gone. Earliest first. */
            deleted_task_activity: components["schemas"]["DeletedTaskActivityRecord"][];
            /** @description Shared resources with their members, for reference: an import does not restore shares. */
            shares: components["schemas"]["ShareRecord"][];
        };
        /**
         * @description An entry of a task's history.
         * @example {
         *       "id": 9,
         *       "task_id": 42,
         *       "user_id": 1,
         *       "kind": "updated",
         *       "field": "priority",
         *       "old_value": "0",
         *       "new_value": "1",
         *       "created_at": "2026-03-01T09:30:00.000Z"
         *     }
         */
        Activity: {
            /** @description Numeric identifier; later entries have higher ones. */
            id: number;
            /** @description The id of the task. */
            task_id: number;
            /** @description The id of the user who made the change. */
            user_id: number;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "created" | "updated" | "completed" | "reopened" | "deleted" | "tagged" | "untagged" | "shared" | "unshared";
            /** @description The changed member. */
            field: string | null;
            /** @description The former value as text. The id of a hidden or deleted resource may be null. */
            old_value: string | null;
            /** @description The new value as text, likewise. */
            new_value: string | null;
            /**
             * Format: date-time
             * @description Time of the change.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description A page of activity. */
        ActivityList: {
            /** @description The items of the page. */
            activity: components["schemas"]["Activity"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Something that happened to a task. */
        ActivityRecord: {
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "created" | "updated" | "completed" | "reopened" | "deleted" | "tagged" | "untagged" | "shared" | "unshared";
            /** @description The member that changed. */
            field: string | null;
            /** @description What it was; of a relation the uid, or `0` when that is gone. */
            old_value: string | null;
            /** @description What it became, likewise. */
            new_value: string | null;
            /**
             * @description Who did it: the owner of the account, or another user.
             * @enum {string}
             */
            by: "owner" | "member";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description The configuration of the assistant, for you and for this server. */
        AiConfig: {
            /** @description True if this server has a key for a provider. */
            api_key_set: boolean;
            /** @description True if you have enabled the assistant in your profile. */
            enabled: boolean;
            /** @description The provider that would receive your data. */
            base_url: string;
            /** @description The model that would be used. */
            model: string;
        };
        /**
         * @description An API key. The token itself is sent only once, when it is created.
         * @example {
         *       "id": 1,
         *       "name": "backup script",
         *       "token_prefix": "tt_012345678",
         *       "scopes": [
         *         "tasks:write",
         *         "projects:read"
         *       ],
         *       "project_ids": null,
         *       "made_by_key_id": null,
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z",
         *       "expires_at": "2026-12-31T23:59:59.999Z",
         *       "last_used_at": null,
         *       "revoked_at": null
         *     }
         */
        ApiKey: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /** @description The name of the key. Surrounding white space is removed. */
            name: string;
            /**
             * @description The first 12 characters of the token, to identify it.
             * @example tt_012345678
             */
            readonly token_prefix: string;
            /** @description Its permissions. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The projects to which it is narrowed, with their tasks, subtasks and notes: it can access nothing else. Null for no narrowing. */
            project_ids: number[] | null;
            /** @description The id of the key that created it, or of that key's creator if it was deleted; null for a session. */
            readonly made_by_key_id: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description Time of expiry; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; null while it is valid.
             * @example 2026-03-01T09:30:00.000Z
             */
            revoked_at: string | null;
        };
        /**
         * @description What an API key did on one day with one operation.
         * @example {
         *       "id": 5,
         *       "date": "2026-03-01",
         *       "operation": "updateTask",
         *       "reads": 0,
         *       "writes": 12,
         *       "refused": {
         *         "PRECONDITION_FAILED": 1
         *       },
         *       "last_at": "2026-03-01T09:30:00.000Z",
         *       "networks": [
         *         "203.0.113.7"
         *       ]
         *     }
         */
        ApiKeyActivity: {
            /** @description Numeric identifier of the entry. */
            id: number;
            /**
             * Format: date
             * @description The day, in UTC.
             * @example 2026-03-31
             */
            date: string;
            /**
             * @description The operationId, as in this document.
             * @example listTasks
             */
            operation: string;
            /** @description Requests that succeeded with GET or HEAD. */
            reads: number;
            /** @description Requests that succeeded with another method. */
            writes: number;
            /**
             * @description The number of requests that failed, by the code of the error.
             * @example {
             *       "NOT_FOUND": 2
             *     }
             */
            refused: {
                [key: string]: number;
            };
            /**
             * Format: date-time
             * @description Time of the last request.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_at: string;
            /** @description The networks of the latest requests, the last one first: IPv4 addresses, and /64 of IPv6 addresses. */
            networks: string[];
        };
        /** @description A page of the activity of an API key, with the scopes that it needs. */
        ApiKeyActivityList: {
            /** @description The items of the page. */
            activity: components["schemas"]["ApiKeyActivity"][];
            pagination: components["schemas"]["Pagination"];
            /** @description Scopes that were enough for all its successful requests of the last 30 days; empty for a key that is younger. */
            suggest: components["schemas"]["TokenScope"][];
        };
        /**
         * @description The number of requests of an API key on one day with one operation.
         * @example {
         *       "id": 5,
         *       "user_id": 1,
         *       "key_id": 3,
         *       "date": "2026-03-01",
         *       "operation": "updateTask",
         *       "reads": 0,
         *       "writes": 12,
         *       "refused": {
         *         "PRECONDITION_FAILED": 1
         *       },
         *       "last_at": "2026-03-01T09:30:00.000Z"
         *     }
         */
        ApiKeyCount: {
            /** @description Numeric identifier of the entry. */
            id: number;
            /** @description The id of the user of the key. */
            user_id: number;
            /** @description The id of the key. */
            key_id: number;
            /**
             * Format: date
             * @description The day, in UTC.
             * @example 2026-03-31
             */
            date: string;
            /**
             * @description The operationId, as in this document.
             * @example listTasks
             */
            operation: string;
            /** @description Requests that succeeded with GET or HEAD. */
            reads: number;
            /** @description Requests that succeeded with another method. */
            writes: number;
            /**
             * @description The number of requests that failed, by the code of the error.
             * @example {
             *       "NOT_FOUND": 2
             *     }
             */
            refused: {
                [key: string]: number;
            };
            /**
             * Format: date-time
             * @description Time of the last request.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_at: string;
        };
        /** @description A page of activity. */
        ApiKeyCountList: {
            /** @description The items of the page. */
            activity: components["schemas"]["ApiKeyCount"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A new API key. */
        ApiKeyCreate: {
            /** @description The name of the key. Surrounding white space is removed. */
            name: string;
            /** @description Its permissions, which cannot be changed later. Default: everything except `admin` (`["*"]`), limited to the permissions of the token that creates it. */
            scopes?: components["schemas"]["TokenScope"][];
            /** @description Narrows it to these projects, with their tasks, subtasks, notes and tags: it can access nothing else. Null for no narrowing. */
            project_ids?: (number | string)[] | null;
            /**
             * @description Time of expiry: a date (the end of that day) or a timestamp. Null: never.
             * @example 2026-03-31T08:00:00.000Z
             */
            expires_at?: string | null;
        };
        /** @description A new API key with its token. */
        ApiKeyCreated: {
            /**
             * @description The whole token. It is sent only once.
             * @example tt_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
             */
            token: string;
            apiKey: components["schemas"]["ApiKey"];
        };
        /** @description A page of api keys. */
        ApiKeyList: {
            /** @description The items of the page. */
            api_keys: components["schemas"]["ApiKey"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A part of your life or work. Its name is unique among your areas, without regard to case. */
        Area: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the area. Surrounding white space is removed. */
            name: string;
            /** @description What it is about, in Markdown. */
            description: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /**
         * @description A change of a area. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "area",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        AreaChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "area";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["Area"] | null;
        };
        /** @description A new area. */
        AreaCreate: {
            /** @description The name of the area. Surrounding white space is removed. */
            name: string;
            /** @description What it is about, in Markdown. */
            description?: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
        };
        /**
         * @description A webhook is told that a area is created: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "area.created",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "area",
         *         "event": "created",
         *         "id": 2,
         *         "uid": "a5r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 2,
         *           "uid": "a5r9x0q2m7b4t1z",
         *           "name": "Home",
         *           "description": null,
         *           "color": "#3366cc",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        AreaCreatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "area.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["AreaChange"];
        };
        /**
         * @description A webhook is told that a area is deleted: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "area.deleted",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "area",
         *         "event": "deleted",
         *         "id": 2,
         *         "uid": "a5r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        AreaDeletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "area.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["AreaChange"];
        };
        /** @description A page of areas. */
        AreaList: {
            /** @description The items of the page. */
            areas: components["schemas"]["Area"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description An area, as it is exported. */
        AreaRecord: {
            /**
             * @description Unique within the document.
             * @example k3v9x0q2m7b4t1z
             */
            uid: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /** @description The name of the area. Surrounding white space is removed. */
            name: string;
            /** @description What it is about. */
            description: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
        };
        /**
         * @description A webhook is told that a area is restored: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "area.restored",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "area",
         *         "event": "restored",
         *         "id": 2,
         *         "uid": "a5r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 2,
         *           "uid": "a5r9x0q2m7b4t1z",
         *           "name": "Home",
         *           "description": null,
         *           "color": "#3366cc",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        AreaRestoredMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "area.restored";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["AreaChange"];
        };
        /** @description What shall change of an area. */
        AreaUpdate: {
            /** @description The name of the area. Surrounding white space is removed. */
            name?: string;
            /** @description What it is about, in Markdown. */
            description?: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
        };
        /**
         * @description A webhook is told that a area is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "area.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "area",
         *         "event": "updated",
         *         "id": 2,
         *         "uid": "a5r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 2,
         *           "uid": "a5r9x0q2m7b4t1z",
         *           "name": "Home",
         *           "description": null,
         *           "color": "#3366cc",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        AreaUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "area.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["AreaChange"];
        };
        /** @description A user who cannot share anything with you. */
        BlockedUser: {
            /**
             * @description Numeric identifier of the entry.
             * @example 1
             */
            id: number;
            /**
             * Format: email
             * @description E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @description Since when.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description A page of blocked. */
        BlockedUserList: {
            /** @description The items of the page. */
            blocked: components["schemas"]["BlockedUser"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description The blocked user. */
        Blocking: {
            /** @description The e-mail address of the account. */
            email: string;
        };
        /**
         * @description A change of an object. Further types will be added: ignore unknown ones.
         * @example {
         *       "type": "profile",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        Change: components["schemas"]["ProfileChange"] | components["schemas"]["TaskChange"] | components["schemas"]["ProjectChange"] | components["schemas"]["AreaChange"] | components["schemas"]["GoalChange"] | components["schemas"]["NoteChange"] | components["schemas"]["TagChange"] | components["schemas"]["ShareChange"];
        /**
         * @description User and API key of a change. Only the owner of the key sees it.
         * @example {
         *       "user_id": 1,
         *       "key_id": 3,
         *       "key_name": "phone"
         *     }
         */
        ChangeActor: {
            /** @description The id of the user who made the change. */
            user_id: number;
            /** @description The id of their API key; null without a key, and for other users. */
            key_id: number | null;
            /** @description The name of that key; null if it was deleted. */
            key_name: string | null;
        };
        /**
         * @description The event. `present`: the object exists, at a start without a cursor. `deleted` and `unshared`: it was deleted, or you can no longer see it. Completing a recurring task is `completed`, although it stays open. Treat unknown events as `updated`.
         * @example updated
         * @enum {string}
         */
        ChangeEvent: "present" | "deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated";
        /** @description Changes, and the next cursor. */
        ChangePage: {
            /** @description In the order of commits; for several changes of an object on a page, only the latest. */
            changes: components["schemas"]["Change"][];
            /** @description The cursor to resume from. Never null. */
            next_cursor: string;
            /** @description True if there are more changes already. */
            has_more: boolean;
        };
        /** @description A completed occurrence of a recurring task. */
        CompletionRecord: {
            /**
             * Format: date
             * @description The due date of the occurrence.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * Format: date-time
             * @description When it was completed.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string;
            /**
             * @description Who completed it: the owner of the account, or another user; null unless its status is 2, or if unknown. Older documents lack it.
             * @enum {string|null}
             */
            completed_by?: "owner" | "member" | null;
        };
        /** @description The exact messages that generating would send to the provider now. */
        ContextPreview: {
            /** @description In the order of sending. */
            messages: {
                /**
                 * @description Role of the message: instructions, or your data.
                 * @enum {string}
                 */
                role: "system" | "user";
                /** @description The whole text of the message. */
                content: string;
            }[];
        };
        /** @description Credentials of a login. */
        Credentials: {
            /** @description E-mail address of the account. */
            email: string;
            /** @description Password of the account. */
            password: string;
        };
        /** @description The account of a credential, and the permissions of its token, if it is one. */
        CurrentUser: {
            user: components["schemas"]["User"];
            token?: components["schemas"]["TokenInfo"];
        };
        /** @description The brief of one day. There is at most one per user and day; generating again replaces it. */
        DailyBrief: {
            /** @description A short phrase: the single most important task of the day. */
            focus: string;
            /** @description The first steps, most important first. */
            priority_actions: {
                /** @description The exact name of a task. */
                action: string;
                /** @description The name of its project. */
                project: string | null;
                /** @description The reason, in at most 6 words. */
                reason: string;
                /** @description The first step, in at most 12 words. */
                suggestion: string;
            }[];
            /** @description Names of tasks or projects at risk. */
            watch_out: string[];
            /**
             * Format: date-time
             * @description Time of generation.
             * @example 2026-03-01T09:30:00.000Z
             */
            generated_at: string;
            /** @description The model, as named by the provider. */
            model: string;
            /** @description As reported by the provider; zeros if missing. */
            usage: {
                /** @description Tokens of the messages. */
                prompt_tokens: number;
                /** @description Tokens of the response. */
                completion_tokens: number;
            };
        };
        /** @description An entry of the trash, with the deleted resource. */
        Deleted: components["schemas"]["DeletedTask"] | components["schemas"]["DeletedProject"] | components["schemas"]["DeletedArea"] | components["schemas"]["DeletedGoal"] | components["schemas"]["DeletedNote"];
        /**
         * @description A area in the trash.
         * @example {
         *       "id": 5,
         *       "type": "area",
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "deleted_at": "2026-03-01T09:30:00.000Z",
         *       "expires_at": "2026-03-31T09:30:00.000Z",
         *       "counts": {
         *         "subtasks": 2
         *       },
         *       "resource": {
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "name": "Call the movers",
         *         "description": null,
         *         "color": null,
         *         "created_at": "2026-03-01T09:30:00.000Z",
         *         "updated_at": "2026-03-01T09:30:00.000Z"
         *       }
         *     }
         */
        DeletedArea: {
            /**
             * @description Id of the entry.
             * @example 5
             */
            id: number;
            /**
             * @description Type of the deleted resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "area";
            /** @description The uid of the deleted resource; paths accept it instead of the id of the entry. */
            uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description Time of the permanent deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description Numbers of the resources that were deleted with it, or belonged to it. */
            counts: {
                /** @description Subtasks deleted with it. */
                subtasks?: number;
                /** @description Tasks that belonged to it. */
                tasks?: number;
                /** @description Projects that belonged to it. */
                projects?: number;
                /** @description Goals that belonged to it. */
                goals?: number;
                /** @description Notes that belonged to it. */
                notes?: number;
            };
            /** @description Its own members as it was deleted, without relations and tags. */
            resource: {
                /**
                 * @description Numeric identifier, unique per type.
                 * @example 42
                 */
                readonly id: number;
                /**
                 * @description Unique string identifier; paths accept it instead of the id.
                 * @example k3v9x0q2m7b4t1z
                 */
                readonly uid: string;
                /** @description The name of the area. Surrounding white space is removed. */
                name: string;
                /** @description What it is about, in Markdown. */
                description: string | null;
                /**
                 * @description A colour: `#rrggbb`.
                 * @example #3366cc
                 */
                color: string | null;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 */
                readonly created_at: string;
                /**
                 * Format: date-time
                 * @description Time of the last change.
                 */
                readonly updated_at: string;
            };
        };
        /**
         * @description A goal in the trash.
         * @example {
         *       "id": 5,
         *       "type": "goal",
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "deleted_at": "2026-03-01T09:30:00.000Z",
         *       "expires_at": "2026-03-31T09:30:00.000Z",
         *       "counts": {
         *         "subtasks": 2
         *       },
         *       "resource": {
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "name": "Call the movers",
         *         "why": null,
         *         "horizon": null,
         *         "target_date": null,
         *         "status": "active",
         *         "color": null,
         *         "created_at": "2026-03-01T09:30:00.000Z",
         *         "updated_at": "2026-03-01T09:30:00.000Z"
         *       }
         *     }
         */
        DeletedGoal: {
            /**
             * @description Id of the entry.
             * @example 5
             */
            id: number;
            /**
             * @description Type of the deleted resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "goal";
            /** @description The uid of the deleted resource; paths accept it instead of the id of the entry. */
            uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description Time of the permanent deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description Numbers of the resources that were deleted with it, or belonged to it. */
            counts: {
                /** @description Subtasks deleted with it. */
                subtasks?: number;
                /** @description Tasks that belonged to it. */
                tasks?: number;
                /** @description Projects that belonged to it. */
                projects?: number;
                /** @description Goals that belonged to it. */
                goals?: number;
                /** @description Notes that belonged to it. */
                notes?: number;
            };
            /** @description Its own members as it was deleted, without relations and tags. */
            resource: {
                /**
                 * @description Numeric identifier, unique per type.
                 * @example 42
                 */
                readonly id: number;
                /**
                 * @description Unique string identifier; paths accept it instead of the id.
                 * @example k3v9x0q2m7b4t1z
                 */
                readonly uid: string;
                /** @description The name of the goal. Surrounding white space is removed. */
                name: string;
                /** @description What it is for, in Markdown. */
                why: string | null;
                /**
                 * @description How far ahead it lies; null when that is open.
                 * @enum {string|null}
                 */
                horizon: "season" | "year" | null;
                /**
                 * Format: date
                 * @description The day by which it shall be achieved.
                 * @example 2026-03-31
                 */
                target_date: string | null;
                /**
                 * @description How it stands.
                 * @enum {string}
                 */
                status: "active" | "achieved" | "paused" | "dropped";
                /**
                 * @description A colour: `#rrggbb`.
                 * @example #3366cc
                 */
                color: string | null;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 */
                readonly created_at: string;
                /**
                 * Format: date-time
                 * @description Time of the last change.
                 */
                readonly updated_at: string;
            };
        };
        /**
         * @description A note in the trash.
         * @example {
         *       "id": 5,
         *       "type": "note",
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "deleted_at": "2026-03-01T09:30:00.000Z",
         *       "expires_at": "2026-03-31T09:30:00.000Z",
         *       "counts": {
         *         "subtasks": 2
         *       },
         *       "resource": {
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "title": null,
         *         "content": null,
         *         "color": null,
         *         "created_at": "2026-03-01T09:30:00.000Z",
         *         "updated_at": "2026-03-01T09:30:00.000Z"
         *       }
         *     }
         */
        DeletedNote: {
            /**
             * @description Id of the entry.
             * @example 5
             */
            id: number;
            /**
             * @description Type of the deleted resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "note";
            /** @description The uid of the deleted resource; paths accept it instead of the id of the entry. */
            uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description Time of the permanent deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description Numbers of the resources that were deleted with it, or belonged to it. */
            counts: {
                /** @description Subtasks deleted with it. */
                subtasks?: number;
                /** @description Tasks that belonged to it. */
                tasks?: number;
                /** @description Projects that belonged to it. */
                projects?: number;
                /** @description Goals that belonged to it. */
                goals?: number;
                /** @description Notes that belonged to it. */
                notes?: number;
            };
            /** @description Its own members as it was deleted, without relations and tags. */
            resource: {
                /**
                 * @description Numeric identifier, unique per type.
                 * @example 42
                 */
                readonly id: number;
                /**
                 * @description Unique string identifier; paths accept it instead of the id.
                 * @example k3v9x0q2m7b4t1z
                 */
                readonly uid: string;
                /** @description What it is called. */
                title: string | null;
                /** @description The text, in Markdown. */
                content: string | null;
                /**
                 * @description A colour: `#rrggbb`.
                 * @example #3366cc
                 */
                color: string | null;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 */
                readonly created_at: string;
                /**
                 * Format: date-time
                 * @description Time of the last change.
                 */
                readonly updated_at: string;
            };
        };
        /**
         * @description A project in the trash.
         * @example {
         *       "id": 5,
         *       "type": "project",
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "deleted_at": "2026-03-01T09:30:00.000Z",
         *       "expires_at": "2026-03-31T09:30:00.000Z",
         *       "counts": {
         *         "subtasks": 2
         *       },
         *       "resource": {
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "name": "Call the movers",
         *         "description": null,
         *         "status": "not_started",
         *         "priority": null,
         *         "due_date": null,
         *         "color": null,
         *         "pinned": false,
         *         "created_at": "2026-03-01T09:30:00.000Z",
         *         "updated_at": "2026-03-01T09:30:00.000Z"
         *       }
         *     }
         */
        DeletedProject: {
            /**
             * @description Id of the entry.
             * @example 5
             */
            id: number;
            /**
             * @description Type of the deleted resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "project";
            /** @description The uid of the deleted resource; paths accept it instead of the id of the entry. */
            uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description Time of the permanent deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description Numbers of the resources that were deleted with it, or belonged to it. */
            counts: {
                /** @description Subtasks deleted with it. */
                subtasks?: number;
                /** @description Tasks that belonged to it. */
                tasks?: number;
                /** @description Projects that belonged to it. */
                projects?: number;
                /** @description Goals that belonged to it. */
                goals?: number;
                /** @description Notes that belonged to it. */
                notes?: number;
            };
            /** @description Its own members as it was deleted, without relations and tags. */
            resource: {
                /**
                 * @description Numeric identifier, unique per type.
                 * @example 42
                 */
                readonly id: number;
                /**
                 * @description Unique string identifier; paths accept it instead of the id.
                 * @example k3v9x0q2m7b4t1z
                 */
                readonly uid: string;
                /** @description The name of the project. Surrounding white space is removed. */
                name: string;
                /** @description What it is about, in Markdown. */
                description: string | null;
                /**
                 * @description Progress of the project.
                 * @enum {string}
                 */
                status: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
                priority: components["schemas"]["TaskPriority"] | null;
                /**
                 * Format: date
                 * @description Due date.
                 * @example 2026-03-31
                 */
                due_date: string | null;
                /**
                 * @description A colour: `#rrggbb`.
                 * @example #3366cc
                 */
                color: string | null;
                /** @description Whether it is kept at hand. */
                pinned: boolean;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 */
                readonly created_at: string;
                /**
                 * Format: date-time
                 * @description Time of the last change.
                 */
                readonly updated_at: string;
            };
        };
        /**
         * @description A task in the trash.
         * @example {
         *       "id": 5,
         *       "type": "task",
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "deleted_at": "2026-03-01T09:30:00.000Z",
         *       "expires_at": "2026-03-31T09:30:00.000Z",
         *       "counts": {
         *         "subtasks": 2
         *       },
         *       "resource": {
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "name": "Call the movers",
         *         "note": null,
         *         "status": 0,
         *         "priority": 0,
         *         "due_date": null,
         *         "due_time": null,
         *         "defer_until": null,
         *         "completed_at": null,
         *         "completed_by": null,
         *         "recurrence_type": null,
         *         "recurrence_interval": 1,
         *         "recurrence_weekdays": null,
         *         "recurrence_month_day": null,
         *         "recurrence_week_of_month": null,
         *         "recurrence_end_date": null,
         *         "completion_based": false,
         *         "position": null,
         *         "source": null,
         *         "created_at": "2026-03-01T09:30:00.000Z",
         *         "updated_at": "2026-03-01T09:30:00.000Z"
         *       }
         *     }
         */
        DeletedTask: {
            /**
             * @description Id of the entry.
             * @example 5
             */
            id: number;
            /**
             * @description Type of the deleted resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "task";
            /** @description The uid of the deleted resource; paths accept it instead of the id of the entry. */
            uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description Time of the permanent deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description Numbers of the resources that were deleted with it, or belonged to it. */
            counts: {
                /** @description Subtasks deleted with it. */
                subtasks?: number;
                /** @description Tasks that belonged to it. */
                tasks?: number;
                /** @description Projects that belonged to it. */
                projects?: number;
                /** @description Goals that belonged to it. */
                goals?: number;
                /** @description Notes that belonged to it. */
                notes?: number;
            };
            /** @description Its own members as it was deleted, without relations and tags. */
            resource: {
                /**
                 * @description Numeric identifier, unique per type.
                 * @example 42
                 */
                readonly id: number;
                /**
                 * @description Unique string identifier; paths accept it instead of the id.
                 * @example k3v9x0q2m7b4t1z
                 */
                readonly uid: string;
                /** @description The name of the task. Surrounding white space is removed. */
                name: string;
                /** @description Markdown. */
                note: string | null;
                status: components["schemas"]["TaskStatus"];
                priority: components["schemas"]["TaskPriority"];
                /**
                 * Format: date
                 * @description Due date.
                 * @example 2026-03-31
                 */
                due_date: string | null;
                /**
                 * @description Due time in the user's time zone; null for all day.
                 * @example 09:30
                 */
                due_time: string | null;
                /**
                 * Format: date-time
                 * @description Hidden until this time.
                 * @example 2026-03-01T09:30:00.000Z
                 */
                defer_until: string | null;
                /**
                 * Format: date-time
                 * @description Time of completion; null unless its status is 2, or if unknown.
                 * @example 2026-03-01T09:30:00.000Z
                 */
                completed_at: string | null;
                /** @description The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown. */
                completed_by: number | null;
                /**
                 * @description Recurrence; null for none.
                 * @enum {string|null}
                 */
                recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
                /** @description Number of days, weeks, months or years between occurrences; default: 1. */
                recurrence_interval: number;
                /**
                 * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
                 * @example [
                 *       2,
                 *       4
                 *     ]
                 */
                recurrence_weekdays: number[] | null;
                /** @description Day of the month; in a shorter month its last day. */
                recurrence_month_day: number | null;
                /**
                 * @description Week of the month for `monthly_weekday`; -1 is the last.
                 * @enum {integer|null}
                 */
                recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
                /**
                 * Format: date
                 * @description Last day on which it may be due.
                 * @example 2026-03-31
                 */
                recurrence_end_date: string | null;
                /** @description True if the next date counts from the completion, false if from the due date. */
                completion_based: boolean;
                /** @description Position among its siblings. */
                position: number | null;
                /** @description Where the task was captured, in the words of the client that did: `telegram`; null if nowhere. */
                source: string | null;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 */
                readonly created_at: string;
                /**
                 * Format: date-time
                 * @description Time of the last change.
                 */
                readonly updated_at: string;
            };
        };
        /** @description Something that happened to a task that is gone. */
        DeletedTaskActivityRecord: {
            /** @description Which of the deleted tasks: 1 for the first, and so on. */
            task: number;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "created" | "updated" | "completed" | "reopened" | "deleted" | "tagged" | "untagged" | "shared" | "unshared";
            /** @description The member that changed. */
            field: string | null;
            /** @description What it was; of a relation the uid, or `0` when that is gone. */
            old_value: string | null;
            /** @description What it became, likewise. */
            new_value: string | null;
            /**
             * @description Who did it: the owner of the account, or another user.
             * @enum {string}
             */
            by: "owner" | "member";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description Dismisses or restores insights. */
        DismissedUpdate: {
            /** @description True to dismiss the result, false to restore it. */
            dismissed: boolean;
        };
        /** @description A change of the e-mail address. */
        EmailChange: {
            /**
             * Format: email
             * @description E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.
             * @example ada@example.com
             */
            email: string;
            /** @description The password of the account. */
            current_password: string;
        };
        /** @description Resources that ended with a key. */
        EndedWithKey: {
            /** @description The keys that it created, directly or not: revoked. Oldest first. */
            api_keys: components["schemas"]["ApiKey"][];
            /** @description The webhooks that it or one of these keys created or changed: disabled. Oldest first. */
            webhooks: components["schemas"]["Webhook"][];
        };
        /** @description The reason of a failure. */
        ErrorBody: {
            /** @description A message for the user. */
            error: string;
            /**
             * @description The stable code of the error, for programs.
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "UNKNOWN_PARAMETER" | "IDEMPOTENCY_NOT_SUPPORTED" | "DRY_RUN_UNSUPPORTED" | "INVALID_JSON" | "INVALID_CURSOR" | "INVALID_FILTER" | "UNKNOWN_NAME" | "AMBIGUOUS_NAME" | "TEXT_TOO_COMPLEX" | "PAGE_TOO_LARGE" | "BAD_REQUEST" | "UNAUTHENTICATED" | "INVALID_TOKEN" | "TOKEN_EXPIRED" | "TOKEN_REVOKED" | "INVALID_CREDENTIALS" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "CROSS_SITE" | "REGISTRATION_CLOSED" | "AI_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "LAST_ADMINISTRATOR" | "UID_TAKEN" | "ACCOUNT_FULL" | "ACCOUNT_CHANGED" | "UNEXPECTED_COUNT" | "IDEMPOTENCY_IN_PROGRESS" | "CURSOR_EXPIRED" | "PRECONDITION_FAILED" | "BODY_TOO_LARGE" | "LIST_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_STREAMS" | "TOO_MANY_DELIVERIES" | "HEADERS_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL" | "AI_PROVIDER_ERROR" | "STORAGE_READ_ONLY" | "DATABASE_UNAVAILABLE" | "LIMITS_UNAVAILABLE" | "AI_NOT_CONFIGURED" | "AI_BUDGET_SPENT" | "AI_PROVIDER_BUSY" | "IMPORT_IN_PROGRESS" | "DATABASE_BUSY" | "SEARCH_TOO_BROAD" | "OVERLOADED" | "AI_PROVIDER_TIMEOUT" | "STORAGE_FULL";
            /** @description Identifies this request in the log of the service. */
            request_id: string;
            /** @description The faulty members of the request. */
            details?: {
                /** @description Path in the request: `body/name`, `query/limit`. */
                path: string;
                /** @description The fault. */
                message: string;
                /** @description Where the fault starts in the text of a filter, in UTF-16 units. */
                offset?: number;
                /** @description The length of the faulty part, likewise. */
                length?: number;
                /** @description For a filter: words, values or uids that may be there instead. */
                expected?: string[];
            }[];
        };
        /** @description A filter to check. */
        FilterCheck: {
            /**
             * @description The filter: a text, or a tree.
             * @example status:open due:<today
             */
            filter: string | components["schemas"]["FilterTree"];
            /**
             * @description What it selects; `tasks` when absent.
             * @enum {string}
             */
            resource?: "tasks" | "projects" | "notes";
        };
        /** @description A valid filter. */
        FilterChecked: {
            tree: components["schemas"]["FilterTree"];
            /**
             * @description The filter as text, in one form for all equal filters.
             * @example status:open due:<today
             */
            text: string;
            /**
             * @description The filter as a sentence in the language of your profile.
             * @example open, due before today, not tagged errand
             */
            reads: string;
            /** @description How the items would be found. A list without a sort order stops at the end of its page. */
            plan: {
                /** @description The field by which items are found; null if all your items are looked at. */
                index: string | null;
                /** @description The number of your items that are looked at. */
                rows_examined: number;
            };
        };
        /**
         * @description A filter as a tree: either `and`, `or`, `not` or `text` alone, or `field`, `op` and `value` together. `{"and": []}` matches everything.
         * @example {
         *       "and": [
         *         {
         *           "field": "status",
         *           "op": "=",
         *           "value": "open"
         *         },
         *         {
         *           "not": {
         *             "field": "tag",
         *             "op": "=",
         *             "value": "errand"
         *           }
         *         }
         *       ]
         *     }
         */
        FilterTree: {
            /** @description All of these match. */
            and?: components["schemas"]["FilterTree"][];
            /** @description At least one of these matches. */
            or?: components["schemas"]["FilterTree"][];
            /** @description This does not match. */
            not?: components["schemas"]["FilterTree"];
            /** @description A text that name or note contain. */
            text?: string;
            /** @description A field of the language. */
            field?: string;
            /**
             * @description `in` takes a list, `..` a list of two ends, of which one may be null. The ends are included.
             * @enum {string}
             */
            op?: "=" | "in" | "<" | "<=" | ">" | ">=" | "..";
            /** @description A word, as in the text of a filter, or a list of words. */
            value?: string | number | boolean | {
                name: string;
            } | null | (string | number | boolean | {
                name: string;
            } | null)[];
        };
        /** @description What projects and tasks are for. Its name is unique among your goals, without regard to case. */
        Goal: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the goal. Surrounding white space is removed. */
            name: string;
            /** @description What it is for, in Markdown. */
            why: string | null;
            /**
             * @description How far ahead it lies; null when that is open.
             * @enum {string|null}
             */
            horizon: "season" | "year" | null;
            /**
             * Format: date
             * @description The day by which it shall be achieved.
             * @example 2026-03-31
             */
            target_date: string | null;
            /**
             * @description How it stands.
             * @enum {string}
             */
            status: "active" | "achieved" | "paused" | "dropped";
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description The id of its area. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /**
         * @description A change of a goal. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "goal",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        GoalChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "goal";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["Goal"] | null;
        };
        /** @description A new goal. */
        GoalCreate: {
            /** @description The name of the goal. Surrounding white space is removed. */
            name: string;
            /** @description What it is for, in Markdown. */
            why?: string | null;
            /**
             * @description How far ahead it lies; null when that is open.
             * @enum {string|null}
             */
            horizon?: "season" | "year" | null;
            /**
             * @description The day by which it shall be achieved. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            target_date?: string | null;
            /**
             * @description How it stands. A new goal is `active`.
             * @enum {string}
             */
            status?: "active" | "achieved" | "paused" | "dropped";
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
        };
        /**
         * @description A webhook is told that a goal is created: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "goal.created",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "goal",
         *         "event": "created",
         *         "id": 4,
         *         "uid": "g6r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 4,
         *           "uid": "g6r9x0q2m7b4t1z",
         *           "name": "Live closer to work",
         *           "why": "An hour a day for other things.",
         *           "horizon": "year",
         *           "target_date": "2026-12-31",
         *           "status": "active",
         *           "color": "#3366cc",
         *           "area_id": 2,
         *           "area": {
         *             "id": 2,
         *             "uid": "a5r9x0q2m7b4t1z",
         *             "name": "Home"
         *           },
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        GoalCreatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "goal.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["GoalChange"];
        };
        /**
         * @description A webhook is told that a goal is deleted: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "goal.deleted",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "goal",
         *         "event": "deleted",
         *         "id": 4,
         *         "uid": "g6r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        GoalDeletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "goal.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["GoalChange"];
        };
        /** @description A page of goals. */
        GoalList: {
            /** @description The items of the page. */
            goals: components["schemas"]["Goal"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A goal, as it is exported. */
        GoalRecord: {
            /**
             * @description Unique within the document.
             * @example k3v9x0q2m7b4t1z
             */
            uid: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /** @description The name of the goal. Surrounding white space is removed. */
            name: string;
            /** @description What it is for. */
            why: string | null;
            /**
             * @description How far ahead it lies.
             * @enum {string|null}
             */
            horizon: "season" | "year" | null;
            /**
             * Format: date
             * @description The day by which it shall be achieved.
             * @example 2026-03-31
             */
            target_date: string | null;
            /**
             * @description How it stands.
             * @enum {string}
             */
            status: "active" | "achieved" | "paused" | "dropped";
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /**
             * @description Its area.
             * @example k3v9x0q2m7b4t1z
             */
            area_uid: string | null;
        };
        /**
         * @description A webhook is told that a goal is restored: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "goal.restored",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "goal",
         *         "event": "restored",
         *         "id": 4,
         *         "uid": "g6r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 4,
         *           "uid": "g6r9x0q2m7b4t1z",
         *           "name": "Live closer to work",
         *           "why": "An hour a day for other things.",
         *           "horizon": "year",
         *           "target_date": "2026-12-31",
         *           "status": "active",
         *           "color": "#3366cc",
         *           "area_id": 2,
         *           "area": {
         *             "id": 2,
         *             "uid": "a5r9x0q2m7b4t1z",
         *             "name": "Home"
         *           },
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        GoalRestoredMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "goal.restored";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["GoalChange"];
        };
        /** @description What shall change of a goal. */
        GoalUpdate: {
            /** @description The name of the goal. Surrounding white space is removed. */
            name?: string;
            /** @description What it is for, in Markdown. */
            why?: string | null;
            /**
             * @description How far ahead it lies; null when that is open.
             * @enum {string|null}
             */
            horizon?: "season" | "year" | null;
            /**
             * @description The day by which it shall be achieved. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            target_date?: string | null;
            /**
             * @description How it stands. A new goal is `active`.
             * @enum {string}
             */
            status?: "active" | "achieved" | "paused" | "dropped";
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
        };
        /**
         * @description A webhook is told that a goal is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "goal.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "goal",
         *         "event": "updated",
         *         "id": 4,
         *         "uid": "g6r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 4,
         *           "uid": "g6r9x0q2m7b4t1z",
         *           "name": "Live closer to work",
         *           "why": "An hour a day for other things.",
         *           "horizon": "year",
         *           "target_date": "2026-12-31",
         *           "status": "active",
         *           "color": "#3366cc",
         *           "area_id": 2,
         *           "area": {
         *             "id": 2,
         *             "uid": "a5r9x0q2m7b4t1z",
         *             "name": "Home"
         *           },
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        GoalUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "goal.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["GoalChange"];
        };
        /** @description The result of an import. */
        ImportResult: {
            /** @description The number of imported records. */
            imported: {
                /** @description How many areas. */
                areas: number;
                /** @description How many goals. */
                goals: number;
                /** @description How many tags. */
                tags: number;
                /** @description How many projects. */
                projects: number;
                /** @description How many tasks and subtasks. */
                tasks: number;
                /** @description How many notes. */
                notes: number;
                /** @description How many completed occurrences. */
                completions: number;
                /** @description How many entries of activity, those of deleted tasks among them. */
                activity: number;
            };
            /** @description The number of resources with a new uid, because theirs is in use on this server. */
            new_uids: number;
            /** @description The number of shares in the document. None was created. */
            shares_left_out: number;
        };
        /** @description Your rate limits, and the limits of your account. */
        Limits: {
            /** @description True if this service limits requests. */
            enabled: boolean;
            /** @description Tiers that count by user; empty if limits are disabled. */
            tiers: {
                /**
                 * @description The tier: `user` all your requests, `create` new resources, `api_keys` the operations on API keys.
                 * @enum {string}
                 */
                tier: "user" | "create" | "api_keys";
                /** @description Maximum number of requests in a window. */
                limit: number;
                /** @description Requests left in the current window. */
                remaining: number;
                /** @description End of that window in Unix seconds; null if none is open. */
                reset: number | null;
                /** @description Length of a window in milliseconds, from its first request. */
                window_ms: number;
            }[];
            /** @description Contents of your account, including what members wrote. Above the maximum: 409 `ACCOUNT_FULL`. */
            account: {
                tags: {
                    /** @description Current number: Tags of your account. */
                    used: number;
                    /** @description Maximum number. */
                    max: number;
                };
                projects: {
                    /** @description Current number: Projects of your account. */
                    used: number;
                    /** @description Maximum number. */
                    max: number;
                };
                text_bytes: {
                    /** @description Current number: Bytes of text, with the trash and the history of tasks, of your account. */
                    used: number;
                    /** @description Maximum number. */
                    max: number;
                };
            };
        };
        /** @description A text, optionally of a project or a task. */
        Note: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description What it is called. */
            title: string | null;
            /** @description The text, in Markdown. */
            content: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description The id of its project; null if there is none or you cannot see it. */
            project_id: number | null;
            /** @description The id of its task; null if there is none or you cannot see it. */
            task_id: number | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /**
         * @description A change of a note. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "note",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        NoteChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "note";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["Note"] | null;
        };
        /** @description A new note. One of title and content must not be blank. */
        NoteCreate: {
            /** @description What it is called, trimmed. May be blank beside content. */
            title?: string | null;
            /** @description The text, in Markdown. May be blank beside a title. */
            content?: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /**
             * @description Its project. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description Its task. An id or a uid; null for none.
             * @example 7
             */
            task_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
        };
        /**
         * @description A webhook is told that a note is created: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "note.created",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "note",
         *         "event": "created",
         *         "id": 11,
         *         "uid": "n7r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 11,
         *           "uid": "n7r9x0q2m7b4t1z",
         *           "title": "Movers",
         *           "content": "Three quotes by Friday.",
         *           "color": null,
         *           "project_id": 7,
         *           "task_id": 42,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        NoteCreatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "note.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["NoteChange"];
        };
        /**
         * @description A webhook is told that a note is deleted: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "note.deleted",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "note",
         *         "event": "deleted",
         *         "id": 11,
         *         "uid": "n7r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        NoteDeletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "note.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["NoteChange"];
        };
        /** @description A page of notes. */
        NoteList: {
            /** @description The items of the page. */
            notes: components["schemas"]["Note"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A note, as it is exported. One of title and content is not blank. */
        NoteRecord: {
            /**
             * @description Unique within the document.
             * @example k3v9x0q2m7b4t1z
             */
            uid: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /** @description What it is called. */
            title: string | null;
            /** @description The text. */
            content: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /**
             * @description Its project.
             * @example k3v9x0q2m7b4t1z
             */
            project_uid: string | null;
            /**
             * @description The task that it is about.
             * @example k3v9x0q2m7b4t1z
             */
            task_uid: string | null;
            /**
             * @description The names of its tags.
             * @example [
             *       "errand"
             *     ]
             */
            tags: string[];
        };
        /**
         * @description A webhook is told that a note is restored: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "note.restored",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "note",
         *         "event": "restored",
         *         "id": 11,
         *         "uid": "n7r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 11,
         *           "uid": "n7r9x0q2m7b4t1z",
         *           "title": "Movers",
         *           "content": "Three quotes by Friday.",
         *           "color": null,
         *           "project_id": 7,
         *           "task_id": 42,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        NoteRestoredMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "note.restored";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["NoteChange"];
        };
        /**
         * @description A webhook is told that a note is shared: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "note.shared",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "note",
         *         "event": "shared",
         *         "id": 11,
         *         "uid": "n7r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 11,
         *           "uid": "n7r9x0q2m7b4t1z",
         *           "title": "Movers",
         *           "content": "Three quotes by Friday.",
         *           "color": null,
         *           "project_id": 7,
         *           "task_id": 42,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        NoteSharedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "note.shared";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["NoteChange"];
        };
        /**
         * @description A webhook is told that a note is unshared: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "note.unshared",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "note",
         *         "event": "unshared",
         *         "id": 11,
         *         "uid": "n7r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        NoteUnsharedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "note.unshared";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["NoteChange"];
        };
        /** @description Changes of a note. */
        NoteUpdate: {
            /** @description What it is called, trimmed. May be blank beside content. */
            title?: string | null;
            /** @description The text, in Markdown. May be blank beside a title. */
            content?: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /**
             * @description Its project. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description Its task. An id or a uid; null for none.
             * @example 7
             */
            task_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
        };
        /**
         * @description A webhook is told that a note is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "note.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "note",
         *         "event": "updated",
         *         "id": 11,
         *         "uid": "n7r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 11,
         *           "uid": "n7r9x0q2m7b4t1z",
         *           "title": "Movers",
         *           "content": "Three quotes by Friday.",
         *           "color": null,
         *           "project_id": 7,
         *           "task_id": 42,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        NoteUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "note.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["NoteChange"];
        };
        /** @description The coming occurrences. */
        Occurrences: {
            /** @description The coming due dates, earliest first. */
            occurrences: string[];
            /**
             * @description The time of each of these days; null for all day.
             * @example 09:30
             */
            due_time: string | null;
        };
        /**
         * @description Position of the page in the list.
         * @example {
         *       "limit": 100,
         *       "offset": 0,
         *       "has_more": false,
         *       "next_cursor": null,
         *       "total": null
         *     }
         */
        Pagination: {
            /** @description The maximum number of items on this page. */
            limit: number;
            /** @description The number of skipped items; 0 with a cursor. */
            offset: number;
            /** @description True if there is another page, even if this one has fewer items than `limit`. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The number of all matches if `count=true`; otherwise null. */
            total: number | null;
        };
        /** @description A change of the password. With `profile`, both change or neither. */
        PasswordChange: {
            /** @description The current password. */
            current_password: string;
            /**
             * @description The new password: 8 to 256 characters.
             * @example correct horse battery
             */
            new_password: string;
            profile?: components["schemas"]["ProfileUpdate"];
        };
        /**
         * @description The owner or the member of a share.
         * @example {
         *       "id": 2,
         *       "uid": "u8r9x0q2m7b4t1z",
         *       "email": "bob@example.com",
         *       "name": "Bob",
         *       "surname": null
         *     }
         */
        Person: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: email
             * @description E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.
             * @example ada@example.com
             */
            email: string;
            /** @description Given name. */
            name: string | null;
            /** @description Family name. */
            surname: string | null;
        };
        /** @description The reason of a failure, in the format of RFC 9457. */
        ProblemDetails: {
            /**
             * Format: uri-reference
             * @description The entry of the error in the error guide of the service.
             * @example /openapi/errors.md#not_found
             */
            type: string;
            /**
             * @description The status in words.
             * @example Not Found
             */
            title: string;
            /**
             * @description The status.
             * @example 404
             */
            status: number;
            /** @description The message of `error`. */
            detail: string;
            /**
             * @description The path of the request.
             * @example /api/v1/task/42
             */
            instance: string;
            /** @description A message for the user. */
            error: string;
            /**
             * @description The stable code of the error, for programs.
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "UNKNOWN_PARAMETER" | "IDEMPOTENCY_NOT_SUPPORTED" | "DRY_RUN_UNSUPPORTED" | "INVALID_JSON" | "INVALID_CURSOR" | "INVALID_FILTER" | "UNKNOWN_NAME" | "AMBIGUOUS_NAME" | "TEXT_TOO_COMPLEX" | "PAGE_TOO_LARGE" | "BAD_REQUEST" | "UNAUTHENTICATED" | "INVALID_TOKEN" | "TOKEN_EXPIRED" | "TOKEN_REVOKED" | "INVALID_CREDENTIALS" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "CROSS_SITE" | "REGISTRATION_CLOSED" | "AI_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "LAST_ADMINISTRATOR" | "UID_TAKEN" | "ACCOUNT_FULL" | "ACCOUNT_CHANGED" | "UNEXPECTED_COUNT" | "IDEMPOTENCY_IN_PROGRESS" | "CURSOR_EXPIRED" | "PRECONDITION_FAILED" | "BODY_TOO_LARGE" | "LIST_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_STREAMS" | "TOO_MANY_DELIVERIES" | "HEADERS_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL" | "AI_PROVIDER_ERROR" | "STORAGE_READ_ONLY" | "DATABASE_UNAVAILABLE" | "LIMITS_UNAVAILABLE" | "AI_NOT_CONFIGURED" | "AI_BUDGET_SPENT" | "AI_PROVIDER_BUSY" | "IMPORT_IN_PROGRESS" | "DATABASE_BUSY" | "SEARCH_TOO_BROAD" | "OVERLOADED" | "AI_PROVIDER_TIMEOUT" | "STORAGE_FULL";
            /** @description Identifies this request in the log of the service. */
            request_id: string;
            /** @description The faulty members of the request. */
            details?: {
                /** @description Path in the request: `body/name`, `query/limit`. */
                path: string;
                /** @description The fault. */
                message: string;
                /** @description Where the fault starts in the text of a filter, in UTF-16 units. */
                offset?: number;
                /** @description The length of the faulty part, likewise. */
                length?: number;
                /** @description For a filter: words, values or uids that may be there instead. */
                expected?: string[];
            }[];
            /** @description The same message: the exhausted limit, and the time to wait. */
            message?: string;
            /** @description Whole seconds to wait; the same as `Retry-After`. */
            retryAfter?: number;
        };
        /**
         * @description A change of a profile. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "profile",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        ProfileChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "profile";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["User"] | null;
        };
        /** @description The settings of the account. */
        ProfileRecord: {
            /** @description Given name. */
            name: string | null;
            /** @description Family name. */
            surname: string | null;
            /**
             * @description IANA name of the time zone for "today" and all dates.
             * @example Europe/Berlin
             */
            timezone: string;
            /**
             * @description Language tag (BCP 47).
             * @example en
             */
            language: string;
            /** @description 0 is Sunday. */
            first_day_of_week: number;
            /** @description Information about you for the AI assistant. */
            about_you: string | null;
            /** @description True if the AI assistant may be used. */
            ai_assistant_enabled: boolean;
        };
        /** @description Changes of your profile. */
        ProfileUpdate: {
            /**
             * @description Given name.
             * @example Ada
             */
            name?: string | null;
            /** @description Family name. */
            surname?: string | null;
            /**
             * @description IANA name of the time zone for "today" and all dates.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language tag (BCP 47).
             * @example en
             */
            language?: string;
            /** @description 0 is Sunday. */
            first_day_of_week?: number;
            /** @description Information about you for the AI assistant: at most 500 characters. */
            about_you?: string | null;
            /** @description True if the AI assistant may be used. */
            ai_assistant_enabled?: boolean;
        };
        /**
         * @description A webhook is told that a profile is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "profile.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "profile",
         *         "event": "updated",
         *         "id": 1,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 1,
         *           "uid": "k3v9x0q2m7b4t1z",
         *           "email": "ada@example.com",
         *           "name": "Ada",
         *           "surname": null,
         *           "timezone": "Europe/Berlin",
         *           "language": "en",
         *           "first_day_of_week": 1,
         *           "about_you": null,
         *           "ai_assistant_enabled": false,
         *           "is_admin": true,
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        ProfileUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "profile.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ProfileChange"];
        };
        /** @description Something that takes several tasks. */
        Project: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the project. Surrounding white space is removed. */
            name: string;
            /** @description What it is about, in Markdown. */
            description: string | null;
            /**
             * @description Progress of the project.
             * @enum {string}
             */
            status: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority: components["schemas"]["TaskPriority"] | null;
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description Whether it is kept at hand. */
            pinned: boolean;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description Task counts of the project. */
            readonly task_counts: {
                /** @description All tasks of the project, subtasks included. */
                total: number;
                /** @description Not started, in progress, waiting or planned. */
                open: number;
                /** @description In progress. */
                in_progress: number;
                /** @description Completed. */
                completed: number;
                /** @description Open and due before today. */
                overdue: number;
            };
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /**
         * @description A change of a project. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "project",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        ProjectChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "project";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["Project"] | null;
        };
        /** @description A new project. */
        ProjectCreate: {
            /** @description The name of the project. Surrounding white space is removed. */
            name: string;
            /** @description In Markdown. */
            description?: string | null;
            /**
             * @description Progress of the project; default: not started.
             * @enum {string}
             */
            status?: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority?: components["schemas"]["TaskPriority"] | null;
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /** @description Whether to keep it at hand; a new one is not. */
            pinned?: boolean;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
        };
        /**
         * @description A webhook is told that a project is created: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "project.created",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "project",
         *         "event": "created",
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 7,
         *           "uid": "p8r9x0q2m7b4t1z",
         *           "name": "Move house",
         *           "description": null,
         *           "status": "in_progress",
         *           "priority": 2,
         *           "due_date": "2026-06-30",
         *           "color": "#3366cc",
         *           "pinned": false,
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "tags": [],
         *           "task_counts": {
         *             "total": 3,
         *             "open": 2,
         *             "in_progress": 1,
         *             "completed": 1,
         *             "overdue": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        ProjectCreatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "project.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ProjectChange"];
        };
        /**
         * @description A webhook is told that a project is deleted: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "project.deleted",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "project",
         *         "event": "deleted",
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        ProjectDeletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "project.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ProjectChange"];
        };
        /** @description Insights into one project, kept for the user who asked until they are generated again. */
        ProjectInsights: {
            /** @description The most important fact about the project. */
            insight: string;
            /** @description The next thing to do. */
            next_action: string;
            /** @description State of the project, based on its task counts. */
            health: string;
            /** @description A risk, if there is one. */
            watch_out: string | null;
            /**
             * Format: date-time
             * @description Time of generation.
             * @example 2026-03-01T09:30:00.000Z
             */
            generated_at: string;
            /** @description True if you have dismissed this result. False after each generation. */
            dismissed: boolean;
        };
        /** @description The project. The sent data comes from the database. */
        ProjectInsightsRequest: {
            /** @description The project's uid or id. */
            projectUid: string | number;
        } & {
            [key: string]: unknown;
        };
        /** @description A page of projects. */
        ProjectList: {
            /** @description The items of the page. */
            projects: components["schemas"]["Project"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A project, as it is exported. */
        ProjectRecord: {
            /**
             * @description Unique within the document.
             * @example k3v9x0q2m7b4t1z
             */
            uid: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /** @description The name of the project. Surrounding white space is removed. */
            name: string;
            /** @description What it is about. */
            description: string | null;
            /**
             * @description Progress of the project.
             * @enum {string}
             */
            status: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            /**
             * @description 0 low, 1 medium, 2 high.
             * @enum {integer|null}
             */
            priority: 0 | 1 | 2 | null;
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description Whether it is kept at hand. */
            pinned: boolean;
            /**
             * @description Its area.
             * @example k3v9x0q2m7b4t1z
             */
            area_uid: string | null;
            /**
             * @description Its goal.
             * @example k3v9x0q2m7b4t1z
             */
            goal_uid: string | null;
            /**
             * @description The names of its tags.
             * @example [
             *       "errand"
             *     ]
             */
            tags: string[];
        };
        /**
         * @description A webhook is told that a project is restored: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "project.restored",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "project",
         *         "event": "restored",
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 7,
         *           "uid": "p8r9x0q2m7b4t1z",
         *           "name": "Move house",
         *           "description": null,
         *           "status": "in_progress",
         *           "priority": 2,
         *           "due_date": "2026-06-30",
         *           "color": "#3366cc",
         *           "pinned": false,
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "tags": [],
         *           "task_counts": {
         *             "total": 3,
         *             "open": 2,
         *             "in_progress": 1,
         *             "completed": 1,
         *             "overdue": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        ProjectRestoredMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "project.restored";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ProjectChange"];
        };
        /**
         * @description A webhook is told that a project is shared: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "project.shared",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "project",
         *         "event": "shared",
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 7,
         *           "uid": "p8r9x0q2m7b4t1z",
         *           "name": "Move house",
         *           "description": null,
         *           "status": "in_progress",
         *           "priority": 2,
         *           "due_date": "2026-06-30",
         *           "color": "#3366cc",
         *           "pinned": false,
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "tags": [],
         *           "task_counts": {
         *             "total": 3,
         *             "open": 2,
         *             "in_progress": 1,
         *             "completed": 1,
         *             "overdue": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        ProjectSharedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "project.shared";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ProjectChange"];
        };
        /**
         * @description A webhook is told that a project is unshared: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "project.unshared",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "project",
         *         "event": "unshared",
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        ProjectUnsharedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "project.unshared";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ProjectChange"];
        };
        /** @description Changes of a project. */
        ProjectUpdate: {
            /** @description The name of the project. Surrounding white space is removed. */
            name?: string;
            /** @description In Markdown. */
            description?: string | null;
            /**
             * @description Progress of the project; default: not started.
             * @enum {string}
             */
            status?: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority?: components["schemas"]["TaskPriority"] | null;
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /** @description Whether to keep it at hand; a new one is not. */
            pinned?: boolean;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
        };
        /**
         * @description A webhook is told that a project is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "project.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "project",
         *         "event": "updated",
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 7,
         *           "uid": "p8r9x0q2m7b4t1z",
         *           "name": "Move house",
         *           "description": null,
         *           "status": "in_progress",
         *           "priority": 2,
         *           "due_date": "2026-06-30",
         *           "color": "#3366cc",
         *           "pinned": false,
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "tags": [],
         *           "task_counts": {
         *             "total": 3,
         *             "open": 2,
         *             "in_progress": 1,
         *             "completed": 1,
         *             "overdue": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        ProjectUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "project.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ProjectChange"];
        };
        /** @description A task as a line of text. */
        QuickAdd: {
            /**
             * @description The text: `#tag`, `@project` or `@"two words"`, `+area`, `!high`, `!medium` or `!low` (`!2`, `!1`, `!0`), dates and recurrences in words ("tomorrow 9am", "every other friday"), and `//` before a note. The rest is the name.
             * @example Call the movers tomorrow 9am #errand !high
             */
            text: string;
            /** @description True to parse only: the response shows the task and the position of each part. */
            dry_run?: boolean;
            /**
             * @description The project, unless the text names one. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
            /**
             * @description Time of writing, if not now: at most 30 days ago. Relative days count from it.
             * @example 2026-03-31T08:00:00.000Z
             */
            now?: string;
        };
        /** @description The result of parsing a text. */
        QuickPreview: {
            task: components["schemas"]["QuickTask"];
            /** @description The recognised parts in the order of the text. */
            spans: components["schemas"]["QuickSpan"][];
        };
        /**
         * @description A recognised part of the text.
         * @example {
         *       "start": 16,
         *       "end": 28,
         *       "kind": "date",
         *       "value": "2026-03-31T09:00"
         *     }
         */
        QuickSpan: {
            /** @description Start in the text, in UTF-16 code units. */
            start: number;
            /** @description End in the text, exclusive. */
            end: number;
            /**
             * @description Kind of the part.
             * @enum {string}
             */
            kind: "tag" | "project" | "area" | "priority" | "date" | "recurrence" | "note";
            /** @description Value of the part: the name of a tag, the uid of a project or area, the code of a priority, a day, a time or both (`2026-03-31T09:30`), the type of a recurrence, the text of a note. */
            value: string;
        };
        /**
         * @description A parsed task.
         * @example {
         *       "name": "Call the movers",
         *       "note": null,
         *       "priority": 2,
         *       "due_date": "2026-03-31",
         *       "due_time": "09:00",
         *       "recurrence_type": null,
         *       "recurrence_interval": 1,
         *       "recurrence_weekdays": null,
         *       "recurrence_month_day": null,
         *       "recurrence_week_of_month": null,
         *       "recurrence_end_date": null,
         *       "project": null,
         *       "area": null,
         *       "tags": [
         *         "errand"
         *       ]
         *     }
         */
        QuickTask: {
            /** @description The name of the task. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note: string | null;
            priority: components["schemas"]["TaskPriority"];
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description Due time; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description Last day on which it may be due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            project: components["schemas"]["SmallObject"] | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The names of its tags. */
            tags: string[];
        };
        /** @description The reason of a rejection: a rate limit or another limit is exhausted. */
        RateLimitedBody: {
            /** @description A message for the user. */
            error: string;
            /**
             * @description The stable code of the error, for programs.
             * @enum {string}
             */
            code: "RATE_LIMITED" | "AI_BUDGET_SPENT" | "TOO_MANY_STREAMS" | "TOO_MANY_DELIVERIES";
            /** @description Identifies this request in the log of the service. */
            request_id: string;
            /** @description The same message: the exhausted limit, and the time to wait. */
            message: string;
            /** @description Whole seconds to wait; the same as `Retry-After`. */
            retryAfter: number;
        };
        /** @description A new account. */
        Registration: {
            /**
             * Format: email
             * @description E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description 8 to 256 characters.
             * @example correct horse battery
             */
            password: string;
            /**
             * @description Given name.
             * @example Ada
             */
            name?: string | null;
            /** @description For the first account of a service in production: the token in its log. */
            setup_token?: string;
        };
        /** @description The state of registration. */
        RegistrationState: {
            /** @description True if `POST /api/register` creates accounts. */
            open: boolean;
            /** @description True if there is no account yet: the first one becomes administrator. */
            first_account: boolean;
            /** @description True if the `setup_token` from the log of the service is required. */
            setup_token_required: boolean;
        };
        /** @description The restored resource, with the same id and uid. */
        Restored: components["schemas"]["RestoredTask"] | components["schemas"]["RestoredProject"] | components["schemas"]["RestoredArea"] | components["schemas"]["RestoredGoal"] | components["schemas"]["RestoredNote"];
        /**
         * @description A restored area.
         * @example {
         *       "id": 2,
         *       "uid": "a5r9x0q2m7b4t1z",
         *       "name": "Home",
         *       "description": null,
         *       "color": "#3366cc",
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z",
         *       "type": "area",
         *       "left_out": []
         *     }
         */
        RestoredArea: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the area. Surrounding white space is removed. */
            name: string;
            /** @description What it is about, in Markdown. */
            description: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /**
             * @description The type of the resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "area";
            /** @description Names of the relations to deleted resources; for resources of other owners, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A restored goal.
         * @example {
         *       "id": 4,
         *       "uid": "g6r9x0q2m7b4t1z",
         *       "name": "Live closer to work",
         *       "why": "An hour a day for other things.",
         *       "horizon": "year",
         *       "target_date": "2026-12-31",
         *       "status": "active",
         *       "color": "#3366cc",
         *       "area_id": 2,
         *       "area": {
         *         "id": 2,
         *         "uid": "a5r9x0q2m7b4t1z",
         *         "name": "Home"
         *       },
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z",
         *       "type": "goal",
         *       "left_out": []
         *     }
         */
        RestoredGoal: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the goal. Surrounding white space is removed. */
            name: string;
            /** @description What it is for, in Markdown. */
            why: string | null;
            /**
             * @description How far ahead it lies; null when that is open.
             * @enum {string|null}
             */
            horizon: "season" | "year" | null;
            /**
             * Format: date
             * @description The day by which it shall be achieved.
             * @example 2026-03-31
             */
            target_date: string | null;
            /**
             * @description How it stands.
             * @enum {string}
             */
            status: "active" | "achieved" | "paused" | "dropped";
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description The id of its area. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /**
             * @description The type of the resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "goal";
            /** @description Names of the relations to deleted resources; for resources of other owners, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A restored note.
         * @example {
         *       "id": 11,
         *       "uid": "n7r9x0q2m7b4t1z",
         *       "title": "Movers",
         *       "content": "Three quotes by Friday.",
         *       "color": null,
         *       "project_id": 7,
         *       "task_id": 42,
         *       "tags": [
         *         {
         *           "id": 3,
         *           "uid": "t4g9x0q2m7b4t1z",
         *           "name": "errand",
         *           "color": "#3366cc"
         *         }
         *       ],
         *       "user_id": 1,
         *       "access": "owner",
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z",
         *       "type": "note",
         *       "left_out": []
         *     }
         */
        RestoredNote: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description What it is called. */
            title: string | null;
            /** @description The text, in Markdown. */
            content: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description The id of its project; null if there is none or you cannot see it. */
            project_id: number | null;
            /** @description The id of its task; null if there is none or you cannot see it. */
            task_id: number | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /**
             * @description The type of the resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "note";
            /** @description Names of the relations to deleted resources; for resources of other owners, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A restored project.
         * @example {
         *       "id": 7,
         *       "uid": "p8r9x0q2m7b4t1z",
         *       "name": "Move house",
         *       "description": null,
         *       "status": "in_progress",
         *       "priority": 2,
         *       "due_date": "2026-06-30",
         *       "color": "#3366cc",
         *       "pinned": false,
         *       "area_id": null,
         *       "area": null,
         *       "goal_id": null,
         *       "goal": null,
         *       "tags": [],
         *       "task_counts": {
         *         "total": 3,
         *         "open": 2,
         *         "in_progress": 1,
         *         "completed": 1,
         *         "overdue": 0
         *       },
         *       "user_id": 1,
         *       "access": "owner",
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z",
         *       "type": "project",
         *       "left_out": []
         *     }
         */
        RestoredProject: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the project. Surrounding white space is removed. */
            name: string;
            /** @description What it is about, in Markdown. */
            description: string | null;
            /**
             * @description Progress of the project.
             * @enum {string}
             */
            status: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority: components["schemas"]["TaskPriority"] | null;
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description Whether it is kept at hand. */
            pinned: boolean;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description Task counts of the project. */
            readonly task_counts: {
                /** @description All tasks of the project, subtasks included. */
                total: number;
                /** @description Not started, in progress, waiting or planned. */
                open: number;
                /** @description In progress. */
                in_progress: number;
                /** @description Completed. */
                completed: number;
                /** @description Open and due before today. */
                overdue: number;
            };
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /**
             * @description The type of the resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "project";
            /** @description Names of the relations to deleted resources; for resources of other owners, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A restored task.
         * @example {
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "note": null,
         *       "status": 0,
         *       "priority": 1,
         *       "due_date": "2026-03-31",
         *       "due_time": "09:30",
         *       "defer_until": null,
         *       "completed_at": null,
         *       "completed_by": null,
         *       "recurrence_type": null,
         *       "recurrence_interval": 1,
         *       "recurrence_weekdays": null,
         *       "recurrence_month_day": null,
         *       "recurrence_week_of_month": null,
         *       "recurrence_end_date": null,
         *       "completion_based": false,
         *       "position": null,
         *       "source": null,
         *       "project_id": 7,
         *       "project": {
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "name": "Move house"
         *       },
         *       "area_id": null,
         *       "area": null,
         *       "goal_id": null,
         *       "goal": null,
         *       "parent_task_id": null,
         *       "parent_task": null,
         *       "tags": [
         *         {
         *           "id": 3,
         *           "uid": "t4g9x0q2m7b4t1z",
         *           "name": "errand",
         *           "color": "#3366cc"
         *         }
         *       ],
         *       "subtask_counts": {
         *         "total": 0,
         *         "completed": 0
         *       },
         *       "user_id": 1,
         *       "access": "owner",
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z",
         *       "type": "task",
         *       "left_out": []
         *     }
         */
        RestoredTask: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the task. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note: string | null;
            status: components["schemas"]["TaskStatus"];
            priority: components["schemas"]["TaskPriority"];
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description Due time in the user's time zone; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * Format: date-time
             * @description Hidden until this time.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description Time of completion; null unless its status is 2, or if unknown.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /** @description The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown. */
            completed_by: number | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description Last day on which it may be due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based: boolean;
            /** @description Position among its siblings. */
            position: number | null;
            /** @description Where the task was captured, in the words of the client that did: `telegram`; null if nowhere. */
            source: string | null;
            /** @description The id of its project; null if there is none or you cannot see it. */
            project_id: number | null;
            project: components["schemas"]["SmallObject"] | null;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description The id of its parent task; null if there is none or you cannot see it. */
            parent_task_id: number | null;
            parent_task: components["schemas"]["SmallObject"] | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description Counts of its subtasks. */
            readonly subtask_counts: {
                /** @description Its subtasks. */
                total: number;
                /** @description Completed subtasks. */
                completed: number;
            };
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /**
             * @description The type of the resource. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "task";
            /** @description Names of the relations to deleted resources; for resources of other owners, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /** @description A revoked API key. With `cascade=true` it has `ended`, also if the key is revoked again. */
        RevokedApiKey: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /** @description The name of the key. Surrounding white space is removed. */
            name: string;
            /**
             * @description The first 12 characters of the token, to identify it.
             * @example tt_012345678
             */
            readonly token_prefix: string;
            /** @description Its permissions. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The projects to which it is narrowed, with their tasks, subtasks and notes: it can access nothing else. Null for no narrowing. */
            project_ids: number[] | null;
            /** @description The id of the key that created it, or of that key's creator if it was deleted; null for a session. */
            readonly made_by_key_id: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description Time of expiry; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; null while it is valid.
             * @example 2026-03-01T09:30:00.000Z
             */
            revoked_at: string | null;
            ended?: components["schemas"]["EndedWithKey"];
        };
        /** @description The result of revoking all keys. */
        RevokedKeys: {
            /** @description The number of keys that were valid. */
            revoked: number;
        };
        /**
         * @description A hit. `project` is the project of a task or note, `task` the parent of a subtask or the task of a note, each if you can see it.
         * @example {
         *       "type": "task",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "highlights": {
         *         "name": [
         *           {
         *             "text": "Call the ",
         *             "match": false
         *           },
         *           {
         *             "text": "movers",
         *             "match": true
         *           }
         *         ],
         *         "text": [
         *           {
         *             "text": "Ask for a date in June.",
         *             "match": false
         *           }
         *         ]
         *       },
         *       "closed": false,
         *       "due_date": "2026-03-31",
         *       "color": null,
         *       "project": {
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "name": "Move house"
         *       },
         *       "task": null,
         *       "user_id": 1,
         *       "access": "owner",
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z"
         *     }
         */
        SearchHit: {
            /**
             * @description The type; its path is `/api/v1/{type}/{id}`.
             * @enum {string}
             */
            type: "project" | "area" | "goal" | "tag" | "task" | "note";
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /** @description Its texts with the matches marked: plain text in parts, which must be escaped. */
            highlights: {
                /** @description The whole name in parts; empty without a name. */
                name: components["schemas"]["TextPart"][];
                /** @description About 200 characters of its note, description, reason or content, around the first match; the beginning if only the name matches; empty without text. `…` replaces omitted text. */
                text: components["schemas"]["TextPart"][];
            };
            /** @description True if it is finished: a task completed, archived or cancelled, a project done or cancelled, a goal achieved or dropped. */
            closed: boolean;
            /**
             * Format: date
             * @description The day a task or project is due, or the target date of a goal.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            project: components["schemas"]["SmallObject"] | null;
            task: components["schemas"]["SmallObject"] | null;
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /** @description A page of results. */
        SearchHitList: {
            /** @description The items of the page. */
            results: components["schemas"]["SearchHit"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description An event of an account or its credentials.
         * @example {
         *       "id": 12,
         *       "kind": "api_key_created",
         *       "user_id": 1,
         *       "actor_id": 1,
         *       "subject": "backup script",
         *       "address": "203.0.113.7",
         *       "created_at": "2026-03-01T09:30:00.000Z"
         *     }
         */
        SecurityEvent: {
            /** @description Numeric identifier; later events have higher ones. */
            id: number;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "registered" | "signed_in" | "sign_in_failed" | "sign_ins_limited" | "signed_out" | "session_ended" | "password_changed" | "email_changed" | "password_check_failed" | "api_key_created" | "api_key_revoked" | "api_key_deleted" | "api_keys_revoked" | "shared" | "share_changed" | "unshared" | "blocked" | "unblocked" | "account_created" | "account_changed" | "account_deleted" | "account_exported" | "account_imported" | "webhook_created" | "webhook_changed" | "webhook_secret_rotated" | "webhook_disabled";
            /** @description Account concerned; null if there is none. */
            user_id: number | null;
            /** @description User who caused the event; null if unknown, or for the operator. */
            actor_id: number | null;
            /** @description Subject of the event: the name of a key, an e-mail address. */
            subject: string | null;
            /** @description Network address of the request. Shown for your own actions only; administrators see all. */
            address: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description A page of security events. */
        SecurityEventList: {
            /** @description The items of the page. */
            security_events: components["schemas"]["SecurityEvent"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A valid session: a browser or program in which you have signed in.
         * @example {
         *       "id": 7,
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "last_used_at": "2026-03-02T18:00:00.000Z",
         *       "expires_at": "2026-03-31T09:30:00.000Z",
         *       "address": "203.0.113.7",
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
         *       "current": true
         *     }
         */
        Session: {
            /** @description Numeric identifier. */
            id: number;
            /**
             * Format: date-time
             * @description Time of the sign-in.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last request, with a precision of ten minutes; null for sessions from before it was recorded.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time of expiry.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description Network address of the sign-in. */
            address: string | null;
            /** @description User agent of the sign-in. */
            user_agent: string | null;
            /** @description True for the session of this request. */
            current: boolean;
        };
        /** @description A page of sessions. */
        SessionList: {
            /** @description The items of the page. */
            sessions: components["schemas"]["Session"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A project, task or note that its owner shares with a member. The share of a project covers its tasks, their subtasks and its notes; that of a task covers its subtasks. */
        Share: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * @description Type of the shared resource.
             * @enum {string}
             */
            readonly resource_type: "project" | "task" | "note";
            /** @description The id of the shared resource. */
            readonly resource_id: number;
            resource: components["schemas"]["SmallObject"];
            /**
             * @description Access of the member: read only, or read and write.
             * @enum {string}
             */
            access: "ro" | "rw";
            owner: components["schemas"]["Person"];
            member: components["schemas"]["Person"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /**
         * @description A change of a share. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "share",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        ShareChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "share";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["Share"] | null;
        };
        /** @description A new share of your resource. */
        ShareCreate: {
            /**
             * @description Type of the shared resource.
             * @enum {string}
             */
            resource_type: "project" | "task" | "note";
            /**
             * @description The id or uid of the resource.
             * @example 7
             */
            resource_id: number | string;
            /** @description The e-mail address of the member's account. */
            email: string;
            /**
             * @description Access of the member: read only, or read and write.
             * @enum {string}
             */
            access: "ro" | "rw";
        };
        /**
         * @description A webhook is told that a share is created: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "share.created",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "share",
         *         "event": "created",
         *         "id": 5,
         *         "uid": "s9r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 5,
         *           "uid": "s9r9x0q2m7b4t1z",
         *           "resource_type": "project",
         *           "resource_id": 7,
         *           "resource": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "access": "rw",
         *           "owner": {
         *             "id": 1,
         *             "uid": "k3v9x0q2m7b4t1z",
         *             "email": "ada@example.com",
         *             "name": "Ada",
         *             "surname": null
         *           },
         *           "member": {
         *             "id": 2,
         *             "uid": "u8r9x0q2m7b4t1z",
         *             "email": "bob@example.com",
         *             "name": "Bob",
         *             "surname": null
         *           },
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        ShareCreatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "share.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ShareChange"];
        };
        /**
         * @description A webhook is told that a share is deleted: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "share.deleted",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "share",
         *         "event": "deleted",
         *         "id": 5,
         *         "uid": "s9r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        ShareDeletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "share.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ShareChange"];
        };
        /** @description A page of shares. */
        ShareList: {
            /** @description The items of the page. */
            shares: components["schemas"]["Share"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A share that the account has given, for the record. */
        ShareRecord: {
            /**
             * @description What is shared.
             * @enum {string}
             */
            resource_type: "project" | "task" | "note";
            /**
             * @description Which one.
             * @example k3v9x0q2m7b4t1z
             */
            resource_uid: string;
            /**
             * @description With whom.
             * @example bob@example.com
             */
            email: string;
            /**
             * @description What they may do with it.
             * @enum {string}
             */
            access: "ro" | "rw";
            /**
             * Format: date-time
             * @description Since when.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        /** @description Changes of a share. */
        ShareUpdate: {
            /**
             * @description Access of the member: read only, or read and write.
             * @enum {string}
             */
            access?: "ro" | "rw";
        };
        /**
         * @description A webhook is told that a share is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "share.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "share",
         *         "event": "updated",
         *         "id": 5,
         *         "uid": "s9r9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 5,
         *           "uid": "s9r9x0q2m7b4t1z",
         *           "resource_type": "project",
         *           "resource_id": 7,
         *           "resource": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "access": "rw",
         *           "owner": {
         *             "id": 1,
         *             "uid": "k3v9x0q2m7b4t1z",
         *             "email": "ada@example.com",
         *             "name": "Ada",
         *             "surname": null
         *           },
         *           "member": {
         *             "id": 2,
         *             "uid": "u8r9x0q2m7b4t1z",
         *             "email": "bob@example.com",
         *             "name": "Bob",
         *             "surname": null
         *           },
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        ShareUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "share.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["ShareChange"];
        };
        /**
         * @description A project, area, goal or parent task, as a part of another resource.
         * @example {
         *       "id": 7,
         *       "uid": "p8r9x0q2m7b4t1z",
         *       "name": "Move house"
         *     }
         */
        SmallObject: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description Its name. */
            name: string;
        };
        /**
         * @description A tag, as part of another resource.
         * @example {
         *       "id": 3,
         *       "uid": "t4g9x0q2m7b4t1z",
         *       "name": "errand",
         *       "color": "#3366cc"
         *     }
         */
        SmallTag: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The tag's name. */
            name: string;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
        };
        /**
         * @description A new subtask, created with its task.
         * @example {
         *       "name": "Ask for three quotes"
         *     }
         */
        SubtaskCreate: {
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
            /** @description The name of the subtask. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["TaskPriority"];
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description Due time; null for all day. Requires a `due_date`, and is removed with it.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Hidden until this time: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day?: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description Last day on which it may be due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based?: boolean;
            /** @description Position among its siblings. */
            position?: number | null;
            /** @description Where the task was captured: a word of the client, such as `telegram`. */
            source?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
        };
        /** @description A label. Its name is unique among your tags, ignoring case. */
        Tag: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the tag. Surrounding white space is removed. */
            name: string;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
            /** @description The number of tasks, projects and notes that use it. */
            readonly usage_count: number;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /**
         * @description A change of a tag. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "tag",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        TagChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tag";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["Tag"] | null;
        };
        /** @description A new tag. */
        TagCreate: {
            /** @description The name of the tag. Surrounding white space is removed. */
            name: string;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
        };
        /**
         * @description A webhook is told that a tag is created: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "tag.created",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "tag",
         *         "event": "created",
         *         "id": 3,
         *         "uid": "t4g9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 3,
         *           "uid": "t4g9x0q2m7b4t1z",
         *           "name": "errand",
         *           "color": "#3366cc",
         *           "usage_count": 2,
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TagCreatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "tag.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TagChange"];
        };
        /**
         * @description A webhook is told that a tag is deleted: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "tag.deleted",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "tag",
         *         "event": "deleted",
         *         "id": 3,
         *         "uid": "t4g9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        TagDeletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "tag.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TagChange"];
        };
        /** @description A page of tags. */
        TagList: {
            /** @description The items of the page. */
            tags: components["schemas"]["Tag"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A tag, as it is exported. */
        TagRecord: {
            /**
             * @description Unique within the document.
             * @example k3v9x0q2m7b4t1z
             */
            uid: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /** @description The name of the tag. Surrounding white space is removed. */
            name: string;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color: string | null;
        };
        /** @description Changes of a tag. */
        TagUpdate: {
            /** @description The name of the tag. Surrounding white space is removed. */
            name?: string;
            /**
             * @description A colour: `#rrggbb`.
             * @example #3366cc
             */
            color?: string | null;
        };
        /**
         * @description A webhook is told that a tag is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "tag.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "tag",
         *         "event": "updated",
         *         "id": 3,
         *         "uid": "t4g9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 3,
         *           "uid": "t4g9x0q2m7b4t1z",
         *           "name": "errand",
         *           "color": "#3366cc",
         *           "usage_count": 2,
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TagUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "tag.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TagChange"];
        };
        /**
         * @description A task.
         * @example {
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "note": null,
         *       "status": 0,
         *       "priority": 1,
         *       "due_date": "2026-03-31",
         *       "due_time": "09:30",
         *       "defer_until": null,
         *       "completed_at": null,
         *       "completed_by": null,
         *       "recurrence_type": null,
         *       "recurrence_interval": 1,
         *       "recurrence_weekdays": null,
         *       "recurrence_month_day": null,
         *       "recurrence_week_of_month": null,
         *       "recurrence_end_date": null,
         *       "completion_based": false,
         *       "position": null,
         *       "source": null,
         *       "project_id": 7,
         *       "project": {
         *         "id": 7,
         *         "uid": "p8r9x0q2m7b4t1z",
         *         "name": "Move house"
         *       },
         *       "area_id": null,
         *       "area": null,
         *       "goal_id": null,
         *       "goal": null,
         *       "parent_task_id": null,
         *       "parent_task": null,
         *       "tags": [
         *         {
         *           "id": 3,
         *           "uid": "t4g9x0q2m7b4t1z",
         *           "name": "errand",
         *           "color": "#3366cc"
         *         }
         *       ],
         *       "subtask_counts": {
         *         "total": 0,
         *         "completed": 0
         *       },
         *       "user_id": 1,
         *       "access": "owner",
         *       "created_at": "2026-03-01T09:30:00.000Z",
         *       "updated_at": "2026-03-01T09:30:00.000Z"
         *     }
         */
        Task: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the task. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note: string | null;
            status: components["schemas"]["TaskStatus"];
            priority: components["schemas"]["TaskPriority"];
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description Due time in the user's time zone; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * Format: date-time
             * @description Hidden until this time.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description Time of completion; null unless its status is 2, or if unknown.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /** @description The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown. */
            completed_by: number | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description Last day on which it may be due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based: boolean;
            /** @description Position among its siblings. */
            position: number | null;
            /** @description Where the task was captured, in the words of the client that did: `telegram`; null if nowhere. */
            source: string | null;
            /** @description The id of its project; null if there is none or you cannot see it. */
            project_id: number | null;
            project: components["schemas"]["SmallObject"] | null;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description The id of its parent task; null if there is none or you cannot see it. */
            parent_task_id: number | null;
            parent_task: components["schemas"]["SmallObject"] | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description Counts of its subtasks. */
            readonly subtask_counts: {
                /** @description Its subtasks. */
                total: number;
                /** @description Completed subtasks. */
                completed: number;
            };
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /** @description Actions on many tasks: either `items`, or `where` with one of `update`, `complete` and `delete` for all tasks that a filter selects. */
        TaskBulk: {
            /** @description The actions, in order. */
            items?: (components["schemas"]["TaskBulkCreate"] | components["schemas"]["TaskBulkQuick"] | components["schemas"]["TaskBulkUpdate"] | components["schemas"]["TaskBulkComplete"] | components["schemas"]["TaskBulkDelete"])[];
            where?: components["schemas"]["TaskBulkWhere"];
            update?: components["schemas"]["TaskBulkChanges"];
            /**
             * @description Completes the tasks of `where`.
             * @enum {boolean}
             */
            complete?: true;
            /**
             * @description Deletes the tasks of `where`.
             * @enum {boolean}
             */
            delete?: true;
        };
        /**
         * @description Changes of all tasks that a filter selects: those of `updateTask`, and relative ones.
         * @example {
         *       "priority": 2,
         *       "add_tags": [
         *         "late"
         *       ],
         *       "shift_days": 7
         *     }
         */
        TaskBulkChanges: {
            /** @description The name of the task. Surrounding white space is removed. */
            name?: string;
            /** @description Markdown. */
            note?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["TaskPriority"];
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description Due time; null for all day. Requires a `due_date`, and is removed with it.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Hidden until this time: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day?: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description Last day on which it may be due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based?: boolean;
            /** @description Position among its siblings. */
            position?: number | null;
            /** @description Where the task was captured: a word of the client, such as `telegram`. */
            source?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description Its project. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none.
             * @example 7
             */
            parent_task_id?: number | string | null;
            /** @description True to complete the subtasks as well. */
            complete_subtasks?: boolean;
            /**
             * @description Tags to add. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            add_tags?: (string | {
                name: string;
            })[];
            /**
             * @description Tags to remove. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            remove_tags?: (string | {
                name: string;
            })[];
            /** @description Moves `due_date` and `defer_until` by days, where they are set. */
            shift_days?: number;
        };
        /** @description Completes a task, like `completeTask`. */
        TaskBulkComplete: {
            /**
             * @description The action.
             * @enum {string}
             */
            action: "complete";
            /**
             * @description The task's id or uid.
             * @example 7
             */
            id: number | string;
            /** @description True to complete the subtasks as well. */
            complete_subtasks?: boolean;
        };
        /** @description Creates a task, like `createTask`. */
        TaskBulkCreate: {
            /**
             * @description The action.
             * @enum {string}
             */
            action: "create";
            task: components["schemas"]["TaskCreate"];
        };
        /** @description Deletes a task, like `deleteTask`. */
        TaskBulkDelete: {
            /**
             * @description The action.
             * @enum {string}
             */
            action: "delete";
            /**
             * @description The task's id or uid.
             * @example 7
             */
            id: number | string;
        };
        /** @description The result of an item: the updated task, or the error. Both are null if the task was deleted. */
        TaskBulkOutcome: {
            /** @description Which item, counted from 0. */
            index: number;
            /** @description The status of the item as a single request. */
            status: number;
            task: components["schemas"]["TaskWithSubtasks"] | null;
            error: components["schemas"]["ErrorBody"] | null;
        };
        /** @description Creates a task from a line of text, like `quickAddTask`. */
        TaskBulkQuick: {
            /**
             * @description The action.
             * @enum {string}
             */
            action: "quick";
            /**
             * @description The text: `#tag`, `@project` or `@"two words"`, `+area`, `!high`, `!medium` or `!low` (`!2`, `!1`, `!0`), dates and recurrences in words ("tomorrow 9am", "every other friday"), and `//` before a note. The rest is the name.
             * @example Call the movers tomorrow 9am #errand !high
             */
            text: string;
            /**
             * @description The project, unless the text names one. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
            /**
             * @description Time of writing, if not now: at most 30 days ago. Relative days count from it.
             * @example 2026-03-31T08:00:00.000Z
             */
            now?: string;
        };
        /** @description The results of all items. */
        TaskBulkResult: {
            /** @description One result for each item, in the same order; empty with `where`. */
            results: components["schemas"]["TaskBulkOutcome"][];
            /** @description With `where`: the number of selected tasks. */
            matched?: number;
            /** @description With `where`: the number of tasks that were changed, or were as wanted already. */
            changed?: number;
            /** @description With `where`: tasks that stayed as they were. */
            skipped?: components["schemas"]["TaskBulkSkipped"][];
        };
        /** @description A selected task that stayed as it was. */
        TaskBulkSkipped: {
            /** @description The id of the task. */
            id: number;
            /**
             * @description The code of the error that changing it alone would have.
             * @enum {string}
             */
            code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "UNKNOWN_PARAMETER" | "IDEMPOTENCY_NOT_SUPPORTED" | "DRY_RUN_UNSUPPORTED" | "INVALID_JSON" | "INVALID_CURSOR" | "INVALID_FILTER" | "UNKNOWN_NAME" | "AMBIGUOUS_NAME" | "TEXT_TOO_COMPLEX" | "PAGE_TOO_LARGE" | "BAD_REQUEST" | "UNAUTHENTICATED" | "INVALID_TOKEN" | "TOKEN_EXPIRED" | "TOKEN_REVOKED" | "INVALID_CREDENTIALS" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "CROSS_SITE" | "REGISTRATION_CLOSED" | "AI_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "LAST_ADMINISTRATOR" | "UID_TAKEN" | "ACCOUNT_FULL" | "ACCOUNT_CHANGED" | "UNEXPECTED_COUNT" | "IDEMPOTENCY_IN_PROGRESS" | "CURSOR_EXPIRED" | "PRECONDITION_FAILED" | "BODY_TOO_LARGE" | "LIST_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_STREAMS" | "TOO_MANY_DELIVERIES" | "HEADERS_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL" | "AI_PROVIDER_ERROR" | "STORAGE_READ_ONLY" | "DATABASE_UNAVAILABLE" | "LIMITS_UNAVAILABLE" | "AI_NOT_CONFIGURED" | "AI_BUDGET_SPENT" | "AI_PROVIDER_BUSY" | "IMPORT_IN_PROGRESS" | "DATABASE_BUSY" | "SEARCH_TOO_BROAD" | "OVERLOADED" | "AI_PROVIDER_TIMEOUT" | "STORAGE_FULL";
            /** @description The message of this error. */
            error: string;
        };
        /** @description Changes a task, like `updateTask`. */
        TaskBulkUpdate: {
            /**
             * @description The action.
             * @enum {string}
             */
            action: "update";
            /**
             * @description The task's id or uid.
             * @example 7
             */
            id: number | string;
            task: components["schemas"]["TaskUpdate"];
        };
        /** @description Selects at most 500 tasks. */
        TaskBulkWhere: {
            /**
             * @description Selects the tasks that `GET /tasks` lists with this filter.
             * @example status:open due:<today
             */
            filter: string | components["schemas"]["FilterTree"];
            /** @description The number of tasks. With another number nothing is changed: 409 `UNEXPECTED_COUNT`. */
            expect?: number;
        };
        /**
         * @description A change of a task. `object` is its current state, as in its list; null if it was deleted or you can no longer see it.
         * @example {
         *       "type": "task",
         *       "event": "deleted",
         *       "id": 42,
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "at": "2026-03-01T09:30:00.000Z",
         *       "actor": {
         *         "user_id": 1,
         *         "key_id": 3,
         *         "key_name": "phone"
         *       },
         *       "changed": [],
         *       "object": null
         *     }
         */
        TaskChange: {
            /**
             * @description The type of the object. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "task";
            event: components["schemas"]["ChangeEvent"];
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: date-time
             * @description Time of the change; null for `present`.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description Names of the changed members that you can see; empty if not applicable, and for `present`. */
            changed: string[];
            object: components["schemas"]["Task"] | null;
        };
        /**
         * @description A webhook is told that a task is completed: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.completed",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "completed",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 42,
         *           "uid": "k3v9x0q2m7b4t1z",
         *           "name": "Call the movers",
         *           "note": null,
         *           "status": 0,
         *           "priority": 1,
         *           "due_date": "2026-03-31",
         *           "due_time": "09:30",
         *           "defer_until": null,
         *           "completed_at": null,
         *           "completed_by": null,
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
         *           "source": null,
         *           "project_id": 7,
         *           "project": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "parent_task_id": null,
         *           "parent_task": null,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "subtask_counts": {
         *             "total": 0,
         *             "completed": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TaskCompletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.completed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /** @description Options of a completion. */
        TaskCompletion: {
            /** @description True to complete the subtasks as well. */
            complete_subtasks?: boolean;
        };
        /** @description Numbers of tasks, without subtasks, of each project, area, goal or tag. */
        TaskCountsByRelation: {
            /** @description By id; without those that have no tasks. */
            counts: {
                /** @description The id of the project, area, goal or tag. */
                id: number;
                /** @description Its tasks. */
                total: number;
                /** @description Not started, in progress, waiting or planned. */
                open: number;
                /** @description Not started. */
                not_started: number;
                /** @description In progress. */
                in_progress: number;
                /** @description Completed. */
                completed: number;
            }[];
        };
        /** @description A new task. */
        TaskCreate: {
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
            /** @description The name of the task. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["TaskPriority"];
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description Due time; null for all day. Requires a `due_date`, and is removed with it.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Hidden until this time: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day?: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description Last day on which it may be due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based?: boolean;
            /** @description Position among its siblings. */
            position?: number | null;
            /** @description Where the task was captured: a word of the client, such as `telegram`. */
            source?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description Its project. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none.
             * @example 7
             */
            parent_task_id?: number | string | null;
            /** @description Subtasks, created with the task. */
            subtasks?: components["schemas"]["SubtaskCreate"][];
        };
        /**
         * @description A webhook is told that a task is created: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.created",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "created",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 42,
         *           "uid": "k3v9x0q2m7b4t1z",
         *           "name": "Call the movers",
         *           "note": null,
         *           "status": 0,
         *           "priority": 1,
         *           "due_date": "2026-03-31",
         *           "due_time": "09:30",
         *           "defer_until": null,
         *           "completed_at": null,
         *           "completed_by": null,
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
         *           "source": null,
         *           "project_id": 7,
         *           "project": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "parent_task_id": null,
         *           "parent_task": null,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "subtask_counts": {
         *             "total": 0,
         *             "completed": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TaskCreatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.created";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /**
         * @description A webhook is told that a task is deleted: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.deleted",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "deleted",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        TaskDeletedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /**
         * @description A line of an import: a new task, like for `createTask`.
         * @example {
         *       "name": "Prune the roses",
         *       "project_name": "Garden",
         *       "tags": [
         *         "spring"
         *       ],
         *       "import_key": "8ffb773f43c8"
         *     }
         */
        TaskImportLine: {
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
            /** @description The name of the task. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["TaskPriority"];
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description Due time; null for all day. Requires a `due_date`, and is removed with it.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Hidden until this time: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day?: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description Last day on which it may be due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based?: boolean;
            /** @description Position among its siblings. */
            position?: number | null;
            /** @description Where the task was captured: a word of the client, such as `telegram`. */
            source?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description Its project. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none.
             * @example 7
             */
            parent_task_id?: number | string | null;
            /** @description Subtasks, created with the task. */
            subtasks?: components["schemas"]["TaskImportSubtask"][];
            /**
             * Format: date-time
             * @description Time of creation, not in the future; the time of the import if absent or null.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at?: string | null;
            /**
             * Format: date-time
             * @description Time of completion, not in the future and not before `created_at`; null or absent if it is unknown. Requires the status 2.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at?: string | null;
            /** @description The name of its project, which is created if it does not exist. */
            project_name?: string | null;
            /** @description Identifies the line: a line whose key was imported before is skipped. */
            import_key?: string;
        };
        /**
         * @description A line of the response, after each batch.
         * @example {
         *       "lines": 500,
         *       "created": 498,
         *       "skipped": 1
         *     }
         */
        TaskImportProgress: {
            /** @description Lines read so far. */
            lines: number;
            /** @description Tasks created so far. */
            created: number;
            /** @description Lines skipped so far because they were imported before. */
            skipped: number;
        };
        /**
         * @description The last line of the response: the totals.
         * @example {
         *       "created": 998,
         *       "skipped": 1,
         *       "failed": [
         *         {
         *           "line": 17,
         *           "message": "name is required."
         *         }
         *       ],
         *       "failed_count": 1,
         *       "batches": [
         *         "b7k2m9x0q4v1t3z"
         *       ]
         *     }
         */
        TaskImportResult: {
            /** @description Tasks created so far. */
            created: number;
            /** @description Lines skipped so far because they were imported before. */
            skipped: number;
            /** @description Lines that could not be imported, at most 1000. */
            failed: {
                /** @description Which line, counted from 1. */
                line: number;
                /** @description The fault. */
                message: string;
            }[];
            /** @description The number of failed lines. */
            failed_count: number;
            /** @description The uids of the batches in the change log, in order. An import has one for each of its transactions. */
            batches: string[];
        };
        /**
         * @description A subtask of a line of an import.
         * @example {
         *       "name": "Ask for three quotes",
         *       "status": 2,
         *       "completed_at": "2026-03-01T09:30:00.000Z"
         *     }
         */
        TaskImportSubtask: {
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409. `dryrun000000000` is reserved.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
            /** @description The name of the subtask. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["TaskPriority"];
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description Due time; null for all day. Requires a `due_date`, and is removed with it.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Hidden until this time: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day?: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description Last day on which it may be due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based?: boolean;
            /** @description Position among its siblings. */
            position?: number | null;
            /** @description Where the task was captured: a word of the client, such as `telegram`. */
            source?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * Format: date-time
             * @description Time of creation, not in the future; the time of the import if absent or null.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at?: string | null;
            /**
             * Format: date-time
             * @description Time of completion, not in the future and not before `created_at`; null or absent if it is unknown. Requires the status 2.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at?: string | null;
        };
        /** @description Insights into one task, kept for the user who asked until they are generated again. */
        TaskInsights: {
            /** @description The most important fact about the task. */
            insight: string;
            /** @description The next thing to do. */
            next_step: string;
            /** @description Smaller steps, in order. */
            breakdown: string[];
            /** @description At most three links. */
            links: {
                /** @description Title of the link. */
                label: string;
                /** @description Always http or https. */
                url: string;
            }[];
            /** @description A risk, if there is one. */
            watch_out: string | null;
            /**
             * Format: date-time
             * @description Time of generation.
             * @example 2026-03-01T09:30:00.000Z
             */
            generated_at: string;
            /** @description True if you have dismissed this result. False after each generation. */
            dismissed: boolean;
        };
        /** @description The task. The sent data comes from the database. */
        TaskInsightsRequest: {
            /** @description The task's uid or id. */
            taskUid: string | number;
        } & {
            [key: string]: unknown;
        };
        /** @description A page of tasks. */
        TaskList: {
            /** @description The items of the page. */
            tasks: components["schemas"]["Task"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Counts of your tasks and those shared with you. Subtasks count by their due date only. */
        TaskMetrics: {
            /** @description Not started, in progress, waiting or planned. */
            open: number;
            /** @description Open and due before today, with subtasks. */
            overdue: number;
            /** @description Open and due today, with subtasks. */
            due_today: number;
            /** @description In progress. */
            in_progress: number;
            /** @description Planned. */
            planned: number;
            /** @description Not started, not deferred, and due later or without a date: candidates for today. At most 20. */
            suggested: number;
            /** @description Completed by you today, with subtasks that have a due date and occurrences of recurring tasks. */
            completed_today: number;
            /** @description Your completions of each of the last seven days, ending today. */
            weekly_completions: {
                /**
                 * Format: date
                 * @description A day in your time zone.
                 * @example 2026-03-31
                 */
                date: string;
                /** @description The number of tasks that you completed on that day. */
                count: number;
            }[];
        };
        /**
         * @description Priority of a task or project: 0 low, 1 medium, 2 high.
         * @example 1
         * @enum {integer}
         */
        TaskPriority: 0 | 1 | 2;
        /** @description A task or subtask, as it is exported, with its history. */
        TaskRecord: {
            /**
             * @description Unique within the document.
             * @example k3v9x0q2m7b4t1z
             */
            uid: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
            /** @description The name of the task. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note: string | null;
            /**
             * @description 0 not started, 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, 6 planned.
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description 0 low, 1 medium, 2 high.
             * @enum {integer}
             */
            priority: 0 | 1 | 2;
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description Due time; null for all day. Older documents lack it: all day.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * Format: date-time
             * @description Hidden until this time.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description Time of completion; null unless its status is 2, or if unknown.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /**
             * @description Who completed it: the owner of the account, or another user; null unless its status is 2, or if unknown. Older documents lack it.
             * @enum {string|null}
             */
            completed_by?: "owner" | "member" | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of periods between occurrences. */
            recurrence_interval: number;
            /** @description Weekdays, 0 is Sunday. */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month. */
            recurrence_month_day: number | null;
            /**
             * @description Week of the month; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description Last day on which it may be due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based: boolean;
            /** @description Position among its siblings. */
            position: number | null;
            /** @description Where the task was captured. Older documents lack it: nowhere. */
            source?: string | null;
            /**
             * @description Its project.
             * @example k3v9x0q2m7b4t1z
             */
            project_uid: string | null;
            /**
             * @description Its area.
             * @example k3v9x0q2m7b4t1z
             */
            area_uid: string | null;
            /**
             * @description Its goal.
             * @example k3v9x0q2m7b4t1z
             */
            goal_uid: string | null;
            /**
             * @description The task that it is a subtask of, which is in the same project.
             * @example k3v9x0q2m7b4t1z
             */
            parent_task_uid: string | null;
            /**
             * @description The names of its tags.
             * @example [
             *       "errand"
             *     ]
             */
            tags: string[];
            /** @description Earliest first. */
            completions: components["schemas"]["CompletionRecord"][];
            /** @description Earliest first. */
            activity: components["schemas"]["ActivityRecord"][];
        };
        /**
         * @description A webhook is told that a task is reopened: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.reopened",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "reopened",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 42,
         *           "uid": "k3v9x0q2m7b4t1z",
         *           "name": "Call the movers",
         *           "note": null,
         *           "status": 0,
         *           "priority": 1,
         *           "due_date": "2026-03-31",
         *           "due_time": "09:30",
         *           "defer_until": null,
         *           "completed_at": null,
         *           "completed_by": null,
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
         *           "source": null,
         *           "project_id": 7,
         *           "project": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "parent_task_id": null,
         *           "parent_task": null,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "subtask_counts": {
         *             "total": 0,
         *             "completed": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TaskReopenedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.reopened";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /**
         * @description A webhook is told that a task is restored: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.restored",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "restored",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 42,
         *           "uid": "k3v9x0q2m7b4t1z",
         *           "name": "Call the movers",
         *           "note": null,
         *           "status": 0,
         *           "priority": 1,
         *           "due_date": "2026-03-31",
         *           "due_time": "09:30",
         *           "defer_until": null,
         *           "completed_at": null,
         *           "completed_by": null,
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
         *           "source": null,
         *           "project_id": 7,
         *           "project": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "parent_task_id": null,
         *           "parent_task": null,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "subtask_counts": {
         *             "total": 0,
         *             "completed": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TaskRestoredMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.restored";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /**
         * @description A webhook is told that a task is shared: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.shared",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "shared",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": {
         *           "id": 42,
         *           "uid": "k3v9x0q2m7b4t1z",
         *           "name": "Call the movers",
         *           "note": null,
         *           "status": 0,
         *           "priority": 1,
         *           "due_date": "2026-03-31",
         *           "due_time": "09:30",
         *           "defer_until": null,
         *           "completed_at": null,
         *           "completed_by": null,
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
         *           "source": null,
         *           "project_id": 7,
         *           "project": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "parent_task_id": null,
         *           "parent_task": null,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "subtask_counts": {
         *             "total": 0,
         *             "completed": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TaskSharedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.shared";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /**
         * @description How far a task is: 0 not started, as new ones are, 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, 6 planned.
         * @example 0
         * @enum {integer}
         */
        TaskStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6;
        /** @description Tags for a task. */
        TaskTags: {
            /**
             * @description Tags to add. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags: (string | {
                name: string;
            })[];
        };
        /**
         * @description A webhook is told that a task is unshared: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.unshared",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "unshared",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [],
         *         "object": null
         *       }
         *     }
         */
        TaskUnsharedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.unshared";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /** @description Changes of a task. */
        TaskUpdate: {
            /** @description The name of the task. Surrounding white space is removed. */
            name?: string;
            /** @description Markdown. */
            note?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["TaskPriority"];
            /**
             * @description Due date. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description Due time; null for all day. Requires a `due_date`, and is removed with it.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Hidden until this time: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day?: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description Last day on which it may be due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based?: boolean;
            /** @description Position among its siblings. */
            position?: number | null;
            /** @description Where the task was captured: a word of the client, such as `telegram`. */
            source?: string | null;
            /**
             * @description Its area. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description Its goal. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as in responses. Unknown names create new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description Its project. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description Its parent task. A subtask belongs to the project of its parent. An id or a uid; null for none.
             * @example 7
             */
            parent_task_id?: number | string | null;
            /** @description True to complete the subtasks as well. */
            complete_subtasks?: boolean;
        };
        /**
         * @description A webhook is told that a task is updated: the item of `/changes`, its object as it is at delivery.
         * @example {
         *       "type": "task.updated",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "type": "task",
         *         "event": "updated",
         *         "id": 42,
         *         "uid": "k3v9x0q2m7b4t1z",
         *         "at": "2026-03-01T09:30:00.000Z",
         *         "actor": {
         *           "user_id": 1,
         *           "key_id": 3,
         *           "key_name": "phone"
         *         },
         *         "changed": [
         *           "name"
         *         ],
         *         "object": {
         *           "id": 42,
         *           "uid": "k3v9x0q2m7b4t1z",
         *           "name": "Call the movers",
         *           "note": null,
         *           "status": 0,
         *           "priority": 1,
         *           "due_date": "2026-03-31",
         *           "due_time": "09:30",
         *           "defer_until": null,
         *           "completed_at": null,
         *           "completed_by": null,
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
         *           "source": null,
         *           "project_id": 7,
         *           "project": {
         *             "id": 7,
         *             "uid": "p8r9x0q2m7b4t1z",
         *             "name": "Move house"
         *           },
         *           "area_id": null,
         *           "area": null,
         *           "goal_id": null,
         *           "goal": null,
         *           "parent_task_id": null,
         *           "parent_task": null,
         *           "tags": [
         *             {
         *               "id": 3,
         *               "uid": "t4g9x0q2m7b4t1z",
         *               "name": "errand",
         *               "color": "#3366cc"
         *             }
         *           ],
         *           "subtask_counts": {
         *             "total": 0,
         *             "completed": 0
         *           },
         *           "user_id": 1,
         *           "access": "owner",
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T09:30:00.000Z"
         *         }
         *       }
         *     }
         */
        TaskUpdatedMessage: {
            /**
             * @description The type of the object, and what happened to it.
             * @enum {string}
             */
            type: "task.updated";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["TaskChange"];
        };
        /** @description A task with its subtasks. */
        TaskWithSubtasks: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /** @description The name of the task. Surrounding white space is removed. */
            name: string;
            /** @description Markdown. */
            note: string | null;
            status: components["schemas"]["TaskStatus"];
            priority: components["schemas"]["TaskPriority"];
            /**
             * Format: date
             * @description Due date.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description Due time in the user's time zone; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * Format: date-time
             * @description Hidden until this time.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description Time of completion; null unless its status is 2, or if unknown.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /** @description The id of the user who completed it: 0 for another user of an imported account; null unless its status is 2, or if unknown. */
            completed_by: number | null;
            /**
             * @description Recurrence; null for none.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Number of days, weeks, months or years between occurrences; default: 1. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; in a shorter month its last day. */
            recurrence_month_day: number | null;
            /**
             * @description Week of the month for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description Last day on which it may be due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description True if the next date counts from the completion, false if from the due date. */
            completion_based: boolean;
            /** @description Position among its siblings. */
            position: number | null;
            /** @description Where the task was captured, in the words of the client that did: `telegram`; null if nowhere. */
            source: string | null;
            /** @description The id of its project; null if there is none or you cannot see it. */
            project_id: number | null;
            project: components["schemas"]["SmallObject"] | null;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description The id of its parent task; null if there is none or you cannot see it. */
            parent_task_id: number | null;
            parent_task: components["schemas"]["SmallObject"] | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description Counts of its subtasks. */
            readonly subtask_counts: {
                /** @description Its subtasks. */
                total: number;
                /** @description Completed subtasks. */
                completed: number;
            };
            /** @description The id of the owner. */
            readonly user_id: number;
            /**
             * @description Your access: owner, read and write, or read only.
             * @enum {string}
             */
            readonly access: "owner" | "rw" | "ro";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /** @description Its subtasks by position. If they exceed 1 MB, only the first ones, fewer than `subtask_counts.total`: `GET /task/{id}/subtasks` lists all. */
            subtasks: components["schemas"]["Task"][];
        };
        /**
         * @description A part of a text; the parts concatenate to the text.
         * @example {
         *       "text": "movers",
         *       "match": true
         *     }
         */
        TextPart: {
            /** @description Plain text. */
            text: string;
            /** @description True if it matches the query. */
            match: boolean;
        };
        /**
         * @description The API key of the request, with its permissions.
         * @example {
         *       "id": 1,
         *       "name": "backup script",
         *       "scopes": [
         *         "*:read"
         *       ],
         *       "project_ids": null,
         *       "expires_at": "2026-12-31T23:59:59.999Z"
         *     }
         */
        TokenInfo: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /** @description The name of the key. Surrounding white space is removed. */
            name: string;
            /** @description Its permissions. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The projects to which it is narrowed, with their tasks, subtasks and notes: it can access nothing else. Null for no narrowing. */
            project_ids: number[] | null;
            /**
             * Format: date-time
             * @description Time of expiry; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string | null;
        };
        /**
         * @description Permission of a token: read or write one type of resource (`tasks:read`, `tasks:write`, which includes reading), read everything (`*:read`), everything that its user may do (`*`), or administration (`admin`, which no other scope includes). Each operation documents its scope.
         * @example tasks:write
         * @enum {string}
         */
        TokenScope: "tasks:read" | "tasks:write" | "projects:read" | "projects:write" | "areas:read" | "areas:write" | "goals:read" | "goals:write" | "notes:read" | "notes:write" | "tags:read" | "tags:write" | "shares:read" | "shares:write" | "search:read" | "search:write" | "changes:read" | "changes:write" | "ai:read" | "ai:write" | "profile:read" | "profile:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "trash:read" | "trash:write" | "*:read" | "*" | "admin";
        /**
         * @description A deleted resource, which can be restored for 30 days.
         * @example {
         *       "id": 5,
         *       "type": "task",
         *       "uid": "k3v9x0q2m7b4t1z",
         *       "name": "Call the movers",
         *       "deleted_at": "2026-03-01T09:30:00.000Z",
         *       "expires_at": "2026-03-31T09:30:00.000Z",
         *       "counts": {
         *         "subtasks": 2
         *       }
         *     }
         */
        TrashEntry: {
            /**
             * @description Id of the entry.
             * @example 5
             */
            id: number;
            /**
             * @description Type of the deleted resource.
             * @enum {string}
             */
            type: "task" | "project" | "area" | "goal" | "note";
            /** @description The uid of the deleted resource; paths accept it instead of the id of the entry. */
            uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description Time of the permanent deletion.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description Numbers of the resources that were deleted with it, or belonged to it. */
            counts: {
                /** @description Subtasks deleted with it. */
                subtasks?: number;
                /** @description Tasks that belonged to it. */
                tasks?: number;
                /** @description Projects that belonged to it. */
                projects?: number;
                /** @description Goals that belonged to it. */
                goals?: number;
                /** @description Notes that belonged to it. */
                notes?: number;
            };
        };
        /** @description A page of trash. */
        TrashEntryList: {
            /** @description The items of the page. */
            trash: components["schemas"]["TrashEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description An account. */
        User: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * Format: email
             * @description E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Given name.
             * @example Ada
             */
            name: string | null;
            /** @description Family name. */
            surname: string | null;
            /**
             * @description IANA name of the time zone for "today" and all dates.
             * @example Europe/Berlin
             */
            timezone: string;
            /**
             * @description Language tag (BCP 47).
             * @example en
             */
            language: string;
            /** @description 0 is Sunday. */
            first_day_of_week: number;
            /** @description Information about you for the AI assistant. */
            about_you: string | null;
            /** @description True if the AI assistant may be used. */
            ai_assistant_enabled: boolean;
            /** @description True for administrators. */
            is_admin: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /** @description An account, in an envelope. */
        UserAnswer: {
            user: components["schemas"]["User"];
        };
        /** @description A new account. */
        UserCreate: {
            /**
             * Format: email
             * @description E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description 8 to 256 characters.
             * @example correct horse battery
             */
            password: string;
            /**
             * @description Given name.
             * @example Ada
             */
            name?: string | null;
            /** @description Family name. */
            surname?: string | null;
            /**
             * @description IANA name of the time zone for "today" and all dates.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language tag (BCP 47).
             * @example en
             */
            language?: string;
            /** @description 0 is Sunday. */
            first_day_of_week?: number;
            /** @description True for administrators. */
            is_admin?: boolean;
        };
        /** @description A page of users. */
        UserList: {
            /** @description The items of the page. */
            users: components["schemas"]["User"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Changes of an account. */
        UserUpdate: {
            /**
             * Format: email
             * @description E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description 8 to 256 characters.
             * @example correct horse battery
             */
            password?: string;
            /**
             * @description Given name.
             * @example Ada
             */
            name?: string | null;
            /** @description Family name. */
            surname?: string | null;
            /**
             * @description IANA name of the time zone for "today" and all dates.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language tag (BCP 47).
             * @example en
             */
            language?: string;
            /** @description 0 is Sunday. */
            first_day_of_week?: number;
            /** @description True for administrators. */
            is_admin?: boolean;
            /** @description True to keep the API keys of the account valid after a new `password`, which otherwise revokes them. */
            keep_api_keys?: boolean;
        };
        /** @description A URL to which changes are delivered. */
        Webhook: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /**
             * @description Unique string identifier; paths accept it instead of the id.
             * @example k3v9x0q2m7b4t1z
             */
            readonly uid: string;
            /**
             * @description The URL of deliveries: http or https, a public address, port 80, 443 or at least 1024, without user name and password.
             * @example https://example.com/hooks/tutti
             */
            url: string;
            /** @description Free text. */
            description: string | null;
            /**
             * @description Events that it receives; null for all.
             * @example [
             *       "created",
             *       "completed"
             *     ]
             */
            events: ("deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated")[] | null;
            /**
             * @description Types of objects, as in `/changes`; null for all.
             * @example [
             *       "task"
             *     ]
             */
            types: string[] | null;
            /** @description False if no deliveries are sent. */
            enabled: boolean;
            /**
             * @description Why the service has disabled it: the receiver responded with 410, no delivery succeeded for 5 days, or the API key that created it or last changed it has ended.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "failing" | "key_ended" | null;
            /**
             * Format: date-time
             * @description Time since which every delivery has failed; null if the last one succeeded.
             * @example 2026-03-01T09:30:00.000Z
             */
            failing_since: string | null;
            /** @description ID of the API key that created it; null if a session did. */
            made_by_key_id: number | null;
            /** @description ID of the API key that last changed its URL, filters or secret; null if a session did, or if they never changed. */
            changed_by_key_id: number | null;
            /**
             * @description The secret that signs deliveries (Standard Webhooks). Only the responses to creation and rotation have it.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /** @description A new webhook. It receives the changes from now on. */
        WebhookCreate: {
            /**
             * @description The URL of deliveries: http or https, a public address, port 80, 443 or at least 1024, without user name and password.
             * @example https://example.com/hooks/tutti
             */
            url: string;
            /** @description Free text. */
            description?: string | null;
            /**
             * @description Events that it receives; null for all.
             * @example [
             *       "created",
             *       "completed"
             *     ]
             */
            events?: ("deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated")[] | null;
            /**
             * @description Types of objects, as in `/changes`; null for all.
             * @example [
             *       "task"
             *     ]
             */
            types?: string[] | null;
        };
        /** @description A message to a webhook, and its result. */
        WebhookDelivery: {
            /** @description ID of the delivery. */
            id: number;
            /** @description The `webhook-id` header, the same in each attempt. */
            message_id: string;
            /**
             * @description Type of the object and event.
             * @example task.completed
             */
            type: string;
            /** @description ID of the object. */
            object_id: number;
            /**
             * @description Whether attempts continue (`pending`), one succeeded, or all failed.
             * @enum {string}
             */
            state: "pending" | "succeeded" | "failed";
            /** @description Number of attempts. */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt; null if there is none.
             * @example 2026-03-01T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /** @description Status code of the last response; null if there was none. */
            status: number | null;
            /** @description Why the last attempt failed; null if it succeeded. */
            error: string | null;
            /** @description The first 1 KiB of the last response. */
            response: string | null;
            /**
             * Format: date-time
             * @description Time of its creation.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last attempt.
             * @example 2026-03-01T09:30:00.000Z
             */
            updated_at: string;
        };
        /** @description A page of deliveries. */
        WebhookDeliveryList: {
            /** @description The items of the page. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A page of webhooks. */
        WebhookList: {
            /** @description The items of the page. */
            webhooks: components["schemas"]["Webhook"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Result of a test delivery. */
        WebhookTest: {
            /** @description True if the response was 2xx, within 10 s. */
            delivered: boolean;
            /** @description Status code of the last response; null if there was none. */
            status: number | null;
            /** @description Why the last attempt failed; null if it succeeded. */
            error: string | null;
            /** @description The first 1 KiB of the last response. */
            response: string | null;
        };
        /** @description Members to change. */
        WebhookUpdate: {
            /**
             * @description The URL of deliveries: http or https, a public address, port 80, 443 or at least 1024, without user name and password.
             * @example https://example.com/hooks/tutti
             */
            url?: string;
            /** @description Free text. */
            description?: string | null;
            /**
             * @description Events that it receives; null for all.
             * @example [
             *       "created",
             *       "completed"
             *     ]
             */
            events?: ("deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated")[] | null;
            /**
             * @description Types of objects, as in `/changes`; null for all.
             * @example [
             *       "task"
             *     ]
             */
            types?: string[] | null;
            /** @description True to send the changes from now on. */
            enabled?: boolean;
        };
    };
    responses: {
        /** @description `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed. */
        AccountChanged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        AccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `AI_BUDGET_SPENT`: Your calls to the AI provider for today are used up.
         *
         *     `RATE_LIMITED`: Too many requests.
         */
        AiBudgetSpentOrRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `AI_DISABLED`: The AI assistant is switched off in your profile.
         *
         *     `INSUFFICIENT_SCOPE`: The token may not do this.
         *
         *     `CROSS_SITE`: A page of another site sent this request. Allow its origin, or use an API token.
         */
        AiDisabledOrInsufficientScopeOrCrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate-Scope"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `AI_NOT_CONFIGURED`: No AI provider is configured on this server: LLM_API_KEY is not set.
         *
         *     `AI_PROVIDER_BUSY`: The AI provider is busy. Try again later.
         *
         *     `STORAGE_READ_ONLY`: The database is read-only at the moment: nothing was saved. Reading still works.
         *
         *     `DATABASE_BUSY`: The database is busy. Try again in a moment.
         *
         *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
         *
         *     `OVERLOADED`: The service is overloaded. Try again in a moment.
         */
        AiNotConfiguredOrAiProviderBusyOrStorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `AI_PROVIDER_ERROR`: The AI provider returned no usable response. Try again later. */
        AiProviderError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `AI_PROVIDER_TIMEOUT`: The AI provider took too long to respond. Try again later. */
        AiProviderTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `BODY_TOO_LARGE`: The body is too large. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `CONFLICT`: A resource with this name exists already. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `CONFLICT`: A resource with this name exists already.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         */
        ConflictOrAccountChanged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `CONFLICT`: A resource with this name exists already.
         *
         *     `ACCOUNT_FULL`: The account has reached its limit.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        ConflictOrAccountFullOrIdempotencyInProgressOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `CONFLICT`: A resource with this name exists already.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         */
        ConflictOrIdempotencyInProgressOrAccountChanged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `CONFLICT`: A resource with this name exists already.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        ConflictOrIdempotencyInProgressOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `CONFLICT`: A resource with this name exists already.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_FULL`: The account has reached its limit.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `CONFLICT`: A resource with this name exists already.
         *
         *     `LAST_ADMINISTRATOR`: The last administrator can be neither deleted nor demoted.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        ConflictOrLastAdministratorOrIdempotencyInProgressOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `CONFLICT`: A resource with this name exists already.
         *
         *     `UID_TAKEN`: You have a resource with this uid already.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_FULL`: The account has reached its limit.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        ConflictOrUidTakenOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `CROSS_SITE`: A page of another site sent this request. Allow its origin, or use an API token. */
        CrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `CURSOR_EXPIRED`: The changes after this cursor are no longer kept. Start again without a cursor. */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `DATABASE_BUSY`: The database is busy. Try again in a moment.
         *
         *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
         *
         *     `OVERLOADED`: The service is overloaded. Try again in a moment.
         */
        DatabaseBusyOrDatabaseUnavailableOrOverloaded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `FORBIDDEN`: You can read this, but not change it.
         *
         *     `INSUFFICIENT_SCOPE`: The token may not do this.
         */
        ForbiddenOrInsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate-Scope"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `FORBIDDEN`: You can read this, but not change it.
         *
         *     `INSUFFICIENT_SCOPE`: The token may not do this.
         *
         *     `CROSS_SITE`: A page of another site sent this request. Allow its origin, or use an API token.
         */
        ForbiddenOrInsufficientScopeOrCrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate-Scope"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         */
        IdempotencyInProgressOrAccountChanged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        IdempotencyInProgressOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_FULL`: The account has reached its limit.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request. Use a new key for a new request. */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `INSUFFICIENT_SCOPE`: The token may not do this. */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate-Scope"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `INSUFFICIENT_SCOPE`: The token may not do this.
         *
         *     `CROSS_SITE`: A page of another site sent this request. Allow its origin, or use an API token.
         */
        InsufficientScopeOrCrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate-Scope"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `INTERNAL`: Internal error. Report the request id to the operator. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `INVALID_CREDENTIALS`: The e-mail address or the password is wrong. */
        InvalidCredentials: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `INVALID_CREDENTIALS`: The e-mail address or the password is wrong.
         *
         *     `UNAUTHENTICATED`: Sign in, or send an API token: Authorization: Bearer tt_…
         *
         *     `INVALID_TOKEN`: The API token is unknown. Send the whole token, with its tt_ prefix.
         *
         *     `TOKEN_EXPIRED`: The API token has expired. Create a new one.
         *
         *     `TOKEN_REVOKED`: The API token has been revoked. Create a new one.
         */
        InvalidCredentialsOrUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `INVALID_CURSOR`: The cursor does not belong to this list with these filters. Start again without a cursor.
         *
         *     `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        InvalidCursorOrValidationFailedOrUnknownParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `INVALID_FILTER`: The filter is not valid.
         *
         *     `UNKNOWN_NAME`: The filter names something that you cannot see.
         *
         *     `AMBIGUOUS_NAME`: The filter has a name that several resources have.
         *
         *     `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `IDEMPOTENCY_NOT_SUPPORTED`: This operation does not support an Idempotency-Key.
         *
         *     `DRY_RUN_UNSUPPORTED`: This operation has no dry run. Nothing was changed.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        InvalidFilterOrUnknownNameOrAmbiguousNameOrValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `LAST_ADMINISTRATOR`: The last administrator can be neither deleted nor demoted.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         */
        LastAdministratorOrAccountChanged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `LAST_ADMINISTRATOR`: The last administrator can be neither deleted nor demoted.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        LastAdministratorOrIdempotencyInProgressOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `NOT_FOUND`: Not found. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again, then repeat the change. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `RATE_LIMITED`: Too many requests. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `REGISTRATION_CLOSED`: Registration is closed. Ask the administrator for an account.
         *
         *     `CROSS_SITE`: A page of another site sent this request. Allow its origin, or use an API token.
         */
        RegistrationClosedOrCrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `REQUEST_TIMEOUT`: The request took too long to arrive. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `SEARCH_TOO_BROAD`: The search takes too long. Use rarer or fewer words, or search a part of your data.
         *
         *     `DATABASE_BUSY`: The database is busy. Try again in a moment.
         *
         *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
         *
         *     `OVERLOADED`: The service is overloaded. Try again in a moment.
         */
        SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `SEARCH_TOO_BROAD`: The search takes too long. Use rarer or fewer words, or search a part of your data.
         *
         *     `STORAGE_READ_ONLY`: The database is read-only at the moment: nothing was saved. Reading still works.
         *
         *     `DATABASE_BUSY`: The database is busy. Try again in a moment.
         *
         *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
         *
         *     `OVERLOADED`: The service is overloaded. Try again in a moment.
         */
        SearchTooBroadOrStorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `STORAGE_FULL`: The disk is full: nothing was saved. Reading still works. */
        StorageFull: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `STORAGE_READ_ONLY`: The database is read-only at the moment: nothing was saved. Reading still works.
         *
         *     `DATABASE_BUSY`: The database is busy. Try again in a moment.
         *
         *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
         *
         *     `OVERLOADED`: The service is overloaded. Try again in a moment.
         */
        StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `STORAGE_READ_ONLY`: The database is read-only at the moment: nothing was saved. Reading still works.
         *
         *     `LIMITS_UNAVAILABLE`: Sign-in and registration are unavailable at the moment. Try again shortly.
         *
         *     `DATABASE_BUSY`: The database is busy. Try again in a moment.
         *
         *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
         *
         *     `OVERLOADED`: The service is overloaded. Try again in a moment.
         */
        StorageReadOnlyOrLimitsUnavailableOrDatabaseBusyOrDatabaseUnavailableOrOverloaded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `TEXT_TOO_COMPLEX`: The text takes too long to parse. No task was created. Shorten the text, or give the date as a day.
         *
         *     `INVALID_FILTER`: The filter is not valid.
         *
         *     `UNKNOWN_NAME`: The filter names something that you cannot see.
         *
         *     `AMBIGUOUS_NAME`: The filter has a name that several resources have.
         *
         *     `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        TextTooComplexOrInvalidFilterOrUnknownNameOrAmbiguousNameOrValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `TEXT_TOO_COMPLEX`: The text takes too long to parse. No task was created. Shorten the text, or give the date as a day.
         *
         *     `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        TextTooComplexOrValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `TOO_MANY_DELIVERIES`: Too many requests to your webhooks are in progress. Try again in a moment.
         *
         *     `RATE_LIMITED`: Too many requests.
         */
        TooManyDeliveriesOrRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `TOO_MANY_STREAMS`: You have too many open streams. Close one first.
         *
         *     `RATE_LIMITED`: Too many requests.
         */
        TooManyStreamsOrRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UID_TAKEN`: You have a resource with this uid already.
         *
         *     `CONFLICT`: A resource with this name exists already.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_FULL`: The account has reached its limit.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        UidTakenOrConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UID_TAKEN`: You have a resource with this uid already.
         *
         *     `CONFLICT`: A resource with this name exists already.
         *
         *     `UNEXPECTED_COUNT`: The filter selects another number of tasks. Nothing was changed.
         *
         *     `IDEMPOTENCY_IN_PROGRESS`: A request with this Idempotency-Key is still in progress. Try again in a moment.
         *
         *     `ACCOUNT_FULL`: The account has reached its limit.
         *
         *     `ACCOUNT_CHANGED`: Another account has signed in here. Nothing was changed.
         *
         *     `IMPORT_IN_PROGRESS`: An import into this account is in progress. Try again when it is complete.
         */
        UidTakenOrConflictOrUnexpectedCountOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UNAUTHENTICATED`: Sign in, or send an API token: Authorization: Bearer tt_…
         *
         *     `INVALID_TOKEN`: The API token is unknown. Send the whole token, with its tt_ prefix.
         *
         *     `TOKEN_EXPIRED`: The API token has expired. Create a new one.
         *
         *     `TOKEN_REVOKED`: The API token has been revoked. Create a new one.
         */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        UnknownParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `IDEMPOTENCY_NOT_SUPPORTED`: This operation does not support an Idempotency-Key.
         *
         *     `DRY_RUN_UNSUPPORTED`: This operation has no dry run. Nothing was changed.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `IDEMPOTENCY_NOT_SUPPORTED`: This operation does not support an Idempotency-Key.
         *
         *     `VALIDATION_FAILED`: The request is not valid.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrValidationFailedOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `VALIDATION_FAILED`: The request is not valid.
         *
         *     `DRY_RUN_UNSUPPORTED`: This operation has no dry run. Nothing was changed.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        UnknownParameterOrUnknownMemberOrValidationFailedOrDryRunUnsupportedOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `VALIDATION_FAILED`: The request is not valid.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `URI_TOO_LONG`: The path is too long. */
        UriTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameter: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `INVALID_CURSOR`: The cursor does not belong to this list with these filters. Start again without a cursor.
         *
         *     `PAGE_TOO_LARGE`: The page is larger than 1 MB. Request fewer items with `limit`, or page by cursor.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `INVALID_CURSOR`: The cursor does not belong to this list with these filters. Start again without a cursor.
         *
         *     `PAGE_TOO_LARGE`: The page is larger than 1 MB. Request fewer items with `limit`, or page by cursor.
         *
         *     `INVALID_FILTER`: The filter is not valid.
         *
         *     `UNKNOWN_NAME`: The filter names something that you cannot see.
         *
         *     `AMBIGUOUS_NAME`: The filter has a name that several resources have.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `INVALID_FILTER`: The filter is not valid.
         *
         *     `UNKNOWN_NAME`: The filter names something that you cannot see.
         *
         *     `AMBIGUOUS_NAME`: The filter has a name that several resources have.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameterOrInvalidFilterOrUnknownNameOrAmbiguousName: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `DRY_RUN_UNSUPPORTED`: This operation has no dry run. Nothing was changed.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `IDEMPOTENCY_NOT_SUPPORTED`: This operation does not support an Idempotency-Key.
         *
         *     `DRY_RUN_UNSUPPORTED`: This operation has no dry run. Nothing was changed.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /**
         * @description `VALIDATION_FAILED`: The request is not valid.
         *
         *     `UNKNOWN_PARAMETER`: The query has an unknown parameter.
         *
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
    };
    parameters: {
        /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
        IfNoneMatch: string;
        /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
        IfMatch: string;
        /** @description The `id` of the last event that you received: the stream resumes after it. An `EventSource` sends it automatically. */
        LastEventId: string;
        /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
        TuttiAccount: string;
        /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
        DryRun: "true" | "false";
        /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the log: the client's id if it matches `[A-Za-z0-9._-]{8,64}`, otherwise a new one. */
        "X-Request-Id": string;
        /** @description The version of the API. */
        "X-API-Version": "v1";
        /** @description How to authenticate (RFC 9110, section 11.6.1). */
        "WWW-Authenticate": string;
        /** @description The missing scope of the token, for INSUFFICIENT_SCOPE (RFC 6750, section 3). */
        "WWW-Authenticate-Scope": string;
        /** @description The maximum number of requests in a window of the tier with the fewest left. */
        "RateLimit-Limit": number;
        /** @description The number of requests left in that window. */
        "RateLimit-Remaining": number;
        /** @description The end of that window: a Unix timestamp in seconds. */
        "RateLimit-Reset": number;
        /** @description That tier, its maximum and the length of its window in seconds. */
        "RateLimit-Policy": string;
        /** @description Whole seconds to wait before a retry. */
        "Retry-After": number;
        /** @description The version of the resource as the caller sees it, for `If-None-Match` and `If-Match`. */
        ETag: string;
        /** @description The path of the new resource. */
        Location: string;
        /** @description The version of the resource as the caller sees it, for `If-None-Match` and `If-Match`. Absent in a dry run. */
        "ETag-Written": string;
        /** @description The path of the new resource. Absent in a dry run. */
        "Location-Written": string;
        /** @description Present if the request was a dry run: nothing was changed. */
        "Dry-Run": "true";
        /** @description In a dry run: the number of objects by type that would enter your change log, as a dictionary (RFC 8941, section 3.2), limited to the types that a token may read. Absent if there are none. */
        "X-Would-Change": string;
        /** @description Identifies the list as the caller sees it, for `If-None-Match`. Where the list depends on the time, the tag contains the range of times in which it stays the same, if nothing is written. */
        ListETag: string;
        /** @description Present if the response was replayed: it was sent to the first request with this key. */
        "Idempotency-Replayed": "true";
        /** @description The uid of the batch: all changes that this request made. Absent if no object changed. A replayed response has the batch of the first request. */
        "Tutti-Batch": string;
        /** @description The next page (`rel="next"`), if there is one (RFC 8288). */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The service responds.
                         * @enum {string}
                         */
                        status: "ok";
                    };
                };
            };
            /** @description `BAD_REQUEST`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description `URI_TOO_LONG`: The path is too long. */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description `INTERNAL`: Internal error. Report the request id to the operator. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /**
             * @description `DATABASE_BUSY`: The database is busy. Try again in a moment.
             *
             *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
             *
             *     `OVERLOADED`: The service is overloaded. Try again in a moment.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The service responds.
                         * @enum {string}
                         */
                        status: "ok";
                    };
                };
            };
            /** @description `BAD_REQUEST`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description `URI_TOO_LONG`: The path is too long. */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description `INTERNAL`: Internal error. Report the request id to the operator. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /**
             * @description `DATABASE_BUSY`: The database is busy. Try again in a moment.
             *
             *     `DATABASE_UNAVAILABLE`: The database cannot be reached at the moment. Try again shortly.
             *
             *     `OVERLOADED`: The service is overloaded. Try again in a moment.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of registration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationState"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The new account. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            403: components["responses"]["RegistrationClosedOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrLimitsUnavailableOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The account; the session cookie is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The session cookie. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["InvalidCredentials"];
            403: components["responses"]["CrossSite"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrLimitsUnavailableOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            403: components["responses"]["CrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Your account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["InvalidCredentialsOrUnauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrAccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description It is what `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description Your updated profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChanged"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description Your updated profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChanged"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["InvalidCredentialsOrUnauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["InvalidCredentialsOrUnauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["LastAdministratorOrAccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "last_used_at" | "last_used_at:asc" | "last_used_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The session's id.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "expires_at" | "expires_at:asc" | "expires_at:desc" | "last_used_at" | "last_used_at:asc" | "last_used_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description The key and its token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: {
                /** @description True to revoke all keys that it created, directly or not, and to disable all webhooks that any of them created or changed. A token needs `webhooks:write` for it as well. */
                cascade?: boolean;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The key's id.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedApiKey"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: {
                /** @description True to revoke all keys that it created, directly or not, and to disable all webhooks that any of them created or changed. A token needs `webhooks:write` for it as well. */
                cascade?: boolean;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The key's id.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted; with `cascade`, the resources that ended with the key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedWithKey"];
                };
            };
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listApiKeyActivity: {
        parameters: {
            query?: {
                /** @description With a request at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                since?: string;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Latest day first by default. For example: `date:desc`. */
                order_by?: ("date" | "date:asc" | "date:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The key's id.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of its activity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyActivityList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listOwnSecurityEvents: {
        parameters: {
            query?: {
                /** @description Any of these kinds. */
                kind?: ("registered" | "signed_in" | "sign_in_failed" | "sign_ins_limited" | "signed_out" | "session_ended" | "password_changed" | "email_changed" | "password_check_failed" | "api_key_created" | "api_key_revoked" | "api_key_deleted" | "api_keys_revoked" | "shared" | "share_changed" | "unshared" | "blocked" | "unblocked" | "account_created" | "account_changed" | "account_deleted" | "account_exported" | "account_imported" | "webhook_created" | "webhook_changed" | "webhook_secret_rotated" | "webhook_disabled")[];
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "created_at" | "created_at:asc" | "created_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityEventList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                /** @description Any of these kinds. */
                kind?: ("registered" | "signed_in" | "sign_in_failed" | "sign_ins_limited" | "signed_out" | "session_ended" | "password_changed" | "email_changed" | "password_check_failed" | "api_key_created" | "api_key_revoked" | "api_key_deleted" | "api_keys_revoked" | "shared" | "share_changed" | "unshared" | "blocked" | "unblocked" | "account_created" | "account_changed" | "account_deleted" | "account_exported" | "account_imported" | "webhook_created" | "webhook_changed" | "webhook_secret_rotated" | "webhook_disabled")[];
                /** @description Events of the account with this id. */
                user_id?: number;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "created_at" | "created_at:asc" | "created_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityEventList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listBlockedUsers: {
        parameters: {
            query?: {
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "created_at" | "created_at:asc" | "created_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of blocked users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedUserList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Blocking"];
            };
        };
        responses: {
            /** @description The new entry. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedUser"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Blocking"];
            };
        };
        responses: {
            /** @description The user is no longer blocked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChanged"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your limits and the remaining amounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChanged"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    getApiHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The service responds.
                         * @enum {string}
                         */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["UnknownParameter"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    exportProfile: {
        parameters: {
            query?: {
                /** @description The `uid` of the account that you expect to be signed in, for requests that cannot set `Tutti-Account`. */
                account?: string;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Suggests a file name with the day. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDocument"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    importProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDocument"];
            };
        };
        responses: {
            /** @description The number of imported records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrAccountFullOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getAiConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration of the assistant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiConfig"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    getDailyBrief: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brief, or null if there is none for today. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyBrief"] | null;
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    generateDailyBrief: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new brief. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyBrief"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AiDisabledOrInsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["AiBudgetSpentOrRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["AiProviderError"];
            503: components["responses"]["AiNotConfiguredOrAiProviderBusyOrStorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            504: components["responses"]["AiProviderTimeout"];
            507: components["responses"]["StorageFull"];
        };
    };
    getDailyBriefContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextPreview"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    getTaskInsights: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's uid or id.
                 * @example k3v9x0q2m7b4t1z
                 */
                taskUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The insights, or null if there are none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskInsights"] | null;
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    generateTaskInsights: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskInsightsRequest"];
            };
        };
        responses: {
            /** @description The new insights. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskInsights"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AiDisabledOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["AiBudgetSpentOrRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["AiProviderError"];
            503: components["responses"]["AiNotConfiguredOrAiProviderBusyOrStorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            504: components["responses"]["AiProviderTimeout"];
            507: components["responses"]["StorageFull"];
        };
    };
    dismissTaskInsights: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's uid or id.
                 * @example k3v9x0q2m7b4t1z
                 */
                taskUid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DismissedUpdate"];
            };
        };
        responses: {
            /** @description The updated insights. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskInsights"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getTaskInsightsContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's uid or id.
                 * @example k3v9x0q2m7b4t1z
                 */
                taskUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextPreview"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    getProjectInsights: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's uid or id.
                 * @example p8r9x0q2m7b4t1z
                 */
                projectUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The insights, or null if there are none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectInsights"] | null;
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    generateProjectInsights: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectInsightsRequest"];
            };
        };
        responses: {
            /** @description The new insights. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectInsights"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AiDisabledOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["AiBudgetSpentOrRateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["AiProviderError"];
            503: components["responses"]["AiNotConfiguredOrAiProviderBusyOrStorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            504: components["responses"]["AiProviderTimeout"];
            507: components["responses"]["StorageFull"];
        };
    };
    dismissProjectInsights: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's uid or id.
                 * @example p8r9x0q2m7b4t1z
                 */
                projectUid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DismissedUpdate"];
            };
        };
        responses: {
            /** @description The updated insights. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectInsights"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getProjectInsightsContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's uid or id.
                 * @example p8r9x0q2m7b4t1z
                 */
                projectUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextPreview"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listTodayTasks: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `status:open due:<today -tag:errand (priority:high or project:"New house")`. */
                filter?: string;
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see; `any` for the others. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these priorities. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see; `any` for the others. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see; `any` for the others. */
                parent_task_id?: string;
                /** @description Subtasks of any of these tasks, by id. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description True to include subtasks. */
                include_subtasks?: boolean;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. `overdue`, `today` and `upcoming` list subtasks, too. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Created before this time. For example: `2026-03-31T08:00:00.000Z`. */
                created_before?: string;
                /** @description Deferred until this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_since?: string;
                /** @description Deferred until before this time. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_before?: string;
                /** @description True if it recurs. */
                recurring?: boolean;
                /** @description True if it has a due time. */
                timed?: boolean;
                /** @description True if `defer_until` is in the future. */
                deferred?: boolean;
                /** @description True if it has a `source`. */
                captured?: boolean;
                /** @description True if it has a tag. */
                tagged?: boolean;
                /** @description True if its note is more than white space. */
                has_note?: boolean;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "priority" | "priority:asc" | "priority:desc" | "due_date" | "due_date:asc" | "due_date:desc" | "due_time" | "due_time:asc" | "due_time:desc" | "defer_until" | "defer_until:asc" | "defer_until:desc" | "completed_at" | "completed_at:asc" | "completed_at:desc" | "position" | "position:asc" | "position:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listUpcomingTasks: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `status:open due:<today -tag:errand (priority:high or project:"New house")`. */
                filter?: string;
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see; `any` for the others. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these priorities. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see; `any` for the others. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see; `any` for the others. */
                parent_task_id?: string;
                /** @description Subtasks of any of these tasks, by id. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description True to include subtasks. */
                include_subtasks?: boolean;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. `overdue`, `today` and `upcoming` list subtasks, too. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Created before this time. For example: `2026-03-31T08:00:00.000Z`. */
                created_before?: string;
                /** @description Deferred until this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_since?: string;
                /** @description Deferred until before this time. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_before?: string;
                /** @description True if it recurs. */
                recurring?: boolean;
                /** @description True if it has a due time. */
                timed?: boolean;
                /** @description True if `defer_until` is in the future. */
                deferred?: boolean;
                /** @description True if it has a `source`. */
                captured?: boolean;
                /** @description True if it has a tag. */
                tagged?: boolean;
                /** @description True if its note is more than white space. */
                has_note?: boolean;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "priority" | "priority:asc" | "priority:desc" | "due_date" | "due_date:asc" | "due_date:desc" | "due_time" | "due_time:asc" | "due_time:desc" | "defer_until" | "defer_until:asc" | "defer_until:desc" | "completed_at" | "completed_at:asc" | "completed_at:desc" | "position" | "position:asc" | "position:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
                /** @description The number of days from today. */
                days?: number;
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listInboxTasks: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `status:open due:<today -tag:errand (priority:high or project:"New house")`. */
                filter?: string;
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see; `any` for the others. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these priorities. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see; `any` for the others. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see; `any` for the others. */
                parent_task_id?: string;
                /** @description Subtasks of any of these tasks, by id. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description True to include subtasks. */
                include_subtasks?: boolean;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. `overdue`, `today` and `upcoming` list subtasks, too. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Created before this time. For example: `2026-03-31T08:00:00.000Z`. */
                created_before?: string;
                /** @description Deferred until this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_since?: string;
                /** @description Deferred until before this time. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_before?: string;
                /** @description True if it recurs. */
                recurring?: boolean;
                /** @description True if it has a due time. */
                timed?: boolean;
                /** @description True if `defer_until` is in the future. */
                deferred?: boolean;
                /** @description True if it has a `source`. */
                captured?: boolean;
                /** @description True if it has a tag. */
                tagged?: boolean;
                /** @description True if its note is more than white space. */
                has_note?: boolean;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "priority" | "priority:asc" | "priority:desc" | "due_date" | "due_date:asc" | "due_date:desc" | "due_time" | "due_time:asc" | "due_time:desc" | "defer_until" | "defer_until:asc" | "defer_until:desc" | "completed_at" | "completed_at:asc" | "completed_at:desc" | "position" | "position:asc" | "position:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    getTaskMetrics: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `project:"New house" -tag:errand`. */
                filter?: string;
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskMetrics"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    countTasks: {
        parameters: {
            query: {
                /** @description The relation whose targets have the counts. */
                by: "project_id" | "area_id" | "goal_id" | "tag";
                /** @description True to count subtasks, too. */
                include_subtasks?: boolean;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskCountsByRelation"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `status:open due:<today -tag:errand (priority:high or project:"New house")`. */
                filter?: string;
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see; `any` for the others. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these priorities. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see; `any` for the others. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see; `any` for the others. */
                parent_task_id?: string;
                /** @description Subtasks of any of these tasks, by id. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description True to include subtasks. */
                include_subtasks?: boolean;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. `overdue`, `today` and `upcoming` list subtasks, too. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Created before this time. For example: `2026-03-31T08:00:00.000Z`. */
                created_before?: string;
                /** @description Deferred until this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_since?: string;
                /** @description Deferred until before this time. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_before?: string;
                /** @description True if it recurs. */
                recurring?: boolean;
                /** @description True if it has a due time. */
                timed?: boolean;
                /** @description True if `defer_until` is in the future. */
                deferred?: boolean;
                /** @description True if it has a `source`. */
                captured?: boolean;
                /** @description True if it has a tag. */
                tagged?: boolean;
                /** @description True if its note is more than white space. */
                has_note?: boolean;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "priority" | "priority:asc" | "priority:desc" | "due_date" | "due_date:asc" | "due_date:desc" | "due_time" | "due_time:asc" | "due_time:desc" | "defer_until" | "defer_until:asc" | "defer_until:desc" | "completed_at" | "completed_at:asc" | "completed_at:desc" | "position" | "position:asc" | "position:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskCreate"];
            };
        };
        responses: {
            /** @description The new task. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["UidTakenOrConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaskUpdate"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaskUpdate"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getTaskByUid: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's uid.
                 * @example k3v9x0q2m7b4t1z
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    completeTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaskCompletion"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    toggleTaskCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listSubtasks: {
        parameters: {
            query?: {
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see; `any` for the others. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these priorities. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see; `any` for the others. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see; `any` for the others. */
                parent_task_id?: string;
                /** @description Subtasks of any of these tasks, by id. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description True to include subtasks. */
                include_subtasks?: boolean;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. `overdue`, `today` and `upcoming` list subtasks, too. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Created before this time. For example: `2026-03-31T08:00:00.000Z`. */
                created_before?: string;
                /** @description Deferred until this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_since?: string;
                /** @description Deferred until before this time. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_before?: string;
                /** @description True if it recurs. */
                recurring?: boolean;
                /** @description True if it has a due time. */
                timed?: boolean;
                /** @description True if `defer_until` is in the future. */
                deferred?: boolean;
                /** @description True if it has a `source`. */
                captured?: boolean;
                /** @description True if it has a tag. */
                tagged?: boolean;
                /** @description True if its note is more than white space. */
                has_note?: boolean;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. By `position` when absent. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "priority" | "priority:asc" | "priority:desc" | "due_date" | "due_date:asc" | "due_date:desc" | "due_time" | "due_time:asc" | "due_time:desc" | "defer_until" | "defer_until:asc" | "defer_until:desc" | "completed_at" | "completed_at:asc" | "completed_at:desc" | "position" | "position:asc" | "position:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listTaskActivity: {
        parameters: {
            query?: {
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "created_at" | "created_at:asc" | "created_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of activity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listTaskOccurrences: {
        parameters: {
            query?: {
                /** @description The maximum number of dates. */
                limit?: number;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coming dates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrences"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    addTaskTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskTags"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    removeTaskTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The task's id or uid.
                 * @example 42
                 */
                id: number | string;
                /**
                 * @description The name of the tag, or its id or uid.
                 * @example errand
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    bulkTasks: {
        parameters: {
            query?: {
                /** @description True to undo everything if one item fails; with `false`, a failed item does not stop the others. */
                atomic?: boolean;
            };
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaskBulk"];
            };
        };
        responses: {
            /** @description The result of each item. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskBulkResult"];
                };
            };
            400: components["responses"]["TextTooComplexOrInvalidFilterOrUnknownNameOrAmbiguousNameOrValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["UidTakenOrConflictOrUnexpectedCountOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrStorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    importTasks: {
        parameters: {
            query?: {
                /** @description The same as the header `Dry-Run`. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {"name":"Prune the roses","project_name":"Garden","tags":["spring"],"import_key":"8ffb773f43c8"}
                 *     {"name":"Prune the roses","project_name":"Garden","tags":["spring"],"import_key":"8ffb773f43c8"}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The progress, and finally the totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"lines":500,"created":498,"skipped":1}
                     *     {"created":998,"skipped":1,"failed":[{"line":17,"message":"name is required."}],"failed_count":1,"batches":["b7k2m9x0q4v1t3z"]}
                     */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    quickAddTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuickAdd"];
            };
        };
        responses: {
            /** @description The parsed task, for `dry_run`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickPreview"];
                };
            };
            /** @description The new task. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithSubtasks"];
                };
            };
            400: components["responses"]["TextTooComplexOrValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["UidTakenOrConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `status:open due:<1m -tag:work`. */
                filter?: string;
                /** @description Any of these statuses. */
                status?: ("not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled")[];
                /** @description Any of these priorities, or `none`. */
                priority?: (components["schemas"]["TaskPriority"] | "none")[];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see; `any` for the others. */
                goal_id?: string;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description True if it has a tag. */
                tagged?: boolean;
                /** @description True if it is pinned. */
                pinned?: boolean;
                /** @description Text that name or description contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "priority" | "priority:asc" | "priority:desc" | "due_date" | "due_date:asc" | "due_date:desc" | "pinned" | "pinned:asc" | "pinned:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of projects. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description The new project. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["UidTakenOrConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description The updated project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description The updated project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listProjectTasks: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `status:open due:<today -tag:errand (priority:high or project:"New house")`. */
                filter?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these priorities. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see; `any` for the others. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see; `any` for the others. */
                parent_task_id?: string;
                /** @description Subtasks of any of these tasks, by id. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description True to include subtasks. */
                include_subtasks?: boolean;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. `overdue`, `today` and `upcoming` list subtasks, too. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Created before this time. For example: `2026-03-31T08:00:00.000Z`. */
                created_before?: string;
                /** @description Deferred until this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_since?: string;
                /** @description Deferred until before this time. For example: `2026-03-31T08:00:00.000Z`. */
                deferred_before?: string;
                /** @description True if it recurs. */
                recurring?: boolean;
                /** @description True if it has a due time. */
                timed?: boolean;
                /** @description True if `defer_until` is in the future. */
                deferred?: boolean;
                /** @description True if it has a `source`. */
                captured?: boolean;
                /** @description True if it has a tag. */
                tagged?: boolean;
                /** @description True if its note is more than white space. */
                has_note?: boolean;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "priority" | "priority:asc" | "priority:desc" | "due_date" | "due_date:asc" | "due_date:desc" | "due_time" | "due_time:asc" | "due_time:desc" | "defer_until" | "defer_until:asc" | "defer_until:desc" | "completed_at" | "completed_at:asc" | "completed_at:desc" | "position" | "position:asc" | "position:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The project's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listAreas: {
        parameters: {
            query?: {
                /** @description Text that name or description contain, without regard to case. */
                q?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of areas. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AreaCreate"];
            };
        };
        responses: {
            /** @description The new area. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Area"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrUidTakenOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The area's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The area. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Area"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The area's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AreaUpdate"];
            };
        };
        responses: {
            /** @description The updated area. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Area"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The area's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The area's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AreaUpdate"];
            };
        };
        responses: {
            /** @description The updated area. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Area"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listGoals: {
        parameters: {
            query?: {
                /** @description Any of these statuses. */
                status?: ("active" | "achieved" | "paused" | "dropped")[];
                /** @description Any of these horizons, or `none`. */
                horizon?: (("season" | "year") | "none")[];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see; `any` for the others. */
                area_id?: string;
                /** @description Text that name or why contain, without regard to case. */
                q?: string;
                /** @description No target date, or any. */
                target?: "none" | "any";
                /** @description To be achieved before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                target_before?: string;
                /** @description To be achieved after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                target_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "status" | "status:asc" | "status:desc" | "horizon" | "horizon:asc" | "horizon:desc" | "target_date" | "target_date:asc" | "target_date:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of goals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalCreate"];
            };
        };
        responses: {
            /** @description The new goal. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrUidTakenOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The goal's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The goal's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GoalUpdate"];
            };
        };
        responses: {
            /** @description The updated goal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The goal's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchGoal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The goal's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GoalUpdate"];
            };
        };
        responses: {
            /** @description The updated goal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description A filter, such as the example. White space joins terms, `or` and parentheses group them, `not` or `-` negates. The other filters must match, too. `checkFilter` has the whole language. For example: `tag:recipe updated:>=-7d "olive oil"`. */
                filter?: string;
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see; `any` for the others. */
                project_id?: string;
                /** @description The id or uid of the task; `none` for items without one, or with one that you cannot see; `any` for the others. */
                task_id?: string;
                /** @description Has a tag with any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that title or content contain, without regard to case. */
                q?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "title" | "title:asc" | "title:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLargeOrInvalidFilterOrUnknownNameOrAmbiguousName"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoteCreate"];
            };
        };
        responses: {
            /** @description The new note. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["UidTakenOrConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The note's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The note's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoteUpdate"];
            };
        };
        responses: {
            /** @description The updated note. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The note's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The note's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoteUpdate"];
            };
        };
        responses: {
            /** @description The updated note. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Text that the name contains, without regard to case. */
                q?: string;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "name" | "name:asc" | "name:desc" | "usage_count" | "usage_count:asc" | "usage_count:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ListETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagCreate"];
            };
        };
        responses: {
            /** @description The new tag. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrUidTakenOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The tag's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The tag's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description The updated tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The tag's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The tag's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description The updated tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    checkFilter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilterCheck"];
            };
        };
        responses: {
            /** @description The filter is valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterChecked"];
                };
            };
            400: components["responses"]["InvalidFilterOrUnknownNameOrAmbiguousNameOrValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrStorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    search: {
        parameters: {
            query: {
                /**
                 * @description The query. All of its words must occur in the name or the text, ignoring case and diacritics; the last word, from two letters on, matches as a prefix. Quotes and operators have no meaning, punctuation separates words, emoji are words. Scripts without spaces between words match anywhere in a text. At most 8 different words may be written without a space between them (four characters of a script without spaces are a word); words after the 32nd are ignored.
                 * @example call mov
                 */
                q: string;
                /** @description Only these types; default: all. For example: `task,note`. */
                types?: ("project" | "area" | "goal" | "tag" | "task" | "note")[];
                /** @description The maximum number of hits, at most 100. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of hits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHitList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listShares: {
        parameters: {
            query?: {
                /** @description Type of the shared resource. */
                resource_type?: "project" | "task" | "note";
                /** @description The id or uid of the resource. Requires `resource_type`. */
                resource_id?: string;
                /** @description Your role: shares that you have given, or received. */
                role?: "owner" | "member";
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "access" | "access:asc" | "access:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of shares. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareCreate"];
            };
        };
        responses: {
            /** @description The new share. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    Location: components["headers"]["Location-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The share's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The share's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ShareUpdate"];
            };
        };
        responses: {
            /** @description The updated share. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The share's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The share's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ShareUpdate"];
            };
        };
        responses: {
            /** @description The updated share. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag-Written"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the preceding page. Absent: start with all present objects. */
                cursor?: string;
                /** @description Only these types, comma-separated; default: all, or with a cursor, its types. For example: `task,project`. */
                types?: ("profile" | "task" | "project" | "area" | "goal" | "note" | "tag" | "share")[];
                /** @description The maximum number of items. */
                limit?: number;
                /** @description Seconds to wait for a change if there is none. The request counts as a stream meanwhile. */
                wait?: number;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes, and the next cursor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePage"];
                };
            };
            400: components["responses"]["InvalidCursorOrValidationFailedOrUnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            410: components["responses"]["CursorExpired"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyStreamsOrRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description The cursor to start from, without `Last-Event-ID`. Absent: future changes only. */
                cursor?: string;
                /** @description Only these types, comma-separated; default: all, or with a cursor, its types. For example: `task,project`. */
                types?: ("profile" | "task" | "project" | "area" | "goal" | "note" | "tag" | "share")[];
                /** @description The `uid` of the account that you expect to be signed in, for requests that cannot set `Tutti-Account`. */
                account?: string;
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
                /** @description The `id` of the last event that you received: the stream resumes after it. An `EventSource` sends it automatically. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidCursorOrValidationFailedOrUnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyStreamsOrRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description The new webhook. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The updated webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The updated webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the attempt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyDeliveriesOrRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Any of these. */
                state?: ("pending" | "succeeded" | "failed")[];
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The webhook's id or uid.
                 * @example 42
                 */
                id: number | string;
                /**
                 * @description The delivery's id.
                 * @example 42
                 */
                delivery: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, scheduled for now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTrash: {
        parameters: {
            query?: {
                /** @description Only these types; default: all. */
                types?: ("task" | "project" | "area" | "goal" | "note")[];
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "deleted_at" | "deleted_at:asc" | "deleted_at:desc" | "expires_at" | "expires_at:asc" | "expires_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the trash. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrashEntryList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    emptyTrash: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trash is empty. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getTrashEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The entry or the deleted thing's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    deleteFromTrash: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The entry or the deleted thing's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry is deleted permanently. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    restoreFromTrash: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true`, the request is a dry run: it gets the response of the write, and nothing is changed, logged, sent or counted as a creation. Ids of objects that would be created, and references to them, are 0; uids that the service would generate are `dryrun000000000`. Operations without this header refuse it with 400 `DRY_RUN_UNSUPPORTED`. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The entry or the deleted thing's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored resource. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    "Dry-Run": components["headers"]["Dry-Run"];
                    "X-Would-Change": components["headers"]["X-Would-Change"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountFullOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Text that address, name or surname contain, without regard to case. */
                q?: string;
                /** @description True for administrators. */
                is_admin?: boolean;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Newest first by default. For example: `id:desc`. */
                order_by?: ("id" | "id:asc" | "id:desc" | "email" | "email:asc" | "email:desc" | "name" | "name:asc" | "name:desc" | "surname" | "surname:asc" | "surname:desc" | "created_at" | "created_at:asc" | "created_at:desc" | "updated_at" | "updated_at:asc" | "updated_at:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SearchTooBroadOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description The new user. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the response is 304 without a body while the copy is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The user's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Not modified: it matches `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The user's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrLastAdministratorOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The user's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["LastAdministratorOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    patchUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: the request is rejected with 412 if the resource has changed since. Several values are comma-separated; `*` matches any. Without this header the version is not checked. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The user's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConflictOrLastAdministratorOrIdempotencyInProgressOrAccountChangedOrImportInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeUserKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique name of your choice for this request, such as a UUID: 1 to 255 visible ASCII characters. If the request is repeated within 24 hours with the same body, it gets the first response and has no further effect. With another body it is rejected with 422; while the first request is in progress, with 409. A rejected request does not use up its key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path: {
                /**
                 * @description The user's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of revoked keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Tutti-Batch": components["headers"]["Tutti-Batch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedKeys"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrDryRunUnsupportedOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyInProgressOrAccountChangedOrImportInProgress"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["StorageReadOnlyOrDatabaseBusyOrDatabaseUnavailableOrOverloaded"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAllApiKeyActivity: {
        parameters: {
            query?: {
                /** @description With a request at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                since?: string;
                /** @description Keys of the user with this id. */
                user_id?: number;
                /** @description The key with this id. */
                key_id?: number;
                /** @description The maximum number of items, at most 500. A page of long texts is shorter than 1 MB and may have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the preceding page, with the same filters and order. Stable while items are added. */
                cursor?: string;
                /** @description The number of items to skip. Not with `cursor`. A page larger than 1 MB is rejected: `PAGE_TOO_LARGE` contains a `limit` that fits. */
                offset?: number;
                /** @description True to count all matches in `pagination.total`. */
                count?: boolean;
                /** @description Sort order: `field`, `field:asc` or `field:desc`, comma-separated, each field once. Null is last in both directions; ties are broken by the id. Latest day first by default. For example: `date:desc`. */
                order_by?: ("date" | "date:asc" | "date:desc")[];
            };
            header?: {
                /** @description The `uid` of the account that you expect to be signed in. It is for pages of a browser, which share one session cookie: if another account has signed in meanwhile, the request is rejected with 409 `ACCOUNT_CHANGED` before it has any effect. For downloads and event streams, which cannot set headers, the query parameter `account` does the same. */
                "Tutti-Account"?: components["parameters"]["TuttiAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCountList"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrInvalidCursorOrPageTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScope"];
            409: components["responses"]["AccountChangedOrImportInProgress"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["DatabaseBusyOrDatabaseUnavailableOrOverloaded"];
        };
    };
    onProfileUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskCreatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskDeletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskRestored: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskRestoredMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskShared: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskSharedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskUnshared: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskUnsharedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskCompletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskReopenedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectDeletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectRestored: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRestoredMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectShared: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectSharedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProjectUnshared: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUnsharedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAreaCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AreaCreatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAreaUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AreaUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAreaDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AreaDeletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAreaRestored: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AreaRestoredMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGoalCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalCreatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGoalUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGoalDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalDeletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGoalRestored: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalRestoredMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteDeletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteRestored: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteRestoredMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteShared: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteSharedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteUnshared: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteUnsharedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTagCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagCreatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTagUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTagDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagDeletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onShareCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareCreatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onShareUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareUpdatedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onShareDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in each attempt: what you have had already can be told by it. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, in a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareDeletedMessage"];
            };
        };
        responses: {
            /** @description No more of this: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
