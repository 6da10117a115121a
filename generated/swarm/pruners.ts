import { isObject } from '../../domain/kernel/is-object.js';
import { type Pruner, keepOnly, pruneEach } from '../../server/contract/prune.js';

const membersAcquireRefreshLockBody: ReadonlySet<string> = new Set(["ttlMs"]);
const pruneAcquireRefreshLockBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "ttlMs":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersAcquireRefreshLockBody) : value;
};

const membersUserIdentity: ReadonlySet<string> = new Set(["kind","externalId"]);
const pruneUserIdentity: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "kind":
      case "externalId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUserIdentity) : value;
};

const membersRouterRequest: ReadonlySet<string> = new Set(["target","method","path","body","query","headers","useOrgKey","raw"]);
const pruneRouterRequest: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "target":
      case "method":
      case "path":
      case "body":
      case "query":
      case "headers":
      case "useOrgKey":
      case "raw":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRouterRequest) : value;
};

const membersBacktestBody: ReadonlySet<string> = new Set(["definition","limit"]);
const pruneBacktestBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "limit":
        break;
      case "definition": value[key] = pruneWorkflowDefinition(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersBacktestBody) : value;
};

const membersCallMcpBridgeBody: ReadonlySet<string> = new Set(["tool","args"]);
const pruneCallMcpBridgeBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "tool":
      case "args":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCallMcpBridgeBody) : value;
};

const membersCallConnectedToolBody: ReadonlySet<string> = new Set(["tool","arguments"]);
const pruneCallConnectedToolBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "tool":
      case "arguments":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCallConnectedToolBody) : value;
};

const membersCancelApprovalRequestBody: ReadonlySet<string> = new Set(["reason"]);
const pruneCancelApprovalRequestBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "reason":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCancelApprovalRequestBody) : value;
};

const membersCancelTaskBody: ReadonlySet<string> = new Set(["reason"]);
const pruneCancelTaskBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "reason":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCancelTaskBody) : value;
};

const membersCancelWorkflowRunBody: ReadonlySet<string> = new Set(["reason"]);
const pruneCancelWorkflowRunBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "reason":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCancelWorkflowRunBody) : value;
};

const membersChangeRoomBody: ReadonlySet<string> = new Set(["namespace","name","schemaVersion","generation","operations"]);
const pruneChangeRoomBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "namespace":
      case "name":
      case "schemaVersion":
      case "generation":
        break;
      case "operations": value[key] = pruneChangeRoomBody_operations(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersChangeRoomBody) : value;
};

const membersCleanupActiveSessionsBody: ReadonlySet<string> = new Set(["agentId","maxAgeMinutes"]);
const pruneCleanupActiveSessionsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "agentId":
      case "maxAgeMinutes":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCleanupActiveSessionsBody) : value;
};

const membersClearKeyRateLimitBody: ReadonlySet<string> = new Set(["keyType","keySuffix","scope","scopeId","clearAuthBench","keyIndex","authFence"]);
const pruneClearKeyRateLimitBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "keyType":
      case "keySuffix":
      case "scope":
      case "scopeId":
      case "clearAuthBench":
      case "keyIndex":
      case "authFence":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersClearKeyRateLimitBody) : value;
};

const membersCommitChannelCursorsBody: ReadonlySet<string> = new Set(["cursorUpdates"]);
const pruneCommitChannelCursorsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "cursorUpdates": value[key] = pruneCommitChannelCursorsBody_cursorUpdates(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCommitChannelCursorsBody) : value;
};

const membersCreateActiveSessionBody: ReadonlySet<string> = new Set(["agentId","triggerType","taskId","inboxMessageId","taskDescription","runnerSessionId","runtimeInstanceId"]);
const pruneCreateActiveSessionBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "agentId":
      case "triggerType":
      case "taskId":
      case "inboxMessageId":
      case "taskDescription":
      case "runnerSessionId":
      case "runtimeInstanceId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateActiveSessionBody) : value;
};

const membersCreateApprovalRequestBody: ReadonlySet<string> = new Set(["title","questions","approvers","workflowRunId","sourceTaskId","timeoutSeconds","notifications"]);
const pruneCreateApprovalRequestBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "title":
      case "workflowRunId":
      case "sourceTaskId":
      case "timeoutSeconds":
        break;
      case "questions": value[key] = pruneCreateApprovalRequestBody_questions(value[key]); break;
      case "approvers": value[key] = pruneApprovers(value[key]); break;
      case "notifications": value[key] = pruneCreateApprovalRequestBody_notifications(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateApprovalRequestBody) : value;
};

const membersCreateAssetMappingBody: ReadonlySet<string> = new Set(["providerId","providerKey","orgId","driveId","key"]);
const pruneCreateAssetMappingBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "providerId":
      case "providerKey":
      case "orgId":
      case "driveId":
      case "key":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateAssetMappingBody) : value;
};

const membersCreateChannelBody: ReadonlySet<string> = new Set(["name","description"]);
const pruneCreateChannelBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "description":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateChannelBody) : value;
};

const membersCreateConnectorCodeBody: ReadonlySet<string> = new Set(["label"]);
const pruneCreateConnectorCodeBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "label":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateConnectorCodeBody) : value;
};

const membersCreateEventBody: ReadonlySet<string> = new Set(["category","event","status","source","agentId","taskId","sessionId","parentEventId","numericValue","durationMs","data"]);
const pruneCreateEventBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "category":
      case "event":
      case "status":
      case "source":
      case "agentId":
      case "taskId":
      case "sessionId":
      case "parentEventId":
      case "numericValue":
      case "durationMs":
      case "data":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateEventBody) : value;
};

const membersCreateEventsBatchBody: ReadonlySet<string> = new Set(["events"]);
const pruneCreateEventsBatchBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "events": value[key] = pruneCreateEventsBatchBody_events(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateEventsBatchBody) : value;
};

const membersCreateMcpServerBody: ReadonlySet<string> = new Set(["name","description","transport","url","command","headers","headerConfigKeys","authMethod","oauthAuthorizationId","scope","ownerAgentId","isEnabled"]);
const pruneCreateMcpServerBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "description":
      case "transport":
      case "url":
      case "command":
      case "headers":
      case "headerConfigKeys":
      case "authMethod":
      case "oauthAuthorizationId":
      case "scope":
      case "ownerAgentId":
      case "isEnabled":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateMcpServerBody) : value;
};

const membersCreateMetricBody: ReadonlySet<string> = new Set(["slug","title","description","definition"]);
const pruneCreateMetricBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "slug":
      case "title":
      case "description":
        break;
      case "definition": value[key] = pruneMetricDefinition(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateMetricBody) : value;
};

const membersCreateModelProfileBody: ReadonlySet<string> = new Set(["name","harness","model","effort","allowCustomModel","description"]);
const pruneCreateModelProfileBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "harness":
      case "model":
      case "effort":
      case "allowCustomModel":
      case "description":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateModelProfileBody) : value;
};

const membersCreateOAuthAuthorizeUrlBody: ReadonlySet<string> = new Set(["label","finalRedirect"]);
const pruneCreateOAuthAuthorizeUrlBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "label":
      case "finalRedirect":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateOAuthAuthorizeUrlBody) : value;
};

const membersCreatePageBody: ReadonlySet<string> = new Set(["title","contentType","body","key","slug","description","authMode","password","needsCredentials"]);
const pruneCreatePageBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "title":
      case "contentType":
      case "body":
      case "key":
      case "slug":
      case "description":
      case "authMode":
      case "password":
      case "needsCredentials":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreatePageBody) : value;
};

const membersCreatePricingBody: ReadonlySet<string> = new Set(["pricePerMillionUsd","effectiveFrom"]);
const pruneCreatePricingBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "pricePerMillionUsd":
      case "effectiveFrom":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreatePricingBody) : value;
};

const membersCreateRuntimeControllerBody: ReadonlySet<string> = new Set(["name","kind","placement","config","secretConfigKeys"]);
const pruneCreateRuntimeControllerBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "kind":
      case "placement":
      case "config":
      case "secretConfigKeys":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateRuntimeControllerBody) : value;
};

const membersCreateRuntimePoolBody: ReadonlySet<string> = new Set(["name","kind","placements","image","lifecycle","idleMinutes","slotsPerRuntime","maxRuntimes","minRuntimes","delivery","env","resources","ttlSec","enabled"]);
const pruneCreateRuntimePoolBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "kind":
      case "placements":
      case "image":
      case "lifecycle":
      case "idleMinutes":
      case "slotsPerRuntime":
      case "maxRuntimes":
      case "minRuntimes":
      case "delivery":
      case "env":
      case "ttlSec":
      case "enabled":
        break;
      case "resources": value[key] = pruneRuntimeResources(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateRuntimePoolBody) : value;
};

