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
         * Is the process alive?
         * @description Asks nothing of the database.
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
         * Can it serve requests?
         * @description Asks the database; 503 while that does not answer.
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
         * May I create an account?
         * @description What a page or a program for newcomers needs to know before it asks for anything. Needs no scope.
         */
        get: operations["getRegistration"];
        put?: never;
        /**
         * Create an account
         * @description The first account is the administrator; in production it takes the `setup_token` that the log shows. Later ones need open registration. No session is opened: log in next.
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
         * @description Sets the session cookie `sid`, good for 30 days, with a fresh session id. Programs do better with an API token.
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
         * @description Ends the session that the cookie names, if any, and removes the cookie.
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
         * Who am I?
         * @description The account that the credential belongs to, and what the token may do. Needs no scope.
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
         * @description Ends your other sessions. API tokens stay as they are. Needs the scope `profile:write`.
         */
        post: operations["changePassword"];
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
         * @description You sign in with it from now on. Sessions and API tokens stay as they are. 409 for a known address. Needs the scope `profile:write`.
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
         * @description E-mail address and administration are in the hands of administrators; the password has a route of its own. Needs the scope `profile:write`.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your profile (the same as PUT)
         * @description E-mail address and administration are in the hands of administrators; the password has a route of its own. Needs the scope `profile:write`.
         */
        patch: operations["patchProfile"];
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
         * @description With everything in it: tasks, projects, notes and all else of yours, sessions, API keys and shares. There is no way back. Needs the scope `*`.
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
         * @description Where you are signed in, newest first: those that have ended or expired are left out. Needs the scope `profile:read`.
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
         * @description Signs a browser or program out, from wherever you are. The current session may be ended, too. Needs the scope `*`.
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
         * @description Newest first, the revoked and expired ones too. Only prefixes, never whole tokens. Needs the scope `api_keys:read`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The token is in this answer and never again: keep it. A date in `expires_at` means to its end, UTC. Does not take an `Idempotency-Key`, for no answer with a token is ever kept. Needs the scope `api_keys:write`.
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
         * @description For good. The key stays listed; revoking it again leaves `revoked_at` as it is. Webhooks that it made or changed last are switched off; keys that it made go on, unless `cascade` is true. Needs the scope `api_keys:write`.
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
         * @description Removes its record for good, with the webhooks that it made; the token stops counting at once. Webhooks that it changed last are switched off; keys that it made go on, unless `cascade` is true. Needs the scope `api_keys:write`.
         */
        delete: operations["deleteApiKey"];
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
         * List what happened to your account
         * @description Latest first: sign-ins, good and bad, sessions, API keys, passwords, shares, exports and imports of the account, and what administrators changed. The log only grows. Needs the scope `profile:read`.
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
         * List what happened to all accounts
         * @description For administrators. Sign-ins to addresses without an account, and accounts that are gone, are in it too. Needs the scope `admin`.
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
         * List whom you have blocked
         * @description They cannot share anything with you, and are not told so. Needs the scope `shares:read`.
         */
        get: operations["listBlockedUsers"];
        put?: never;
        /**
         * Block a user
         * @description Ends what they share with you, and keeps them from sharing anything again: they are answered as if there were no account with your address. 404 when there is none with theirs. Needs the scope `shares:write`.
         */
        post: operations["blockUser"];
        /**
         * Unblock a user
         * @description They may share with you again. What they had shared before does not come back. Needs the scope `shares:write`.
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
         * Read where you stand in the limits
         * @description Rate limits, and the bounds of your account. Spends nothing but the one request that it is, in the tier `user`. Needs the scope `profile:read`.
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
         * Does the API answer?
         * @description Counts against the rate limits, as all of the API does.
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
         * Read how the assistant is set up
         * @description Whether a key is configured, never the key; and where your data would go. Needs the scope `ai:read`.
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
         * @description The stored brief of today in your time zone, or null. Never asks the provider; works with the assistant switched off. Needs the scopes `ai:read` and `tasks:read`.
         */
        get: operations["getDailyBrief"];
        put?: never;
        /**
         * Generate today's brief
         * @description Sends what `getDailyBriefContext` shows to the provider and stores the result in place of the brief of today. Calls at the same time share one result. Takes no body. Needs the scopes `ai:write` and `tasks:read`.
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
         * @description Asks no provider and stores nothing; works with the assistant switched off, so that you can see what would leave the service before you switch it on. Needs the scopes `ai:read` and `tasks:read`.
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
         * @description What you generated last for a task that you can see, or null. Never asks the provider; works with the assistant switched off. Needs the scopes `ai:read` and `tasks:read`.
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
         * @description Sends what `getTaskInsightsContext` shows to the provider and stores the result for you, in place of the one before. Read access to the task is enough. Calls at the same time share one result. Needs the scopes `ai:write` and `tasks:read`.
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
         * Put the insights into a task aside
         * @description Or take them back. Changes the flag and nothing else; 404 when there are no insights. Needs the scopes `ai:write` and `tasks:read`.
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
         * @description Asks no provider and stores nothing; works with the assistant switched off, so that you can see what would leave the service before you switch it on. Needs the scopes `ai:read` and `tasks:read`.
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
         * @description What you generated last for a project that you can see, or null. Never asks the provider; works with the assistant switched off. Needs the scopes `ai:read` and `tasks:read` and `projects:read`.
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
         * @description Sends what `getProjectInsightsContext` shows to the provider and stores the result for you, in place of the one before. Read access to the project is enough. Calls at the same time share one result. Needs the scopes `ai:write` and `tasks:read` and `projects:read`.
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
         * Put the insights into a project aside
         * @description Or take them back. Changes the flag and nothing else; 404 when there are no insights. Needs the scopes `ai:write` and `tasks:read` and `projects:read`.
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
         * @description Asks no provider and stores nothing; works with the assistant switched off, so that you can see what would leave the service before you switch it on. Needs the scopes `ai:read` and `tasks:read` and `projects:read`.
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
         * @description Open tasks that are overdue, due today, in progress or planned, and not deferred to later. Today is that of your time zone. Takes the filters of the task list. Needs the scope `tasks:read`.
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
         * @description Open tasks that are due, or deferred to a day, from today to so many days on. Takes the filters of the task list. Needs the scope `tasks:read`.
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
         * List what is still to be put in its place
         * @description Your own open tasks, subtasks aside, without project, area and due date. Takes the filters of the task list. Needs the scope `tasks:read`.
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
         * @description Over your top-level tasks and those shared with you, on the day that it is in your time zone. A task may count in several members: one that is in progress and overdue counts as both. Needs the scope `tasks:read`.
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
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description Your tasks and those shared with you, of every status; subtasks only when asked for. Needs the scope `tasks:read`.
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
         * @description With its tags and subtasks, all or nothing. In a shared project it belongs to the owner of the project. A recurring task without a due date gets the first date of its rule. Needs the scope `tasks:write`.
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
         * @description Setting `status` to 2 is the completion operation: a recurring task moves on to its next date. Subtasks move with their parent to another project. Needs the scope `tasks:write`.
         */
        put: operations["updateTask"];
        post?: never;
        /**
         * Delete a task
         * @description Its subtasks go with it. A member may delete what lies in a shared project, but not a task that is shared by itself. Needs the scope `tasks:write`.
         */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Update a task (the same as PUT)
         * @description Setting `status` to 2 is the completion operation: a recurring task moves on to its next date. Subtasks move with their parent to another project. Needs the scope `tasks:write`.
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
         * @description Takes the uid only, not the id. Needs the scope `tasks:read`.
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
         * @description A task that does not recur is completed; repeating the call changes nothing. A recurring task records the occurrence and moves on to its next due date, with its subtasks open again, until its rule ends. Needs the scope `tasks:write`.
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
         * @description A completed task is not started again; any other is completed, as by `completeTask`. Needs the scope `tasks:write`.
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
         * @description By their place within the task unless ordered otherwise. Needs the scope `tasks:read`.
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
         * List what happened to a task
         * @description Latest first: one entry for each member that changed, each completion, each tag. Of a task that is shared with you, what happened since then, without the ids of projects, areas, goals and tasks that you do not see. Needs the scope `tasks:read`.
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
         * @description The n-th date is the one that the n-th completion from now on brings about, each on the day on which the task is due, or today when that is past. Empty for a task that does not recur. Needs the scope `tasks:read`.
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
         * @description Those that it carries already stay as they are. Needs the scope `tasks:write`.
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
         * Take a tag off a task
         * @description The tag stays among your tags. Needs the scope `tasks:write`.
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
         * @description Up to 100 items, in one transaction. When one fails, nothing at all has changed, and the answer is its error, with the item in `details`. With `atomic=false` the answer is 200, and each result says what came of its item. Each create counts in the tier `create`. Needs the scope `tasks:write`.
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
         * @description A task a line (NDJSON), up to 256 MiB in all and 1 MiB a line. It is read as it comes and written in batches, each of which stays whatever comes later; a line that cannot be imported is told of by its number and does not stop the others. The answer has a line after each batch, and a last one with the sums. One import at a time for each user; it counts as one request. With an `Idempotency-Key` only the sums are sent, and sent again. `import_key` makes it safe to send a file again. Needs the scope `tasks:write`.
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
         * @description Reads `#tag`, `@project`, `+area`, `!priority`, `// note`, and dates and repetitions in English, in German when that is the language of the profile, and days in French, Spanish, Portuguese and Japanese likewise. What is not understood stays in the name, names of projects and areas that there are not as well; of several dates the first one counts. With `dry_run`, nothing is made: the answer says what would be, and which part of the text says so. Needs the scope `tasks:write`.
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
         * @description Your projects and those shared with you, of every status, with the counts of their tasks. Needs the scope `projects:read`.
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
         * @description The project with the counts of its tasks. Needs the scope `projects:read`.
         */
        get: operations["getProject"];
        /**
         * Update a project
         * @description A member with write access may change everything but area and goal, which are the owner's: they read null, and null sent back leaves them. Needs the scope `projects:write`.
         */
        put: operations["updateProject"];
        post?: never;
        /**
         * Delete a project
         * @description Deletes nothing else: its tasks and notes stay and lose the project. Only the owner may. Needs the scope `projects:write`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Update a project (the same as PUT)
         * @description A member with write access may change everything but area and goal, which are the owner's: they read null, and null sent back leaves them. Needs the scope `projects:write`.
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
         * @description The task list with this project as filter; takes its other filters. Needs the scope `tasks:read`.
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
         * @description Its name must be new among your areas. Needs the scope `areas:write`.
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
         * @description The new name shows wherever something belongs to the area. Needs the scope `areas:write`.
         */
        put: operations["updateArea"];
        post?: never;
        /**
         * Delete an area
         * @description What belonged to the area stays and belongs to none. Needs the scope `areas:write`.
         */
        delete: operations["deleteArea"];
        options?: never;
        head?: never;
        /**
         * Update an area (the same as PUT)
         * @description The new name shows wherever something belongs to the area. Needs the scope `areas:write`.
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
         * @description Your goals, of every status. Needs the scope `goals:read`.
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
         * @description Its name must be new among your goals; the area must be your own. Needs the scope `goals:write`.
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
         * @description The new name shows wherever something serves the goal. Needs the scope `goals:write`.
         */
        put: operations["updateGoal"];
        post?: never;
        /**
         * Delete a goal
         * @description What served the goal stays and serves none. Needs the scope `goals:write`.
         */
        delete: operations["deleteGoal"];
        options?: never;
        head?: never;
        /**
         * Update a goal (the same as PUT)
         * @description The new name shows wherever something serves the goal. Needs the scope `goals:write`.
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
         * @description Your notes and those shared with you, by themselves or through their project. Needs the scope `notes:read`.
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
         * @description One of title and content must not be blank. In a shared project it belongs to the owner of the project; a task must be of the same owner. Needs the scope `notes:write`.
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
         * @description What title and content come to must not be blank both. Needs the scope `notes:write`.
         */
        put: operations["updateNote"];
        post?: never;
        /**
         * Delete a note
         * @description A member may delete what lies in a shared project, but not a note that is shared by itself. Needs the scope `notes:write`.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        /**
         * Update a note (the same as PUT)
         * @description What title and content come to must not be blank both. Needs the scope `notes:write`.
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
         * @description Your tags, with how many things carry each. Needs the scope `tags:read`.
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
         * @description A tag is also made when a task, project or note is given a tag name that is new. Needs the scope `tags:write`.
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
         * @description The new name shows wherever the tag is carried. Needs the scope `tags:write`.
         */
        put: operations["updateTag"];
        post?: never;
        /**
         * Delete a tag
         * @description What carried the tag stays and loses it. Needs the scope `tags:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Update a tag (the same as PUT)
         * @description The new name shows wherever the tag is carried. Needs the scope `tags:write`.
         */
        patch: operations["patchTag"];
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
         * @description What is yours and what is shared with you. First what is called exactly as the query, then what begins with it, then what has all its words in its name, then what has them in name and text together; among equals projects, areas, goals, tags, tasks, notes, each newest first. The order depends on nothing but the things found, so that pages go on where they ended while things are added. What has a long text and was moved or renamed is missing for a moment, until it is found where it is then. Needs the scope `search:read`.
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
         * @description What you share with others and what they share with you; of one thing, when the query names it. Needs the scope `shares:read`.
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
         * @description Shares a project, task or note of yours with another account. 404 when you do not see it, when no account has the address or when its user has blocked you, 403 when it is not yours, 409 when it is shared with that account already. Needs the scope `shares:write`.
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
         * @description A share that you are on either side of. Needs the scope `shares:read`.
         */
        get: operations["getShare"];
        /**
         * Update a share
         * @description Only the owner may. Needs the scope `shares:write`.
         */
        put: operations["updateShare"];
        post?: never;
        /**
         * Delete a share
         * @description The owner takes it back, or the member leaves. Needs the scope `shares:write`.
         */
        delete: operations["deleteShare"];
        options?: never;
        head?: never;
        /**
         * Update a share (the same as PUT)
         * @description Only the owner may. Needs the scope `shares:write`.
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
         * List what has changed
         * @description One loop builds a full mirror of what you see and keeps it. Begin without a cursor: first comes all that is there (`present`), then what has changed since you began. Keep `next_cursor`, and go on from it whenever you like; with `wait`, the response comes when there is something. Deleted things come without an object, and so does what is no longer shared with you. The order is that in which things happened, for you, whatever the clock says. A renamed project or tag is a change of that alone: what shows its name is not sent again. `task_counts` and `usage_count` are not kept current by changes: count for yourself. Entries are kept for 90 days at least (`CHANGES_KEEP_DAYS`); a cursor that is older answers 410 `CURSOR_EXPIRED`, and you begin again without one. Needs the scope `changes:read`.
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
         * Follow what changes
         * @description Server-sent events: `event: ready` at the beginning, then `event: change`, whose `data` is an item of `/changes` and whose `id` is a cursor. An `EventSource` that loses the connection comes back with `Last-Event-ID` and misses nothing. From now on when there is neither that header nor `cursor`. When what comes next is no longer kept, one `event: resync` says so (build your mirror again with `/changes`), and the stream goes on from now. A comment comes every 15 s. At most 8 streams a user. The stream ends when its token or session does. Needs the scope `changes:read`.
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
         * @description Deliveries follow the Standard Webhooks specification and are signed with the `secret` of the answer, which is shown this once. They come at least once, those of one object in order; `webhook-id` is the same in each attempt. What is not answered with 2xx within 10 s is tried again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. One that a token makes is sent what that token may read, and ends with its key. At most 20. Needs the scope `webhooks:write`.
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
         * @description Switched on again, it is told of what happens from then on. A token changes a webhook only when it may read all that the webhook is sent, before the change and after it. From then on the webhook is sent what both its maker and its last editor may read, and ends with the key of either. Needs the scope `webhooks:write`.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Its deliveries go with it. Needs the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook (the same as PUT)
         * @description Switched on again, it is told of what happens from then on. A token changes a webhook only when it may read all that the webhook is sent, before the change and after it. From then on the webhook is sent what both its maker and its last editor may read, and ends with the key of either. Needs the scope `webhooks:write`.
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
         * Give a webhook another secret
         * @description The answer shows it, this once. For 24 hours both sign, so that no delivery is lost on the way. Needs the scope `webhooks:write`.
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
         * Send a trial to a webhook
         * @description Sends `{type: "webhook.test"}` now, once, and says what came of it. Needs the scope `webhooks:write`.
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
         * @description What it was told and what came of it, latest first; to a token, of the types that it may read. What was done with is kept for 7 days. Needs the scope `webhooks:read`.
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
         * @description With the same `webhook-id`, and the object as it is then. Needs the scope `webhooks:write`.
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
         * List what was deleted
         * @description What you can restore, latest first: tasks, projects, notes, areas and goals of yours, whoever deleted them, and what you have deleted in a project of somebody else that you may write to. A token sees the types that it may read. Needs the scope `trash:read`.
         */
        get: operations["listTrash"];
        put?: never;
        post?: never;
        /**
         * Delete all of the trash for good
         * @description Yours; what you have deleted of others stays with them. A token empties it of the types that it may read. Needs the scope `trash:write`.
         */
        delete: operations["emptyTrash"];
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
         * Restore what was deleted
         * @description It comes back with its id and uid, its subtasks and its tags. What belonged to it belongs to it again, as far as it belongs to nothing else by now. What it named and is gone is left out, and `left_out` says so. It is shared with nobody by itself. 409 when its name, of an area or goal, was taken meanwhile. A token must be able to read its type (`notes:read` for a note), for the answer shows it: else 403 `INSUFFICIENT_SCOPE`. Needs the scope `trash:write`.
         */
        post: operations["restoreFromTrash"];
        delete?: never;
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one thing for good
         * @description Only its owner may; a token must be able to read its type. Its uid is free again. Needs the scope `trash:write`.
         */
        delete: operations["deleteFromTrash"];
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
         * @description Works whether registration is open or closed. Needs the scope `admin`.
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
         * @description A new password ends the sessions of the account and revokes its API keys, unless `keep_api_keys` is true. The last administrator stays one. Needs the scope `admin`.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description With everything that is theirs. The last administrator cannot be deleted. Needs the scope `admin`.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Update a user (the same as PUT)
         * @description A new password ends the sessions of the account and revokes its API keys, unless `keep_api_keys` is true. The last administrator stays one. Needs the scope `admin`.
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
         * @description For good. The keys stay listed; its sessions go on. Revoking them again revokes none. Needs the scope `admin`.
         */
        post: operations["revokeUserKeys"];
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
        /** @description The end of an account. */
        AccountDeletion: {
            /** @description The password of the account, once more. */
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
            /** @description With whom things are shared, for the record: an import does not share anything with anybody. */
            shares: components["schemas"]["ShareRecord"][];
        };
        /**
         * @description Something that happened to a task.
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
            /** @description The id of the user who did it. */
            user_id: number;
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "created" | "updated" | "completed" | "reopened" | "deleted" | "tagged" | "untagged" | "shared" | "unshared";
            /** @description The member that changed. */
            field: string | null;
            /** @description What it was, as text. The id of what you do not see, or what is gone, may be null. */
            old_value: string | null;
            /** @description What it became, likewise. */
            new_value: string | null;
            /**
             * Format: date-time
             * @description When it happened.
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
             * @description Who did it: the owner of the account, or somebody else.
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
        /** @description How the assistant is set up, for you and on this server. */
        AiConfig: {
            /** @description Whether this server has a key for a provider. */
            api_key_set: boolean;
            /** @description Whether you have switched the assistant on in your profile. */
            enabled: boolean;
            /** @description The provider that your data would be sent to. */
            base_url: string;
            /** @description The model that would be asked. */
            model: string;
        };
        /**
         * @description What is kept of an API token. The token itself is shown once, when it is created.
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
             * @description The first 12 characters of the token, to tell keys apart.
             * @example tt_012345678
             */
            readonly token_prefix: string;
            /** @description What it may do. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The projects that it is narrowed to, with their tasks, subtasks and notes: it sees and does nothing else. Null for no narrowing. */
            project_ids: number[] | null;
            /** @description The id of the key that made it, or of the maker of that one if it was deleted; null if a session did. */
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
             * @description When it stops counting; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it counts.
             * @example 2026-03-01T09:30:00.000Z
             */
            revoked_at: string | null;
        };
        /** @description A new API key. */
        ApiKeyCreate: {
            /** @description The name of the key. Surrounding white space is removed. */
            name: string;
            /** @description What it may do, which cannot be changed later. When absent: everything but `admin` (`["*"]`), and what the token may do that makes it, where one does. */
            scopes?: components["schemas"]["TokenScope"][];
            /** @description Narrows it to these projects, with their tasks, subtasks, notes and the tags of those: everything else is not there for it. Null for no narrowing. */
            project_ids?: (number | string)[] | null;
            /**
             * @description When it stops counting: a date (to the end of that day) or a timestamp. Null: never.
             * @example 2026-03-31T08:00:00.000Z
             */
            expires_at?: string | null;
        };
        /** @description A new API key with its token. */
        ApiKeyCreated: {
            /**
             * @description The whole token. This is the only time it is shown.
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
         * @description What happened to a area. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
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
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
        /** @description Somebody who cannot share anything with you. */
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
        /** @description Whom it is about. */
        Blocking: {
            /** @description The e-mail address of the account. */
            email: string;
        };
        /**
         * @description What happened to an object. There will be more types: leave out those that you do not know.
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
         * @description Who did something, and with which key. The key is shown to its owner alone.
         * @example {
         *       "user_id": 1,
         *       "key_id": 3,
         *       "key_name": "phone"
         *     }
         */
        ChangeActor: {
            /** @description The id of the user who did it. */
            user_id: number;
            /** @description The id of their API key; null when they used none, or are not you. */
            key_id: number | null;
            /** @description What that key is called; null when it is gone. */
            key_name: string | null;
        };
        /**
         * @description What happened. `present`: it is there, when one begins without a cursor. `deleted` and `unshared`: it is gone, or out of your sight. Completing a recurring task is `completed`, though it stays open. Take any other word as `updated`.
         * @example updated
         * @enum {string}
         */
        ChangeEvent: "present" | "deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated";
        /** @description Some changes, and where to go on. */
        ChangePage: {
            /** @description In the order in which they happened; of several of one object within a page, the latest. */
            changes: components["schemas"]["Change"][];
            /** @description Where to go on, now or later. Never null: keep it. */
            next_cursor: string;
            /** @description Whether there is more already. */
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
        };
        /** @description Exactly the messages that generating would send to the provider now. */
        ContextPreview: {
            /** @description In the order in which they would be sent. */
            messages: {
                /**
                 * @description Whose words: ours, or your data.
                 * @enum {string}
                 */
                role: "system" | "user";
                /** @description The whole text that is sent. */
                content: string;
            }[];
        };
        /** @description What a person signs in with. */
        Credentials: {
            /** @description E-mail address of the account. */
            email: string;
            /** @description Password of the account. */
            password: string;
        };
        /** @description The account that a credential belongs to; and what the token may do, when it is one. */
        CurrentUser: {
            user: components["schemas"]["User"];
            token?: components["schemas"]["TokenInfo"];
        };
        /** @description The brief of one day. There is at most one per user and day; generating again replaces it. */
        DailyBrief: {
            /** @description A short phrase: the single most important task of the day. */
            focus: string;
            /** @description What to do first, most important first. */
            priority_actions: {
                /** @description The exact name of a task. */
                action: string;
                /** @description The name of its project. */
                project: string | null;
                /** @description Why now, in at most 6 words. */
                reason: string;
                /** @description How to begin, in at most 12 words. */
                suggestion: string;
            }[];
            /** @description Names of tasks or projects at risk. */
            watch_out: string[];
            /**
             * Format: date-time
             * @description When it was generated.
             * @example 2026-03-01T09:30:00.000Z
             */
            generated_at: string;
            /** @description The model that answered, as the provider names it. */
            model: string;
            /** @description What the provider counted; zeros when it did not say. */
            usage: {
                /** @description What was sent. */
                prompt_tokens: number;
                /** @description What was answered. */
                completion_tokens: number;
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
             * @description Who did it: the owner of the account, or somebody else.
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
        /** @description Puts insights aside, or takes them back. */
        DismissedUpdate: {
            /** @description Whether to put the result aside. */
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
        /** @description What ended with a key. */
        EndedWithKey: {
            /** @description The keys that it made, and those that they made: revoked. Oldest first. */
            api_keys: components["schemas"]["ApiKey"][];
            /** @description The webhooks that it or one of these keys made or changed: switched off. Oldest first. */
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
            code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "UNKNOWN_PARAMETER" | "IDEMPOTENCY_NOT_SUPPORTED" | "INVALID_JSON" | "INVALID_CURSOR" | "TEXT_TOO_COMPLEX" | "PAGE_TOO_LARGE" | "BAD_REQUEST" | "UNAUTHENTICATED" | "INVALID_TOKEN" | "TOKEN_EXPIRED" | "TOKEN_REVOKED" | "INVALID_CREDENTIALS" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "CROSS_SITE" | "REGISTRATION_CLOSED" | "AI_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "LAST_ADMINISTRATOR" | "UID_TAKEN" | "ACCOUNT_FULL" | "ACCOUNT_CHANGED" | "IDEMPOTENCY_IN_PROGRESS" | "CURSOR_EXPIRED" | "PRECONDITION_FAILED" | "BODY_TOO_LARGE" | "LIST_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_STREAMS" | "TOO_MANY_DELIVERIES" | "HEADERS_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL" | "AI_PROVIDER_ERROR" | "STORAGE_READ_ONLY" | "DATABASE_UNAVAILABLE" | "LIMITS_UNAVAILABLE" | "AI_NOT_CONFIGURED" | "AI_BUDGET_SPENT" | "AI_PROVIDER_BUSY" | "IMPORT_IN_PROGRESS" | "DATABASE_BUSY" | "SEARCH_TOO_BROAD" | "OVERLOADED" | "AI_PROVIDER_TIMEOUT" | "STORAGE_FULL";
            /** @description Identifies this request in the log of the service. */
            request_id: string;
            /** @description The faulty members of the request. */
            details?: {
                /** @description Path in the request: `body/name`, `query/limit`. */
                path: string;
                /** @description The fault. */
                message: string;
            }[];
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
            /** @description The id of the area it belongs to. */
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
         * @description What happened to a goal. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
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
             * @description The area it belongs to. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
             * @description The area it belongs to. An id or a uid; null for none.
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
        /** @description Where you stand in the rate limits, and what your account holds. */
        Limits: {
            /** @description Whether this service limits requests at all. */
            enabled: boolean;
            /** @description The tiers that count by user; none while limits are off. */
            tiers: {
                /**
                 * @description The tier: `user` all your requests, `create` new resources, `api_keys` the operations on API keys.
                 * @enum {string}
                 */
                tier: "user" | "create" | "api_keys";
                /** @description How many requests a window takes. */
                limit: number;
                /** @description How many are left in the window that is open. */
                remaining: number;
                /** @description When that window ends, in Unix seconds; null while none is open. */
                reset: number | null;
                /** @description How long a window is, in milliseconds, from its first request. */
                window_ms: number;
            }[];
            /** @description What your account holds, with what members wrote into it. Beyond it: 409 `ACCOUNT_FULL`. */
            account: {
                tags: {
                    /** @description Tags that your account holds. */
                    used: number;
                    /** @description The most that it may hold. */
                    max: number;
                };
                projects: {
                    /** @description Projects that your account holds. */
                    used: number;
                    /** @description The most that it may hold. */
                    max: number;
                };
                text_bytes: {
                    /** @description Bytes of text, with the trash and the history of tasks, that your account holds. */
                    used: number;
                    /** @description The most that it may hold. */
                    max: number;
                };
            };
        };
        /** @description A text, by itself or with a project or a task. */
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
            /** @description The id of the project it lies in; null, too, when you do not see that project. */
            project_id: number | null;
            /** @description The id of the task it is about; null, too, when you do not see that task. */
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
         * @description What happened to a note. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
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
             * @description The project it lies in. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description The task it is about. An id or a uid; null for none.
             * @example 7
             */
            task_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
        /** @description What shall change of a note. */
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
             * @description The project it lies in. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description The task it is about. An id or a uid; null for none.
             * @example 7
             */
            task_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
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
        /** @description When a task recurs. */
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
        /** @description A change of the password. */
        PasswordChange: {
            /** @description The password as it is. */
            current_password: string;
            /**
             * @description The password as it shall be: 8 to 256 characters.
             * @example correct horse battery
             */
            new_password: string;
        };
        /**
         * @description The one or the other side of a share.
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
            code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "UNKNOWN_PARAMETER" | "IDEMPOTENCY_NOT_SUPPORTED" | "INVALID_JSON" | "INVALID_CURSOR" | "TEXT_TOO_COMPLEX" | "PAGE_TOO_LARGE" | "BAD_REQUEST" | "UNAUTHENTICATED" | "INVALID_TOKEN" | "TOKEN_EXPIRED" | "TOKEN_REVOKED" | "INVALID_CREDENTIALS" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "CROSS_SITE" | "REGISTRATION_CLOSED" | "AI_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "LAST_ADMINISTRATOR" | "UID_TAKEN" | "ACCOUNT_FULL" | "ACCOUNT_CHANGED" | "IDEMPOTENCY_IN_PROGRESS" | "CURSOR_EXPIRED" | "PRECONDITION_FAILED" | "BODY_TOO_LARGE" | "LIST_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_STREAMS" | "TOO_MANY_DELIVERIES" | "HEADERS_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL" | "AI_PROVIDER_ERROR" | "STORAGE_READ_ONLY" | "DATABASE_UNAVAILABLE" | "LIMITS_UNAVAILABLE" | "AI_NOT_CONFIGURED" | "AI_BUDGET_SPENT" | "AI_PROVIDER_BUSY" | "IMPORT_IN_PROGRESS" | "DATABASE_BUSY" | "SEARCH_TOO_BROAD" | "OVERLOADED" | "AI_PROVIDER_TIMEOUT" | "STORAGE_FULL";
            /** @description Identifies this request in the log of the service. */
            request_id: string;
            /** @description The faulty members of the request. */
            details?: {
                /** @description Path in the request: `body/name`, `query/limit`. */
                path: string;
                /** @description The fault. */
                message: string;
            }[];
            /** @description The same message: the exhausted limit, and the time to wait. */
            message?: string;
            /** @description Whole seconds to wait; the same as `Retry-After`. */
            retryAfter?: number;
        };
        /**
         * @description What happened to a profile. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
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
             * @description IANA name of the time zone that "today" and all dates are in.
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
        /** @description What shall change of your profile. */
        ProfileUpdate: {
            /**
             * @description Given name.
             * @example Ada
             */
            name?: string | null;
            /** @description Family name. */
            surname?: string | null;
            /**
             * @description IANA name of the time zone that "today" and all dates are in.
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
            /** @description What the AI assistant may know about you: at most 500 characters. */
            about_you?: string | null;
            /** @description Whether the AI assistant may be used. */
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
             * @description How far it is.
             * @enum {string}
             */
            status: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority: components["schemas"]["TaskPriority"] | null;
            /**
             * Format: date
             * @description The day it is due.
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
            /** @description How its tasks stand. */
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
         * @description What happened to a project. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
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
             * @description How far it is; a new one is not started.
             * @enum {string}
             */
            status?: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority?: components["schemas"]["TaskPriority"] | null;
            /**
             * @description The day it is due. A date, or a timestamp, which is converted to its day in your time zone.
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
             * @description The area it belongs to. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description The goal it serves. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
            /** @description What matters about the project. */
            insight: string;
            /** @description The next thing to do. */
            next_action: string;
            /** @description How the project stands, by its actual task counts. */
            health: string;
            /** @description A risk, when there is one. */
            watch_out: string | null;
            /**
             * Format: date-time
             * @description When it was generated.
             * @example 2026-03-01T09:30:00.000Z
             */
            generated_at: string;
            /** @description Whether you put this result aside. False after each generation. */
            dismissed: boolean;
        };
        /** @description Which project to generate insights into. What is sent about it comes from the database. */
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
             * @description How far it is.
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
             * @description The day it is due.
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
        /** @description What shall change of a project. */
        ProjectUpdate: {
            /** @description The name of the project. Surrounding white space is removed. */
            name?: string;
            /** @description In Markdown. */
            description?: string | null;
            /**
             * @description How far it is; a new one is not started.
             * @enum {string}
             */
            status?: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority?: components["schemas"]["TaskPriority"] | null;
            /**
             * @description The day it is due. A date, or a timestamp, which is converted to its day in your time zone.
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
             * @description The area it belongs to. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description The goal it serves. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
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
        /** @description A line of text that a task is made of. */
        QuickAdd: {
            /**
             * @description What is to be done: `#tag`, `@project` or `@"two words"`, `+area`, `!high`, `!medium` or `!low` (`!2`, `!1`, `!0`), dates and repetitions in words ("tomorrow 9am", "every other friday"), and `//` before a note. The rest is the name.
             * @example Call the movers tomorrow 9am #errand !high
             */
            text: string;
            /** @description Only says what would be made, and where in the text each part stands. */
            dry_run?: boolean;
            /**
             * @description The project that it lies in unless the text names one. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
             * @example k3v9x0q2m7b4t1z
             */
            uid?: string;
            /**
             * @description When the text was written, if not now: at most 30 days ago. Days are counted from then.
             * @example 2026-03-31T08:00:00.000Z
             */
            now?: string;
        };
        /** @description What a text would make. */
        QuickPreview: {
            task: components["schemas"]["QuickTask"];
            /** @description What was understood, in the order of the text. */
            spans: components["schemas"]["QuickSpan"][];
        };
        /**
         * @description A part of the text that was understood.
         * @example {
         *       "start": 16,
         *       "end": 28,
         *       "kind": "date",
         *       "value": "2026-03-31T09:00"
         *     }
         */
        QuickSpan: {
            /** @description Where it begins in the text, in UTF-16 code units. */
            start: number;
            /** @description Where the text goes on behind it. */
            end: number;
            /**
             * @description What it says.
             * @enum {string}
             */
            kind: "tag" | "project" | "area" | "priority" | "date" | "recurrence" | "note";
            /** @description What it means: the name of a tag, the uid of a project or area, the code of a priority, a day, a time or both (`2026-03-31T09:30`), the type of a recurrence, the text of a note. */
            value: string;
        };
        /**
         * @description The task that a text would make.
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
             * @description The day it would be due.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description The time of that day; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description The last day on which it may fall due.
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
            /** @description For the first account of a service in production: the token that its log shows. */
            setup_token?: string;
        };
        /** @description Who may make an account now. */
        RegistrationState: {
            /** @description Whether `POST /api/register` makes accounts at all. */
            open: boolean;
            /** @description Whether there is no account yet: the first one is the administrator's. */
            first_account: boolean;
            /** @description Whether it takes the `setup_token` that the log of the service shows. */
            setup_token_required: boolean;
        };
        /** @description What was restored, with the same id and uid. */
        Restored: components["schemas"]["RestoredTask"] | components["schemas"]["RestoredProject"] | components["schemas"]["RestoredArea"] | components["schemas"]["RestoredGoal"] | components["schemas"]["RestoredNote"];
        /**
         * @description A area that was restored.
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
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "area";
            /** @description The names of the members that named something which is gone by now; of what is not yours, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A goal that was restored.
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
            /** @description The id of the area it belongs to. */
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
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "goal";
            /** @description The names of the members that named something which is gone by now; of what is not yours, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A note that was restored.
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
            /** @description The id of the project it lies in; null, too, when you do not see that project. */
            project_id: number | null;
            /** @description The id of the task it is about; null, too, when you do not see that task. */
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
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "note";
            /** @description The names of the members that named something which is gone by now; of what is not yours, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A project that was restored.
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
             * @description How far it is.
             * @enum {string}
             */
            status: "not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled";
            priority: components["schemas"]["TaskPriority"] | null;
            /**
             * Format: date
             * @description The day it is due.
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
            /** @description How its tasks stand. */
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
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "project";
            /** @description The names of the members that named something which is gone by now; of what is not yours, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /**
         * @description A task that was restored.
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
         *       "recurrence_type": null,
         *       "recurrence_interval": 1,
         *       "recurrence_weekdays": null,
         *       "recurrence_month_day": null,
         *       "recurrence_week_of_month": null,
         *       "recurrence_end_date": null,
         *       "completion_based": false,
         *       "position": null,
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
             * @description The day it is due.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description The time of that day, in the time zone of its user; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * Format: date-time
             * @description Out of sight until then.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description When it was completed.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description The last day on which it may fall due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based: boolean;
            /** @description Its place among its siblings. */
            position: number | null;
            /** @description The id of the project it lies in; null, too, when you do not see that project. */
            project_id: number | null;
            project: components["schemas"]["SmallObject"] | null;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description The id of the task that it is a subtask of; null, too, when you do not see that task. */
            parent_task_id: number | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description How its subtasks stand. */
            readonly subtask_counts: {
                /** @description Its subtasks. */
                total: number;
                /** @description Those that are completed. */
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
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "task";
            /** @description The names of the members that named something which is gone by now; of what is not yours, only `tags` and `parent_task_id`. */
            left_out: string[];
        };
        /** @description A revoked API key. With `cascade=true`, `ended` is there, the same when the key is revoked again. */
        RevokedApiKey: {
            /**
             * @description Numeric identifier, unique per type.
             * @example 42
             */
            readonly id: number;
            /** @description The name of the key. Surrounding white space is removed. */
            name: string;
            /**
             * @description The first 12 characters of the token, to tell keys apart.
             * @example tt_012345678
             */
            readonly token_prefix: string;
            /** @description What it may do. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The projects that it is narrowed to, with their tasks, subtasks and notes: it sees and does nothing else. Null for no narrowing. */
            project_ids: number[] | null;
            /** @description The id of the key that made it, or of the maker of that one if it was deleted; null if a session did. */
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
             * @description When it stops counting; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it counts.
             * @example 2026-03-01T09:30:00.000Z
             */
            revoked_at: string | null;
            ended?: components["schemas"]["EndedWithKey"];
        };
        /** @description What revoking all keys came to. */
        RevokedKeys: {
            /** @description How many keys counted until now. */
            revoked: number;
        };
        /**
         * @description Something that was found. `project` is the one that a task or note lies in, `task` the one that a subtask or note belongs to, each when you see it, too.
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
             * @description What it is; its path is `/api/v1/{type}/{id}`.
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
            /** @description Its texts with the matches marked: plain text in pieces, to be escaped like any other text. */
            highlights: {
                /** @description The whole name in pieces; empty when there is none. */
                name: components["schemas"]["TextPart"][];
                /** @description About 200 characters of its note, description, reason or content, from shortly before the first match; its beginning when only the name matches; empty when there is none. `…` stands for what is left out. */
                text: components["schemas"]["TextPart"][];
            };
            /** @description Whether it is over: a task completed, archived or cancelled, a project done or cancelled, a goal achieved or dropped. */
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
         * @description Something that happened to an account or its credentials.
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
            /** @description Whose account it is about; null when nobody's. */
            user_id: number | null;
            /** @description Who did it; null when that is not known, or was the operator. */
            actor_id: number | null;
            /** @description What it was about: the name of a key, an e-mail address. */
            subject: string | null;
            /** @description The network address that it came from. Shown of your own acts alone; administrators see all. */
            address: string | null;
            /**
             * Format: date-time
             * @description When it happened.
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
         * @description A session that counts: a browser or program in which you have signed in.
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
             * @description When it began, with a sign-in.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a request last came with it, to within ten minutes; null for one that began before this was kept.
             * @example 2026-03-01T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it ends by itself.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description The network address that the sign-in came from. */
            address: string | null;
            /** @description What the browser or program called itself at the sign-in. */
            user_agent: string | null;
            /** @description Whether this request comes with it. */
            current: boolean;
        };
        /** @description A page of sessions. */
        SessionList: {
            /** @description The items of the page. */
            sessions: components["schemas"]["Session"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A project, task or note that its owner shares with a member. A project's share covers its tasks, their subtasks and its notes; a task's share covers its subtasks. */
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
             * @description What kind of thing is shared.
             * @enum {string}
             */
            readonly resource_type: "project" | "task" | "note";
            /** @description The id of what is shared. */
            readonly resource_id: number;
            resource: components["schemas"]["SmallObject"];
            /**
             * @description What it lets the member do: read only, or read and write.
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
         * @description What happened to a share. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
            changed: string[];
            object: components["schemas"]["Share"] | null;
        };
        /** @description A new share of something of yours. */
        ShareCreate: {
            /**
             * @description What kind of thing is shared.
             * @enum {string}
             */
            resource_type: "project" | "task" | "note";
            /**
             * @description The id or uid of what is shared.
             * @example 7
             */
            resource_id: number | string;
            /** @description The e-mail address of the member's account. */
            email: string;
            /**
             * @description What it lets the member do: read only, or read and write.
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
        /** @description What shall change of a share. */
        ShareUpdate: {
            /**
             * @description What it lets the member do: read only, or read and write.
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
         * @description A project, area or goal, as a part of another resource.
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
         * @description A tag, where something carries it.
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
         * @description A new subtask, made together with its task.
         * @example {
         *       "name": "Ask for three quotes"
         *     }
         */
        SubtaskCreate: {
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
             * @description The day it is due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description The time of that day; null for all day. Needs a `due_date`, and goes when that goes.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Out of sight until then: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day?: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description The last day on which it may fall due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based?: boolean;
            /** @description Its place among its siblings. */
            position?: number | null;
            /**
             * @description The area it belongs to. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description The goal it serves. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
        };
        /** @description A label of yours. Its name is unique among your tags, without regard to case. */
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
            /** @description How many tasks, projects and notes carry it. */
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
         * @description What happened to a tag. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
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
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
        /** @description What shall change of a tag. */
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
         * @description Something to do.
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
         *       "recurrence_type": null,
         *       "recurrence_interval": 1,
         *       "recurrence_weekdays": null,
         *       "recurrence_month_day": null,
         *       "recurrence_week_of_month": null,
         *       "recurrence_end_date": null,
         *       "completion_based": false,
         *       "position": null,
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
             * @description The day it is due.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description The time of that day, in the time zone of its user; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * Format: date-time
             * @description Out of sight until then.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description When it was completed.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description The last day on which it may fall due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based: boolean;
            /** @description Its place among its siblings. */
            position: number | null;
            /** @description The id of the project it lies in; null, too, when you do not see that project. */
            project_id: number | null;
            project: components["schemas"]["SmallObject"] | null;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description The id of the task that it is a subtask of; null, too, when you do not see that task. */
            parent_task_id: number | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description How its subtasks stand. */
            readonly subtask_counts: {
                /** @description Its subtasks. */
                total: number;
                /** @description Those that are completed. */
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
        /** @description What to do with many tasks. */
        TaskBulk: {
            /** @description What to do, in this order. */
            items: (components["schemas"]["TaskBulkCreate"] | components["schemas"]["TaskBulkUpdate"] | components["schemas"]["TaskBulkComplete"] | components["schemas"]["TaskBulkDelete"])[];
        };
        /** @description Completes a task, as `completeTask` does. */
        TaskBulkComplete: {
            /**
             * @description What to do.
             * @enum {string}
             */
            action: "complete";
            /**
             * @description The task's id or uid.
             * @example 7
             */
            id: number | string;
            /** @description Whether completing the task completes its subtasks, which it does not by itself. */
            complete_subtasks?: boolean;
        };
        /** @description Makes a task, as `createTask` does. */
        TaskBulkCreate: {
            /**
             * @description What to do.
             * @enum {string}
             */
            action: "create";
            task: components["schemas"]["TaskCreate"];
        };
        /** @description Deletes a task, as `deleteTask` does. */
        TaskBulkDelete: {
            /**
             * @description What to do.
             * @enum {string}
             */
            action: "delete";
            /**
             * @description The task's id or uid.
             * @example 7
             */
            id: number | string;
        };
        /** @description What came of one item: the task as it is now, or the error. Both are null when the task is deleted. */
        TaskBulkOutcome: {
            /** @description Which item, counted from 0. */
            index: number;
            /** @description What the item would have been answered with by itself. */
            status: number;
            task: components["schemas"]["TaskWithSubtasks"] | null;
            error: components["schemas"]["ErrorBody"] | null;
        };
        /** @description What came of each item. */
        TaskBulkResult: {
            /** @description One for each item, in their order. */
            results: components["schemas"]["TaskBulkOutcome"][];
        };
        /** @description Changes a task, as `updateTask` does. */
        TaskBulkUpdate: {
            /**
             * @description What to do.
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
        /**
         * @description What happened to a task. `object` is it as it is now, as its list shows it; null when it is gone or out of your sight.
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
             * @description What it is. (enum property replaced by openapi-typescript)
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
             * @description When it happened; null when it was there before you began.
             * @example 2026-03-01T09:30:00.000Z
             */
            at: string | null;
            actor: components["schemas"]["ChangeActor"] | null;
            /** @description The names of the members that changed as you see them; empty where that says nothing, and when you begin. */
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
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
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
        /** @description How to complete a task. */
        TaskCompletion: {
            /** @description Whether completing the task completes its subtasks, which it does not by itself. */
            complete_subtasks?: boolean;
        };
        /** @description A new task. */
        TaskCreate: {
            /**
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
             * @description The day it is due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description The time of that day; null for all day. Needs a `due_date`, and goes when that goes.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Out of sight until then: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day?: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description The last day on which it may fall due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based?: boolean;
            /** @description Its place among its siblings. */
            position?: number | null;
            /**
             * @description The area it belongs to. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description The goal it serves. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description The project it lies in. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description The task that it is a subtask of. A subtask lies in the project of its parent. An id or a uid; null for none.
             * @example 7
             */
            parent_task_id?: number | string | null;
            /** @description Subtasks, made together with the task. */
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
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
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
         * @description A line of an import: a new task, as `createTask` takes it.
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
             * @description A random uid for clients that need it before the request succeeds: 15 characters of `[0-9a-z]`, including a letter. Generated by the service if absent. If it is in use, the response is 409.
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
             * @description The day it is due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description The time of that day; null for all day. Needs a `due_date`, and goes when that goes.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Out of sight until then: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day?: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description The last day on which it may fall due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based?: boolean;
            /** @description Its place among its siblings. */
            position?: number | null;
            /**
             * @description The area it belongs to. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description The goal it serves. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description The project it lies in. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description The task that it is a subtask of. A subtask lies in the project of its parent. An id or a uid; null for none.
             * @example 7
             */
            parent_task_id?: number | string | null;
            /** @description Subtasks, made together with the task. */
            subtasks?: components["schemas"]["SubtaskCreate"][];
            /** @description The name of your project that it lies in; made when there is none. */
            project_name?: string | null;
            /** @description What the line is known by: one that has been imported with this key already is skipped. */
            import_key?: string;
        };
        /**
         * @description A line of the answer, after each batch.
         * @example {
         *       "lines": 500,
         *       "created": 498,
         *       "skipped": 1
         *     }
         */
        TaskImportProgress: {
            /** @description Lines that have been read. */
            lines: number;
            /** @description Tasks made until now. */
            created: number;
            /** @description Lines that had been imported before, until now. */
            skipped: number;
        };
        /**
         * @description The last line of the answer: the sums.
         * @example {
         *       "created": 998,
         *       "skipped": 1,
         *       "failed": [
         *         {
         *           "line": 17,
         *           "message": "name is required."
         *         }
         *       ],
         *       "failed_count": 1
         *     }
         */
        TaskImportResult: {
            /** @description Tasks made until now. */
            created: number;
            /** @description Lines that had been imported before, until now. */
            skipped: number;
            /** @description The lines that could not be imported, the first 1000 of them. */
            failed: {
                /** @description Which line, counted from 1. */
                line: number;
                /** @description What is wrong with it. */
                message: string;
            }[];
            /** @description How many there were. */
            failed_count: number;
        };
        /** @description Insights into one task, kept for the user who asked until they are generated again. */
        TaskInsights: {
            /** @description What matters about the task. */
            insight: string;
            /** @description The next thing to do. */
            next_step: string;
            /** @description Smaller steps, in order. */
            breakdown: string[];
            /** @description At most three links. */
            links: {
                /** @description What is there. */
                label: string;
                /** @description Always http or https. */
                url: string;
            }[];
            /** @description A risk, when there is one. */
            watch_out: string | null;
            /**
             * Format: date-time
             * @description When it was generated.
             * @example 2026-03-01T09:30:00.000Z
             */
            generated_at: string;
            /** @description Whether you put this result aside. False after each generation. */
            dismissed: boolean;
        };
        /** @description Which task to generate insights into. What is sent about it comes from the database. */
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
        /** @description How your tasks stand: those of your own and those shared with you, without subtasks. */
        TaskMetrics: {
            /** @description Not started, in progress, waiting or planned. */
            open: number;
            /** @description Open and due before today. */
            overdue: number;
            /** @description Open and due today. */
            due_today: number;
            /** @description In progress. */
            in_progress: number;
            /** @description Planned. */
            planned: number;
            /** @description Not started, not deferred, and due later or at no date: what could be done as well. At most 20. */
            suggested: number;
            /** @description Completed today, occurrences of recurring tasks included. */
            completed_today: number;
            /** @description What was completed on each of the last seven days, today the last. */
            weekly_completions: {
                /**
                 * Format: date
                 * @description A day in your time zone.
                 * @example 2026-03-31
                 */
                date: string;
                /** @description How many tasks were completed on it. */
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
             * @description The day it is due.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description The time of that day, null for all day. Absent in older documents: all day.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * Format: date-time
             * @description Out of sight until then.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description When it was completed; null unless its status is 2.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many periods. */
            recurrence_interval: number;
            /** @description Weekdays, 0 is Sunday. */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month. */
            recurrence_month_day: number | null;
            /**
             * @description Which of the month's weekdays; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description The last day on which it may fall due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based: boolean;
            /** @description Its place among its siblings. */
            position: number | null;
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
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
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
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
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
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
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
             * @description Added to those it carries. Each by its name, or as it is read. Names that are new become new tags.
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
        /** @description What shall change of a task. */
        TaskUpdate: {
            /** @description The name of the task. Surrounding white space is removed. */
            name?: string;
            /** @description Markdown. */
            note?: string | null;
            status?: components["schemas"]["TaskStatus"];
            priority?: components["schemas"]["TaskPriority"];
            /**
             * @description The day it is due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            due_date?: string | null;
            /**
             * @description The time of that day; null for all day. Needs a `due_date`, and goes when that goes.
             * @example 09:30
             */
            due_time?: string | null;
            /**
             * @description Out of sight until then: a timestamp, or a date (its start).
             * @example 2026-03-31T08:00:00.000Z
             */
            defer_until?: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type?: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval?: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays?: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day?: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month?: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * @description The last day on which it may fall due. A date, or a timestamp, which is converted to its day in your time zone.
             * @example 2026-03-31
             */
            recurrence_end_date?: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based?: boolean;
            /** @description Its place among its siblings. */
            position?: number | null;
            /**
             * @description The area it belongs to. An id or a uid; null for none.
             * @example 7
             */
            area_id?: number | string | null;
            /**
             * @description The goal it serves. An id or a uid; null for none.
             * @example 7
             */
            goal_id?: number | string | null;
            /**
             * @description Replaces the tags. Each by its name, or as it is read. Names that are new become new tags.
             * @example [
             *       "errand",
             *       "home"
             *     ]
             */
            tags?: (string | {
                name: string;
            })[];
            /**
             * @description The project it lies in. An id or a uid; null for none.
             * @example 7
             */
            project_id?: number | string | null;
            /**
             * @description The task that it is a subtask of. A subtask lies in the project of its parent. An id or a uid; null for none.
             * @example 7
             */
            parent_task_id?: number | string | null;
            /** @description Whether completing the task completes its subtasks, which it does not by itself. */
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
         *           "recurrence_type": null,
         *           "recurrence_interval": 1,
         *           "recurrence_weekdays": null,
         *           "recurrence_month_day": null,
         *           "recurrence_week_of_month": null,
         *           "recurrence_end_date": null,
         *           "completion_based": false,
         *           "position": null,
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
             * @description The day it is due.
             * @example 2026-03-31
             */
            due_date: string | null;
            /**
             * @description The time of that day, in the time zone of its user; null for all day.
             * @example 09:30
             */
            due_time: string | null;
            /**
             * Format: date-time
             * @description Out of sight until then.
             * @example 2026-03-01T09:30:00.000Z
             */
            defer_until: string | null;
            /**
             * Format: date-time
             * @description When it was completed.
             * @example 2026-03-01T09:30:00.000Z
             */
            completed_at: string | null;
            /**
             * @description How it recurs; null when it does not.
             * @enum {string|null}
             */
            recurrence_type: "daily" | "weekly" | "monthly" | "monthly_weekday" | "monthly_last_day" | "yearly" | null;
            /** @description Every so many days, weeks, months or years; 1 unless said otherwise. */
            recurrence_interval: number;
            /**
             * @description Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.
             * @example [
             *       2,
             *       4
             *     ]
             */
            recurrence_weekdays: number[] | null;
            /** @description Day of the month; a shorter month takes its last. */
            recurrence_month_day: number | null;
            /**
             * @description Which of the month's weekdays, for `monthly_weekday`; -1 is the last.
             * @enum {integer|null}
             */
            recurrence_week_of_month: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description The last day on which it may fall due.
             * @example 2026-03-31
             */
            recurrence_end_date: string | null;
            /** @description Whether the next date counts from the completion; else from the due date. */
            completion_based: boolean;
            /** @description Its place among its siblings. */
            position: number | null;
            /** @description The id of the project it lies in; null, too, when you do not see that project. */
            project_id: number | null;
            project: components["schemas"]["SmallObject"] | null;
            /** @description The id of its area. Null for members: areas are never shared. */
            area_id: number | null;
            area: components["schemas"]["SmallObject"] | null;
            /** @description The id of its goal. Null for members: goals are never shared. */
            goal_id: number | null;
            goal: components["schemas"]["SmallObject"] | null;
            /** @description The id of the task that it is a subtask of; null, too, when you do not see that task. */
            parent_task_id: number | null;
            /** @description Oldest first. */
            tags: components["schemas"]["SmallTag"][];
            /** @description How its subtasks stand. */
            readonly subtask_counts: {
                /** @description Its subtasks. */
                total: number;
                /** @description Those that are completed. */
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
            /** @description Its subtasks, by position. Of more than 1 MB the first ones, fewer than `subtask_counts.total`: `GET /task/{id}/subtasks` lists all. */
            subtasks: components["schemas"]["Task"][];
        };
        /**
         * @description A piece of a text: the pieces follow each other without a gap.
         * @example {
         *       "text": "movers",
         *       "match": true
         *     }
         */
        TextPart: {
            /** @description Plain text. */
            text: string;
            /** @description Whether it is what the query asked for. */
            match: boolean;
        };
        /**
         * @description The API key that a request came with: what its token may do.
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
            /** @description What it may do. */
            scopes: components["schemas"]["TokenScope"][];
            /** @description The projects that it is narrowed to, with their tasks, subtasks and notes: it sees and does nothing else. Null for no narrowing. */
            project_ids: number[] | null;
            /**
             * Format: date-time
             * @description When it stops counting; null for never.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string | null;
        };
        /**
         * @description What a token may do: read or write one kind of thing (`tasks:read`, `tasks:write`, which includes reading), read everything (`*:read`), do everything that its user can (`*`), or what administrators do (`admin`, which nothing else includes). Each operation names the one that it needs.
         * @example tasks:write
         * @enum {string}
         */
        TokenScope: "tasks:read" | "tasks:write" | "projects:read" | "projects:write" | "areas:read" | "areas:write" | "goals:read" | "goals:write" | "notes:read" | "notes:write" | "tags:read" | "tags:write" | "shares:read" | "shares:write" | "search:read" | "search:write" | "changes:read" | "changes:write" | "ai:read" | "ai:write" | "profile:read" | "profile:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "trash:read" | "trash:write" | "*:read" | "*" | "admin";
        /**
         * @description Something that was deleted and can be restored for 30 days.
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
             * @description Names the entry.
             * @example 5
             */
            id: number;
            /**
             * @description What was deleted.
             * @enum {string}
             */
            type: "task" | "project" | "area" | "goal" | "note";
            /** @description The uid of what was deleted; paths take it in place of the id of the entry. */
            uid: string;
            /** @description Its name or title; null for a note without a title. */
            name: string | null;
            /**
             * Format: date-time
             * @description When it was deleted.
             * @example 2026-03-01T09:30:00.000Z
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description When it is deleted for good.
             * @example 2026-03-01T09:30:00.000Z
             */
            expires_at: string;
            /** @description What went with it, or belonged to it, and how many. */
            counts: {
                /** @description Subtasks that went with it. */
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
             * @description IANA name of the time zone that "today" and all dates are in.
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
            /** @description What the AI assistant may know about you. */
            about_you: string | null;
            /** @description Whether the AI assistant may be used. */
            ai_assistant_enabled: boolean;
            /** @description Whether this is an administrator. */
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
             * @description IANA name of the time zone that "today" and all dates are in.
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
            /** @description Whether this is an administrator. */
            is_admin?: boolean;
        };
        /** @description A page of users. */
        UserList: {
            /** @description The items of the page. */
            users: components["schemas"]["User"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description What shall change of an account. */
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
             * @description IANA name of the time zone that "today" and all dates are in.
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
            /** @description Whether this is an administrator. */
            is_admin?: boolean;
            /** @description Whether the API keys of the account outlive a new `password`, which otherwise revokes them. */
            keep_api_keys?: boolean;
        };
        /** @description An address that is told what happens. */
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
             * @description Where deliveries are sent: an http or https address that is public, on port 80, 443 or one from 1024, without a name or password in it.
             * @example https://example.com/hooks/tutti
             */
            url: string;
            /** @description What it is for. */
            description: string | null;
            /**
             * @description What it is told of; null for everything.
             * @example [
             *       "created",
             *       "completed"
             *     ]
             */
            events: ("deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated")[] | null;
            /**
             * @description Of which types, as `/changes` has them; null for all.
             * @example [
             *       "task"
             *     ]
             */
            types: string[] | null;
            /** @description Whether deliveries are sent. */
            enabled: boolean;
            /**
             * @description Why the service has switched it off: its address answered 410, nothing was taken for 5 days, or the API key that made it, or changed it last, has ended.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "failing" | "key_ended" | null;
            /**
             * Format: date-time
             * @description Since when every delivery has failed; null while they succeed.
             * @example 2026-03-01T09:30:00.000Z
             */
            failing_since: string | null;
            /** @description The id of the API key that made it; null if a session did. */
            made_by_key_id: number | null;
            /** @description The id of the API key that last changed where it goes, what it is sent or what signs it; null if a session did, or none has. */
            changed_by_key_id: number | null;
            /**
             * @description What signs the deliveries (Standard Webhooks): in the answers to its creation and rotation, and nowhere else.
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
        /** @description A new webhook. It is told of what happens from now on. */
        WebhookCreate: {
            /**
             * @description Where deliveries are sent: an http or https address that is public, on port 80, 443 or one from 1024, without a name or password in it.
             * @example https://example.com/hooks/tutti
             */
            url: string;
            /** @description What it is for. */
            description?: string | null;
            /**
             * @description What it is told of; null for everything.
             * @example [
             *       "created",
             *       "completed"
             *     ]
             */
            events?: ("deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated")[] | null;
            /**
             * @description Of which types, as `/changes` has them; null for all.
             * @example [
             *       "task"
             *     ]
             */
            types?: string[] | null;
        };
        /** @description What a webhook is told, and what came of it. */
        WebhookDelivery: {
            /** @description Names the delivery. */
            id: number;
            /** @description The `webhook-id` header, the same in each attempt. */
            message_id: string;
            /**
             * @description What it tells of.
             * @example task.completed
             */
            type: string;
            /** @description The id of the object. */
            object_id: number;
            /**
             * @description Whether it is still tried, was taken, or was given up.
             * @enum {string}
             */
            state: "pending" | "succeeded" | "failed";
            /** @description How often it was tried. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next; null when it is not.
             * @example 2026-03-01T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /** @description The status of the last answer; null when there was none. */
            status: number | null;
            /** @description Why the last attempt failed; null when it did not. */
            error: string | null;
            /** @description The beginning of the last answer, 1 KiB at most. */
            response: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-03-01T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last tried.
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
        /** @description What came of a trial. */
        WebhookTest: {
            /** @description Whether the answer was 2xx, within 10 s. */
            delivered: boolean;
            /** @description The status of the last answer; null when there was none. */
            status: number | null;
            /** @description Why the last attempt failed; null when it did not. */
            error: string | null;
            /** @description The beginning of the last answer, 1 KiB at most. */
            response: string | null;
        };
        /** @description What shall change of a webhook. */
        WebhookUpdate: {
            /**
             * @description Where deliveries are sent: an http or https address that is public, on port 80, 443 or one from 1024, without a name or password in it.
             * @example https://example.com/hooks/tutti
             */
            url?: string;
            /** @description What it is for. */
            description?: string | null;
            /**
             * @description What it is told of; null for everything.
             * @example [
             *       "created",
             *       "completed"
             *     ]
             */
            events?: ("deleted" | "unshared" | "created" | "restored" | "shared" | "completed" | "reopened" | "updated")[] | null;
            /**
             * @description Of which types, as `/changes` has them; null for all.
             * @example [
             *       "task"
             *     ]
             */
            types?: string[] | null;
            /** @description Switched on, it is told of what happens then. */
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
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson: {
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
         *     `UNKNOWN_MEMBER`: The body has an unknown member.
         *
         *     `IDEMPOTENCY_NOT_SUPPORTED`: This operation does not support an Idempotency-Key.
         *
         *     `INVALID_JSON`: The body is not valid JSON.
         *
         *     `BAD_REQUEST`: The request is malformed.
         */
        ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson: {
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
        /** @description Present if the response was replayed: it was sent to the first request with this key. */
        "Idempotency-Replayed": "true";
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
                         * @description The service answers.
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
                         * @description The service answers.
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
            /** @description Who may make an account now. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
            /** @description There is no session any more. */
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
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
            /** @description Your profile as it is now. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description Your profile as it is now. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
            /** @description It counts no more. */
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
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
                /** @description Also revokes the keys that it made (and those that they made), and switches off all webhooks that any of them made or changed. A token needs `webhooks:write` for it as well. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
                /** @description Also revokes the keys that it made (and those that they made), and switches off all webhooks that any of them made or changed. A token needs `webhooks:write` for it as well. */
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
            /** @description It is gone, with `cascade`: what ended with it. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
    listOwnSecurityEvents: {
        parameters: {
            query?: {
                /** @description Any of these. */
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
                /** @description Any of these. */
                kind?: ("registered" | "signed_in" | "sign_in_failed" | "sign_ins_limited" | "signed_out" | "session_ended" | "password_changed" | "email_changed" | "password_check_failed" | "api_key_created" | "api_key_revoked" | "api_key_deleted" | "api_keys_revoked" | "shared" | "share_changed" | "unshared" | "blocked" | "unblocked" | "account_created" | "account_changed" | "account_deleted" | "account_exported" | "account_imported" | "webhook_created" | "webhook_changed" | "webhook_secret_rotated" | "webhook_disabled")[];
                /** @description About the account of this id. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedUser"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description They are not blocked any more. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description Your limits and what is left of them. */
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
                         * @description The service answers.
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
            /** @description Your things. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description How the assistant is set up. */
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
            /** @description The brief, or null when there is none of today. */
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
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
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
            /** @description The insights, or null when there are none. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description The insights as they are now. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description The insights, or null when there are none. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description The insights as they are now. */
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
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see. */
                parent_task_id?: string;
                /** @description The subtasks of any of these tasks, by their ids. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description Whether to list subtasks beside top-level tasks. */
                include_subtasks?: boolean;
                /** @description Carries a tag of any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Whether it recurs. */
                recurring?: boolean;
                /** @description Whether it is due at a time of the day. */
                timed?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
    listUpcomingTasks: {
        parameters: {
            query?: {
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see. */
                parent_task_id?: string;
                /** @description The subtasks of any of these tasks, by their ids. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description Whether to list subtasks beside top-level tasks. */
                include_subtasks?: boolean;
                /** @description Carries a tag of any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Whether it recurs. */
                recurring?: boolean;
                /** @description Whether it is due at a time of the day. */
                timed?: boolean;
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
                /** @description How many days from today on. */
                days?: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
    listInboxTasks: {
        parameters: {
            query?: {
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see. */
                parent_task_id?: string;
                /** @description The subtasks of any of these tasks, by their ids. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description Whether to list subtasks beside top-level tasks. */
                include_subtasks?: boolean;
                /** @description Carries a tag of any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Whether it recurs. */
                recurring?: boolean;
                /** @description Whether it is due at a time of the day. */
                timed?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
    getTaskMetrics: {
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
            /** @description How your tasks stand. */
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
                    "application/json": components["schemas"]["TaskMetrics"];
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
    listTasks: {
        parameters: {
            query?: {
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see. */
                parent_task_id?: string;
                /** @description The subtasks of any of these tasks, by their ids. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description Whether to list subtasks beside top-level tasks. */
                include_subtasks?: boolean;
                /** @description Carries a tag of any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Whether it recurs. */
                recurring?: boolean;
                /** @description Whether it is due at a time of the day. */
                timed?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
    createTask: {
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
            /** @description The task as it is now. */
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
            /** @description The task as it is now. */
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
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see. */
                project_id?: string;
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see. */
                parent_task_id?: string;
                /** @description The subtasks of any of these tasks, by their ids. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description Whether to list subtasks beside top-level tasks. */
                include_subtasks?: boolean;
                /** @description Carries a tag of any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Whether it recurs. */
                recurring?: boolean;
                /** @description Whether it is due at a time of the day. */
                timed?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
                /** @description How many dates. */
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
            /** @description The task as it is now. */
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
            /** @description The task as it is now. */
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
                /** @description Whether to do all or nothing; with `false`, an item that fails does not stop the others. */
                atomic?: boolean;
            };
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
                "application/json": components["schemas"]["TaskBulk"];
            };
        };
        responses: {
            /** @description What came of each item. */
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
                    "application/json": components["schemas"]["TaskBulkResult"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrInsufficientScopeOrCrossSite"];
            404: components["responses"]["NotFound"];
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
    importTasks: {
        parameters: {
            query?: {
                /** @description Whether only to say what would be imported; nothing is written. */
                dry_run?: boolean;
            };
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
                /**
                 * @example {"name":"Prune the roses","project_name":"Garden","tags":["spring"],"import_key":"8ffb773f43c8"}
                 *     {"name":"Prune the roses","project_name":"Garden","tags":["spring"],"import_key":"8ffb773f43c8"}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description How far it is, and at last the sums. */
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
                    /**
                     * @example {"lines":500,"created":498,"skipped":1}
                     *     {"created":998,"skipped":1,"failed":[{"line":17,"message":"name is required."}],"failed_count":1}
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
            /** @description What would be made, for `dry_run`. */
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                /** @description Any of these. */
                status?: ("not_started" | "planned" | "in_progress" | "waiting" | "done" | "cancelled")[];
                /** @description Any of these priorities, or `none`. */
                priority?: (components["schemas"]["TaskPriority"] | "none")[];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see. */
                goal_id?: string;
                /** @description Carries a tag of any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Whether it is kept at hand. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectList"];
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
    createProject: {
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                /** @description Any of these codes; `open` stands for 0, 1, 4 and 6. For example: `open`. */
                status?: (components["schemas"]["TaskStatus"] | "open")[];
                /** @description Any of these. */
                priority?: components["schemas"]["TaskPriority"][];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
                area_id?: string;
                /** @description The id or uid of the goal; `none` for items without one, or with one that you cannot see. */
                goal_id?: string;
                /** @description The id or uid of the parent task; `none` for items without one, or with one that you cannot see. */
                parent_task_id?: string;
                /** @description The subtasks of any of these tasks, by their ids. For example: `42,43`. */
                subtasks_of?: number[];
                /** @description Whether to list subtasks beside top-level tasks. */
                include_subtasks?: boolean;
                /** @description Carries a tag of any of these names; `none` for no tag. */
                tag?: string[];
                /** @description Text that name or note contain, without regard to case. */
                q?: string;
                /** @description No due date, any due date, before today and open, today, or after today. */
                due?: "none" | "any" | "overdue" | "today" | "upcoming";
                /** @description Due before this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_before?: string;
                /** @description Due after this day. A date, or a timestamp, which is converted to its day in your time zone. For example: `2026-03-31`. */
                due_after?: string;
                /** @description Changed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                updated_since?: string;
                /** @description Completed at this time or later. For example: `2026-03-31T08:00:00.000Z`. */
                completed_since?: string;
                /** @description Whether it recurs. */
                recurring?: boolean;
                /** @description Whether it is due at a time of the day. */
                timed?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaList"];
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
    createArea: {
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                /** @description Any of these. */
                status?: ("active" | "achieved" | "paused" | "dropped")[];
                /** @description Any of these horizons, or `none`. */
                horizon?: (("season" | "year") | "none")[];
                /** @description The id or uid of the area; `none` for items without one, or with one that you cannot see. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalList"];
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
    createGoal: {
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                /** @description The id or uid of the project; `none` for items without one, or with one that you cannot see. */
                project_id?: string;
                /** @description The id or uid of the task; `none` for items without one, or with one that you cannot see. */
                task_id?: string;
                /** @description Carries a tag of any of these names; `none` for no tag. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
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
    createNote: {
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
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
    createTag: {
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
    search: {
        parameters: {
            query: {
                /**
                 * @description What to look for. All of its words must be there, in the name or the text, whatever their case and diacritics; of the last one, from two letters on, the beginning is enough. Everything is text: quotes and operators mean nothing, punctuation separates words, emoji are words. Scripts without spaces between words are found anywhere in a text. At most 8 different words may stand without a blank between them, four characters of a script without blanks being a word; words after the 32nd are left out.
                 * @example call mov
                 */
                q: string;
                /** @description Only these; all when absent. For example: `task,note`. */
                types?: ("project" | "area" | "goal" | "tag" | "task" | "note")[];
                /** @description How many to return, at most 100. */
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
            /** @description A page of what was found. */
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
                /** @description What kind of thing is shared. */
                resource_type?: "project" | "task" | "note";
                /** @description The id or uid of what is shared. Needs `resource_type`. */
                resource_id?: string;
                /** @description Your side of it: what you share, or what is shared with you. */
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
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                /** @description Where to go on: the `next_cursor` of the page before. Everything there is when absent. */
                cursor?: string;
                /** @description Only these, comma-separated; all when absent. With a cursor, the cursor's when absent. For example: `task,project`. */
                types?: ("profile" | "task" | "project" | "area" | "goal" | "note" | "tag" | "share")[];
                /** @description How many to return at most. */
                limit?: number;
                /** @description How many seconds to wait for something when there is nothing new. It counts as a stream meanwhile. */
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
            /** @description Some changes, and where to go on. */
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
                /** @description Where to go on, when there is no `Last-Event-ID`. From now on when absent. */
                cursor?: string;
                /** @description Only these, comma-separated; all when absent. With a cursor, the cursor's when absent. For example: `task,project`. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
            /** @description What came of it. */
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
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
            /** @description The delivery, due now. */
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
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
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
                /** @description Only these; all when absent. */
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrIdempotencyNotSupportedOrInvalidJson"];
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
    restoreFromTrash: {
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
                 * @description The entry or the deleted thing's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was restored. */
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
    deleteFromTrash: {
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
                 * @description The entry or the deleted thing's id or uid.
                 * @example 42
                 */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone for good. */
            204: {
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
    listUsers: {
        parameters: {
            query?: {
                /** @description Text that address, name or surname contain, without regard to case. */
                q?: string;
                /** @description Whether they are administrators. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameterOrUnknownMemberOrValidationFailedOrInvalidJson"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailedOrUnknownParameterOrUnknownMemberOrInvalidJson"];
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
            /** @description How many were revoked. */
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
                    "application/json": components["schemas"]["RevokedKeys"];
                };
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
