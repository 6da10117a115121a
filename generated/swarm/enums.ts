export const agentStatuses = ["idle","busy","offline","waiting_for_credentials"] as const;
export type AgentStatus = (typeof agentStatuses)[number];

export const approvalChannels = ["chat","email"] as const;
export type ApprovalChannel = (typeof approvalChannels)[number];

export const approvalPolicyNames = ["any","all"] as const;
export type ApprovalPolicyName = (typeof approvalPolicyNames)[number];

export const approvalQuestionTypes = ["approval","text","single-select","multi-select","boolean"] as const;
export type ApprovalQuestionType = (typeof approvalQuestionTypes)[number];

export const approvalStatuses = ["pending","approved","rejected","timeout","cancelled"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const assetIssueCodes = ["missing-key","noncanonical-key","unknown-personal-user","missing-provider-mapping","provider-mapping-drift"] as const;
export type AssetIssueCode = (typeof assetIssueCodes)[number];

export const assetIssueSeverities = ["fatal","warning"] as const;
export type AssetIssueSeverity = (typeof assetIssueSeverities)[number];

export const assetSources = ["task-attachment","external"] as const;
export type AssetSource = (typeof assetSources)[number];

export const assetTypes = ["task","workflow","schedule","page","app","script","file"] as const;
export type AssetType = (typeof assetTypes)[number];

export const attachmentKinds = ["agent_fs","shared-fs","url","page"] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

export const backtestDifferenceKinds = ["input","template","route","reached","skipped","failure","unknown"] as const;
export type BacktestDifferenceKind = (typeof backtestDifferenceKinds)[number];

export const backtestOutcomes = ["same","different","unknown"] as const;
export type BacktestOutcome = (typeof backtestOutcomes)[number];

export const bindingAuthKinds = ["config","oauth"] as const;
export type BindingAuthKind = (typeof bindingAuthKinds)[number];

export const bindingSources = ["default","user","migration","connection"] as const;
export type BindingSource = (typeof bindingSources)[number];

export const budgetScopes = ["global","agent","user"] as const;
export type BudgetScope = (typeof budgetScopes)[number];

export const compactTriggers = ["auto","manual","auto-inferred"] as const;
export type CompactTrigger = (typeof compactTriggers)[number];

export const configScopes = ["global","agent","repo"] as const;
export type ConfigScope = (typeof configScopes)[number];

export const connectionAuthTypes = ["none","bearer","header","query","oauth"] as const;
export type ConnectionAuthType = (typeof connectionAuthTypes)[number];

export const connectionBaseUrlSources = ["user","spec"] as const;
export type ConnectionBaseUrlSource = (typeof connectionBaseUrlSources)[number];

export const connectionKinds = ["openapi","graphql","mcp"] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

export const connectionSpecSourceKinds = ["url","inline","vendored"] as const;
export type ConnectionSpecSourceKind = (typeof connectionSpecSourceKinds)[number];

export const contextEventTypes = ["progress","compaction","completion"] as const;
export type ContextEventType = (typeof contextEventTypes)[number];

export const costGroupings = ["day","agent","both","user"] as const;
export type CostGrouping = (typeof costGroupings)[number];

export const costProviders = ["harness_a","harness_b","harness_c","harness_d","harness_e","harness_f","harness_g","harness_h","harness_i","harness_j","harness_k","internal"] as const;
export type CostProvider = (typeof costProviders)[number];

export const costSources = ["harness","pricing-table","unpriced"] as const;
export type CostSource = (typeof costSources)[number];

export const credentialReportKinds = ["boot","post_task"] as const;
export type CredentialReportKind = (typeof credentialReportKinds)[number];

export const credentialSatisfactions = ["env","file","side-effect-pending","sdk-delegated"] as const;
export type CredentialSatisfaction = (typeof credentialSatisfactions)[number];

export const credentialSubjects = ["agent","task"] as const;
export type CredentialSubject = (typeof credentialSubjects)[number];

export const credentialUseOutcomes = ["answered","failed","unknown"] as const;
export type CredentialUseOutcome = (typeof credentialUseOutcomes)[number];

export const efforts = ["off","low","medium","high","xhigh","max"] as const;
export type Effort = (typeof efforts)[number];

export const eventCategories = ["tool","skill","session","api","task","workflow","system"] as const;
export type EventCategory = (typeof eventCategories)[number];

export const eventNames = ["tool.start","tool.end","skill.invoke","skill.complete","session.start","session.end","session.resume","session.cost","api.request","api.error","task.poll","task.assign","task.timeout","workflow.step.start","workflow.step.end","workflow.step.retry","workflow.run.start","workflow.run.end","workflow.run.resume","workflow.backtest","system.boot","system.migration","system.error","system.profile_sync_rejected","system.profile_sync_reconciled","system.profile_sync_conflict","script.global_upsert","schedule.deleted"] as const;
export type EventName = (typeof eventNames)[number];

export const eventSources = ["worker","api","hook","scheduler","cli"] as const;
export type EventSource = (typeof eventSources)[number];

export const eventStatuses = ["ok","error","timeout","skipped"] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const executorModes = ["instant","async"] as const;
export type ExecutorMode = (typeof executorModes)[number];

export const extensionRunActions = ["continue","modify","block","error","timeout","load-error"] as const;
export type ExtensionRunAction = (typeof extensionRunActions)[number];

export const extensionRuntimes = ["api","worker"] as const;
export type ExtensionRuntime = (typeof extensionRuntimes)[number];

export const extensionStatuses = ["disabled","enabled","error","auto-disabled"] as const;
export type ExtensionStatus = (typeof extensionStatuses)[number];

export const favoriteItemTypes = ["page","workflow","schedule"] as const;
export type FavoriteItemType = (typeof favoriteItemTypes)[number];

export const fileMemberRoles = ["viewer","editor","admin"] as const;
export type FileMemberRole = (typeof fileMemberRoles)[number];

export const finishStatuses = ["completed","failed"] as const;
export type FinishStatus = (typeof finishStatuses)[number];

export const graphDirections = ["down","right"] as const;
export type GraphDirection = (typeof graphDirections)[number];

export const harnesses = ["harness_a","harness_b","harness_c","harness_d","harness_e","harness_f","harness_g","harness_h","harness_i","harness_j","harness_k"] as const;
export type Harness = (typeof harnesses)[number];

export const inboxItemStatuses = ["open","snoozed","dismissed","done"] as const;
export type InboxItemStatus = (typeof inboxItemStatuses)[number];

export const inboxItemTypes = ["approval","credential_missing","broken_task","to_read","to_start_template","notification"] as const;
export type InboxItemType = (typeof inboxItemTypes)[number];

export const integrations = ["mail","vcs_a","vcs_b","tracker_a","tracker_b","chat"] as const;
export type Integration = (typeof integrations)[number];

export const jobStates = ["ready","scheduled","running","dead"] as const;
export type JobState = (typeof jobStates)[number];

export const keepWarmOutcomes = ["warm","refreshed","skipped-benched","no-credentials","failed"] as const;
export type KeepWarmOutcome = (typeof keepWarmOutcomes)[number];

export const keyModels = ["model_a","model_b","model_c","model_d"] as const;
export type KeyModel = (typeof keyModels)[number];

export const keyPlanSources = ["manual","detected","estimated"] as const;
export type KeyPlanSource = (typeof keyPlanSources)[number];

export const keyStatusValues = ["available","rate_limited"] as const;
export type KeyStatusValue = (typeof keyStatusValues)[number];

export const kvValueTypes = ["json","string","integer"] as const;
export type KvValueType = (typeof kvValueTypes)[number];

export const latestModelSources = ["task","agent_config","adapter_default","custom"] as const;
export type LatestModelSource = (typeof latestModelSources)[number];

export const listFieldses = ["full","slim"] as const;
export type ListFields = (typeof listFieldses)[number];

export const localHarnesses = ["harness_a","harness_b","harness_c","harness_f"] as const;
export type LocalHarness = (typeof localHarnesses)[number];

export const logEventTypes = ["agent_joined","agent_status_change","agent_left","task_created","task_status_change","task_progress","task_steering","task_offered","task_accepted","task_rejected","task_claimed","task_claim_rejected_affinity","task_released","task_superseded","channel_message","service_registered","service_unregistered","service_status_change","budget.upserted","budget.deleted","pricing.inserted","pricing.deleted","pricing.refresh","pricing.refresh.failed"] as const;
export type LogEventType = (typeof logEventTypes)[number];

export const mcpAuthMethods = ["static","oauth"] as const;
export type McpAuthMethod = (typeof mcpAuthMethods)[number];

export const mcpTransports = ["http","sse","stdio"] as const;
export type McpTransport = (typeof mcpTransports)[number];

export const messagingRoutings = ["skip","duplicate","no_mapping","task","workflow","error"] as const;
export type MessagingRouting = (typeof messagingRoutings)[number];

export const metricFormats = ["number","integer","currency","percent","duration"] as const;
export type MetricFormat = (typeof metricFormats)[number];

export const modelSources = ["model","profile","worker-env","tier-config","tier-default","fallback:cli-unsupported"] as const;
export type ModelSource = (typeof modelSources)[number];

export const modelTiers = ["smol","regular","smart","ultra"] as const;
export type ModelTier = (typeof modelTiers)[number];

export const neededIntegrations = ["chat","mail","vcs_a","vcs_b","tracker_a","tracker_b","files","site_search"] as const;
export type NeededIntegration = (typeof neededIntegrations)[number];

export const newTaskStatuses = ["draft","backlog","unassigned"] as const;
export type NewTaskStatus = (typeof newTaskStatuses)[number];

export const nodeFailurePolicies = ["fail","continue"] as const;
export type NodeFailurePolicy = (typeof nodeFailurePolicies)[number];

export const oAuthAppSources = ["manual","dcr","curated-prefill"] as const;
export type OAuthAppSource = (typeof oAuthAppSources)[number];

export const oAuthAuthorizationStatuses = ["active","refresh-failed","expired","revoked"] as const;
export type OAuthAuthorizationStatus = (typeof oAuthAuthorizationStatuses)[number];

export const oAuthTokenAuthStyles = ["body","basic"] as const;
export type OAuthTokenAuthStyle = (typeof oAuthTokenAuthStyles)[number];

export const oAuthTokenBodyFormats = ["form","json"] as const;
export type OAuthTokenBodyFormat = (typeof oAuthTokenBodyFormats)[number];

export const pageAuthModes = ["public","authed","password"] as const;
export type PageAuthMode = (typeof pageAuthModes)[number];

export const pageContentTypes = ["text/html","application/json"] as const;
export type PageContentType = (typeof pageContentTypes)[number];

export const pictureThemes = ["auto","light","dark"] as const;
export type PictureTheme = (typeof pictureThemes)[number];

export const profileTexts = ["harnessMd","soulMd","identityMd","setupScript","toolsMd","heartbeatMd"] as const;
export type ProfileText = (typeof profileTexts)[number];

export const profileTextFields = ["harnessMd","soulMd","identityMd","toolsMd"] as const;
export type ProfileTextField = (typeof profileTextFields)[number];

export const readinessGateNames = ["server","launch","backlog","pause","offer","dependencies","routing","claim","capacity","runtime","budget","queue","presence","credentials","keys"] as const;
export type ReadinessGateName = (typeof readinessGateNames)[number];

export const readinessGateStates = ["open","closed"] as const;
export type ReadinessGateState = (typeof readinessGateStates)[number];

export const readinessStates = ["ready","waiting","started","ended"] as const;
export type ReadinessState = (typeof readinessStates)[number];

export const retentionOutcomes = ["converged","budget_exhausted","error"] as const;
export type RetentionOutcome = (typeof retentionOutcomes)[number];

export const retryStrategies = ["exponential","static","linear"] as const;
export type RetryStrategy = (typeof retryStrategies)[number];

export const roomOperationTypes = ["set","delete","insert","increment","text"] as const;
export type RoomOperationType = (typeof roomOperationTypes)[number];

export const routingReasons = ["skill","continuity","overflow","human_pinned","reroute_fault"] as const;
export type RoutingReason = (typeof routingReasons)[number];

export const routingSources = ["declared","engine_default"] as const;
export type RoutingSource = (typeof routingSources)[number];

export const runtimeControllerStatuses = ["online","offline"] as const;
export type RuntimeControllerStatus = (typeof runtimeControllerStatuses)[number];

export const runtimeDeliveries = ["poll","push"] as const;
export type RuntimeDelivery = (typeof runtimeDeliveries)[number];

export const runtimeInstanceStatuses = ["provisioning","active","offline"] as const;
export type RuntimeInstanceStatus = (typeof runtimeInstanceStatuses)[number];

export const runtimeKinds = ["static","container","sandbox","cluster"] as const;
export type RuntimeKind = (typeof runtimeKinds)[number];

export const runtimeLifecycles = ["idle","per-task"] as const;
export type RuntimeLifecycle = (typeof runtimeLifecycles)[number];

export const runtimePlacements = ["builtin","remote"] as const;
export type RuntimePlacement = (typeof runtimePlacements)[number];

export const sandboxLayers = ["resource_limits","low_priority","no_new_privileges","parent_death_signal","unprivileged_user","namespaces"] as const;
export type SandboxLayer = (typeof sandboxLayers)[number];

export const sandboxRunners = ["deno","quickjs"] as const;
export type SandboxRunner = (typeof sandboxRunners)[number];

export const scheduleFieldses = ["full","slim"] as const;
export type ScheduleFields = (typeof scheduleFieldses)[number];

export const scheduleOverlaps = ["allow","skip"] as const;
export type ScheduleOverlap = (typeof scheduleOverlaps)[number];

export const scheduleTargetTypes = ["agent-task","workflow","script"] as const;
export type ScheduleTargetType = (typeof scheduleTargetTypes)[number];

export const scheduleTypes = ["recurring","one_time"] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

export const scheduleWaitEvents = ["task.completed","task.failed","settled"] as const;
export type ScheduleWaitEvent = (typeof scheduleWaitEvents)[number];

export const scriptApiAuthModes = ["bearer","none"] as const;
export type ScriptApiAuthMode = (typeof scriptApiAuthModes)[number];

export const scriptFsModes = ["none","workspace-rw"] as const;
export type ScriptFsMode = (typeof scriptFsModes)[number];

export const scriptRunErrors = ["timeout","oom","killed","import_violation","eval_error","executor_error"] as const;
export type ScriptRunError = (typeof scriptRunErrors)[number];

export const scriptRunKinds = ["workflow","inline"] as const;
export type ScriptRunKind = (typeof scriptRunKinds)[number];

export const scriptRunStatuses = ["running","paused","completed","failed","cancelled","aborted_limit"] as const;
export type ScriptRunStatus = (typeof scriptRunStatuses)[number];

export const scriptScopes = ["global","agent"] as const;
export type ScriptScope = (typeof scriptScopes)[number];

export const scriptStepStatuses = ["running","completed","failed"] as const;
export type ScriptStepStatus = (typeof scriptStepStatuses)[number];

export const setupItemIds = ["harness","chat","workers","first_task"] as const;
export type SetupItemId = (typeof setupItemIds)[number];

export const setupStates = ["unverified","configured","verified"] as const;
export type SetupState = (typeof setupStates)[number];

export const skillScopes = ["global","swarm","agent"] as const;
export type SkillScope = (typeof skillScopes)[number];

export const skillTypes = ["remote","personal"] as const;
export type SkillType = (typeof skillTypes)[number];

export const skillUsageWindows = ["7d","30d","all"] as const;
export type SkillUsageWindow = (typeof skillUsageWindows)[number];

export const steerModes = ["steer","queue"] as const;
export type SteerMode = (typeof steerModes)[number];

export const steerOutcomes = ["steered","queued","promoted"] as const;
export type SteerOutcome = (typeof steerOutcomes)[number];

export const steeringSenderKinds = ["user","agent","system"] as const;
export type SteeringSenderKind = (typeof steeringSenderKinds)[number];

export const steeringSources = ["ui","mcp","script","chat","api"] as const;
export type SteeringSource = (typeof steeringSources)[number];

export const steeringStatuses = ["pending","delivered","handled","promoted","cancelled"] as const;
export type SteeringStatus = (typeof steeringStatuses)[number];

export const supersedeOutcomes = ["resumed","alreadyFinished","workflow-failed"] as const;
export type SupersedeOutcome = (typeof supersedeOutcomes)[number];

export const supersedeReasons = ["graceful_shutdown","context_limits","manual_supersede","crash_recovery"] as const;
export type SupersedeReason = (typeof supersedeReasons)[number];

export const swarmHealths = ["ok","degraded","broken"] as const;
export type SwarmHealth = (typeof swarmHealths)[number];

export const taskActionNames = ["claim","release","accept","reject","to_backlog","from_backlog","launch"] as const;
export type TaskActionName = (typeof taskActionNames)[number];

export const taskListFieldses = ["full","slim","timeline"] as const;
export type TaskListFields = (typeof taskListFieldses)[number];

export const taskSorts = ["lastUpdatedAt","createdAt"] as const;
export type TaskSort = (typeof taskSorts)[number];

export const taskSources = ["mcp","chat","api","ui","vcs_a","vcs_b","devops","mail","system","schedule","workflow","tracker_a","tracker_b","comb"] as const;
export type TaskSource = (typeof taskSources)[number];

export const taskStatuses = ["draft","backlog","unassigned","offered","reviewing","pending","in_progress","paused","completed","failed","cancelled","superseded"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskTemplateKinds = ["task","workflow","schedule"] as const;
export type TaskTemplateKind = (typeof taskTemplateKinds)[number];

export const tokenClasses = ["input","cached_input","output","cache_write","cache_write_1h","web_search","runtime_hour","acu"] as const;
export type TokenClass = (typeof tokenClasses)[number];

export const tokenStatuses = ["ok","expiring","refresh-failed","revoked","missing"] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

export const unsupportedModePolicies = ["degrade","fail"] as const;
export type UnsupportedModePolicy = (typeof unsupportedModePolicies)[number];

export const userEventTypes = ["auto_merge","manual_merge","identity_added","identity_removed","email_added","email_removed","token_minted","token_revoked","budget_changed","status_changed","profile_changed"] as const;
export type UserEventType = (typeof userEventTypes)[number];

export const userRoles = ["admin","requester"] as const;
export type UserRole = (typeof userRoles)[number];

export const userStatuses = ["invited","active","suspended"] as const;
export type UserStatus = (typeof userStatuses)[number];

export const vcsProviders = ["vcs_a","vcs_b","devops"] as const;
export type VcsProvider = (typeof vcsProviders)[number];

export const vendoredSpecKinds = ["vendored"] as const;
export type VendoredSpecKind = (typeof vendoredSpecKinds)[number];

export const webhookDeliveryOutcomes = ["started","skipped","created","ended","ignored","duplicate","rejected","failed","pending"] as const;
export type WebhookDeliveryOutcome = (typeof webhookDeliveryOutcomes)[number];

export const webhookVerificationFormats = ["hmac-sha256","timestamped-hmac-sha256","token-equality"] as const;
export type WebhookVerificationFormat = (typeof webhookVerificationFormats)[number];

export const workflowCauseKinds = ["run","step","node","task","approval","event","time","request","schedule","webhook","audit"] as const;
export type WorkflowCauseKind = (typeof workflowCauseKinds)[number];

export const workflowRunStatuses = ["running","waiting","completed","failed","skipped","cancelled"] as const;
export type WorkflowRunStatus = (typeof workflowRunStatuses)[number];

export const workflowStepParts = ["input","output"] as const;
export type WorkflowStepPart = (typeof workflowStepParts)[number];

export const workflowStepStatuses = ["running","waiting","completed","failed","cancelled"] as const;
export type WorkflowStepStatus = (typeof workflowStepStatuses)[number];

export const workflowTriggerTypes = ["webhook","schedule"] as const;
export type WorkflowTriggerType = (typeof workflowTriggerTypes)[number];

export const workflowTriggeredBies = ["schedule","manual","event","api"] as const;
export type WorkflowTriggeredBy = (typeof workflowTriggeredBies)[number];

export const permissions = ["app.manage","approval.cancel.any","approval.create.any","approval.respond.any","channel.post.any","channel.write.any","chat.post.any","config.delete.any","config.read.secrets","config.write.any","extension.activate","extension.write","external-api.ask.any","favorite.write.own","job.manage.any","kv.write.any","mail-inbox.write.any","mcp-server.manage.any","metric.query.any","metric.run.any","metric.write.any","model-profile.manage.any","oauth-app.manage.any","oauth-authorization.manage.any","page.write.any","runtime-controller.manage.any","runtime-pool.manage.any","schedule.write.any","script-connection.invoke.any","script-connection.manage.any","script.global.write","skill.create.swarm","skill.delete.any","skill.install.any","skill.install.global","skill.publish.any","skill.sync.any","skill.uninstall.any","skill.update.any","task.action.own","task.cancel.own","task.claim.any","task.create.own","task.fs.mutate","task.read.own","webhook.redeliver.any","workflow.write.any"] as const;
export type Permission = (typeof permissions)[number];