const membersCreateScheduleBody: ReadonlySet<string> = new Set(["name","description","key","taskTemplate","targetType","overlap","workflowId","scriptName","scriptArgs","params","requiredParams","requires","parentTaskId","taskType","tags","priority","targetAgentId","model","modelTier","profile","enabled","timezone","scheduleType","cronExpression","intervalMs","delayMs","runAt"]);
const pruneCreateScheduleBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "description":
      case "key":
      case "taskTemplate":
      case "targetType":
      case "overlap":
      case "workflowId":
      case "scriptName":
      case "scriptArgs":
      case "params":
      case "requiredParams":
      case "requires":
      case "parentTaskId":
      case "taskType":
      case "tags":
      case "priority":
      case "targetAgentId":
      case "model":
      case "modelTier":
      case "profile":
      case "enabled":
      case "timezone":
      case "scheduleType":
      case "cronExpression":
      case "intervalMs":
      case "delayMs":
      case "runAt":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateScheduleBody) : value;
};

const membersCreateScriptApiBody: ReadonlySet<string> = new Set(["authMode","label","agentId"]);
const pruneCreateScriptApiBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "authMode":
      case "label":
      case "agentId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateScriptApiBody) : value;
};

const membersCreateScriptRunBody: ReadonlySet<string> = new Set(["source","args","background","idempotencyKey","scriptName","requestedByUserId"]);
const pruneCreateScriptRunBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "source":
      case "args":
      case "background":
      case "idempotencyKey":
      case "scriptName":
      case "requestedByUserId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateScriptRunBody) : value;
};

const membersCreateSessionCostBody: ReadonlySet<string> = new Set(["sessionId","agentId","totalCostUsd","taskId","inputTokens","outputTokens","cacheReadTokens","cacheWriteTokens","cacheWrite5mTokens","cacheWrite1hTokens","reasoningOutputTokens","thinkingTokens","durationMs","numTurns","model","isError","provider","createdAt","models"]);
const pruneCreateSessionCostBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "sessionId":
      case "agentId":
      case "totalCostUsd":
      case "taskId":
      case "inputTokens":
      case "outputTokens":
      case "cacheReadTokens":
      case "cacheWriteTokens":
      case "cacheWrite5mTokens":
      case "cacheWrite1hTokens":
      case "reasoningOutputTokens":
      case "thinkingTokens":
      case "durationMs":
      case "numTurns":
      case "model":
      case "isError":
      case "provider":
      case "createdAt":
        break;
      case "models": value[key] = pruneCreateSessionCostBody_models(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateSessionCostBody) : value;
};

const membersCreateSessionLogsBody: ReadonlySet<string> = new Set(["sessionId","iteration","lines","taskId","cli"]);
const pruneCreateSessionLogsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "sessionId":
      case "iteration":
      case "lines":
      case "taskId":
      case "cli":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateSessionLogsBody) : value;
};

const membersCreateSkillBody: ReadonlySet<string> = new Set(["content","type","scope","ownerAgentId","systemDefault"]);
const pruneCreateSkillBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "content":
      case "type":
      case "scope":
      case "ownerAgentId":
      case "systemDefault":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateSkillBody) : value;
};

const membersCreateTaskBody: ReadonlySet<string> = new Set(["task","title","agentId","offeredTo","status","taskType","tags","priority","dependsOn","dir","parentTaskId","key","source","outputSchema","contextKey","requestedByUserId","model","profile","modelTier","effort","followUpConfig","routingReason","routingNote","requiredCapabilities","scheduleId","workflowRunId","workflowRunStepId","chatChannelId","chatThreadTs","chatTriggerMessageTs","chatUserId","vcsProvider","vcsRepo","vcsEventType","vcsNumber","vcsCommentId","vcsAuthor","vcsUrl","vcsInstallationId","vcsNodeId","mailInboxId","mailMessageId","mailThreadId","mentionMessageId","mentionChannelId"]);
const pruneCreateTaskBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "task":
      case "title":
      case "agentId":
      case "offeredTo":
      case "status":
      case "taskType":
      case "tags":
      case "priority":
      case "dependsOn":
      case "dir":
      case "parentTaskId":
      case "key":
      case "source":
      case "outputSchema":
      case "contextKey":
      case "requestedByUserId":
      case "model":
      case "profile":
      case "modelTier":
      case "effort":
      case "routingReason":
      case "routingNote":
      case "requiredCapabilities":
      case "scheduleId":
      case "workflowRunId":
      case "workflowRunStepId":
      case "chatChannelId":
      case "chatThreadTs":
      case "chatTriggerMessageTs":
      case "chatUserId":
      case "vcsProvider":
      case "vcsRepo":
      case "vcsEventType":
      case "vcsNumber":
      case "vcsCommentId":
      case "vcsAuthor":
      case "vcsUrl":
      case "vcsInstallationId":
      case "vcsNodeId":
      case "mailInboxId":
      case "mailMessageId":
      case "mailThreadId":
      case "mentionMessageId":
      case "mentionChannelId":
        break;
      case "followUpConfig": value[key] = pruneFollowUpConfig(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateTaskBody) : value;
};

const membersCreateUserBody: ReadonlySet<string> = new Set(["name","email","role","notes","emailAliases","preferredChannel","timezone","metadata","dailyBudgetUsd","status","identities"]);
const pruneCreateUserBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "email":
      case "role":
      case "notes":
      case "emailAliases":
      case "preferredChannel":
      case "timezone":
      case "metadata":
      case "dailyBudgetUsd":
      case "status":
        break;
      case "identities": value[key] = pruneCreateUserBody_identities(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateUserBody) : value;
};

const membersCreateWorkflowBody: ReadonlySet<string> = new Set(["name","key","description","definition","triggers","cooldown","input","triggerSchema","params","requiredParams","requires","dir","vcsRepo","maxConcurrentRuns","enabled"]);
const pruneCreateWorkflowBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "key":
      case "description":
      case "input":
      case "triggerSchema":
      case "params":
      case "requiredParams":
      case "requires":
      case "dir":
      case "vcsRepo":
      case "maxConcurrentRuns":
      case "enabled":
        break;
      case "definition": value[key] = pruneWorkflowDefinition(value[key]); break;
      case "triggers": value[key] = pruneCreateWorkflowBody_triggers(value[key]); break;
      case "cooldown": value[key] = pruneWorkflowCooldown(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersCreateWorkflowBody) : value;
};

const membersDecodeRoomBody: ReadonlySet<string> = new Set(["value","format","schemaVersion","generation","snapshot"]);
const pruneDecodeRoomBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "value":
      case "format":
      case "schemaVersion":
      case "generation":
      case "snapshot":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersDecodeRoomBody) : value;
};

const membersDeferTaskBody: ReadonlySet<string> = new Set(["delayMs","runAt","task","output","waitFor"]);
const pruneDeferTaskBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "delayMs":
      case "runAt":
      case "task":
      case "output":
        break;
      case "waitFor": value[key] = pruneScheduleWait(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersDeferTaskBody) : value;
};

const membersDiscoverOAuthAppBody: ReadonlySet<string> = new Set(["url"]);
const pruneDiscoverOAuthAppBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "url":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersDiscoverOAuthAppBody) : value;
};

const membersEmitEventBody: ReadonlySet<string> = new Set(["name","payload"]);
const pruneEmitEventBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "payload":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersEmitEventBody) : value;
};

const membersEnsureAgentFileCredentialsBody: ReadonlySet<string> = new Set([]);
const pruneEnsureAgentFileCredentialsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersEnsureAgentFileCredentialsBody) : value;
};

const membersExchangeConnectorCodeBody: ReadonlySet<string> = new Set(["code"]);
const pruneExchangeConnectorCodeBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "code":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersExchangeConnectorCodeBody) : value;
};

const membersFinishTaskBody: ReadonlySet<string> = new Set(["status","output","failureReason","force"]);
const pruneFinishTaskBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "status":
      case "output":
      case "failureReason":
      case "force":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersFinishTaskBody) : value;
};

const membersGetRoomBody: ReadonlySet<string> = new Set(["namespace","name","schemaVersion"]);
const pruneGetRoomBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "namespace":
      case "name":
      case "schemaVersion":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersGetRoomBody) : value;
};

const membersIncrKvBody: ReadonlySet<string> = new Set(["by"]);
const pruneIncrKvBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "by":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersIncrKvBody) : value;
};

