export interface paths {
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
         * @description The root task of the session and the chain of all its tasks, root first.
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
         * @description One page of the tasks that fit all filters, drafts and finished tasks included. By default the most recently updated come first (then the higher priority); `orderBy=createdAt` puts the newest first. The tasks of the server's own heartbeat are hidden unless `includeHeartbeat` is true. `total` follows every filter and ignores paging.
         */
        get: operations["listTasks"];
        put?: never;
        /**
         * Create a task
         * @description Creates a task and decides where it goes. `status` `draft` and `backlog` keep it out of work; `agentId` and `offeredTo` are then stored for the launch. Otherwise `offeredTo` makes it `offered`, `agentId` makes it `pending`, and `agentId: null` or `status: unassigned` puts it in the pool (`unassigned`). With none of the three the task goes to the lead: the first lead by name that is not offline, else any lead, else the pool. Agents, parent and dependencies are not checked to exist; an unknown dependency blocks the task.
         *
         *     A task with `parentTaskId` takes from its parent what the body leaves out: `key`, `dir`, `contextKey`, `outputSchema`, the requester, the routing affinity (unless only a lead may take the parent), the mail and mention fields, the chat channel, thread and user as a unit (a different `chatChannelId` takes none of them, nor the context of the parent's conversation), and the vcs fields as a unit (a different provider, repository or number takes none). Never inherited: model, tier, effort, title, priority, tags and `chatTriggerMessageTs`.
         *
         *     `contextKey` ties tasks together. While other tasks with the same one are pending, offered, in progress or paused, the new task's text gets a block in front that lists them, and without `parentTaskId` the best of them with the same agent becomes the parent. A `task:chat:<channel>:<threadTs>` key also sets the chat fields. A `task:trackers:tracker_a:…` key is created once: if a live task has it, or a completed one with a known pull request (`vcsProvider`, `vcsRepo`, `vcsNumber` and `vcsUrl`), that task is returned with status 200 and nothing is written.
         *
         *     The requester is the user whose token is used; else the requester of the task named in `X-Source-Task-Id` (or of the task the calling agent works on), if it belongs to the calling agent; else `requestedByUserId` when that person exists (and `TRUST_BODY_REQUESTED_BY_USER_ID` is not off); else the parent's requester. An id nobody has is ignored. `model` with the name of a tier counts as `modelTier` when that is not given. `X-Agent-ID` becomes `creatorAgentId`.
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
         * @description Stores the snapshot and brings the figures of the task up to date: the peaks are the highest values seen, `contextWindowSize` is the first total reported, and an event of type `compaction` adds one to `compactionCount`. The task does not count as updated.
         */
        post: operations["recordContextSnapshot"];
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
         */
        put: operations["setTaskSession"];
        post?: never;
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
         * @description Stores where the work of the task can be seen. The four fields belong together and replace what was stored. The task counts as updated.
         */
        patch: operations["setTaskVcs"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
            /**
             * @description `agent_fs`: an object in the remote file provider. `shared-fs`: a file on the local or shared disk. `url`: a link. `page`: a page of this server.
             * @enum {string}
             */
            kind: "agent_fs" | "shared-fs" | "url" | "page";
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
            sizeBytes?: number;
            taskId: components["schemas"]["Uuid"];
            /** @description The user that changed it last. */
            updatedBy?: string;
            url?: string;
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
            contextTotalTokens?: number;
            contextUsedTokens?: number;
            createdAt: components["schemas"]["DateTime"];
            cumulativeInputTokens?: number;
            cumulativeOutputTokens?: number;
            eventType: components["schemas"]["ContextEventType"];
            id: components["schemas"]["Uuid"];
            preCompactTokens?: number;
            sessionId: string;
            taskId: components["schemas"]["Uuid"];
        };
        /** @description The figures over all snapshots of the task. */
        ContextSummary: {
            compactionCount: number;
            /** @description The first size reported in tokens. */
            contextWindowSize: number | null;
            peakContextPercent: number | null;
            peakContextTokens: number | null;
            snapshotCount: number;
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
            /** @description Namespace of the task. */
            key?: string;
            mailInboxId?: string;
            mailMessageId?: string;
            mailThreadId?: string;
            mentionChannelId?: string;
            mentionMessageId?: string;
            model?: string;
            modelTier?: components["schemas"]["ModelTier"];
            /** @description Offer to this agent. */
            offeredTo?: string;
            /** @description JSON Schema the output has to fit. */
            outputSchema?: {
                [key: string]: unknown;
            };
            parentTaskId?: string;
            /**
             * @description Higher goes first.
             * @default 50
             */
            priority?: number;
            /** @description The person who wants it done. */
            requestedByUserId?: string;
            /** @description Only agents with all of these may take the task from the pool. */
            requiredCapabilities?: string[];
            routingNote?: string;
            routingReason?: components["schemas"]["RoutingReason"];
            scheduleId?: string;
            source?: components["schemas"]["TaskSource"];
            /**
             * @description Keep the task as a draft, in the backlog or in the pool.
             * @enum {string}
             */
            status?: "draft" | "backlog" | "unassigned";
            tags?: string[];
            /** @description The instruction text. */
            task: string;
            taskType?: string;
            /** @description A short display title; at most 120 characters once trimmed. */
            title?: string;
            vcsAuthor?: string;
            vcsCommentId?: number;
            vcsEventType?: string;
            vcsInstallationId?: number;
            vcsNodeId?: string;
            vcsNumber?: number;
            vcsProvider?: components["schemas"]["VcsProvider"];
            vcsRepo?: string;
            vcsUrl?: string;
            workflowRunId?: components["schemas"]["Uuid"];
            workflowRunStepId?: components["schemas"]["Uuid"];
        };
        /**
         * Format: date-time
         * @description ISO 8601 in UTC with milliseconds.
         * @example 2026-01-31T12:00:00.000Z
         */
        DateTime: string;
        /**
         * @description Reasoning effort.
         * @enum {string}
         */
        Effort: "off" | "low" | "medium" | "high" | "xhigh" | "max";
        /** @description The body of every error response. `error` says what went wrong; further fields depend on the operation. */
        Error: {
            /** @example Task not found */
            error: string;
        } & {
            [key: string]: unknown;
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
        /**
         * @description The agent harness a worker runs on.
         * @enum {string}
         */
        Harness: "harness_a" | "harness_b" | "harness_c" | "harness_d" | "harness_e" | "harness_f" | "harness_g" | "harness_h" | "harness_i" | "harness_j" | "harness_k";
        Health: {
            /** @enum {string} */
            status: "ok";
            /**
             * @description The server's version.
             * @example 0.1.0
             */
            version: string;
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
        PausedTaskList: {
            tasks: components["schemas"]["TaskWithContext"][];
        };
        RecordContextSnapshotBody: {
            compactTrigger?: components["schemas"]["CompactTrigger"];
            /** @description How the worker counted the used tokens. */
            contextFormula?: string;
            contextPercent?: number;
            /** @description Size of the context window. */
            contextTotalTokens?: number;
            contextUsedTokens?: number;
            cumulativeInputTokens?: number;
            cumulativeOutputTokens?: number;
            eventType: components["schemas"]["ContextEventType"];
            /** @description Context tokens before the compaction. */
            preCompactTokens?: number;
            sessionId: string;
        };
        RecordContextSnapshotResult: {
            ok: boolean;
            snapshotId: components["schemas"]["Uuid"];
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
        /** @description A task as part of a session. */
        SessionTask: components["schemas"]["Task"] & components["schemas"]["TaskSteering"];
        SetTaskSessionBody: {
            /** @description The session of the harness. */
            harnessSessionId: string;
            harnessVariant?: string;
            /** @description Replaces what was stored. */
            harnessVariantMeta?: {
                [key: string]: unknown;
            };
            /** @description The model the harness runs. */
            model?: string;
            provider?: components["schemas"]["Harness"];
            /** @description Replaces what was stored. */
            providerMeta?: {
                [key: string]: unknown;
            };
        };
        SetTaskTitleBody: {
            /** @description At most 120 characters once trimmed. null or blank removes the title. */
            title: string | null;
        };
        SetTaskVcsBody: {
            vcsNumber: number;
            vcsProvider: components["schemas"]["VcsProvider"];
            vcsRepo: string;
            /** Format: uri */
            vcsUrl: string;
        };
        /**
         * @description How a message reaches a running task. `steer` interrupts the turn that runs, `queue` waits for the next one.
         * @enum {string}
         */
        SteerMode: "steer" | "queue";
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
            /** @description Size of the context window in tokens. */
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
            /** @description Highest number of context tokens seen. */
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
        TaskContext: {
            snapshots: components["schemas"]["ContextSnapshot"][];
            summary: components["schemas"]["ContextSummary"];
        };
        /** @description A task with everything that belongs to it. */
        TaskDetail: components["schemas"]["TaskWithContext"] & components["schemas"]["TaskSteering"] & {
            /** @description Newest first. */
            logs: components["schemas"]["TaskLogEntry"][];
        };
        TaskEnvelope: {
            task: components["schemas"]["Task"];
        };
        TaskList: {
            tasks: components["schemas"]["TaskListItem"][];
            /** @description Number of tasks that fit the filters on all pages. */
            total: number;
        };
        /** @description The shape asked for with `fields`: Task (full), TaskSlim (slim) or TaskTimeline (timeline). */
        TaskListItem: components["schemas"]["Task"] | components["schemas"]["TaskSlim"] | components["schemas"]["TaskTimeline"];
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
            /** @description All tasks of the session with the root, by `createdAt`. */
            chain: components["schemas"]["SessionTask"][];
            root: components["schemas"]["SessionTask"];
        };
        TaskSessionList: {
            limit: number;
            offset: number;
            sessions: components["schemas"]["TaskSession"][];
            /** @description Number of sessions that fit the filters on all pages. */
            total: number;
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
         * @description Where the task came from.
         * @enum {string}
         */
        TaskSource: "mcp" | "chat" | "api" | "ui" | "vcs_a" | "vcs_b" | "devops" | "mail" | "system" | "schedule" | "workflow" | "tracker_a" | "tracker_b" | "comb";
        /**
         * @description Where the task stands. `draft`: written down, not launched. `backlog`: kept out of the pool. `unassigned`: in the pool. `offered`, `reviewing`: offered to one agent, which has seen it when `reviewing`. `pending`: assigned, not started. `in_progress`, `paused`: started. The other four are final.
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
        /** @description A task as a bar on a time axis. */
        TaskTimeline: {
            acceptedAt?: components["schemas"]["DateTime"];
            agentId: string | null;
            createdAt: components["schemas"]["DateTime"];
            finishedAt?: components["schemas"]["DateTime"];
            id: components["schemas"]["Uuid"];
            lastUpdatedAt: components["schemas"]["DateTime"];
            parentTaskId?: string;
            priority: number;
            scheduleId?: string;
            source: components["schemas"]["TaskSource"];
            status: components["schemas"]["TaskStatus"];
            /** @description The first 300 characters of the text, with `…` appended when it is longer. */
            task: string;
            taskType?: string;
            title?: string;
            totalCostUsd?: number;
            workflowRunId?: components["schemas"]["Uuid"];
        };
        /** @description A task with its attachments and its requester. */
        TaskWithContext: components["schemas"]["Task"] & {
            /** @description Oldest first. */
            attachments: components["schemas"]["Attachment"][];
            requestedBy?: components["schemas"]["RequestedBy"];
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
                 *       "error": "Validation error: body.priority: must be integer"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller lacks the permission for this operation. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Forbidden: admission: missing permission 'task.create.own'"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
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
                 *       "error": "Internal error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request body is larger than this operation accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Payload too large (max 10485760 bytes)"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The bearer key is missing, unknown or revoked, or its user is not active. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unauthorized"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request body is not sent as `application/json`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unsupported content type: text/plain (send application/json)"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
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
         * @description Names the calling agent. A claim, not a credential.
         * @example 01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10
         */
        RequiredAgentHeader: string;
        /**
         * @description The task this write is made for. Trusted only if that task is assigned to the calling agent.
         * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
         */
        SourceTaskHeader: string;
        /**
         * @description The task's id.
         * @example 01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44
         */
        TaskId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                     *       "error": "Validation error: header.X-Agent-ID: is required"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
        };
    };
    listTaskSessions: {
        parameters: {
            query?: {
                /**
                 * @description How much of each root task to return.
                 * @example slim
                 */
                fields?: "full" | "slim";
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
                     *       "error": "Validation error: query.source: unknown source 'fax'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
        };
    };
    getTaskSession: {
        parameters: {
            query?: never;
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
                     *       ]
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
                    /**
                     * @example {
                     *       "error": "Task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
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
            500: components["responses"]["InternalError"];
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
                fields?: "full" | "slim" | "timeline";
                /**
                 * @description Also list the tasks of the heartbeat: those of type `heartbeat`, `heartbeat-checklist` or `boot-triage` and those with the tag `heartbeat`.
                 * @example true
                 */
                includeHeartbeat?: boolean;
                /**
                 * @description Only tasks in exactly this namespace. It is brought into the canonical form first (lower case, trailing slash). Wins over `keyPrefix`.
                 * @example shared/billing/
                 */
                key?: string;
                /**
                 * @description Only tasks in this namespace or below. `shared/team` means `shared/team/` and does not find `shared/teamwork/`; `%` and `_` are ordinary characters.
                 * @example shared/
                 */
                keyPrefix?: string;
                /**
                 * @description Tasks on a page.
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
                orderBy?: "lastUpdatedAt" | "createdAt";
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
                     *       "error": "Validation error: query.status: unknown status 'done'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
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
                     *       "error": "Validation error: body.key: must start with 'shared/' or 'personal/<userId>/'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The key is the personal namespace of somebody else, or the caller lacks the permission. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden: body.key: the personal namespace belongs to another user"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
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
                     *       "error": "Task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
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
                     *       "error": "Task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
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
                    "application/json": components["schemas"]["RecordContextSnapshotResult"];
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
                     *       "error": "Validation error: header.X-Agent-ID: is required"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
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
                     *       "error": "Task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
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
                     *       "error": "Task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
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
            /** @description `title` is missing, no text, or longer than 120 characters once trimmed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Validation error: body.title: must have at most 120 characters"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
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
                     *       "error": "Task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
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
                     *       "error": "Task not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
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
            500: components["responses"]["InternalError"];
        };
    };
}
