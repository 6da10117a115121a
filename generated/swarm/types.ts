export interface paths {
    "/api/active-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List running sessions
         * @description All sessions that workers have registered and not yet ended, newest first.
         */
        get: operations["listActiveSessions"];
        put?: never;
        /**
         * Register a running session
         * @description A worker calls this before it starts the harness.
         *
         *     `startedAt` and `lastHeartbeatAt` are set to now. A task has at most one session: with a `taskId` that already has one, the new session (with a new id) takes its place. Sessions without a task never replace one another. Sessions are deleted with their agent. Log lines stored under `runnerSessionId` before become those of the task.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createActiveSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/active-sessions/{id}": {
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
         * End a session
         * @description Deletes the session with this id, whoever owns it. Repeating the call is harmless.
         */
        delete: operations["deleteActiveSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/active-sessions/by-task/{taskId}": {
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
         * End the session of a task
         * @description Deletes the session of the task if it is the caller's.
         *
         *     With `X-Agent-ID` the session must belong to that agent; with `X-Runtime-Instance-ID` it must have been registered by that runtime; without either, the task alone decides. When the task was taken from a silent worker and started again, a late call of the old worker must not touch the new session: both headers are then needed and both must match. A session that does not match is left alone and `deleted` is false.
         */
        delete: operations["deleteActiveSessionByTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/active-sessions/cleanup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete left-over sessions
         * @description With `agentId`, deletes all sessions of that agent: a worker does this at its start.
         *
         *     In multi-runtime mode the sessions may belong to other workers of the agent, so nothing is deleted then and `cleaned` is 0. Without `agentId`, deletes the sessions of all agents that have been silent for longer than `maxAgeMinutes`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["cleanupActiveSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/active-sessions/heartbeat/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say that the session of a task is alive
         * @description Sets `lastHeartbeatAt` of the task's session to now; workers call it on tool activity, at most about every 5 seconds.
         *
         *     The task's own `lastUpdatedAt` does not move. With `X-Agent-ID` the session must belong to that agent; with `X-Runtime-Instance-ID` it must have been registered by that runtime; without either, the task alone decides. When the task was taken from a silent worker and started again, both headers are needed and both must match. A session that does not match is left alone and `updated` is false.
         */
        put: operations["heartbeatActiveSession"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/active-sessions/provider-session/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store the harness's session id of a task's session
         * @description Sets `providerSessionId`, by which the harness knows the session.
         *
         *     With `X-Agent-ID` the session must belong to that agent; with `X-Runtime-Instance-ID` it must have been registered by that runtime; without either, the task alone decides. When the task was taken from a silent worker and started again, both headers are needed and both must match. A session that does not match is left alone and `updated` is false.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["setProviderSession"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/active-sessions/recover-orphaned-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put an agent's orphaned tasks back in its queue
         * @description For a worker that restarts: gives it back the tasks that its last run left behind.
         *
         *     A task of the agent is orphaned when it is `in_progress`, never got a harness session, has no active session, and has not been touched for `minAgeSeconds`. Such tasks go back to `pending` and stay assigned to the agent, in one step, so that two workers that ask at once never recover a task twice. Each is logged with `orphanedInProgressRecovery`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["recoverOrphanedTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description All registered agents with their capacity, by name.
         *
         *     The slim form, which is the default, leaves out the six long texts (`harnessMd`, `soulMd`, `identityMd`, `setupScript`, `toolsMd`, `heartbeatMd`).
         *
         *     There are no pages: a list of more than 16 MiB, counting 512 bytes around the text of each agent as it is stored, or all that is answered, is refused with 503 (`read_too_large`). Ask for the slim form then, or for one agent.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Register an agent
         * @description Called by a worker at its start, as often as it likes.
         *
         *     The agent's id is the `X-Agent-ID` header, or a new UUID without the header. Whether the agent is known is decided and written in one step: of many concurrent first registrations with one id, exactly one answers 201. Names need not be unique.
         *
         *     A new agent is `idle`, takes one task at a time unless `maxTasks` says otherwise, and is logged as `agent_joined`. A known agent that was `offline` becomes `idle` (logged), its `emptyPollCount` starts again at 0, and `maxTasks`, `provider`, `harness_provider` and `modelTierOverrides` change only when they are sent. Its name, lead flag and profile (description, role, capabilities and texts) stay as they are: use the other operations to change them.
         *
         *     In multi-runtime mode (`MULTI_RUNTIME_ENABLED`) an agent may have several workers. Each registers with its own `runtimeInstanceId`, which from then on belongs to this agent; `maxTasks` is then the number of slots of that runtime, and the agent's own `maxTasks` follows its configuration value `AGENT_MAX_TASKS`, which the first registration sets.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["registerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an agent
         * @description The whole agent with its texts and its capacity, and on demand its newest tasks, of any status.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record that an agent is active
         * @description Sets `lastActivityAt` to now and nothing else.
         *
         *     It is the only operation that does: registering, polling and reporting progress do not count as activity. An agent counts as online on the status page, and gets its own superseded work back, only while it reports here every few minutes. An unknown id is not an error, so that a worker can call it without looking at the answer.
         */
        put: operations["touchAgentActivity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/credential-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an agent's credential status
         * @description What the agent's worker last said about its credentials.
         */
        get: operations["getAgentCredentialStatus"];
        /**
         * Report an agent's credential status
         * @description Called by the worker at its start and after tasks.
         *
         *     `ready` true makes the agent `idle`, or `busy` while tasks run, and clears `credentialMissing`; if it was `waiting_for_credentials`, its `emptyPollCount` starts again at 0. `ready` false makes it `waiting_for_credentials` and stores `missing`. Without `ready` the status stays.
         *
         *     `cred_status` replaces the stored report, null clears it. The report's `latestModel` is `latest_model` if sent, else its own, else the stored one. `latest_model` alone is merged into the stored report, or makes one (`ready` as sent, else true; `reportKind` `post_task`).
         *
         *     In multi-runtime mode `ready` is about the runtime named by `X-Runtime-Instance-ID` and counts only if that is a live runtime of the agent; the agent's status then follows from all its live runtimes.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["reportAgentCredentialStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/harness-provider": {
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
         * Choose an agent's harness
         * @description Sets `harnessProvider` and, in the same transaction, the agent's configuration value `HARNESS_PROVIDER`, which its worker reads at its next start.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["setAgentHarnessProvider"];
        trace?: never;
    };
    "/api/agents/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename an agent
         * @description Gives the agent another name, which no other agent may have.
         *
         *     Registration does not refuse a name that another agent has; renaming does. Names are compared exactly, after white space around them is removed.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["renameAgent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an agent's profile
         * @description Changes the fields that are sent; all or nothing.
         *
         *     At least one of `role`, `description`, `capabilities`, `harnessMd`, `soulMd`, `identityMd`, `setupScript`, `toolsMd`, `heartbeatMd` and `avatar` must be there.
         *
         *     `soulMd` and `identityMd` have a budget of 10,000 characters, `harnessMd` and `toolsMd` of 20,000. A longer text is refused unless it is not longer than the stored one, so that a text that is already too long can be made shorter step by step.
         *
         *     Each text field whose content changes gets a new context version, with `changeSource`, `changedByAgentId` and `changeReason`. With `changeSource` `self_edit` or `session_sync` an event is written: `system.profile_sync_rejected` for a refused text, `system.profile_sync_reconciled` for each saved text that has a budget.
         *
         *     Bodies up to 10 MiB and 10,000 values.
         */
        put: operations["updateAgentProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/runtime": {
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
         * Choose an agent's harness, model and effort
         * @description Sets, in one transaction, the agent's `harnessProvider` and its configuration values `HARNESS_PROVIDER`, `MODEL_OVERRIDE` and `REASONING_EFFORT_OVERRIDE`.
         *
         *     An absent `model` or `reasoning_effort` keeps the stored value, null deletes it. Only harnesses that run on the worker's own machine can be chosen here.
         *
         *     The effort, when sent, is checked against the model that is sent, else the stored one. With a model that the server does not know, `low`, `medium` and `high` are allowed; with a known model, or the harness's default, also `off` and `xhigh`, and for `harness_b` also `max`. Where the server knows models of the harness, an unknown alias `latest:…` and a name with white space need `allow_custom_model`; the name of a model it does not know does not.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["updateAgentRuntime"];
        trace?: never;
    };
    "/api/agents/{id}/runtime-instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an agent's runtimes
         * @description The worker processes that registered for the agent in multi-runtime mode, oldest first.
         *
         *     Reading changes nothing: a silent runtime is shown with `isLive` false until the regular sweep removes it.
         */
        get: operations["listAgentRuntimeInstances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/setup-script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an agent's setup scripts
         * @description The shell scripts a worker of this agent runs at its start.
         */
        get: operations["getAgentSetupScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the skills of an agent
         * @description The enabled skills that an agent has: installed ones and those of everybody.
         *
         *     Of several with one name the first counts. An agent that is not there has those of everybody.
         */
        get: operations["listAgentSkills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{id}/skills/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signature of an agent's skills
         * @description A hash that tells a worker, without the texts, whether the skills of its agent changed.
         */
        get: operations["getAgentSkillsSignature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/credential-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credential status of all agents
         * @description What each agent's worker last said about its credentials, by agent name.
         *
         *     There are no pages: a list of more than 16 MiB, counting 512 bytes around the text of each agent as it is stored, or all that is answered, is refused with 503 (`read_too_large`). Narrow it with `status` then, or ask for one agent.
         */
        get: operations["listAgentCredentialStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attribution/by-person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up what people had the swarm do
         * @description One row for each requester of a task created in the range.
         *
         *     Problems are root tasks that are not human-free; a problem is shipped when it completed and its tree, whatever the date or requester of the descendants, holds a pull-request or merge-request link, be it as an attachment or in an output, or a page attachment. Reach counts over all the person's tasks in the range, human-free ones left out. A person with reach but no root task in the range has zero problems.
         */
        get: operations["getAttributionByPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the daily budgets
         * @description All daily budgets, by scope, then id.
         *
         *     When work is handed out, the global budget, the agent's and that of the task's requester are checked in this order: the first that is used up for the UTC day refuses the work. Without a budget spending is not limited.
         */
        get: operations["listBudgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/budgets/{scope}/{scopeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a budget
         * @description Reads one budget; the global one is `/api/budgets/global/_global`.
         */
        get: operations["getBudget"];
        /**
         * Set a budget
         * @description Creates the budget or changes its amount.
         *
         *     Setting a user's budget does not change the user's record. Writes a log entry `budget.upserted` with the amount before and after.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["upsertBudget"];
        post?: never;
        /**
         * Remove a budget
         * @description Lifts the limit. Writes a log entry `budget.deleted` with the amount before.
         */
        delete: operations["deleteBudget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/budgets/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refused work
         * @description Newest first; at most one a task and day, however often it was refused.
         *
         *     The lead agent is told with a `follow-up` task, unless the refused task is such a task itself.
         */
        get: operations["listBudgetRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channel-activity/commit-cursors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remember how far channel activity was handled
         * @description Stores, for each monitored chat channel, the time stamp of the newest message that was dealt with; later activity is reported from there.
         *
         *     One row a channel: the last update of a channel wins, also within one request. An update with an empty `channelId` or `ts` is skipped but counted.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["commitChannelCursors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concurrent-context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what else is going on
         * @description For a lead that starts a session: chat messages being worked on, tasks delegated by leads in the last five minutes, and tasks in progress.
         */
        get: operations["getConcurrentContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stored settings
         * @description Every stored entry that meets all filters, by key.
         *
         *     An unknown scope or id gives an empty list. Secret values read as `********`, unless `includeSecrets` is true and the caller may read secrets: the operator always may; a user may as well, unless access rules are on (`RBAC_ENABLED`) and the user lacks `config.read.secrets`. Then the values stay masked, the status stays 200, and `message` says so. Entries the server keeps for itself (`API_FILES_API_KEY`, `onboarding_state`) are left out. Entries under a reserved name, stored by an older release, are listed with a placeholder instead of their value.
         *
         *     There are no pages: entries of more than 16 MiB, counting 512 bytes around the text of each as it is stored, or all that is answered, are refused with 503 (`read_too_large`) until `scope`, `scopeId` or `key` narrow them.
         */
        get: operations["listConfig"];
        /**
         * Create or replace a setting
         * @description Writes the entry of (scope, scopeId, key), creating it if needed.
         *
         *     Look-up and write are one transaction, so two concurrent first writes make one entry. An update replaces the whole entry: `isSecret`, `envPath` and `description` fall back to their defaults when left out (a secret then becomes plain text at rest); only `exportToEnv`, the id and the creation time survive. Secrets are encrypted with a fresh nonce at every write.
         *
         *     A setting of the server is known in any case and stored in its own spelling: writing `rbac_enabled` writes `RBAC_ENABLED`. A setting that is declared secret (`CHAT_BOT_TOKEN`, `CHAT_APP_TOKEN`, `MAIL_API_KEY`, `VCS_A_APP_PRIVATE_KEY`, `VCS_A_WEBHOOK_SECRET`, `VCS_B_TOKEN`, `VCS_B_WEBHOOK_SECRET`) is a secret in every scope, whatever `isSecret` says.
         *
         *     A setting that decides what the server does for everybody (`RBAC_ENABLED`, `STEERING_ENABLED`, `HEARTBEAT_INTERVAL_MS` …: those of security, work and data) can only be stored in the global scope; for an agent or a repository it would do nothing. What agents' own programs read too (tokens, addresses, `CAPABILITIES`) may be stored for them.
         *
         *     A setting that decides where secrets are sent, or who may read them (`HARNESS_B_OAUTH_TOKEN_URL`, `RAW_LLM_BASE_URL`, `FILES_API_URL`, `FILES_PUBLIC_URL`, `APP_URL`, `MCP_BASE_URL`, `PUBLIC_MCP_BASE_URL`, `CONNECTOR_CONNECT_URL`, `RBAC_ENABLED`), takes the permission `config.read.secrets` besides, in any scope and case.
         *
         *     A global write takes effect a quarter of a second later, as by `POST /api/config/reload`. An agent's `AGENT_MAX_TASKS` also sets that agent's `maxTasks` in the same transaction.
         *
         *     Some keys are refused: those that only the environment may set (`API_KEY`, `SWARM_API_KEY`, `SECRETS_ENCRYPTION_KEY`, `SECRETS_ENCRYPTION_KEY_FILE`, `CORS_ALLOW_ANY_ORIGIN`, `EXTENSION_ALLOW_LEAD_ACTIVATION`, `CONFIG_ENV_FILES_DIR`, in any case), and `onboarding_state`. In the global scope so are the settings that are decided at the start of the server (such as `DATABASE_URL` and `PORT`) and variables of the runtime and the system (such as `NODE_OPTIONS` and `PATH`). Every other setting of the server is checked: switches must be the text `true`, `false`, `1` or `0`, counters and periods an integer within their bounds, public base URLs an http(s) URL without query and fragment; likewise `HARNESS_PROVIDER` (a harness) and `AGENT_MAX_TASKS` (an integer from 1 to 100). Any other key takes any value.
         *
         *     Permission: `config.write.any`. Bodies up to 10 MiB and 20,000 values.
         */
        put: operations["upsertConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one setting
         * @description One stored entry. Masking is as in `GET /api/config`; a secret that had to stay masked adds `message`. Entries the server keeps for itself are not found.
         */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        /**
         * Delete a setting
         * @description Removes the entry without decrypting it, so an unreadable one can be removed as well.
         *
         *     A global entry ceases to count a quarter of a second later; then the environment the server was started with does again. Removing an agent's `AGENT_MAX_TASKS` restores the default of its role. The file named by `envPath` is left alone. Where secrets could be had by writing the setting (`PUT /api/config` names those), deleting its entry takes the permission `config.read.secrets` besides, too.
         *
         *     Permission: `config.delete.any`.
         */
        delete: operations["deleteConfig"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/env-presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask which environment variables are set
         * @description Tells for each name whether it has a value that is not empty; values are never shown.
         *
         *     The value may be in an exported global entry that is in effect, else in the environment the server was started with. A setting is known in any case.
         */
        get: operations["getConfigEnvPresence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/reload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply the stored settings
         * @description Reads the stored settings again; the new values count at once.
         *
         *     Every global entry with `exportToEnv` counts from now on, over the environment the server was started with; where an entry is gone, the environment counts again. Nothing is written into the environment itself. Keys that cannot name a variable and settings that are decided at start are passed over. The answer names the integrations whose settings are complete now (the trackers not before an authorization can be stored). A value that does not fit fails the reload as a whole, and everything stays as it was. At start the rule is the opposite: the environment wins over stored entries. A body is accepted and ignored.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["reloadConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings in effect
         * @description The settings that count for an agent, a repository or everybody: one entry a key, by key.
         *
         *     These are the global entries, overlaid by those of the agent (if `agentId` is given) and then by those of the repository (if `repoId` is given). Workers build their environment from this answer. Masking and hidden entries are as in `GET /api/config`.
         *
         *     There are no pages: entries of more than 16 MiB, counting 512 bytes around the text of each as it is stored, before they are overlaid, or all that is answered, are refused with 503 (`read_too_large`) until `key` narrows them.
         */
        get: operations["getResolvedConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connector/discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Discover where to connect
         * @description Tells a client that knows only this address where the API, the app and the connect page are.
         */
        get: operations["getConnectorDiscovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connector/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a connector code for a token
         * @description Turns a one-time code into a token of its user.
         *
         *     The code is the credential, no bearer is needed. Of any number of concurrent exchanges of one code exactly one succeeds. Writes `token_minted` with `source: connector_exchange`, attributed to whoever made the code. Attempts are limited for each client address: 10 at once, then one every 6 seconds; the limit is checked before the body is read. Behind a proxy on a private or loopback address, the client is the rightmost entry of `X-Forwarded-For`.
         *
         *     Bodies up to 1,024 bytes and 10,000 values.
         */
        post: operations["exchangeConnectorCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The events that meet all filters, newest first; events of the same millisecond come in reverse order of writing. `since` and `until` are inclusive.
         *
         *     With `latestPerDataField=true` the answer holds only the newest event for each pair of a name (those of `events`, or else `event`) and a value of `dataFields` (compared with the text property `field` of the event's `data`). Each of them must also meet all other filters; pairs without an event are absent; the result is newest first and cut at `limit`. There may be at most 50 pairs. Without `latestPerDataField`, `dataFields` does nothing.
         *
         *     An answer has at most 4 MiB of `data`, so that it may have fewer events than `limit`: the older ones follow with `until` set to the `createdAt` of the last that came, where those of that millisecond come again; there are no more once nothing else comes. For this, all events of the newest millisecond come, and one of another, even if they have more, up to 16 MiB.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Write an event
         * @description Stores one event. The server sets its id and time. Ids are not checked for existence, and category and name are not checked against each other.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write many events
         * @description Stores 1 to 500 events in one transaction, in the given order. One bad entry refuses them all.
         *
         *     Bodies up to 10 MiB and 200,000 values.
         */
        post: operations["createEventsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events by name
         * @description How many events that meet all filters carry each name, the most frequent first (equal counts by name).
         *
         *     Narrow it by agent and time: the cost grows with the number of events counted.
         */
        get: operations["countEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List favorites
         * @description The favorites of the user whose token is used.
         *
         *     With the operator key and no `X-Agent-ID` they are one shared set, which survives a change of the key. With the operator key and `X-Agent-ID` they belong to the user the agent works for: the requester of the task in `X-Source-Task-Id`, or without that header of the agent's task in progress, if that task is assigned to the agent.
         */
        get: operations["listFavorites"];
        /**
         * Set or remove a favorite
         * @description Idempotent. Whose favorite it is follows the same rule as in `listFavorites`. Setting a favorite again updates `lastUpdatedAt`.
         *
         *     Permission: `favorite.write.own`. Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["setFavorite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fs/agent-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ensure the agent has file provider credentials
         * @description Makes sure that the calling agent has an account at the remote file provider.
         *
         *     It registers the agent, invites it as an editor and stores its key as a secret of the agent. The key is never returned. May be repeated: an agent that has a stored key gets `created: false`. Without a remote provider the answer is `{enabled: false, created: false, agentId}` and nothing happens.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["ensureAgentFileCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fs/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell what the file provider can do
         * @description The active file provider and its abilities.
         *
         *     A remote provider is active when `FILE_PROVIDER_API_URL` and its key are configured; otherwise files are kept on the server's own disk (`local-fs`), in `FILE_PROVIDER_LOCAL_DIR`.
         */
        get: operations["getFileCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fs/members/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person to the file provider
         * @description Invites an address to the remote provider's organisation. Needs a remote provider; without one the call is refused with 400.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["inviteFileMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fs/tasks/{taskId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a task's attachments
         * @description All attachments of the task, of every kind, oldest first.
         */
        get: operations["listTaskFiles"];
        put?: never;
        /**
         * Upload a file to a task
         * @description Stores the request body, as it is, as an attachment of the task; up to 50 MiB (52428800 bytes).
         *
         *     The body may have any `Content-Type`; it is kept as the attachment's `mimeType` (default `application/octet-stream`).
         *
         *     The name may have folders (`reports/summary.md`); surrounding blanks and leading slashes are dropped. Segments that are empty, `.` or `..`, and names with a NUL character, are refused.
         *
         *     A task holds a content once: uploading bytes it already has returns the attachment that has them, whatever the name. Uploading other bytes under a name the task already has replaces that file's content and keeps the attachment's id; then `intent`, `description` and `isPrimary` change only if sent. All these answer 201.
         *
         *     Nothing is stored when the upload breaks off. With the agent header, the attachment's `agentId` names the agent; `createdBy` is the calling user.
         *
         *     Permission: `task.fs.mutate`. Bodies up to 50 MiB.
         */
        post: operations["uploadTaskFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fs/tasks/{taskId}/files/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an attachment's record
         * @description The record, not the content; that is at `/raw`.
         */
        get: operations["getTaskFile"];
        put?: never;
        post?: never;
        /**
         * Delete an attachment
         * @description Deletes the content the active provider holds, then the record.
         *
         *     Content that is gone already is fine; any other failure of the provider keeps the record. Links, pages, files a worker put on the shared disk, and files of another provider lose only their record.
         *
         *     Permission: `task.fs.mutate`.
         */
        delete: operations["deleteTaskFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fs/tasks/{taskId}/files/{attachmentId}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description The stored bytes, unchanged and unmasked, as a download.
         *
         *     Links, pages, files a worker put on the shared disk and files of another provider have no content here: 404.
         */
        get: operations["downloadTaskFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fs/tasks/{taskId}/files/{attachmentId}/signed-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to a file's content
         * @description A link that works without a bearer key for a limited time, where the provider can make one.
         */
        get: operations["getTaskFileSignedUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/heartbeat/sweep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the heartbeat sweep now
         * @description Runs the sweep that otherwise runs every `HEARTBEAT_INTERVAL_MS` (90 seconds), also when `HEARTBEAT_DISABLE` switched the timer off.
         *
         *     Sweeps never overlap: while one runs, this call waits for its end and reports that one. In order: runtimes that went silent expire and offers to agents that are gone return to the pool; stalled runs are taken back or failed; agent statuses that do not match their tasks are corrected; up to five pool tasks are assigned to idle agents; sessions silent for 30 minutes and reviews older than 30 minutes are cleaned up; tasks pinned to an agent that does not come back are unpinned; tasks nobody is eligible for are put before the lead; the waiting alarm and the lead's checklist are raised when they are due.
         */
        post: operations["runHeartbeatSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a person's inbox state
         * @description What a person did with the items of the inbox, last updated first. An unknown user has none.
         *
         *     There are no pages: items of more than 16 MiB, counting 512 bytes around the ids of each as they are stored, or all that is answered, are refused with 503 (`read_too_large`) until `status` or `itemType` narrow them.
         */
        get: operations["listInboxState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the state of an inbox item
         * @description Creates or replaces what a person did with an item.
         *
         *     Every call replaces `status`, `snoozeUntil` (absent clears it), `dismissedAt` (now when the status is dismissed, else cleared) and `doneAt` (now when done, else cleared). `readAt` is set once by `read: true` and never cleared. A snooze needs no `snoozeUntil`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["setInboxItemState"];
        trace?: never;
    };
    "/api/jobs/dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs that failed for good
         * @description Jobs that nobody does any more because their last attempt failed, last failed first.
         *
         *     They are kept for `DEAD_JOBS_RETENTION_DAYS` (30) days. What is still waiting is counted by `GET /api/metrics`.
         *
         *     Permission: `job.manage.any`.
         */
        get: operations["listDeadJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/dead/{id}": {
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
         * Discard a job that failed for good
         * @description The job is deleted, and what it was to do is never done.
         *
         *     Permission: `job.manage.any`.
         */
        delete: operations["discardDeadJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/dead/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a job again that failed for good
         * @description The job is due at once and has all its attempts again. Its last error is kept until it is done.
         *
         *     A job of which there may be only one at a time is refused while another of the same key waits: that one does the work.
         *
         *     Permission: `job.manage.any`.
         */
        post: operations["retryDeadJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask which keys of a pool may be used
         * @description Workers ask this at the start of every session and draw one of `availableIndices`.
         *
         *     Rate limits whose time has passed are lifted first; benches after authentication failures never end by time. An index is blocked when any key last reported at that index in this key type and scope is `rate_limited`. An index nobody has reported on is available.
         *
         *     With `model`, indices whose limit on that model is active and indices whose plan has no seat for it are taken out as well and listed; an index that is blocked for every model is not repeated in `modelBlockedIndices`, but is listed in `seatBlockedIndices` if its plan excludes the model. Indices from `totalKeys` on are never listed.
         *
         *     Keep `authFailureFence` and send it to `POST /api/keys/clear-rate-limit` once the drawn login has proven to work.
         */
        get: operations["listAvailableKeyIndices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/clear-rate-limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift a key's rate limit or bench
         * @description Makes a rate-limited key available again.
         *
         *     A bench after authentication failures is only lifted with `clearAuthBench` and an `authFence` that is not older than the key's last failure: a failure recorded after the fence was read keeps its bench, whatever any clock says. A fenced clear also forgets the failures it covers. A key below the failure threshold still has its ordinary limit lifted when the fence is too old.
         *
         *     With `keyIndex` as well, other keys of the same type and scope last reported at that index whose bench the fence covers are lifted too: the slot was logged in again under another account. The named key need not exist.
         *
         *     A plain clear never touches benches and never resets the failure count. An unknown key is not an error: `cleared` is false.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["clearKeyRateLimit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum session costs by key
         * @description One row for each key that tasks are stamped with, summing the session costs of those tasks.
         *
         *     A task counts wholly for the last key stamped on it. Costs without a task, or of a task without a key, appear nowhere here. Highest cost first.
         */
        get: operations["listKeyCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/name": {
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
         * Name a key
         * @description Sets or removes the name of one scope row of a key.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["setKeyName"];
        trace?: never;
    };
    "/api/keys/plan": {
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
         * Set a key's plan by hand
         * @description Sets the plan of a key on all its scope rows. A plan set by hand is not replaced by detection or estimation; null removes it, so that they may fill it again.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["setKeyPlan"];
        trace?: never;
    };
    "/api/keys/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the known subscription plans
         * @description The catalogue of flat subscriptions, with list prices and the day they were checked. It is static.
         */
        get: operations["listKeyPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/report-auth-failure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a key was refused
         * @description Counts a failure and gives it the next number of a server-wide counter.
         *
         *     The second failure in a row benches the key for 365 days: a bench does not end by time and ordinary rate limits cannot shorten it. Only a clear that carries a fence at least as high as the failure's number lifts it. The first report of a key creates its record.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["reportKeyAuthFailure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/report-rate-limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a key is rate limited
         * @description Takes the key out of the pool until the given time.
         *
         *     If the key is benched after authentication failures, the later of the stored and the reported time holds. The first report of a key creates its record.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["reportKeyRateLimit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/report-rate-limit-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a key's rate-limit windows
         * @description Merges what a worker saw of the provider's windows, window by window.
         *
         *     An entry replaces the stored one whole when it was seen at the same time or later, and is dropped otherwise. Concurrent reports about different windows all survive. `five_hour`, `seven_day` and `overage` are telemetry. `seven_day_overage_included` limits `model_a`, `seven_day_model_b` limits `model_b` and `seven_day_model_c` limits `model_c` while their status is `rejected` and their reset lies ahead. Other names are stored and block nothing. The key's status is not touched.
         *
         *     For `HARNESS_A_OAUTH_TOKEN` keys whose plan nobody has set or detected, the plan is estimated from the used share of the week and the week's cost. An empty map changes nothing; otherwise the first report of a key creates its record.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["reportKeyRateLimitWindows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/report-seat-mismatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a key's seat lacks a model
         * @description Notes on every scope row of the key when and for which model the seat was refused.
         *
         *     A refusal of `model_a` on a `HARNESS_A_OAUTH_TOKEN` key shows the standard team seat: its plan becomes `harness_a_team_standard` (detected), unless a plan was set by hand. The key stays available. The first report of a key creates its record.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["reportKeySeatMismatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/report-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the use of a key
         * @description Counts a use and remembers the key's position.
         *
         *     With `taskId` the task is stamped with the key, so that its cost is counted for it. A `plan` of the catalogue is taken as detected unless a plan was set by hand. The key's status is not touched. The first report of a key creates its record.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["reportKeyUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is known about the keys
         * @description All key records, by index, then by age.
         *
         *     `scopeId` counts only together with `scope`; `scope` alone means the rows of that scope without an id. Reading changes nothing: a limit whose time has passed still shows until the next availability read.
         */
        get: operations["listKeyStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries
         * @description Lists the entries of the caller's namespace.
         *
         *     The namespace is the context key of the task in `X-Source-Task-Id`, or `task:agent:<its agent>` when it has none; else `task:agent:<X-Agent-ID>`. A task that does not exist counts as not given. Namespaces `mcp:overflow:<agent>` are readable by that agent only; all others by everybody. Expired entries are not shown.
         *
         *     A page has at most 4 MiB of values, or one entry, so that it may have fewer entries than `limit`: there are more as long as `offset` and the number of entries that came are less than `total`.
         */
        get: operations["listKv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kv/_/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries of a namespace
         * @description The namespace is the one of the path. Namespaces `mcp:overflow:<agent>` are readable by that agent only; all others by everybody. Expired entries are not shown.
         *
         *     A page has at most 4 MiB of values, or one entry, so that it may have fewer entries than `limit`: there are more as long as `offset` and the number of entries that came are less than `total`.
         */
        get: operations["listKvInNamespace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kv/_/{namespace}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entry of a namespace
         * @description The namespace is the one of the path. Namespaces `mcp:overflow:<agent>` are readable by that agent only; all others by everybody.
         */
        get: operations["getKvInNamespace"];
        /**
         * Write an entry of a namespace
         * @description Replaces value, type and expiry; `createdAt` stays.
         *
         *     The namespace is the one of the path. Writing is refused in namespaces `apps` and `apps:…` (reserved) and `task:page:…` (written through the page only), in `task:agent:<x>` unless the caller is agent x or a lead, and in `mcp:overflow:<x>` unless it is agent x. All other namespaces take writes from everybody.
         *
         *     Permission: `kv.write.any`. Bodies up to 2 MiB and 200,000 values.
         */
        put: operations["putKvInNamespace"];
        post?: never;
        /**
         * Delete an entry of a namespace
         * @description Deletes an entry of the namespace in the path.
         *
         *     Writing is refused in namespaces `apps` and `apps:…` (reserved) and `task:page:…` (written through the page only), in `task:agent:<x>` unless the caller is agent x or a lead, and in `mcp:overflow:<x>` unless it is agent x. All other namespaces take writes from everybody.
         *
         *     Permission: `kv.write.any`.
         */
        delete: operations["deleteKvInNamespace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kv/_/{namespace}/{key}/incr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add to an integer entry of a namespace
         * @description Adds to an integer in one atomic step.
         *
         *     A missing or expired entry is set to `by` and does not expire; an entry that is there keeps its expiry. The namespace is the one of the path. Writing is refused in namespaces `apps` and `apps:…` (reserved) and `task:page:…` (written through the page only), in `task:agent:<x>` unless the caller is agent x or a lead, and in `mcp:overflow:<x>` unless it is agent x. All other namespaces take writes from everybody.
         *
         *     Permission: `kv.write.any`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["incrKvInNamespace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kv/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entry
         * @description Reads an entry of the caller's namespace.
         *
         *     The namespace is the context key of the task in `X-Source-Task-Id`, or `task:agent:<its agent>` when it has none; else `task:agent:<X-Agent-ID>`. A task that does not exist counts as not given. Namespaces `mcp:overflow:<agent>` are readable by that agent only; all others by everybody.
         */
        get: operations["getKv"];
        /**
         * Write an entry
         * @description Replaces value, type and expiry; `createdAt` stays.
         *
         *     The namespace is that of the caller: the context key of the task in `X-Source-Task-Id`, or `task:agent:<its agent>` when it has none; else `task:agent:<X-Agent-ID>`. A task that does not exist counts as not given. Writing is refused in namespaces `apps` and `apps:…` (reserved) and `task:page:…` (written through the page only), in `task:agent:<x>` unless the caller is agent x or a lead, and in `mcp:overflow:<x>` unless it is agent x. All other namespaces take writes from everybody.
         *
         *     Permission: `kv.write.any`. Bodies up to 2 MiB and 200,000 values.
         */
        put: operations["putKv"];
        post?: never;
        /**
         * Delete an entry
         * @description Deletes an entry of the caller's namespace.
         *
         *     The namespace is the context key of the task in `X-Source-Task-Id`, or `task:agent:<its agent>` when it has none; else `task:agent:<X-Agent-ID>`. A task that does not exist counts as not given. Writing is refused in namespaces `apps` and `apps:…` (reserved) and `task:page:…` (written through the page only), in `task:agent:<x>` unless the caller is agent x or a lead, and in `mcp:overflow:<x>` unless it is agent x. All other namespaces take writes from everybody.
         *
         *     Permission: `kv.write.any`.
         */
        delete: operations["deleteKv"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kv/{key}/incr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add to an integer entry
         * @description Adds to an integer in one atomic step.
         *
         *     A missing or expired entry is set to `by` and does not expire; an entry that is there keeps its expiry. The namespace is that of the caller: the context key of the task in `X-Source-Task-Id`, or `task:agent:<its agent>` when it has none; else `task:agent:<X-Agent-ID>`. A task that does not exist counts as not given. Writing is refused in namespaces `apps` and `apps:…` (reserved) and `task:page:…` (written through the page only), in `task:agent:<x>` unless the caller is agent x or a lead, and in `mcp:overflow:<x>` unless it is agent x. All other namespaces take writes from everybody.
         *
         *     Permission: `kv.write.any`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["incrKv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List log entries
         * @description The server's own log of agents and tasks, newest first.
         *
         *     Without `agentId`, changes of agent status (`agent_status_change`) are left out, since they would drown the rest; with it, every entry of that agent is listed.
         *
         *     No answer holds more than the newest entries that have 16 MiB, counting 512 bytes around the texts of each.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mcp-bridge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool from a script
         * @description Calls one of the tools that scripts may call: all that have a method in the SDK, whatever group they are in.
         *
         *     It is the operation the tool stands for, on behalf of the caller and the agent in `X-Agent-ID`, with the same permission and validation. Arguments the tool does not declare are dropped. The whole result is answered, however long. What the rules refuse is answered with 200, `success` false and the reason.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["callMcpBridge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count everything
         * @description Live counts, the server's [durable work](/docs/jobs.md), and what the retention sweeps did.
         *
         *     Workflows, pages and skills count 0 as long as this server has no way to store them. Session logs, the agent log and the event log are kept forever unless `SESSION_LOG_RETENTION_DAYS`, `AGENT_LOG_RETENTION_DAYS` or `EVENTS_RETENTION_DAYS` (1..1000000) is set, and all versions of agent context unless `CONTEXT_VERSIONS_KEEP_LATEST` is. Sweeps run at start and then hourly, in small batches.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List metrics
         * @description A page of metrics, the last changed first, without their definitions unless `fields` asks for them.
         */
        get: operations["listMetricDefinitions"];
        put?: never;
        /**
         * Create a metric
         * @description Stores a metric of the agent in `X-Agent-ID`, or of `ui`. Its queries are looked at, and run only later.
         *
         *     Permission: `metric.write.any`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createMetricDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/definitions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a metric
         * @description A metric with its definition.
         */
        get: operations["getMetricDefinition"];
        /**
         * Change a metric
         * @description Changes what is sent, and keeps what it was before as a version.
         *
         *     Permission: `metric.write.any`. Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["updateMetricDefinition"];
        post?: never;
        /**
         * Delete a metric
         * @description Deletes a metric with its versions.
         *
         *     Permission: `metric.write.any`.
         */
        delete: operations["deleteMetricDefinition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/definitions/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a metric
         * @description Runs the queries of all widgets, and answers with their rows.
         *
         *     A query reads the tables that docs/metrics.md lists, for 10 seconds at most. When one fails, all do.
         *
         *     Permission: `metric.run.any`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["runMetricDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/definitions/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a metric
         * @description What a metric was before its last 100 changes, the newest first.
         */
        get: operations["listMetricVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/definitions/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a metric
         * @description What a metric was before one of its changes.
         */
        get: operations["getMetricVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the schema of definitions
         * @description The JSON Schema of a definition, for editors.
         */
        get: operations["getMetricSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/keep-warm/harness_b": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the harness_b logins warm
         * @description Refreshes the stored logins of the harness that are about to expire.
         *
         *     It goes through the global secret config entries `harness_b_oauth_<n>`, slots ascending, and refreshes the login of each that expires within 12 hours or is older than 7 days (a login lives 10 days). Entries whose value is not a login (`{access, refresh, expires, accountId}`) are skipped. A refresh holds the lock of the slot, reads the entry again after getting it, and stores the new login before it counts; if storing fails, the entry is deleted, because its old login is used up. A failure of one slot does not stop the others. The token endpoint and the client come from `HARNESS_B_OAUTH_TOKEN_URL` and `HARNESS_B_OAUTH_CLIENT_ID`.
         */
        post: operations["keepHarnessBWarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/redirect-uri": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OAuth redirect URI
         * @description The redirect URI of this server: `/api/oauth/callback` at the public API origin.
         *
         *     The origin is `PUBLIC_MCP_BASE_URL`, else `MCP_BASE_URL`, else `http://localhost:<port>`; slashes at its end are dropped.
         */
        get: operations["getOAuthRedirectUri"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/refresh-locks/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acquire a refresh lock
         * @description Takes the lock if nobody holds it or its time is over, in one atomic step that also holds between processes.
         *
         *     A lock cannot be renewed: taking a lock you hold is refused like anybody else's.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["acquireRefreshLock"];
        /**
         * Release a refresh lock
         * @description Frees the lock if `owner` holds it. With another owner, or when the lock is not held, nothing happens and the answer is the same.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        delete: operations["releaseRefreshLock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/paused-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the paused tasks of the calling agent
         * @description What a worker has to take up again after a restart, oldest first, with attachments and requester. An agent the server does not know has none.
         *
         *     An answer has the oldest 1,000 at most, and of these the oldest that have 4 MiB of text, or one task. The others come once these are taken up: ask again until there are none.
         */
        get: operations["listPausedTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for the next piece of work
         * @description Answers with the one thing the calling agent should do next, or with `trigger: null` when there is nothing.
         *
         *     With `wait` the answer comes as soon as there is something, and is null only when the seconds have passed: workers ask again at once. Without it the answer comes at once, and workers repeat it about every two seconds. An answer with nothing to run that came sooner than asked for is not repeated sooner than in two seconds either.
         *
         *     The whole decision is one transaction, so concurrent polls never exceed the agent's `maxTasks` and never hand one task to two callers. In this order, the first hit is the answer:
         *
         *     1. `X-Model-Tier-Overrides`, when it can be read, replaces the overrides stored on the agent.
         *     2. In multi-runtime mode `X-Runtime-Instance-ID` must name a live runtime of this agent, whose liveness is refreshed; otherwise the answer is null.
         *     3. With free capacity (running plus reviewed tasks below `maxTasks`), the oldest offer to the agent moves to `reviewing`: `task_offered`. It now uses one of the agent's slots until it is accepted or rejected.
         *     4. With free capacity, the best pending task of the agent whose dependencies are all completed (highest priority, then oldest) starts: `task_assigned`. The agent is already busy when the answer arrives.
         *     5. With free capacity and unless the agent is a lead, up to five tasks of the pool are considered in the same order, those with open dependencies and those whose `routingAffinity` does not fit the agent left out; the first that can be claimed starts: `task_assigned`.
         *
         *     Before step 4 or 5 starts a task, the daily budgets are looked at for its best candidate: the global one, the agent's, then that of the task's requester. When one is used up for the UTC day, the answer is `budget_refused` and the task stays where it is. The first refusal of a task on a day makes a task for the lead agent. Offers are not held back here; their budget is looked at when they are accepted.
         *
         *     While the server drains before it stops (`X-Swarm-Draining: 1`), the answer is always null, and polls that wait are answered so at once.
         *
         *     A poll that waits goes through the same steps each time there may be something for its agent, and the key and the permission of its caller are looked at again before each. It ends early with 401 or 403 when they are no longer good, and with 404 when the agent is gone. Several polls of one agent may wait; the newest is the first to get something. When 16 polls of the agent wait already, or `POLL_WAIT_MAX` of all agents, another one is answered at once, as without `wait`. So is one that is sent on a connection before an earlier request on it is answered. A poll that waits shows that its agent is online.
         *
         *     Work of the pool goes to the agent that has been without for longest; one that polls again within a minute keeps its turn.
         *
         *     A caller that closes its connection while it waits gets nothing. When an answer with work could not be written, because the connection was closed, the work goes back at once: a task is pending or in the pool again, an offer is offered again. Of a connection that broke without a sign the server knows nothing: such work is taken back by the heartbeat sweep.
         *
         *     When a task starts, its model, tier and effort are resolved for the harness of the agent and written to `resolvedModel`, `modelSource`, `modelAlias` and `resolvedEffort`: the task's own model first, then for its tier the worker's override, the configuration `MODEL_TIER_<HARNESS>_<TIER>` (of the agent, else global) and the built-in map. Polling never changes `emptyPollCount` and does not count as activity of the agent, but shows that it is online.
         *
         *     Permission: `task.claim.any`. It changes something, so there is no HEAD of it.
         */
        get: operations["pollForWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all prices
         * @description By provider, model and token class, newest first within these.
         */
        get: operations["listPricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pricing/{provider}/{model}/{tokenClass}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the prices of one token class
         * @description Newest `effectiveFrom` first. A model without prices gives an empty list.
         */
        get: operations["listPricingHistory"];
        put?: never;
        /**
         * Add a price
         * @description Adds a price from `effectiveFrom` on.
         *
         *     The model is stored as it stands in the path, so give it in lower case and without a routing prefix. Costs recorded earlier are not computed again. Writes a log entry `pricing.inserted`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createPricing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pricing/{provider}/{model}/{tokenClass}/{effectiveFrom}": {
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
         * Delete a price
         * @description Costs already recorded keep their value. Prices that came with the server (`effectiveFrom` 0) come back at the next start. Writes a log entry `pricing.deleted`.
         */
        delete: operations["deletePricing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pricing/{provider}/{model}/{tokenClass}/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the price in effect
         * @description The price with the latest `effectiveFrom` that is not in the future.
         */
        get: operations["getActivePricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scripts
         * @description The scripts of all agents, without their sources, by scope, agent and name.
         *
         *     There are no pages: scripts of more than 16 MiB, counting 512 bytes around the texts of each, are refused with 503 (`read_too_large`) until `scope` narrows them.
         */
        get: operations["listScripts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a script
         * @description A script with its source.
         */
        get: operations["getScript"];
        put?: never;
        post?: never;
        /**
         * Delete a script
         * @description Deletes a script, by its name, with all its versions. A script of scope `agent` is one of the agent in `X-Agent-ID`; a global one is deleted by leads only.
         *
         *     The names `run`, `search`, `type-defs` and `upsert` are written with a letter percent-encoded, such as `type%2Ddefs`: without that, their paths are those of other operations.
         */
        delete: operations["deleteScript"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a script
         * @description The sources that a script had, the newest first.
         *
         *     At most 100 of them and 4 MiB of text, or one version, come at once: there are more until the last one is version 1, and `before` asks for them.
         */
        get: operations["listScriptVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts/{name}/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the types of a script
         * @description What a script takes and returns, and what scripts of the agent are given. Without a scope it is the agent's script of that name, else the global one.
         */
        get: operations["getScriptTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a script
         * @description Runs a stored script, or a source that comes with the request, and answers when it has ended.
         *
         *     It runs with the rights of the agent, for `SCRIPT_TIMEOUT_MS` at most. Every run that was begun is answered with 200, also one that failed: `exitCode`, `error` and `runtimeError` say how. Secrets are removed from the answer.
         *
         *     A source that ran well is saved as a scratch script of the agent. It is not checked for types before.
         *
         *     Bodies up to 4 MiB and 100,000 values.
         */
        post: operations["runScript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find scripts
         * @description Finds scripts by a text in their name, description or intent, letters in any case.
         *
         *     These are the scripts of the agent and the global ones, without those that were saved by themselves.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["searchScripts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts/type-defs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the types of scripts
         * @description What a script is given and may import, as TypeScript declarations.
         *
         *     A source is checked with the same when it is stored. Editors take them to help whoever writes one.
         */
        get: operations["getScriptTypeDefs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scripts/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a script
         * @description Makes a script, or gives the one with this name and scope a new version.
         *
         *     A script of scope `agent` belongs to the agent in `X-Agent-ID`; a global one is written by leads only.
         *
         *     The source is checked with the types of `getScriptTypeDefs` in strict mode; one that does not pass is not stored. A source that is that of the present version makes no new one: then only what is said of the script is changed. An earlier source makes a new version, too. Storing a script that was saved by itself keeps it.
         *
         *     Bodies up to 4 MiB and 10,000 values.
         */
        post: operations["upsertScript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session-costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List session costs
         * @description Newest first. With `taskId` every other filter is ignored; otherwise the date bounds and `agentId` apply together. Unknown ids give an empty list.
         */
        get: operations["listSessionCosts"];
        put?: never;
        /**
         * Record what a session cost
         * @description Every call adds a record; several for one session or task are normal.
         *
         *     With a `provider` the cost is computed from the price table for the given use: the price in effect at `createdAt` of the provider, the model and each class of tokens, per million. The model is looked up in lower case, without the routing prefix some harnesses put in front. Input and output prices must exist for every model used, else the whole record is `unpriced` and keeps the posted total; missing cache prices count as zero. `harness_b` counts cache reads as input, so they are taken out of its input. Cache writes are priced in the ratio of the five-minute and one-hour counts when both are given and not both zero. Web searches are priced for the provider; `harness_e` also pays for its running time. Use that costs more than 1,000,000,000 USD by the price table is refused.
         *
         *     Without a provider, or without any model to look up, the posted total is taken as it is.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createSessionCost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session-costs/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get today's and this month's cost
         * @description Days and months are those of UTC.
         */
        get: operations["getCostDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session-costs/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up session costs
         * @description All filters apply to the totals and to every part.
         *
         *     `day` fills `daily`, `agent` fills `byAgent`, `user` fills `byUser`, `both` fills all four parts; the others are empty.
         *
         *     Requesters are looked up when you ask: attributing a task to someone else moves its past cost. Cost is human-free when its task is one the swarm made for itself: a heartbeat or boot task, by type or by tag, even with a requester; one that a schedule made, with no requester; one the system made under a parent without requester; or a child of a human-free task, unless a requester was given for it explicitly. Human-free cost never counts for a person. A task that is created with a user's token is never human-free, whatever its type, tags, source or parent; those of versions before this rule stay what they were.
         */
        get: operations["getSessionCostSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store lines of a session's log
         * @description Each line becomes one record, numbered from 0 within this request.
         *
         *     Known secret values and texts that look like keys are replaced before storing. Nothing is deduplicated. Large requests are stored in several transactions, so a failure halfway leaves the lines stored so far.
         *
         *     Bodies up to 10 MiB and 200,000 values.
         */
        post: operations["createSessionLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description A session is a task without parent with all its descendants. The session with the latest activity comes first. The filters look at the root task.
         *
         *     A page has at most 4 MiB of text, or one session, so that it may have fewer sessions than `limit`: there are more as long as `offset` and the number of sessions on the page make less than `total`.
         */
        get: operations["listTaskSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{rootTaskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description The root task of the session and a page of the chain of all its tasks, root first.
         *
         *     A page has at most 4 MiB of text, or one task, so that it may have fewer tasks than `limit`: there are more as long as `offset` and the number of tasks in `chain` make less than `total`.
         */
        get: operations["getTaskSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List skills
         * @description All skills by name, without their texts unless `fields` asks for them.
         *
         *     With `search`, enabled ones whose name or description has the text, 20 at most; the other filters do not count then. More than 16 MiB are refused with 503 (`read_too_large`).
         */
        get: operations["listSkills"];
        put?: never;
        /**
         * Create a skill
         * @description Stores a skill. Name, description and the rest are read from its front matter. Nobody has it installed yet.
         *
         *     Permission: `skill.create.swarm`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a skill
         * @description A skill with its text.
         */
        get: operations["getSkill"];
        /**
         * Change a skill
         * @description Changes the members that are sent. A new content replaces all that its front matter says, and makes a version.
         *
         *     Of a system skill only `isEnabled` and `lastFetchedAt` can be sent: any other member of it is refused, changed or not.
         *
         *     Permission: `skill.update.any`. Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["updateSkill"];
        post?: never;
        /**
         * Delete a skill
         * @description Deletes a skill with its files and installations.
         *
         *     Permission: `skill.delete.any`.
         */
        delete: operations["deleteSkill"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a skill
         * @description The files by path, without their content.
         */
        get: operations["listSkillFiles"];
        put?: never;
        /**
         * Store files of a skill
         * @description Stores up to 100 files, all or none, in place of those with their paths. They make one new version of the skill.
         *
         *     A skill has at most `SKILL_FILES_MAX_COUNT` files of `SKILL_FILES_MAX_FILE_BYTES` each and `SKILL_FILES_MAX_TOTAL_BYTES` together. No file has the path `SKILL.md`: that is the content of the skill.
         *
         *     Permission: `skill.update.any`. Bodies up to 4 MiB and 10,000 values.
         */
        post: operations["upsertSkillFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/{id}/files/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of a skill
         * @description A file with its content.
         */
        get: operations["getSkillFile"];
        /**
         * Store a file of a skill
         * @description Stores a file, in place of one with its path. It makes a new version of the skill.
         *
         *     Permission: `skill.update.any`. Bodies up to 4 MiB and 10,000 values.
         */
        put: operations["putSkillFile"];
        post?: never;
        /**
         * Delete a file of a skill
         * @description Deletes a file. It makes a new version of the skill.
         *
         *     Permission: `skill.update.any`.
         */
        delete: operations["deleteSkillFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/{id}/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install a skill
         * @description Gives a skill of any scope to an agent. Doing it again makes it active and keeps when it was installed.
         *
         *     Permission: `skill.install.any`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["installSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/{id}/install/{agentId}": {
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
         * Uninstall a skill
         * @description Takes a skill from an agent. A skill that everybody has stays.
         *
         *     Permission: `skill.uninstall.any`.
         */
        delete: operations["uninstallSkill"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how a skill is used
         * @description Who used the skill when, from the events `skill.invoke` of workers.
         */
        get: operations["getSkillUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/install-remote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a skill from a repository
         * @description Fetches `SKILL.md` from the branch `main` of a repository and stores it as a skill of type `remote`.
         *
         *     A complex skill is not fetched: its text stays empty, and workers get it from the repository.
         *
         *     Permission: `skill.install.global`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["installRemoteSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/sync-filesystem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write an agent's skills to folders
         * @description Writes the skills of the agent in `X-Agent-ID` below the server's folders of `SKILL_SYNC_DIRS`, where a harness on the same machine reads them.
         *
         *     A folder a skill, with `SKILL.md` and its files, marked by `.swarm-managed`. Only marked folders are changed; those of skills that the agent does not have any more are removed.
         *
         *     Permission: `skill.sync.own`.
         */
        post: operations["syncSkillsToFilesystem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/sync-remote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch remote skills anew
         * @description Fetches the texts of all remote skills, or of one, and stores those that changed as new versions.
         *
         *     What fails is told in `errors`, and the rest is done all the same.
         *
         *     Permission: `skill.update.any`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["syncRemoteSkills"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count agents and tasks
         * @description Numbers of agents and tasks by status, and the switches a dashboard needs.
         *
         *     The counts are kept up to date with every change, so the answer costs the same however many tasks there are.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/steering-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calling agent's pending messages
         * @description The messages that wait to be delivered on tasks assigned to the calling agent, oldest first.
         *
         *     Workers ask for them while a task runs. A `taskId` of another agent's task, or of no task, gives an empty list. Works with steering switched off too, so that what was accepted is still delivered.
         */
        get: operations["listPendingSteering"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/steering-messages/{id}/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a message reached the agent
         * @description Moves a `pending` message to `delivered` and keeps the mode the worker used.
         *
         *     A message in any other status is returned unchanged, so the call may be repeated. Works with steering switched off.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["markSteeringDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/steering-messages/{id}/handled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that the agent dealt with a message
         * @description Moves a `delivered` message to `handled`, with an optional note.
         *
         *     A message in any other status is returned unchanged, so the call may be repeated. Works with steering switched off.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["markSteeringHandled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/steering-messages/{id}/undeliverable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an undeliverable message into a task
         * @description For a worker that cannot put a message before its agent: the message becomes a task instead.
         *
         *     A `pending` message becomes a follow-up task: it carries the text, goes to the agent of the original task, has it as parent, and the sender as requester. This happens once: a repeated or concurrent call returns the same `promotedTaskId`. A message that was delivered is returned unchanged, without a task. So is one whose task has ended while older messages of it are still to become tasks: it becomes one right after them. Works with steering switched off.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["promoteSteering"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/task-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List starting points for new work
         * @description The templates that come with the server, by `createdAt`. All filters have to fit.
         */
        get: operations["listTaskTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description One page of the tasks that fit all filters, drafts and finished tasks included.
         *
         *     By default the most recently updated come first (then the higher priority); `orderBy=createdAt` puts the newest first. The tasks of the server's own heartbeat are hidden unless `includeHeartbeat` is true. `total` follows every filter and ignores paging. A page has at most 4 MiB of text, or one task, so that it may have fewer tasks than `limit`: there are more as long as `offset` and the number of tasks on the page make less than `total`. This happens with `fields=full` for the most part, since other pages show only the start of a task's text.
         */
        get: operations["listTasks"];
        put?: never;
        /**
         * Create a task
         * @description Creates a task and decides where it goes.
         *
         *     `status` `draft` and `backlog` keep it out of work; `agentId` and `offeredTo` are then stored for the launch. Otherwise `offeredTo` makes it `offered`, `agentId` makes it `pending`, and `agentId: null` or `status: unassigned` puts it in the pool (`unassigned`). With none of the three the task goes to the lead: the first lead by name that is not offline, else any lead, else the pool. Agents, parent and dependencies are not checked to exist; an unknown dependency blocks the task.
         *
         *     A task with `parentTaskId` takes from its parent what the body leaves out: `key`, `dir`, `contextKey`, `outputSchema`, the requester, the routing affinity (unless only a lead may take the parent), the mail and mention fields, the chat channel, thread and user as a unit (a different `chatChannelId` takes none of them, nor the context of the parent's conversation), and the vcs fields as a unit (a different provider, repository or number takes none). Never inherited: model, tier, effort, title, priority, tags and `chatTriggerMessageTs`.
         *
         *     `contextKey` ties tasks together. While other tasks with the same one are pending, offered, in progress or paused, the new task's text gets a block in front that lists them, and without `parentTaskId` the best of them with the same agent becomes the parent. A `task:chat:<channel>:<threadTs>` key also sets the chat fields. A `task:trackers:tracker_a:…` key is created once: if a live task has it, or a completed one with a known pull request (`vcsProvider`, `vcsRepo`, `vcsNumber` and `vcsUrl`), that task is returned with status 200 and nothing is written.
         *
         *     The requester is the user whose token is used; else the requester of the task named in `X-Source-Task-Id` (or of the task the calling agent works on), if it belongs to the calling agent; else `requestedByUserId` when that person exists (and `TRUST_BODY_REQUESTED_BY_USER_ID` is not off); else the parent's requester. An id nobody has is ignored. `model` with the name of a tier counts as `modelTier` when that is not given. `X-Agent-ID` becomes `creatorAgentId`.
         *
         *     Of the operator and agents, the types `heartbeat`, `heartbeat-checklist` and `boot-triage`, the tag `heartbeat` and the sources `system` and `schedule` can make a task the swarm's own work, whose cost counts for nobody (see `getSessionCostSummary`). With a user's token they do not: the cost counts for that user. Tasks that people created with versions before this rule stay what they were.
         *
         *     Permission: `task.create.own`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a task
         * @description The task in full with its attachments, its requester when known, its latest log entries and what steering can do with it.
         *
         *     While it waits to be started, `waitingFor` is the first thing in the way ([Readiness](/docs/readiness.md)).
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim, release, answer an offer, or move a task in and out of the backlog
         * @description One step of the task's life, asked for by name. `claim`, `release`, `accept` and `reject` act for the agent of the header, which is then required.
         *
         *     - `claim`: an `unassigned` task starts for the agent, which needs a free slot, must fit the task's `routingAffinity`, and finds all dependencies completed. Leads claim only tasks kept for a lead.
         *     - `release`: the assignee gives a `pending` or `in_progress` task back to the pool.
         *     - `accept`: the agent a task is `offered` to (or which is `reviewing` it) takes it: `pending`, with `acceptedAt`. Dependencies must be completed.
         *     - `reject`: the same agent declines: back to the pool, `reason` kept as `rejectionReason`.
         *     - `to_backlog`, `from_backlog`: between `unassigned` and `backlog`.
         *     - `launch`: a `draft` goes to the agent it was drafted for: `offered`, `pending` or, without one, the pool.
         *
         *     Permission: `task.action.own`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["taskAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a task
         * @description Ends a task in any live state as `cancelled`.
         *
         *     Its `failureReason` is the sent reason or a default text. In the same transaction every live task that depends on it fails, recursively, with a reason that names the task it was blocked by; pending steering messages are promoted to tasks of their own; the holder's slot is freed. A missing, empty or unreadable body counts as no reason.
         *
         *     Permission: `task.cancel.own`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["cancelTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how full the context of a task was
         * @description The latest snapshots of the task, oldest first, and a summary over all of them.
         */
        get: operations["getTaskContext"];
        put?: never;
        /**
         * Record how full the context of a task is
         * @description Stores the snapshot and brings the figures of the task up to date.
         *
         *     The peaks are the highest values seen, `contextWindowSize` is the first total reported, and an event of type `compaction` adds one to `compactionCount`. The task does not count as updated.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["recordContextSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the end of a task's run
         * @description Called by the assigned agent when its run of the task is over.
         *
         *     The active session of the run is not ended by it: the worker deletes that itself. One transaction:
         *
         *     - A task `in_progress` becomes `completed` (with the output or a default text) or `failed` (with the reason or a default text), `finishedAt` is set, and the agent's slot is freed. A completed task unblocks the tasks that wait for it; a failed one fails them, recursively. Pending steering messages become tasks of their own. Then the lead gets a follow-up task, unless the task belongs to a workflow, switched follow-ups off, or was the lead's own.
         *     - A task that already ended never changes its status again. No text, or the text already stored: nothing happens (`wasNoOp`). A different text is discarded with 409, unless `force` is set: then only the sent texts are overwritten (`wasForcedOverwrite`), while status, times and logs stay. A forced output must fit the task's `outputSchema`; one that takes longer than 3 seconds to be held against it does not. A first finish is not held against the schema, since refusing it would leave a finished run open for ever.
         *     - A live task that is not `in_progress` is left alone (`alreadyFinished`).
         *
         *     Bodies up to 10 MiB and 10,000 values.
         */
        post: operations["finishTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a running task
         * @description Moves a task from `in_progress` to `paused`.
         *
         *     It keeps its agent and is marked `wasPaused`; it no longer uses a slot. Without an agent header the operator or a user pauses it.
         */
        post: operations["pauseTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report progress on a task
         * @description Stores the text as the task's `progress`, logs it and bumps `lastUpdatedAt`, by which stalled runs are found.
         *
         *     A `pending` or `paused` task becomes `in_progress`; other live states keep their status. A task that has ended is left untouched and still answers 200, so that a late report is not an error.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["updateTaskProgress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell why a task is not started yet
         * @description Every gate between a task and its start, open or closed: since when, why, and what will open it.
         *
         *     The conditions are those of the claim itself (`GET /api/poll`); nothing is changed by asking.
         *
         *     `state` is `ready` when a poll of some agent now starts the task, so that only the poll is missing. What is known but not enforced, such as rate limits of keys, is marked `advisory` and does not count for that.
         *
         *     A task in the pool is judged by all agents that might take one from it. The 25 of them that come closest to taking it are listed, each with its own gates, and the place of the task in its queue; the gates of the task are open when one of these agents gets through them all. While a task is assigned or offered, that is the one agent.
         */
        get: operations["getTaskReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused task
         * @description Moves a task from `paused` back to `in_progress`, with the agent it had.
         *
         *     Without an agent header the operator or a user resumes it. The slot is not asked for: a resumed task may briefly exceed the agent's `maxTasks`.
         */
        post: operations["resumeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Tell which harness session runs the task
         * @description Called by the worker once its harness has started. Only the fields that are sent change; the objects are replaced, not merged. The task counts as updated.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["setTaskSession"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/steer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to a task's agent
         * @description Puts a message before the agent that works, or will work, on the task.
         *
         *     Allowed are the operator, a user for tasks they requested, and an agent (named by the agent header) that is a lead or created the task. A paused task is resumed first.
         *
         *     What happens depends on the task and on the harness of its agent (a task without a known harness counts as `harness_a`): an `in_progress`, `pending`, `offered` or `unassigned` task whose harness takes messages keeps the message `pending` until the worker fetches it; in every other case the message is promoted at once to a follow-up task for the same agent. `steer` degrades to `queue` when the harness cannot interrupt a turn or the task has not started; the answer then says `degradedFrom`. With `onUnsupported: fail` the call answers 422 instead of degrading or promoting, and stores nothing; a paused task then stays paused.
         *
         *     `steer` and `queue`: harness_b, harness_c, harness_e. `queue` only: harness_a, harness_d, harness_f and harness_h to harness_k. None: harness_g.
         *
         *     A message that is still pending when its task completes, fails or is cancelled is promoted then, in order. One sent while older ones are still to be promoted is `queued` and promoted right after them.
         *
         *     Permission: `task.action.own`. Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["steerTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/steering-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a task's messages
         * @description All messages sent to the task, in every status, oldest first.
         */
        get: operations["listTaskSteeringMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/supersede": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a run and continue the work in a child task
         * @description Ends a task `in_progress` as `superseded` and creates, in the same transaction, a child that continues it.
         *
         *     The child has the type `resume`, is ten points more urgent (at most 100) and is tagged `auto-resume`, `reason:<reason>` and `resume-generation:<n>`. The child goes to the same agent when that agent is not offline, has a free slot and either shuts down or recovers from a crash or was active within the last 30 seconds; otherwise to the pool, with an affinity for agents like it. Tasks that wait for the superseded one and never started now wait for the child. When no child can be made, they fail. A task of a workflow step fails instead with `superseded_workflow_task` and gets no child. Without an agent header the operator or a user supersedes it; of the agents, the assignee and a lead may.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["supersedeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/title": {
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
         * Give a task a title
         * @description Sets the trimmed title; null or a blank text removes it. Possible in every state. The task does not count as updated.
         *
         *     Permission: `task.action.own`. Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["setTaskTitle"];
        trace?: never;
    };
    "/api/tasks/{id}/vcs": {
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
         * Tie a task to a pull request or issue
         * @description Stores where the work of the task can be seen.
         *
         *     The four fields belong together and replace what was stored. A `vcs_a` pull request is linked as an attachment. The task counts as updated.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["setTaskVcs"];
        trace?: never;
    };
    "/api/tasks/{taskId}/session-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task's session log
         * @description Lines by iteration, then line number, then arrival. With `limit` the last lines of that order, still ascending.
         *
         *     An answer has at most 16 MiB, counting 256 bytes beside the text of each line, or one line: of a longer log come the last lines.
         */
        get: operations["listTaskSessionLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description All users, ordered by name, each with identities, tokens and the latest events.
         *
         *     There are no pages: a list of more than 16 MiB, counting 512 bytes around the text of each row as it is stored, or all that is answered, is refused with 503 (`read_too_large`). Ask for fewer events then, or for one user.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates the user, links the identities and writes the budget in one transaction: it happens wholly or not at all.
         *
         *     Writes an `identity_added` event for each identity, and `budget_changed` when `dailyBudgetUsd` was given, even as null. The user gets the built-in role `admin`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description One user with identities, tokens and the latest events.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Changes the given fields in one transaction.
         *
         *     Events are written only for what really changes: `budget_changed`, `status_changed`, `email_added` or `email_removed` for each alias, `identity_added` or `identity_removed` for each link, and one `profile_changed` for each changed field of name, email, role, timezone, preferredChannel, notes and metadata, with the field before and after. `comms` counts as a change of metadata. Taking `active` away stops all tokens of the user at once; giving it back makes the unrevoked ones work again.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{id}/connector-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a connector code
         * @description Makes a one-time code that `exchangeConnectorCode` turns into a token of this user.
         *
         *     It works once and for 10 minutes; only its SHA-256 is stored. A user may have several live codes. The public API origin is `PUBLIC_MCP_BASE_URL`, else `MCP_BASE_URL`, and must be https. The connect page is `CONNECTOR_CONNECT_URL`, else `/connect` of the first entry of `APP_URL`, and must be https too. No user event is written.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["createConnectorCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's events
         * @description The history of a user, newest first. To page, pass the `createdAt` of the last event as `before`; events of exactly that time are not returned again.
         */
        get: operations["listUserEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an identity to a user
         * @description Links an outside account to the user and writes `identity_added`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["addUserIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/identities/{kind}/{externalId}": {
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
         * Unlink an identity from a user
         * @description Removes the link and writes `identity_removed`. A link that is not there is no error, and the event is written all the same. A link of another user stays.
         */
        delete: operations["removeUserIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/mcp-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint a user token
         * @description Makes a bearer token of the user: `swt_` and 24 random letters and digits.
         *
         *     It is accepted by every operation that takes the operator key, as long as it is not revoked and the user is `active`; it does not expire. Only its SHA-256 and the last 4 characters are stored. Writes `token_minted`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["mintUserToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/mcp-tokens/{tokenId}": {
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
         * Revoke a user token
         * @description The token stops working at once and for ever; it stays listed with `revokedAt`.
         *
         *     Writes `token_revoked`. Repeating it updates `revokedAt` and writes another event.
         */
        delete: operations["revokeUserToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another user into this one
         * @description Moves everything of the source user to the user of the path, the target, and deletes the source; one transaction, all or nothing.
         *
         *     Identities move (`identity_removed` on the source, `identity_added` on the target). The source's address and aliases become aliases of the target unless it has them already, whatever the case (`email_added` each). Tasks, schedules, workflow runs and other records that name the source name the target afterwards; tasks in the personal namespace of the source are in the target's, their costs count for the target, and the source's favorites become the target's. Tokens, connector codes, inbox items, events, roles and the budget of the source are deleted with it; its tokens stop working. The target's own fields stay. The target gets a `manual_merge` event.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["mergeUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user's roles
         * @description The roles that decide what the user's tokens may do while `RBAC_ENABLED` is on. They have no effect while it is off, and never on the operator key.
         */
        get: operations["getUserRoles"];
        /**
         * Set a user's roles
         * @description Replaces the roles of a user; at once in effect.
         *
         *     A change is written to the user's history as `profile_changed` with `roles` before and after. A user has at least one role: new users, and at each start all users without one, get `admin`.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        put: operations["setUserRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/unmapped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List outside accounts without a user
         * @description The senders that inbound webhooks saw in the last 30 days and that are linked to no user.
         *
         *     Without `kind`, the kinds chat, vcs-a, vcs-b, devops, tracker_a and messaging are returned. Notes of more than 64 KiB about an account count as none.
         */
        get: operations["listUnmappedIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/unmapped/{kind}/{externalId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an outside account to a user
         * @description Links the account to the user `userId`, or to a new user with the given name.
         *
         *     Writes `identity_added` and takes the account off the unmapped list, in the same transaction. It need not be on the list.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["resolveUnmappedIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whose key the request carries
         * @description The operator key answers `operator` with a null user, the token of an active user answers `user` with that user.
         *
         *     Agent headers make no difference: they are claims, not credentials.
         */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelled-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks a worker should stop
         * @description A worker looks here while it runs tasks, and stops those it finds.
         *
         *     With `taskId`: that task if it is cancelled, however long ago, else an empty list. Without: the caller's tasks that were cancelled in the last 5 minutes, newest first: at most 1,000, and of these the newest that have 4 MiB of text, or one task. Others are found with `taskId`.
         */
        get: operations["listCancelledTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an agent offline
         * @description Called by a worker when it stops: the agent becomes `offline`.
         *
         *     This is logged as a change of its status. In multi-runtime mode only the runtime named by `X-Runtime-Instance-ID` is retired, and the agent's status follows from the runtimes that are left; a runtime that is not one of the agent's changes nothing.
         */
        post: operations["closeAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is up
         * @description For load balancers and supervisors. Public, and says nothing about configuration or flags.
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
    "/internal/reload-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reload settings (for tools beside the server)
         * @description The same as `POST /api/config/reload`, under the path that deployment tools call.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["reloadConfigInternal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen in a session
         * @description Server-sent events in which the server could say something by itself; today there are only signs of life.
         *
         *     A session has one such stream at a server: a new one ends the other. It ends with the session, and when the server stops.
         *
         *     It changes something, so there is no HEAD of it.
         */
        get: operations["mcpGet"];
        put?: never;
        /**
         * Send a message of the Model Context Protocol
         * @description Begins a session of an agent, or does something in one: the streamable HTTP transport of the Model Context Protocol.
         *
         *     `initialize` without `Mcp-Session-Id` begins a session of the agent in `X-Agent-ID`, whose id is in the header of the answer; all later messages name it and the same agent. A request is answered as one server-sent event, a notification with 202. Any replica answers for any session.
         *
         *     The tools are those of the groups in `CAPABILITIES` when the session began. A call of a tool is the operation it stands for, with the same permission, validation and errors; a refusal is a result with `isError`. A result of more than 10,000 bytes is shortened, and the whole is kept in the key-value store for a day. What fails unexpectedly is answered as over HTTP.
         *
         *     An agent has at most `MCP_MAX_SESSIONS_PER_AGENT` sessions: a further one ends that which was used longest ago and answers no request. Sessions unused for `MCP_TRANSPORT_IDLE_TIMEOUT_MS` are ended.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["mcpPost"];
        /**
         * End a session
         * @description Ends the session in `Mcp-Session-Id` and its stream. Calls that are under way are answered.
         */
        delete: operations["mcpDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen in a session of a user
         * @description Server-sent events in which the server could say something by itself; today there are only signs of life.
         *
         *     A session has one such stream at a server: a new one ends the other. It ends with the session, and when the server stops.
         *
         *     It changes something, so there is no HEAD of it.
         */
        get: operations["mcpUserGet"];
        put?: never;
        /**
         * Send a message of the Model Context Protocol as a user
         * @description Begins a session of a user, or does something in one; only the token of an active user is taken, not the operator key.
         *
         *     It is spoken as by agents (`POST /mcp`), and sessions have the same limits and are bound to the user. The tools are few and only for tasks that this user requested: send-task (unassigned), get-tasks, get-task-details, cancel-task, task-action (create and the backlog) and, where steering is on, steer-task. Other tasks are as if they were not there.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["mcpUserPost"];
        /**
         * End a session of a user
         * @description Ends the session in `Mcp-Session-Id` and its stream. Calls that are under way are answered.
         */
        delete: operations["mcpUserDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the calling agent
         * @description The agent named by `X-Agent-ID`, with its capacity and with advice whether to go on polling.
         */
        get: operations["getCallingAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that an agent is alive
         * @description Called by a worker with every poll, so that its agent does not count as silent.
         *
         *     An agent that is `busy` or `waiting_for_credentials` stays so, any other becomes `idle` (one that was `offline` comes back, logged). In multi-runtime mode the call refreshes the live runtime named by `X-Runtime-Instance-ID`; without one, or with a runtime that is unknown, offline or another agent's, nothing changes: a ping never revives an agent that has no live runtime.
         */
        post: operations["pingAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server should be sent requests
         * @description For load balancers: a server that answers otherwise is left out until it answers 200 again. Public.
         *
         *     It asks the database, where `getHealth` only says that the process answers. A supervisor that restarts servers looks at that one: a restart mends none of the reasons given here.
         */
        get: operations["getServerReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status document
         * @description How far the swarm is set up and how it fares, for a dashboard.
         *
         *     Everything is computed from what is stored and from the server's environment; nothing outside is called.
         *
         *     `harness` and `workers` rest on what workers reported: an agent is online that is not `offline` and has polled, reported progress or activity within the last five minutes. `first_task` is verified once any task was completed.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the last live test of a harness
         * @description Reports the live test that workers of this harness ran themselves.
         *
         *     It is the newest passing test that is younger than `SWARM_VERIFY_TTL_MS` (default one hour), or else the newest test of any kind. Nothing outside is called; the answer is 200 also when the test failed, no worker has run one, or no worker has this harness.
         *
         *     Bodies up to 2 MiB and 10,000 values.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcquireRefreshLockBody: {
            /** @description How long to hold the lock at most, in milliseconds. */
            ttlMs: number;
        };
        /** @description A harness session that is running right now. */
        ActiveSession: {
            agentId: string;
            id: components["schemas"]["Uuid"];
            inboxMessageId: string | null;
            lastHeartbeatAt: components["schemas"]["DateTime"];
            /** @description The harness's id of the session. */
            providerSessionId: string | null;
            /** @description The worker's own id of the session. */
            runnerSessionId: string | null;
            /** @description The worker process that runs it. */
            runtimeInstanceId: string | null;
            startedAt: components["schemas"]["DateTime"];
            taskDescription: string | null;
            /** @description The task it works on. At most one session has a given task. */
            taskId: string | null;
            /**
             * @description What started it, for example `task_assigned`.
             * @example task_assigned
             */
            triggerType: string;
        };
        ActiveSessionDeleted: {
            /** @description False when there was nothing to delete. */
            deleted: boolean;
        };
        ActiveSessionList: {
            sessions: components["schemas"]["ActiveSession"][];
        };
        ActiveSessionUpdated: {
            /** @description False when no session matched. */
            updated: boolean;
        };
        ActiveSwarmTask: {
            /** @description The assignee. */
            agentId: string | null;
            /** @description The assignee's name. */
            agentName: string | null;
            createdAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            /** @description What the assignee last reported. */
            progress: string | null;
            /**
             * @description The task's status.
             * @example in_progress
             */
            status: string;
            /** @description The instruction. */
            task: string;
        };
        Agent: {
            avatar: components["schemas"]["AgentAvatar"] | null;
            /** @description Skills the agent claims, matched against what a task requires. */
            capabilities: string[];
            createdAt: components["schemas"]["DateTime"];
            /** @description Names of the credentials its worker lacks; null when none are known to be missing. */
            credentialMissing: string[] | null;
            credStatus: components["schemas"]["CredentialStatus"] | null;
            description?: string;
            /** @description Long polls in a row that found no work. */
            emptyPollCount: number;
            /** @description Instructions file of its harness. */
            harnessMd?: string;
            /** @description The harness its worker should run on; null when not chosen. */
            harnessProvider: components["schemas"]["Harness"] | null;
            /** @description How its harness is driven; null when unknown. */
            harnessTransport: string | null;
            /** @description Standing check list that a lead works through from time to time. */
            heartbeatMd?: string;
            /** @description A UUID unless the agent chose its own with `X-Agent-ID`. */
            id: string;
            /** @description What the agent knows about itself and its work. */
            identityMd?: string;
            /** @description Whether it is a lead, which coordinates the others and takes no work from the pool. */
            isLead: boolean;
            lastActivityAt?: components["schemas"]["DateTime"];
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @description How many tasks it may work on at the same time. */
            maxTasks: number;
            name: string;
            provider?: components["schemas"]["Harness"];
            role?: string;
            /** @description The runtime pool that starts its workers; null means the default pool. */
            runtimePoolId: string | null;
            /** @description Failed attempts to start a worker since the last success. */
            runtimeProvisionAttempts: number;
            /** @description When the next attempt is allowed; null when there is no wait. */
            runtimeProvisionRetryAt: components["schemas"]["DateTime"] | null;
            /** @description Shell script its worker runs at start. */
            setupScript?: string;
            /** @description Who the agent is and how it behaves. */
            soulMd?: string;
            status: components["schemas"]["AgentStatus"];
            /** @description Notes about the tools of its environment. */
            toolsMd?: string;
        };
        AgentAvatar: {
            /**
             * @description The icon's colour as `#rrggbb`.
             * @example #3b82f6
             */
            color?: string;
            /**
             * @description Name of the icon, lower-case letters, digits and hyphens.
             * @example rocket
             */
            icon: string;
            /** @enum {string} */
            type: "icon";
        };
        /** @description How many tasks the agent has running and may still take. */
        AgentCapacity: {
            /** @description `max` minus `current`, never below 0. */
            available: number;
            /** @description Tasks it works on (`in_progress`) plus offers it is looking at (`reviewing`). Pending and paused tasks do not count. */
            current: number;
            /** @description The agent's `maxTasks`. */
            max: number;
        };
        AgentCost: {
            agentId: string;
            costUsd: number;
            /** Format: int64 */
            durationMs: number;
            /** Format: int64 */
            inputTokens: number;
            /** Format: int64 */
            outputTokens: number;
            sessions: number;
        };
        AgentCredentialStatus: {
            agentId: string;
            credStatus: components["schemas"]["CredentialStatus"] | null;
            harnessProvider: components["schemas"]["Harness"] | null;
            /** @description The agent's `lastUpdatedAt`. */
            lastCheckedAt: components["schemas"]["DateTime"];
            /** @description Names of the credentials its worker lacks; empty when none. */
            missing: string[];
            name: string;
            provider: components["schemas"]["Harness"] | null;
            status: components["schemas"]["AgentStatus"];
        };
        AgentCredentialStatusList: {
            agents: components["schemas"]["AgentCredentialStatus"][];
        };
        AgentDetail: components["schemas"]["AgentWithCapacity"] & {
            /** @description The agent's newest tasks, newest first; only with `include=tasks`. */
            tasks?: components["schemas"]["Task"][];
        };
        AgentFileCredentials: {
            /** @description The calling agent. */
            agentId: string;
            /** @description Whether this call made the agent's account; false when it was there before. */
            created: boolean;
            /** @description The provider's drive. */
            driveId?: string;
            /** @description The address the agent is registered with at the provider. */
            email?: string;
            /** @description Whether a remote file provider is configured. */
            enabled: boolean;
            /** @description The provider's organisation. */
            orgId?: string;
        };
        AgentFilesStatus: {
            /** @description Its address. */
            base_url: string | null;
            /** @description What the file provider in use can do, as in `GET /api/fs/capabilities`. */
            capabilities: {
                [key: string]: unknown;
            };
            comb: components["schemas"]["CombStatus"];
            /** @description Whether a remote file provider is set (`FILES_API_URL`). */
            configured: boolean;
            /**
             * @description `local_fs` without a remote provider.
             * @example local_fs
             */
            provider_id: string;
        };
        /** @description What waits for the agent. */
        AgentInbox: {
            inProgressTasksCount: number;
            /** @description Tasks offered to it, looked at or not. */
            offeredTasksCount: number;
            /** @description Tasks assigned to it that have not started. */
            pendingTasksCount: number;
            /** @description Tasks in the pool, whoever may take them. */
            poolTasksCount: number;
        };
        AgentList: {
            agents: components["schemas"]["AgentDetail"][];
        };
        /** @description What lies between a task and an agent that might do it. */
        AgentReadiness: {
            /** @description Slots in use. */
            activeTasks: number;
            agentId: string;
            /** @description Those gates that are an agent's matter, in the order of the task's. */
            gates: components["schemas"]["ReadinessGate"][];
            /** @description A poll of the agent is answered with the task: to start it or, while it is offered, to review the offer. */
            isNext: boolean;
            /** @description When the agent last polled or reported progress, to the minute. Null for never. */
            lastSeenAt: components["schemas"]["DateTime"] | null;
            /** @description Slots the agent has. */
            maxTasks: number;
            /** @description Null when no agent is registered under the id. */
            name: string | null;
            /** @description The task's place among the work that polls of the agent hand out, 1 being the next. 101 means 101st or later. Absent while polls do not hand it out. */
            position?: number;
        };
        AgentSetupScript: {
            /** @description The script for all agents (global configuration `SETUP_SCRIPT`); workers run it first. */
            globalSetupScript: string | null;
            /** @description The agent's own script. */
            setupScript: string | null;
        };
        AgentSkill: {
            /** @example agent-7 */
            agentId: string;
            id: components["schemas"]["Uuid"];
            installedAt: components["schemas"]["DateTime"];
            /** @example true */
            isActive: boolean;
            skillId: components["schemas"]["Uuid"];
        };
        /** @description Agents by status. Agents in a status without a field of its own count in `total` only. */
        AgentStats: {
            busy: number;
            idle: number;
            offline: number;
            total: number;
        };
        /**
         * @description `busy` while the agent works on at least one task, `idle` otherwise. `offline` only after it closed or its last runtime expired. `waiting_for_credentials` after its worker reported that it cannot start without credentials.
         * @example idle
         * @enum {string}
         */
        AgentStatus: "idle" | "busy" | "offline" | "waiting_for_credentials";
        AgentWithCapacity: components["schemas"]["Agent"] & {
            capacity: components["schemas"]["AgentCapacity"];
        };
        /** @description The body of every error response: `error` says it to people, `code` to programs. Further members depend on the operation. */
        ApiError: {
            code: components["schemas"]["ErrorCode"];
            /**
             * @description What went wrong. The text may change.
             * @example Task not found
             */
            error: string;
            issues?: components["schemas"]["ErrorIssues"];
        };
        /**
         * @description The JSON schema of the arguments, from the export `argsSchema`; null where there is none.
         * @example {
         *       "type": "object",
         *       "properties": {
         *         "week": {
         *           "type": "integer"
         *         }
         *       },
         *       "required": [
         *         "week"
         *       ]
         *     }
         */
        ArgsJsonSchema: {
            [key: string]: unknown;
        } | null;
        /** @description The started task with the model fields resolved for its agent, and a short list of its files. */
        AssignedTask: components["schemas"]["Task"] & {
            /** @description The task's files, oldest first. */
            attachments: components["schemas"]["AssignedTaskAttachment"][];
        };
        AssignedTaskAttachment: {
            /** Format: uuid */
            id: string;
            /** @example text/markdown */
            mimeType?: string;
            /** @example notes.md */
            name: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            sizeBytes?: number;
        };
        /** @description A file or link that belongs to a task. */
        Attachment: {
            /** @description The agent that added it. */
            agentId?: string;
            /** @description What the provider can do with the object. */
            capabilities?: {
                [key: string]: unknown;
            };
            createdAt: components["schemas"]["DateTime"];
            /** @description The user that added it. */
            createdBy?: string;
            description?: string;
            driveId?: string;
            id: components["schemas"]["Uuid"];
            /** @description What the file is for. */
            intent?: string;
            /** @description One of the main results of the task. */
            isPrimary: boolean;
            kind: components["schemas"]["AttachmentKind"];
            mimeType?: string;
            name: string;
            orgId?: string;
            pageId?: string;
            path?: string;
            providerId?: string;
            /** @description Where the provider keeps the object. */
            providerKey?: string;
            /** @description Checksum of the content in lower-case hex. */
            sha256?: string;
            /** Format: int64 */
            sizeBytes?: number;
            taskId: components["schemas"]["Uuid"];
            /** @description The user that changed it last. */
            updatedBy?: string;
            url?: string;
        };
        /**
         * @description `agent_fs`: an object in the remote file provider. `shared-fs`: a file on the local or shared disk. `url`: a link. `page`: a page of this server.
         * @enum {string}
         */
        AttachmentKind: "agent_fs" | "shared-fs" | "url" | "page";
        AttachmentList: {
            attachments: components["schemas"]["Attachment"][];
        };
        AutomationFix: {
            /** @description The parameter or integration. */
            key: string;
            /** @enum {string} */
            type: "param" | "integration";
            /** @description Where to fix it, relative to the dashboard. */
            url: string;
        };
        AutomationNeeds: {
            /** @description Integrations that are not set up. */
            integrations: string[];
            /** @description Parameters without a usable value. */
            params: string[];
        };
        AutomationStatus: {
            fixes: components["schemas"]["AutomationFix"][];
            /** @description The first place to go to, relative to the dashboard. */
            fixUrl: string;
            id: components["schemas"]["Uuid"];
            /** @enum {string} */
            kind: "schedule" | "workflow";
            missing: components["schemas"]["AutomationNeeds"];
            name: string;
            /** @enum {string} */
            state: "running" | "needs_setup";
        };
        /** @description The source ran well, and is a scratch script of the agent now. */
        AutoSavedScript: {
            /** @enum {string} */
            reason: "successful_inline_run";
            /**
             * @description The name of the script.
             * @example scratch-count-1f2e3d4c
             */
            slug: string;
        };
        Budget: {
            createdAt: components["schemas"]["EpochMs"];
            /**
             * @description USD that may be spent on a UTC day before work is refused. 0 refuses everything.
             * @example 25
             */
            dailyBudgetUsd: number;
            lastUpdatedAt: components["schemas"]["EpochMs"];
            scope: components["schemas"]["BudgetScope"];
            /** @description The agent or user; empty for the global budget. */
            scopeId: string;
        };
        BudgetList: {
            budgets: components["schemas"]["Budget"][];
        };
        /** @description A task that was refused on a day because a budget was used up; one for a task and day. */
        BudgetRefusal: {
            agentBudgetUsd: number | null;
            /** @description The agent that asked for work. */
            agentId: string;
            /** @description Set, like the budget beside it, when it caused the refusal. */
            agentSpendUsd: number | null;
            /** @description The budget that was used up. */
            cause: components["schemas"]["BudgetScope"];
            createdAt: components["schemas"]["EpochMs"];
            /**
             * Format: date
             * @description The UTC day.
             */
            date: string;
            /** @description The task that tells the lead agent, made soon afterwards; null until then, and when there was no lead. */
            followUpTaskId: string | null;
            globalBudgetUsd: number | null;
            globalSpendUsd: number | null;
            taskId: string;
            userBudgetUsd: number | null;
            userSpendUsd: number | null;
        };
        BudgetRefusalList: {
            refusals: components["schemas"]["BudgetRefusal"][];
        };
        /** @description There is work, but a budget is used up for today. The task stays where it was. Of the three pairs of figures, the one of the cause is present. */
        BudgetRefusedTrigger: {
            agentBudget?: number;
            /** @description USD the agent spent today. */
            agentSpend?: number;
            /** @description The budget that was used up. */
            cause: components["schemas"]["BudgetScope"];
            globalBudget?: number;
            /** @description USD all agents spent today. */
            globalSpend?: number;
            /**
             * Format: date-time
             * @description The next UTC midnight. Do not ask for work again before it.
             */
            resetAt: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "budget_refused";
            userBudget?: number;
            /** @description USD spent today on tasks the task's requester asked for. */
            userSpend?: number;
        };
        /**
         * @description What a budget limits.
         * @enum {string}
         */
        BudgetScope: "global" | "agent" | "user";
        CallerIdentity: {
            /**
             * @description Whose key the request carried.
             * @enum {string}
             */
            kind: "operator" | "user";
            /** @description The user whose token it is; null for the operator. */
            user: components["schemas"]["User"] | null;
        };
        CallingAgent: components["schemas"]["AgentWithCapacity"] & {
            inbox?: components["schemas"]["AgentInbox"];
            /** @description Whether it has polled in vain twice or more and should stop. */
            shouldBlockPolling: boolean;
        };
        CallMcpBridgeBody: {
            /** @description What the tool takes. Default: `{}`. At most 2 MiB as JSON. */
            args?: {
                [key: string]: unknown;
            };
            /** @description The name of the tool. */
            tool: string;
        };
        CancelledTask: {
            /** @description Why it was cancelled. */
            failureReason?: string;
            id: string;
            /** @description The instruction text. */
            task: string;
        };
        CancelledTaskList: {
            cancelled: components["schemas"]["CancelledTask"][];
        };
        CancelTaskBody: {
            /** @description Becomes the task's `failureReason`; known secrets are masked. */
            reason?: string;
        };
        ChannelCursorUpdate: {
            /** @description The chat channel. An empty id is skipped. */
            channelId: string;
            /**
             * @description Time stamp of the newest handled message, as the chat system writes it. An empty one is skipped.
             * @example 1767225600.000200
             */
            ts: string;
        };
        CleanedActiveSessions: {
            /** @description How many sessions were deleted. */
            cleaned: number;
        };
        CleanupActiveSessionsBody: {
            /** @description Delete all sessions of this agent. */
            agentId?: string;
            /** @description Without `agentId`, delete sessions that have been silent for longer than this many minutes. Default: `30`. */
            maxAgeMinutes?: number;
        };
        ClearedKeyRateLimit: {
            /** @description Whether at least one key went from `rate_limited` to `available`. */
            cleared: boolean;
            message: string;
            success: boolean;
        };
        ClearKeyRateLimitBody: {
            /**
             * Format: int64
             * @description The `authFailureFence` read together with the key draw. Failures recorded later stay.
             * @example 12
             */
            authFence?: number;
            /** @description Also lift an authentication bench and forget its failures. Needs `authFence` to have an effect. Default: `false`. */
            clearAuthBench?: boolean;
            keyIndex?: components["schemas"]["KeyIndex"];
            keySuffix: components["schemas"]["KeySuffix"];
            keyType: components["schemas"]["KeyType"];
            scope?: components["schemas"]["KeyScope"];
            scopeId?: components["schemas"]["KeyScopeId"];
        };
        /** @description The shared knowledge tree on top of the file provider. */
        CombStatus: {
            /** @description `FILES_PUBLIC_URL`, or the base URL of the file provider. */
            api_url: string | null;
            /** @description `FILES_DEFAULT_DRIVE_ID`. */
            drive_id: string | null;
            /** @description `COMB_ENABLED`, and the file provider is configured. */
            enabled: boolean;
            /** @description `FILES_LIVE_URL`. */
            live_url: string | null;
            /** @description `FILES_DEFAULT_ORG_ID`. */
            org_id: string | null;
            /** @description `FILES_SERVICE_USER_ID`. */
            service_user_id: string | null;
        };
        CommitChannelCursorsBody: {
            cursorUpdates: components["schemas"]["ChannelCursorUpdate"][];
        };
        CommittedChannelCursors: {
            /** @description How many updates were sent, skipped ones included. */
            committed: number;
            /**
             * @constant
             * @enum {boolean}
             */
            success: true;
        };
        /** @description How the person likes to be written to. */
        CommunicationPreferences: {
            language?: string;
            tone?: string;
            verbosity?: string;
        };
        /**
         * @description What started the compaction.
         * @enum {string}
         */
        CompactTrigger: "auto" | "manual" | "auto-inferred";
        /** @description A user with the identities, the tokens and the latest events. */
        ComposedUser: components["schemas"]["User"] & {
            /** @description Ordered by kind, then external id. */
            identities: components["schemas"]["UserIdentity"][];
            /** @description Newest first. */
            recentEvents: components["schemas"]["UserEvent"][];
            /** @description Newest first, revoked ones included. */
            tokens: components["schemas"]["UserToken"][];
        };
        /** @description What else is going on in the swarm. Each list is newest first and complete. */
        ConcurrentContext: {
            /** @description Tasks in progress. */
            activeSwarmTasks: components["schemas"]["ActiveSwarmTask"][];
            /** @description Chat messages a lead is working on. */
            processingInboxMessages: components["schemas"]["ProcessingInboxMessage"][];
            /** @description Tasks created by a lead within the last 5 minutes, whatever their status. */
            recentTaskDelegations: components["schemas"]["RecentTaskDelegation"][];
        };
        /** @description One setting in one scope. */
        ConfigEntry: {
            createdAt: components["schemas"]["DateTime"];
            /**
             * @description What the setting is for.
             * @example null
             */
            description: string | null;
            /** @description Whether the stored value is encrypted (AES-256-GCM). True for every secret. */
            encrypted: boolean;
            /**
             * @description A file in which the server keeps a `KEY=value` line with this value, or null.
             * @example null
             */
            envPath: string | null;
            /** @description Whether a global entry counts as a setting of the server, and any entry is put into the environment of workers. */
            exportToEnv: boolean;
            id: components["schemas"]["Uuid"];
            /** @description Whether the value is masked in answers and encrypted at rest. */
            isSecret: boolean;
            /**
             * @description The name of the setting. Settings of the server and the entries it reads for agents have their own spelling, however they were written; other keys are as they were written, and case-sensitive.
             * @example HEARTBEAT_INTERVAL_MS
             */
            key: string;
            lastUpdatedAt: components["schemas"]["DateTime"];
            scope: components["schemas"]["ConfigScope"];
            /**
             * @description The agent id or repository name the entry belongs to; null in the global scope.
             * @example null
             */
            scopeId: string | null;
            /**
             * @description The value as text. Secret values read as `********` unless unmasked values were asked for and are allowed.
             * @example 30000
             */
            value: string;
        };
        /** @description One entry, with a remark when its secret value had to stay masked. */
        ConfigEntryAnswer: components["schemas"]["ConfigEntry"] & {
            /**
             * @description Present only when unmasked values were asked for and the caller may not read them.
             * @example Found 1 config(s). (secret values masked: reading unmasked secrets requires the lead agent)
             */
            message?: string;
        };
        ConfigEnvPresence: {
            /**
             * @description For each name, whether it has a value that is not empty.
             * @example {
             *       "CHAT_BOT_TOKEN": true,
             *       "CHAT_APP_TOKEN": false
             *     }
             */
            presence: {
                [key: string]: boolean;
            };
        };
        ConfigList: {
            /** @description The entries, by key. */
            configs: components["schemas"]["ConfigEntry"][];
            /**
             * @description Present only when unmasked values were asked for and the caller may not read them.
             * @example Found 2 config(s). (secret values masked: reading unmasked secrets requires the lead agent)
             */
            message?: string;
        };
        ConfigReload: {
            /** @description How many entries count now or ceased to; the length of `keysUpdated`. */
            configsLoaded: number;
            /** @description The integrations whose settings are complete now. */
            integrationsReinitialized: components["schemas"]["Integration"][];
            /** @description The names of the entries that count now, and of those that ceased to. */
            keysUpdated: string[];
            /** @example true */
            success: boolean;
        };
        /**
         * @description Where an entry applies: everywhere (`global`), to one agent (`agent`), or to one repository (`repo`). When scopes overlap, repo wins over agent and agent over global.
         * @enum {string}
         */
        ConfigScope: "global" | "agent" | "repo";
        ConnectionTest: {
            /** @description Why not. Absent when there is nothing to report. */
            error?: string;
            /** @description How long the live test took, in milliseconds; 0 without a test. */
            latency_ms: number;
            /** @description Whether the reported live test succeeded. */
            ok: boolean;
        };
        ConnectorCode: {
            /** @description 43 characters of base64url. */
            code: string;
            /** @description The connect page, with the server (`swarm`) and the code (`code`) as query parameters. */
            connectUrl: string;
            /** @description 10 minutes after the code was made. */
            expiresAt: components["schemas"]["DateTime"];
        };
        ConnectorCredentials: {
            /**
             * @description A bearer token of the user. Shown here and never again.
             * @example swt_EXAMPLE0EXAMPLE0EXAMPLE0
             */
            token: string;
            userId: components["schemas"]["UserId"];
            /**
             * @description The version of this server.
             * @example 0.1.0
             */
            version: string;
        };
        ConnectorDiscovery: {
            /**
             * @description The public origin of this API.
             * @example https://swarm.example.com
             */
            apiUrl: string;
            /**
             * @description The first entry of `APP_URL`; absent when it is not set.
             * @example https://app.example.com
             */
            appUrl?: string;
            /**
             * @description The https page where a person connects a client; null when none is configured.
             * @example https://app.example.com/connect
             */
            connectUrl: string | null;
        };
        /**
         * @description What made the worker take the snapshot.
         * @enum {string}
         */
        ContextEventType: "progress" | "compaction" | "completion";
        /** @description How full the context of a task's session was at one moment. */
        ContextSnapshot: {
            agentId: string;
            compactTrigger?: components["schemas"]["CompactTrigger"];
            contextFormula?: string;
            contextPercent?: number;
            /** Format: int64 */
            contextTotalTokens?: number;
            /** Format: int64 */
            contextUsedTokens?: number;
            createdAt: components["schemas"]["DateTime"];
            /** Format: int64 */
            cumulativeInputTokens?: number;
            /** Format: int64 */
            cumulativeOutputTokens?: number;
            eventType: components["schemas"]["ContextEventType"];
            id: components["schemas"]["Uuid"];
            /** Format: int64 */
            preCompactTokens?: number;
            sessionId: string;
            taskId: components["schemas"]["Uuid"];
        };
        /** @description The figures over all snapshots of the task. */
        ContextSummary: {
            compactionCount: number;
            /**
             * Format: int64
             * @description The first size reported in tokens.
             */
            contextWindowSize: number | null;
            peakContextPercent: number | null;
            /** Format: int64 */
            peakContextTokens: number | null;
            snapshotCount: number;
        };
        CostDashboard: {
            /** @description USD since 00:00 UTC on the first of this month. */
            costMtd: number;
            /** @description USD since 00:00 UTC today. */
            costToday: number;
        };
        /**
         * @description By day, by agent, by both, or by the person who asked.
         * @enum {string}
         */
        CostGrouping: "day" | "agent" | "both" | "user";
        /**
         * @description The harness that spent the tokens; `internal` for the server's own model calls.
         * @enum {string}
         */
        CostProvider: "harness_a" | "harness_b" | "harness_c" | "harness_d" | "harness_e" | "harness_f" | "harness_g" | "harness_h" | "harness_i" | "harness_j" | "harness_k" | "internal";
        /**
         * @description Where `totalCostUsd` comes from: `harness` is the posted value, taken because nothing was priced; `pricing-table` is computed from the price table; `unpriced` is the posted value because a needed price is missing.
         * @enum {string}
         */
        CostSource: "harness" | "pricing-table" | "unpriced";
        /** @description Parts that were not asked for are empty. */
        CostSummary: {
            /** @description Highest cost first. */
            byAgent: components["schemas"]["AgentCost"][];
            /** @description Highest cost first. */
            byCredential: components["schemas"]["CredentialCost"][];
            /** @description Highest cost first. */
            byUser: components["schemas"]["UserCost"][];
            /** @description Days with cost, oldest first. */
            daily: components["schemas"]["DailyCost"][];
            totals: components["schemas"]["CostTotals"];
        };
        CostTotals: {
            /** @description Cost that is not human-free; cost without a task belongs here. */
            attributableCostUsd: number;
            /** @description Attributable cost whose task has a requester. */
            attributedCostUsd: number;
            /** @description USD for one cost record; 0 when there are none. */
            avgCostPerSession: number;
            /** @description Human-free cost. Attributable and excluded cost make up the total. */
            excludedCostUsd: number;
            /** @description Human-free tasks with cost. */
            excludedTaskCount: number;
            /** @description Cost, at API prices, of tasks that ran on a flat-subscription key; not what the subscription costs. */
            subscriptionCostUsd: number;
            /** Format: int64 */
            totalCacheReadTokens: number;
            /** Format: int64 */
            totalCacheWriteTokens: number;
            totalCostUsd: number;
            /** Format: int64 */
            totalDurationMs: number;
            /** Format: int64 */
            totalInputTokens: number;
            /** Format: int64 */
            totalOutputTokens: number;
            /** @description Number of cost records. */
            totalSessions: number;
        };
        CreateActiveSessionBody: {
            agentId: string;
            inboxMessageId?: string | null;
            runnerSessionId?: string | null;
            runtimeInstanceId?: string | null;
            taskDescription?: string | null;
            /** @description Not checked to exist. */
            taskId?: string | null;
            triggerType: string;
        };
        CreateConnectorCodeBody: {
            /**
             * @description The label of the token the code will be exchanged for. Default: `"Connector"`.
             * @example My editor
             */
            label?: string;
        };
        CreatedActiveSession: {
            session: components["schemas"]["ActiveSession"];
        };
        CreateEventBody: {
            /** @description The agent it concerns. Not checked for existence. */
            agentId?: string;
            category: components["schemas"]["EventCategory"];
            /** @description Anything worth keeping. The text property `field` in it, if there is one, can be searched for with `dataField` and `dataFields`. At most 65,536 bytes as JSON. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            durationMs?: number;
            event: components["schemas"]["EventName"];
            /** @description A number that belongs to the event. */
            numericValue?: number;
            /** @description The event that led to this one. */
            parentEventId?: string;
            /** @description The harness session it belongs to. */
            sessionId?: string;
            source: components["schemas"]["EventSource"];
            /** @description Default: `"ok"`. */
            status?: components["schemas"]["EventStatus"];
            /** @description The task it concerns. Not checked for existence. */
            taskId?: string;
        };
        CreateEventsBatchBody: {
            events: components["schemas"]["CreateEventBody"][];
        };
        CreateMetricBody: {
            definition: components["schemas"]["MetricDefinition"];
            description?: string | null;
            /** @description Made from the title unless given. */
            slug?: string;
            /** @example Tasks */
            title: string;
        };
        CreatePricingBody: {
            /**
             * Format: int64
             * @description Epoch milliseconds from which the price holds; now when absent.
             * @example 1769860800000
             */
            effectiveFrom?: number;
            /**
             * @description USD for a million.
             * @example 3
             */
            pricePerMillionUsd: number;
        };
        CreateSessionCostBody: {
            /**
             * @description The agent that ran the session. It must exist.
             * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
             */
            agentId: string;
            cacheReadTokens?: components["schemas"]["TokenCount"];
            /**
             * Format: int64
             * @description Cache writes kept for an hour.
             */
            cacheWrite1hTokens?: number | null;
            /**
             * Format: int64
             * @description Cache writes kept for five minutes.
             */
            cacheWrite5mTokens?: number | null;
            /** Format: int64 */
            cacheWriteTokens?: number | null;
            /**
             * Format: int64
             * @description The time whose prices apply, epoch MILLISECONDS; now when absent. The stored `createdAt` is always the server's own time.
             * @example 1769860800000
             */
            createdAt?: number;
            /**
             * Format: int64
             * @description Length of the session, milliseconds.
             * @example 61000
             */
            durationMs?: number;
            inputTokens?: components["schemas"]["TokenCount"];
            /** @description Default: `false`. */
            isError?: boolean;
            /**
             * @description The main model. Without it `model_b` is stored when no provider is given, else the empty text.
             * @example model_b
             */
            model?: string;
            /** @description Use by model. When there is any, the stored input, output, cache-read and cache-write tokens are the sums over it. They may come to 10,000,000,000 tokens of each kind. A `costUsd` in an entry is ignored. */
            models?: components["schemas"]["ModelUsage"][];
            /** Format: int64 */
            numTurns?: number | null;
            outputTokens?: components["schemas"]["TokenCount"];
            provider?: components["schemas"]["CostProvider"];
            reasoningOutputTokens?: components["schemas"]["TokenCount"];
            /**
             * @description The session; several costs for one session are normal.
             * @example ses-5f0c1d
             */
            sessionId: string;
            /**
             * @description The task the session worked on. An unknown one is dropped.
             * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
             */
            taskId?: string;
            thinkingTokens?: components["schemas"]["TokenCount"];
            /**
             * @description The total the harness reports, USD.
             * @example 0.42
             */
            totalCostUsd: number;
        };
        CreateSessionLogsBody: {
            /** @description The program that wrote the lines. Default: `"harness_a"`. */
            cli?: string;
            /** @example 1 */
            iteration: number;
            lines: string[];
            /** @example ses-5f0c1d */
            sessionId: string;
            /**
             * @description The task the lines belong to. It is not checked.
             * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
             */
            taskId?: string;
        };
        CreateSkillBody: {
            /**
             * @description Begins with front matter that has `name` and `description`.
             * @example ---
             *     name: review
             *     description: Reviews a change
             *     ---
             *     Read the change first.
             */
            content: string;
            /** @description The agent it belongs to. */
            ownerAgentId?: string;
            /** @description Default: `"agent"`. */
            scope?: components["schemas"]["SkillScope"];
            /** @description Default: `false`. */
            systemDefault?: boolean;
            /** @description Default: `"personal"`. */
            type?: components["schemas"]["SkillType"];
        };
        CreateTaskBody: {
            /** @description Assign to this agent. null puts the task in the pool. */
            agentId?: string | null;
            chatChannelId?: string;
            chatThreadTs?: string;
            chatTriggerMessageTs?: string;
            chatUserId?: string;
            /**
             * @description What the task is about, as `task:chat:<channel>:<threadTs>`, `task:mail:<thread>`, `task:trackers:<name>:…`, `task:schedule:<id>`, `task:workflow:<runId>` or any text of your own.
             * @example task:trackers:tracker_a:issue:ENG-42
             */
            contextKey?: string;
            /** @description Ids of tasks to wait for. An id nobody knows blocks the task. */
            dependsOn?: string[];
            dir?: string;
            effort?: components["schemas"]["Effort"];
            followUpConfig?: components["schemas"]["FollowUpConfig"];
            key?: components["schemas"]["NamespaceKey"];
            mailInboxId?: string;
            mailMessageId?: string;
            mailThreadId?: string;
            mentionChannelId?: string;
            mentionMessageId?: string;
            model?: string;
            modelTier?: components["schemas"]["ModelTier"];
            /** @description Offer to this agent. */
            offeredTo?: string;
            /** @description JSON Schema the output has to fit. At most 65,536 bytes as JSON. */
            outputSchema?: {
                [key: string]: unknown;
            };
            parentTaskId?: string;
            /** @description Higher goes first. Default: `50`. */
            priority?: number;
            /** @description The person who wants it done. */
            requestedByUserId?: string;
            /** @description Only agents with all of these may take the task from the pool. */
            requiredCapabilities?: string[];
            routingNote?: string;
            routingReason?: components["schemas"]["RoutingReason"];
            scheduleId?: string;
            source?: components["schemas"]["TaskSource"];
            status?: components["schemas"]["NewTaskStatus"];
            tags?: string[];
            /** @description The instruction text. */
            task: string;
            taskType?: string;
            /** @description A short display title; trimmed. */
            title?: string;
            vcsAuthor?: string;
            /** Format: int64 */
            vcsCommentId?: number;
            vcsEventType?: string;
            /** Format: int64 */
            vcsInstallationId?: number;
            vcsNodeId?: string;
            /** Format: int64 */
            vcsNumber?: number;
            vcsProvider?: components["schemas"]["VcsProvider"];
            vcsRepo?: string;
            vcsUrl?: string;
            workflowRunId?: components["schemas"]["Uuid"];
            workflowRunStepId?: components["schemas"]["Uuid"];
        };
        CreateUserBody: {
            /** @description USD a UTC day. Null is unlimited. 0 refuses all work. */
            dailyBudgetUsd?: number | null;
            /** @description The primary address; surrounding blanks are removed. Blank counts as unset. */
            email?: string;
            /** @description Addresses that differ only in case count once. Default: `[]`. */
            emailAliases?: string[];
            /** @description A pair given twice counts once. Default: `[]`. */
            identities?: components["schemas"]["UserIdentity"][];
            /** @description At most 65,536 bytes as JSON. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @example Ada Example */
            name: string;
            /** @description Blank counts as unset. */
            notes?: string;
            /** @description Default: `"chat"`. */
            preferredChannel?: string;
            /** @description Blank counts as unset. */
            role?: string;
            /** @description Default: `"active"`. */
            status?: components["schemas"]["UserStatus"];
            /** @description Blank counts as unset. */
            timezone?: string;
        };
        CredentialCost: {
            costUsd: number;
            firstSessionAt: components["schemas"]["DateTime"];
            /** Format: int64 */
            inputTokens: number;
            keySuffix: string | null;
            /** @description Null, like the suffix, for cost of tasks without a key. */
            keyType: string | null;
            lastSessionAt: components["schemas"]["DateTime"];
            name: string | null;
            /** Format: int64 */
            outputTokens: number;
            plan: string | null;
            planSource: components["schemas"]["KeyPlanSource"] | null;
            sessions: number;
            /** @description Whether keys of this type are flat subscriptions. */
            subscription: boolean;
        };
        /** @description What the pool knows about one credential key in one scope. */
        CredentialKey: {
            /** @description Authentication failures since the last proven success. From two on, a `rate_limited` key is benched. */
            consecutiveAuthFailures: number;
            createdAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            /** @description The position last reported for this key. Availability is answered by index. */
            keyIndex: number;
            keySuffix: components["schemas"]["KeySuffix"];
            keyType: components["schemas"]["KeyType"];
            /** Format: date-time */
            lastAuthFailureAt: string | null;
            /** Format: date-time */
            lastRateLimitAt: string | null;
            /** Format: date-time */
            lastSeatMismatchAt: string | null;
            lastSeatMismatchModel: components["schemas"]["KeyModel"] | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** @description Rejected model-scoped windows with a reset time; active ones first, each part by model. */
            modelLimits: components["schemas"]["ModelLimit"][];
            /** @description The name people gave this scope row. */
            name: string | null;
            /**
             * @description Id of a plan of the catalogue; the same on all scope rows of a key.
             * @example harness_a_max_20x
             */
            plan: string | null;
            planSource: components["schemas"]["KeyPlanSource"] | null;
            /** @description The harness the key type belongs to; `harness_a` for unknown key types. */
            provider: components["schemas"]["Harness"];
            /** @description Rate limits and authentication benches so far. */
            rateLimitCount: number;
            /** Format: date-time */
            rateLimitedUntil: string | null;
            /** @description The windows last seen, by name. */
            rateLimitWindows: {
                [key: string]: components["schemas"]["RateLimitWindow"];
            };
            /** @example global */
            scope: string;
            /** @description Empty when the scope has no id. */
            scopeId: string;
            status: components["schemas"]["KeyStatusValue"];
            /** @description Usage reports so far. */
            totalUsageCount: number;
            updatedAt: components["schemas"]["DateTime"];
        };
        CredentialKeyList: {
            keys: components["schemas"]["CredentialKey"][];
            success: boolean;
        };
        /** @description Result of a real call to the provider with the agent's credentials. */
        CredentialLiveTest: {
            error: string | null;
            /** @description Duration of the call in milliseconds. */
            latency_ms: number;
            ok: boolean;
            /** @description When the call was made, in milliseconds since 1970-01-01 UTC. */
            testedAt: number;
        };
        /**
         * @description Whether the worker reported at its start or after a task.
         * @enum {string}
         */
        CredentialReportKind: "boot" | "post_task";
        /**
         * @description Where the credentials come from.
         * @enum {string}
         */
        CredentialSatisfaction: "env" | "file" | "side-effect-pending" | "sdk-delegated";
        /** @description The worker's last report about its credentials and model. */
        CredentialStatus: {
            /** @description Detail specific to the harness. */
            detailA: {
                [key: string]: unknown;
            } | null;
            /** @description Detail specific to the harness. */
            detailB: {
                [key: string]: unknown;
            } | null;
            /** @description Detail specific to the harness. */
            detailC: {
                [key: string]: unknown;
            } | null;
            /** @description What a person could do about missing credentials. */
            hint: string | null;
            latestModel: components["schemas"]["LatestModel"] | null;
            liveTest: components["schemas"]["CredentialLiveTest"] | null;
            /** @description Names of the credentials it lacks. */
            missing: string[];
            /** @description Whether the worker can start tasks. */
            ready: boolean;
            /** @description When the worker looked, in milliseconds since 1970-01-01 UTC. */
            reportedAt: number;
            reportKind: components["schemas"]["CredentialReportKind"];
            satisfiedBy: components["schemas"]["CredentialSatisfaction"] | null;
        };
        /** @description The worker's view of its credentials. Only `ready` is needed: a missing list counts as empty, other absent fields as null, `reportedAt` as the time of the request and `reportKind` as `boot`. */
        CredentialStatusReport: {
            /** @description At most 65,536 bytes as JSON. */
            detailA?: {
                [key: string]: unknown;
            } | null;
            /** @description At most 65,536 bytes as JSON. */
            detailB?: {
                [key: string]: unknown;
            } | null;
            /** @description At most 65,536 bytes as JSON. */
            detailC?: {
                [key: string]: unknown;
            } | null;
            hint?: string | null;
            latestModel?: components["schemas"]["LatestModelReport"] | null;
            liveTest?: components["schemas"]["CredentialLiveTest"] | null;
            missing?: string[];
            ready: boolean;
            reportedAt?: number;
            reportKind?: components["schemas"]["CredentialReportKind"];
            satisfiedBy?: components["schemas"]["CredentialSatisfaction"] | null;
        };
        DailyCost: {
            costUsd: number;
            /**
             * Format: date
             * @description A day in UTC.
             */
            date: string;
            /** Format: int64 */
            inputTokens: number;
            /** Format: int64 */
            outputTokens: number;
            sessions: number;
            subscriptionCostUsd: number;
        };
        /**
         * Format: date-time
         * @description ISO 8601 in UTC with milliseconds.
         * @example 2026-01-31T12:00:00.000Z
         */
        DateTime: string;
        DeadJobList: {
            /** @description Last failed first. */
            jobs: components["schemas"]["Job"][];
        };
        DeletedScript: {
            /**
             * @description Whether there was one.
             * @example true
             */
            deleted: boolean;
        };
        DeletedSkillFile: {
            skill: components["schemas"]["Skill"];
            /** @example true */
            success: boolean;
        };
        DiscardedJob: {
            /**
             * @constant
             * @enum {boolean}
             */
            success: true;
        };
        /**
         * @description Reasoning effort.
         * @enum {string}
         */
        Effort: "off" | "low" | "medium" | "high" | "xhigh" | "max";
        /** @description No fields; the agent is the one named by the header. */
        EnsureAgentFileCredentialsBody: Record<string, never>;
        /**
         * Format: int64
         * @description Epoch milliseconds.
         * @example 1769860800000
         */
        EpochMs: number;
        /**
         * @description Names the error for programs ([Errors](/docs/errors.md) lists them). A code never changes its meaning; new codes may come, so treat one that you do not know like any other error of the same status.
         * @example task_not_found
         */
        ErrorCode: string;
        /** @description A part of the request that does not fit, and why. */
        ErrorIssue: {
            /**
             * @description What does not fit.
             * @example must be a string
             */
            message: string;
            /**
             * @description Where it is: `body`, `query`, `path` or `headers`, then the names of the members down to it and the indexes of items, joined by dots.
             * @example body.tags.3
             */
            path: string;
        };
        /** @description With the code `validation_error`: every part of the request that does not fit, as far as it was looked through; the one that `error` names comes first. */
        ErrorIssues: components["schemas"]["ErrorIssue"][];
        /**
         * @description What an event is about. Not checked against the event's name.
         * @enum {string}
         */
        EventCategory: "tool" | "skill" | "session" | "api" | "task" | "workflow" | "system";
        EventCount: {
            /**
             * @description How many events carry this name.
             * @example 12
             */
            count: number;
            event: components["schemas"]["EventName"];
        };
        EventCounts: {
            /** @description One entry for each name that occurs, the most frequent first. */
            counts: components["schemas"]["EventCount"][];
        };
        EventCreated: {
            event: components["schemas"]["SwarmEvent"];
            /** @example true */
            success: boolean;
        };
        EventList: {
            /** @description Newest first. */
            events: components["schemas"]["SwarmEvent"][];
            /** @description True, and present, only when `latestPerDataField` was asked for. */
            latestPerDataField?: boolean;
        };
        /**
         * @description What happened. `script.global_upsert` and `schedule.deleted` are written under the category `system`.
         * @enum {string}
         */
        EventName: "tool.start" | "tool.end" | "skill.invoke" | "skill.complete" | "session.start" | "session.end" | "session.resume" | "session.cost" | "api.request" | "api.error" | "task.poll" | "task.assign" | "task.timeout" | "workflow.step.start" | "workflow.step.end" | "workflow.run.start" | "workflow.run.end" | "system.boot" | "system.migration" | "system.error" | "system.profile_sync_rejected" | "system.profile_sync_reconciled" | "system.profile_sync_conflict" | "script.global_upsert" | "schedule.deleted";
        /**
         * @description Who wrote the event.
         * @enum {string}
         */
        EventSource: "worker" | "api" | "hook" | "scheduler" | "cli";
        EventsStored: {
            /**
             * @description How many events were stored.
             * @example 2
             */
            count: number;
            /** @example true */
            success: boolean;
        };
        /**
         * @description How it went.
         * @enum {string}
         */
        EventStatus: "ok" | "error" | "timeout" | "skipped";
        ExchangeConnectorCodeBody: {
            /** @description The code of `createConnectorCode`. */
            code: string;
        };
        Favorite: {
            createdAt: components["schemas"]["DateTime"];
            /** @description The user who set it first; absent when the operator did. */
            createdBy?: components["schemas"]["UserId"];
            id: components["schemas"]["Uuid"];
            /** @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10 */
            itemId: string;
            itemType: components["schemas"]["FavoriteItemType"];
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @description The user who set it last; absent when the operator did. */
            updatedBy?: components["schemas"]["UserId"];
            /** @description Whose favorite it is; absent for the shared favorites of the operator. */
            userId?: components["schemas"]["UserId"];
        };
        /** @enum {string} */
        FavoriteItemType: "page" | "workflow" | "schedule";
        FavoriteList: {
            /** @description The item ids of `favorites`, in the same order. */
            favoriteIds: string[];
            /** @description Last updated first. */
            favorites: components["schemas"]["Favorite"][];
        };
        FavoriteResult: {
            /** @description Whether the item is a favorite now. */
            favorite: boolean;
            itemId: string;
            itemType: components["schemas"]["FavoriteItemType"];
            /** @description The favorite; null when the item is none. */
            row: components["schemas"]["Favorite"] | null;
        };
        FileCapabilities: {
            capabilities: components["schemas"]["FileProviderFeatures"];
            /**
             * @description The active provider; `local-fs` is the server's own disk.
             * @example local-fs
             */
            providerId: string;
        };
        /**
         * @description The role in the organisation.
         * @enum {string}
         */
        FileMemberRole: "viewer" | "editor" | "admin";
        /** @description What the active file provider can do. An absent flag means no. */
        FileProviderFeatures: {
            /** @description Comments on files. */
            comments?: boolean;
            /** @description Full-text search over stored files. */
            search?: boolean;
            signedUrl: components["schemas"]["SignedUrlCapability"];
            /** @description Earlier versions of a file are kept. */
            versioning?: boolean;
        };
        FinishedTask: {
            /** @description True when the task was not `in_progress`, so that this call did not end it. */
            alreadyFinished: boolean;
            /** @description What was, or was not, done. */
            message?: string;
            /**
             * @constant
             * @enum {boolean}
             */
            success: true;
            task: components["schemas"]["Task"];
            /** @description True when `force` overwrote the stored text of an ended task. */
            wasForcedOverwrite?: boolean;
            /** @description True when the task had ended before and the sent text, if any, equals the stored one. */
            wasNoOp?: boolean;
        };
        /**
         * @description How a run ended.
         * @enum {string}
         */
        FinishStatus: "completed" | "failed";
        FinishTaskBody: {
            /** @description Why the task failed; known secrets are masked. */
            failureReason?: string;
            /** @description Overwrite the texts of a task that already ended. Default: `false`. */
            force?: boolean;
            /** @description The result of the task; known secrets are masked. */
            output?: string;
            status: components["schemas"]["FinishStatus"];
        };
        /** @description A write to a task that already ended, discarded. */
        FinishTaskConflict: {
            /**
             * @constant
             * @enum {boolean}
             */
            alreadyFinished: true;
            code: components["schemas"]["ErrorCode"];
            /** @description What was discarded and why. */
            error: string;
            /** @description The same text as `error`. */
            message: string;
            /**
             * @constant
             * @enum {boolean}
             */
            success: false;
            task: components["schemas"]["Task"];
        };
        /** @description What the lead is told when the task ends. */
        FollowUpConfig: {
            /** @description No follow-up task for the lead. */
            disabled?: boolean;
            /** @description Added to the follow-up of a completed task. */
            onCompleted?: string;
            /** @description Added to the follow-up of a failed task. */
            onFailed?: string;
        };
        FoundScript: {
            argsJsonSchema: components["schemas"]["ArgsJsonSchema"];
            /** @example What was done in a week */
            description: string;
            name: components["schemas"]["ScriptName"];
            /**
             * @description How well it fits: 1 when the name has the text in it, else 0.5.
             * @example 1
             */
            score: number;
            signature: components["schemas"]["ScriptSignature"];
        };
        FoundScriptList: {
            /** @description The best first. */
            results: components["schemas"]["FoundScript"][];
        };
        /**
         * @description The agent harness a worker runs on.
         * @enum {string}
         */
        Harness: "harness_a" | "harness_b" | "harness_c" | "harness_d" | "harness_e" | "harness_f" | "harness_g" | "harness_h" | "harness_i" | "harness_j" | "harness_k";
        HarnessState: {
            provider: components["schemas"]["Harness"];
            state: components["schemas"]["SetupState"];
            /** @description How many agents run this harness. */
            workers: number;
        };
        Health: {
            /** @enum {string} */
            status: "ok";
            /**
             * @description The server's version.
             * @example 0.1.0
             */
            version: string;
        };
        HeartbeatSweepResult: {
            /**
             * @description What the sweep did, in words.
             * @example Sweep done: 1 stalled task reclaimed, 2 tasks assigned
             */
            message: string;
            /**
             * @constant
             * @enum {boolean}
             */
            success: true;
        };
        /** @description What one person did with one item of the inbox. Dates that are not set are absent. */
        InboxItem: {
            createdAt: components["schemas"]["DateTime"];
            dismissedAt?: components["schemas"]["DateTime"];
            doneAt?: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            /**
             * @description An opaque reference to the thing; not checked.
             * @example appr-17
             */
            itemId: string;
            itemType: components["schemas"]["InboxItemType"];
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @description When the item was first marked read. Independent of the status, and never cleared. */
            readAt?: components["schemas"]["DateTime"];
            snoozeUntil?: components["schemas"]["DateTime"];
            status: components["schemas"]["InboxItemStatus"];
            userId: components["schemas"]["UserId"];
        };
        InboxItemList: {
            /** @description Last updated first. */
            items: components["schemas"]["InboxItem"][];
        };
        InboxItemResult: {
            item: components["schemas"]["InboxItem"];
        };
        /**
         * @description What the person did with the item. Any status may follow any other. The server never ends a snooze: read an item that is `snoozed` with a `snoozeUntil` in the past as open.
         * @enum {string}
         */
        InboxItemStatus: "open" | "snoozed" | "dismissed" | "done";
        /**
         * @description What the item is about.
         * @enum {string}
         */
        InboxItemType: "approval" | "credential_missing" | "broken_task" | "to_read" | "to_start_template" | "notification";
        IncrKvBody: {
            /**
             * Format: int64
             * @description How much to add; may be negative. Default: `1`.
             */
            by?: number;
        };
        InstalledSkill: {
            agentSkill: components["schemas"]["AgentSkill"];
        };
        InstallRemoteSkillBody: {
            /** @description Its text is not fetched. Default: `false`. */
            isComplex?: boolean;
            /**
             * @description Default: `"global"`.
             * @enum {string}
             */
            scope?: "global" | "swarm";
            /** @description The folder of the skill in the repository. */
            sourcePath?: string;
            /**
             * @description Owner and name.
             * @example acme/skills
             */
            sourceRepo: string;
        };
        InstallSkillBody: {
            agentId: string;
        };
        /**
         * @description A system outside that the server can work with.
         * @enum {string}
         */
        Integration: "mail" | "vcs_a" | "vcs_b" | "tracker_a" | "tracker_b" | "chat";
        InvitedFileMember: {
            /** @description False when the address already has this role or a higher one. */
            invited: boolean;
            /** @description The provider's organisation. */
            orgId: string;
        };
        InviteFileMemberBody: {
            /**
             * Format: email
             * @description The address to invite.
             */
            email: string;
            /** @description The role in the organisation. Default: `"editor"`. */
            role?: components["schemas"]["FileMemberRole"];
        };
        /** @description Work the server still has to do, or could not do. */
        Job: {
            /**
             * @description The agent for whom it is done. Absent when it is for nobody in particular.
             * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
             */
            agentId?: string;
            /** @description How often it was begun. */
            attempts: number;
            createdAt: components["schemas"]["DateTime"];
            /** @description When an attempt last failed. Absent when none has. */
            failedAt?: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            kind: components["schemas"]["JobKindName"];
            /** @description Why, without secrets, at most 2,000 characters. */
            lastError?: string;
            /** @description After how many failed attempts it is dead. */
            maxAttempts: number;
            /** @description What the work is about, mostly ids. */
            payload: {
                [key: string]: unknown;
            };
            runAt: components["schemas"]["DateTime"];
            state: components["schemas"]["JobState"];
        };
        /** @description How many jobs of a kind are in each state, counted up to 10,000: that number means so many or more. States without jobs are absent. */
        JobCounts: {
            dead?: number;
            ready?: number;
            running?: number;
            scheduled?: number;
        };
        /** @description The last failed attempt of a job that is not done yet. */
        JobFailure: {
            attempts: number;
            failedAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            kind: components["schemas"]["JobKindName"];
            /** @description Why it failed, without secrets. */
            lastError: string;
            state: components["schemas"]["JobState"];
        };
        /**
         * @description What is to be done.
         * @example tasks.follow-up
         */
        JobKindName: string;
        /** @description The durable work of the server. */
        JobMetrics: {
            /** @description Kind to numbers. Holds only kinds of which there are jobs. */
            by_kind: {
                [key: string]: components["schemas"]["JobCounts"];
            };
            /** @description The last failure of each of the ten jobs that failed last, newest first. Absent without `job.manage.any`. */
            last_failures?: components["schemas"]["JobFailure"][];
            oldest_due?: components["schemas"]["OldestDueJob"];
        };
        JobResult: {
            job: components["schemas"]["Job"];
        };
        /**
         * @description `ready`: due, and waiting for its turn. `scheduled`: not due yet, also between two attempts. `running`: being done. `dead`: failed for good; nobody does it any more. What is done is deleted.
         * @enum {string}
         */
        JobState: "ready" | "scheduled" | "running" | "dead";
        /**
         * @description `warm`: nothing to do. `refreshed`: new credentials were fetched and stored. `skipped-benched`: the key is benched after auth failures. `no-credentials`: the slot vanished meanwhile. `failed`: see `reason`.
         * @enum {string}
         */
        KeepWarmOutcome: "warm" | "refreshed" | "skipped-benched" | "no-credentials" | "failed";
        KeepWarmReport: {
            /** @description One result a slot, slots ascending. */
            results: components["schemas"]["KeepWarmResult"][];
        };
        KeepWarmResult: {
            /**
             * @description The last 5 characters of the account the credentials are for: of the user id in the access token, else of the account id. Absent when the slot vanished.
             * @example 9Qz1k
             */
            keySuffix?: string;
            outcome: components["schemas"]["KeepWarmOutcome"];
            /** @description Why it failed; only with `failed`. Holds no secret. */
            reason?: string;
            /** @description The number in the entry's key. */
            slot: number;
        };
        KeyAuthFailureResult: {
            /** @description Whether the key is now out of the pool. */
            benched: boolean;
            /** @description Failures in a row, this one included. */
            consecutiveAuthFailures: number;
            /**
             * Format: date-time
             * @description End of the bench; null below the threshold.
             */
            rateLimitedUntil: string | null;
            success: boolean;
        };
        KeyAvailability: {
            /** @description The highest authentication-failure number given out so far, over all keys. Send it as `authFence` when the login drawn now turns out to work. */
            authFailureFence: number;
            /** @description Indices the worker may draw from, ascending. */
            availableIndices: number[];
            /**
             * Format: date-time
             * @description When the first of the blocked indices resets; null when none is. Present only when `model` was given.
             */
            earliestModelResetAt?: string | null;
            /** @description Indices whose limit on the asked model is active. Present only when `model` was given. */
            modelBlockedIndices?: number[];
            /** @description Indices whose plan excludes the asked model, whether or not they are blocked otherwise. Present only when `model` was given. */
            seatBlockedIndices?: number[];
            success: boolean;
            /** @description The size of the pool, as asked. */
            totalKeys: number;
        };
        KeyCost: {
            keySuffix: string;
            keyType: string;
            /** @description Tasks with cost that carry this key. */
            taskCount: number;
            /** @description USD. */
            totalCost: number;
            /** Format: int64 */
            totalInputTokens: number;
            /** Format: int64 */
            totalOutputTokens: number;
        };
        KeyCostList: {
            costs: components["schemas"]["KeyCost"][];
            success: boolean;
        };
        /**
         * @description Zero-based position of the key in the worker's pool. Every report overwrites the stored position.
         * @example 0
         */
        KeyIndex: number;
        KeyMessage: {
            /**
             * @description What was recorded, for people.
             * @example Recorded usage of key …x7Qa2
             */
            message: string;
            success: boolean;
        };
        /**
         * @description A model of the key pool, as rate limits and seats name it.
         * @enum {string}
         */
        KeyModel: "model_a" | "model_b" | "model_c" | "model_d";
        KeyNameResult: {
            keySuffix: string;
            keyType: string;
            name: string | null;
            success: boolean;
        };
        KeyPlan: {
            /** @example harness_a_max_20x */
            id: string;
            keyType: string;
            /** @description A name for people. */
            label: string;
            /** @description List price of a month, USD. */
            monthlyUsd: number;
        };
        KeyPlanCatalogue: {
            /**
             * Format: date
             * @description The day the prices were last checked.
             * @example 2026-09-25
             */
            checkedAt: string;
            plans: components["schemas"]["KeyPlan"][];
        };
        KeyPlanResult: {
            keySuffix: string;
            keyType: string;
            plan: string | null;
            success: boolean;
        };
        /**
         * @description Where the plan comes from. A weaker source never replaces a stronger one, manual being the strongest.
         * @enum {string}
         */
        KeyPlanSource: "manual" | "detected" | "estimated";
        /** @description Names the key a report is about. */
        KeyReport: {
            keyIndex: components["schemas"]["KeyIndex"];
            keySuffix: components["schemas"]["KeySuffix"];
            keyType: components["schemas"]["KeyType"];
            scope?: components["schemas"]["KeyScope"];
            scopeId?: components["schemas"]["KeyScopeId"];
        };
        /**
         * @description Where the key is configured; `global` when absent.
         * @example global
         */
        KeyScope: string;
        /**
         * @description The id that goes with the scope. Absent and null mean the empty text.
         * @example
         */
        KeyScopeId: string | null;
        /**
         * @description `rate_limited` blocks the key's index, be it for a rate limit or for a bench after authentication failures.
         * @enum {string}
         */
        KeyStatusValue: "available" | "rate_limited";
        /**
         * @description The last five characters of the key, its identity here: the server never sees the secret. For `HARNESS_B_OAUTH` the last five of the account's user id, else of the account id.
         * @example x7Qa2
         */
        KeySuffix: string;
        /**
         * @description The kind of credential, named like the environment variable that holds it.
         *
         *     Known kinds are `HARNESS_A_OAUTH_TOKEN`, `HARNESS_A_API_KEY`, `HARNESS_B_OAUTH`, `HARNESS_B_API_KEY`, `MODEL_GATEWAY_API_KEY` and `HARNESS_D_API_KEY`; any other text is taken as well.
         * @example HARNESS_A_OAUTH_TOKEN
         */
        KeyType: string;
        KvEntry: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             * @example 1769860800000
             */
            createdAt: number;
            /**
             * Format: int64
             * @description When the entry vanishes, in epoch milliseconds; null is never.
             * @example 1769861400000
             */
            expiresAt: number | null;
            /** @example cursor */
            key: string;
            /** @example task:agent:01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10 */
            namespace: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             * @example 1769860800000
             */
            updatedAt: number;
            /** @description Any JSON value; a string with `string`, an integer with `integer`. */
            value: unknown;
            valueType: components["schemas"]["KvValueType"];
        };
        KvEntryList: {
            /** @description Ordered by key. */
            entries: components["schemas"]["KvEntry"][];
            /** @description The namespace that was read. */
            namespace: string;
            /** @description How many entries match; `entries` may be a part of them. */
            total: number;
        };
        /**
         * @description How the value is kept. Only `integer` values can be incremented.
         * @enum {string}
         */
        KvValueType: "json" | "string" | "integer";
        /** @description The model the worker used last. */
        LatestModel: {
            harnessProvider: components["schemas"]["Harness"] | null;
            /** @example model_a */
            model: string;
            reasoningEffort?: components["schemas"]["Effort"];
            /** @description Milliseconds since 1970-01-01 UTC. */
            reportedAt: number;
            source: components["schemas"]["LatestModelSource"];
            /** @description The task the model was used for. */
            taskId: string | null;
        };
        /** @description The model the worker used last, as the worker reports it. */
        LatestModelReport: {
            /** @description The harness that ran it. Absent counts as null. */
            harnessProvider?: components["schemas"]["Harness"] | null;
            /** @example model_a */
            model: string;
            reasoningEffort?: components["schemas"]["Effort"];
            /** @description Milliseconds since 1970-01-01 UTC. Absent counts as the time of the request. */
            reportedAt?: number;
            source: components["schemas"]["LatestModelSource"];
            /** @description The task the model was used for. Absent counts as null. */
            taskId?: string | null;
        };
        /**
         * @description What decided the model.
         * @enum {string}
         */
        LatestModelSource: "task" | "agent_config" | "adapter_default" | "custom";
        /** @description A metric; `definition` comes only with `fields=full`. */
        ListedMetric: {
            /**
             * @description The agent that made it; `ui` when none did.
             * @example ui
             */
            agentId: string;
            createdAt: components["schemas"]["DateTime"];
            definition?: components["schemas"]["MetricDefinition"];
            /** @example null */
            description: string | null;
            id: components["schemas"]["Uuid"];
            /** @example tasks */
            slug: string;
            /** @example Tasks */
            title: string;
            updatedAt: components["schemas"]["DateTime"];
        };
        /**
         * @description How much of each item a list holds: everything, or what an overview needs.
         * @enum {string}
         */
        ListFields: "full" | "slim";
        /**
         * @description A harness that runs on the worker's own machine.
         * @enum {string}
         */
        LocalHarness: "harness_a" | "harness_b" | "harness_c" | "harness_f";
        /** @description One line of the server's own log of agents and tasks. Fields without a value are absent. */
        LogEntry: {
            /**
             * @description The agent it concerns.
             * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
             */
            agentId?: string;
            createdAt: components["schemas"]["DateTime"];
            eventType: components["schemas"]["LogEventType"];
            id: components["schemas"]["Uuid"];
            /**
             * @description Further facts as JSON text, without secrets.
             * @example {"isLead":false}
             */
            metadata?: string;
            /**
             * @description The value after, without secrets.
             * @example busy
             */
            newValue?: string;
            /**
             * @description The value before.
             * @example idle
             */
            oldValue?: string;
            /**
             * @description The task it concerns.
             * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
             */
            taskId?: string;
        };
        /**
         * @description What was logged.
         * @enum {string}
         */
        LogEventType: "agent_joined" | "agent_status_change" | "agent_left" | "task_created" | "task_status_change" | "task_progress" | "task_steering" | "task_offered" | "task_accepted" | "task_rejected" | "task_claimed" | "task_claim_rejected_affinity" | "task_released" | "task_superseded" | "channel_message" | "service_registered" | "service_unregistered" | "service_status_change" | "budget.upserted" | "budget.deleted" | "pricing.inserted" | "pricing.deleted" | "pricing.refresh" | "pricing.refresh.failed";
        LogList: {
            /** @description Newest first. */
            logs: components["schemas"]["LogEntry"][];
        };
        MarkSteeringDeliveredBody: {
            /** @description How the message was put before the agent. */
            mode: components["schemas"]["SteerMode"];
        };
        MarkSteeringHandledBody: {
            /** @description What the agent did about the message. Cut to 500 characters, known secrets masked. */
            note?: string;
        };
        /** @description The refusal of a message. */
        McpError: {
            error: components["schemas"]["McpErrorReason"];
            /** @description The message was not looked at. */
            id: null;
            /**
             * @constant
             * @enum {string}
             */
            jsonrpc: "2.0";
        };
        McpErrorCode: {
            /** @description The stable code of the error. */
            code: string;
            issues?: components["schemas"]["ErrorIssues"];
        };
        McpErrorReason: {
            /** @description The code of JSON-RPC. */
            code: number;
            data: components["schemas"]["McpErrorCode"];
            /** @description The reason. */
            message: string;
        };
        /** @description A message of JSON-RPC 2.0, one at a time. */
        McpMessage: {
            /** @description Names a request; a notification has none. */
            id?: string | number;
            /**
             * @constant
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description What is asked for. */
            method?: string;
            /** @description What the method takes. At most 2 MiB as JSON. */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description What the operation answered, or why it was refused. */
        McpToolResult: {
            /** @description What came of it. */
            message: string;
            /** @description Whether it was done. */
            success: boolean;
        } & {
            [key: string]: unknown;
        };
        MergeUsersBody: {
            /** @description The user to merge into the one of the path, and to delete. */
            sourceUserId: string;
        };
        Metric: {
            /**
             * @description The agent that made it; `ui` when none did.
             * @example ui
             */
            agentId: string;
            createdAt: components["schemas"]["DateTime"];
            definition: components["schemas"]["MetricDefinition"];
            /** @example null */
            description: string | null;
            id: components["schemas"]["Uuid"];
            /** @example tasks */
            slug: string;
            /** @example Tasks */
            title: string;
            updatedAt: components["schemas"]["DateTime"];
        };
        MetricColumn: {
            format?: components["schemas"]["MetricFormat"];
            key: string;
            label?: string;
        };
        MetricDefinition: {
            layout?: components["schemas"]["MetricLayout"];
            refreshSeconds?: number;
            variables?: components["schemas"]["MetricVariable"][];
            /** @example 1 */
            version: number;
            widgets: components["schemas"]["MetricWidget"][];
        };
        /** @enum {string} */
        MetricFormat: "number" | "integer" | "currency" | "percent" | "duration";
        MetricLayout: {
            columns?: number;
        };
        MetricList: {
            /** @example 100 */
            limit: number;
            /** @description The last changed first. */
            metrics: components["schemas"]["ListedMetric"][];
            /** @example 0 */
            offset: number;
            /** @example 1 */
            total: number;
        };
        MetricOption: {
            label: string;
            value: components["schemas"]["MetricValue"];
        };
        MetricOptionsQuery: {
            labelKey?: string;
            sql: string;
            valueKey: string;
        };
        MetricQuery: {
            maxRows?: number;
            /** @description What `?` stands for, in order; a text that is exactly `{{key}}` is the value of that variable. */
            params?: components["schemas"]["MetricValue"][];
            /**
             * @description One SELECT or WITH; `?` stands for a parameter.
             * @example select status, sum(count) as n from task_counts group by status
             */
            sql: string;
        };
        MetricResult: {
            /**
             * @example [
             *       "status",
             *       "n"
             *     ]
             */
            columns: string[];
            /**
             * @description Milliseconds.
             * @example 3
             */
            elapsed: number;
            /** @example 100 */
            maxRows: number;
            rows: {
                [key: string]: unknown;
            }[];
            /**
             * @description How many rows there are.
             * @example 2
             */
            total: number;
            /**
             * @description There are more than were kept.
             * @example false
             */
            truncated: boolean;
        };
        MetricRun: {
            metric: components["schemas"]["Metric"];
            result: components["schemas"]["MetricResult"];
            /** @description The values that counted. */
            variables: {
                [key: string]: components["schemas"]["MetricValue"];
            };
            widgets: components["schemas"]["WidgetResult"][];
        };
        Metrics: {
            agents: components["schemas"]["StatusCounts"];
            jobs: components["schemas"]["JobMetrics"];
            pages: components["schemas"]["TotalCount"];
            retention: components["schemas"]["RetentionReport"];
            sessions: components["schemas"]["SessionCounts"];
            skills: components["schemas"]["TotalCount"];
            tasks: components["schemas"]["StatusCounts"];
            workflows: components["schemas"]["WorkflowCounts"];
        };
        MetricSchema: {
            /** @description A JSON Schema (draft 7). */
            schema: {
                [key: string]: unknown;
            };
        };
        MetricSnapshot: {
            definition: components["schemas"]["MetricDefinition"];
            /** @example null */
            description: string | null;
            /** @example Tasks */
            title: string;
        };
        /** @description A value of a variable, or a parameter of a query. */
        MetricValue: string | number | boolean | null;
        MetricVariable: {
            defaultValue?: components["schemas"]["MetricValue"];
            /** @example days */
            key: string;
            label?: string;
            options?: components["schemas"]["MetricOption"][];
            optionsQuery?: components["schemas"]["MetricOptionsQuery"];
            /**
             * @description Default: `"text"`.
             * @enum {string}
             */
            type?: "text" | "number" | "select";
        };
        /** @description What a metric was before a change. */
        MetricVersion: {
            /** @example null */
            changedByAgentId: string | null;
            createdAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            metricId: components["schemas"]["Uuid"];
            snapshot: components["schemas"]["MetricSnapshot"];
            /** @example 1 */
            version: number;
        };
        MetricVersionList: {
            /** @description The newest first. */
            versions: components["schemas"]["MetricVersion"][];
        };
        MetricViz: {
            columns?: components["schemas"]["MetricColumn"][];
            format?: components["schemas"]["MetricFormat"];
            label?: string;
            /** @description Columns of heights. */
            series?: string[];
            /**
             * @example bar
             * @enum {string}
             */
            type: "stat" | "table" | "bar" | "line" | "multi-bar" | "multi-line";
            /** @description The column of a single number. */
            value?: string;
            /** @description The column along the axis. */
            x?: string;
            /** @description The column of heights. */
            y?: string;
        };
        MetricWidget: {
            colSpan?: number;
            description?: string;
            /** @example by-status */
            id: string;
            query: components["schemas"]["MetricQuery"];
            rowSpan?: number;
            /** @example Tasks by status */
            title: string;
            viz: components["schemas"]["MetricViz"];
        };
        MintedUserToken: {
            /**
             * @description The secret to send as `Authorization`. Shown here and never again; only its SHA-256 is stored.
             * @example swt_EXAMPLE0EXAMPLE0EXAMPLE0
             */
            plaintext: string;
            token: components["schemas"]["UserToken"];
            user: components["schemas"]["ComposedUser"];
        };
        MintUserTokenBody: {
            /**
             * @description What the token is for.
             * @example Laptop
             */
            label?: string | null;
        };
        /** @description A model-scoped window that is rejected, derived from `rateLimitWindows`. */
        ModelLimit: {
            /** @description Whether the limit blocks the model now, that is, whether it has not reset yet. */
            active: boolean;
            model: components["schemas"]["KeyModel"];
            /**
             * @description Epoch seconds.
             * @example 1769860800
             */
            resetsAt: number;
            resetsAtIso: components["schemas"]["DateTime"];
            /**
             * @description Name of the window that limits the model.
             * @example seven_day_model_b
             */
            window: string;
        };
        /**
         * @description What decided the resolved model.
         * @enum {string}
         */
        ModelSource: "model" | "profile" | "worker-env" | "tier-config" | "tier-default" | "fallback:cli-unsupported";
        /**
         * @description How capable a model the work needs; resolved to a model when the task is claimed.
         * @enum {string}
         */
        ModelTier: "smol" | "regular" | "smart" | "ultra";
        /**
         * @description Models a worker insists on, by harness and tier: `{harness: {tier: model}}`. Unknown harnesses and tiers, and models that are blank, longer than 200 characters or contain white space, are dropped. `{}` clears the stored overrides.
         * @example {
         *       "harness_a": {
         *         "smol": "model_d",
         *         "smart": "model_a"
         *       }
         *     }
         */
        ModelTierOverrides: {
            [key: string]: {
                [key: string]: string;
            };
        };
        /** @description What one model of a session used. */
        ModelUsage: {
            cacheReadTokens: components["schemas"]["TokenCount"];
            cacheWriteTokens: components["schemas"]["TokenCount"];
            /**
             * @description The cost the harness itself reports for this model, USD.
             * @example 0.12
             */
            harnessCostUsd?: number | null;
            inputTokens: components["schemas"]["TokenCount"];
            /** @example model_b */
            model: string;
            outputTokens: components["schemas"]["TokenCount"];
            /**
             * Format: int64
             * @description Web searches the model made.
             * @example 2
             */
            webSearchRequests?: number | null;
        };
        /**
         * @description A namespace: `shared/` or `personal/<userId>/`, and folders below it.
         *
         *     It is brought into the canonical form first: no white space around it, Unicode NFKC, lower case, a slash at its end. In that form it has at most 255 characters.
         * @example shared/billing/
         */
        NamespaceKey: string;
        NewSkillFile: {
            /** @example echo checking */
            content: string;
            /** @description Empty content then becomes a note that the binary is not kept here. Default: `false`. */
            isBinary?: boolean;
            /** @description Default: `"text/plain"`. */
            mimeType?: string;
            /** @example scripts/check.sh */
            path: string;
            /** @description Bytes; those of the content unless given. */
            size?: number;
        };
        /**
         * @description Keep the task as a draft, in the backlog or in the pool.
         * @enum {string}
         */
        NewTaskStatus: "draft" | "backlog" | "unassigned";
        OAuthRedirectUri: {
            /**
             * @description What to enter as redirect URI at the provider.
             * @example https://swarm.example.com/api/oauth/callback
             */
            redirectUri: string;
        };
        /** @description The job that has been waiting for its turn longest. */
        OldestDueJob: {
            dueSince: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            kind: components["schemas"]["JobKindName"];
        };
        /** @description A task that must be completed first. */
        OpenDependency: {
            /** @description Null when there is no such task; it blocks for ever. */
            status: components["schemas"]["TaskStatus"] | null;
            taskId: string;
        };
        PausedTaskList: {
            tasks: components["schemas"]["TaskWithContext"][];
        };
        PersonAttribution: {
            /** @description Different agents over all the person's tasks. */
            agentsReached: number;
            /** @description Always null; it is deliberately not computed. */
            firstPassYield: number | null;
            /** @description Root tasks the person requested that are not human-free. */
            problemsInitiated: number;
            /** @description Those of them that completed and left a pull request or a page anywhere in their tree. */
            problemsShipped: number;
            /** @description Different repositories over all the person's tasks. */
            reposReached: number;
            /** @description Different sources over all the person's tasks. */
            surfacesReached: number;
            userId: string;
        };
        PersonAttributionList: {
            /** @description By user id. */
            rows: components["schemas"]["PersonAttribution"][];
        };
        PollResult: {
            /** @description The next thing to do, or null when there is no work. */
            trigger: components["schemas"]["Trigger"] | null;
        };
        PricedModelUsage: components["schemas"]["ModelUsage"] & {
            /** @description The cost by the price table, USD. Present only when the whole session is priced by it. */
            costUsd?: number;
        };
        PricingList: {
            rows: components["schemas"]["PricingRow"][];
        };
        /** @description A price from a moment on. Prices are never changed, only followed by newer ones. */
        PricingRow: {
            createdAt: components["schemas"]["EpochMs"];
            /**
             * @description Epoch milliseconds from which the price holds; 0 for prices that came with the server.
             * @example 0
             */
            effectiveFrom: number;
            lastUpdatedAt: components["schemas"]["EpochMs"];
            /**
             * @description The model in lower case without routing prefix, or `*` for prices of the provider as a whole.
             * @example model_b
             */
            model: string;
            /**
             * @description USD for a million.
             * @example 3
             */
            pricePerMillionUsd: number;
            provider: components["schemas"]["CostProvider"];
            tokenClass: components["schemas"]["TokenClass"];
        };
        ProcessingInboxMessage: {
            /** @description The chat channel it was written in. */
            chatChannelId: string | null;
            /** @description The thread it belongs to. */
            chatThreadTs: string | null;
            /** @description The message. */
            content: string;
            createdAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            /**
             * @description Where it came from.
             * @example chat
             */
            source: string;
        };
        /** @description Why a profile text was refused. Sizes are in characters (Unicode code points). */
        ProfileSyncRejection: {
            /** @description The most the field may hold. */
            budget: number;
            /**
             * Format: int64
             * @description Size of the stored text.
             */
            dbSize: number;
            /** @description `diskSize` minus `dbSize`. */
            delta: number;
            /**
             * Format: int64
             * @description Size of the text that was sent.
             */
            diskSize: number;
            field: components["schemas"]["ProfileTextField"];
            reason: string;
        };
        /**
         * @description A profile text with a character budget.
         * @enum {string}
         */
        ProfileTextField: "harnessMd" | "soulMd" | "identityMd" | "toolsMd";
        /** @description An error; `profileSyncRejection` is there when a text was over its budget. */
        ProfileUpdateError: {
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong. The text may change. */
            error: string;
            issues?: components["schemas"]["ErrorIssues"];
            profileSyncRejection?: components["schemas"]["ProfileSyncRejection"];
        };
        PromotedSteering: {
            message: components["schemas"]["SteeringMessage"];
            /** @description The task made from the message; absent when the message was delivered before. */
            promotedTaskId?: string;
        };
        PromoteSteeringBody: {
            /** @description Why the worker could not deliver the message; kept in the task's log. */
            reason: string;
        };
        PutKvBody: {
            /**
             * Format: int64
             * @description Seconds until the entry vanishes. Absent means never, also for an entry that had a limit.
             */
            expiresInSec?: number;
            /** @description Any JSON value, null included; at most 2 MiB when encoded. */
            value: unknown;
            /** @description `string` takes only strings, `integer` an integer within the safe range of JavaScript, as a number or as a text of digits. Default: `"json"`. */
            valueType?: components["schemas"]["KvValueType"];
        };
        PutSkillFileBody: {
            /** @example echo checking */
            content: string;
            /** @description Empty content then becomes a note that the binary is not kept here. Default: `false`. */
            isBinary?: boolean;
            /** @description Default: `"text/plain"`. */
            mimeType?: string;
            /** @description Bytes; those of the content unless given. */
            size?: number;
        };
        /** @description What a worker last saw of one rate-limit window. */
        RateLimitWindow: {
            /**
             * @description Whether use beyond the window is being paid for.
             * @example false
             */
            isUsingOverage?: boolean;
            /**
             * Format: date-time
             * @description When the worker saw it. The newer of two reports about a window wins; an equal time replaces.
             * @example 2026-01-31T12:00:00.000Z
             */
            lastSeenAt: string;
            /**
             * @description When the window resets, in epoch SECONDS. Stored clamped to the next seven days.
             * @example 1769860800
             */
            resetsAt?: number;
            /**
             * @description Free text of the provider. Only `rejected` can block a model.
             * @example rejected
             */
            status: string;
            /**
             * @description The warning threshold that was passed, a share.
             * @example 0.75
             */
            surpassedThreshold?: number;
            /**
             * @description Used share of the window, 0 to 1.
             * @example 0.4
             */
            utilization?: number;
        };
        /** @description One thing that may keep a task from being started. */
        ReadinessGate: {
            /** @description Work is handed out all the same; but nobody asks for it, or whoever takes it will probably not get far. */
            advisory: boolean;
            /** @description Of the closed gate `queue`, the task that the agent is given first. */
            behindTaskId?: string;
            /** @description Of the closed gate `dependencies`, the first of the tasks waited for. */
            dependencies?: components["schemas"]["OpenDependency"][];
            /** @description How many more there are of these. */
            moreDependencies?: number;
            name: components["schemas"]["ReadinessGateName"];
            /** @description When it opens by itself, where that is known. */
            opensAt?: components["schemas"]["DateTime"];
            /** @description What will open it. The text may change. */
            opensBy?: string;
            /** @description Why it is closed. The text may change. */
            reason?: string;
            /** @description Since when the gate is in this state. Null when that is not known. */
            since: components["schemas"]["DateTime"] | null;
            state: components["schemas"]["ReadinessGateState"];
        };
        /**
         * @description What may keep a task from being started ([Readiness](/docs/readiness.md)).
         *
         *     `server`: a server that is about to stop hands out nothing. `launch`: a draft. `backlog`: kept out of the pool. `pause`: interrupted. `offer`: not accepted yet. `dependencies`: tasks that must be completed first. `routing`: no agent may take it. `claim`: polls do not hand it out, since only a lead may take it. `capacity`: no free slot. `runtime`: no live runtime. `budget`: used up for the day. `queue`: other work comes first. `presence`: no agent that asks for work. `credentials`: no agent whose worker can start tasks. `keys`: no credential key that may be used.
         * @enum {string}
         */
        ReadinessGateName: "server" | "launch" | "backlog" | "pause" | "offer" | "dependencies" | "routing" | "claim" | "capacity" | "runtime" | "budget" | "queue" | "presence" | "credentials" | "keys";
        /**
         * @description `open`: this is not in the way. `closed`: it is.
         * @enum {string}
         */
        ReadinessGateState: "open" | "closed";
        /**
         * @description `ready`: the next poll of an agent starts the task. `waiting`: something is in the way. `started`: it runs. `ended`: it has a final status.
         * @enum {string}
         */
        ReadinessState: "ready" | "waiting" | "started" | "ended";
        RecentTaskDelegation: {
            /** @description The assignee; null in the pool. */
            agentId: string | null;
            /** @description The assignee's name. */
            agentName: string | null;
            createdAt: components["schemas"]["DateTime"];
            /** @description The lead that created it. */
            creatorAgentId: string | null;
            id: components["schemas"]["Uuid"];
            /**
             * @description The task's status.
             * @example pending
             */
            status: string;
            /** @description The instruction. */
            task: string;
        };
        RecordContextSnapshotBody: {
            compactTrigger?: components["schemas"]["CompactTrigger"];
            /** @description How the worker counted the used tokens. */
            contextFormula?: string;
            contextPercent?: number;
            /**
             * Format: int64
             * @description Size of the context window.
             */
            contextTotalTokens?: number;
            /** Format: int64 */
            contextUsedTokens?: number;
            /** Format: int64 */
            cumulativeInputTokens?: number;
            /** Format: int64 */
            cumulativeOutputTokens?: number;
            eventType: components["schemas"]["ContextEventType"];
            /**
             * Format: int64
             * @description Context tokens before the compaction.
             */
            preCompactTokens?: number;
            sessionId: string;
        };
        RecordedContextSnapshot: {
            ok: boolean;
            snapshotId: components["schemas"]["Uuid"];
        };
        RecordedSessionCost: {
            cost: components["schemas"]["SessionCost"];
            success: boolean;
        };
        RecoveredTasks: {
            /** @description How many tasks went back to `pending`. */
            recovered: number;
            tasks: components["schemas"]["Task"][];
        };
        RecoverOrphanedTasksBody: {
            /** @description Must be the calling agent. */
            agentId: string;
            /** @description How many seconds a task must have been untouched. Default: `60`. */
            minAgeSeconds?: number;
        };
        RefreshLock: {
            /** @description The proof of holding the lock; needed to release it. */
            owner: components["schemas"]["Uuid"];
        };
        RegisterAgentBody: {
            /** @description Used only when the agent is new. */
            avatar?: components["schemas"]["AgentAvatar"];
            /** @description Used only when the agent is new. */
            capabilities?: string[];
            /** @description Used only when the agent is new. */
            description?: string;
            /** @description Another name of `harnessProvider`. */
            harness_provider?: components["schemas"]["Harness"];
            /** @description Used only when the agent is new. */
            harnessMd?: string;
            /** @description The harness the worker should run on. */
            harnessProvider?: components["schemas"]["Harness"];
            /** @description Used only when the agent is new. */
            heartbeatMd?: string;
            /** @description Used only when the agent is new. */
            identityMd?: string;
            /** @description Used only when the agent is new. Default: `false`. */
            isLead?: boolean;
            /** @description How many tasks at the same time. A new agent gets 1 when absent. In multi-runtime mode, the slots of this runtime. */
            maxTasks?: number;
            modelTierOverrides?: components["schemas"]["ModelTierOverrides"];
            /** @description Shown to people. White space around it is removed. Need not be unique. */
            name: string;
            /** @description The harness the worker runs on now. */
            provider?: components["schemas"]["Harness"];
            /** @description Used only when the agent is new. */
            role?: string;
            /** @description Identifies this worker process. Required in multi-runtime mode, ignored otherwise. */
            runtimeInstanceId?: string;
            /** @description Used only when the agent is new. */
            setupScript?: string;
            /** @description Used only when the agent is new. */
            soulMd?: string;
            /** @description Used only when the agent is new. */
            toolsMd?: string;
        };
        RegisteredAgent: components["schemas"]["Agent"] & {
            /**
             * @description How work reaches the agent.
             * @enum {string}
             */
            deliveryMode: "poll" | "push";
            /**
             * @description Tool groups this server offers (its `CAPABILITIES`); not the agent's own capabilities.
             * @example [
             *       "core",
             *       "task-pool"
             *     ]
             */
            enabledCapabilities: string[];
            /** @description Whether the worker has to call `GET /api/poll`; true for `poll`. */
            pollRequired: boolean;
        };
        ReleaseRefreshLockBody: {
            /** @description The owner that acquiring returned. */
            owner: string;
        };
        /** @description Accepted and ignored, whatever it is. */
        ReloadConfigBody: unknown;
        RenameAgentBody: {
            /** @description White space around it is removed. */
            name: string;
        };
        ReportAgentCredentialStatusBody: {
            /** @description Replaces the stored report; null clears it; absent keeps it. */
            cred_status?: components["schemas"]["CredentialStatusReport"] | null;
            latest_model?: components["schemas"]["LatestModelReport"];
            /** @description Names of the credentials the worker lacks. Read only with `ready` false. */
            missing?: string[] | null;
            /** @description Whether the worker can start tasks. Absent leaves the agent's status alone. */
            ready?: boolean;
        };
        ReportKeyAuthFailureBody: components["schemas"]["KeyReport"] & {
            /**
             * Format: uuid
             * @description The task during which the key was refused. Accepted, not used.
             * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
             */
            taskId?: string;
        };
        ReportKeyRateLimitBody: components["schemas"]["KeyReport"] & {
            /**
             * Format: date-time
             * @description When the limit ends. A past time is accepted and cleared by the next availability read.
             * @example 2026-01-31T17:00:00.000Z
             */
            rateLimitedUntil: string;
        };
        ReportKeyRateLimitWindowsBody: components["schemas"]["KeyReport"] & {
            /** @description The windows seen, by name. An empty map changes nothing. */
            windows: {
                [key: string]: components["schemas"]["RateLimitWindow"];
            };
        };
        ReportKeySeatMismatchBody: components["schemas"]["KeyReport"] & {
            model: components["schemas"]["KeyModel"];
        };
        ReportKeyUsageBody: components["schemas"]["KeyReport"] & {
            /**
             * @description The plan the worker detected. An id outside the catalogue, or of another key type, is ignored.
             * @example harness_a_max_5x
             */
            plan?: string;
            /**
             * Format: uuid
             * @description The task the key is used for; it is stamped with the key. An unknown task is ignored.
             * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
             */
            taskId?: string;
        };
        /** @description The person who wants the task done. When only a chat account is known that belongs to nobody here, there is just a `name` that says so. */
        RequestedBy: {
            comms?: components["schemas"]["CommunicationPreferences"];
            email?: string;
            id?: string;
            name: string;
            /** @description What agents should know about the person. */
            notes?: string;
            role?: string;
        };
        /** @description Either the user to link to, or the name of a user to create. `userId` wins when both are given. */
        ResolveUnmappedIdentityBody: {
            /** Format: email */
            email?: string;
            /** @description Creates a user of this name. */
            name?: string;
            notes?: string;
            /** @description The user to link to. */
            userId?: string;
        } & (unknown | unknown);
        /**
         * @description Whether everything due is gone, time ran out, or the sweep failed.
         * @enum {string}
         */
        RetentionOutcome: "converged" | "budget_exhausted" | "error";
        /** @description The last sweep of each kind of data that this process has swept; a kind that is kept forever, or has not been swept yet, is absent. */
        RetentionReport: {
            agentLog?: components["schemas"]["RetentionSweep"];
            contextVersions?: components["schemas"]["RetentionSweep"];
            events?: components["schemas"]["RetentionSweep"];
            sessionLogs?: components["schemas"]["RetentionSweep"];
        };
        RetentionSweep: {
            at: components["schemas"]["DateTime"];
            /** @description Rows that are due and still there. */
            backlogRemaining: number;
            /** @description Batches of the last sweep. */
            batches: number;
            /**
             * Format: int64
             * @description The batch size the next sweep starts with.
             */
            batchSize: number;
            /** @description Rows deleted since the process started. */
            cumulativeRowsDeleted: number;
            /** @description Whether nothing that is due is left. */
            drained: boolean;
            /** @description Whether the last sweep only counted (`DB_RETENTION_DRY_RUN`). */
            dryRun: boolean;
            /**
             * Format: int64
             * @description How long the last sweep took, in milliseconds.
             */
            durationMs: number;
            /** @description The last failure, without secrets; stays after later successes. */
            lastError?: string;
            lastErrorAt?: components["schemas"]["DateTime"];
            lastSuccessAt?: components["schemas"]["DateTime"];
            outcome: components["schemas"]["RetentionOutcome"];
            /** @description Rows deleted by the last sweep. */
            rowsDeleted: number;
            /** @description The slowest batch of the last sweep, in milliseconds. */
            slowestStatementMs: number;
        };
        /** @description Which agents may take the task from the pool. Absent on a task that any worker may take. */
        RoutingAffinity: {
            /** @description Capabilities an agent needs, all of them. */
            capabilities?: string[];
            /** @description The harness of the former holder. For information only. */
            harnessProvider?: string;
            /** @description Only a lead may take the task. */
            leadOnly?: boolean;
            /** @description The role an agent needs. */
            role?: string;
            /** @description The agent that held the task before; it may always take it back. */
            sourceAgentId?: string;
        };
        /**
         * @description Why the task went where it went.
         * @enum {string}
         */
        RoutingReason: "skill" | "continuity" | "overflow" | "human_pinned" | "reroute_fault";
        /**
         * @description Who gave the routing reason, the caller (`declared`) or the server (`engine_default`).
         * @enum {string}
         */
        RoutingSource: "declared" | "engine_default";
        RunMetricBody: {
            /** @description Values by the keys of variables; others are passed over. */
            variables?: {
                [key: string]: components["schemas"]["MetricValue"];
            };
        };
        RunScriptBody: {
            /** @description What the function is called with, at most 1 MiB of JSON; null unless given. A text that is JSON counts as what it says. */
            args?: unknown;
            /** @description For a source; a stored script has its own. Default: `"none"`. */
            fsMode?: components["schemas"]["ScriptFsMode"];
            /** @description Keeps the result under this key in the key-value store, in the namespace `script:executions`. The script runs all the same when there is one already. */
            idempotencyKey?: string;
            /** @description What it is run for. Default: `""`. */
            intent?: string;
            name?: components["schemas"]["ScriptName"];
            /** @description Which script of the name; unless given the agent's own, else the global one. */
            scope?: components["schemas"]["ScriptScope"];
            /**
             * @description The source to run, at most 1 MiB in UTF-8, in place of the name of a stored script.
             * @example export default () => 1;
             */
            source?: string;
        };
        RuntimeInstance: {
            agentId: string;
            createdAt: components["schemas"]["DateTime"];
            /** @description Its last report; null before the first. */
            credentialReady: boolean | null;
            /** @description The worker's `X-Runtime-Instance-ID`. */
            id: string;
            /** @description Active and seen within the threshold. */
            isLive: boolean;
            lastSeenAt: components["schemas"]["DateTime"];
            /** @description Tasks it can run at the same time, as it said at registration. */
            reportedSlots: number;
            status: components["schemas"]["RuntimeInstanceStatus"];
            updatedAt: components["schemas"]["DateTime"];
        };
        RuntimeInstanceList: {
            runtimeInstances: components["schemas"]["RuntimeInstance"][];
            /** @description Minutes of silence after which a runtime no longer counts as live. */
            staleThresholdMinutes: number;
        };
        /**
         * @description `offline` once closed; only a new registration makes it `active` again.
         * @enum {string}
         */
        RuntimeInstanceStatus: "active" | "offline";
        /** @description An error; the further fields are there when the effort does not fit the model. */
        RuntimeUpdateError: {
            allowed?: components["schemas"]["Effort"][];
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong. The text may change. */
            error: string;
            harness?: components["schemas"]["LocalHarness"];
            issues?: components["schemas"]["ErrorIssues"];
            level?: components["schemas"]["Effort"];
            /** @description The model the effort was checked against; null means the harness's default. */
            model?: string | null;
        };
        /**
         * @description What holds in the process of a script, beside the permissions that it does not have.
         *
         *     `resource_limits`: of processor time, memory and files. `low_priority`: it gives way to requests. `no_new_privileges`: no program gives it more rights. `parent_death_signal`: it dies with the server.
         *
         *     `unprivileged_user`: it runs as nobody, which a server can arrange that runs as root. `namespaces`: it sees no files, processes and networks of the system (bubblewrap).
         * @enum {string}
         */
        SandboxLayer: "resource_limits" | "low_priority" | "no_new_privileges" | "parent_death_signal" | "unprivileged_user" | "namespaces";
        /**
         * @description What runs scripts. `deno`: a process each, without permissions. `quickjs`: an interpreter in a thread each, where Deno does not run or `SCRIPT_EXECUTOR` says so; it is much slower, and knows the language only.
         * @enum {string}
         */
        SandboxRunner: "deno" | "quickjs";
        /** @description What runs scripts, and what holds them in, as found out when the server started. */
        SandboxStatus: {
            /** @description What holds processes in. Empty when no processes run scripts. */
            layers: components["schemas"]["SandboxLayer"][];
            /** @description What this machine cannot provide. Empty when no processes run scripts. */
            missing: components["schemas"]["SandboxLayer"][];
            /**
             * @description Why it is not Deno. Only for `quickjs`.
             * @example there is no Deno for this platform
             */
            reason?: string;
            runner: components["schemas"]["SandboxRunner"];
        };
        /** @description Where the result is kept. */
        SavedResult: {
            /** @example week-5 */
            key: string;
            /**
             * @constant
             * @enum {string}
             */
            namespace: "script:executions";
        };
        /** @description A script with its source. */
        Script: {
            argsJsonSchema: components["schemas"]["ArgsJsonSchema"];
            /**
             * @description SHA-256 of the source, in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            contentHash: string;
            /**
             * @description The user for whom it was made.
             * @example null
             */
            created_by: string | null;
            createdAt: components["schemas"]["DateTime"];
            /**
             * @description The agent that made it.
             * @example agent-7
             */
            createdByAgentId: string | null;
            /**
             * @description What it is, for people.
             * @example What was done in a week
             */
            description: string;
            fsMode: components["schemas"]["ScriptFsMode"];
            id: components["schemas"]["Uuid"];
            /**
             * @description What it was written for.
             * @example Tell the team every Friday
             */
            intent: string;
            /**
             * @description It was saved by itself after it ran well once, and goes when it is not used.
             * @example false
             */
            isScratch: boolean;
            name: components["schemas"]["ScriptName"];
            scope: components["schemas"]["ScriptScope"];
            /**
             * @description The agent it belongs to; null for a global script.
             * @example agent-7
             */
            scopeId: string | null;
            signature: components["schemas"]["ScriptSignature"];
            /**
             * @description The signature as JSON text.
             * @example {"argsType":"{ week: number }","resultType":"unknown","description":""}
             */
            signatureJson: string;
            /**
             * @description The TypeScript module.
             * @example export default ({ week }: { week: number }) => `Week ${week}`;
             */
            source: string;
            /**
             * @description Its source passed the type check.
             * @example true
             */
            typeChecked: boolean;
            /**
             * @description The user for whom it was changed last.
             * @example null
             */
            updated_by: string | null;
            updatedAt: components["schemas"]["DateTime"];
            /**
             * @description How many sources it has had.
             * @example 3
             */
            version: number;
        };
        /** @description Something that the compiler says of a source. */
        ScriptDiagnostic: {
            /**
             * @description The number of the compiler's message.
             * @example 2304
             */
            code: number;
            /** @example 14 */
            column: number;
            /** @example 15 */
            endColumn?: number;
            /** @example 3 */
            endLine?: number;
            /**
             * @description The source is `user-script.ts`; another file holds what the source is measured by.
             * @example user-script.ts
             */
            file: string;
            /**
             * @description The name it is about, where it is about one.
             * @example x
             */
            identifier?: string;
            /** @example 3 */
            line: number;
            /** @example Cannot find name 'x'. */
            message: string;
            /** @enum {string} */
            severity: "error" | "warning" | "suggestion" | "message";
            /**
             * @description The name that was perhaps meant.
             * @example y
             */
            suggestion?: string;
        };
        /** @description A place in the source. */
        ScriptFrame: {
            /** @example 9 */
            column: number;
            /**
             * @constant
             * @enum {string}
             */
            file: "user-script.ts";
            /** @example 4 */
            line: number;
            /** @example main (user-script.ts:4:9) */
            raw: string;
        };
        /**
         * @description What the script may do with files: nothing, or change a workspace. Scripts with `workspace-rw` can be stored; nothing runs them yet.
         * @enum {string}
         */
        ScriptFsMode: "none" | "workspace-rw";
        ScriptList: {
            /** @description By scope, agent and name. */
            scripts: components["schemas"]["ScriptSummary"][];
        };
        /**
         * @description Names a script among those of its agent, or among the global ones.
         * @example weekly-report
         */
        ScriptName: string;
        ScriptResult: {
            script: components["schemas"]["Script"];
        };
        /**
         * @description Why it did not go well: it took too long, or too much memory, was cancelled, imports what it may not, threw, or could not be run to its end.
         * @enum {string}
         */
        ScriptRunError: "timeout" | "oom" | "killed" | "import_violation" | "eval_error" | "executor_error";
        /** @description How a run of a script went. */
        ScriptRunReport: {
            autoSaved?: components["schemas"]["AutoSavedScript"];
            /** @example 12 */
            durationMs: number;
            error?: components["schemas"]["ScriptRunError"];
            /**
             * @description 0 when it went well, 124 when it took too long, 137 when it was ended, else 1.
             * @example 0
             */
            exitCode: number;
            kvSaved?: components["schemas"]["SavedResult"];
            /**
             * @description What the script returned, where it did.
             * @example {
             *       "sum": 3
             *     }
             */
            result?: unknown;
            runtimeError?: components["schemas"]["ScriptRuntimeError"];
            /** @example  */
            stderr: string;
            /** @example looking */
            stdout: string;
            truncated: components["schemas"]["TruncatedOutput"];
        };
        /** @description What the script threw. */
        ScriptRuntimeError: {
            /** @example no */
            message: string;
            /** @example TypeError */
            name: string;
            /** @example TypeError: no */
            stack: string;
            userFrames: components["schemas"]["ScriptFrame"][];
            /**
             * @description The column of the first of these.
             * @example 9
             */
            userScriptColumn?: number;
            /**
             * @description The line of the first of these.
             * @example 4
             */
            userScriptLine?: number;
        };
        /**
         * @description Who sees it: everybody (`global`), or the agent it belongs to.
         * @enum {string}
         */
        ScriptScope: "global" | "agent";
        /** @description What the source says of its function: the types as they are written. */
        ScriptSignature: {
            /**
             * @description The type of the first parameter; `unknown` where there is none.
             * @example { week: number }
             */
            argsType: string;
            /**
             * @description The comment before the function.
             * @example Writes the report.
             */
            description: string;
            /**
             * @description The type of the result, without its promise; `unknown` where there is none.
             * @example string
             */
            resultType: string;
        };
        ScriptSummary: {
            createdAt: components["schemas"]["DateTime"];
            /**
             * @description The agent that made it.
             * @example agent-7
             */
            createdByAgentId: string | null;
            /**
             * @description What it is, for people.
             * @example What was done in a week
             */
            description: string;
            fsMode: components["schemas"]["ScriptFsMode"];
            id: components["schemas"]["Uuid"];
            /**
             * @description What it was written for.
             * @example Tell the team every Friday
             */
            intent: string;
            /**
             * @description It was saved by itself after it ran well once, and goes when it is not used.
             * @example false
             */
            isScratch: boolean;
            name: components["schemas"]["ScriptName"];
            scope: components["schemas"]["ScriptScope"];
            /**
             * @description The agent it belongs to; null for a global script.
             * @example agent-7
             */
            scopeId: string | null;
            /**
             * @description Its source passed the type check.
             * @example true
             */
            typeChecked: boolean;
            updatedAt: components["schemas"]["DateTime"];
            /**
             * @description How many sources it has had.
             * @example 3
             */
            version: number;
        };
        ScriptTypeDefs: {
            /**
             * @description What a script is given, as TypeScript declarations.
             * @example export interface ScriptContext {}
             */
            sdkTypes: string;
            /**
             * @description The modules that a script may import beside `zod`, as TypeScript declarations.
             * @example declare module "swarm-sdk" {}
             */
            stdlibTypes: string;
        };
        ScriptTypes: {
            argsJsonSchema: components["schemas"]["ArgsJsonSchema"];
            /**
             * @description What a script is given, as TypeScript declarations.
             * @example export interface ScriptContext {}
             */
            sdkTypes: string;
            signature: components["schemas"]["ScriptSignature"];
            /**
             * @description The modules that a script may import beside `zod`, as TypeScript declarations.
             * @example declare module "swarm-sdk" {}
             */
            stdlibTypes: string;
        };
        /** @description A source that a script had, and what was said of it when it came. */
        ScriptVersion: {
            changedAt: components["schemas"]["DateTime"];
            /**
             * @description The agent that sent it.
             * @example agent-7
             */
            changedByAgentId: string | null;
            /**
             * @description Why it came, where the server knows.
             * @example Initial creation
             */
            changeReason: string | null;
            /** @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 */
            contentHash: string;
            /**
             * @description The user for whom it was made.
             * @example null
             */
            created_by: string | null;
            /** @example What was done in a week */
            description: string;
            id: components["schemas"]["Uuid"];
            /** @example Tell the team every Friday */
            intent: string;
            scriptId: components["schemas"]["Uuid"];
            /** @example {"argsType":"unknown","resultType":"unknown","description":""} */
            signatureJson: string;
            /** @example export default () => 1; */
            source: string;
            /**
             * @description The user for whom it was changed.
             * @example null
             */
            updated_by: string | null;
            /** @example 1 */
            version: number;
        };
        ScriptVersionList: {
            /** @description The newest first. */
            versions: components["schemas"]["ScriptVersion"][];
        };
        SearchScriptsBody: {
            /** @description How many to return at most. Default: `10`. */
            limit?: number;
            /**
             * @description What to look for; white space around it does not count. Empty finds all. Default: `""`.
             * @example report
             */
            query?: string;
            scope?: components["schemas"]["ScriptScope"];
        };
        ServerReadiness: {
            /** @enum {string} */
            status: "ready";
            /**
             * @description The server's version.
             * @example 0.1.0
             */
            version: string;
        };
        /** @description What one session, or one part of it, used and cost. Never changed after it was written. */
        SessionCost: {
            agentId: string;
            cacheReadTokens: components["schemas"]["TokenCount"];
            /**
             * Format: int64
             * @description Cache writes kept for an hour; null when the harness does not split them.
             */
            cacheWrite1hTokens: number | null;
            /**
             * Format: int64
             * @description Cache writes kept for five minutes; null when the harness does not split them.
             */
            cacheWrite5mTokens: number | null;
            cacheWriteTokens: components["schemas"]["TokenCount"];
            costSource: components["schemas"]["CostSource"];
            createdAt: components["schemas"]["DateTime"];
            /**
             * Format: int64
             * @description Length of the session, milliseconds.
             */
            durationMs: number;
            /** @description The posted total, USD. */
            harnessCostUsd: number;
            id: components["schemas"]["Uuid"];
            inputTokens: components["schemas"]["TokenCount"];
            /** @description Whether the session ended with an error. */
            isError: boolean;
            /** @description The main model; empty when unknown. */
            model: string;
            /** @description Use by model; null when none was posted. */
            modelBreakdown: components["schemas"]["PricedModelUsage"][] | null;
            numTurns: number | null;
            outputTokens: components["schemas"]["TokenCount"];
            reasoningOutputTokens: components["schemas"]["TokenCount"];
            sessionId: string;
            /** @description The task the session worked on. Absent when there is none. */
            taskId?: string;
            thinkingTokens: components["schemas"]["TokenCount"];
            /** @description The cost that counts everywhere, USD. */
            totalCostUsd: number;
        };
        SessionCostList: {
            costs: components["schemas"]["SessionCost"][];
        };
        SessionCounts: {
            /** @description How many sessions are open now. */
            active: number;
        };
        SessionLogLine: {
            /**
             * @description The program that wrote the line.
             * @example harness_a
             */
            cli: string;
            /** @description The line, with secrets replaced. */
            content: string;
            createdAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            /** @description The turn of the session. */
            iteration: number;
            /** @description Zero-based position within the request that brought the line. */
            lineNumber: number;
            sessionId: string;
            /** @description The task the line belongs to. Absent when there is none. */
            taskId?: string;
        };
        SessionLogList: {
            logs: components["schemas"]["SessionLogLine"][];
        };
        /** @description A task as part of a session. */
        SessionTask: components["schemas"]["Task"] & components["schemas"]["TaskSteering"];
        SetAgentHarnessProviderBody: {
            harness_provider: components["schemas"]["Harness"];
        };
        SetFavoriteBody: {
            /** @description True sets the favorite, false removes it. */
            favorite: boolean;
            /** @description The item need not exist. */
            itemId: string;
            itemType: components["schemas"]["FavoriteItemType"];
        };
        SetInboxItemStateBody: {
            itemId: string;
            itemType: components["schemas"]["InboxItemType"];
            /** @description True marks the item read if it is not yet. False does nothing. */
            read?: boolean;
            /**
             * Format: date-time
             * @description Until when to hide the item. May be given with any status; absent clears it.
             */
            snoozeUntil?: string;
            status: components["schemas"]["InboxItemStatus"];
            userId: string;
        };
        SetKeyNameBody: {
            keySuffix: components["schemas"]["KeySuffix"];
            keyType: components["schemas"]["KeyType"];
            /**
             * @description The new name. Null and the empty text remove it.
             * @example Ada's seat
             */
            name: string | null;
            scope?: components["schemas"]["KeyScope"];
            scopeId?: components["schemas"]["KeyScopeId"];
        };
        SetKeyPlanBody: {
            keySuffix: components["schemas"]["KeySuffix"];
            keyType: components["schemas"]["KeyType"];
            /**
             * @description Id of a plan of the catalogue; null lets the next detection or estimate fill it.
             * @example harness_a_team_premium
             */
            plan: string | null;
        };
        SetProviderSessionBody: {
            providerSessionId: string;
        };
        SetTaskSessionBody: {
            /** @description The session of the harness. */
            harnessSessionId: string;
            harnessVariant?: string;
            /** @description Replaces what was stored. At most 65,536 bytes as JSON. */
            harnessVariantMeta?: {
                [key: string]: unknown;
            };
            /** @description The model the harness runs. */
            model?: string;
            provider?: components["schemas"]["Harness"];
            /** @description Replaces what was stored. At most 65,536 bytes as JSON. */
            providerMeta?: {
                [key: string]: unknown;
            };
        };
        SetTaskTitleBody: {
            /** @description It is trimmed. null or blank removes the title. */
            title: string | null;
        };
        SetTaskVcsBody: {
            /** Format: int64 */
            vcsNumber: number;
            vcsProvider: components["schemas"]["VcsProvider"];
            vcsRepo: string;
            /** Format: uri */
            vcsUrl: string;
        };
        SetupItem: {
            /**
             * @description Where to do something about it, relative to the dashboard.
             * @example /agents
             */
            action_url: string;
            /** @description What is missing, or what is known. Only when there is something to say. */
            hint?: string;
            id: components["schemas"]["SetupItemId"];
            /**
             * @description The item in words.
             * @example Agent harness
             */
            label: string;
            /** @description The harness in use. Only on `harness`, and only when all agents run the same one. */
            provider?: components["schemas"]["Harness"];
            /** @description Every harness in use. Only on `harness`. */
            providers?: components["schemas"]["HarnessState"][];
            state: components["schemas"]["SetupState"];
        };
        /**
         * @description What is to be set up.
         * @enum {string}
         */
        SetupItemId: "harness" | "workers" | "first_task";
        /**
         * @description `unverified`: not set up. `configured`: set up, but not seen to work. `verified`: seen to work, or nothing more can be checked.
         * @enum {string}
         */
        SetupState: "unverified" | "configured" | "verified";
        SignedFileUrl: {
            /** @description The life of the link, in seconds. */
            expiresIn: number;
            /**
             * Format: uri
             * @description A link to the content that needs no bearer key.
             */
            url: string;
        };
        SignedUrlCapability: {
            /** @description The longest life of such a link, in seconds. */
            maxExpiresIn?: number;
            /** @description Whether the provider makes links that work without a bearer key. */
            supported: boolean;
        };
        Skill: {
            /** @example null */
            agent: string | null;
            /** @example Read, Grep */
            allowedTools: string | null;
            /**
             * @description The text with its front matter; empty in slim lists.
             * @example ---
             *     name: review
             *     description: Reviews a change
             *     ---
             *     Read the change first.
             */
            content: string;
            /** @example null */
            context: string | null;
            createdAt: components["schemas"]["DateTime"];
            /** @example Reviews a change before it is merged */
            description: string;
            /**
             * @description Only people start it.
             * @example false
             */
            disableModelInvocation: boolean;
            /** @example null */
            effort: string | null;
            id: components["schemas"]["Uuid"];
            /**
             * @description How often workers said they used it.
             * @example 12
             */
            invocationCount: number;
            /**
             * @description It consists of more than its text.
             * @example false
             */
            isComplex: boolean;
            /** @example true */
            isEnabled: boolean;
            /**
             * Format: date-time
             * @example null
             */
            lastFetchedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastInvokedAt: string | null;
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @example null */
            model: string | null;
            /** @example review */
            name: string;
            /**
             * @description The agent it belongs to.
             * @example null
             */
            ownerAgentId: string | null;
            scope: components["schemas"]["SkillScope"];
            /** @example main */
            sourceBranch: string;
            /**
             * @description SHA-256 of the text when it was last fetched.
             * @example null
             */
            sourceHash: string | null;
            /**
             * @description The folder in it.
             * @example review
             */
            sourcePath: string | null;
            /**
             * @description The repository as owner and name.
             * @example acme/skills
             */
            sourceRepo: string | null;
            /**
             * @description Where the text was fetched.
             * @example null
             */
            sourceUrl: string | null;
            /**
             * @description Every agent has it, and nothing of it can be changed but whether it is enabled.
             * @example false
             */
            systemDefault: boolean;
            type: components["schemas"]["SkillType"];
            /**
             * @description People may start it.
             * @example true
             */
            userInvocable: boolean;
            /**
             * @description Goes up with its content and its files.
             * @example 1
             */
            version: number;
        };
        SkillFile: {
            /** @example echo checking */
            content: string;
            createdAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            /** @example false */
            isBinary: boolean;
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @example text/plain */
            mimeType: string;
            /** @example scripts/check.sh */
            path: string;
            /**
             * @description Bytes.
             * @example 12
             */
            size: number;
            skillId: components["schemas"]["Uuid"];
        };
        SkillFileList: {
            /** @description By path. */
            files: components["schemas"]["SkillFileSummary"][];
            /** @example 1 */
            total: number;
        };
        SkillFileResult: {
            file: components["schemas"]["SkillFile"];
        };
        SkillFileSummary: {
            createdAt: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            /** @example false */
            isBinary: boolean;
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @example text/plain */
            mimeType: string;
            /** @example scripts/check.sh */
            path: string;
            /**
             * @description Bytes.
             * @example 12
             */
            size: number;
            skillId: components["schemas"]["Uuid"];
        };
        /** @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10 */
        SkillId: string;
        SkillInvocation: {
            /** @example agent-7 */
            agentId: string | null;
            /** @example Ada */
            agentName: string | null;
            createdAt: components["schemas"]["DateTime"];
            /** @example harness_a */
            harness: string;
            id: components["schemas"]["Uuid"];
            /** @example null */
            sessionId: string | null;
            status: components["schemas"]["EventStatus"];
            /** @example null */
            taskId: string | null;
            /** @example unknown */
            via: string;
        };
        SkillList: {
            /** @description By name. */
            skills: components["schemas"]["Skill"][];
            /** @example 1 */
            total: number;
        };
        /** @description A skill that an agent has. */
        SkillOfAgent: {
            /** @example null */
            agent: string | null;
            /** @example Read, Grep */
            allowedTools: string | null;
            /**
             * @description The text with its front matter; empty in slim lists.
             * @example ---
             *     name: review
             *     description: Reviews a change
             *     ---
             *     Read the change first.
             */
            content: string;
            /** @example null */
            context: string | null;
            createdAt: components["schemas"]["DateTime"];
            /** @example Reviews a change before it is merged */
            description: string;
            /**
             * @description Only people start it.
             * @example false
             */
            disableModelInvocation: boolean;
            /** @example null */
            effort: string | null;
            id: components["schemas"]["Uuid"];
            installedAt: components["schemas"]["DateTime"];
            /**
             * @description How often workers said they used it.
             * @example 12
             */
            invocationCount: number;
            /** @example true */
            isActive: boolean;
            /**
             * @description It consists of more than its text.
             * @example false
             */
            isComplex: boolean;
            /** @example true */
            isEnabled: boolean;
            /**
             * Format: date-time
             * @example null
             */
            lastFetchedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastInvokedAt: string | null;
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @example null */
            model: string | null;
            /** @example review */
            name: string;
            /**
             * @description The agent it belongs to.
             * @example null
             */
            ownerAgentId: string | null;
            scope: components["schemas"]["SkillScope"];
            /** @example main */
            sourceBranch: string;
            /**
             * @description SHA-256 of the text when it was last fetched.
             * @example null
             */
            sourceHash: string | null;
            /**
             * @description The folder in it.
             * @example review
             */
            sourcePath: string | null;
            /**
             * @description The repository as owner and name.
             * @example acme/skills
             */
            sourceRepo: string | null;
            /**
             * @description Where the text was fetched.
             * @example null
             */
            sourceUrl: string | null;
            /**
             * @description Every agent has it, and nothing of it can be changed but whether it is enabled.
             * @example false
             */
            systemDefault: boolean;
            type: components["schemas"]["SkillType"];
            /**
             * @description People may start it.
             * @example true
             */
            userInvocable: boolean;
            /**
             * @description Goes up with its content and its files.
             * @example 1
             */
            version: number;
        };
        SkillResult: {
            skill: components["schemas"]["Skill"];
        };
        /**
         * @description Who has it: every agent (`swarm`), or those that install it (`global`, `agent`).
         * @enum {string}
         */
        SkillScope: "global" | "swarm" | "agent";
        /**
         * @description A hash that changes when the skills of the agent do, and not when they are used.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        SkillsHash: string;
        SkillsOfAgent: {
            signature: components["schemas"]["SkillsHash"];
            /** @description Installed ones first, then those of everybody; personal before remote, then by name. */
            skills: components["schemas"]["SkillOfAgent"][];
            /** @example 1 */
            total: number;
        };
        SkillsSignature: {
            /** @example 3 */
            count: number;
            generatedAt: components["schemas"]["DateTime"];
            hash: components["schemas"]["SkillsHash"];
        };
        /**
         * @description Where its text comes from: written here (`personal`), or fetched from a repository (`remote`).
         * @enum {string}
         */
        SkillType: "remote" | "personal";
        SkillUsage: {
            /** @description Who used it most comes first; at most 1,000. */
            byAgent: components["schemas"]["SkillUsageOfAgent"][];
            byHarness: components["schemas"]["SkillUsageCount"][];
            /** @description By how it was invoked. */
            byVia: components["schemas"]["SkillUsageCount"][];
            /** @description By day; without gaps for `7d` and `30d`. */
            daily: components["schemas"]["SkillUsageDay"][];
            generatedAt: components["schemas"]["DateTime"];
            /** @description The newest 20, the newest first. */
            recent: components["schemas"]["SkillInvocation"][];
            /**
             * Format: date-time
             * @description The start of the first day; null without one.
             * @example 2026-01-01T00:00:00.000Z
             */
            since: string | null;
            skillId: components["schemas"]["Uuid"];
            totals: components["schemas"]["SkillUsageTotals"];
            window: components["schemas"]["SkillUsageWindow"];
        };
        SkillUsageCount: {
            /** @example 12 */
            invocations: number;
            /** @example harness_a */
            key: string;
        };
        SkillUsageDay: {
            /** @example 2026-01-31 */
            date: string;
            /** @example 2 */
            invocations: number;
            /**
             * @description 1 on days with any.
             * @example 1
             */
            skills: number;
            /** @example 2 */
            tasks: number;
        };
        SkillUsageOfAgent: {
            /** @example agent-7 */
            agentId: string | null;
            /**
             * @description Null when there is none with the id.
             * @example Ada
             */
            agentName: string | null;
            /** @example 12 */
            invocations: number;
            lastInvokedAt: components["schemas"]["DateTime"];
        };
        SkillUsageTotals: {
            /** @example 3 */
            distinctAgents: number;
            /** @example 9 */
            distinctTasks: number;
            /** @example 12 */
            invocations: number;
            /** @example 4200 */
            tokens: number;
        };
        /** @enum {string} */
        SkillUsageWindow: "7d" | "30d" | "all";
        Stats: {
            agents: components["schemas"]["AgentStats"];
            /** @description Whether the server is set up for development (`SWARM_DEV_MODE`). */
            devMode: boolean;
            /** @description Whether an agent may run in several processes at once (`MULTI_RUNTIME_ENABLED`). */
            multiRuntimeEnabled: boolean;
            /** @description Whether running tasks can be steered; true unless `STEERING_ENABLED` is set to false. */
            steeringEnabled: boolean;
            tasks: components["schemas"]["TaskStats"];
        };
        StatusCounts: {
            /** @description Status to number. Holds only statuses that occur. */
            by_status: {
                [key: string]: number;
            };
            total: number;
        };
        StatusDocument: {
            activity: components["schemas"]["SwarmActivity"];
            agent_fs: components["schemas"]["AgentFilesStatus"];
            /** @description Every enabled schedule and workflow. Empty as long as this server has neither. */
            automations: components["schemas"]["AutomationStatus"][];
            health: components["schemas"]["SwarmHealth"];
            identity: components["schemas"]["SwarmIdentity"];
            sandbox: components["schemas"]["SandboxStatus"];
            /** @description Seven items, always in this order. */
            setup: components["schemas"]["SetupItem"][];
            telemetry: components["schemas"]["TelemetryStatus"];
        };
        SteeredTask: {
            /** @description The wanted mode, present only when it could not be kept. */
            degradedFrom?: components["schemas"]["SteerMode"];
            /** @description The mode in force after any degrading. */
            effectiveMode: components["schemas"]["SteerMode"];
            outcome: components["schemas"]["SteerOutcome"];
            /** @description The follow-up task, when the outcome is `promoted`. */
            promotedTaskId?: string;
            /** @description The stored message. */
            steeringMessageId?: string;
        };
        /** @description A message sent to the agent that works on a task. */
        SteeringMessage: {
            /** @description The text, with known secrets masked. */
            body: string;
            createdAt: components["schemas"]["DateTime"];
            /** @description The sending agent. */
            createdByAgentId?: string;
            createdByKind: components["schemas"]["SteeringSenderKind"];
            /** @description The sending user. */
            createdByUserId?: string;
            deliveredAt?: components["schemas"]["DateTime"];
            /** @description How the worker says it delivered the message. */
            deliveredMode?: components["schemas"]["SteerMode"];
            handledAt?: components["schemas"]["DateTime"];
            /** @description What the agent did about it, at most 500 characters. */
            handledNote?: string;
            id: components["schemas"]["Uuid"];
            /** @description How the message is to be delivered, after any degrading. */
            mode: components["schemas"]["SteerMode"];
            /** @description The task that was made from the message when it was promoted. */
            promotedTaskId?: string;
            /** @description A display name of the sender, fixed when the message is created: the user's name, else the agent's. Absent when neither is known. */
            senderLabel?: string;
            source: components["schemas"]["SteeringSource"];
            status: components["schemas"]["SteeringStatus"];
            /** @description The task the message is meant for. */
            taskId: string;
        };
        SteeringMessageList: {
            messages: components["schemas"]["SteeringMessage"][];
        };
        SteeringMessageResult: {
            message: components["schemas"]["SteeringMessage"];
        };
        /**
         * @description Who sent the message. `system` is the operator without a named user.
         * @enum {string}
         */
        SteeringSenderKind: "user" | "agent" | "system";
        /**
         * @description Where the message was written.
         * @enum {string}
         */
        SteeringSource: "ui" | "mcp" | "script" | "chat" | "api";
        /**
         * @description `pending` waits for the worker; `delivered` reached the agent; `handled` was answered by it; `promoted` became a task of its own because it could not be delivered; `cancelled` was withdrawn.
         * @enum {string}
         */
        SteeringStatus: "pending" | "delivered" | "handled" | "promoted" | "cancelled";
        /**
         * @description How a message reaches a running task. `steer` interrupts the turn that runs, `queue` waits for the next one.
         * @enum {string}
         */
        SteerMode: "steer" | "queue";
        /**
         * @description `steered` and `queued`: the message waits for the worker, to be delivered in that mode, or, at a task that has ended, for older messages to become tasks before it. `promoted`: the task cannot take it, so a follow-up task carries the text.
         * @enum {string}
         */
        SteerOutcome: "steered" | "queued" | "promoted";
        SteerTaskBody: {
            /** @description The text for the agent. Known secrets are masked before it is stored. */
            message: string;
            /** @description The wanted way of delivery. Default: `"queue"`. */
            mode?: components["schemas"]["SteerMode"];
            /** @description What to do when the task cannot take the message in the wanted mode: `degrade` falls back to `queue` or to a follow-up task, `fail` answers 422 and stores nothing. Default: `"degrade"`. */
            onUnsupported?: components["schemas"]["UnsupportedModePolicy"];
            /** @description The user the operator sends this for. Counts only without an agent header, from the operator, and if the user exists; otherwise it is ignored. Ignored for everybody when `TRUST_BODY_REQUESTED_BY_USER_ID` is off. */
            requestedByUserId?: string;
            /** @description Where the message was written. Default: `"api"`. */
            source?: components["schemas"]["SteeringSource"];
        };
        StoredMetric: {
            id: components["schemas"]["Uuid"];
            /** @example 1 */
            version: number;
        };
        StoredSessionLogs: {
            /** @description Lines stored. */
            count: number;
            success: boolean;
        };
        StoredSkillFile: {
            file: components["schemas"]["SkillFile"];
            skill: components["schemas"]["Skill"];
        };
        StoredSkillFiles: {
            /** @description In the order in which they were sent. */
            files: components["schemas"]["SkillFile"][];
            skill: components["schemas"]["Skill"];
            /** @example 1 */
            total: number;
        };
        Success: {
            /** @example true */
            success: boolean;
        };
        SupersededTask: {
            kind: components["schemas"]["SupersedeOutcome"];
            /** @description The child that continues the work; null when there is none. */
            resumeTaskId: string | null;
            /**
             * @description The status the child was created with. Absent without a child.
             * @example pending
             */
            resumeTaskStatus?: string;
            /**
             * @constant
             * @enum {boolean}
             */
            success: true;
            /** @description The task as it is now. */
            task: components["schemas"]["Task"] | null;
        };
        /**
         * @description `resumed`: the task is superseded and a child continues it. `alreadyFinished`: it had already ended, nothing changed. `workflow-failed`: it belongs to a workflow step, so it failed and the workflow decides what is next.
         * @enum {string}
         */
        SupersedeOutcome: "resumed" | "alreadyFinished" | "workflow-failed";
        /**
         * @description Why the run ends before the task is done.
         * @enum {string}
         */
        SupersedeReason: "graceful_shutdown" | "context_limits" | "manual_supersede" | "crash_recovery";
        SupersedeTaskBody: {
            reason: components["schemas"]["SupersedeReason"];
        };
        SwarmActivity: {
            /** @description Agents that are not offline and polled, or reported progress or activity, within the last 5 minutes, leads included. */
            agents_online: number;
            /** @description How many of them are leads. */
            leads_online: number;
            /** @description Tasks created within the last 24 hours. */
            recent_tasks_count: number;
        };
        /** @description One line of the event log. Optional fields that were not given are absent. */
        SwarmEvent: {
            /**
             * @description The agent it concerns.
             * @example agent-7
             */
            agentId?: string;
            category: components["schemas"]["EventCategory"];
            createdAt: components["schemas"]["DateTime"];
            /**
             * @description What the writer wanted to keep.
             * @example {
             *       "toolName": "search"
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description How long it took, in milliseconds.
             * @example 1250
             */
            durationMs?: number;
            event: components["schemas"]["EventName"];
            id: components["schemas"]["Uuid"];
            /** @description A number that belongs to the event; its meaning depends on it. */
            numericValue?: number;
            /** @description The event that led to this one. */
            parentEventId?: string;
            /**
             * @description The harness session it belongs to.
             * @example session-1
             */
            sessionId?: string;
            source: components["schemas"]["EventSource"];
            status: components["schemas"]["EventStatus"];
            /**
             * @description The task it concerns.
             * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
             */
            taskId?: string;
        };
        /**
         * @description `broken`: of a harness in use, agents reported and none is ready. Else `degraded`: no agent with a harness has registered, or of a harness in use nothing was reported yet or no live test has passed lately. Else `ok`.
         * @enum {string}
         */
        SwarmHealth: "ok" | "degraded" | "broken";
        /** @description Who runs this swarm, from the environment (and thus from global settings as well). */
        SwarmIdentity: {
            /** @description `SWARM_BRAND_COLOR`. */
            brand_color: string | null;
            /** @description `SWARM_HIDE_CLOUD_PROMO`. */
            hide_cloud_promo: boolean;
            /** @description `SWARM_CLOUD`. */
            is_cloud: boolean;
            /** @description `SWARM_ORG_LOGO_URL`. */
            logo_url: string | null;
            /** @description `SWARM_MARKETING_URL`. */
            marketing_url: string | null;
            /**
             * @description `SWARM_ORG_NAME`, or `Swarm`.
             * @example Swarm
             */
            name: string;
            /** @description `SWARM_ORG_ID`. */
            org_id: string | null;
        };
        SyncedRemoteSkills: {
            /** @example 3 */
            checked: number;
            /**
             * @example [
             *       "review: HTTP 404"
             *     ]
             */
            errors: string[];
            /** @example 1 */
            updated: number;
        };
        SyncedSkillFolders: {
            /** @example [] */
            errors: string[];
            /** @example Synced 3, removed 0, with 0 errors */
            message: string;
            /** @example 0 */
            removed: number;
            /** @example 3 */
            synced: number;
        };
        SyncRemoteSkillsBody: {
            /** @description Replace the text even when it is the same. Default: `false`. */
            force?: boolean;
            /** @description Only this one. */
            skillId?: string;
        };
        /** @description A piece of work, in full. Optional values that are not set are left out. */
        Task: {
            acceptedAt?: components["schemas"]["DateTime"];
            /** @description The agent that holds the task; null in the pool. */
            agentId: string | null;
            chatChannelId?: string;
            chatProgressMessageTs?: string;
            chatReplySent: boolean;
            chatThreadTs?: string;
            chatTreeRootMessageTs?: string;
            /** @description The chat message that asked for the task. */
            chatTriggerMessageTs?: string;
            chatUserId?: string;
            /** @description How often the context was compacted; absent before the first time. */
            compactionCount?: number;
            /** @description The conversation or thing the task is about. Tasks with the same context know of each other. */
            contextKey?: string;
            /**
             * Format: int64
             * @description Size of the context window in tokens.
             */
            contextWindowSize?: number;
            createdAt: components["schemas"]["DateTime"];
            /** @description The agent that created the task. */
            creatorAgentId?: string;
            /** @description Last characters of the credential key used. */
            credentialKeySuffix?: string;
            credentialKeyType?: string;
            /** @description When the task was put off to a later time. */
            deferredAt?: components["schemas"]["DateTime"];
            /** @description Ids of the tasks that must be completed before this one starts. */
            dependsOn: string[];
            /** @description Working directory for the worker. */
            dir?: string;
            effort?: components["schemas"]["Effort"];
            /** @description Why the task failed, was cancelled or was superseded. */
            failureReason?: string;
            /** @description When the task reached a final status. */
            finishedAt?: components["schemas"]["DateTime"];
            followUpConfig?: components["schemas"]["FollowUpConfig"];
            /** @description The session the harness runs the task in. */
            harnessSessionId?: string;
            harnessVariant?: string;
            harnessVariantMeta?: {
                [key: string]: unknown;
            };
            id: components["schemas"]["Uuid"];
            /**
             * @description The namespace (folder) of the task, always with a trailing slash.
             * @example shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/
             */
            key: string;
            lastUpdatedAt: components["schemas"]["DateTime"];
            mailInboxId?: string;
            mailMessageId?: string;
            mailThreadId?: string;
            mentionChannelId?: string;
            mentionMessageId?: string;
            /** @description The model asked for, which wins over `modelTier`. */
            model?: string;
            /** @description The alias the resolved model was found by. */
            modelAlias?: string;
            modelSource?: components["schemas"]["ModelSource"];
            modelTier?: components["schemas"]["ModelTier"];
            notifiedAt?: components["schemas"]["DateTime"];
            offeredAt?: components["schemas"]["DateTime"];
            /** @description The agent the task is offered to. */
            offeredTo?: string;
            /** @description What a completed task produced. */
            output?: string;
            /** @description JSON Schema the output has to fit. */
            outputSchema?: {
                [key: string]: unknown;
            };
            /** @description The task this one continues or belongs to. */
            parentTaskId?: string;
            /** @description Highest share of the context window seen in percent. */
            peakContextPercent?: number;
            /**
             * Format: int64
             * @description Highest number of context tokens seen.
             */
            peakContextTokens?: number;
            /** @description When the runtime pool of the assignee was asked to start a runtime for this task. */
            poolWakeAt?: components["schemas"]["DateTime"];
            /** @description Higher goes first. */
            priority: number;
            /** @description The model profile asked for. */
            profile?: string;
            /** @description The latest progress note. */
            progress?: string;
            provider?: components["schemas"]["Harness"];
            /** @description What the harness says about its session. */
            providerMeta?: {
                [key: string]: unknown;
            };
            /** @description Why the last offer was rejected. */
            rejectionReason?: string;
            /** @description The person who wants the task done. */
            requestedByUserId?: string;
            resolvedEffort?: components["schemas"]["Effort"];
            /** @description The model chosen when the task was claimed. */
            resolvedModel?: string;
            /** @description The model profile used. */
            resolvedProfile?: string;
            routingAffinity?: components["schemas"]["RoutingAffinity"];
            /** @description The stored affinity cannot be read; no agent may take the task until it is repaired. */
            routingAffinityInvalid?: boolean;
            /** @description The reason for the routing in words. */
            routingNote?: string;
            routingReason?: components["schemas"]["RoutingReason"];
            routingSource?: components["schemas"]["RoutingSource"];
            /** @description The schedule that made the task. */
            scheduleId?: string;
            source: components["schemas"]["TaskSource"];
            status: components["schemas"]["TaskStatus"];
            /** @description Version of the server that created the task. */
            swarmVersion?: string;
            tags: string[];
            /** @description The instruction text. */
            task: string;
            /** @description Free text; some values, such as `follow-up`, belong to the server. */
            taskType?: string;
            /** @description A short display title. */
            title?: string;
            /** @description Sum of the session costs in USD; absent without any. */
            totalCostUsd?: number;
            vcsAuthor?: string;
            vcsCommentId?: number;
            vcsEventType?: string;
            vcsInstallationId?: number;
            vcsNodeId?: string;
            /** @description Number of the pull request or issue. */
            vcsNumber?: number;
            vcsProvider?: components["schemas"]["VcsProvider"];
            vcsRepo?: string;
            vcsUrl?: string;
            /** @description The task has been paused at least once. */
            wasPaused: boolean;
            workflowRunId?: components["schemas"]["Uuid"];
            workflowRunStepId?: components["schemas"]["Uuid"];
        };
        TaskActionBody: {
            action: components["schemas"]["TaskActionName"];
            /** @description Why; kept as `rejectionReason` by `reject` and in the task's log otherwise. */
            reason?: string;
        };
        /** @description An error; the further fields are there when a budget is used up, of the three pairs of figures the one of the cause. */
        TaskActionConflict: {
            agentBudget?: number;
            /** @description USD the agent spent today. */
            agentSpend?: number;
            /** @description The budget that was used up. */
            cause?: components["schemas"]["BudgetScope"];
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong. The text may change. */
            error: string;
            globalBudget?: number;
            /** @description USD all agents spent today. */
            globalSpend?: number;
            /**
             * Format: date-time
             * @description The next UTC midnight. Do not ask for work again before it.
             */
            resetAt?: string;
            userBudget?: number;
            /** @description USD spent today on tasks the task's requester asked for. */
            userSpend?: number;
        };
        /**
         * @description What to do with the task.
         * @enum {string}
         */
        TaskActionName: "claim" | "release" | "accept" | "reject" | "to_backlog" | "from_backlog" | "launch";
        /** @description A task was started for the agent, which now runs it. */
        TaskAssignedTrigger: {
            /**
             * @description Present when the task pins a model that the agent's harness cannot run: the reason, in words. The worker then fails the task with it.
             * @example Model 'model-x' is not supported by harness_c
             */
            modelUnsupported?: string;
            requestedBy?: components["schemas"]["RequestedBy"];
            task: components["schemas"]["AssignedTask"];
            /** @description The id of the started task. */
            taskId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task_assigned";
        };
        TaskContext: {
            snapshots: components["schemas"]["ContextSnapshot"][];
            summary: components["schemas"]["ContextSummary"];
        };
        /** @description A task with everything that belongs to it. */
        TaskDetail: components["schemas"]["TaskWithContext"] & components["schemas"]["TaskSteering"] & {
            /** @description Newest first. */
            logs: components["schemas"]["TaskLogEntry"][];
            /** @description The first thing that keeps the task from being started. Absent when nothing does: its agent's next poll starts it, or it has been started or ended. `GET /api/tasks/{id}/readiness` tells of all gates. */
            waitingFor?: components["schemas"]["ReadinessGate"];
        };
        TaskEnvelope: {
            task: components["schemas"]["Task"];
        };
        TaskList: {
            tasks: components["schemas"]["TaskListItem"][];
            /** @description Number of tasks that fit the filters on all pages. */
            total: number;
        };
        /**
         * @description How much of each task a list holds.
         * @enum {string}
         */
        TaskListFields: "full" | "slim" | "timeline";
        /**
         * @description A task in the shape asked for with `fields`.
         *
         *     `full` has all that Task has, `slim` (the default) what TaskSlim has, `timeline` what a bar on a time axis needs. In the latter two `task` is the first 300 characters of the text, with `…` appended when it is longer.
         */
        TaskListItem: {
            acceptedAt?: components["schemas"]["DateTime"];
            /** @description The agent that holds the task; null in the pool. */
            agentId: string | null;
            chatChannelId?: string;
            chatProgressMessageTs?: string;
            chatReplySent?: boolean;
            chatThreadTs?: string;
            chatTreeRootMessageTs?: string;
            /** @description The chat message that asked for the task. */
            chatTriggerMessageTs?: string;
            chatUserId?: string;
            /** @description How often the context was compacted; absent before the first time. */
            compactionCount?: number;
            /** @description The conversation or thing the task is about. Tasks with the same context know of each other. */
            contextKey?: string;
            /**
             * Format: int64
             * @description Size of the context window in tokens.
             */
            contextWindowSize?: number;
            createdAt: components["schemas"]["DateTime"];
            /** @description The agent that created the task. */
            creatorAgentId?: string;
            /** @description Last characters of the credential key used. */
            credentialKeySuffix?: string;
            credentialKeyType?: string;
            /** @description When the task was put off to a later time. */
            deferredAt?: components["schemas"]["DateTime"];
            /** @description Ids of the tasks that must be completed before this one starts. */
            dependsOn?: string[];
            /** @description Working directory for the worker. */
            dir?: string;
            effort?: components["schemas"]["Effort"];
            /** @description Why the task failed, was cancelled or was superseded. */
            failureReason?: string;
            /** @description When the task reached a final status. */
            finishedAt?: components["schemas"]["DateTime"];
            followUpConfig?: components["schemas"]["FollowUpConfig"];
            /** @description The session the harness runs the task in. */
            harnessSessionId?: string;
            harnessVariant?: string;
            harnessVariantMeta?: {
                [key: string]: unknown;
            };
            id: components["schemas"]["Uuid"];
            /**
             * @description The namespace (folder) of the task, always with a trailing slash.
             * @example shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/
             */
            key?: string;
            lastUpdatedAt: components["schemas"]["DateTime"];
            mailInboxId?: string;
            mailMessageId?: string;
            mailThreadId?: string;
            mentionChannelId?: string;
            mentionMessageId?: string;
            /** @description The model asked for, which wins over `modelTier`. */
            model?: string;
            /** @description The alias the resolved model was found by. */
            modelAlias?: string;
            modelSource?: components["schemas"]["ModelSource"];
            modelTier?: components["schemas"]["ModelTier"];
            notifiedAt?: components["schemas"]["DateTime"];
            offeredAt?: components["schemas"]["DateTime"];
            /** @description The agent the task is offered to. */
            offeredTo?: string;
            /** @description What a completed task produced. */
            output?: string;
            /** @description JSON Schema the output has to fit. */
            outputSchema?: {
                [key: string]: unknown;
            };
            /** @description The task this one continues or belongs to. */
            parentTaskId?: string;
            /** @description Highest share of the context window seen in percent. */
            peakContextPercent?: number;
            /**
             * Format: int64
             * @description Highest number of context tokens seen.
             */
            peakContextTokens?: number;
            /** @description When the runtime pool of the assignee was asked to start a runtime for this task. */
            poolWakeAt?: components["schemas"]["DateTime"];
            /** @description Higher goes first. */
            priority: number;
            /** @description The model profile asked for. */
            profile?: string;
            /** @description The latest progress note. */
            progress?: string;
            provider?: components["schemas"]["Harness"];
            /** @description What the harness says about its session. */
            providerMeta?: {
                [key: string]: unknown;
            };
            /** @description Why the last offer was rejected. */
            rejectionReason?: string;
            /** @description The person who wants the task done. */
            requestedByUserId?: string;
            resolvedEffort?: components["schemas"]["Effort"];
            /** @description The model chosen when the task was claimed. */
            resolvedModel?: string;
            /** @description The model profile used. */
            resolvedProfile?: string;
            routingAffinity?: components["schemas"]["RoutingAffinity"];
            /** @description The stored affinity cannot be read; no agent may take the task until it is repaired. */
            routingAffinityInvalid?: boolean;
            /** @description The reason for the routing in words. */
            routingNote?: string;
            routingReason?: components["schemas"]["RoutingReason"];
            routingSource?: components["schemas"]["RoutingSource"];
            /** @description The schedule that made the task. */
            scheduleId?: string;
            source: components["schemas"]["TaskSource"];
            status: components["schemas"]["TaskStatus"];
            /** @description Version of the server that created the task. */
            swarmVersion?: string;
            tags?: string[];
            /** @description The instruction text. */
            task: string;
            /** @description Free text; some values, such as `follow-up`, belong to the server. */
            taskType?: string;
            /** @description A short display title. */
            title?: string;
            /** @description Sum of the session costs in USD; absent without any. */
            totalCostUsd?: number;
            vcsAuthor?: string;
            vcsCommentId?: number;
            vcsEventType?: string;
            vcsInstallationId?: number;
            vcsNodeId?: string;
            /** @description Number of the pull request or issue. */
            vcsNumber?: number;
            vcsProvider?: components["schemas"]["VcsProvider"];
            vcsRepo?: string;
            vcsUrl?: string;
            /** @description The task has been paused at least once. */
            wasPaused?: boolean;
            workflowRunId?: components["schemas"]["Uuid"];
            workflowRunStepId?: components["schemas"]["Uuid"];
        };
        /** @description One change in the life of a task. */
        TaskLogEntry: {
            /** @description The agent concerned. */
            agentId?: string;
            createdAt: components["schemas"]["DateTime"];
            /**
             * @description What happened: `task_created`, `task_offered`, `task_accepted`, `task_rejected`, `task_claimed`, `task_claim_rejected_affinity`, `task_released`, `task_status_change`, `task_progress`, `task_steering` or `task_superseded`. More may come.
             * @example task_created
             */
            eventType: string;
            id: components["schemas"]["Uuid"];
            /** @description Further details as JSON text. */
            metadata?: string;
            /** @description What it became, such as the new status. */
            newValue?: string;
            /** @description What it was before, such as the former status. */
            oldValue?: string;
            taskId: components["schemas"]["Uuid"];
        };
        /** @description A task is offered to the agent, which answers with the task action `accept` or `reject`. */
        TaskOfferedTrigger: {
            requestedBy?: components["schemas"]["RequestedBy"];
            task: components["schemas"]["Task"];
            /** @description The id of the offered task. */
            taskId: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task_offered";
        };
        /** @description What lies between a task and its start. */
        TaskReadiness: {
            /** @description Whom the task is assigned or offered to; in the pool, those who come closest to taking it. Empty while it is in nobody's hands: a draft, in the backlog, paused, or under review. */
            agents: components["schemas"]["AgentReadiness"][];
            checkedAt: components["schemas"]["DateTime"];
            /** @description First those that the claim enforces, then the advisory ones, each in the order in which they matter. Empty for a task that has been started or has ended. */
            gates: components["schemas"]["ReadinessGate"][];
            /** @description How many more agents were looked at. */
            moreAgents: number;
            state: components["schemas"]["ReadinessState"];
            status: components["schemas"]["TaskStatus"];
            taskId: components["schemas"]["Uuid"];
        };
        TaskResult: {
            /**
             * @constant
             * @enum {boolean}
             */
            success: true;
            task: components["schemas"]["Task"];
        };
        /** @description A task without parent with all that grew out of it. */
        TaskSession: {
            /** @description Number of tasks in the session with the root. */
            chainTaskCount: number;
            /** @description The newest `lastUpdatedAt` in the session. */
            lastActivityAt: components["schemas"]["DateTime"];
            latestStatus: components["schemas"]["TaskStatus"];
            /** @description The task without parent: TaskSlim, or Task with `fields=full`. */
            root: components["schemas"]["Task"] | components["schemas"]["TaskSlim"];
        };
        TaskSessionDetail: {
            /** @description The page of the tasks of the session with the root, by `createdAt`. */
            chain: components["schemas"]["SessionTask"][];
            limit: number;
            offset: number;
            root: components["schemas"]["SessionTask"];
            /** @description Number of tasks of the session with the root. */
            total: number;
        };
        TaskSessionList: {
            limit: number;
            offset: number;
            sessions: components["schemas"]["TaskSession"][];
            /** @description Number of sessions that fit the filters on all pages. */
            total: number;
        };
        /** @description An error; `rootTaskId` is there when the task is part of a session and not its root. */
        TaskSessionNotFound: {
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong. The text may change. */
            error: string;
            /** @description The root of the session that the task is part of. */
            rootTaskId?: string;
        };
        /** @description A task as lists show it by default. */
        TaskSlim: {
            acceptedAt?: components["schemas"]["DateTime"];
            /** @description The agent that holds the task; null in the pool. */
            agentId: string | null;
            createdAt: components["schemas"]["DateTime"];
            creatorAgentId?: string;
            dependsOn: string[];
            effort?: components["schemas"]["Effort"];
            finishedAt?: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            key: string;
            lastUpdatedAt: components["schemas"]["DateTime"];
            model?: string;
            modelTier?: components["schemas"]["ModelTier"];
            offeredTo?: string;
            parentTaskId?: string;
            peakContextPercent?: number;
            priority: number;
            progress?: string;
            provider?: components["schemas"]["Harness"];
            requestedByUserId?: string;
            scheduleId?: string;
            source: components["schemas"]["TaskSource"];
            status: components["schemas"]["TaskStatus"];
            tags: string[];
            /** @description The first 300 characters of the text, with `…` appended when it is longer. */
            task: string;
            taskType?: string;
            title?: string;
            /** @description Sum of the session costs in USD; absent without any. */
            totalCostUsd?: number;
        };
        /**
         * @description The time a list of tasks is sorted by, newest first.
         * @enum {string}
         */
        TaskSort: "lastUpdatedAt" | "createdAt";
        /**
         * @description Where the task came from.
         * @enum {string}
         */
        TaskSource: "mcp" | "chat" | "api" | "ui" | "vcs_a" | "vcs_b" | "devops" | "mail" | "system" | "schedule" | "workflow" | "tracker_a" | "tracker_b" | "comb";
        /** @description Tasks by status. Tasks in a status without a field of its own count in `total` only. */
        TaskStats: {
            completed: number;
            failed: number;
            in_progress: number;
            offered: number;
            paused: number;
            pending: number;
            reviewing: number;
            total: number;
            unassigned: number;
        };
        /**
         * @description Where the task stands; `completed`, `failed`, `cancelled` and `superseded` are final.
         *
         *     `draft`: written down, not launched. `backlog`: kept out of the pool. `unassigned`: in the pool. `offered`, `reviewing`: offered to one agent, which has seen it when `reviewing`. `pending`: assigned, not started. `in_progress`, `paused`: started.
         * @enum {string}
         */
        TaskStatus: "draft" | "backlog" | "unassigned" | "offered" | "reviewing" | "pending" | "in_progress" | "paused" | "completed" | "failed" | "cancelled" | "superseded";
        /** @description What steering can do with the task. */
        TaskSteering: {
            /** @description The agent that holds the task is a lead. */
            isLeadTask: boolean;
            /** @description The steer modes of the harness that runs the task; empty while the harness is not known. */
            supportedSteerModes: components["schemas"]["SteerMode"][];
        };
        /** @description A starting point for new work. */
        TaskTemplate: {
            category: string;
            createdAt: components["schemas"]["DateTime"];
            description: string;
            id: components["schemas"]["Uuid"];
            kind: components["schemas"]["TaskTemplateKind"];
            /** @description Further fields for the body that creates the thing. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The instruction text; `{{name}}` marks what to fill in. */
            prompt: string;
            tags: string[];
            title: string;
        };
        /**
         * @description What the template makes.
         * @enum {string}
         */
        TaskTemplateKind: "task" | "workflow" | "schedule";
        TaskTemplateList: {
            templates: components["schemas"]["TaskTemplate"][];
        };
        /** @description A task with its attachments and its requester. */
        TaskWithContext: components["schemas"]["Task"] & {
            /** @description Oldest first. */
            attachments: components["schemas"]["Attachment"][];
            requestedBy?: components["schemas"]["RequestedBy"];
        };
        TelemetryStatus: {
            /** @description `ANONYMIZED_TELEMETRY`. Off unless set, and this server sends none either way. */
            enabled: boolean;
        };
        TestConnectionBody: {
            provider: components["schemas"]["Harness"];
        };
        /**
         * @description What is paid for. Tokens for the first five; `web_search` requests, `runtime_hour` hours and `acu` compute units for the others, whose prices are also stated for a million of them.
         * @enum {string}
         */
        TokenClass: "input" | "cached_input" | "output" | "cache_write" | "cache_write_1h" | "web_search" | "runtime_hour" | "acu";
        /**
         * Format: int64
         * @description Tokens.
         * @example 1200
         */
        TokenCount: number;
        TotalCount: {
            /** @description How many there are. */
            total: number;
        };
        /** @description What the polling agent should do next; `type` says which kind it is. */
        Trigger: components["schemas"]["TaskOfferedTrigger"] | components["schemas"]["TaskAssignedTrigger"] | components["schemas"]["BudgetRefusedTrigger"];
        /** @description Whether more was written than the first MiB. */
        TruncatedOutput: {
            stderr: boolean;
            stdout: boolean;
        };
        /** @description An error; with the code `typecheck_failed` it says what the compiler found. */
        TypeCheckError: {
            code: components["schemas"]["ErrorCode"];
            /** @description With `typecheck_failed`, what is wrong, a text each. */
            diagnostics?: string[];
            error: string;
            issues?: components["schemas"]["ErrorIssues"];
            /** @description With `typecheck_failed`, the same for programs. */
            structured?: components["schemas"]["ScriptDiagnostic"][];
        };
        /** @description An outside account that inbound webhooks saw and that is linked to no user. */
        UnmappedIdentity: {
            /** @description How often it was seen in the last 30 days of activity. */
            count: number;
            /** @example U024BE7LH */
            externalId: string;
            /** @example chat */
            kind: string;
            /**
             * Format: date-time
             * @description When it was seen last.
             */
            lastSeenAt: string | null;
            /** @description The first 100 characters of the last event's text. */
            sampleContext: string | null;
            /**
             * @description The kind of the last event.
             * @example message
             */
            sampleEventType: string | null;
        };
        UnmappedIdentityList: {
            /** @description Seen most often first, of those seen last first. */
            unmapped: components["schemas"]["UnmappedIdentity"][];
        };
        /**
         * @description What to do when the task cannot take the message in the wanted mode: `degrade` falls back to `queue` or to a follow-up task, `fail` answers 422 and stores nothing.
         * @enum {string}
         */
        UnsupportedModePolicy: "degrade" | "fail";
        /** @description At least one of the profile fields must be present. Absent fields keep their value. */
        UpdateAgentProfileBody: {
            /** @description Null removes the avatar. */
            avatar?: components["schemas"]["AgentAvatar"] | null;
            capabilities?: string[];
            /** @description The agent that made the change. */
            changedByAgentId?: string;
            /** @description Why; kept with the version. */
            changeReason?: string;
            /** @description Where the change comes from: `self_edit`, `lead_coaching`, `api`, `system` or `session_sync`. Anything else counts as `api`. Default: `"api"`. */
            changeSource?: string;
            description?: string;
            /** @description Budget 20,000 characters. */
            harnessMd?: string;
            heartbeatMd?: string;
            /** @description Budget 10,000 characters. */
            identityMd?: string;
            role?: string;
            setupScript?: string;
            /** @description Budget 10,000 characters. */
            soulMd?: string;
            /** @description Budget 20,000 characters. */
            toolsMd?: string;
        };
        UpdateAgentRuntimeBody: {
            /** @description Accept a text that cannot be the name of a model: an alias `latest:…` the server does not know, or one with white space. Default: `false`. */
            allow_custom_model?: boolean;
            harness_provider: components["schemas"]["LocalHarness"];
            /** @description Model to use instead of the harness's default. White space around it is removed; null goes back to the default. */
            model?: string | null;
            /** @description Null goes back to the default. */
            reasoning_effort?: components["schemas"]["Effort"] | null;
        };
        UpdateMetricBody: {
            definition?: components["schemas"]["MetricDefinition"];
            description?: string | null;
            slug?: string;
            title?: string;
        };
        UpdateSkillBody: {
            agent?: string | null;
            allowedTools?: string | null;
            /** @description What its front matter says replaces what is stored. */
            content?: string;
            context?: string | null;
            description?: string;
            disableModelInvocation?: boolean;
            effort?: string | null;
            isComplex?: boolean;
            isEnabled?: boolean;
            /** Format: date-time */
            lastFetchedAt?: string | null;
            model?: string | null;
            name?: string;
            /** @description Stays as it is. */
            ownerAgentId?: unknown;
            scope?: components["schemas"]["SkillScope"];
            sourceBranch?: string;
            sourceHash?: string | null;
            sourcePath?: string | null;
            sourceRepo?: string | null;
            sourceUrl?: string | null;
            systemDefault?: boolean;
            /** @description Stays as it is. */
            type?: unknown;
            userInvocable?: boolean;
        };
        UpdateTaskProgressBody: {
            /**
             * @description What the worker is doing now; known secrets are masked.
             * @example Running the tests
             */
            progress: string;
        };
        /** @description At least one of the fields. An absent field stays as it is. A text cannot be cleared with null; `email`, `role`, `notes` and `timezone` are cleared with a blank text. */
        UpdateUserBody: {
            /** @description Becomes `metadata.comms`, sibling keys stay. Null removes only that key; metadata left empty becomes unset. */
            comms?: components["schemas"]["UserComms"] | null;
            /** @description A number also sets the budget of the user's scope, null deletes it. */
            dailyBudgetUsd?: number | null;
            /** @description Blank clears it. */
            email?: string;
            /** @description The complete list; compared with the stored one without regard to case. */
            emailAliases?: string[];
            /** @description The complete list; a missing link is removed, a new one added. */
            identities?: components["schemas"]["UserIdentity"][];
            /** @description Replaces the whole object; null clears it. `comms` is written after it. At most 65,536 bytes as JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            name?: string;
            /** @description Blank clears it. */
            notes?: string;
            preferredChannel?: string;
            /** @description Blank clears it. */
            role?: string;
            status?: components["schemas"]["UserStatus"];
            /** @description Blank clears it. */
            timezone?: string;
        };
        UpsertBudgetBody: {
            /**
             * @description USD for a UTC day.
             * @example 25
             */
            dailyBudgetUsd: number;
        };
        UpsertConfigBody: {
            /** @description What the setting is for. */
            description?: string | null;
            /**
             * @description A file that gets the line `KEY=value` in clear text.
             *
             *     Only files under the directory named by the environment variable `CONFIG_ENV_FILES_DIR` are written; any other path is stored and nothing is written. With it the key must be able to name a variable and the value must be one line (400 otherwise).
             */
            envPath?: string | null;
            /** @description Let the value count for the server and in workers. True for a new entry; left as it is when omitted on an update. */
            exportToEnv?: boolean;
            /** @description Mask and encrypt the value. Leaving it out on an update makes the entry plain, except for secret settings of the server (such as `CHAT_BOT_TOKEN`): those are always masked and encrypted, in every scope, also with `false`. Default: `false`. */
            isSecret?: boolean;
            /**
             * @description The name of the setting. A setting of the server, `HARNESS_PROVIDER` and `AGENT_MAX_TASKS` are known in any case and with blanks around them, and are stored in their own spelling: `rbac_enabled` is `RBAC_ENABLED`.
             * @example HEARTBEAT_INTERVAL_MS
             */
            key: string;
            scope: components["schemas"]["ConfigScope"];
            /** @description Required for `agent` and `repo`, forbidden for `global`. Not checked for existence. Null counts as not given. */
            scopeId?: string | null;
            /**
             * @description The value. Text is stored as it is, numbers and booleans as their text, objects and arrays as JSON. Settings with a fixed set of values (such as switches) take text only.
             * @example 30000
             */
            value: string | number | boolean | {
                [key: string]: unknown;
            } | unknown[];
        };
        UpsertedScript: {
            /**
             * @description The source is that of the version before, so that there is no new one.
             * @example false
             */
            contentDeduped: boolean;
            name: components["schemas"]["ScriptName"];
            /**
             * @description The version it has now.
             * @example 1
             */
            version: number;
        };
        UpsertScriptBody: {
            /** @description What it is, for people. Default: `""`. */
            description?: string;
            /** @description Default: `"none"`. */
            fsMode?: components["schemas"]["ScriptFsMode"];
            /** @description What it was written for. Default: `""`. */
            intent?: string;
            name: components["schemas"]["ScriptName"];
            /** @description Default: `"agent"`. */
            scope?: components["schemas"]["ScriptScope"];
            /**
             * @description One TypeScript module, at most 1 MiB in UTF-8.
             * @example export default () => 1;
             */
            source: string;
        };
        UpsertSkillFilesBody: {
            files: components["schemas"]["NewSkillFile"][];
        };
        /** @description A person the swarm works for. `email`, `role`, `notes`, `timezone` and `metadata` are absent while unset. */
        User: {
            createdAt: components["schemas"]["DateTime"];
            /**
             * @description What the person's tasks may cost on one UTC day, in USD; null is unlimited. Writing it also writes the budget of the user's scope, which is what claiming looks at; writing that budget does not write this field.
             * @example 25
             */
            dailyBudgetUsd: number | null;
            /**
             * @description The primary address. No two users share one, whatever its case.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description Further addresses of the same person.
             * @example [
             *       "ada@old.example.com"
             *     ]
             */
            emailAliases: string[];
            id: components["schemas"]["UserId"];
            lastUpdatedAt: components["schemas"]["DateTime"];
            /** @description Free-form. `comms` in it holds how to talk to the person (`tone`, `language`, `verbosity`). */
            metadata?: {
                [key: string]: unknown;
            };
            /** @example Ada Example */
            name: string;
            /**
             * @description What agents should know when they work for this person.
             * @example Prefers short answers.
             */
            notes?: string;
            /**
             * @description Where the person wants to be reached.
             * @example chat
             */
            preferredChannel: string;
            /**
             * @description What the person does, in free text. It grants nothing.
             * @example Product owner
             */
            role?: string;
            status: components["schemas"]["UserStatus"];
            /** @example Europe/Berlin */
            timezone?: string;
        };
        /** @description How to talk to the person. */
        UserComms: {
            /** @example English */
            language?: string;
            /** @example friendly */
            tone?: string;
            /** @example brief */
            verbosity?: string;
        };
        UserCost: {
            costUsd: number;
            /** Format: int64 */
            durationMs: number;
            /** Format: int64 */
            inputTokens: number;
            /** Format: int64 */
            outputTokens: number;
            /** @description Tasks with cost. */
            tasks: number;
            /** @description The requester; null gathers cost without requester and human-free cost. */
            userId: string | null;
        };
        /** @description One entry of a user's history. Written in the same transaction as the change it tells of. */
        UserEvent: {
            /**
             * @description Who did it: `operator:op:<first 16 hex characters of the SHA-256 of the operator key>`, `user:<user id>` or `system:<source>`.
             * @example operator:op:9f86d081884c7d65
             */
            actor: string;
            /** @description The changed fields after; null when nothing is left. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description The changed fields before; null when there was nothing. */
            before: {
                [key: string]: unknown;
            } | null;
            createdAt: components["schemas"]["DateTime"];
            eventType: components["schemas"]["UserEventType"];
            id: components["schemas"]["Uuid"];
            userId: components["schemas"]["UserId"];
        };
        UserEventList: {
            /** @description Newest first; of events of the same millisecond the later one first. */
            events: components["schemas"]["UserEvent"][];
        };
        /**
         * @description What happened to a user.
         * @enum {string}
         */
        UserEventType: "auto_merge" | "manual_merge" | "identity_added" | "identity_removed" | "email_added" | "email_removed" | "token_minted" | "token_revoked" | "budget_changed" | "status_changed" | "profile_changed";
        /**
         * @description 32 hexadecimal characters, given by the server.
         * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
         */
        UserId: string;
        /** @description A link between a user and an account in another system. The pair of `kind` and `externalId` belongs to at most one user. */
        UserIdentity: {
            /**
             * @description The account's id there, as that system spells it.
             * @example U024BE7LH
             */
            externalId: string;
            /**
             * @description The other system. Free text; usual kinds are `chat`, `vcs-a`, `vcs-b`, `devops`, `tracker_a` and `messaging`.
             * @example chat
             */
            kind: string;
        };
        UserIdentityList: {
            /** @description All identities of the user, ordered by kind, then external id. */
            identities: components["schemas"]["UserIdentity"][];
        };
        UserList: {
            /** @description Ordered by name. */
            users: components["schemas"]["ComposedUser"][];
        };
        UserResult: {
            user: components["schemas"]["ComposedUser"];
        };
        /**
         * @description `admin` may do everything; `requester` may read everything that names no permission, and write what one's own tasks and favorites need.
         *
         *     These are the permissions of a requester: `task.create.own`, `task.read.own`, `task.cancel.own`, `task.action.own`, `task.fs.mutate` and `favorite.write.own`.
         * @enum {string}
         */
        UserRole: "admin" | "requester";
        UserRoleList: {
            /**
             * @description In alphabetical order; what they allow adds up.
             * @example [
             *       "requester"
             *     ]
             */
            roles: components["schemas"]["UserRole"][];
        };
        /**
         * @description `invited`, `active` or `suspended`. Only an `active` user's tokens are accepted. It changes only by `updateUser`, never by itself; any value may follow any other.
         * @enum {string}
         */
        UserStatus: "invited" | "active" | "suspended";
        /** @description A bearer token of a user, without its secret. The secret is shown once, by the operation that made it. */
        UserToken: {
            createdAt: components["schemas"]["DateTime"];
            /**
             * @description 32 hexadecimal characters. Not the secret.
             * @example 7c9e6679f7424de0944be07fc1f90ae7
             */
            id: string;
            /**
             * @description What the token is for, in the words of whoever made it.
             * @example Laptop
             */
            label: string | null;
            /** @description When a request last used the token; absent when none did. Written at most once a minute and best effort. */
            lastUsedAt?: components["schemas"]["DateTime"];
            /** @description When the token was revoked; absent while it is live. */
            revokedAt?: components["schemas"]["DateTime"];
            /**
             * @description The last 4 characters of the secret.
             * @example x9Qz
             */
            tokenPreview: string;
            userId: components["schemas"]["UserId"];
        };
        /**
         * Format: uuid
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        Uuid: string;
        /**
         * @description The version-control host.
         * @enum {string}
         */
        VcsProvider: "vcs_a" | "vcs_b" | "devops";
        WidgetResult: {
            result: components["schemas"]["MetricResult"];
            widget: components["schemas"]["MetricWidget"];
        };
        WorkflowCounts: {
            enabled: number;
            total: number;
        };
    };
    responses: {
        /** @description The request does not fit the contract. `error` names the field and the reason. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Validation error: body.priority: must be an integer",
                 *       "code": "validation_error",
                 *       "issues": [
                 *         {
                 *           "path": "body.priority",
                 *           "message": "must be an integer"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The caller lacks the permission, or secrets could be had by the change and the caller lacks `config.read.secrets` (`config_exposes_secrets`). */
        ConfigForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The server uses PostgreSQL, which cannot be reached at the moment, or gave the work up because it took too long (`database_unavailable`). The server connects again by itself.
         *
         *     Try again after the seconds in `Retry-After`. When the connection was lost at the very end of a change, that may have been made all the same: look before making it again.
         */
        DatabaseUnavailable: {
            headers: {
                /**
                 * @description Seconds until another try makes sense.
                 * @example 1
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The database cannot be reached at the moment",
                 *       "code": "database_unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description No job that failed for good has this id. */
        DeadJobNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Dead job not found",
                 *       "code": "dead_job_not_found"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The caller lacks the permission for this operation. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request line and the headers have more than 16 KiB together (`headers_too_large`). The connection is closed. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request line and headers are too large",
                 *       "code": "headers_too_large"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The server failed unexpectedly. Nothing was half-written; secrets are removed from the text. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Internal error",
                 *       "code": "internal_error"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no such session, or it has ended. */
        McpSessionInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid session",
                 *       "code": "mcp_session_invalid"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The bearer key is not known, the agent is not named (`agent_missing`) or not known (`agent_not_found`), or the session is that of another agent (`mcp_session_mismatch`). */
        McpUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The bearer key is not the token of an active user, or the session is that of another user (`mcp_session_mismatch`). */
        McpUserUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The server is about to stop and takes no new work (`draining`), the database lacks a migration of this version (`migrations_missing`), or PostgreSQL cannot be reached or says nothing for two seconds (`database_unavailable`).
         *
         *     Send requests elsewhere, and ask again after the seconds in `Retry-After`.
         */
        NotReady: {
            headers: {
                /**
                 * @description Seconds until another try makes sense.
                 * @example 1
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request body has more bytes or more values than this operation accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Payload too large (max 2097152 bytes)",
                 *       "code": "payload_too_large"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The caller lacks the permission, or has it only for tasks they requested. */
        TaskForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The bearer key is missing, unknown or revoked, or its user is not active. */
        Unauthorized: {
            headers: {
                /**
                 * @description How to say who asks.
                 * @example Bearer
                 */
                "WWW-Authenticate"?: "Bearer";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unauthorized",
                 *       "code": "unauthenticated"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Too much of this kind is under way (`overloaded`), this took longer than it may (`work_timeout`), or it was interrupted and so was a second try (`work_interrupted`). Nothing was changed.
         *
         *     Try again after the seconds in `Retry-After`. A read that is ended because it takes too long, or more memory than a read may (`read_too_large`), says how to narrow it: asked for again as it is, it will hardly do better.
         *
         *     With PostgreSQL also: the database cannot be reached at the moment (`database_unavailable`). When the connection was lost at the very end of a change, that may have been made all the same.
         */
        Unavailable: {
            headers: {
                /**
                 * @description Seconds until another try makes sense.
                 * @example 2
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is compressed; what is uploaded is stored as it is sent (`unsupported_content_encoding`). */
        UnsupportedContentEncoding: {
            headers: {
                /**
                 * @description Which codings a body may have; `identity` is none.
                 * @example identity
                 */
                "Accept-Encoding"?: "identity";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unsupported content encoding: gzip (send the body as it is)",
                 *       "code": "unsupported_content_encoding"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request body is not sent as `application/json`, and is none or comes without a bearer key (`unsupported_content_type`); or it is compressed (`unsupported_content_encoding`), and then `Accept-Encoding` is there. */
        UnsupportedMediaType: {
            headers: {
                /**
                 * @description Which codings a body may have; `identity` is none.
                 * @example identity
                 */
                "Accept-Encoding"?: "identity";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /**
         * @description Names the calling agent. A claim, not a credential.
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        AgentHeader: string;
        /**
         * @description The agent's id. Any non-empty string, usually a UUID.
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        AgentId: string;
        /**
         * @description The agent's or user's id; it need not exist. `_global` for the global budget, which knows no other.
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        BudgetScopeId: string;
        /**
         * @description What the budget limits.
         * @example agent
         */
        BudgetScopeParam: components["schemas"]["BudgetScope"];
        /**
         * @description The entry's id.
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        ConfigId: string;
        /**
         * @description Only the entry with this key; a setting is found in any case, any other key in exactly its spelling.
         * @example HEARTBEAT_INTERVAL_MS
         */
        ConfigKeyFilter: string;
        /**
         * @description Latest creation time, inclusive. A day (`2026-01-31`) means all of it in UTC.
         * @example 2026-01-31
         */
        EndDate: string;
        /**
         * @description Only events of this agent.
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        EventAgentFilter: string;
        /**
         * @description Only events of this category.
         * @example tool
         */
        EventCategoryFilter: components["schemas"]["EventCategory"];
        /**
         * @description Only events of this harness session.
         * @example session-1
         */
        EventSessionFilter: string;
        /**
         * @description Only events at or after this time.
         * @example 2026-01-31T00:00:00.000Z
         */
        EventSince: string;
        /**
         * @description Only events from this source.
         * @example worker
         */
        EventSourceFilter: components["schemas"]["EventSource"];
        /**
         * @description Only events of this task.
         * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
         */
        EventTaskFilter: string;
        /**
         * @description Only events at or before this time.
         * @example 2026-01-31T23:59:59.999Z
         */
        EventUntil: string;
        /**
         * @description The account's id in the other system, percent-encoded (it may hold `@`, `+`, `:` or `/`).
         * @example U024BE7LH
         */
        IdentityExternalId: string;
        /**
         * @description The kind of the outside account.
         * @example chat
         */
        IdentityKind: string;
        /**
         * @description Show secret values in clear, if the caller may read them.
         * @example false
         */
        IncludeSecrets: boolean;
        /**
         * @description The job's id.
         * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
         */
        JobId: string;
        /**
         * @description The key, percent-encoded so that it is one path segment.
         * @example cursor
         */
        KvKey: string;
        /**
         * @description The namespace, percent-encoded so that it is one path segment.
         * @example script:executions
         */
        KvNamespace: string;
        /**
         * @description The version of the protocol that the session speaks. All known ones are answered in the same way.
         * @example 2025-06-18
         */
        McpProtocolHeader: string;
        /**
         * @description The session, as the answer to `initialize` named it.
         * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
         */
        McpSessionHeader: string;
        /**
         * @description The model, percent-encoded; `*` for prices of the provider as a whole.
         * @example model_b
         */
        PricingModel: string;
        /**
         * @description The harness, or `internal` for the server's own model calls.
         * @example harness_a
         */
        PricingProvider: components["schemas"]["CostProvider"];
        /**
         * @description What is paid for.
         * @example input
         */
        PricingTokenClass: components["schemas"]["TokenClass"];
        /**
         * @description The name of the lock.
         * @example harness_b_oauth_0
         */
        RefreshLockKey: string;
        /**
         * @description Names the calling agent. A claim, not a credential.
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        RequiredAgentHeader: string;
        /**
         * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
         * @example rt-5f0c1d
         */
        RuntimeHeader: string;
        /**
         * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
         * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
         */
        SourceTaskHeader: string;
        /**
         * @description Earliest creation time, inclusive: a day (`2026-01-31`, from its start in UTC) or a UTC time ending in `Z`.
         * @example 2026-01-01
         */
        StartDate: string;
        /**
         * @description The task's id.
         * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
         */
        TaskId: string;
        /**
         * @description The user's id.
         * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
         */
        UserId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listActiveSessions: {
        parameters: {
            query?: {
                /**
                 * @description Only sessions of this agent.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions, by `startedAt` descending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "01971f40-1111-7abc-8def-000000000001",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "triggerType": "task_assigned",
                     *           "inboxMessageId": null,
                     *           "taskDescription": "Fix the flaky login test",
                     *           "runnerSessionId": null,
                     *           "providerSessionId": null,
                     *           "runtimeInstanceId": "rt-5f0c1d",
                     *           "startedAt": "2026-01-31T12:00:00.000Z",
                     *           "lastHeartbeatAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveSessionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    createActiveSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                 *       "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                 *       "triggerType": "task_assigned",
                 *       "taskDescription": "Fix the flaky login test",
                 *       "runtimeInstanceId": "rt-5f0c1d"
                 *     }
                 */
                "application/json": components["schemas"]["CreateActiveSessionBody"];
            };
        };
        responses: {
            /** @description The session is registered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session": {
                     *         "id": "01971f40-1111-7abc-8def-000000000001",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "triggerType": "task_assigned",
                     *         "inboxMessageId": null,
                     *         "taskDescription": "Fix the flaky login test",
                     *         "runnerSessionId": null,
                     *         "providerSessionId": null,
                     *         "runtimeInstanceId": "rt-5f0c1d",
                     *         "startedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastHeartbeatAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedActiveSession"];
                };
            };
            /** @description The body does not fit the contract, or no agent has the given `agentId`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unknown agentId: no agent has this id",
                     *       "code": "unknown_agent"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteActiveSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id.
                 * @example 01971f40-1111-7abc-8def-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether there was such a session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveSessionDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteActiveSessionByTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a session was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveSessionDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    cleanupActiveSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CleanupActiveSessionsBody"];
            };
        };
        responses: {
            /** @description How many sessions were deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cleaned": 2
                     *     }
                     */
                    "application/json": components["schemas"]["CleanedActiveSessions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    heartbeatActiveSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a session was updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updated": true
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveSessionUpdated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setProviderSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "providerSessionId": "sess_9f2c"
                 *     }
                 */
                "application/json": components["schemas"]["SetProviderSessionBody"];
            };
        };
        responses: {
            /** @description Whether a session was updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updated": true
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveSessionUpdated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    recoverOrphanedTasks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                 *       "minAgeSeconds": 60
                 *     }
                 */
                "application/json": components["schemas"]["RecoverOrphanedTasksBody"];
            };
        };
        responses: {
            /** @description The tasks that were recovered, now `pending`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovered": 0,
                     *       "tasks": []
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveredTasks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The `X-Agent-ID` header is missing or names another agent than `agentId`, or the caller lacks the permission for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "X-Agent-ID must name the agent whose tasks are recovered",
                     *       "code": "not_this_agent"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /**
                 * @description Which fields each agent has.
                 * @example full
                 */
                fields?: components["schemas"]["ListFields"];
                /**
                 * @description `tasks` adds each agent's newest tasks of any status, newest first.
                 *
                 *     There are at most 1,000 in one answer, of which each agent has an equal share, and of these together the newest that have 4 MiB of text. `GET /api/tasks?agentId=` pages through all of them.
                 * @example tasks
                 */
                include?: "tasks";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agents, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agents": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "name": "builder",
                     *           "isLead": false,
                     *           "status": "idle",
                     *           "runtimePoolId": null,
                     *           "runtimeProvisionAttempts": 0,
                     *           "runtimeProvisionRetryAt": null,
                     *           "role": "backend engineer",
                     *           "capabilities": [
                     *             "typescript",
                     *             "sqlite"
                     *           ],
                     *           "maxTasks": 2,
                     *           "emptyPollCount": 0,
                     *           "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *           "provider": "harness_a",
                     *           "harnessProvider": "harness_a",
                     *           "credentialMissing": null,
                     *           "credStatus": null,
                     *           "avatar": {
                     *             "type": "icon",
                     *             "icon": "rocket",
                     *             "color": "#3b82f6"
                     *           },
                     *           "harnessTransport": null,
                     *           "createdAt": "2026-01-31T09:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "capacity": {
                     *             "current": 0,
                     *             "max": 2,
                     *             "available": 2
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AgentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterAgentBody"];
            };
        };
        responses: {
            /** @description The agent was known; it is registered again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "enabledCapabilities": [
                     *         "core",
                     *         "task-pool"
                     *       ],
                     *       "deliveryMode": "poll",
                     *       "pollRequired": true
                     *     }
                     */
                    "application/json": components["schemas"]["RegisteredAgent"];
                };
            };
            /** @description The agent is new. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "enabledCapabilities": [
                     *         "core",
                     *         "task-pool"
                     *       ],
                     *       "deliveryMode": "poll",
                     *       "pollRequired": true
                     *     }
                     */
                    "application/json": components["schemas"]["RegisteredAgent"];
                };
            };
            /** @description The body does not fit the contract, or multi-runtime mode is on and `runtimeInstanceId` is missing. Nothing is written then. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "runtimeInstanceId is required in multi-runtime mode",
                     *       "code": "runtime_instance_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description In multi-runtime mode, the runtime belongs to another agent. Nothing is written then. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "runtimeInstanceId belongs to another agent",
                     *       "code": "runtime_instance_taken"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getAgent: {
        parameters: {
            query?: {
                /**
                 * @description `tasks` adds each agent's newest tasks of any status, newest first.
                 *
                 *     There are at most 1,000 in one answer, of which each agent has an equal share, and of these together the newest that have 4 MiB of text. `GET /api/tasks?agentId=` pages through all of them.
                 * @example tasks
                 */
                include?: "tasks";
            };
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "capacity": {
                     *         "current": 0,
                     *         "max": 2,
                     *         "available": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    touchAgentActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recorded, or no agent has this id. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getAgentCredentialStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "status": "waiting_for_credentials",
                     *       "missing": [
                     *         "HARNESS_A_TOKEN"
                     *       ],
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credStatus": null,
                     *       "lastCheckedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AgentCredentialStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reportAgentCredentialStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportAgentCredentialStatusBody"];
            };
        };
        responses: {
            /** @description The agent after the report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "capacity": {
                     *         "current": 0,
                     *         "max": 2,
                     *         "available": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentWithCapacity"];
                };
            };
            /** @description The body does not fit the contract, or multi-runtime mode is on and `ready` was sent without `X-Runtime- Instance-ID`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "X-Runtime-Instance-ID is required to report readiness in multi-runtime mode",
                     *       "code": "runtime_instance_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setAgentHarnessProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "harness_provider": "harness_b"
                 *     }
                 */
                "application/json": components["schemas"]["SetAgentHarnessProviderBody"];
            };
        };
        responses: {
            /** @description The agent with its new harness. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "capacity": {
                     *         "current": 0,
                     *         "max": 2,
                     *         "available": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentWithCapacity"];
                };
            };
            /** @description The body does not fit the contract, for example an unknown harness. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.harness_provider: must be one of harness_a, harness_b, harness_c, harness_d, harness_e, harness_f, harness_g, harness_h, harness_i, harness_j, harness_k",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.harness_provider",
                     *           "message": "must be one of harness_a, harness_b, harness_c, harness_d, harness_e, harness_f, harness_g, harness_h, harness_i, harness_j, harness_k"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    renameAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "builder-2"
                 *     }
                 */
                "application/json": components["schemas"]["RenameAgentBody"];
            };
        };
        responses: {
            /** @description The agent with its new name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "capacity": {
                     *         "current": 0,
                     *         "max": 2,
                     *         "available": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentWithCapacity"];
                };
            };
            /** @description The name is missing or blank, or too long. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.name: must not be blank",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.name",
                     *           "message": "must not be blank"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Another agent has this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent name 'builder-2' is already taken",
                     *       "code": "agent_name_taken"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    updateAgentProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAgentProfileBody"];
            };
        };
        responses: {
            /** @description The agent with its new profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "capacity": {
                     *         "current": 0,
                     *         "max": 2,
                     *         "available": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentWithCapacity"];
                };
            };
            /** @description The body does not fit the contract, names no profile field, or holds a text over its budget (then with `profileSyncRejection`). Nothing is saved. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileUpdateError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    updateAgentRuntime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "harness_provider": "harness_b",
                 *       "model": null,
                 *       "reasoning_effort": "high"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAgentRuntimeBody"];
            };
        };
        responses: {
            /** @description The agent with its new harness. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "capacity": {
                     *         "current": 0,
                     *         "max": 2,
                     *         "available": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentWithCapacity"];
                };
            };
            /** @description The body does not fit the contract, `model` cannot be one and `allow_custom_model` is not set, or the effort does not fit the model (then with `harness`, `model`, `level` and `allowed`). Nothing is saved. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeUpdateError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listAgentRuntimeInstances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runtimes, by `createdAt`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runtimeInstances": [
                     *         {
                     *           "id": "rt-5f0c1d",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "status": "active",
                     *           "reportedSlots": 2,
                     *           "credentialReady": true,
                     *           "lastSeenAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T09:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z",
                     *           "isLive": true
                     *         }
                     *       ],
                     *       "staleThresholdMinutes": 5
                     *     }
                     */
                    "application/json": components["schemas"]["RuntimeInstanceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getAgentSetupScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent's script and the script for all agents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "setupScript": "npm ci",
                     *       "globalSetupScript": null
                     *     }
                     */
                    "application/json": components["schemas"]["AgentSetupScript"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listAgentSkills: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tags the caller has; `*` matches any.
                 * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skills. */
            200: {
                headers: {
                    /** @description The signature, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skills": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "name": "review",
                     *           "description": "Reviews a change",
                     *           "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *           "type": "personal",
                     *           "scope": "swarm",
                     *           "ownerAgentId": null,
                     *           "sourceUrl": null,
                     *           "sourceRepo": null,
                     *           "sourcePath": null,
                     *           "sourceBranch": "main",
                     *           "sourceHash": null,
                     *           "isComplex": false,
                     *           "allowedTools": null,
                     *           "model": null,
                     *           "effort": null,
                     *           "context": null,
                     *           "agent": null,
                     *           "disableModelInvocation": false,
                     *           "userInvocable": true,
                     *           "version": 1,
                     *           "isEnabled": true,
                     *           "systemDefault": false,
                     *           "invocationCount": 12,
                     *           "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "lastFetchedAt": null,
                     *           "isActive": true,
                     *           "installedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "signature": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *     }
                     */
                    "application/json": components["schemas"]["SkillsOfAgent"];
                };
            };
            /** @description The caller has these skills already (`If-None-Match`). */
            304: {
                headers: {
                    /** @description The signature, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAgentSkillsSignature: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tags the caller has; `*` matches any.
                 * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The agent's id. Any non-empty string, usually a UUID.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signature. */
            200: {
                headers: {
                    /** @description The signature, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "count": 1,
                     *       "generatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SkillsSignature"];
                };
            };
            /** @description The caller has these skills already (`If-None-Match`). */
            304: {
                headers: {
                    /** @description The signature, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listAgentCredentialStatus: {
        parameters: {
            query?: {
                /**
                 * @description Only agents with this status.
                 * @example waiting_for_credentials
                 */
                status?: components["schemas"]["AgentStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential status of each agent, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agents": [
                     *         {
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "name": "builder",
                     *           "status": "waiting_for_credentials",
                     *           "missing": [
                     *             "HARNESS_A_TOKEN"
                     *           ],
                     *           "provider": "harness_a",
                     *           "harnessProvider": "harness_a",
                     *           "credStatus": null,
                     *           "lastCheckedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AgentCredentialStatusList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAttributionByPerson: {
        parameters: {
            query?: {
                /**
                 * @description Latest creation time, inclusive. A day (`2026-01-31`) means all of it in UTC.
                 * @example 2026-01-31
                 */
                endDate?: components["parameters"]["EndDate"];
                /**
                 * @description Earliest creation time, inclusive: a day (`2026-01-31`, from its start in UTC) or a UTC time ending in `Z`.
                 * @example 2026-01-01
                 */
                startDate?: components["parameters"]["StartDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people with tasks in the range. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rows": [
                     *         {
                     *           "userId": "5e9c2f0b7a1d4c3e8f6a0b9d2c4e6f81",
                     *           "problemsInitiated": 4,
                     *           "problemsShipped": 3,
                     *           "agentsReached": 2,
                     *           "reposReached": 1,
                     *           "surfacesReached": 2,
                     *           "firstPassYield": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PersonAttributionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBudgets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "budgets": [
                     *         {
                     *           "scope": "global",
                     *           "scopeId": "",
                     *           "dailyBudgetUsd": 100,
                     *           "createdAt": 1769860800000,
                     *           "lastUpdatedAt": 1769860800000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BudgetList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the budget limits.
                 * @example agent
                 */
                scope: components["parameters"]["BudgetScopeParam"];
                /**
                 * @description The agent's or user's id; it need not exist. `_global` for the global budget, which knows no other.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                scopeId: components["parameters"]["BudgetScopeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scope": "agent",
                     *       "scopeId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "dailyBudgetUsd": 25,
                     *       "createdAt": 1769860800000,
                     *       "lastUpdatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description The scope is not a known one, the request does not fit, or the global scope has another id than `_global`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.scopeId: must be _global for the global budget",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.scopeId",
                     *           "message": "must be _global for the global budget"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such budget, so spending is not limited. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Budget not configured",
                     *       "code": "budget_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    upsertBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the budget limits.
                 * @example agent
                 */
                scope: components["parameters"]["BudgetScopeParam"];
                /**
                 * @description The agent's or user's id; it need not exist. `_global` for the global budget, which knows no other.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                scopeId: components["parameters"]["BudgetScopeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dailyBudgetUsd": 25
                 *     }
                 */
                "application/json": components["schemas"]["UpsertBudgetBody"];
            };
        };
        responses: {
            /** @description The budget as stored; `createdAt` is kept when it existed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scope": "agent",
                     *       "scopeId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "dailyBudgetUsd": 25,
                     *       "createdAt": 1769860800000,
                     *       "lastUpdatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description The scope is not a known one, the request does not fit, or the global scope has another id than `_global`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.scopeId: must be _global for the global budget",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.scopeId",
                     *           "message": "must be _global for the global budget"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the budget limits.
                 * @example agent
                 */
                scope: components["parameters"]["BudgetScopeParam"];
                /**
                 * @description The agent's or user's id; it need not exist. `_global` for the global budget, which knows no other.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                scopeId: components["parameters"]["BudgetScopeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The scope is not a known one, the request does not fit, or the global scope has another id than `_global`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.scopeId: must be _global for the global budget",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.scopeId",
                     *           "message": "must be _global for the global budget"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such budget, so spending is not limited. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Budget not configured",
                     *       "code": "budget_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listBudgetRefusals: {
        parameters: {
            query?: {
                /**
                 * @description How many to return at most.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refusals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "refusals": [
                     *         {
                     *           "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "date": "2026-01-31",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "cause": "agent",
                     *           "agentSpendUsd": 25.4,
                     *           "agentBudgetUsd": 25,
                     *           "globalSpendUsd": null,
                     *           "globalBudgetUsd": null,
                     *           "userSpendUsd": null,
                     *           "userBudgetUsd": null,
                     *           "followUpTaskId": "01971f3e-9c20-7e1b-a1a7-1c9f3f1d2e55",
                     *           "createdAt": 1769860800000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BudgetRefusalList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    commitChannelCursors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cursorUpdates": [
                 *         {
                 *           "channelId": "C024BE91L",
                 *           "ts": "1767225600.000200"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CommitChannelCursorsBody"];
            };
        };
        responses: {
            /** @description All usable updates are stored, in one transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "committed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CommittedChannelCursors"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getConcurrentContext: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "processingInboxMessages": [],
                     *       "recentTaskDelegations": [],
                     *       "activeSwarmTasks": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "task": "Write the release notes",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "agentName": "writer",
                     *           "status": "in_progress",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "progress": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConcurrentContext"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listConfig: {
        parameters: {
            query?: {
                /**
                 * @description Show secret values in clear, if the caller may read them.
                 * @example false
                 */
                includeSecrets?: components["parameters"]["IncludeSecrets"];
                /**
                 * @description Only the entry with this key; a setting is found in any case, any other key in exactly its spelling.
                 * @example HEARTBEAT_INTERVAL_MS
                 */
                key?: components["parameters"]["ConfigKeyFilter"];
                /**
                 * @description Only entries of this scope (`global`, `agent` or `repo`).
                 * @example agent
                 */
                scope?: string;
                /**
                 * @description Only entries of this agent or repository.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                scopeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "configs": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "scope": "global",
                     *           "scopeId": null,
                     *           "key": "HEARTBEAT_INTERVAL_MS",
                     *           "value": "30000",
                     *           "isSecret": false,
                     *           "envPath": null,
                     *           "description": null,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "encrypted": false,
                     *           "exportToEnv": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description An entry could not be decrypted (`error` names its key and id and points at the encryption key), or the server failed unexpectedly. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cannot decrypt config 'CHAT_BOT_TOKEN' (01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10): the encryption key does not match. Check SECRETS_ENCRYPTION_KEY, or delete the entry.",
                     *       "code": "config_undecryptable"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    upsertConfig: {
        parameters: {
            query?: {
                /**
                 * @description Show secret values in clear, if the caller may read them.
                 * @example false
                 */
                includeSecrets?: components["parameters"]["IncludeSecrets"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertConfigBody"];
            };
        };
        responses: {
            /** @description The stored entry, whether it was created or replaced. Secrets are masked as in reads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "scope": "global",
                     *       "scopeId": null,
                     *       "key": "HEARTBEAT_INTERVAL_MS",
                     *       "value": "30000",
                     *       "isSecret": false,
                     *       "envPath": null,
                     *       "description": null,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "encrypted": false,
                     *       "exportToEnv": true
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigEntryAnswer"];
                };
            };
            /**
             * @description The body breaks the schema, or scope, key, value and `envPath` do not go together. `error` says which.
             *
             *     A setting for the whole server is to be stored for an agent or a repository; a global entry has a `scopeId` or another scope has none; the key is reserved for the environment or managed elsewhere; the value is not allowed for this key; or there is an `envPath` and no file of variables can hold the key or the value.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfigForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getConfig: {
        parameters: {
            query?: {
                /**
                 * @description Show secret values in clear, if the caller may read them.
                 * @example false
                 */
                includeSecrets?: components["parameters"]["IncludeSecrets"];
            };
            header?: never;
            path: {
                /**
                 * @description The entry's id.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["ConfigId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "scope": "global",
                     *       "scopeId": null,
                     *       "key": "HEARTBEAT_INTERVAL_MS",
                     *       "value": "30000",
                     *       "isSecret": false,
                     *       "envPath": null,
                     *       "description": null,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "encrypted": false,
                     *       "exportToEnv": true
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigEntryAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such entry. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Config not found",
                     *       "code": "config_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description The entry could not be decrypted (`error` names its key and id and points at the encryption key), or the server failed unexpectedly. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cannot decrypt config 'CHAT_BOT_TOKEN' (01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10): the encryption key does not match. Check SECRETS_ENCRYPTION_KEY, or delete the entry.",
                     *       "code": "config_undecryptable"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The entry's id.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["parameters"]["ConfigId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description The entry belongs to the server, or the id is not well-formed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Key 'onboarding_state' belongs to the server and cannot be changed here",
                     *       "code": "config_key_managed"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfigForbidden"];
            /** @description There is no such entry. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Config not found",
                     *       "code": "config_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getConfigEnvPresence: {
        parameters: {
            query: {
                /**
                 * @description Comma-separated names, at most 200. Blanks around names and empty names are dropped.
                 * @example CHAT_BOT_TOKEN,CHAT_APP_TOKEN
                 */
                keys: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Name to presence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "presence": {
                     *         "CHAT_BOT_TOKEN": true,
                     *         "CHAT_APP_TOKEN": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigEnvPresence"];
                };
            };
            /** @description `keys` is missing or empty, or names more than 200 variables. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: query.keys: must have at most 200 keys",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "query.keys",
                     *           "message": "must have at most 200 keys"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reloadConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ReloadConfigBody"];
            };
        };
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "configsLoaded": 1,
                     *       "keysUpdated": [
                     *         "CHAT_BOT_TOKEN"
                     *       ],
                     *       "integrationsReinitialized": [
                     *         "mail"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigReload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description Reloading failed, because an entry could not be decrypted or does not fit its setting. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to reload config: Cannot decrypt config 'CHAT_BOT_TOKEN' (01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10): the encryption key does not match. Check SECRETS_ENCRYPTION_KEY, or delete the entry.",
                     *       "code": "config_reload_failed"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getResolvedConfig: {
        parameters: {
            query?: {
                /**
                 * @description Overlay this agent's entries.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: string;
                /**
                 * @description Show secret values in clear, if the caller may read them.
                 * @example false
                 */
                includeSecrets?: components["parameters"]["IncludeSecrets"];
                /**
                 * @description Only the entry with this key; a setting is found in any case, any other key in exactly its spelling.
                 * @example HEARTBEAT_INTERVAL_MS
                 */
                key?: components["parameters"]["ConfigKeyFilter"];
                /**
                 * @description Overlay this repository's entries; they win over the agent's.
                 * @example acme/website
                 */
                repoId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries in effect. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "configs": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "scope": "global",
                     *           "scopeId": null,
                     *           "key": "CHAT_BOT_TOKEN",
                     *           "value": "********",
                     *           "isSecret": true,
                     *           "envPath": null,
                     *           "description": null,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "encrypted": true,
                     *           "exportToEnv": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description An entry could not be decrypted (`error` names its key and id and points at the encryption key), or the server failed unexpectedly. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Cannot decrypt config 'CHAT_BOT_TOKEN' (01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10): the encryption key does not match. Check SECRETS_ENCRYPTION_KEY, or delete the entry.",
                     *       "code": "config_undecryptable"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getConnectorDiscovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiUrl": "https://swarm.example.com",
                     *       "appUrl": "https://app.example.com",
                     *       "connectUrl": "https://app.example.com/connect"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectorDiscovery"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    exchangeConnectorCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXA"
                 *     }
                 */
                "application/json": components["schemas"]["ExchangeConnectorCodeBody"];
            };
        };
        responses: {
            /** @description The token. The code is used up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "swt_EXAMPLE0EXAMPLE0EXAMPLE0",
                     *       "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectorCredentials"];
                };
            };
            /** @description The body is not JSON, or `code` is missing, not a string, empty or longer than 256 characters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.code: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.code",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The code is malformed, unknown, expired or used. The answer is the same for all of them, so that nobody learns whether a code existed. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "code_invalid",
                     *       "code": "code_invalid"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The body is larger than 1024 bytes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payload too large (max 1024 bytes)",
                     *       "code": "payload_too_large"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many attempts from this address. */
            429: {
                headers: {
                    /**
                     * @description Seconds until the next attempt is allowed.
                     * @example 6
                     */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "rate_limited",
                     *       "code": "rate_limited"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of this agent.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: components["parameters"]["EventAgentFilter"];
                /**
                 * @description Only events of this category.
                 * @example tool
                 */
                category?: components["parameters"]["EventCategoryFilter"];
                /**
                 * @description Only events whose `data.field` is this text.
                 * @example soulMd
                 */
                dataField?: string;
                /**
                 * @description Comma-separated values of `data.field`, for `latestPerDataField`.
                 * @example soulMd,toolsMd
                 */
                dataFields?: string;
                /**
                 * @description Only events of this name.
                 * @example tool.start
                 */
                event?: components["schemas"]["EventName"];
                /**
                 * @description Comma-separated names; an event must carry one of them (and meet `event` as well, if given).
                 * @example tool.start,tool.end
                 */
                events?: string;
                /**
                 * @description Only the newest event of each pair of name and `data.field`.
                 * @example true
                 */
                latestPerDataField?: boolean;
                /**
                 * @description How many events at most.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Only events of this harness session.
                 * @example session-1
                 */
                sessionId?: components["parameters"]["EventSessionFilter"];
                /**
                 * @description Only events at or after this time.
                 * @example 2026-01-31T00:00:00.000Z
                 */
                since?: components["parameters"]["EventSince"];
                /**
                 * @description Only events from this source.
                 * @example worker
                 */
                source?: components["parameters"]["EventSourceFilter"];
                /**
                 * @description Only events of this status.
                 * @example error
                 */
                status?: components["schemas"]["EventStatus"];
                /**
                 * @description Only events of this task.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId?: components["parameters"]["EventTaskFilter"];
                /**
                 * @description Only events at or before this time.
                 * @example 2026-01-31T23:59:59.999Z
                 */
                until?: components["parameters"]["EventUntil"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "category": "tool",
                     *           "event": "tool.start",
                     *           "status": "ok",
                     *           "source": "worker",
                     *           "agentId": "agent-7",
                     *           "data": {
                     *             "toolName": "search"
                     *           },
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description A filter is not well-formed; `events` holds an unknown name; `since` or `until` is no time; or `latestPerDataField` was asked for without names, without values, or with more than 50 pairs. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: query.events: must be names of events, separated by commas; 'lunch' is none",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "query.events",
                     *           "message": "must be names of events, separated by commas; 'lunch' is none"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "tool",
                 *       "event": "tool.start",
                 *       "source": "worker",
                 *       "agentId": "agent-7",
                 *       "data": {
                 *         "toolName": "search"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateEventBody"];
            };
        };
        responses: {
            /** @description The stored event. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "event": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "category": "tool",
                     *         "event": "tool.start",
                     *         "status": "ok",
                     *         "source": "worker",
                     *         "agentId": "agent-7",
                     *         "data": {
                     *           "toolName": "search"
                     *         },
                     *         "createdAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventCreated"];
                };
            };
            /** @description The body breaks the schema, for example by an unknown category, name, status or source. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.source: must be one of worker, api, hook, scheduler, cli",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.source",
                     *           "message": "must be one of worker, api, hook, scheduler, cli"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description The event could not be stored. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to store event",
                     *       "code": "internal_error"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    createEventsBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "category": "session",
                 *           "event": "session.start",
                 *           "source": "worker",
                 *           "sessionId": "session-1"
                 *         },
                 *         {
                 *           "category": "session",
                 *           "event": "session.end",
                 *           "source": "worker",
                 *           "sessionId": "session-1",
                 *           "durationMs": 1250
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateEventsBatchBody"];
            };
        };
        responses: {
            /** @description All events are stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["EventsStored"];
                };
            };
            /** @description There are no events or more than 500, or one of them breaks the schema. Nothing was stored. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.events.1.source: must be one of worker, api, hook, scheduler, cli",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.events.1.source",
                     *           "message": "must be one of worker, api, hook, scheduler, cli"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description The events could not be stored; none of them was. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to store events",
                     *       "code": "internal_error"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    countEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of this agent.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: components["parameters"]["EventAgentFilter"];
                /**
                 * @description Only events of this category.
                 * @example tool
                 */
                category?: components["parameters"]["EventCategoryFilter"];
                /**
                 * @description Only events of this harness session.
                 * @example session-1
                 */
                sessionId?: components["parameters"]["EventSessionFilter"];
                /**
                 * @description Only events at or after this time.
                 * @example 2026-01-31T00:00:00.000Z
                 */
                since?: components["parameters"]["EventSince"];
                /**
                 * @description Only events from this source.
                 * @example worker
                 */
                source?: components["parameters"]["EventSourceFilter"];
                /**
                 * @description Only events of this task.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId?: components["parameters"]["EventTaskFilter"];
                /**
                 * @description Only events at or before this time.
                 * @example 2026-01-31T23:59:59.999Z
                 */
                until?: components["parameters"]["EventUntil"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "counts": [
                     *         {
                     *           "event": "tool.start",
                     *           "count": 12
                     *         },
                     *         {
                     *           "event": "session.start",
                     *           "count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventCounts"];
                };
            };
            /** @description A filter is not well-formed, or `since` or `until` is no time. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: query.since: must be a time of the calendar such as 2026-01-31T12:00:00.000Z",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "query.since",
                     *           "message": "must be a time of the calendar such as 2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFavorites: {
        parameters: {
            query?: {
                /**
                 * @description Only these items; ids separated by commas, at most 1000.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                itemIds?: string;
                /**
                 * @description Only favorites of this type.
                 * @example page
                 */
                itemType?: components["schemas"]["FavoriteItemType"];
            };
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The favorites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "favorites": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *           "itemType": "page",
                     *           "itemId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "createdBy": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *           "updatedBy": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1"
                     *         }
                     *       ],
                     *       "favoriteIds": [
                     *         "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FavoriteList"];
                };
            };
            /** @description A parameter does not fit the contract, or `itemIds` holds more than 1000 ids. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: query.itemIds: must have at most 1000 ids",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "query.itemIds",
                     *           "message": "must have at most 1000 ids"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The calling agent works for no user, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setFavorite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "itemType": "page",
                 *       "itemId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                 *       "favorite": true
                 *     }
                 */
                "application/json": components["schemas"]["SetFavoriteBody"];
            };
        };
        responses: {
            /** @description Whether the item is a favorite now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "favorite": true,
                     *       "itemType": "page",
                     *       "itemId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "row": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "itemType": "page",
                     *         "itemId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "createdBy": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "updatedBy": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FavoriteResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The calling agent works for no user, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    ensureAgentFileCredentials: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["EnsureAgentFileCredentialsBody"];
            };
        };
        responses: {
            /** @description The state of the agent's credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentFileCredentials"];
                };
            };
            /** @description The agent header is missing, or the body is not an object. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getFileCapabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "providerId": "local-fs",
                     *       "capabilities": {
                     *         "signedUrl": {
                     *           "supported": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FileCapabilities"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    inviteFileMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["InviteFileMemberBody"];
            };
        };
        responses: {
            /** @description The address was invited, or had the role already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": "org_1",
                     *       "invited": true
                     *     }
                     */
                    "application/json": components["schemas"]["InvitedFileMember"];
                };
            };
            /** @description The body does not fit the contract, or no remote file provider is configured. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No remote file provider is configured",
                     *       "code": "file_provider_not_configured"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listTaskFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attachments, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attachments": []
                     *     }
                     */
                    "application/json": components["schemas"]["AttachmentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No task has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    uploadTaskFile: {
        parameters: {
            query: {
                /**
                 * @description A note for people.
                 * @example The report the task asked for
                 */
                description?: string;
                /**
                 * @description What the file is for, e.g. `task-deliverable`.
                 * @example task-deliverable
                 */
                intent?: string;
                /**
                 * @description Whether this is the task's main result.
                 * @example true
                 */
                isPrimary?: boolean;
                /**
                 * @description The file's name within the task, folders included. It is trimmed, and slashes in front are dropped.
                 * @example reports/summary.md
                 */
                name: string;
            };
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        /** @description The file's bytes. An empty body is an empty file. */
        requestBody: {
            content: {
                /** @example Hello */
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The attachment that holds the content. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f42-5e6f-7a10-8b2c-3d4e5f607182",
                     *       "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "name": "reports/summary.md",
                     *       "kind": "shared-fs",
                     *       "path": "tasks/01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/reports/summary.md",
                     *       "providerId": "local-fs",
                     *       "providerKey": "tasks/01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/reports/summary.md",
                     *       "capabilities": {
                     *         "signedUrl": {
                     *           "supported": false
                     *         }
                     *       },
                     *       "mimeType": "text/markdown",
                     *       "sizeBytes": 5,
                     *       "sha256": "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969",
                     *       "intent": "task-deliverable",
                     *       "isPrimary": true,
                     *       "createdAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description The name is empty or unsafe, or a parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: query.name: must not contain '.', '..' or empty segments",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "query.name",
                     *           "message": "must not contain '.', '..' or empty segments"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TaskForbidden"];
            /** @description No task has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description A folder has the file's name, or a file has the name of one of its folders. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A file or a folder is in the way of reports: choose another name",
                     *       "code": "file_name_taken"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The body is larger than 50 MiB, by its Content-Length or as it is read. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payload too large (max 52428800 bytes)",
                     *       "code": "payload_too_large"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            415: components["responses"]["UnsupportedContentEncoding"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getTaskFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The attachment's id.
                 * @example 01971f42-5e6f-7a10-8b2c-3d4e5f607182
                 */
                attachmentId: string;
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attachment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f42-5e6f-7a10-8b2c-3d4e5f607182",
                     *       "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "name": "reports/summary.md",
                     *       "kind": "shared-fs",
                     *       "path": "tasks/01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/reports/summary.md",
                     *       "providerId": "local-fs",
                     *       "providerKey": "tasks/01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/reports/summary.md",
                     *       "capabilities": {
                     *         "signedUrl": {
                     *           "supported": false
                     *         }
                     *       },
                     *       "mimeType": "text/markdown",
                     *       "sizeBytes": 5,
                     *       "sha256": "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969",
                     *       "intent": "task-deliverable",
                     *       "isPrimary": true,
                     *       "createdAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The task has no attachment with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attachment not found",
                     *       "code": "attachment_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteTaskFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The attachment's id.
                 * @example 01971f42-5e6f-7a10-8b2c-3d4e5f607182
                 */
                attachmentId: string;
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attachment is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TaskForbidden"];
            /** @description The task has no attachment with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attachment not found",
                     *       "code": "attachment_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    downloadTaskFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tags the caller has; `*` matches any.
                 * @example "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The attachment's id.
                 * @example 01971f42-5e6f-7a10-8b2c-3d4e5f607182
                 */
                attachmentId: string;
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    /** @description Always `attachment`, with the file's name: an ASCII form, and the exact one as UTF-8 (`filename*`). */
                    "Content-Disposition"?: string;
                    /** @description The size in bytes. */
                    "Content-Length"?: number;
                    /** @description The SHA-256 of the content, in quotes; absent when it is not known. */
                    ETag?: string;
                    /** @description Always `nosniff`. */
                    "X-Content-Type-Options"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example Hello */
                    "application/octet-stream": string;
                };
            };
            /** @description The caller has this content already (`If-None-Match`). */
            304: {
                headers: {
                    /** @description The SHA-256 of the content, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The task has no such attachment, or the active provider does not hold its content. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attachment not found",
                     *       "code": "attachment_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getTaskFileSignedUrl: {
        parameters: {
            query?: {
                /**
                 * @description The wanted life of the link, in seconds.
                 * @example 600
                 */
                expiresIn?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The attachment's id.
                 * @example 01971f42-5e6f-7a10-8b2c-3d4e5f607182
                 */
                attachmentId: string;
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://files.example.com/s/abc",
                     *       "expiresIn": 600
                     *     }
                     */
                    "application/json": components["schemas"]["SignedFileUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The task has no such attachment, or the active provider does not hold its content. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Attachment not found",
                     *       "code": "attachment_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description The active provider makes no links (`local-fs`). */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "File provider local-fs does not support signed URLs",
                     *       "code": "signed_urls_unsupported"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    runHeartbeatSweep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sweep ran to its end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sweep done: nothing to do"
                     *     }
                     */
                    "application/json": components["schemas"]["HeartbeatSweepResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listInboxState: {
        parameters: {
            query: {
                /**
                 * @description Only items of this type.
                 * @example approval
                 */
                itemType?: components["schemas"]["InboxItemType"];
                /**
                 * @description Only items with this status.
                 * @example open
                 */
                status?: components["schemas"]["InboxItemStatus"];
                /**
                 * @description Whose inbox.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                userId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *           "itemType": "approval",
                     *           "itemId": "appr-17",
                     *           "status": "snoozed",
                     *           "snoozeUntil": "2026-02-01T08:00:00.000Z",
                     *           "readAt": "2026-01-31T11:59:00.000Z",
                     *           "createdAt": "2026-01-31T11:59:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InboxItemList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setInboxItemState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                 *       "itemType": "approval",
                 *       "itemId": "appr-17",
                 *       "status": "snoozed",
                 *       "snoozeUntil": "2026-02-01T08:00:00.000Z",
                 *       "read": true
                 *     }
                 */
                "application/json": components["schemas"]["SetInboxItemStateBody"];
            };
        };
        responses: {
            /** @description The item after the call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "item": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "itemType": "approval",
                     *         "itemId": "appr-17",
                     *         "status": "snoozed",
                     *         "snoozeUntil": "2026-02-01T08:00:00.000Z",
                     *         "readAt": "2026-01-31T11:59:00.000Z",
                     *         "createdAt": "2026-01-31T11:59:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InboxItemResult"];
                };
            };
            /** @description The body does not fit the contract, or no user has the id `userId`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.userId: must be the id of a user; there is none with 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.userId",
                     *           "message": "must be the id of a user; there is none with 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listDeadJobs: {
        parameters: {
            query?: {
                /**
                 * @description Only jobs of this kind.
                 * @example tasks.follow-up
                 */
                kind?: components["schemas"]["JobKindName"];
                /**
                 * @description How many jobs at most.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description How many to leave out.
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "kind": "tasks.follow-up",
                     *           "state": "dead",
                     *           "payload": {
                     *             "taskId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "cascadedIds": [],
                     *             "cascadedCount": 0
                     *           },
                     *           "attempts": 20,
                     *           "maxAttempts": 20,
                     *           "runAt": "2026-01-31T11:00:00.000Z",
                     *           "failedAt": "2026-01-31T12:00:00.000Z",
                     *           "lastError": "database or disk is full",
                     *           "createdAt": "2026-01-31T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeadJobList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    discardDeadJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DiscardedJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DeadJobNotFound"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    retryDeadJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job waits for its turn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "kind": "tasks.follow-up",
                     *         "state": "ready",
                     *         "payload": {
                     *           "taskId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "cascadedIds": [],
                     *           "cascadedCount": 0
                     *         },
                     *         "attempts": 0,
                     *         "maxAttempts": 20,
                     *         "runAt": "2026-01-31T12:30:00.000Z",
                     *         "failedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastError": "database or disk is full",
                     *         "createdAt": "2026-01-31T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JobResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DeadJobNotFound"];
            /** @description Another job of the same key waits or is being done. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A job of the same key is waiting already",
                     *       "code": "job_already_waiting"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listAvailableKeyIndices: {
        parameters: {
            query: {
                /**
                 * @description The kind of credential.
                 * @example HARNESS_A_OAUTH_TOKEN
                 */
                keyType: components["schemas"]["KeyType"];
                /**
                 * @description The model the session will run on.
                 * @example model_a
                 */
                model?: components["schemas"]["KeyModel"];
                /**
                 * @description Where the keys are configured.
                 * @example global
                 */
                scope?: string;
                /**
                 * @description The id that goes with the scope; none means the empty text.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                scopeId?: string;
                /**
                 * @description How many keys the worker's pool holds. Bounded, since every index is answered.
                 * @example 3
                 */
                totalKeys: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The indices that may be used, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    clearKeyRateLimit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClearKeyRateLimitBody"];
            };
        };
        responses: {
            /** @description Done; `cleared` says whether any key became available. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cleared": true,
                     *       "message": "Rate limit of key …x7Qa2 cleared"
                     *     }
                     */
                    "application/json": components["schemas"]["ClearedKeyRateLimit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listKeyCosts: {
        parameters: {
            query?: {
                /**
                 * @description Only keys of this kind.
                 * @example HARNESS_A_OAUTH_TOKEN
                 */
                keyType?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums; empty when no stamped task has cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "costs": [
                     *         {
                     *           "keyType": "HARNESS_A_OAUTH_TOKEN",
                     *           "keySuffix": "x7Qa2",
                     *           "totalCost": 12.5,
                     *           "totalInputTokens": 812000,
                     *           "totalOutputTokens": 94000,
                     *           "taskCount": 7
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeyCostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setKeyName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                 *       "keySuffix": "x7Qa2",
                 *       "name": "Ada's seat"
                 *     }
                 */
                "application/json": components["schemas"]["SetKeyNameBody"];
            };
        };
        responses: {
            /** @description The name as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                     *       "keySuffix": "x7Qa2",
                     *       "name": "Ada's seat"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyNameResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no key of this type and suffix in exactly this scope. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No key matching HARNESS_A_OAUTH_TOKEN …x7Qa2",
                     *       "code": "key_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setKeyPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                 *       "keySuffix": "x7Qa2",
                 *       "plan": "harness_a_team_premium"
                 *     }
                 */
                "application/json": components["schemas"]["SetKeyPlanBody"];
            };
        };
        responses: {
            /** @description The plan as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                     *       "keySuffix": "x7Qa2",
                     *       "plan": "harness_a_team_premium"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyPlanResult"];
                };
            };
            /** @description The body does not fit the contract, or the plan is not in the catalogue or belongs to another key type. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Plan 'harness_b_plus' does not apply to HARNESS_A_OAUTH_TOKEN",
                     *       "code": "plan_not_applicable"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no key of this type and suffix in any scope. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No key matching HARNESS_A_OAUTH_TOKEN …x7Qa2",
                     *       "code": "key_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listKeyPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "checkedAt": "2026-09-25",
                     *       "plans": [
                     *         {
                     *           "id": "harness_a_pro",
                     *           "label": "Harness A Pro",
                     *           "keyType": "HARNESS_A_OAUTH_TOKEN",
                     *           "monthlyUsd": 20
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeyPlanCatalogue"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reportKeyAuthFailure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "HARNESS_B_OAUTH",
                 *       "keySuffix": "k3d9Z",
                 *       "keyIndex": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReportKeyAuthFailureBody"];
            };
        };
        responses: {
            /** @description The failure is counted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyAuthFailureResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reportKeyRateLimit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                 *       "keySuffix": "x7Qa2",
                 *       "keyIndex": 0,
                 *       "rateLimitedUntil": "2026-01-31T17:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReportKeyRateLimitBody"];
            };
        };
        responses: {
            /** @description The limit is recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key …x7Qa2 is rate limited until 2026-01-31T17:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reportKeyRateLimitWindows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                 *       "keySuffix": "x7Qa2",
                 *       "keyIndex": 0,
                 *       "windows": {
                 *         "seven_day": {
                 *           "status": "allowed",
                 *           "lastSeenAt": "2026-01-31T12:00:00.000Z",
                 *           "utilization": 0.4,
                 *           "resetsAt": 1769860800
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReportKeyRateLimitWindowsBody"];
            };
        };
        responses: {
            /** @description The windows are merged, or there was nothing to merge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Merged 1 window of key …x7Qa2"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reportKeySeatMismatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                 *       "keySuffix": "x7Qa2",
                 *       "keyIndex": 0,
                 *       "model": "model_a"
                 *     }
                 */
                "application/json": components["schemas"]["ReportKeySeatMismatchBody"];
            };
        };
        responses: {
            /** @description The mismatch is noted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key …x7Qa2 has no seat for model_a"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reportKeyUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyType": "HARNESS_A_OAUTH_TOKEN",
                 *       "keySuffix": "x7Qa2",
                 *       "keyIndex": 0,
                 *       "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44"
                 *     }
                 */
                "application/json": components["schemas"]["ReportKeyUsageBody"];
            };
        };
        responses: {
            /** @description The use is counted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Recorded usage of key …x7Qa2"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listKeyStatuses: {
        parameters: {
            query?: {
                /**
                 * @description Only keys of this kind.
                 * @example HARNESS_A_OAUTH_TOKEN
                 */
                keyType?: string;
                /**
                 * @description Only rows of this scope.
                 * @example global
                 */
                scope?: string;
                /**
                 * @description Only rows with this scope id; ignored without `scope`.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                scopeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "keys": [
                     *         {
                     *           "id": "01971f3e-9b1c-7f02-8c1d-5a0e6b7c8d9e",
                     *           "keyType": "HARNESS_A_OAUTH_TOKEN",
                     *           "keySuffix": "x7Qa2",
                     *           "keyIndex": 0,
                     *           "scope": "global",
                     *           "scopeId": "",
                     *           "status": "available",
                     *           "rateLimitedUntil": null,
                     *           "lastUsedAt": "2026-01-31T12:00:00.000Z",
                     *           "lastRateLimitAt": null,
                     *           "totalUsageCount": 3,
                     *           "rateLimitCount": 0,
                     *           "name": "Ada's seat",
                     *           "provider": "harness_a",
                     *           "plan": "harness_a_max_20x",
                     *           "planSource": "manual",
                     *           "lastSeatMismatchAt": null,
                     *           "lastSeatMismatchModel": null,
                     *           "consecutiveAuthFailures": 0,
                     *           "lastAuthFailureAt": null,
                     *           "rateLimitWindows": {
                     *             "seven_day_model_b": {
                     *               "status": "rejected",
                     *               "lastSeenAt": "2026-01-31T12:00:00.000Z",
                     *               "resetsAt": 1769879000
                     *             }
                     *           },
                     *           "modelLimits": [
                     *             {
                     *               "model": "model_b",
                     *               "window": "seven_day_model_b",
                     *               "resetsAt": 1769879000,
                     *               "resetsAtIso": "2026-01-31T17:03:20.000Z",
                     *               "active": true
                     *             }
                     *           ],
                     *           "createdAt": "2026-01-30T08:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CredentialKeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listKv: {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return at most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description How many matching entries to leave out at the start.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Only keys that begin with this text, taken literally.
                 * @example cur
                 */
                prefix?: string;
            };
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "namespace": "script:executions",
                     *           "key": "cursor",
                     *           "value": 42,
                     *           "valueType": "integer",
                     *           "expiresAt": null,
                     *           "createdAt": 1769860800000,
                     *           "updatedAt": 1769860800000
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "namespace": "script:executions"
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntryList"];
                };
            };
            /** @description No namespace is given by a header, a parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A namespace is required: send X-Source-Task-Id or X-Agent-ID",
                     *       "code": "namespace_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace is readable by its agent only, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace mcp:overflow:a1 belongs to another agent",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKvInNamespace: {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return at most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description How many matching entries to leave out at the start.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Only keys that begin with this text, taken literally.
                 * @example cur
                 */
                prefix?: string;
            };
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The namespace, percent-encoded so that it is one path segment.
                 * @example script:executions
                 */
                namespace: components["parameters"]["KvNamespace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "namespace": "script:executions",
                     *           "key": "cursor",
                     *           "value": 42,
                     *           "valueType": "integer",
                     *           "expiresAt": null,
                     *           "createdAt": 1769860800000,
                     *           "updatedAt": 1769860800000
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "namespace": "script:executions"
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntryList"];
                };
            };
            /** @description A parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.namespace: must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.namespace",
                     *           "message": "must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace is readable by its agent only, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace mcp:overflow:a1 belongs to another agent",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKvInNamespace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
                /**
                 * @description The namespace, percent-encoded so that it is one path segment.
                 * @example script:executions
                 */
                namespace: components["parameters"]["KvNamespace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "namespace": "script:executions",
                     *       "key": "cursor",
                     *       "value": 42,
                     *       "valueType": "integer",
                     *       "expiresAt": null,
                     *       "createdAt": 1769860800000,
                     *       "updatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntry"];
                };
            };
            /** @description A parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.key: must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.key",
                     *           "message": "must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace is readable by its agent only, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace mcp:overflow:a1 belongs to another agent",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such entry, or it has expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Entry not found",
                     *       "code": "kv_entry_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    putKvInNamespace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
                /**
                 * @description The namespace, percent-encoded so that it is one path segment.
                 * @example script:executions
                 */
                namespace: components["parameters"]["KvNamespace"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": 42,
                 *       "valueType": "integer"
                 *     }
                 */
                "application/json": components["schemas"]["PutKvBody"];
            };
        };
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "namespace": "script:executions",
                     *       "key": "cursor",
                     *       "value": 42,
                     *       "valueType": "integer",
                     *       "expiresAt": null,
                     *       "createdAt": 1769860800000,
                     *       "updatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntry"];
                };
            };
            /** @description A parameter or the body does not fit the contract, or the value does not fit its type. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.key: must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.key",
                     *           "message": "must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace does not take this write, or the caller lacks the permission `kv.write.any`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace apps is reserved",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The body or the encoded value is larger than 2 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payload too large (max 2097152 bytes)",
                     *       "code": "payload_too_large"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteKvInNamespace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
                /**
                 * @description The namespace, percent-encoded so that it is one path segment.
                 * @example script:executions
                 */
                namespace: components["parameters"]["KvNamespace"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.key: must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.key",
                     *           "message": "must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace does not take this write, or the caller lacks the permission `kv.write.any`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace apps is reserved",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such entry. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Entry not found",
                     *       "code": "kv_entry_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    incrKvInNamespace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
                /**
                 * @description The namespace, percent-encoded so that it is one path segment.
                 * @example script:executions
                 */
                namespace: components["parameters"]["KvNamespace"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "by": 1
                 *     }
                 */
                "application/json": components["schemas"]["IncrKvBody"];
            };
        };
        responses: {
            /** @description The entry after the addition. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "namespace": "script:executions",
                     *       "key": "cursor",
                     *       "value": 42,
                     *       "valueType": "integer",
                     *       "expiresAt": null,
                     *       "createdAt": 1769860800000,
                     *       "updatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntry"];
                };
            };
            /** @description A parameter or the body does not fit the contract, or the sum leaves the safe range of integers. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.key: must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.key",
                     *           "message": "must be 1 to 512 letters, digits, dots, underscores, colons, slashes or hyphens"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace does not take this write, or the caller lacks the permission `kv.write.any`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace apps is reserved",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The entry is not an integer. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The entry cursor holds json, not an integer",
                     *       "code": "not_an_integer"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getKv: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "namespace": "script:executions",
                     *       "key": "cursor",
                     *       "value": 42,
                     *       "valueType": "integer",
                     *       "expiresAt": null,
                     *       "createdAt": 1769860800000,
                     *       "updatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntry"];
                };
            };
            /** @description No namespace is given by a header, a parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A namespace is required: send X-Source-Task-Id or X-Agent-ID",
                     *       "code": "namespace_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace is readable by its agent only, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace mcp:overflow:a1 belongs to another agent",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such entry, or it has expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Entry not found",
                     *       "code": "kv_entry_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    putKv: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": 42,
                 *       "valueType": "integer"
                 *     }
                 */
                "application/json": components["schemas"]["PutKvBody"];
            };
        };
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "namespace": "script:executions",
                     *       "key": "cursor",
                     *       "value": 42,
                     *       "valueType": "integer",
                     *       "expiresAt": null,
                     *       "createdAt": 1769860800000,
                     *       "updatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntry"];
                };
            };
            /** @description No namespace is given by a header, a parameter or the body does not fit the contract, or the value does not fit its type. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A namespace is required: send X-Source-Task-Id or X-Agent-ID",
                     *       "code": "namespace_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace does not take this write, or the caller lacks the permission `kv.write.any`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace apps is reserved",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The body or the encoded value is larger than 2 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payload too large (max 2097152 bytes)",
                     *       "code": "payload_too_large"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteKv: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No namespace is given by a header, a parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A namespace is required: send X-Source-Task-Id or X-Agent-ID",
                     *       "code": "namespace_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace does not take this write, or the caller lacks the permission `kv.write.any`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace apps is reserved",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such entry. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Entry not found",
                     *       "code": "kv_entry_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    incrKv: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path: {
                /**
                 * @description The key, percent-encoded so that it is one path segment.
                 * @example cursor
                 */
                key: components["parameters"]["KvKey"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "by": 1
                 *     }
                 */
                "application/json": components["schemas"]["IncrKvBody"];
            };
        };
        responses: {
            /** @description The entry after the addition. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "namespace": "script:executions",
                     *       "key": "cursor",
                     *       "value": 42,
                     *       "valueType": "integer",
                     *       "expiresAt": null,
                     *       "createdAt": 1769860800000,
                     *       "updatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["KvEntry"];
                };
            };
            /** @description No namespace is given by a header, a parameter or the body does not fit the contract, or the sum leaves the safe range of integers. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A namespace is required: send X-Source-Task-Id or X-Agent-ID",
                     *       "code": "namespace_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The namespace does not take this write, or the caller lacks the permission `kv.write.any`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Namespace apps is reserved",
                     *       "code": "namespace_forbidden"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The entry is not an integer. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The entry cursor holds json, not an integer",
                     *       "code": "not_an_integer"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /**
                 * @description Only entries of this agent, of every type.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: string;
                /**
                 * @description How many entries at most. No answer holds more than 10,000 entries, whatever is asked for.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "logs": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d11",
                     *           "eventType": "agent_joined",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "newValue": "idle",
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    callMcpBridge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tool": "get-tasks",
                 *       "args": {
                 *         "status": "pending"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CallMcpBridgeBody"];
            };
        };
        responses: {
            /** @description What the tool answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The tasks, newest first.",
                     *       "tasks": [],
                     *       "total": 0
                     *     }
                     */
                    "application/json": components["schemas"]["McpToolResult"];
                };
            };
            /** @description The request does not fit the contract, or the arguments do not fit the tool. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid arguments for tool 'send-task': priority: must be an integer",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "priority",
                     *           "message": "must be an integer"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Scripts cannot call this tool. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Tool 'accept-steer' is not in the SDK allowlist",
                     *       "code": "tool_not_for_scripts"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such tool, or its switch is off. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Tool not found",
                     *       "code": "tool_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tasks": {
                     *         "total": 2,
                     *         "by_status": {
                     *           "completed": 2
                     *         }
                     *       },
                     *       "agents": {
                     *         "total": 1,
                     *         "by_status": {
                     *           "idle": 1
                     *         }
                     *       },
                     *       "workflows": {
                     *         "total": 0,
                     *         "enabled": 0
                     *       },
                     *       "pages": {
                     *         "total": 0
                     *       },
                     *       "sessions": {
                     *         "active": 0
                     *       },
                     *       "skills": {
                     *         "total": 0
                     *       },
                     *       "jobs": {
                     *         "by_kind": {
                     *           "heartbeat.sweep": {
                     *             "scheduled": 1
                     *           },
                     *           "tasks.follow-up": {
                     *             "ready": 2,
                     *             "dead": 1
                     *           }
                     *         },
                     *         "oldest_due": {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "kind": "tasks.follow-up",
                     *           "dueSince": "2026-01-31T12:00:00.000Z"
                     *         },
                     *         "last_failures": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "kind": "tasks.follow-up",
                     *             "state": "dead",
                     *             "attempts": 20,
                     *             "failedAt": "2026-01-31T11:00:00.000Z",
                     *             "lastError": "database or disk is full"
                     *           }
                     *         ]
                     *       },
                     *       "retention": {
                     *         "events": {
                     *           "at": "2026-01-31T12:00:00.000Z",
                     *           "rowsDeleted": 1200,
                     *           "batches": 3,
                     *           "durationMs": 61,
                     *           "dryRun": false,
                     *           "cumulativeRowsDeleted": 1200,
                     *           "outcome": "converged",
                     *           "drained": true,
                     *           "backlogRemaining": 0,
                     *           "batchSize": 1000,
                     *           "slowestStatementMs": 5,
                     *           "lastSuccessAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Metrics"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listMetricDefinitions: {
        parameters: {
            query?: {
                /**
                 * @description Only those that this agent made.
                 * @example ui
                 */
                agentId?: string;
                /**
                 * @description Whether definitions are shown.
                 * @example full
                 */
                fields?: components["schemas"]["ListFields"];
                /**
                 * @description How many to return at most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description How many to pass over.
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "metrics": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "agentId": "ui",
                     *           "slug": "tasks",
                     *           "title": "Tasks",
                     *           "description": null,
                     *           "definition": {
                     *             "version": 1,
                     *             "widgets": [
                     *               {
                     *                 "id": "n",
                     *                 "title": "Tasks",
                     *                 "query": {
                     *                   "sql": "select sum(count) as n from task_counts"
                     *                 },
                     *                 "viz": {
                     *                   "type": "stat",
                     *                   "value": "n"
                     *                 }
                     *               }
                     *             ]
                     *           },
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 100,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["MetricList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    createMetricDefinition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Tasks",
                 *       "definition": {
                 *         "version": 1,
                 *         "widgets": [
                 *           {
                 *             "id": "n",
                 *             "title": "Tasks",
                 *             "query": {
                 *               "sql": "select sum(count) as n from task_counts"
                 *             },
                 *             "viz": {
                 *               "type": "stat",
                 *               "value": "n"
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateMetricBody"];
            };
        };
        responses: {
            /** @description It is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StoredMetric"];
                };
            };
            /** @description The request does not fit the contract, or a query is not one SELECT or WITH. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Only one SQL statement is allowed",
                     *       "code": "metric_query_invalid"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The agent has a metric of this slug. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The agent has a metric with the slug 'tasks' already",
                     *       "code": "metric_exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getMetricDefinition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the metric.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metric. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "agentId": "ui",
                     *       "slug": "tasks",
                     *       "title": "Tasks",
                     *       "description": null,
                     *       "definition": {
                     *         "version": 1,
                     *         "widgets": [
                     *           {
                     *             "id": "n",
                     *             "title": "Tasks",
                     *             "query": {
                     *               "sql": "select sum(count) as n from task_counts"
                     *             },
                     *             "viz": {
                     *               "type": "stat",
                     *               "value": "n"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Metric"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such metric. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Metric not found",
                     *       "code": "metric_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    updateMetricDefinition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The id of the metric.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "All tasks"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMetricBody"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["StoredMetric"];
                };
            };
            /** @description The request does not fit the contract, or a query is not one SELECT or WITH. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Only one SQL statement is allowed",
                     *       "code": "metric_query_invalid"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such metric. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Metric not found",
                     *       "code": "metric_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The agent has a metric of this slug. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The agent has a metric with the slug 'tasks' already",
                     *       "code": "metric_exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteMetricDefinition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the metric.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such metric. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Metric not found",
                     *       "code": "metric_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    runMetricDefinition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the metric.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "variables": {
                 *         "days": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunMetricBody"];
            };
        };
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "metric": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "agentId": "ui",
                     *         "slug": "tasks",
                     *         "title": "Tasks",
                     *         "description": null,
                     *         "definition": {
                     *           "version": 1,
                     *           "widgets": [
                     *             {
                     *               "id": "n",
                     *               "title": "Tasks",
                     *               "query": {
                     *                 "sql": "select sum(count) as n from task_counts"
                     *               },
                     *               "viz": {
                     *                 "type": "stat",
                     *                 "value": "n"
                     *               }
                     *             }
                     *           ]
                     *         },
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "updatedAt": "2026-01-31T12:00:00.000Z"
                     *       },
                     *       "variables": {
                     *         "days": 7
                     *       },
                     *       "widgets": [
                     *         {
                     *           "widget": {
                     *             "id": "n",
                     *             "title": "Tasks",
                     *             "query": {
                     *               "sql": "select sum(count) as n from task_counts"
                     *             },
                     *             "viz": {
                     *               "type": "stat",
                     *               "value": "n"
                     *             }
                     *           },
                     *           "result": {
                     *             "columns": [
                     *               "n"
                     *             ],
                     *             "rows": [
                     *               {
                     *                 "n": 2
                     *               }
                     *             ],
                     *             "elapsed": 3,
                     *             "total": 1,
                     *             "truncated": false,
                     *             "maxRows": 100
                     *           }
                     *         }
                     *       ],
                     *       "result": {
                     *         "columns": [
                     *           "n"
                     *         ],
                     *         "rows": [
                     *           {
                     *             "n": 2
                     *           }
                     *         ],
                     *         "elapsed": 3,
                     *         "total": 1,
                     *         "truncated": false,
                     *         "maxRows": 100
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MetricRun"];
                };
            };
            /** @description The request does not fit the contract, a query failed (`query_failed`), opens what it may not (`query_not_allowed`) or takes too long (`metric_query_timeout`), or a variable has no value that fits (`metric_variable_invalid`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such metric. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Metric not found",
                     *       "code": "metric_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMetricVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the metric.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "versions": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "metricId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "version": 1,
                     *           "snapshot": {
                     *             "title": "Tasks",
                     *             "description": null,
                     *             "definition": {
                     *               "version": 1,
                     *               "widgets": [
                     *                 {
                     *                   "id": "n",
                     *                   "title": "Tasks",
                     *                   "query": {
                     *                     "sql": "select sum(count) as n from task_counts"
                     *                   },
                     *                   "viz": {
                     *                     "type": "stat",
                     *                     "value": "n"
                     *                   }
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           "changedByAgentId": null,
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricVersionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such metric. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Metric not found",
                     *       "code": "metric_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getMetricVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the metric.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: string;
                /**
                 * @description Its number.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "metricId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "version": 1,
                     *       "snapshot": {
                     *         "title": "Tasks",
                     *         "description": null,
                     *         "definition": {
                     *           "version": 1,
                     *           "widgets": [
                     *             {
                     *               "id": "n",
                     *               "title": "Tasks",
                     *               "query": {
                     *                 "sql": "select sum(count) as n from task_counts"
                     *               },
                     *               "viz": {
                     *                 "type": "stat",
                     *                 "value": "n"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "changedByAgentId": null,
                     *       "createdAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MetricVersion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such metric, or no such version of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getMetricSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schema": {
                     *         "type": "object"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MetricSchema"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    keepHarnessBWarm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to each slot; empty when there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "slot": 0,
                     *           "keySuffix": "9Qz1k",
                     *           "outcome": "warm"
                     *         },
                     *         {
                     *           "slot": 1,
                     *           "keySuffix": "b2c3d",
                     *           "outcome": "failed",
                     *           "reason": "The token endpoint answered 400"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeepWarmReport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getOAuthRedirectUri: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The redirect URI. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirectUri": "https://swarm.example.com/api/oauth/callback"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthRedirectUri"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    acquireRefreshLock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the lock.
                 * @example harness_b_oauth_0
                 */
                key: components["parameters"]["RefreshLockKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttlMs": 120000
                 *     }
                 */
                "application/json": components["schemas"]["AcquireRefreshLockBody"];
            };
        };
        responses: {
            /** @description The lock is yours until you release it or `ttlMs` is over. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "owner": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10"
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshLock"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Somebody holds the lock. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The lock is held by another caller",
                     *       "code": "lock_held"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    releaseRefreshLock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the lock.
                 * @example harness_b_oauth_0
                 */
                key: components["parameters"]["RefreshLockKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "owner": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10"
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseRefreshLockBody"];
            };
        };
        responses: {
            /** @description The owner does not hold the lock any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listPausedTasks: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paused tasks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tasks": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "task": "Find out why the nightly export is slow.",
                     *           "status": "paused",
                     *           "source": "api",
                     *           "tags": [],
                     *           "priority": 50,
                     *           "dependsOn": [],
                     *           "chatReplySent": false,
                     *           "wasPaused": true,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:10:00.000Z",
                     *           "attachments": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PausedTaskList"];
                };
            };
            /** @description The header `X-Agent-ID` is missing. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pollForWork: {
        parameters: {
            query?: {
                /**
                 * @description How many seconds the answer may be put off while there is nothing to do; 0: it comes at once. Whatever is between caller and server must put up with a connection that is silent for so long.
                 * @example 30
                 */
                wait?: number;
            };
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
                /**
                 * @description URL-encoded JSON `{harness: {tier: model}}` of the worker's own `MODEL_TIER_*` environment.
                 *
                 *     Known harnesses and tiers with a trimmed value of 1 to 200 characters without white space are kept and stored on the agent; `{}` clears what is stored. A header that cannot be read changes nothing.
                 * @example %7B%22harness_a%22%3A%7B%22smart%22%3A%22model-a-large%22%7D%7D
                 */
                "X-Model-Tier-Overrides"?: string;
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to do next, or `trigger` null when there is no work for this agent now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollResult"];
                };
            };
            /** @description The `X-Agent-ID` header is missing or empty, or `wait` is no integer from 0 to 55. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent is registered under the id of the header. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listPricing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All prices, past and future ones included. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rows": [
                     *         {
                     *           "provider": "harness_a",
                     *           "model": "model_b",
                     *           "tokenClass": "input",
                     *           "effectiveFrom": 0,
                     *           "pricePerMillionUsd": 3,
                     *           "createdAt": 1769860800000,
                     *           "lastUpdatedAt": 1769860800000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PricingList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listPricingHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The model, percent-encoded; `*` for prices of the provider as a whole.
                 * @example model_b
                 */
                model: components["parameters"]["PricingModel"];
                /**
                 * @description The harness, or `internal` for the server's own model calls.
                 * @example harness_a
                 */
                provider: components["parameters"]["PricingProvider"];
                /**
                 * @description What is paid for.
                 * @example input
                 */
                tokenClass: components["parameters"]["PricingTokenClass"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rows": [
                     *         {
                     *           "provider": "harness_a",
                     *           "model": "model_b",
                     *           "tokenClass": "input",
                     *           "effectiveFrom": 0,
                     *           "pricePerMillionUsd": 3,
                     *           "createdAt": 1769860800000,
                     *           "lastUpdatedAt": 1769860800000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PricingList"];
                };
            };
            /** @description The provider or the token class is not a known one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.tokenClass: must be one of input, cached_input, output, cache_write, cache_write_1h, web_search, runtime_hour, acu",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.tokenClass",
                     *           "message": "must be one of input, cached_input, output, cache_write, cache_write_1h, web_search, runtime_hour, acu"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    createPricing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The model, percent-encoded; `*` for prices of the provider as a whole.
                 * @example model_b
                 */
                model: components["parameters"]["PricingModel"];
                /**
                 * @description The harness, or `internal` for the server's own model calls.
                 * @example harness_a
                 */
                provider: components["parameters"]["PricingProvider"];
                /**
                 * @description What is paid for.
                 * @example input
                 */
                tokenClass: components["parameters"]["PricingTokenClass"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pricePerMillionUsd": 2.5,
                 *       "effectiveFrom": 1769860800000
                 *     }
                 */
                "application/json": components["schemas"]["CreatePricingBody"];
            };
        };
        responses: {
            /** @description The price as stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provider": "harness_a",
                     *       "model": "model_b",
                     *       "tokenClass": "input",
                     *       "effectiveFrom": 1769860800000,
                     *       "pricePerMillionUsd": 2.5,
                     *       "createdAt": 1769860800000,
                     *       "lastUpdatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["PricingRow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is already a price with this `effectiveFrom`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A price with effectiveFrom 1769860800000 already exists",
                     *       "code": "price_exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deletePricing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price's `effectiveFrom`, digits only.
                 * @example 1769860800000
                 */
                effectiveFrom: string;
                /**
                 * @description The model, percent-encoded; `*` for prices of the provider as a whole.
                 * @example model_b
                 */
                model: components["parameters"]["PricingModel"];
                /**
                 * @description The harness, or `internal` for the server's own model calls.
                 * @example harness_a
                 */
                provider: components["parameters"]["PricingProvider"];
                /**
                 * @description What is paid for.
                 * @example input
                 */
                tokenClass: components["parameters"]["PricingTokenClass"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The provider or the token class is not a known one, or `effectiveFrom` is not all digits. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.effectiveFrom: must be 1 to 16 digits",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.effectiveFrom",
                     *           "message": "must be 1 to 16 digits"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such price. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Pricing row not found",
                     *       "code": "pricing_row_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getActivePricing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The model, percent-encoded; `*` for prices of the provider as a whole.
                 * @example model_b
                 */
                model: components["parameters"]["PricingModel"];
                /**
                 * @description The harness, or `internal` for the server's own model calls.
                 * @example harness_a
                 */
                provider: components["parameters"]["PricingProvider"];
                /**
                 * @description What is paid for.
                 * @example input
                 */
                tokenClass: components["parameters"]["PricingTokenClass"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price in effect. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provider": "harness_a",
                     *       "model": "model_b",
                     *       "tokenClass": "input",
                     *       "effectiveFrom": 0,
                     *       "pricePerMillionUsd": 3,
                     *       "createdAt": 1769860800000,
                     *       "lastUpdatedAt": 1769860800000
                     *     }
                     */
                    "application/json": components["schemas"]["PricingRow"];
                };
            };
            /** @description The provider or the token class is not a known one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: path.provider: must be one of harness_a, harness_b, harness_c, harness_d, harness_e, harness_f, harness_g, harness_h, harness_i, harness_j, harness_k, internal",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "path.provider",
                     *           "message": "must be one of harness_a, harness_b, harness_c, harness_d, harness_e, harness_f, harness_g, harness_h, harness_i, harness_j, harness_k, internal"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No price is in effect. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No pricing row in effect",
                     *       "code": "pricing_row_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listScripts: {
        parameters: {
            query?: {
                /**
                 * @description Also those that were saved by themselves after they ran well once.
                 * @example false
                 */
                includeScratch?: boolean;
                /**
                 * @description Only scripts of this scope.
                 * @example agent
                 */
                scope?: components["schemas"]["ScriptScope"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scripts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scripts": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "name": "weekly-report",
                     *           "scope": "agent",
                     *           "scopeId": "agent-7",
                     *           "description": "What was done in a week",
                     *           "intent": "Tell the team every Friday",
                     *           "version": 3,
                     *           "isScratch": false,
                     *           "typeChecked": true,
                     *           "fsMode": "none",
                     *           "createdByAgentId": "agent-7",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScriptList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The script's id.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "script": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "name": "weekly-report",
                     *         "scope": "agent",
                     *         "scopeId": "agent-7",
                     *         "description": "What was done in a week",
                     *         "intent": "Tell the team every Friday",
                     *         "version": 3,
                     *         "isScratch": false,
                     *         "typeChecked": true,
                     *         "fsMode": "none",
                     *         "createdByAgentId": "agent-7",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "updatedAt": "2026-01-31T12:00:00.000Z",
                     *         "source": "export default ({ week }: { week: number }): string => `Week ${week}`;",
                     *         "signatureJson": "{\"argsType\":\"{ week: number }\",\"resultType\":\"string\",\"description\":\"\"}",
                     *         "contentHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "signature": {
                     *           "argsType": "{ week: number }",
                     *           "resultType": "string",
                     *           "description": ""
                     *         },
                     *         "argsJsonSchema": null,
                     *         "created_by": null,
                     *         "updated_by": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScriptResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such script. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Script not found",
                     *       "code": "script_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteScript: {
        parameters: {
            query?: {
                /**
                 * @description The scope of the script.
                 * @example agent
                 */
                scope?: components["schemas"]["ScriptScope"];
            };
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The script's name.
                 * @example weekly-report
                 */
                id: components["schemas"]["ScriptName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not there any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedScript"];
                };
            };
            /** @description The request does not fit the contract, or no agent is named by `X-Agent-ID`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "X-Agent-ID required for scripts API",
                     *       "code": "agent_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description A global script is deleted by leads only, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Global delete requires lead agent",
                     *       "code": "lead_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description No agent has the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listScriptVersions: {
        parameters: {
            query?: {
                /**
                 * @description Only versions before this one.
                 * @example 3
                 */
                before?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The script's id.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "versions": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "scriptId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "version": 1,
                     *           "source": "export default () => 1;",
                     *           "description": "What was done in a week",
                     *           "intent": "Tell the team every Friday",
                     *           "signatureJson": "{\"argsType\":\"unknown\",\"resultType\":\"unknown\",\"description\":\"\"}",
                     *           "contentHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "changedByAgentId": "agent-7",
                     *           "changedAt": "2026-01-31T12:00:00.000Z",
                     *           "changeReason": "Initial creation",
                     *           "created_by": null,
                     *           "updated_by": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScriptVersionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such script. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Script not found",
                     *       "code": "script_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getScriptTypes: {
        parameters: {
            query?: {
                /**
                 * @description Only a script of this scope.
                 * @example agent
                 */
                scope?: components["schemas"]["ScriptScope"];
            };
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The script's name.
                 * @example weekly-report
                 */
                name: components["schemas"]["ScriptName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signature": {
                     *         "argsType": "{ week: number }",
                     *         "resultType": "string",
                     *         "description": "Writes the report."
                     *       },
                     *       "argsJsonSchema": null,
                     *       "sdkTypes": "export interface ScriptContext {}",
                     *       "stdlibTypes": "declare module \"swarm-sdk\" {}"
                     *     }
                     */
                    "application/json": components["schemas"]["ScriptTypes"];
                };
            };
            /** @description The request does not fit the contract, or no agent is named by `X-Agent-ID`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "X-Agent-ID required for scripts API",
                     *       "code": "agent_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such script that the agent sees, or no agent with the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Script not found",
                     *       "code": "script_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    runScript: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "weekly-report",
                 *       "args": {
                 *         "week": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunScriptBody"];
            };
        };
        responses: {
            /** @description It has run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScriptRunReport"];
                };
            };
            /** @description The request does not fit the contract, has both or neither of `name` and `source`, or names no agent by `X-Agent-ID`; or scripts started one another too deep. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Provide exactly one of name or source",
                     *       "code": "invalid_request"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such script that the agent sees, or no agent with the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Script not found",
                     *       "code": "script_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many scripts wait (`script_queue_full`), or the agent has too many that run or wait (`script_agent_limit`). */
            429: {
                headers: {
                    /**
                     * @description Seconds until another try makes sense.
                     * @example 2
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many scripts wait to run; try again in a moment",
                     *       "code": "script_queue_full"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description The script changes a workspace, which nothing runs yet. */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Nothing runs scripts that change a workspace yet",
                     *       "code": "workspace_not_available"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    searchScripts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": "report",
                 *       "limit": 5
                 *     }
                 */
                "application/json": components["schemas"]["SearchScriptsBody"];
            };
        };
        responses: {
            /** @description The scripts that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "name": "weekly-report",
                     *           "signature": {
                     *             "argsType": "{ week: number }",
                     *             "resultType": "string",
                     *             "description": "Writes the report."
                     *           },
                     *           "argsJsonSchema": null,
                     *           "description": "What was done in a week",
                     *           "score": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FoundScriptList"];
                };
            };
            /** @description The request does not fit the contract, or no agent is named by `X-Agent-ID`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "X-Agent-ID required for scripts API",
                     *       "code": "agent_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScriptTypeDefs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The declarations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sdkTypes": "export interface ScriptContext {}",
                     *       "stdlibTypes": "declare module \"swarm-sdk\" {}"
                     *     }
                     */
                    "application/json": components["schemas"]["ScriptTypeDefs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    upsertScript: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "weekly-report",
                 *       "source": "export default ({ week }: { week: number }) => `Week ${week}`;",
                 *       "description": "What was done in a week"
                 *     }
                 */
                "application/json": components["schemas"]["UpsertScriptBody"];
            };
        };
        responses: {
            /** @description It is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "weekly-report",
                     *       "version": 1,
                     *       "contentDeduped": false
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertedScript"];
                };
            };
            /** @description The request does not fit the contract, no agent is named by `X-Agent-ID`, or the source does not pass the type check (`typecheck_failed`), which says where. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeCheckError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description A global script is written by leads only, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Global write requires lead agent",
                     *       "code": "lead_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description No agent has the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Somebody else changed the script at the same time, and nothing is stored. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The script was changed by somebody else at the same time",
                     *       "code": "script_changed"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The schema of the arguments is read in the sandbox, where too many scripts wait (`script_queue_full`) or the agent has too many (`script_agent_limit`). */
            429: {
                headers: {
                    /**
                     * @description Seconds until another try makes sense.
                     * @example 2
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many scripts wait to run; try again in a moment",
                     *       "code": "script_queue_full"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessionCosts: {
        parameters: {
            query?: {
                /**
                 * @description Only costs of this agent.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: string;
                /**
                 * @description Latest creation time, inclusive. A day (`2026-01-31`) means all of it in UTC.
                 * @example 2026-01-31
                 */
                endDate?: components["parameters"]["EndDate"];
                /**
                 * @description How many costs to return at most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Earliest creation time, inclusive: a day (`2026-01-31`, from its start in UTC) or a UTC time ending in `Z`.
                 * @example 2026-01-01
                 */
                startDate?: components["parameters"]["StartDate"];
                /**
                 * @description Only costs of this task; the other filters are then ignored.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The costs that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "costs": [
                     *         {
                     *           "id": "01971f3e-9b1c-7f02-8c1d-5a0e6b7c8d9e",
                     *           "sessionId": "ses-5f0c1d",
                     *           "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "totalCostUsd": 0.42,
                     *           "inputTokens": 12000,
                     *           "outputTokens": 900,
                     *           "cacheReadTokens": 54000,
                     *           "cacheWriteTokens": 3000,
                     *           "reasoningOutputTokens": 0,
                     *           "thinkingTokens": 0,
                     *           "durationMs": 61000,
                     *           "numTurns": 7,
                     *           "model": "model_b",
                     *           "isError": false,
                     *           "costSource": "harness",
                     *           "harnessCostUsd": 0.42,
                     *           "cacheWrite5mTokens": null,
                     *           "cacheWrite1hTokens": null,
                     *           "modelBreakdown": null,
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionCostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSessionCost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSessionCostBody"];
            };
        };
        responses: {
            /** @description The record as stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": {
                     *         "id": "01971f3e-9b1c-7f02-8c1d-5a0e6b7c8d9e",
                     *         "sessionId": "ses-5f0c1d",
                     *         "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "totalCostUsd": 0.42,
                     *         "inputTokens": 12000,
                     *         "outputTokens": 900,
                     *         "cacheReadTokens": 54000,
                     *         "cacheWriteTokens": 3000,
                     *         "reasoningOutputTokens": 0,
                     *         "thinkingTokens": 0,
                     *         "durationMs": 61000,
                     *         "numTurns": 7,
                     *         "model": "model_b",
                     *         "isError": false,
                     *         "costSource": "harness",
                     *         "harnessCostUsd": 0.42,
                     *         "cacheWrite5mTokens": null,
                     *         "cacheWrite1hTokens": null,
                     *         "modelBreakdown": null,
                     *         "createdAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecordedSessionCost"];
                };
            };
            /** @description The body does not fit the contract, the models have more than 10,000,000,000 tokens of a kind together, the use costs more than 1,000,000,000 USD by the price table, or the agent does not exist. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unknown agentId: no agent has this id",
                     *       "code": "unknown_agent"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getCostDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The two sums; 0 when nothing was spent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "costToday": 3.2,
                     *       "costMtd": 81.75
                     *     }
                     */
                    "application/json": components["schemas"]["CostDashboard"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getSessionCostSummary: {
        parameters: {
            query?: {
                /**
                 * @description Only costs of this agent.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: string;
                /**
                 * @description Latest creation time, inclusive. A day (`2026-01-31`) means all of it in UTC.
                 * @example 2026-01-31
                 */
                endDate?: components["parameters"]["EndDate"];
                /**
                 * @description Which parts to fill.
                 * @example both
                 */
                groupBy?: components["schemas"]["CostGrouping"];
                /**
                 * @description Earliest creation time, inclusive: a day (`2026-01-31`, from its start in UTC) or a UTC time ending in `Z`.
                 * @example 2026-01-01
                 */
                startDate?: components["parameters"]["StartDate"];
                /**
                 * @description Only costs requested by this user, or `unattributed` for those that count for nobody.
                 * @example unattributed
                 */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totals": {
                     *         "totalCostUsd": 0.42,
                     *         "totalInputTokens": 12000,
                     *         "totalOutputTokens": 900,
                     *         "totalCacheReadTokens": 54000,
                     *         "totalCacheWriteTokens": 3000,
                     *         "totalDurationMs": 61000,
                     *         "totalSessions": 1,
                     *         "avgCostPerSession": 0.42,
                     *         "attributedCostUsd": 0.42,
                     *         "attributableCostUsd": 0.42,
                     *         "excludedCostUsd": 0,
                     *         "excludedTaskCount": 0,
                     *         "subscriptionCostUsd": 0.42
                     *       },
                     *       "daily": [
                     *         {
                     *           "date": "2026-01-31",
                     *           "costUsd": 0.42,
                     *           "inputTokens": 12000,
                     *           "outputTokens": 900,
                     *           "sessions": 1,
                     *           "subscriptionCostUsd": 0.42
                     *         }
                     *       ],
                     *       "byAgent": [
                     *         {
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "costUsd": 0.42,
                     *           "inputTokens": 12000,
                     *           "outputTokens": 900,
                     *           "sessions": 1,
                     *           "durationMs": 61000
                     *         }
                     *       ],
                     *       "byUser": [
                     *         {
                     *           "userId": "5e9c2f0b7a1d4c3e8f6a0b9d2c4e6f81",
                     *           "costUsd": 0.42,
                     *           "inputTokens": 12000,
                     *           "outputTokens": 900,
                     *           "tasks": 1,
                     *           "durationMs": 61000
                     *         }
                     *       ],
                     *       "byCredential": [
                     *         {
                     *           "keyType": "HARNESS_A_OAUTH_TOKEN",
                     *           "keySuffix": "x7Qa2",
                     *           "name": "Ada's seat",
                     *           "subscription": true,
                     *           "plan": "harness_a_max_20x",
                     *           "planSource": "manual",
                     *           "costUsd": 0.42,
                     *           "inputTokens": 12000,
                     *           "outputTokens": 900,
                     *           "sessions": 1,
                     *           "firstSessionAt": "2026-01-31T12:00:00.000Z",
                     *           "lastSessionAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CostSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSessionLogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": "ses-5f0c1d",
                 *       "iteration": 1,
                 *       "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                 *       "lines": [
                 *         "{\"type\":\"text\",\"text\":\"Reading the issue\"}",
                 *         "{\"type\":\"tool\",\"name\":\"read\"}"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateSessionLogsBody"];
            };
        };
        responses: {
            /** @description All lines are stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["StoredSessionLogs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listTaskSessions: {
        parameters: {
            query?: {
                /**
                 * @description How much of each root task to return.
                 * @example slim
                 */
                fields?: components["schemas"]["ListFields"];
                /**
                 * @description Sessions on a page.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Sessions to skip.
                 * @example 25
                 */
                offset?: number;
                /**
                 * @description Only sessions whose root has this in its text or title, upper and lower case alike.
                 * @example invoice
                 */
                q?: string;
                /**
                 * @description Only sessions whose root this person wants done; `none` finds those without a requester.
                 * @example none
                 */
                requestedByUserId?: string;
                /**
                 * @description Only sessions whose root has one of these sources; a comma-separated list.
                 * @example chat,api
                 */
                source?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "root": {
                     *             "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *             "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *             "agentId": null,
                     *             "task": "Find out why the nightly export is slow.",
                     *             "status": "unassigned",
                     *             "source": "api",
                     *             "tags": [],
                     *             "priority": 50,
                     *             "dependsOn": [],
                     *             "createdAt": "2026-01-31T12:00:00.000Z",
                     *             "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *           },
                     *           "chainTaskCount": 1,
                     *           "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *           "latestStatus": "unassigned"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 25,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["TaskSessionList"];
                };
            };
            /** @description A parameter does not fit, such as an unknown source. `error` names the parameter. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: query.source: must be one of mcp, chat, api, ui, vcs_a, vcs_b, devops, mail, system, schedule, workflow, tracker_a, tracker_b, comb; 'fax' is none",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "query.source",
                     *           "message": "must be one of mcp, chat, api, ui, vcs_a, vcs_b, devops, mail, system, schedule, workflow, tracker_a, tracker_b, comb; 'fax' is none"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTaskSession: {
        parameters: {
            query?: {
                /**
                 * @description Tasks of the chain on a page.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Tasks of the chain to skip.
                 * @example 100
                 */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the task without parent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                rootTaskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "root": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": null,
                     *         "task": "Find out why the nightly export is slow.",
                     *         "status": "unassigned",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "isLeadTask": false,
                     *         "supportedSteerModes": []
                     *       },
                     *       "chain": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *           "agentId": null,
                     *           "task": "Find out why the nightly export is slow.",
                     *           "status": "unassigned",
                     *           "source": "api",
                     *           "tags": [],
                     *           "priority": 50,
                     *           "dependsOn": [],
                     *           "chatReplySent": false,
                     *           "wasPaused": false,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "isLeadTask": false,
                     *           "supportedSteerModes": []
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 1000,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["TaskSessionDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no task with this id, or it has a parent and so is not the root of a session (`rootTaskId` then names the root). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskSessionNotFound"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkills: {
        parameters: {
            query?: {
                /**
                 * @description Only skills that belong to this agent.
                 * @example agent-7
                 */
                agentId?: string;
                /**
                 * @description `true`: only enabled ones; any other text: only disabled ones.
                 * @example true
                 */
                enabled?: string;
                /**
                 * @description Whether the texts are shown.
                 * @example full
                 */
                fields?: components["schemas"]["ListFields"];
                /**
                 * @description Only skills of this scope.
                 * @example swarm
                 */
                scope?: components["schemas"]["SkillScope"];
                /**
                 * @description A text in the name or the description, letters in any case.
                 * @example review
                 */
                search?: string;
                /**
                 * @description Only skills of this type.
                 * @example personal
                 */
                type?: components["schemas"]["SkillType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skills. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skills": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "name": "review",
                     *           "description": "Reviews a change",
                     *           "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *           "type": "personal",
                     *           "scope": "swarm",
                     *           "ownerAgentId": null,
                     *           "sourceUrl": null,
                     *           "sourceRepo": null,
                     *           "sourcePath": null,
                     *           "sourceBranch": "main",
                     *           "sourceHash": null,
                     *           "isComplex": false,
                     *           "allowedTools": null,
                     *           "model": null,
                     *           "effort": null,
                     *           "context": null,
                     *           "agent": null,
                     *           "disableModelInvocation": false,
                     *           "userInvocable": true,
                     *           "version": 1,
                     *           "isEnabled": true,
                     *           "systemDefault": false,
                     *           "invocationCount": 12,
                     *           "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "lastFetchedAt": null
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SkillList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSkill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                 *       "scope": "swarm"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSkillBody"];
            };
        };
        responses: {
            /** @description It is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skill": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "name": "review",
                     *         "description": "Reviews a change",
                     *         "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *         "type": "personal",
                     *         "scope": "swarm",
                     *         "ownerAgentId": null,
                     *         "sourceUrl": null,
                     *         "sourceRepo": null,
                     *         "sourcePath": null,
                     *         "sourceBranch": "main",
                     *         "sourceHash": null,
                     *         "isComplex": false,
                     *         "allowedTools": null,
                     *         "model": null,
                     *         "effort": null,
                     *         "context": null,
                     *         "agent": null,
                     *         "disableModelInvocation": false,
                     *         "userInvocable": true,
                     *         "version": 1,
                     *         "isEnabled": true,
                     *         "systemDefault": false,
                     *         "invocationCount": 12,
                     *         "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastFetchedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SkillResult"];
                };
            };
            /** @description The request does not fit the contract, the front matter is none (`skill_invalid`), the agent that is named as owner is unknown, or there is a skill of this name, scope and owner (`skill_exists`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "review",
                     *       "description": "Reviews a change",
                     *       "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *       "type": "personal",
                     *       "scope": "swarm",
                     *       "ownerAgentId": null,
                     *       "sourceUrl": null,
                     *       "sourceRepo": null,
                     *       "sourcePath": null,
                     *       "sourceBranch": "main",
                     *       "sourceHash": null,
                     *       "isComplex": false,
                     *       "allowedTools": null,
                     *       "model": null,
                     *       "effort": null,
                     *       "context": null,
                     *       "agent": null,
                     *       "disableModelInvocation": false,
                     *       "userInvocable": true,
                     *       "version": 1,
                     *       "isEnabled": true,
                     *       "systemDefault": false,
                     *       "invocationCount": 12,
                     *       "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "lastFetchedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Skill"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    updateSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "isEnabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSkillBody"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skill": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "name": "review",
                     *         "description": "Reviews a change",
                     *         "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *         "type": "personal",
                     *         "scope": "swarm",
                     *         "ownerAgentId": null,
                     *         "sourceUrl": null,
                     *         "sourceRepo": null,
                     *         "sourcePath": null,
                     *         "sourceBranch": "main",
                     *         "sourceHash": null,
                     *         "isComplex": false,
                     *         "allowedTools": null,
                     *         "model": null,
                     *         "effort": null,
                     *         "context": null,
                     *         "agent": null,
                     *         "disableModelInvocation": false,
                     *         "userInvocable": true,
                     *         "version": 1,
                     *         "isEnabled": true,
                     *         "systemDefault": false,
                     *         "invocationCount": 12,
                     *         "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastFetchedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SkillResult"];
                };
            };
            /** @description The request does not fit the contract, the front matter is none (`skill_invalid`), the agent that is named as owner is unknown, or there is a skill of this name, scope and owner (`skill_exists`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The skill is one that the system gives everybody, of which nothing but `isEnabled` changes, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A system skill cannot be changed: only isEnabled can",
                     *       "code": "system_skill"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The skill is one that the system gives everybody, of which nothing but `isEnabled` changes, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A system skill cannot be changed: only isEnabled can",
                     *       "code": "system_skill"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listSkillFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "skillId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "path": "scripts/check.sh",
                     *           "mimeType": "text/plain",
                     *           "isBinary": false,
                     *           "size": 13,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SkillFileList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    upsertSkillFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         {
                 *           "path": "scripts/check.sh",
                 *           "content": "echo checking"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpsertSkillFilesBody"];
            };
        };
        responses: {
            /** @description They are stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "skillId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "path": "scripts/check.sh",
                     *           "mimeType": "text/plain",
                     *           "isBinary": false,
                     *           "size": 13,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "content": "echo checking"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "skill": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "name": "review",
                     *         "description": "Reviews a change",
                     *         "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *         "type": "personal",
                     *         "scope": "swarm",
                     *         "ownerAgentId": null,
                     *         "sourceUrl": null,
                     *         "sourceRepo": null,
                     *         "sourcePath": null,
                     *         "sourceBranch": "main",
                     *         "sourceHash": null,
                     *         "isComplex": false,
                     *         "allowedTools": null,
                     *         "model": null,
                     *         "effort": null,
                     *         "context": null,
                     *         "agent": null,
                     *         "disableModelInvocation": false,
                     *         "userInvocable": true,
                     *         "version": 1,
                     *         "isEnabled": true,
                     *         "systemDefault": false,
                     *         "invocationCount": 12,
                     *         "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastFetchedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoredSkillFiles"];
                };
            };
            /** @description The request does not fit the contract, or the skill would have too many or too large files. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A skill has at most 100 files",
                     *       "code": "skill_files_limit"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The skill is one that the system gives everybody, of which nothing but `isEnabled` changes, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A system skill cannot be changed: only isEnabled can",
                     *       "code": "system_skill"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getSkillFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
                /**
                 * @description The path of the file in the skill.
                 * @example scripts/check.sh
                 */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "skillId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "path": "scripts/check.sh",
                     *         "mimeType": "text/plain",
                     *         "isBinary": false,
                     *         "size": 13,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "content": "echo checking"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SkillFileResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill, or it has no such file. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    putSkillFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
                /**
                 * @description The path of the file in the skill.
                 * @example scripts/check.sh
                 */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "echo checking"
                 *     }
                 */
                "application/json": components["schemas"]["PutSkillFileBody"];
            };
        };
        responses: {
            /** @description It is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "skillId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "path": "scripts/check.sh",
                     *         "mimeType": "text/plain",
                     *         "isBinary": false,
                     *         "size": 13,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "content": "echo checking"
                     *       },
                     *       "skill": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "name": "review",
                     *         "description": "Reviews a change",
                     *         "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *         "type": "personal",
                     *         "scope": "swarm",
                     *         "ownerAgentId": null,
                     *         "sourceUrl": null,
                     *         "sourceRepo": null,
                     *         "sourcePath": null,
                     *         "sourceBranch": "main",
                     *         "sourceHash": null,
                     *         "isComplex": false,
                     *         "allowedTools": null,
                     *         "model": null,
                     *         "effort": null,
                     *         "context": null,
                     *         "agent": null,
                     *         "disableModelInvocation": false,
                     *         "userInvocable": true,
                     *         "version": 1,
                     *         "isEnabled": true,
                     *         "systemDefault": false,
                     *         "invocationCount": 12,
                     *         "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastFetchedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoredSkillFile"];
                };
            };
            /** @description The request does not fit the contract, or the skill would have too many or too large files. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A skill has at most 100 files",
                     *       "code": "skill_files_limit"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The skill is one that the system gives everybody, of which nothing but `isEnabled` changes, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A system skill cannot be changed: only isEnabled can",
                     *       "code": "system_skill"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    deleteSkillFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
                /**
                 * @description The path of the file in the skill.
                 * @example scripts/check.sh
                 */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "skill": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "name": "review",
                     *         "description": "Reviews a change",
                     *         "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *         "type": "personal",
                     *         "scope": "swarm",
                     *         "ownerAgentId": null,
                     *         "sourceUrl": null,
                     *         "sourceRepo": null,
                     *         "sourcePath": null,
                     *         "sourceBranch": "main",
                     *         "sourceHash": null,
                     *         "isComplex": false,
                     *         "allowedTools": null,
                     *         "model": null,
                     *         "effort": null,
                     *         "context": null,
                     *         "agent": null,
                     *         "disableModelInvocation": false,
                     *         "userInvocable": true,
                     *         "version": 1,
                     *         "isEnabled": true,
                     *         "systemDefault": false,
                     *         "invocationCount": 12,
                     *         "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastFetchedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedSkillFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The skill is one that the system gives everybody, of which nothing but `isEnabled` changes, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A system skill cannot be changed: only isEnabled can",
                     *       "code": "system_skill"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no such skill, or it has no such file. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    installSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agentId": "agent-7"
                 *     }
                 */
                "application/json": components["schemas"]["InstallSkillBody"];
            };
        };
        responses: {
            /** @description It is installed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agentSkill": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "agentId": "agent-7",
                     *         "skillId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "isActive": true,
                     *         "installedAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InstalledSkill"];
                };
            };
            /** @description The request does not fit the contract, or there is no such agent. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_unknown"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    uninstallSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The agent.
                 * @example agent-7
                 */
                agentId: string;
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the agent had it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getSkillUsage: {
        parameters: {
            query?: {
                /**
                 * @description Another name of `tzOffsetMinutes`.
                 * @example 60
                 */
                tzOffset?: number;
                /**
                 * @description Where days begin, in minutes east of UTC.
                 * @example 60
                 */
                tzOffsetMinutes?: number;
                /**
                 * @description Another name of `tzOffsetMinutes`.
                 * @example 60
                 */
                utcOffsetMinutes?: number;
                /**
                 * @description The days to report, today included; `all` for everything.
                 * @example 7d
                 */
                window?: components["schemas"]["SkillUsageWindow"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the skill.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                id: components["schemas"]["SkillId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skillId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "window": "7d",
                     *       "since": "2026-01-25T00:00:00.000Z",
                     *       "generatedAt": "2026-01-31T12:00:00.000Z",
                     *       "totals": {
                     *         "invocations": 2,
                     *         "distinctAgents": 1,
                     *         "distinctTasks": 2,
                     *         "tokens": 420
                     *       },
                     *       "daily": [
                     *         {
                     *           "date": "2026-01-31",
                     *           "invocations": 2,
                     *           "skills": 1,
                     *           "tasks": 2
                     *         }
                     *       ],
                     *       "byAgent": [
                     *         {
                     *           "agentId": "agent-7",
                     *           "agentName": "Ada",
                     *           "invocations": 2,
                     *           "lastInvokedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "byHarness": [
                     *         {
                     *           "key": "harness_a",
                     *           "invocations": 2
                     *         }
                     *       ],
                     *       "byVia": [
                     *         {
                     *           "key": "unknown",
                     *           "invocations": 2
                     *         }
                     *       ],
                     *       "recent": []
                     *     }
                     */
                    "application/json": components["schemas"]["SkillUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Skill not found",
                     *       "code": "skill_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    installRemoteSkill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceRepo": "acme/skills",
                 *       "sourcePath": "review"
                 *     }
                 */
                "application/json": components["schemas"]["InstallRemoteSkillBody"];
            };
        };
        responses: {
            /** @description It is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skill": {
                     *         "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "name": "review",
                     *         "description": "Reviews a change",
                     *         "content": "---\nname: review\ndescription: Reviews a change\n---\nRead it first.",
                     *         "type": "personal",
                     *         "scope": "swarm",
                     *         "ownerAgentId": null,
                     *         "sourceUrl": null,
                     *         "sourceRepo": null,
                     *         "sourcePath": null,
                     *         "sourceBranch": "main",
                     *         "sourceHash": null,
                     *         "isComplex": false,
                     *         "allowedTools": null,
                     *         "model": null,
                     *         "effort": null,
                     *         "context": null,
                     *         "agent": null,
                     *         "disableModelInvocation": false,
                     *         "userInvocable": true,
                     *         "version": 1,
                     *         "isEnabled": true,
                     *         "systemDefault": false,
                     *         "invocationCount": 12,
                     *         "lastInvokedAt": "2026-01-31T12:00:00.000Z",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "lastFetchedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SkillResult"];
                };
            };
            /** @description The request does not fit the contract, `SKILL_REMOTE_BASE_URL` is not set (`skill_remote_not_set`), the text could not be fetched (`skill_fetch_failed`) or is no skill (`skill_invalid`), or it is stored already (`skill_exists`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    syncSkillsToFilesystem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are written. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "synced": 3,
                     *       "removed": 0,
                     *       "errors": [],
                     *       "message": "Synced 3, removed 0, with 0 errors"
                     *     }
                     */
                    "application/json": components["schemas"]["SyncedSkillFolders"];
                };
            };
            /** @description The request does not fit the contract, or no agent is named by `X-Agent-ID`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "X-Agent-ID is required",
                     *       "code": "agent_required"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    syncRemoteSkills: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "force": false
                 *     }
                 */
                "application/json": components["schemas"]["SyncRemoteSkillsBody"];
            };
        };
        responses: {
            /** @description They were looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updated": 1,
                     *       "checked": 3,
                     *       "errors": [
                     *         "lint: HTTP 404"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SyncedRemoteSkills"];
                };
            };
            /** @description The request does not fit the contract, or `SKILL_REMOTE_BASE_URL` is not set. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No place to fetch skills from is set (SKILL_REMOTE_BASE_URL)",
                     *       "code": "skill_remote_not_set"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agents": {
                     *         "total": 1,
                     *         "idle": 1,
                     *         "busy": 0,
                     *         "offline": 0
                     *       },
                     *       "tasks": {
                     *         "total": 2,
                     *         "unassigned": 0,
                     *         "offered": 0,
                     *         "reviewing": 0,
                     *         "pending": 1,
                     *         "in_progress": 0,
                     *         "paused": 0,
                     *         "completed": 1,
                     *         "failed": 0
                     *       },
                     *       "steeringEnabled": false,
                     *       "multiRuntimeEnabled": false,
                     *       "devMode": false
                     *     }
                     */
                    "application/json": components["schemas"]["Stats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listPendingSteering: {
        parameters: {
            query?: {
                /**
                 * @description Only messages of this task.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId?: string;
            };
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pending messages, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "id": "01971f40-10c2-7b0e-9a51-6d2f4c0a7e11",
                     *           "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "body": "Please also update the changelog.",
                     *           "mode": "queue",
                     *           "status": "pending",
                     *           "source": "ui",
                     *           "senderLabel": "Ada",
                     *           "createdByKind": "user",
                     *           "createdByUserId": "01971f3e-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SteeringMessageList"];
                };
            };
            /** @description The agent header is missing, or a parameter does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The calling agent is not registered. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    markSteeringDelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example 01971f40-10c2-7b0e-9a51-6d2f4c0a7e11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "steer"
                 *     }
                 */
                "application/json": components["schemas"]["MarkSteeringDeliveredBody"];
            };
        };
        responses: {
            /** @description The message as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "id": "01971f40-10c2-7b0e-9a51-6d2f4c0a7e11",
                     *         "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "body": "Please also update the changelog.",
                     *         "mode": "steer",
                     *         "status": "delivered",
                     *         "deliveredMode": "steer",
                     *         "source": "ui",
                     *         "createdByKind": "system",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "deliveredAt": "2026-01-31T12:00:02.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SteeringMessageResult"];
                };
            };
            /** @description The agent header is missing, or the body does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The message's task is not assigned to the calling agent, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The task of this message is not assigned to this agent",
                     *       "code": "not_task_assignee"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The calling agent or the message is unknown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The message is pending, but the caller belongs to an earlier attempt: the task was reclaimed and is not running on this runtime any more. The message is left for the current attempt. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Stale attempt: the task was reclaimed and is not running on this runtime any more",
                     *       "code": "stale_attempt"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    markSteeringHandled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example 01971f40-10c2-7b0e-9a51-6d2f4c0a7e11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Changelog updated."
                 *     }
                 */
                "application/json": components["schemas"]["MarkSteeringHandledBody"];
            };
        };
        responses: {
            /** @description The message as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "id": "01971f40-10c2-7b0e-9a51-6d2f4c0a7e11",
                     *         "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "body": "Please also update the changelog.",
                     *         "mode": "queue",
                     *         "status": "handled",
                     *         "deliveredMode": "queue",
                     *         "source": "ui",
                     *         "createdByKind": "system",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "deliveredAt": "2026-01-31T12:00:02.000Z",
                     *         "handledAt": "2026-01-31T12:03:00.000Z",
                     *         "handledNote": "Changelog updated."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SteeringMessageResult"];
                };
            };
            /** @description The agent header is missing, or the body does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The message's task is not assigned to the calling agent, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The task of this message is not assigned to this agent",
                     *       "code": "not_task_assignee"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The calling agent or the message is unknown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    promoteSteering: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example 01971f40-10c2-7b0e-9a51-6d2f4c0a7e11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The harness refused the input."
                 *     }
                 */
                "application/json": components["schemas"]["PromoteSteeringBody"];
            };
        };
        responses: {
            /** @description The message as it is now, and the task made from it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "id": "01971f40-10c2-7b0e-9a51-6d2f4c0a7e11",
                     *         "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "body": "Please also update the changelog.",
                     *         "mode": "queue",
                     *         "status": "promoted",
                     *         "source": "ui",
                     *         "createdByKind": "system",
                     *         "promotedTaskId": "01971f41-2b3c-7d4e-8f50-1a2b3c4d5e6f",
                     *         "createdAt": "2026-01-31T12:00:00.000Z"
                     *       },
                     *       "promotedTaskId": "01971f41-2b3c-7d4e-8f50-1a2b3c4d5e6f"
                     *     }
                     */
                    "application/json": components["schemas"]["PromotedSteering"];
                };
            };
            /** @description The agent header is missing, or the body does not fit the contract. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The message's task is not assigned to the calling agent, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The task of this message is not assigned to this agent",
                     *       "code": "not_task_assignee"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The calling agent or the message is unknown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The caller belongs to an earlier attempt, so that the message is left for the current one; or the task was changed again and again in the same moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listTaskTemplates: {
        parameters: {
            query?: {
                /**
                 * @description Only templates of exactly this category.
                 * @example engineering
                 */
                category?: string;
                /**
                 * @description Only templates that make this kind of thing.
                 * @example task
                 */
                kind?: components["schemas"]["TaskTemplateKind"];
                /**
                 * @description Only templates with this in their title or description, upper and lower case alike.
                 * @example review
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "id": "01971f00-0000-7000-8000-000000000001",
                     *           "title": "Fix a bug",
                     *           "description": "Reproduce a bug, fix it and add a test that would have caught it.",
                     *           "prompt": "Fix this bug: {{bug}}",
                     *           "kind": "task",
                     *           "payload": {
                     *             "priority": 60
                     *           },
                     *           "category": "engineering",
                     *           "tags": [
                     *             "bug"
                     *           ],
                     *           "createdAt": "2026-01-01T00:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TaskTemplateList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /**
                 * @description Only tasks this agent holds.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                agentId?: string;
                /**
                 * @description Only tasks created at this time or later.
                 * @example 2026-01-31T00:00:00.000Z
                 */
                createdAfter?: string;
                /**
                 * @description Only tasks created before this time.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                createdBefore?: string;
                /**
                 * @description How much of each task to return.
                 * @example timeline
                 */
                fields?: components["schemas"]["TaskListFields"];
                /**
                 * @description Also list the tasks of the heartbeat: those of type `heartbeat`, `heartbeat-checklist` or `boot-triage` and those with the tag `heartbeat`.
                 * @example true
                 */
                includeHeartbeat?: boolean;
                /**
                 * @description Only tasks in exactly this namespace, in its canonical form. Wins over `keyPrefix`.
                 * @example shared/billing/
                 */
                key?: components["schemas"]["NamespaceKey"];
                /**
                 * @description Only tasks in this namespace or below. `shared/team` means `shared/team/` and does not find `shared/teamwork/`; `%` and `_` are ordinary characters.
                 * @example shared/
                 */
                keyPrefix?: components["schemas"]["NamespaceKey"];
                /**
                 * @description Most tasks on a page.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Tasks to skip.
                 * @example 25
                 */
                offset?: number;
                /**
                 * @description The time the tasks are sorted by, newest first.
                 * @example createdAt
                 */
                orderBy?: components["schemas"]["TaskSort"];
                /**
                 * @description Only tasks this person wants done; `none` finds the tasks without a requester.
                 * @example none
                 */
                requestedByUserId?: string;
                /**
                 * @description Only tasks without `parentTaskId`.
                 * @example true
                 */
                rootsOnly?: boolean;
                /**
                 * @description Only tasks this schedule made.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                scheduleId?: string;
                /**
                 * @description Only tasks whose text or id contains this, upper and lower case alike.
                 * @example invoice
                 */
                search?: string;
                /**
                 * @description Only tasks from one of these sources; a comma-separated list. An unknown source is refused.
                 * @example chat,api
                 */
                source?: string;
                /**
                 * @description Only tasks in one of these states; a comma-separated list. An unknown state is refused.
                 * @example pending,in_progress
                 */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tasks": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *           "agentId": null,
                     *           "task": "Find out why the nightly export is slow.",
                     *           "status": "unassigned",
                     *           "source": "api",
                     *           "tags": [
                     *             "export"
                     *           ],
                     *           "priority": 50,
                     *           "dependsOn": [],
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description A parameter does not fit: an unknown state, source, order or shape, a bad time, a limit or offset out of bounds, or a `key` or `keyPrefix` that is no namespace. `error` names the parameter. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: query.status: must be one of draft, backlog, unassigned, offered, reviewing, pending, in_progress, paused, completed, failed, cancelled, superseded; 'done' is none",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "query.status",
                     *           "message": "must be one of draft, backlog, unassigned, offered, reviewing, pending, in_progress, paused, completed, failed, cancelled, superseded; 'done' is none"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTaskBody"];
            };
        };
        responses: {
            /** @description Nothing was created: a task with this tracker context exists already, and here it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *       "agentId": null,
                     *       "task": "Fix the rounding of totals.",
                     *       "status": "unassigned",
                     *       "source": "tracker_a",
                     *       "contextKey": "task:trackers:tracker_a:issue:ENG-42",
                     *       "tags": [],
                     *       "priority": 50,
                     *       "dependsOn": [],
                     *       "chatReplySent": false,
                     *       "wasPaused": false,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The new task. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *       "agentId": null,
                     *       "task": "Find out why the nightly export is slow.",
                     *       "status": "unassigned",
                     *       "source": "api",
                     *       "tags": [
                     *         "export"
                     *       ],
                     *       "priority": 80,
                     *       "dependsOn": [],
                     *       "routingAffinity": {
                     *         "capabilities": [
                     *           "sql"
                     *         ]
                     *       },
                     *       "chatReplySent": false,
                     *       "wasPaused": false,
                     *       "swarmVersion": "0.1.0",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The body does not fit (nothing is coerced, so a priority of `"high"` is refused), `key` is no namespace, it is the personal namespace of a user that does not exist, or `title` is longer than 120 characters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.key: must be a namespace such as shared/billing/ or personal/<userId>/, without backslashes and without empty, . or .. segments",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.key",
                     *           "message": "must be a namespace such as shared/billing/ or personal/<userId>/, without backslashes and without empty, . or .. segments"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The key, given or inherited from the parent, is the personal namespace of somebody else; or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description For whom the caller works was changed again and again in the same moment. Nothing was created; try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task was changed by someone else",
                     *       "code": "task_changed"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getTask: {
        parameters: {
            query?: {
                /**
                 * @description How many log entries to return, counted from the newest.
                 * @example 20
                 */
                logsLimit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *       "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "task": "Find out why the nightly export is slow.",
                     *       "status": "pending",
                     *       "source": "api",
                     *       "tags": [],
                     *       "priority": 50,
                     *       "dependsOn": [],
                     *       "chatReplySent": false,
                     *       "wasPaused": false,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "isLeadTask": true,
                     *       "supportedSteerModes": [
                     *         "queue"
                     *       ],
                     *       "attachments": [],
                     *       "logs": [
                     *         {
                     *           "id": "01971f3e-8a11-7aa2-8c1e-5d2f3b4c6e70",
                     *           "eventType": "task_created",
                     *           "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "newValue": "pending",
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TaskDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    taskAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskActionBody"];
            };
        };
        responses: {
            /** @description Done; the task as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "task": "Summarise the release notes",
                     *         "status": "in_progress",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskResult"];
                };
            };
            /** @description The agent header is missing, or the action is not known. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The task is not assigned or offered to the calling agent; the agent is not eligible for it; or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task is offered to another agent",
                     *       "code": "not_task_offeree"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no task with this id, or no agent with the id of the header. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description The task, the agent or a budget does not allow this action now; `code` says which.
             *
             *     The task is in a state this action does not start from (`error` names it) or has open dependencies; the agent has no free slot or, in multi-runtime mode, no live runtime; for `claim` and `accept`, a daily budget is used up (then with `cause`, the figures and `resetAt`, as in the poll's `budget_refused`); or somebody else changed the task in the same moment: read it and decide again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskActionConflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "No longer needed"
                 *     }
                 */
                "application/json": components["schemas"]["CancelTaskBody"];
            };
        };
        responses: {
            /** @description The task is cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "task": "Summarise the release notes",
                     *         "status": "cancelled",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:05:00.000Z",
                     *         "finishedAt": "2026-01-31T12:05:00.000Z",
                     *         "failureReason": "No longer needed"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TaskForbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The task has already ended (`error` names its status), or somebody else changed it in the same moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getTaskContext: {
        parameters: {
            query?: {
                /**
                 * @description How many snapshots to return, counted from the newest.
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Snapshots and summary. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "snapshots": [
                     *         {
                     *           "id": "01971f40-0b00-7c31-a7d2-93a1b2c3d4e5",
                     *           "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "sessionId": "sess-5f0c1d",
                     *           "eventType": "progress",
                     *           "contextUsedTokens": 50000,
                     *           "contextTotalTokens": 200000,
                     *           "contextPercent": 25,
                     *           "createdAt": "2026-01-31T12:01:00.000Z"
                     *         }
                     *       ],
                     *       "summary": {
                     *         "compactionCount": 0,
                     *         "peakContextPercent": 25,
                     *         "peakContextTokens": 50000,
                     *         "contextWindowSize": 200000,
                     *         "snapshotCount": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskContext"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    recordContextSnapshot: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventType": "progress",
                 *       "sessionId": "sess-5f0c1d",
                 *       "contextUsedTokens": 50000,
                 *       "contextTotalTokens": 200000,
                 *       "contextPercent": 25
                 *     }
                 */
                "application/json": components["schemas"]["RecordContextSnapshotBody"];
            };
        };
        responses: {
            /** @description The snapshot is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "snapshotId": "01971f40-0b00-7c31-a7d2-93a1b2c3d4e5"
                     *     }
                     */
                    "application/json": components["schemas"]["RecordedContextSnapshot"];
                };
            };
            /** @description The body does not fit or the header `X-Agent-ID` is missing. `error` says which. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    finishTask: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishTaskBody"];
            };
        };
        responses: {
            /** @description The task ended by this call, or had ended before and nothing contradicts it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "alreadyFinished": false,
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "task": "Summarise the release notes",
                     *         "status": "completed",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:05:00.000Z",
                     *         "finishedAt": "2026-01-31T12:05:00.000Z",
                     *         "output": "All tests pass"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FinishedTask"];
                };
            };
            /** @description The `X-Agent-ID` header is missing, or `status` is neither `completed` nor `failed`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.status: must be one of completed, failed",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.status",
                     *           "message": "must be one of completed, failed"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The calling agent is not the task's assignee; or the task was taken back from a silent run and started again, and this call comes from an earlier run; or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task is assigned to another agent",
                     *       "code": "not_task_assignee"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The task had already ended and the sent text differs from the stored one, without `force`; or the forced output does not fit the task's `outputSchema`. Nothing is changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Task is already completed; the sent text was discarded. Send `force: true` to overwrite the stored one; the task stays completed.",
                     *       "code": "task_already_finished",
                     *       "message": "Task is already completed; the sent text was discarded. Send `force: true` to overwrite the stored one; the task stays completed.",
                     *       "alreadyFinished": true,
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "task": "Summarise the release notes",
                     *         "status": "completed",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:05:00.000Z",
                     *         "finishedAt": "2026-01-31T12:05:00.000Z",
                     *         "output": "All tests pass"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FinishTaskConflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task is paused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "task": "Summarise the release notes",
                     *         "status": "paused",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": true,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The calling agent is not the task's assignee; or the task was taken back from a silent run and started again, and this call comes from an earlier run; or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task is assigned to another agent",
                     *       "code": "not_task_assignee"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The task is not `in_progress` (`error` names its status), or somebody else changed it in the same moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    updateTaskProgress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "progress": "Running the tests"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTaskProgressBody"];
            };
        };
        responses: {
            /** @description The progress is stored, or the task has ended and nothing was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The task was taken back from a silent run, and this call does not come from the run that has it now; or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Stale attempt: the task was taken back from this run",
                     *       "code": "stale_attempt"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getTaskReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What lies between the task and its start. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskReadiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    resumeTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task is running again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "task": "Summarise the release notes",
                     *         "status": "in_progress",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The calling agent is not the task's assignee; or the task was taken back from a silent run and started again, and this call comes from an earlier run; or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task is assigned to another agent",
                     *       "code": "not_task_assignee"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The task is not `paused` (`error` names its status), or somebody else changed it in the same moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setTaskSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "harnessSessionId": "sess-5f0c1d",
                 *       "provider": "harness_a",
                 *       "model": "model_b"
                 *     }
                 */
                "application/json": components["schemas"]["SetTaskSessionBody"];
            };
        };
        responses: {
            /** @description The changed task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *       "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "task": "Find out why the nightly export is slow.",
                     *       "status": "in_progress",
                     *       "source": "api",
                     *       "tags": [],
                     *       "priority": 50,
                     *       "dependsOn": [],
                     *       "harnessSessionId": "sess-5f0c1d",
                     *       "provider": "harness_a",
                     *       "model": "model_b",
                     *       "chatReplySent": false,
                     *       "wasPaused": false,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:05.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    steerTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SteerTaskBody"];
            };
        };
        responses: {
            /** @description The message was stored, or promoted to a follow-up task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SteeredTask"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not steer this task, lacks the permission, or steering is switched off (`STEERING_ENABLED`). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The task, or the agent named by the header, is unknown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The task was changed again and again in the same moment. Nothing was stored. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task was changed by someone else",
                     *       "code": "task_changed"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The task cannot take the message in the wanted mode and `onUnsupported` is `fail`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Mode 'steer' is not supported: the task is pending, its harness harness_a takes queue",
                     *       "code": "unsupported_steer_mode"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listTaskSteeringMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task's messages, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": []
                     *     }
                     */
                    "application/json": components["schemas"]["SteeringMessageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No task has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    supersedeTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "graceful_shutdown"
                 *     }
                 */
                "application/json": components["schemas"]["SupersedeTaskBody"];
            };
        };
        responses: {
            /** @description The task has ended, by this call or before it; `kind` says which. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "kind": "resumed",
                     *       "resumeTaskId": "01971f40-11d2-7d0e-9a51-5b8f0a6c7e21",
                     *       "resumeTaskStatus": "pending",
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *         "task": "Summarise the release notes",
                     *         "status": "superseded",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:05:00.000Z",
                     *         "finishedAt": "2026-01-31T12:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SupersededTask"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The calling agent is not the task's assignee; or the task was taken back from a silent run and started again, and this call comes from an earlier run; or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task is assigned to another agent",
                     *       "code": "not_task_assignee"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The task is live but not `in_progress`; `error` names its status. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setTaskTitle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Slow nightly export"
                 *     }
                 */
                "application/json": components["schemas"]["SetTaskTitleBody"];
            };
        };
        responses: {
            /** @description The changed task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "task": {
                     *         "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *         "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *         "agentId": null,
                     *         "task": "Find out why the nightly export is slow.",
                     *         "title": "Slow nightly export",
                     *         "status": "unassigned",
                     *         "source": "api",
                     *         "tags": [],
                     *         "priority": 50,
                     *         "dependsOn": [],
                     *         "chatReplySent": false,
                     *         "wasPaused": false,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskEnvelope"];
                };
            };
            /** @description `title` is missing, no text, or longer than 120 characters. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.title: must have at most 120 characters",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.title",
                     *           "message": "must have at most 120 characters"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TaskForbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setTaskVcs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vcsProvider": "vcs_a",
                 *       "vcsRepo": "acme/export",
                 *       "vcsNumber": 17,
                 *       "vcsUrl": "https://vcs-a.example/acme/export/pull/17"
                 *     }
                 */
                "application/json": components["schemas"]["SetTaskVcsBody"];
            };
        };
        responses: {
            /** @description The changed task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *       "key": "shared/task:01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44/",
                     *       "agentId": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "task": "Find out why the nightly export is slow.",
                     *       "status": "in_progress",
                     *       "source": "api",
                     *       "tags": [],
                     *       "priority": 50,
                     *       "dependsOn": [],
                     *       "vcsProvider": "vcs_a",
                     *       "vcsRepo": "acme/export",
                     *       "vcsNumber": 17,
                     *       "vcsUrl": "https://vcs-a.example/acme/export/pull/17",
                     *       "chatReplySent": false,
                     *       "wasPaused": false,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no task with this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listTaskSessionLogs: {
        parameters: {
            query?: {
                /**
                 * @description Only the last so many lines.
                 * @example 200
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The task's id.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines; empty when the task has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "logs": [
                     *         {
                     *           "id": "01971f3e-9b1c-7f02-8c1d-5a0e6b7c8d9e",
                     *           "taskId": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "sessionId": "ses-5f0c1d",
                     *           "iteration": 1,
                     *           "cli": "harness_a",
                     *           "content": "Reading the issue",
                     *           "lineNumber": 0,
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionLogList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The task does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Task not found",
                     *       "code": "task_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description How many events to return with each user; 0 returns none.
                 * @example 5
                 */
                recentEvents?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *           "name": "Ada Example",
                     *           "email": "ada@example.com",
                     *           "emailAliases": [],
                     *           "preferredChannel": "chat",
                     *           "dailyBudgetUsd": 25,
                     *           "status": "active",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *           "identities": [
                     *             {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             }
                     *           ],
                     *           "tokens": [],
                     *           "recentEvents": [
                     *             {
                     *               "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *               "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *               "eventType": "identity_added",
                     *               "actor": "operator:op:9f86d081884c7d65",
                     *               "before": null,
                     *               "after": {
                     *                 "kind": "chat",
                     *                 "externalId": "U024BE7LH"
                     *               },
                     *               "createdAt": "2026-01-31T12:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Example",
                 *       "email": "ada@example.com",
                 *       "dailyBudgetUsd": 25,
                 *       "identities": [
                 *         {
                 *           "kind": "chat",
                 *           "externalId": "U024BE7LH"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateUserBody"];
            };
        };
        responses: {
            /** @description The new user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "name": "Ada Example",
                     *         "email": "ada@example.com",
                     *         "emailAliases": [],
                     *         "preferredChannel": "chat",
                     *         "dailyBudgetUsd": 25,
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "identities": [
                     *           {
                     *             "kind": "chat",
                     *             "externalId": "U024BE7LH"
                     *           }
                     *         ],
                     *         "tokens": [],
                     *         "recentEvents": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *             "eventType": "identity_added",
                     *             "actor": "operator:op:9f86d081884c7d65",
                     *             "before": null,
                     *             "after": {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             },
                     *             "createdAt": "2026-01-31T12:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The address is the primary address of another user, or an identity is linked to one. Nothing was created. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: {
                /**
                 * @description How many events to return; 0 returns none.
                 * @example 50
                 */
                recentEvents?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "name": "Ada Example",
                     *         "email": "ada@example.com",
                     *         "emailAliases": [],
                     *         "preferredChannel": "chat",
                     *         "dailyBudgetUsd": 25,
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "identities": [
                     *           {
                     *             "kind": "chat",
                     *             "externalId": "U024BE7LH"
                     *           }
                     *         ],
                     *         "tokens": [],
                     *         "recentEvents": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *             "eventType": "identity_added",
                     *             "actor": "operator:op:9f86d081884c7d65",
                     *             "before": null,
                     *             "after": {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             },
                     *             "createdAt": "2026-01-31T12:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "suspended",
                 *       "comms": {
                 *         "tone": "formal"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUserBody"];
            };
        };
        responses: {
            /** @description The user after the change, with up to 50 of the latest events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "name": "Ada Example",
                     *         "email": "ada@example.com",
                     *         "emailAliases": [],
                     *         "preferredChannel": "chat",
                     *         "dailyBudgetUsd": 25,
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "identities": [
                     *           {
                     *             "kind": "chat",
                     *             "externalId": "U024BE7LH"
                     *           }
                     *         ],
                     *         "tokens": [],
                     *         "recentEvents": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *             "eventType": "identity_added",
                     *             "actor": "operator:op:9f86d081884c7d65",
                     *             "before": null,
                     *             "after": {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             },
                     *             "createdAt": "2026-01-31T12:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description The body does not fit the contract, or has none of the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body: must not be empty",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body",
                     *           "message": "must not be empty"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The address is the primary address of another user, or an identity is linked to one. Nothing was changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    createConnectorCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "label": "My editor"
                 *     }
                 */
                "application/json": components["schemas"]["CreateConnectorCodeBody"];
            };
        };
        responses: {
            /** @description The code. It is shown here and never again. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXA",
                     *       "expiresAt": "2026-01-31T12:10:00.000Z",
                     *       "connectUrl": "https://app.example.com/connect?swarm=https%3A%2F%2Fswarm.example.com&code=EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXA"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectorCode"];
                };
            };
            /** @description The body does not fit the contract, the public API origin is not https, or there is no connect page with an https URL. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The public API origin must be https: set PUBLIC_MCP_BASE_URL",
                     *       "code": "connector_not_configured"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listUserEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events strictly older than this time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                before?: string;
                /**
                 * @description How many events to return at most.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *           "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *           "eventType": "status_changed",
                     *           "actor": "operator:op:9f86d081884c7d65",
                     *           "before": {
                     *             "status": "active"
                     *           },
                     *           "after": {
                     *             "status": "suspended"
                     *           },
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserEventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    addUserIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "chat",
                 *       "externalId": "U024BE7LH"
                 *     }
                 */
                "application/json": components["schemas"]["UserIdentity"];
            };
        };
        responses: {
            /** @description All identities of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identities": [
                     *         {
                     *           "kind": "chat",
                     *           "externalId": "U024BE7LH"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserIdentityList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The account is already linked, to this user or another. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    removeUserIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's id in the other system, percent-encoded (it may hold `@`, `+`, `:` or `/`).
                 * @example U024BE7LH
                 */
                externalId: components["parameters"]["IdentityExternalId"];
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
                /**
                 * @description The kind of the outside account.
                 * @example chat
                 */
                kind: components["parameters"]["IdentityKind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identities that are left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identities": []
                     *     }
                     */
                    "application/json": components["schemas"]["UserIdentityList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    mintUserToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "label": "Laptop"
                 *     }
                 */
                "application/json": components["schemas"]["MintUserTokenBody"];
            };
        };
        responses: {
            /** @description The token with its secret, which is shown here and never again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plaintext": "swt_EXAMPLE0EXAMPLE0EXAMPLE0",
                     *       "token": {
                     *         "id": "7c9e6679f7424de0944be07fc1f90ae7",
                     *         "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "label": "Laptop",
                     *         "tokenPreview": "PLE0",
                     *         "createdAt": "2026-01-31T12:00:00.000Z"
                     *       },
                     *       "user": {
                     *         "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "name": "Ada Example",
                     *         "email": "ada@example.com",
                     *         "emailAliases": [],
                     *         "preferredChannel": "chat",
                     *         "dailyBudgetUsd": 25,
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "identities": [
                     *           {
                     *             "kind": "chat",
                     *             "externalId": "U024BE7LH"
                     *           }
                     *         ],
                     *         "tokens": [],
                     *         "recentEvents": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *             "eventType": "identity_added",
                     *             "actor": "operator:op:9f86d081884c7d65",
                     *             "before": null,
                     *             "after": {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             },
                     *             "createdAt": "2026-01-31T12:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MintedUserToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    revokeUserToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
                /**
                 * @description The token's id (not its secret).
                 * @example 7c9e6679f7424de0944be07fc1f90ae7
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user; the token is still listed, with `revokedAt`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "name": "Ada Example",
                     *         "email": "ada@example.com",
                     *         "emailAliases": [],
                     *         "preferredChannel": "chat",
                     *         "dailyBudgetUsd": 25,
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "identities": [
                     *           {
                     *             "kind": "chat",
                     *             "externalId": "U024BE7LH"
                     *           }
                     *         ],
                     *         "tokens": [],
                     *         "recentEvents": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *             "eventType": "identity_added",
                     *             "actor": "operator:op:9f86d081884c7d65",
                     *             "before": null,
                     *             "after": {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             },
                     *             "createdAt": "2026-01-31T12:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id (`User not found`), or the user has no such token (`Token not found`). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    mergeUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceUserId": "5b1f0b7a4a3f5c2d10f8d3c1f6b0e4a5"
                 *     }
                 */
                "application/json": components["schemas"]["MergeUsersBody"];
            };
        };
        responses: {
            /** @description The target after the merge; its events include it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "name": "Ada Example",
                     *         "email": "ada@example.com",
                     *         "emailAliases": [],
                     *         "preferredChannel": "chat",
                     *         "dailyBudgetUsd": 25,
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "identities": [
                     *           {
                     *             "kind": "chat",
                     *             "externalId": "U024BE7LH"
                     *           }
                     *         ],
                     *         "tokens": [],
                     *         "recentEvents": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *             "eventType": "identity_added",
                     *             "actor": "operator:op:9f86d081884c7d65",
                     *             "before": null,
                     *             "after": {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             },
                     *             "createdAt": "2026-01-31T12:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description The body does not fit the contract, or source and target are the same user. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A user cannot be merged into itself",
                     *       "code": "merge_into_itself"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The target (`Target user not found`) or the source (`Source user not found`) does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getUserRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roles": [
                     *         "requester"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserRoleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    setUserRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": [
                 *         "requester"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UserRoleList"];
            };
        };
        responses: {
            /** @description The roles after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roles": [
                     *         "requester"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserRoleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User not found",
                     *       "code": "user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listUnmappedIdentities: {
        parameters: {
            query?: {
                /**
                 * @description Only this kind of account.
                 * @example chat
                 */
                kind?: string;
                /**
                 * @description How many accounts to return at most.
                 * @example 100
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unmapped": [
                     *         {
                     *           "kind": "chat",
                     *           "externalId": "U024BE7LH",
                     *           "lastSeenAt": "2026-01-31T12:00:00.000Z",
                     *           "count": 3,
                     *           "sampleEventType": "message",
                     *           "sampleContext": "Could you have a look at the build?"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UnmappedIdentityList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveUnmappedIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's id in the other system, percent-encoded (it may hold `@`, `+`, `:` or `/`).
                 * @example U024BE7LH
                 */
                externalId: components["parameters"]["IdentityExternalId"];
                /**
                 * @description The kind of the outside account.
                 * @example chat
                 */
                kind: components["parameters"]["IdentityKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveUnmappedIdentityBody"];
            };
        };
        responses: {
            /** @description The linked user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *         "name": "Ada Example",
                     *         "email": "ada@example.com",
                     *         "emailAliases": [],
                     *         "preferredChannel": "chat",
                     *         "dailyBudgetUsd": 25,
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *         "identities": [
                     *           {
                     *             "kind": "chat",
                     *             "externalId": "U024BE7LH"
                     *           }
                     *         ],
                     *         "tokens": [],
                     *         "recentEvents": [
                     *           {
                     *             "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *             "userId": "0f8d3c1f6b0e4a55b1f0b7a4a3f5c2d1",
                     *             "eventType": "identity_added",
                     *             "actor": "operator:op:9f86d081884c7d65",
                     *             "before": null,
                     *             "after": {
                     *               "kind": "chat",
                     *               "externalId": "U024BE7LH"
                     *             },
                     *             "createdAt": "2026-01-31T12:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No user has the id `userId`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Target user not found",
                     *       "code": "target_user_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The account is already linked, or the address is the primary address of another user. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallerIdentity"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    listCancelledTasks: {
        parameters: {
            query?: {
                /**
                 * @description Ask about this task only.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                taskId?: string;
            };
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled tasks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": [
                     *         {
                     *           "id": "01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44",
                     *           "task": "Fix the flaky login test",
                     *           "failureReason": "No longer needed"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledTaskList"];
                };
            };
            /** @description The `X-Agent-ID` header is missing. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeAgent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Closed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The `X-Agent-ID` header is missing, or multi-runtime mode is on and `X-Runtime-Instance-ID` is missing. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server answers requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    reloadConfigInternal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ReloadConfigBody"];
            };
        };
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "configsLoaded": 0,
                     *       "keysUpdated": [],
                     *       "integrationsReinitialized": [
                     *         "mail"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigReload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            /** @description Reloading failed, because an entry could not be decrypted or does not fit its setting. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to reload config: Cannot decrypt config 'CHAT_BOT_TOKEN' (01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10): the encryption key does not match. Check SECRETS_ENCRYPTION_KEY, or delete the entry.",
                     *       "code": "config_reload_failed"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    mcpGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The session, as the answer to `initialize` named it.
                 * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                 */
                "Mcp-Session-Id"?: components["parameters"]["McpSessionHeader"];
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["McpSessionInvalid"];
            401: components["responses"]["McpUnauthorized"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    mcpPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the protocol that the session speaks. All known ones are answered in the same way.
                 * @example 2025-06-18
                 */
                "MCP-Protocol-Version"?: components["parameters"]["McpProtocolHeader"];
                /**
                 * @description The session, as the answer to `initialize` named it.
                 * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                 */
                "Mcp-Session-Id"?: components["parameters"]["McpSessionHeader"];
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
                /**
                 * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
                 * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
                 */
                "X-Source-Task-Id"?: components["parameters"]["SourceTaskHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 2,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "get-tasks",
                 *         "arguments": {
                 *           "status": "pending"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer, as one event whose data is a JSON-RPC response. */
            200: {
                headers: {
                    /**
                     * @description The id of the session that began.
                     * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                     */
                    "Mcp-Session-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A notification was taken. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such session (`mcp_session_invalid`, -32000), the body is no JSON (-32700), or it is no message of the protocol (-32600). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32000,
                     *         "message": "Invalid session",
                     *         "data": {
                     *           "code": "mcp_session_invalid"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpError"];
                };
            };
            401: components["responses"]["McpUnauthorized"];
            /** @description The client takes no server-sent events. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Accept must name application/json and text/event-stream",
                     *       "code": "not_acceptable"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description All sessions of the agent are answering requests (-32000). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32000,
                     *         "message": "All sessions are answering requests",
                     *         "data": {
                     *           "code": "mcp_sessions_exhausted"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mcpDelete: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The session, as the answer to `initialize` named it.
                 * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                 */
                "Mcp-Session-Id"?: components["parameters"]["McpSessionHeader"];
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID"?: components["parameters"]["AgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["McpSessionInvalid"];
            401: components["responses"]["McpUnauthorized"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    mcpUserGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The session, as the answer to `initialize` named it.
                 * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                 */
                "Mcp-Session-Id"?: components["parameters"]["McpSessionHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["McpSessionInvalid"];
            401: components["responses"]["McpUserUnauthorized"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    mcpUserPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of the protocol that the session speaks. All known ones are answered in the same way.
                 * @example 2025-06-18
                 */
                "MCP-Protocol-Version"?: components["parameters"]["McpProtocolHeader"];
                /**
                 * @description The session, as the answer to `initialize` named it.
                 * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                 */
                "Mcp-Session-Id"?: components["parameters"]["McpSessionHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 2,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "get-tasks",
                 *         "arguments": {
                 *           "status": "pending"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer, as one event whose data is a JSON-RPC response. */
            200: {
                headers: {
                    /**
                     * @description The id of the session that began.
                     * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                     */
                    "Mcp-Session-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A notification was taken. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such session (`mcp_session_invalid`, -32000), the body is no JSON (-32700), or it is no message of the protocol (-32600). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32000,
                     *         "message": "Invalid session",
                     *         "data": {
                     *           "code": "mcp_session_invalid"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpError"];
                };
            };
            401: components["responses"]["McpUserUnauthorized"];
            /** @description The client takes no server-sent events. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Accept must name application/json and text/event-stream",
                     *       "code": "not_acceptable"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description All sessions of the user are answering requests (-32000). */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32000,
                     *         "message": "All sessions are answering requests",
                     *         "data": {
                     *           "code": "mcp_sessions_exhausted"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mcpUserDelete: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The session, as the answer to `initialize` named it.
                 * @example 6f1c2f0e-5d3b-4a53-8b6f-3f2d1f0f9a11
                 */
                "Mcp-Session-Id"?: components["parameters"]["McpSessionHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["McpSessionInvalid"];
            401: components["responses"]["McpUserUnauthorized"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getCallingAgent: {
        parameters: {
            query?: {
                /**
                 * @description `inbox` adds counts of what waits for the agent.
                 * @example inbox
                 */
                include?: "inbox";
            };
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calling agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10",
                     *       "name": "builder",
                     *       "isLead": false,
                     *       "status": "idle",
                     *       "runtimePoolId": null,
                     *       "runtimeProvisionAttempts": 0,
                     *       "runtimeProvisionRetryAt": null,
                     *       "role": "backend engineer",
                     *       "capabilities": [
                     *         "typescript",
                     *         "sqlite"
                     *       ],
                     *       "maxTasks": 2,
                     *       "emptyPollCount": 0,
                     *       "lastActivityAt": "2026-01-31T12:00:00.000Z",
                     *       "provider": "harness_a",
                     *       "harnessProvider": "harness_a",
                     *       "credentialMissing": null,
                     *       "credStatus": null,
                     *       "avatar": {
                     *         "type": "icon",
                     *         "icon": "rocket",
                     *         "color": "#3b82f6"
                     *       },
                     *       "harnessTransport": null,
                     *       "createdAt": "2026-01-31T09:00:00.000Z",
                     *       "lastUpdatedAt": "2026-01-31T12:00:00.000Z",
                     *       "capacity": {
                     *         "current": 0,
                     *         "max": 2,
                     *         "available": 2
                     *       },
                     *       "shouldBlockPolling": false
                     *     }
                     */
                    "application/json": components["schemas"]["CallingAgent"];
                };
            };
            /** @description The `X-Agent-ID` header is missing, or `include` is unknown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    pingAgent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the calling agent. A claim, not a credential.
                 * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
                 */
                "X-Agent-ID": components["parameters"]["RequiredAgentHeader"];
                /**
                 * @description Identifies the worker process instance, generated at its boot. Needed when multi-runtime mode (`MULTI_RUNTIME_ENABLED`) is on, ignored otherwise unless the operation says so.
                 * @example rt-5f0c1d
                 */
                "X-Runtime-Instance-ID"?: components["parameters"]["RuntimeHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Noted, or nothing to change. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The `X-Agent-ID` header is missing. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: headers.X-Agent-ID: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "headers.X-Agent-ID",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No agent has the id in `X-Agent-ID`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Agent not found",
                     *       "code": "agent_not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    getServerReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database answers, has the schema of this version, and the server is not about to stop. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["ServerReadiness"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["NotReady"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identity": {
                     *         "name": "Swarm",
                     *         "logo_url": null,
                     *         "brand_color": null,
                     *         "is_cloud": false,
                     *         "marketing_url": null,
                     *         "hide_cloud_promo": false,
                     *         "org_id": null
                     *       },
                     *       "setup": [
                     *         {
                     *           "id": "harness",
                     *           "label": "Agent harness",
                     *           "state": "unverified",
                     *           "hint": "no agent with a harness has registered",
                     *           "action_url": "/agents",
                     *           "providers": []
                     *         },
                     *         {
                     *           "id": "workers",
                     *           "label": "Workers",
                     *           "state": "unverified",
                     *           "hint": "no agent has registered",
                     *           "action_url": "/agents"
                     *         },
                     *         {
                     *           "id": "first_task",
                     *           "label": "First task",
                     *           "state": "unverified",
                     *           "hint": "no task has been completed",
                     *           "action_url": "/tasks"
                     *         }
                     *       ],
                     *       "activity": {
                     *         "agents_online": 0,
                     *         "leads_online": 0,
                     *         "recent_tasks_count": 0
                     *       },
                     *       "agent_fs": {
                     *         "configured": false,
                     *         "base_url": null,
                     *         "provider_id": "local_fs",
                     *         "capabilities": {
                     *           "signedUrl": {
                     *             "supported": false
                     *           }
                     *         },
                     *         "comb": {
                     *           "enabled": false,
                     *           "api_url": null,
                     *           "live_url": null,
                     *           "org_id": null,
                     *           "drive_id": null,
                     *           "service_user_id": null
                     *         }
                     *       },
                     *       "automations": [],
                     *       "sandbox": {
                     *         "runner": "deno",
                     *         "layers": [
                     *           "resource_limits",
                     *           "low_priority",
                     *           "no_new_privileges",
                     *           "parent_death_signal"
                     *         ],
                     *         "missing": [
                     *           "unprivileged_user",
                     *           "namespaces"
                     *         ]
                     *       },
                     *       "health": "degraded",
                     *       "telemetry": {
                     *         "enabled": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StatusDocument"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "harness_a"
                 *     }
                 */
                "application/json": components["schemas"]["TestConnectionBody"];
            };
        };
        responses: {
            /** @description The reported result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionTest"];
                };
            };
            /** @description `provider` is missing or no harness. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.provider: is required",
                     *       "code": "validation_error",
                     *       "issues": [
                     *         {
                     *           "path": "body.provider",
                     *           "message": "is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["DatabaseUnavailable"];
        };
    };
}