const membersInstallExtensionBody: ReadonlySet<string> = new Set(["manifest","files","priority","config"]);
const pruneInstallExtensionBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "manifest":
      case "files":
      case "priority":
      case "config":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersInstallExtensionBody) : value;
};

const membersInstallMcpServerBody: ReadonlySet<string> = new Set(["agentId"]);
const pruneInstallMcpServerBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "agentId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersInstallMcpServerBody) : value;
};

const membersInstallRemoteSkillBody: ReadonlySet<string> = new Set(["sourceRepo","sourcePath","scope","isComplex"]);
const pruneInstallRemoteSkillBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "sourceRepo":
      case "sourcePath":
      case "scope":
      case "isComplex":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersInstallRemoteSkillBody) : value;
};

const membersInstallSkillBody: ReadonlySet<string> = new Set(["agentId"]);
const pruneInstallSkillBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "agentId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersInstallSkillBody) : value;
};

const membersInviteFileMemberBody: ReadonlySet<string> = new Set(["email","role"]);
const pruneInviteFileMemberBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "email":
      case "role":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersInviteFileMemberBody) : value;
};

const membersMarkSteeringDeliveredBody: ReadonlySet<string> = new Set(["mode"]);
const pruneMarkSteeringDeliveredBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "mode":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMarkSteeringDeliveredBody) : value;
};

const membersMarkSteeringHandledBody: ReadonlySet<string> = new Set(["note"]);
const pruneMarkSteeringHandledBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "note":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMarkSteeringHandledBody) : value;
};

const membersMcpMessage: ReadonlySet<string> = new Set(["jsonrpc","id","method","params"]);
const pruneMcpMessage: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "jsonrpc":
      case "id":
      case "method":
      case "params":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMcpMessage) : value;
};

const membersMergeUsersBody: ReadonlySet<string> = new Set(["sourceUserId"]);
const pruneMergeUsersBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "sourceUserId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMergeUsersBody) : value;
};

const membersMintUserTokenBody: ReadonlySet<string> = new Set(["label"]);
const pruneMintUserTokenBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "label":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMintUserTokenBody) : value;
};

const membersMoveAssetBody: ReadonlySet<string> = new Set(["key"]);
const pruneMoveAssetBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "key":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMoveAssetBody) : value;
};

const membersUpdateScheduleBody: ReadonlySet<string> = new Set(["name","key","description","taskTemplate","taskType","tags","priority","targetAgentId","model","modelTier","profile","enabled","timezone","cronExpression","intervalMs","nextRunAt","targetType","overlap","workflowId","scriptName","scriptArgs","params","requiredParams","requires"]);
const pruneUpdateScheduleBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "key":
      case "description":
      case "taskTemplate":
      case "taskType":
      case "tags":
      case "priority":
      case "targetAgentId":
      case "model":
      case "modelTier":
      case "profile":
      case "enabled":
      case "timezone":
      case "cronExpression":
      case "intervalMs":
      case "nextRunAt":
      case "targetType":
      case "overlap":
      case "workflowId":
      case "scriptName":
      case "scriptArgs":
      case "params":
      case "requiredParams":
      case "requires":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateScheduleBody) : value;
};

const membersPatchWorkflowBody: ReadonlySet<string> = new Set(["name","key","description","triggers","cooldown","input","triggerSchema","params","requiredParams","requires","dir","vcsRepo","maxConcurrentRuns","enabled","onNodeFailure","delete","create","update"]);
const prunePatchWorkflowBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "key":
      case "description":
      case "input":
      case "triggerSchema":
      case "params":
      case "requiredParams":
      case "requires":
      case "dir":
      case "vcsRepo":
      case "maxConcurrentRuns":
      case "enabled":
      case "onNodeFailure":
      case "delete":
        break;
      case "triggers": value[key] = prunePatchWorkflowBody_triggers(value[key]); break;
      case "cooldown": value[key] = pruneNullableCooldown(value[key]); break;
      case "create": value[key] = prunePatchWorkflowBody_create(value[key]); break;
      case "update": value[key] = prunePatchWorkflowBody_update(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPatchWorkflowBody) : value;
};

const membersWorkflowNodeChanges: ReadonlySet<string> = new Set(["type","label","config","next","validation","retry","inputs","inputSchema","outputSchema"]);
const pruneWorkflowNodeChanges: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "type":
      case "label":
      case "config":
      case "next":
      case "inputs":
      case "inputSchema":
      case "outputSchema":
        break;
      case "validation": value[key] = pruneNodeValidation(value[key]); break;
      case "retry": value[key] = pruneRetryPolicy(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersWorkflowNodeChanges) : value;
};

const membersPostMessageBody: ReadonlySet<string> = new Set(["channel","content","replyTo","mentions"]);
const prunePostMessageBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "channel":
      case "content":
      case "replyTo":
      case "mentions":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPostMessageBody) : value;
};

const membersChatPostBody: ReadonlySet<string> = new Set(["channel","message","threadTs"]);
const pruneChatPostBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "channel":
      case "message":
      case "threadTs":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersChatPostBody) : value;
};

const membersPromoteSteeringBody: ReadonlySet<string> = new Set(["reason"]);
const prunePromoteSteeringBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "reason":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPromoteSteeringBody) : value;
};

const membersPublishSkillBody: ReadonlySet<string> = new Set(["reason","sourceTaskId","timeoutSeconds"]);
const prunePublishSkillBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "reason":
      case "sourceTaskId":
      case "timeoutSeconds":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPublishSkillBody) : value;
};

const membersPutKvBody: ReadonlySet<string> = new Set(["value","valueType","expiresInSec"]);
const prunePutKvBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "value":
      case "valueType":
      case "expiresInSec":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPutKvBody) : value;
};

const membersPutSkillFileBody: ReadonlySet<string> = new Set(["content","mimeType","isBinary","size"]);
const prunePutSkillFileBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "content":
      case "mimeType":
      case "isBinary":
      case "size":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPutSkillFileBody) : value;
};

const membersDatabaseQuery: ReadonlySet<string> = new Set(["sql","params","maxRows"]);
const pruneDatabaseQuery: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "sql":
      case "params":
      case "maxRows":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersDatabaseQuery) : value;
};

const membersReadMessagesBody: ReadonlySet<string> = new Set(["channel","limit","unreadOnly","mentionsOnly","markAsRead"]);
const pruneReadMessagesBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "channel":
      case "limit":
      case "unreadOnly":
      case "mentionsOnly":
      case "markAsRead":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReadMessagesBody) : value;
};

const membersRecordContextSnapshotBody: ReadonlySet<string> = new Set(["eventType","sessionId","contextUsedTokens","contextTotalTokens","contextPercent","preCompactTokens","cumulativeInputTokens","cumulativeOutputTokens","compactTrigger","contextFormula"]);
const pruneRecordContextSnapshotBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "eventType":
      case "sessionId":
      case "contextUsedTokens":
      case "contextTotalTokens":
      case "contextPercent":
      case "preCompactTokens":
      case "cumulativeInputTokens":
      case "cumulativeOutputTokens":
      case "compactTrigger":
      case "contextFormula":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRecordContextSnapshotBody) : value;
};

const membersRecordStepBody: ReadonlySet<string> = new Set(["stepKey","stepType","status","config","result","error","durationMs"]);
const pruneRecordStepBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "stepKey":
      case "stepType":
      case "status":
      case "config":
      case "result":
      case "error":
      case "durationMs":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRecordStepBody) : value;
};

const membersRecoverOrphanedTasksBody: ReadonlySet<string> = new Set(["agentId","minAgeSeconds"]);
const pruneRecoverOrphanedTasksBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "agentId":
      case "minAgeSeconds":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRecoverOrphanedTasksBody) : value;
};

const membersRegisterAgentBody: ReadonlySet<string> = new Set(["name","isLead","description","role","capabilities","maxTasks","provider","harnessProvider","harness_provider","harnessMd","soulMd","identityMd","setupScript","toolsMd","heartbeatMd","avatar","runtimeInstanceId","modelTierOverrides"]);
const pruneRegisterAgentBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "isLead":
      case "description":
      case "role":
      case "capabilities":
      case "maxTasks":
      case "provider":
      case "harnessProvider":
      case "harness_provider":
      case "harnessMd":
      case "soulMd":
      case "identityMd":
      case "setupScript":
      case "toolsMd":
      case "heartbeatMd":
      case "runtimeInstanceId":
      case "modelTierOverrides":
        break;
      case "avatar": value[key] = pruneAgentAvatar(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRegisterAgentBody) : value;
};

const membersRegisterMailInboxBody: ReadonlySet<string> = new Set(["agentId"]);
const pruneRegisterMailInboxBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "agentId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRegisterMailInboxBody) : value;
};

const membersReleaseRefreshLockBody: ReadonlySet<string> = new Set(["owner"]);
const pruneReleaseRefreshLockBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "owner":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReleaseRefreshLockBody) : value;
};

const membersRenameAgentBody: ReadonlySet<string> = new Set(["name"]);
const pruneRenameAgentBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRenameAgentBody) : value;
};

const membersChatReplyBody: ReadonlySet<string> = new Set(["taskId","message"]);
const pruneChatReplyBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "taskId":
      case "message":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersChatReplyBody) : value;
};

const membersReportAgentCredentialStatusBody: ReadonlySet<string> = new Set(["ready","missing","cred_status","latest_model"]);
const pruneReportAgentCredentialStatusBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "ready":
      case "missing":
        break;
      case "cred_status": value[key] = pruneReportAgentCredentialStatusBody_cred_status(value[key]); break;
      case "latest_model": value[key] = pruneLatestModelReport(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportAgentCredentialStatusBody) : value;
};

const membersReportKeyAuthFailureBody: ReadonlySet<string> = new Set(["taskId","keyType","keySuffix","keyIndex","scope","scopeId"]);
const pruneReportKeyAuthFailureBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "taskId":
      case "keyType":
      case "keySuffix":
      case "keyIndex":
      case "scope":
      case "scopeId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportKeyAuthFailureBody) : value;
};

const membersReportKeyRateLimitBody: ReadonlySet<string> = new Set(["rateLimitedUntil","keyType","keySuffix","keyIndex","scope","scopeId"]);
const pruneReportKeyRateLimitBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "rateLimitedUntil":
      case "keyType":
      case "keySuffix":
      case "keyIndex":
      case "scope":
      case "scopeId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportKeyRateLimitBody) : value;
};

const membersReportKeyRateLimitWindowsBody: ReadonlySet<string> = new Set(["windows","keyType","keySuffix","keyIndex","scope","scopeId"]);
const pruneReportKeyRateLimitWindowsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "keyType":
      case "keySuffix":
      case "keyIndex":
      case "scope":
      case "scopeId":
        break;
      case "windows": value[key] = pruneReportKeyRateLimitWindowsBody_windows(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportKeyRateLimitWindowsBody) : value;
};

const membersReportKeySeatMismatchBody: ReadonlySet<string> = new Set(["model","keyType","keySuffix","keyIndex","scope","scopeId"]);
const pruneReportKeySeatMismatchBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "model":
      case "keyType":
      case "keySuffix":
      case "keyIndex":
      case "scope":
      case "scopeId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportKeySeatMismatchBody) : value;
};

const membersReportKeyUsageBody: ReadonlySet<string> = new Set(["taskId","plan","keyType","keySuffix","keyIndex","scope","scopeId"]);
const pruneReportKeyUsageBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "taskId":
      case "plan":
      case "keyType":
      case "keySuffix":
      case "keyIndex":
      case "scope":
      case "scopeId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportKeyUsageBody) : value;
};

const membersResetRoomBody: ReadonlySet<string> = new Set(["namespace","name","schemaVersion","state"]);
const pruneResetRoomBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "namespace":
      case "name":
      case "schemaVersion":
      case "state":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersResetRoomBody) : value;
};

const membersResolveUnmappedIdentityBody: ReadonlySet<string> = new Set(["userId","name","email","notes"]);
const pruneResolveUnmappedIdentityBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "userId":
      case "name":
      case "email":
      case "notes":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersResolveUnmappedIdentityBody) : value;
};

const membersRespondApprovalRequestBody: ReadonlySet<string> = new Set(["responses","respondedBy","digest"]);
const pruneRespondApprovalRequestBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "responses":
      case "respondedBy":
      case "digest":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRespondApprovalRequestBody) : value;
};

const membersRevokeCredentialAccessBody: ReadonlySet<string> = new Set(["agentId","taskId","reason"]);
const pruneRevokeCredentialAccessBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "agentId":
      case "taskId":
      case "reason":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRevokeCredentialAccessBody) : value;
};

const membersRetryWorkflowRunBody: ReadonlySet<string> = new Set(["latestDefinition"]);
const pruneRetryWorkflowRunBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "latestDefinition":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRetryWorkflowRunBody) : value;
};

const membersRunMetricBody: ReadonlySet<string> = new Set(["variables"]);
const pruneRunMetricBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "variables":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRunMetricBody) : value;
};

const membersRawLlmBody: ReadonlySet<string> = new Set(["prompt","model","schema","fallbackPort"]);
const pruneRawLlmBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "prompt":
      case "model":
      case "schema":
      case "fallbackPort":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRawLlmBody) : value;
};

const membersRunScriptBody: ReadonlySet<string> = new Set(["name","source","args","intent","scope","fsMode","idempotencyKey"]);
const pruneRunScriptBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "source":
      case "args":
      case "intent":
      case "scope":
      case "fsMode":
      case "idempotencyKey":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRunScriptBody) : value;
};

const membersRunAgentTaskBody: ReadonlySet<string> = new Set(["stepKey","template","task","agentId","tags","priority","offerMode","dir","vcsRepo","model","parentTaskId","requestedByUserId","outputSchema"]);
const pruneRunAgentTaskBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "stepKey":
      case "template":
      case "task":
      case "agentId":
      case "tags":
      case "priority":
      case "offerMode":
      case "dir":
      case "vcsRepo":
      case "model":
      case "parentTaskId":
      case "requestedByUserId":
      case "outputSchema":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRunAgentTaskBody) : value;
};

const membersSearchScriptsBody: ReadonlySet<string> = new Set(["query","scope","limit"]);
const pruneSearchScriptsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "query":
      case "scope":
      case "limit":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSearchScriptsBody) : value;
};

const membersSetAgentHarnessProviderBody: ReadonlySet<string> = new Set(["harness_provider"]);
const pruneSetAgentHarnessProviderBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "harness_provider":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetAgentHarnessProviderBody) : value;
};

const membersSetAgentRuntimePoolBody: ReadonlySet<string> = new Set(["poolId"]);
const pruneSetAgentRuntimePoolBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "poolId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetAgentRuntimePoolBody) : value;
};

const membersSetFavoriteBody: ReadonlySet<string> = new Set(["itemType","itemId","favorite"]);
const pruneSetFavoriteBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "itemType":
      case "itemId":
      case "favorite":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetFavoriteBody) : value;
};

const membersSetInboxItemStateBody: ReadonlySet<string> = new Set(["userId","itemType","itemId","status","snoozeUntil","read"]);
const pruneSetInboxItemStateBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "userId":
      case "itemType":
      case "itemId":
      case "status":
      case "snoozeUntil":
      case "read":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetInboxItemStateBody) : value;
};

const membersSetKeyNameBody: ReadonlySet<string> = new Set(["keyType","keySuffix","scope","scopeId","name"]);
const pruneSetKeyNameBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "keyType":
      case "keySuffix":
      case "scope":
      case "scopeId":
      case "name":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetKeyNameBody) : value;
};

const membersSetKeyPlanBody: ReadonlySet<string> = new Set(["keyType","keySuffix","plan"]);
const pruneSetKeyPlanBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "keyType":
      case "keySuffix":
      case "plan":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetKeyPlanBody) : value;
};

const membersSetProviderSessionBody: ReadonlySet<string> = new Set(["providerSessionId"]);
const pruneSetProviderSessionBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "providerSessionId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetProviderSessionBody) : value;
};

const membersSetScriptConnectionEnabledBody: ReadonlySet<string> = new Set(["enabled"]);
const pruneSetScriptConnectionEnabledBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "enabled":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetScriptConnectionEnabledBody) : value;
};

const membersSetScriptRunStatusBody: ReadonlySet<string> = new Set(["status","output","error"]);
const pruneSetScriptRunStatusBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "status":
      case "output":
      case "error":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetScriptRunStatusBody) : value;
};

const membersSetTaskSessionBody: ReadonlySet<string> = new Set(["harnessSessionId","provider","model","providerMeta","harnessVariant","harnessVariantMeta"]);
const pruneSetTaskSessionBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "harnessSessionId":
      case "provider":
      case "model":
      case "providerMeta":
      case "harnessVariant":
      case "harnessVariantMeta":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetTaskSessionBody) : value;
};

const membersSetTaskTitleBody: ReadonlySet<string> = new Set(["title"]);
const pruneSetTaskTitleBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "title":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetTaskTitleBody) : value;
};

const membersSetTaskVcsBody: ReadonlySet<string> = new Set(["vcsProvider","vcsRepo","vcsNumber","vcsUrl"]);
const pruneSetTaskVcsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "vcsProvider":
      case "vcsRepo":
      case "vcsNumber":
      case "vcsUrl":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSetTaskVcsBody) : value;
};

const membersUserRoleList: ReadonlySet<string> = new Set(["roles"]);
const pruneUserRoleList: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "roles":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUserRoleList) : value;
};

const membersSteerTaskBody: ReadonlySet<string> = new Set(["message","mode","onUnsupported","source","requestedByUserId"]);
const pruneSteerTaskBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "message":
      case "mode":
      case "onUnsupported":
      case "source":
      case "requestedByUserId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSteerTaskBody) : value;
};

const membersPageFeedbackBody: ReadonlySet<string> = new Set(["comments"]);
const prunePageFeedbackBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "comments": value[key] = prunePageFeedbackBody_comments(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPageFeedbackBody) : value;
};

const membersSupersedeTaskBody: ReadonlySet<string> = new Set(["reason"]);
const pruneSupersedeTaskBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "reason":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSupersedeTaskBody) : value;
};

const membersSyncRemoteSkillsBody: ReadonlySet<string> = new Set(["skillId","force"]);
const pruneSyncRemoteSkillsBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "skillId":
      case "force":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersSyncRemoteSkillsBody) : value;
};

const membersTaskActionBody: ReadonlySet<string> = new Set(["action","reason"]);
const pruneTaskActionBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "action":
      case "reason":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersTaskActionBody) : value;
};

const membersTestConnectionBody: ReadonlySet<string> = new Set(["provider"]);
const pruneTestConnectionBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "provider":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersTestConnectionBody) : value;
};

const membersUpdateAgentProfileBody: ReadonlySet<string> = new Set(["role","description","capabilities","harnessMd","soulMd","identityMd","setupScript","toolsMd","heartbeatMd","avatar","changeSource","changedByAgentId","changeReason"]);
const pruneUpdateAgentProfileBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "role":
      case "description":
      case "capabilities":
      case "harnessMd":
      case "soulMd":
      case "identityMd":
      case "setupScript":
      case "toolsMd":
      case "heartbeatMd":
      case "changeSource":
      case "changedByAgentId":
      case "changeReason":
        break;
      case "avatar": value[key] = pruneUpdateAgentProfileBody_avatar(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateAgentProfileBody) : value;
};

const membersUpdateAgentRuntimeBody: ReadonlySet<string> = new Set(["harness_provider","model","allow_custom_model","reasoning_effort"]);
const pruneUpdateAgentRuntimeBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "harness_provider":
      case "model":
      case "allow_custom_model":
      case "reasoning_effort":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateAgentRuntimeBody) : value;
};

const membersUpdateMcpServerBody: ReadonlySet<string> = new Set(["name","description","transport","url","command","headers","headerConfigKeys","authMethod","oauthAuthorizationId","scope","ownerAgentId","isEnabled"]);
const pruneUpdateMcpServerBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "description":
      case "transport":
      case "url":
      case "command":
      case "headers":
      case "headerConfigKeys":
      case "authMethod":
      case "oauthAuthorizationId":
      case "scope":
      case "ownerAgentId":
      case "isEnabled":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateMcpServerBody) : value;
};

const membersUpdateMetricBody: ReadonlySet<string> = new Set(["slug","title","description","definition"]);
const pruneUpdateMetricBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "slug":
      case "title":
      case "description":
        break;
      case "definition": value[key] = pruneMetricDefinition(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateMetricBody) : value;
};

const membersUpdateModelProfileBody: ReadonlySet<string> = new Set(["name","harness","model","effort","allowCustomModel","description"]);
const pruneUpdateModelProfileBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "harness":
      case "model":
      case "effort":
      case "allowCustomModel":
      case "description":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateModelProfileBody) : value;
};

const membersUpdatePageBody: ReadonlySet<string> = new Set(["key","title","description","contentType","authMode","password","body","needsCredentials"]);
const pruneUpdatePageBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "key":
      case "title":
      case "description":
      case "contentType":
      case "authMode":
      case "password":
      case "body":
      case "needsCredentials":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdatePageBody) : value;
};

const membersUpdateRuntimeControllerBody: ReadonlySet<string> = new Set(["name","kind","placement","config","secretConfigKeys"]);
const pruneUpdateRuntimeControllerBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "kind":
      case "placement":
      case "config":
      case "secretConfigKeys":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateRuntimeControllerBody) : value;
};

const membersUpdateRuntimePoolBody: ReadonlySet<string> = new Set(["name","kind","placements","image","lifecycle","idleMinutes","slotsPerRuntime","maxRuntimes","minRuntimes","delivery","env","resources","ttlSec","enabled"]);
const pruneUpdateRuntimePoolBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "kind":
      case "placements":
      case "image":
      case "lifecycle":
      case "idleMinutes":
      case "slotsPerRuntime":
      case "maxRuntimes":
      case "minRuntimes":
      case "delivery":
      case "env":
      case "ttlSec":
      case "enabled":
        break;
      case "resources": value[key] = pruneRuntimeResources(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateRuntimePoolBody) : value;
};

const membersUpdateScriptApiBody: ReadonlySet<string> = new Set(["enabled","label"]);
const pruneUpdateScriptApiBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "enabled":
      case "label":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateScriptApiBody) : value;
};

const membersUpdateSkillBody: ReadonlySet<string> = new Set(["name","description","content","type","scope","ownerAgentId","isEnabled","systemDefault","sourceUrl","sourceRepo","sourcePath","sourceBranch","sourceHash","isComplex","allowedTools","model","effort","context","agent","disableModelInvocation","userInvocable","lastFetchedAt"]);
const pruneUpdateSkillBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "description":
      case "content":
      case "type":
      case "scope":
      case "ownerAgentId":
      case "isEnabled":
      case "systemDefault":
      case "sourceUrl":
      case "sourceRepo":
      case "sourcePath":
      case "sourceBranch":
      case "sourceHash":
      case "isComplex":
      case "allowedTools":
      case "model":
      case "effort":
      case "context":
      case "agent":
      case "disableModelInvocation":
      case "userInvocable":
      case "lastFetchedAt":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateSkillBody) : value;
};

const membersUpdateTaskProgressBody: ReadonlySet<string> = new Set(["progress"]);
const pruneUpdateTaskProgressBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "progress":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateTaskProgressBody) : value;
};

const membersUpdateUserBody: ReadonlySet<string> = new Set(["name","email","role","notes","emailAliases","preferredChannel","timezone","metadata","comms","dailyBudgetUsd","status","identities"]);
const pruneUpdateUserBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "email":
      case "role":
      case "notes":
      case "emailAliases":
      case "preferredChannel":
      case "timezone":
      case "metadata":
      case "dailyBudgetUsd":
      case "status":
        break;
      case "comms": value[key] = pruneUpdateUserBody_comms(value[key]); break;
      case "identities": value[key] = pruneUpdateUserBody_identities(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateUserBody) : value;
};

const membersUpdateWorkflowBody: ReadonlySet<string> = new Set(["name","key","description","triggers","cooldown","input","triggerSchema","params","requiredParams","requires","dir","vcsRepo","maxConcurrentRuns","enabled","definition"]);
const pruneUpdateWorkflowBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "key":
      case "description":
      case "input":
      case "triggerSchema":
      case "params":
      case "requiredParams":
      case "requires":
      case "dir":
      case "vcsRepo":
      case "maxConcurrentRuns":
      case "enabled":
        break;
      case "triggers": value[key] = pruneUpdateWorkflowBody_triggers(value[key]); break;
      case "cooldown": value[key] = pruneNullableCooldown(value[key]); break;
      case "definition": value[key] = pruneWorkflowDefinition(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateWorkflowBody) : value;
};

const membersUpsertBudgetBody: ReadonlySet<string> = new Set(["dailyBudgetUsd"]);
const pruneUpsertBudgetBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "dailyBudgetUsd":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpsertBudgetBody) : value;
};

const membersUpsertConfigBody: ReadonlySet<string> = new Set(["scope","scopeId","key","value","isSecret","envPath","description","exportToEnv"]);
const pruneUpsertConfigBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "scope":
      case "scopeId":
      case "key":
      case "value":
      case "isSecret":
      case "envPath":
      case "description":
      case "exportToEnv":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpsertConfigBody) : value;
};

const membersUpsertCredentialBindingBody: ReadonlySet<string> = new Set(["configKey","allowedHosts","id","headerTemplate","queryTemplate","scope","scopeId","active","authKind","oauthAuthorizationId"]);
const pruneUpsertCredentialBindingBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "configKey":
      case "allowedHosts":
      case "id":
      case "headerTemplate":
      case "queryTemplate":
      case "scope":
      case "scopeId":
      case "active":
      case "authKind":
      case "oauthAuthorizationId":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpsertCredentialBindingBody) : value;
};

const membersUpsertOAuthAppBody: ReadonlySet<string> = new Set(["id","presetId","provider","clientId","clientSecret","authorizeUrl","tokenUrl","issuer","userinfoUrl","revocationUrl","scopes","extraParams","tokenAuthStyle","tokenBodyFormat"]);
const pruneUpsertOAuthAppBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "id":
      case "presetId":
      case "provider":
      case "clientId":
      case "clientSecret":
      case "authorizeUrl":
      case "tokenUrl":
      case "issuer":
      case "userinfoUrl":
      case "revocationUrl":
      case "scopes":
      case "extraParams":
      case "tokenAuthStyle":
      case "tokenBodyFormat":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpsertOAuthAppBody) : value;
};

const membersUpsertScriptBody: ReadonlySet<string> = new Set(["name","source","description","intent","scope","fsMode"]);
const pruneUpsertScriptBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "name":
      case "source":
      case "description":
      case "intent":
      case "scope":
      case "fsMode":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpsertScriptBody) : value;
};

const membersUpsertScriptConnectionBody: ReadonlySet<string> = new Set(["kind","slug","id","displayName","scope","scopeId","baseUrl","openapiSpecUrl","openapiSpecJson","specSource","mcpServerId","allowedHosts","credentialBindingId","auth","enabled","configKey","headerTemplate","queryTemplate","authKind","oauthAuthorizationId"]);
const pruneUpsertScriptConnectionBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "kind":
      case "slug":
      case "id":
      case "displayName":
      case "scope":
      case "scopeId":
      case "baseUrl":
      case "openapiSpecUrl":
      case "openapiSpecJson":
      case "mcpServerId":
      case "allowedHosts":
      case "credentialBindingId":
      case "enabled":
      case "configKey":
      case "headerTemplate":
      case "queryTemplate":
      case "authKind":
      case "oauthAuthorizationId":
        break;
      case "specSource": value[key] = pruneVendoredSpecSource(value[key]); break;
      case "auth": value[key] = pruneConnectionAuthInput(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpsertScriptConnectionBody) : value;
};

const membersUpsertSkillFilesBody: ReadonlySet<string> = new Set(["files"]);
const pruneUpsertSkillFilesBody: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "files": value[key] = pruneUpsertSkillFilesBody_files(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpsertSkillFilesBody) : value;
};

const membersWorkflowDefinition: ReadonlySet<string> = new Set(["nodes","onNodeFailure"]);
const pruneWorkflowDefinition: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "onNodeFailure":
        break;
      case "nodes": value[key] = pruneWorkflowDefinition_nodes(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersWorkflowDefinition) : value;
};

const membersApprovers: ReadonlySet<string> = new Set(["users","roles","policy"]);
const pruneApprovers: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "users":
      case "roles":
        break;
      case "policy": value[key] = pruneApprovalPolicy(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersApprovers) : value;
};

const membersMetricDefinition: ReadonlySet<string> = new Set(["version","widgets","variables","layout","refreshSeconds"]);
const pruneMetricDefinition: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "version":
      case "refreshSeconds":
        break;
      case "widgets": value[key] = pruneMetricDefinition_widgets(value[key]); break;
      case "variables": value[key] = pruneMetricDefinition_variables(value[key]); break;
      case "layout": value[key] = pruneMetricLayout(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricDefinition) : value;
};

const membersRuntimeResources: ReadonlySet<string> = new Set(["cpu","memoryMb"]);
const pruneRuntimeResources: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "cpu":
      case "memoryMb":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRuntimeResources) : value;
};

const membersFollowUpConfig: ReadonlySet<string> = new Set(["disabled","onCompleted","onFailed"]);
const pruneFollowUpConfig: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "disabled":
      case "onCompleted":
      case "onFailed":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersFollowUpConfig) : value;
};

const membersWorkflowCooldown: ReadonlySet<string> = new Set(["hours","minutes","seconds"]);
const pruneWorkflowCooldown: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "hours":
      case "minutes":
      case "seconds":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersWorkflowCooldown) : value;
};

const membersScheduleWait: ReadonlySet<string> = new Set(["taskId","event"]);
const pruneScheduleWait: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "taskId":
      case "event":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersScheduleWait) : value;
};

const membersNullableCooldown: ReadonlySet<string> = new Set(["hours","minutes","seconds"]);
const pruneNullableCooldown: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "hours":
      case "minutes":
      case "seconds":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersNullableCooldown) : value;
};

const membersNodeValidation: ReadonlySet<string> = new Set(["executor","config","mustPass","retry"]);
const pruneNodeValidation: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "executor":
      case "config":
      case "mustPass":
        break;
      case "retry": value[key] = pruneRetryPolicy(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersNodeValidation) : value;
};

const membersRetryPolicy: ReadonlySet<string> = new Set(["maxRetries","strategy","baseDelayMs","maxDelayMs"]);
const pruneRetryPolicy: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "maxRetries":
      case "strategy":
      case "baseDelayMs":
      case "maxDelayMs":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRetryPolicy) : value;
};

const membersAgentAvatar: ReadonlySet<string> = new Set(["type","icon","color"]);
const pruneAgentAvatar: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "type":
      case "icon":
      case "color":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersAgentAvatar) : value;
};

const membersReportAgentCredentialStatusBody_cred_status: ReadonlySet<string> = new Set(["ready","missing","satisfiedBy","hint","liveTest","latestModel","reportedAt","reportKind","detailA","detailB","detailC"]);
const pruneReportAgentCredentialStatusBody_cred_status: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "ready":
      case "missing":
      case "satisfiedBy":
      case "hint":
      case "reportedAt":
      case "reportKind":
      case "detailA":
      case "detailB":
      case "detailC":
        break;
      case "liveTest": value[key] = pruneReportAgentCredentialStatusBody_cred_status_liveTest(value[key]); break;
      case "latestModel": value[key] = pruneReportAgentCredentialStatusBody_cred_status_latestModel(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportAgentCredentialStatusBody_cred_status) : value;
};

const membersLatestModelReport: ReadonlySet<string> = new Set(["model","source","taskId","harnessProvider","reportedAt","reasoningEffort"]);
const pruneLatestModelReport: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "model":
      case "source":
      case "taskId":
      case "harnessProvider":
      case "reportedAt":
      case "reasoningEffort":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersLatestModelReport) : value;
};

const membersUpdateAgentProfileBody_avatar: ReadonlySet<string> = new Set(["type","icon","color"]);
const pruneUpdateAgentProfileBody_avatar: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "type":
      case "icon":
      case "color":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateAgentProfileBody_avatar) : value;
};

const membersUpdateUserBody_comms: ReadonlySet<string> = new Set(["tone","language","verbosity"]);
const pruneUpdateUserBody_comms: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "tone":
      case "language":
      case "verbosity":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersUpdateUserBody_comms) : value;
};

const membersVendoredSpecSource: ReadonlySet<string> = new Set(["kind","slug"]);
const pruneVendoredSpecSource: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "kind":
      case "slug":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersVendoredSpecSource) : value;
};

const membersConnectionAuthInput: ReadonlySet<string> = new Set(["type","headerName","paramName","authorizationId","configKey","secret","template","hosts"]);
const pruneConnectionAuthInput: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "type":
      case "headerName":
      case "paramName":
      case "authorizationId":
      case "configKey":
      case "secret":
      case "template":
      case "hosts":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersConnectionAuthInput) : value;
};

const membersRoomOperation: ReadonlySet<string> = new Set(["type","path","value","index","values","by","deleteCount","insert"]);
const pruneRoomOperation: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "type":
      case "path":
      case "value":
      case "index":
      case "values":
      case "by":
      case "deleteCount":
      case "insert":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRoomOperation) : value;
};

const membersChannelCursorUpdate: ReadonlySet<string> = new Set(["channelId","ts"]);
const pruneChannelCursorUpdate: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "channelId":
      case "ts":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersChannelCursorUpdate) : value;
};

const membersApprovalQuestion: ReadonlySet<string> = new Set(["id","type","label","required","description","placeholder","multiline","options","minSelections","maxSelections","defaultValue"]);
const pruneApprovalQuestion: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "id":
      case "type":
      case "label":
      case "required":
      case "description":
      case "placeholder":
      case "multiline":
      case "minSelections":
      case "maxSelections":
      case "defaultValue":
        break;
      case "options": value[key] = pruneApprovalQuestion_options(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersApprovalQuestion) : value;
};

const membersApprovalPolicy: ReadonlySet<string> = new Set(["min"]);
const pruneApprovalPolicy: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "min":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersApprovalPolicy) : value;
};

const membersApprovalNotification: ReadonlySet<string> = new Set(["channel","target"]);
const pruneApprovalNotification: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "channel":
      case "target":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersApprovalNotification) : value;
};

const membersMetricLayout: ReadonlySet<string> = new Set(["columns"]);
const pruneMetricLayout: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "columns":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricLayout) : value;
};

const membersModelUsage: ReadonlySet<string> = new Set(["model","inputTokens","outputTokens","cacheReadTokens","cacheWriteTokens","webSearchRequests","harnessCostUsd"]);
const pruneModelUsage: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "model":
      case "inputTokens":
      case "outputTokens":
      case "cacheReadTokens":
      case "cacheWriteTokens":
      case "webSearchRequests":
      case "harnessCostUsd":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersModelUsage) : value;
};

const membersWorkflowTrigger: ReadonlySet<string> = new Set(["type","hmacSecret","hmacHeader","verification","scheduleId"]);
const pruneWorkflowTrigger: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "type":
      case "hmacSecret":
      case "hmacHeader":
      case "scheduleId":
        break;
      case "verification": value[key] = pruneWebhookVerification(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersWorkflowTrigger) : value;
};

const membersWorkflowNode: ReadonlySet<string> = new Set(["id","type","label","config","next","validation","retry","inputs","inputSchema","outputSchema"]);
const pruneWorkflowNode: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "id":
      case "type":
      case "label":
      case "config":
      case "next":
      case "inputs":
      case "inputSchema":
      case "outputSchema":
        break;
      case "validation": value[key] = pruneNodeValidation(value[key]); break;
      case "retry": value[key] = pruneRetryPolicy(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersWorkflowNode) : value;
};

const membersWorkflowNodeUpdate: ReadonlySet<string> = new Set(["nodeId","node"]);
const pruneWorkflowNodeUpdate: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "nodeId":
        break;
      case "node": value[key] = pruneWorkflowNodeChanges(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersWorkflowNodeUpdate) : value;
};

const membersReportAgentCredentialStatusBody_cred_status_liveTest: ReadonlySet<string> = new Set(["ok","error","latency_ms","testedAt"]);
const pruneReportAgentCredentialStatusBody_cred_status_liveTest: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "ok":
      case "error":
      case "latency_ms":
      case "testedAt":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportAgentCredentialStatusBody_cred_status_liveTest) : value;
};

const membersReportAgentCredentialStatusBody_cred_status_latestModel: ReadonlySet<string> = new Set(["model","source","taskId","harnessProvider","reportedAt","reasoningEffort"]);
const pruneReportAgentCredentialStatusBody_cred_status_latestModel: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "model":
      case "source":
      case "taskId":
      case "harnessProvider":
      case "reportedAt":
      case "reasoningEffort":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersReportAgentCredentialStatusBody_cred_status_latestModel) : value;
};

const membersRateLimitWindow: ReadonlySet<string> = new Set(["status","lastSeenAt","utilization","resetsAt","surpassedThreshold","isUsingOverage"]);
const pruneRateLimitWindow: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "status":
      case "lastSeenAt":
      case "utilization":
      case "resetsAt":
      case "surpassedThreshold":
      case "isUsingOverage":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersRateLimitWindow) : value;
};

const membersPageComment: ReadonlySet<string> = new Set(["selector","comment"]);
const prunePageComment: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "selector":
      case "comment":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersPageComment) : value;
};

const membersNewSkillFile: ReadonlySet<string> = new Set(["path","content","mimeType","isBinary","size"]);
const pruneNewSkillFile: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "path":
      case "content":
      case "mimeType":
      case "isBinary":
      case "size":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersNewSkillFile) : value;
};

const membersMetricWidget: ReadonlySet<string> = new Set(["id","title","description","query","viz","colSpan","rowSpan"]);
const pruneMetricWidget: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "id":
      case "title":
      case "description":
      case "colSpan":
      case "rowSpan":
        break;
      case "query": value[key] = pruneMetricQuery(value[key]); break;
      case "viz": value[key] = pruneMetricViz(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricWidget) : value;
};

const membersMetricVariable: ReadonlySet<string> = new Set(["key","label","type","defaultValue","options","optionsQuery"]);
const pruneMetricVariable: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "key":
      case "label":
      case "type":
      case "defaultValue":
        break;
      case "options": value[key] = pruneMetricVariable_options(value[key]); break;
      case "optionsQuery": value[key] = pruneMetricOptionsQuery(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricVariable) : value;
};

const membersWebhookVerification: ReadonlySet<string> = new Set(["format","header","timestampKey","signatureKey","toleranceSeconds"]);
const pruneWebhookVerification: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "format":
      case "header":
      case "timestampKey":
      case "signatureKey":
      case "toleranceSeconds":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersWebhookVerification) : value;
};

const membersApprovalOption: ReadonlySet<string> = new Set(["value","label","description"]);
const pruneApprovalOption: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "value":
      case "label":
      case "description":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersApprovalOption) : value;
};

const membersMetricQuery: ReadonlySet<string> = new Set(["sql","params","maxRows"]);
const pruneMetricQuery: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "sql":
      case "params":
      case "maxRows":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricQuery) : value;
};

const membersMetricViz: ReadonlySet<string> = new Set(["type","x","y","series","label","value","columns","format"]);
const pruneMetricViz: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "type":
      case "x":
      case "y":
      case "series":
      case "label":
      case "value":
      case "format":
        break;
      case "columns": value[key] = pruneMetricViz_columns(value[key]); break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricViz) : value;
};

const membersMetricOptionsQuery: ReadonlySet<string> = new Set(["sql","valueKey","labelKey"]);
const pruneMetricOptionsQuery: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "sql":
      case "valueKey":
      case "labelKey":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricOptionsQuery) : value;
};

const membersMetricOption: ReadonlySet<string> = new Set(["label","value"]);
const pruneMetricOption: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "label":
      case "value":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricOption) : value;
};

const membersMetricColumn: ReadonlySet<string> = new Set(["key","label","format"]);
const pruneMetricColumn: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  let undeclared = false;
  for (const key in value) {
    switch (key) {
      case "key":
      case "label":
      case "format":
        break;
      default: undeclared = true;
    }
  }
  return undeclared ? keepOnly(value, membersMetricColumn) : value;
};

const pruneChangeRoomBody_operations: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneRoomOperation);
  }
  return value;
};

const pruneCommitChannelCursorsBody_cursorUpdates: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneChannelCursorUpdate);
  }
  return value;
};

const pruneCreateApprovalRequestBody_questions: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneApprovalQuestion);
  }
  return value;
};

const pruneCreateApprovalRequestBody_notifications: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneApprovalNotification);
  }
  return value;
};

const pruneCreateEventsBatchBody_events: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneCreateEventBody);
  }
  return value;
};

const pruneCreateSessionCostBody_models: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneModelUsage);
  }
  return value;
};

const pruneCreateUserBody_identities: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneUserIdentity);
  }
  return value;
};

const pruneCreateWorkflowBody_triggers: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneWorkflowTrigger);
  }
  return value;
};

const prunePatchWorkflowBody_triggers: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneWorkflowTrigger);
  }
  return value;
};

const prunePatchWorkflowBody_create: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneWorkflowNode);
  }
  return value;
};

const prunePatchWorkflowBody_update: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneWorkflowNodeUpdate);
  }
  return value;
};

const pruneReportKeyRateLimitWindowsBody_windows: Pruner = (value) => {
  if (!isObject(value)) {
    return value;
  }
  for (const key in value) {
    switch (key) {
      default: value[key] = pruneRateLimitWindow(value[key]);
    }
  }
  return value;
};

const prunePageFeedbackBody_comments: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, prunePageComment);
  }
  return value;
};

const pruneUpdateUserBody_identities: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneUserIdentity);
  }
  return value;
};

const pruneUpdateWorkflowBody_triggers: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneWorkflowTrigger);
  }
  return value;
};

const pruneUpsertSkillFilesBody_files: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneNewSkillFile);
  }
  return value;
};

const pruneWorkflowDefinition_nodes: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneWorkflowNode);
  }
  return value;
};

const pruneMetricDefinition_widgets: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneMetricWidget);
  }
  return value;
};

const pruneMetricDefinition_variables: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneMetricVariable);
  }
  return value;
};

const pruneApprovalQuestion_options: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneApprovalOption);
  }
  return value;
};

const pruneMetricVariable_options: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneMetricOption);
  }
  return value;
};

const pruneMetricViz_columns: Pruner = (value) => {
  if (Array.isArray(value)) {
    return pruneEach(value, pruneMetricColumn);
  }
  return value;
};

/** By operationId; an operation whose body is free-form, or has none, is not among them. */
export const pruners: Readonly<Record<string, Pruner>> = {
  acquireRefreshLock: pruneAcquireRefreshLockBody,
  addUserIdentity: pruneUserIdentity,
  askRouter: pruneRouterRequest,
  backtestWorkflow: pruneBacktestBody,
  callMcpBridge: pruneCallMcpBridgeBody,
  callScriptConnectionMcpTool: pruneCallConnectedToolBody,
  cancelApprovalRequest: pruneCancelApprovalRequestBody,
  cancelTask: pruneCancelTaskBody,
  cancelWorkflowRun: pruneCancelWorkflowRunBody,
  changeRoom: pruneChangeRoomBody,
  cleanupActiveSessions: pruneCleanupActiveSessionsBody,
  clearKeyRateLimit: pruneClearKeyRateLimitBody,
  commitChannelCursors: pruneCommitChannelCursorsBody,
  createActiveSession: pruneCreateActiveSessionBody,
  createApprovalRequest: pruneCreateApprovalRequestBody,
  createAssetMapping: pruneCreateAssetMappingBody,
  createChannel: pruneCreateChannelBody,
  createConnectorCode: pruneCreateConnectorCodeBody,
  createEvent: pruneCreateEventBody,
  createEventsBatch: pruneCreateEventsBatchBody,
  createMcpServer: pruneCreateMcpServerBody,
  createMetricDefinition: pruneCreateMetricBody,
  createModelProfile: pruneCreateModelProfileBody,
  createOauthAuthorizeUrl: pruneCreateOAuthAuthorizeUrlBody,
  createPage: pruneCreatePageBody,
  createPricing: pruneCreatePricingBody,
  createRuntimeController: pruneCreateRuntimeControllerBody,
  createRuntimePool: pruneCreateRuntimePoolBody,
  createSchedule: pruneCreateScheduleBody,
  createScriptApi: pruneCreateScriptApiBody,
  createScriptRun: pruneCreateScriptRunBody,
  createSessionCost: pruneCreateSessionCostBody,
  createSessionLogs: pruneCreateSessionLogsBody,
  createSkill: pruneCreateSkillBody,
  createTask: pruneCreateTaskBody,
  createUser: pruneCreateUserBody,
  createWorkflow: pruneCreateWorkflowBody,
  decodeRoomSnapshot: pruneDecodeRoomBody,
  deferTask: pruneDeferTaskBody,
  discoverOauthApp: pruneDiscoverOAuthAppBody,
  emitWorkflowEvent: pruneEmitEventBody,
  emitWorkflowRunEvent: pruneEmitEventBody,
  ensureAgentFileCredentials: pruneEnsureAgentFileCredentialsBody,
  exchangeConnectorCode: pruneExchangeConnectorCodeBody,
  finishTask: pruneFinishTaskBody,
  getRoom: pruneGetRoomBody,
  incrKv: pruneIncrKvBody,
  incrKvInNamespace: pruneIncrKvBody,
  installExtension: pruneInstallExtensionBody,
  installMcpServer: pruneInstallMcpServerBody,
  installRemoteSkill: pruneInstallRemoteSkillBody,
  installSkill: pruneInstallSkillBody,
  inviteFileMember: pruneInviteFileMemberBody,
  markSteeringDelivered: pruneMarkSteeringDeliveredBody,
  markSteeringHandled: pruneMarkSteeringHandledBody,
  mcpPost: pruneMcpMessage,
  mcpUserPost: pruneMcpMessage,
  mergeUsers: pruneMergeUsersBody,
  mintUserToken: pruneMintUserTokenBody,
  moveAppAsset: pruneMoveAssetBody,
  moveAsset: pruneMoveAssetBody,
  moveScriptAsset: pruneMoveAssetBody,
  patchSchedule: pruneUpdateScheduleBody,
  patchWorkflow: prunePatchWorkflowBody,
  patchWorkflowNode: pruneWorkflowNodeChanges,
  postMessage: prunePostMessageBody,
  postToChat: pruneChatPostBody,
  promoteSteering: prunePromoteSteeringBody,
  publishSkill: prunePublishSkillBody,
  putKv: prunePutKvBody,
  putKvInNamespace: prunePutKvBody,
  putSkillFile: prunePutSkillFileBody,
  queryDatabase: pruneDatabaseQuery,
  readMessages: pruneReadMessagesBody,
  recordContextSnapshot: pruneRecordContextSnapshotBody,
  recordScriptRunStep: pruneRecordStepBody,
  recoverOrphanedTasks: pruneRecoverOrphanedTasksBody,
  registerAgent: pruneRegisterAgentBody,
  registerMailInbox: pruneRegisterMailInboxBody,
  releaseRefreshLock: pruneReleaseRefreshLockBody,
  renameAgent: pruneRenameAgentBody,
  replyToChat: pruneChatReplyBody,
  reportAgentCredentialStatus: pruneReportAgentCredentialStatusBody,
  reportKeyAuthFailure: pruneReportKeyAuthFailureBody,
  reportKeyRateLimit: pruneReportKeyRateLimitBody,
  reportKeyRateLimitWindows: pruneReportKeyRateLimitWindowsBody,
  reportKeySeatMismatch: pruneReportKeySeatMismatchBody,
  reportKeyUsage: pruneReportKeyUsageBody,
  resetRoom: pruneResetRoomBody,
  resolveUnmappedIdentity: pruneResolveUnmappedIdentityBody,
  respondApprovalRequest: pruneRespondApprovalRequestBody,
  restoreCredentialAccess: pruneRevokeCredentialAccessBody,
  retryWorkflowRun: pruneRetryWorkflowRunBody,
  revokeCredentialAccess: pruneRevokeCredentialAccessBody,
  runMetricDefinition: pruneRunMetricBody,
  runRawLlm: pruneRawLlmBody,
  runScript: pruneRunScriptBody,
  runScriptAgentTask: pruneRunAgentTaskBody,
  searchScripts: pruneSearchScriptsBody,
  setAgentHarnessProvider: pruneSetAgentHarnessProviderBody,
  setAgentRuntimePool: pruneSetAgentRuntimePoolBody,
  setFavorite: pruneSetFavoriteBody,
  setInboxItemState: pruneSetInboxItemStateBody,
  setKeyName: pruneSetKeyNameBody,
  setKeyPlan: pruneSetKeyPlanBody,
  setProviderSession: pruneSetProviderSessionBody,
  setScriptConnectionEnabled: pruneSetScriptConnectionEnabledBody,
  setScriptRunStatus: pruneSetScriptRunStatusBody,
  setTaskSession: pruneSetTaskSessionBody,
  setTaskTitle: pruneSetTaskTitleBody,
  setTaskVcs: pruneSetTaskVcsBody,
  setUserRoles: pruneUserRoleList,
  steerTask: pruneSteerTaskBody,
  submitPageFeedback: prunePageFeedbackBody,
  supersedeTask: pruneSupersedeTaskBody,
  syncRemoteSkills: pruneSyncRemoteSkillsBody,
  taskAction: pruneTaskActionBody,
  testConnection: pruneTestConnectionBody,
  updateAgentProfile: pruneUpdateAgentProfileBody,
  updateAgentRuntime: pruneUpdateAgentRuntimeBody,
  updateMcpServer: pruneUpdateMcpServerBody,
  updateMetricDefinition: pruneUpdateMetricBody,
  updateModelProfile: pruneUpdateModelProfileBody,
  updatePage: pruneUpdatePageBody,
  updateRuntimeController: pruneUpdateRuntimeControllerBody,
  updateRuntimePool: pruneUpdateRuntimePoolBody,
  updateSchedule: pruneUpdateScheduleBody,
  updateScriptApi: pruneUpdateScriptApiBody,
  updateSkill: pruneUpdateSkillBody,
  updateTaskProgress: pruneUpdateTaskProgressBody,
  updateUser: pruneUpdateUserBody,
  updateWorkflow: pruneUpdateWorkflowBody,
  upsertBudget: pruneUpsertBudgetBody,
  upsertConfig: pruneUpsertConfigBody,
  upsertCredentialBinding: pruneUpsertCredentialBindingBody,
  upsertOauthApp: pruneUpsertOAuthAppBody,
  upsertScript: pruneUpsertScriptBody,
  upsertScriptConnection: pruneUpsertScriptConnectionBody,
  upsertSkillFiles: pruneUpsertSkillFilesBody,
};
