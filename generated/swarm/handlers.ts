import acquireRefreshLock from '../../handlers/oauth/acquireRefreshLock.js';
import activateExtensionVersion from '../../handlers/extensions/activateExtensionVersion.js';
import addUserIdentity from '../../handlers/users/addUserIdentity.js';
import askRouter from '../../handlers/external-apis/askRouter.js';
import auditAssetKeys from '../../handlers/assets/auditAssetKeys.js';
import backtestWorkflow from '../../handlers/workflows/backtestWorkflow.js';
import callMcpBridge from '../../handlers/mcp/callMcpBridge.js';
import callScriptConnectionMcpTool from '../../handlers/connections/callScriptConnectionMcpTool.js';
import cancelApprovalRequest from '../../handlers/approvals/cancelApprovalRequest.js';
import cancelScriptRun from '../../handlers/script-runs/cancelScriptRun.js';
import cancelTask from '../../handlers/task-lifecycle/cancelTask.js';
import cancelWorkflowRun from '../../handlers/workflow-runs/cancelWorkflowRun.js';
import changeRoom from '../../handlers/rooms/changeRoom.js';
import cleanupActiveSessions from '../../handlers/active-sessions/cleanupActiveSessions.js';
import clearKeyRateLimit from '../../handlers/keys/clearKeyRateLimit.js';
import closeAgent from '../../handlers/agents/closeAgent.js';
import commitChannelCursors from '../../handlers/polling/commitChannelCursors.js';
import compareProfileVersions from '../../handlers/agents/compareProfileVersions.js';
import connectPageRooms from '../../handlers/pages/connectPageRooms.js';
import connectRooms from '../../handlers/rooms/connectRooms.js';
import connectRuntimeController from '../../handlers/runtimes/connectRuntimeController.js';
import connectWorker from '../../handlers/runtimes/connectWorker.js';
import countEvents from '../../handlers/events/countEvents.js';
import createActiveSession from '../../handlers/active-sessions/createActiveSession.js';
import createApprovalRequest from '../../handlers/approvals/createApprovalRequest.js';
import createAssetMapping from '../../handlers/assets/createAssetMapping.js';
import createChannel from '../../handlers/channels/createChannel.js';
import createConnectorCode from '../../handlers/users/createConnectorCode.js';
import createEvent from '../../handlers/events/createEvent.js';
import createEventsBatch from '../../handlers/events/createEventsBatch.js';
import createMcpServer from '../../handlers/mcp-servers/createMcpServer.js';
import createMetricDefinition from '../../handlers/metrics/createMetricDefinition.js';
import createModelProfile from '../../handlers/model-profiles/createModelProfile.js';
import createOauthAuthorizeUrl from '../../handlers/oauth-apps/createOauthAuthorizeUrl.js';
import createPage from '../../handlers/pages/createPage.js';
import createPricing from '../../handlers/pricing/createPricing.js';
import createRuntimeController from '../../handlers/runtimes/createRuntimeController.js';
import createRuntimeControllerToken from '../../handlers/runtimes/createRuntimeControllerToken.js';
import createRuntimePool from '../../handlers/runtimes/createRuntimePool.js';
import createSchedule from '../../handlers/schedules/createSchedule.js';
import createScriptApi from '../../handlers/scripts/createScriptApi.js';
import createScriptRun from '../../handlers/script-runs/createScriptRun.js';
import createSessionCost from '../../handlers/costs/createSessionCost.js';
import createSessionLogs from '../../handlers/session-logs/createSessionLogs.js';
import createSkill from '../../handlers/skills/createSkill.js';
import createTask from '../../handlers/tasks/createTask.js';
import createUser from '../../handlers/users/createUser.js';
import createWorkflow from '../../handlers/workflows/createWorkflow.js';
import decodeRoomSnapshot from '../../handlers/rooms/decodeRoomSnapshot.js';
import deferTask from '../../handlers/schedules/deferTask.js';
import deleteActiveSession from '../../handlers/active-sessions/deleteActiveSession.js';
import deleteActiveSessionByTask from '../../handlers/active-sessions/deleteActiveSessionByTask.js';
import deleteBudget from '../../handlers/budgets/deleteBudget.js';
import deleteChannel from '../../handlers/channels/deleteChannel.js';
import deleteConfig from '../../handlers/config/deleteConfig.js';
import deleteCredentialBinding from '../../handlers/credential-bindings/deleteCredentialBinding.js';
import deleteExtension from '../../handlers/extensions/deleteExtension.js';
import deleteKv from '../../handlers/kv/deleteKv.js';
import deleteKvInNamespace from '../../handlers/kv/deleteKvInNamespace.js';
import deleteMcpServer from '../../handlers/mcp-servers/deleteMcpServer.js';
import deleteMetricDefinition from '../../handlers/metrics/deleteMetricDefinition.js';
import deleteModelProfile from '../../handlers/model-profiles/deleteModelProfile.js';
import deleteOauthApp from '../../handlers/oauth-apps/deleteOauthApp.js';
import deleteOauthAuthorization from '../../handlers/oauth-apps/deleteOauthAuthorization.js';
import deletePage from '../../handlers/pages/deletePage.js';
import deletePricing from '../../handlers/pricing/deletePricing.js';
import deleteRuntimeController from '../../handlers/runtimes/deleteRuntimeController.js';
import deleteRuntimePool from '../../handlers/runtimes/deleteRuntimePool.js';
import deleteSchedule from '../../handlers/schedules/deleteSchedule.js';
import deleteScript from '../../handlers/scripts/deleteScript.js';
import deleteScriptApi from '../../handlers/scripts/deleteScriptApi.js';
import deleteScriptConnection from '../../handlers/connections/deleteScriptConnection.js';
import deleteSkill from '../../handlers/skills/deleteSkill.js';
import deleteSkillFile from '../../handlers/skills/deleteSkillFile.js';
import deleteTaskFile from '../../handlers/files/deleteTaskFile.js';
import deleteWorkflow from '../../handlers/workflows/deleteWorkflow.js';
import disableExtension from '../../handlers/extensions/disableExtension.js';
import discardDeadJob from '../../handlers/jobs/discardDeadJob.js';
import disconnectOauthApp from '../../handlers/oauth-apps/disconnectOauthApp.js';
import discoverOauthApp from '../../handlers/oauth-apps/discoverOauthApp.js';
import downloadTaskFile from '../../handlers/files/downloadTaskFile.js';
import emitWorkflowEvent from '../../handlers/workflow-runs/emitWorkflowEvent.js';
import emitWorkflowRunEvent from '../../handlers/workflow-runs/emitWorkflowRunEvent.js';
import enableExtension from '../../handlers/extensions/enableExtension.js';
import ensureAgentFileCredentials from '../../handlers/files/ensureAgentFileCredentials.js';
import exchangeConnectorCode from '../../handlers/connector/exchangeConnectorCode.js';
import finishTask from '../../handlers/task-lifecycle/finishTask.js';
import getActivePricing from '../../handlers/pricing/getActivePricing.js';
import getAgent from '../../handlers/agents/getAgent.js';
import getAgentCredentialStatus from '../../handlers/agents/getAgentCredentialStatus.js';
import getAgentSetupScript from '../../handlers/agents/getAgentSetupScript.js';
import getAgentSkillsSignature from '../../handlers/skills/getAgentSkillsSignature.js';
import getApprovalRequest from '../../handlers/approvals/getApprovalRequest.js';
import getAttributionByPerson from '../../handlers/costs/getAttributionByPerson.js';
import getBudget from '../../handlers/budgets/getBudget.js';
import getCallingAgent from '../../handlers/agents/getCallingAgent.js';
import getConcurrentContext from '../../handlers/statistics/getConcurrentContext.js';
import getConfig from '../../handlers/config/getConfig.js';
import getConfigEnvPresence from '../../handlers/config/getConfigEnvPresence.js';
import getConnectorDiscovery from '../../handlers/connector/getConnectorDiscovery.js';
import getCostDashboard from '../../handlers/costs/getCostDashboard.js';
import getExecutorType from '../../handlers/workflows/getExecutorType.js';
import getExtension from '../../handlers/extensions/getExtension.js';
import getExtensionTypeDefs from '../../handlers/extensions/getExtensionTypeDefs.js';
import getFileCapabilities from '../../handlers/files/getFileCapabilities.js';
import getHealth from '../../handlers/system/getHealth.js';
import getIntegrationSurface from '../../handlers/integrations-catalog/getIntegrationSurface.js';
import getKv from '../../handlers/kv/getKv.js';
import getKvInNamespace from '../../handlers/kv/getKvInNamespace.js';
import getMcpServer from '../../handlers/mcp-servers/getMcpServer.js';
import getMetricDefinition from '../../handlers/metrics/getMetricDefinition.js';
import getMetricSchema from '../../handlers/metrics/getMetricSchema.js';
import getMetricVersion from '../../handlers/metrics/getMetricVersion.js';
import getMetrics from '../../handlers/statistics/getMetrics.js';
import getModelProfile from '../../handlers/model-profiles/getModelProfile.js';
import getOAuthRedirectUri from '../../handlers/oauth/getOAuthRedirectUri.js';
import getPage from '../../handlers/pages/getPage.js';
import getPageSdk from '../../handlers/pages/getPageSdk.js';
import getPageVersion from '../../handlers/pages/getPageVersion.js';
import getProfileVersion from '../../handlers/agents/getProfileVersion.js';
import getRealtimeScript from '../../handlers/pages/getRealtimeScript.js';
import getResolvedConfig from '../../handlers/config/getResolvedConfig.js';
import getRoom from '../../handlers/rooms/getRoom.js';
import getRoomByQuery from '../../handlers/rooms/getRoomByQuery.js';
import getRuntimeController from '../../handlers/runtimes/getRuntimeController.js';
import getRuntimePool from '../../handlers/runtimes/getRuntimePool.js';
import getSchedule from '../../handlers/schedules/getSchedule.js';
import getScript from '../../handlers/scripts/getScript.js';
import getScriptApiSecret from '../../handlers/scripts/getScriptApiSecret.js';
import getScriptConnection from '../../handlers/connections/getScriptConnection.js';
import getScriptRun from '../../handlers/script-runs/getScriptRun.js';
import getScriptRunStep from '../../handlers/script-runs/getScriptRunStep.js';
import getScriptTypeDefs from '../../handlers/scripts/getScriptTypeDefs.js';
import getScriptTypes from '../../handlers/scripts/getScriptTypes.js';
import getServerReadiness from '../../handlers/system/getServerReadiness.js';
import getSessionCostSummary from '../../handlers/costs/getSessionCostSummary.js';
import getSkill from '../../handlers/skills/getSkill.js';
import getSkillFile from '../../handlers/skills/getSkillFile.js';
import getSkillUsage from '../../handlers/skills/getSkillUsage.js';
import getStats from '../../handlers/statistics/getStats.js';
import getStatus from '../../handlers/status/getStatus.js';
import getTask from '../../handlers/tasks/getTask.js';
import getTaskContext from '../../handlers/tasks/getTaskContext.js';
import getTaskFile from '../../handlers/files/getTaskFile.js';
import getTaskFileSignedUrl from '../../handlers/files/getTaskFileSignedUrl.js';
import getTaskReadiness from '../../handlers/tasks/getTaskReadiness.js';
import getTaskSession from '../../handlers/tasks/getTaskSession.js';
import getUser from '../../handlers/users/getUser.js';
import getUserRoles from '../../handlers/users/getUserRoles.js';
import getWebhookDelivery from '../../handlers/webhooks/getWebhookDelivery.js';
import getWorkflow from '../../handlers/workflows/getWorkflow.js';
import getWorkflowGraph from '../../handlers/workflows/getWorkflowGraph.js';
import getWorkflowRun from '../../handlers/workflow-runs/getWorkflowRun.js';
import getWorkflowRunGraph from '../../handlers/workflow-runs/getWorkflowRunGraph.js';
import getWorkflowRunStep from '../../handlers/workflow-runs/getWorkflowRunStep.js';
import getWorkflowVersion from '../../handlers/workflows/getWorkflowVersion.js';
import handleOauthCallback from '../../handlers/oauth/handleOauthCallback.js';
import handleProviderOauthCallback from '../../handlers/oauth/handleProviderOauthCallback.js';
import heartbeatActiveSession from '../../handlers/active-sessions/heartbeatActiveSession.js';
import heartbeatScriptRun from '../../handlers/script-runs/heartbeatScriptRun.js';
import incrKv from '../../handlers/kv/incrKv.js';
import incrKvInNamespace from '../../handlers/kv/incrKvInNamespace.js';
import installExtension from '../../handlers/extensions/installExtension.js';
import installMcpServer from '../../handlers/mcp-servers/installMcpServer.js';
import installRemoteSkill from '../../handlers/skills/installRemoteSkill.js';
import installSkill from '../../handlers/skills/installSkill.js';
import inviteFileMember from '../../handlers/files/inviteFileMember.js';
import invokeScriptApi from '../../handlers/scripts/invokeScriptApi.js';
import keepHarnessBWarm from '../../handlers/oauth/keepHarnessBWarm.js';
import launchPage from '../../handlers/pages/launchPage.js';
import listActiveSessions from '../../handlers/active-sessions/listActiveSessions.js';
import listAgentCredentialStatus from '../../handlers/agents/listAgentCredentialStatus.js';
import listAgentRuntimeInstances from '../../handlers/agents/listAgentRuntimeInstances.js';
import listAgentSkills from '../../handlers/skills/listAgentSkills.js';
import listAgents from '../../handlers/agents/listAgents.js';
import listApprovalRequests from '../../handlers/approvals/listApprovalRequests.js';
import listAssets from '../../handlers/assets/listAssets.js';
import listAvailableKeyIndices from '../../handlers/keys/listAvailableKeyIndices.js';
import listBudgetRefusals from '../../handlers/budgets/listBudgetRefusals.js';
import listBudgets from '../../handlers/budgets/listBudgets.js';
import listCancelledTasks from '../../handlers/agents/listCancelledTasks.js';
import listChannelMessages from '../../handlers/channels/listChannelMessages.js';
import listChannels from '../../handlers/channels/listChannels.js';
import listChatChannels from '../../handlers/chat/listChatChannels.js';
import listChatMessages from '../../handlers/chat/listChatMessages.js';
import listConfig from '../../handlers/config/listConfig.js';
import listCredentialBindings from '../../handlers/credential-bindings/listCredentialBindings.js';
import listCredentialUses from '../../handlers/credential-bindings/listCredentialUses.js';
import listDeadJobs from '../../handlers/jobs/listDeadJobs.js';
import listEvents from '../../handlers/events/listEvents.js';
import listExecutorTypes from '../../handlers/workflows/listExecutorTypes.js';
import listExtensionRuns from '../../handlers/extensions/listExtensionRuns.js';
import listExtensionVersions from '../../handlers/extensions/listExtensionVersions.js';
import listExtensions from '../../handlers/extensions/listExtensions.js';
import listFavorites from '../../handlers/favorites/listFavorites.js';
import listInboxState from '../../handlers/inbox/listInboxState.js';
import listIntegrationsCatalog from '../../handlers/integrations-catalog/listIntegrationsCatalog.js';
import listKeyCosts from '../../handlers/keys/listKeyCosts.js';
import listKeyPlans from '../../handlers/keys/listKeyPlans.js';
import listKeyStatuses from '../../handlers/keys/listKeyStatuses.js';
import listKv from '../../handlers/kv/listKv.js';
import listKvInNamespace from '../../handlers/kv/listKvInNamespace.js';
import listLogs from '../../handlers/statistics/listLogs.js';
import listMailInboxes from '../../handlers/webhooks/listMailInboxes.js';
import listMcpServers from '../../handlers/mcp-servers/listMcpServers.js';
import listMetricDefinitions from '../../handlers/metrics/listMetricDefinitions.js';
import listMetricVersions from '../../handlers/metrics/listMetricVersions.js';
import listModelProfiles from '../../handlers/model-profiles/listModelProfiles.js';
import listOauthAppAuthorizations from '../../handlers/oauth-apps/listOauthAppAuthorizations.js';
import listOauthApps from '../../handlers/oauth-apps/listOauthApps.js';
import listOauthPresets from '../../handlers/oauth-apps/listOauthPresets.js';
import listPageActions from '../../handlers/pages/listPageActions.js';
import listPageVersions from '../../handlers/pages/listPageVersions.js';
import listPages from '../../handlers/pages/listPages.js';
import listPausedTasks from '../../handlers/tasks/listPausedTasks.js';
import listPendingSteering from '../../handlers/steering/listPendingSteering.js';
import listPricing from '../../handlers/pricing/listPricing.js';
import listPricingHistory from '../../handlers/pricing/listPricingHistory.js';
import listProfileVersions from '../../handlers/agents/listProfileVersions.js';
import listRuntimeControllers from '../../handlers/runtimes/listRuntimeControllers.js';
import listRuntimePools from '../../handlers/runtimes/listRuntimePools.js';
import listScheduledTasks from '../../handlers/schedules/listScheduledTasks.js';
import listSchedules from '../../handlers/schedules/listSchedules.js';
import listScriptApis from '../../handlers/scripts/listScriptApis.js';
import listScriptConnectionVersions from '../../handlers/connections/listScriptConnectionVersions.js';
import listScriptConnections from '../../handlers/connections/listScriptConnections.js';
import listScriptRuns from '../../handlers/script-runs/listScriptRuns.js';
import listScriptVersions from '../../handlers/scripts/listScriptVersions.js';
import listScripts from '../../handlers/scripts/listScripts.js';
import listSessionCosts from '../../handlers/costs/listSessionCosts.js';
import listSkillFiles from '../../handlers/skills/listSkillFiles.js';
import listSkills from '../../handlers/skills/listSkills.js';
import listTaskFiles from '../../handlers/files/listTaskFiles.js';
import listTaskSessionLogs from '../../handlers/session-logs/listTaskSessionLogs.js';
import listTaskSessions from '../../handlers/tasks/listTaskSessions.js';
import listTaskSteeringMessages from '../../handlers/steering/listTaskSteeringMessages.js';
import listTaskTemplates from '../../handlers/tasks/listTaskTemplates.js';
import listTasks from '../../handlers/tasks/listTasks.js';
import listUnmappedIdentities from '../../handlers/users/listUnmappedIdentities.js';
import listUserEvents from '../../handlers/users/listUserEvents.js';
import listUsers from '../../handlers/users/listUsers.js';
import listWebhookDeliveries from '../../handlers/webhooks/listWebhookDeliveries.js';
import listWorkflowRuns from '../../handlers/workflow-runs/listWorkflowRuns.js';
import listWorkflowVersions from '../../handlers/workflows/listWorkflowVersions.js';
import listWorkflows from '../../handlers/workflows/listWorkflows.js';
import markSteeringDelivered from '../../handlers/steering/markSteeringDelivered.js';
import markSteeringHandled from '../../handlers/steering/markSteeringHandled.js';
import mcpDelete from '../../handlers/mcp/mcpDelete.js';
import mcpGet from '../../handlers/mcp/mcpGet.js';
import mcpPost from '../../handlers/mcp/mcpPost.js';
import mcpUserDelete from '../../handlers/mcp/mcpUserDelete.js';
import mcpUserGet from '../../handlers/mcp/mcpUserGet.js';
import mcpUserPost from '../../handlers/mcp/mcpUserPost.js';
import mergeUsers from '../../handlers/users/mergeUsers.js';
import mintUserToken from '../../handlers/users/mintUserToken.js';
import moveAppAsset from '../../handlers/assets/moveAppAsset.js';
import moveAsset from '../../handlers/assets/moveAsset.js';
import moveScriptAsset from '../../handlers/assets/moveScriptAsset.js';
import patchSchedule from '../../handlers/schedules/patchSchedule.js';
import patchWorkflow from '../../handlers/workflows/patchWorkflow.js';
import patchWorkflowNode from '../../handlers/workflows/patchWorkflowNode.js';
import pauseTask from '../../handlers/task-lifecycle/pauseTask.js';
import pingAgent from '../../handlers/agents/pingAgent.js';
import pollForWork from '../../handlers/polling/pollForWork.js';
import postMessage from '../../handlers/channels/postMessage.js';
import postToChat from '../../handlers/chat/postToChat.js';
import promoteSteering from '../../handlers/steering/promoteSteering.js';
import proxyPageApiDelete from '../../handlers/pages/proxyPageApiDelete.js';
import proxyPageApiGet from '../../handlers/pages/proxyPageApiGet.js';
import proxyPageApiPatch from '../../handlers/pages/proxyPageApiPatch.js';
import proxyPageApiPost from '../../handlers/pages/proxyPageApiPost.js';
import proxyPageApiPut from '../../handlers/pages/proxyPageApiPut.js';
import publishSkill from '../../handlers/skills/publishSkill.js';
import putKv from '../../handlers/kv/putKv.js';
import putKvInNamespace from '../../handlers/kv/putKvInNamespace.js';
import putSkillFile from '../../handlers/skills/putSkillFile.js';
import queryDatabase from '../../handlers/metrics/queryDatabase.js';
import readMessages from '../../handlers/channels/readMessages.js';
import receiveChatWebhook from '../../handlers/chat/receiveChatWebhook.js';
import receiveDevopsWebhook from '../../handlers/webhooks/receiveDevopsWebhook.js';
import receiveMailWebhook from '../../handlers/webhooks/receiveMailWebhook.js';
import receiveMessagingWebhook from '../../handlers/webhooks/receiveMessagingWebhook.js';
import receiveVcsAWebhook from '../../handlers/webhooks/receiveVcsAWebhook.js';
import receiveVcsBWebhook from '../../handlers/webhooks/receiveVcsBWebhook.js';
import receiveWorkflowWebhook from '../../handlers/webhooks/receiveWorkflowWebhook.js';
import recordContextSnapshot from '../../handlers/tasks/recordContextSnapshot.js';
import recordScriptRunStep from '../../handlers/script-runs/recordScriptRunStep.js';
import recoverOrphanedTasks from '../../handlers/active-sessions/recoverOrphanedTasks.js';
import redeliverWebhook from '../../handlers/webhooks/redeliverWebhook.js';
import refreshOauthAppTokens from '../../handlers/oauth-apps/refreshOauthAppTokens.js';
import refreshOauthAuthorization from '../../handlers/oauth-apps/refreshOauthAuthorization.js';
import refreshScriptConnection from '../../handlers/connections/refreshScriptConnection.js';
import registerAgent from '../../handlers/agents/registerAgent.js';
import registerMailInbox from '../../handlers/webhooks/registerMailInbox.js';
import releaseRefreshLock from '../../handlers/oauth/releaseRefreshLock.js';
import reloadConfig from '../../handlers/config/reloadConfig.js';
import reloadConfigInternal from '../../handlers/config/reloadConfigInternal.js';
import removeMailInbox from '../../handlers/webhooks/removeMailInbox.js';
import removeUserIdentity from '../../handlers/users/removeUserIdentity.js';
import renameAgent from '../../handlers/agents/renameAgent.js';
import renderMetricDefinition from '../../handlers/metrics/renderMetricDefinition.js';
import replyToChat from '../../handlers/chat/replyToChat.js';
import reportAgentCredentialStatus from '../../handlers/agents/reportAgentCredentialStatus.js';
import reportKeyAuthFailure from '../../handlers/keys/reportKeyAuthFailure.js';
import reportKeyRateLimit from '../../handlers/keys/reportKeyRateLimit.js';
import reportKeyRateLimitWindows from '../../handlers/keys/reportKeyRateLimitWindows.js';
import reportKeySeatMismatch from '../../handlers/keys/reportKeySeatMismatch.js';
import reportKeyUsage from '../../handlers/keys/reportKeyUsage.js';
import resetRoom from '../../handlers/rooms/resetRoom.js';
import resolvePage from '../../handlers/pages/resolvePage.js';
import resolveUnmappedIdentity from '../../handlers/users/resolveUnmappedIdentity.js';
import resolveUser from '../../handlers/users/resolveUser.js';
import respondApprovalRequest from '../../handlers/approvals/respondApprovalRequest.js';
import restoreCredentialAccess from '../../handlers/credential-bindings/restoreCredentialAccess.js';
import resumeTask from '../../handlers/task-lifecycle/resumeTask.js';
import retryDeadJob from '../../handlers/jobs/retryDeadJob.js';
import retryWorkflowRun from '../../handlers/workflow-runs/retryWorkflowRun.js';
import revokeCredentialAccess from '../../handlers/credential-bindings/revokeCredentialAccess.js';
import revokeUserToken from '../../handlers/users/revokeUserToken.js';
import rotateScriptApi from '../../handlers/scripts/rotateScriptApi.js';
import runHeartbeatSweep from '../../handlers/heartbeat/runHeartbeatSweep.js';
import runMetricDefinition from '../../handlers/metrics/runMetricDefinition.js';
import runRawLlm from '../../handlers/script-runs/runRawLlm.js';
import runSchedule from '../../handlers/schedules/runSchedule.js';
import runScript from '../../handlers/scripts/runScript.js';
import runScriptAgentTask from '../../handlers/script-runs/runScriptAgentTask.js';
import searchScripts from '../../handlers/scripts/searchScripts.js';
import setAgentHarnessProvider from '../../handlers/agents/setAgentHarnessProvider.js';
import setAgentRuntimePool from '../../handlers/runtimes/setAgentRuntimePool.js';
import setFavorite from '../../handlers/favorites/setFavorite.js';
import setInboxItemState from '../../handlers/inbox/setInboxItemState.js';
import setKeyName from '../../handlers/keys/setKeyName.js';
import setKeyPlan from '../../handlers/keys/setKeyPlan.js';
import setProviderSession from '../../handlers/active-sessions/setProviderSession.js';
import setScriptConnectionEnabled from '../../handlers/connections/setScriptConnectionEnabled.js';
import setScriptRunStatus from '../../handlers/script-runs/setScriptRunStatus.js';
import setTaskSession from '../../handlers/tasks/setTaskSession.js';
import setTaskTitle from '../../handlers/tasks/setTaskTitle.js';
import setTaskVcs from '../../handlers/tasks/setTaskVcs.js';
import setUserRoles from '../../handlers/users/setUserRoles.js';
import steerTask from '../../handlers/steering/steerTask.js';
import submitPageFeedback from '../../handlers/pages/submitPageFeedback.js';
import supersedeTask from '../../handlers/task-lifecycle/supersedeTask.js';
import syncRemoteSkills from '../../handlers/skills/syncRemoteSkills.js';
import syncSkillsToFilesystem from '../../handlers/skills/syncSkillsToFilesystem.js';
import taskAction from '../../handlers/task-lifecycle/taskAction.js';
import testConnection from '../../handlers/status/testConnection.js';
import touchAgentActivity from '../../handlers/agents/touchAgentActivity.js';
import triggerWorkflow from '../../handlers/workflow-runs/triggerWorkflow.js';
import uninstallMcpServer from '../../handlers/mcp-servers/uninstallMcpServer.js';
import uninstallSkill from '../../handlers/skills/uninstallSkill.js';
import unlockPage from '../../handlers/pages/unlockPage.js';
import updateAgentProfile from '../../handlers/agents/updateAgentProfile.js';
import updateAgentRuntime from '../../handlers/agents/updateAgentRuntime.js';
import updateExtension from '../../handlers/extensions/updateExtension.js';
import updateMcpServer from '../../handlers/mcp-servers/updateMcpServer.js';
import updateMetricDefinition from '../../handlers/metrics/updateMetricDefinition.js';
import updateModelProfile from '../../handlers/model-profiles/updateModelProfile.js';
import updatePage from '../../handlers/pages/updatePage.js';
import updateRuntimeController from '../../handlers/runtimes/updateRuntimeController.js';
import updateRuntimePool from '../../handlers/runtimes/updateRuntimePool.js';
import updateSchedule from '../../handlers/schedules/updateSchedule.js';
import updateScriptApi from '../../handlers/scripts/updateScriptApi.js';
import updateSkill from '../../handlers/skills/updateSkill.js';
import updateTaskProgress from '../../handlers/task-lifecycle/updateTaskProgress.js';
import updateUser from '../../handlers/users/updateUser.js';
import updateWorkflow from '../../handlers/workflows/updateWorkflow.js';
import uploadTaskFile from '../../handlers/files/uploadTaskFile.js';
import upsertBudget from '../../handlers/budgets/upsertBudget.js';
import upsertConfig from '../../handlers/config/upsertConfig.js';
import upsertCredentialBinding from '../../handlers/credential-bindings/upsertCredentialBinding.js';
import upsertOauthApp from '../../handlers/oauth-apps/upsertOauthApp.js';
import upsertScript from '../../handlers/scripts/upsertScript.js';
import upsertScriptConnection from '../../handlers/connections/upsertScriptConnection.js';
import upsertSkillFiles from '../../handlers/skills/upsertSkillFiles.js';
import validateWorkflowTrigger from '../../handlers/workflow-runs/validateWorkflowTrigger.js';
import viewPage from '../../handlers/pages/viewPage.js';
import viewPageJson from '../../handlers/pages/viewPageJson.js';
import whoAmI from '../../handlers/system/whoAmI.js';
import type { Handlers } from './contract.js';

export const handlers: Handlers = {
  acquireRefreshLock,
  activateExtensionVersion,
  addUserIdentity,
  askRouter,
  auditAssetKeys,
  backtestWorkflow,
  callMcpBridge,
  callScriptConnectionMcpTool,
  cancelApprovalRequest,
  cancelScriptRun,
  cancelTask,
  cancelWorkflowRun,
  changeRoom,
  cleanupActiveSessions,
  clearKeyRateLimit,
  closeAgent,
  commitChannelCursors,
  compareProfileVersions,
  connectPageRooms,
  connectRooms,
  connectRuntimeController,
  connectWorker,
  countEvents,
  createActiveSession,
  createApprovalRequest,
  createAssetMapping,
  createChannel,
  createConnectorCode,
  createEvent,
  createEventsBatch,
  createMcpServer,
  createMetricDefinition,
  createModelProfile,
  createOauthAuthorizeUrl,
  createPage,
  createPricing,
  createRuntimeController,
  createRuntimeControllerToken,
  createRuntimePool,
  createSchedule,
  createScriptApi,
  createScriptRun,
  createSessionCost,
  createSessionLogs,
  createSkill,
  createTask,
  createUser,
  createWorkflow,
  decodeRoomSnapshot,
  deferTask,
  deleteActiveSession,
  deleteActiveSessionByTask,
  deleteBudget,
  deleteChannel,
  deleteConfig,
  deleteCredentialBinding,
  deleteExtension,
  deleteKv,
  deleteKvInNamespace,
  deleteMcpServer,
  deleteMetricDefinition,
  deleteModelProfile,
  deleteOauthApp,
  deleteOauthAuthorization,
  deletePage,
  deletePricing,
  deleteRuntimeController,
  deleteRuntimePool,
  deleteSchedule,
  deleteScript,
  deleteScriptApi,
  deleteScriptConnection,
  deleteSkill,
  deleteSkillFile,
  deleteTaskFile,
  deleteWorkflow,
  disableExtension,
  discardDeadJob,
  disconnectOauthApp,
  discoverOauthApp,
  downloadTaskFile,
  emitWorkflowEvent,
  emitWorkflowRunEvent,
  enableExtension,
  ensureAgentFileCredentials,
  exchangeConnectorCode,
  finishTask,
  getActivePricing,
  getAgent,
  getAgentCredentialStatus,
  getAgentSetupScript,
  getAgentSkillsSignature,
  getApprovalRequest,
  getAttributionByPerson,
  getBudget,
  getCallingAgent,
  getConcurrentContext,
  getConfig,
  getConfigEnvPresence,
  getConnectorDiscovery,
  getCostDashboard,
  getExecutorType,
  getExtension,
  getExtensionTypeDefs,
  getFileCapabilities,
  getHealth,
  getIntegrationSurface,
  getKv,
  getKvInNamespace,
  getMcpServer,
  getMetricDefinition,
  getMetricSchema,
  getMetricVersion,
  getMetrics,
  getModelProfile,
  getOAuthRedirectUri,
  getPage,
  getPageSdk,
  getPageVersion,
  getProfileVersion,
  getRealtimeScript,
  getResolvedConfig,
  getRoom,
  getRoomByQuery,
  getRuntimeController,
  getRuntimePool,
  getSchedule,
  getScript,
  getScriptApiSecret,
  getScriptConnection,
  getScriptRun,
  getScriptRunStep,
  getScriptTypeDefs,
  getScriptTypes,
  getServerReadiness,
  getSessionCostSummary,
  getSkill,
  getSkillFile,
  getSkillUsage,
  getStats,
  getStatus,
  getTask,
  getTaskContext,
  getTaskFile,
  getTaskFileSignedUrl,
  getTaskReadiness,
  getTaskSession,
  getUser,
  getUserRoles,
  getWebhookDelivery,
  getWorkflow,
  getWorkflowGraph,
  getWorkflowRun,
  getWorkflowRunGraph,
  getWorkflowRunStep,
  getWorkflowVersion,
  handleOauthCallback,
  handleProviderOauthCallback,
  heartbeatActiveSession,
  heartbeatScriptRun,
  incrKv,
  incrKvInNamespace,
  installExtension,
  installMcpServer,
  installRemoteSkill,
  installSkill,
  inviteFileMember,
  invokeScriptApi,
  keepHarnessBWarm,
  launchPage,
  listActiveSessions,
  listAgentCredentialStatus,
  listAgentRuntimeInstances,
  listAgentSkills,
  listAgents,
  listApprovalRequests,
  listAssets,
  listAvailableKeyIndices,
  listBudgetRefusals,
  listBudgets,
  listCancelledTasks,
  listChannelMessages,
  listChannels,
  listChatChannels,
  listChatMessages,
  listConfig,
  listCredentialBindings,
  listCredentialUses,
  listDeadJobs,
  listEvents,
  listExecutorTypes,
  listExtensionRuns,
  listExtensionVersions,
  listExtensions,
  listFavorites,
  listInboxState,
  listIntegrationsCatalog,
  listKeyCosts,
  listKeyPlans,
  listKeyStatuses,
  listKv,
  listKvInNamespace,
  listLogs,
  listMailInboxes,
  listMcpServers,
  listMetricDefinitions,
  listMetricVersions,
  listModelProfiles,
  listOauthAppAuthorizations,
  listOauthApps,
  listOauthPresets,
  listPageActions,
  listPageVersions,
  listPages,
  listPausedTasks,
  listPendingSteering,
  listPricing,
  listPricingHistory,
  listProfileVersions,
  listRuntimeControllers,
  listRuntimePools,
  listScheduledTasks,
  listSchedules,
  listScriptApis,
  listScriptConnectionVersions,
  listScriptConnections,
  listScriptRuns,
  listScriptVersions,
  listScripts,
  listSessionCosts,
  listSkillFiles,
  listSkills,
  listTaskFiles,
  listTaskSessionLogs,
  listTaskSessions,
  listTaskSteeringMessages,
  listTaskTemplates,
  listTasks,
  listUnmappedIdentities,
  listUserEvents,
  listUsers,
  listWebhookDeliveries,
  listWorkflowRuns,
  listWorkflowVersions,
  listWorkflows,
  markSteeringDelivered,
  markSteeringHandled,
  mcpDelete,
  mcpGet,
  mcpPost,
  mcpUserDelete,
  mcpUserGet,
  mcpUserPost,
  mergeUsers,
  mintUserToken,
  moveAppAsset,
  moveAsset,
  moveScriptAsset,
  patchSchedule,
  patchWorkflow,
  patchWorkflowNode,
  pauseTask,
  pingAgent,
  pollForWork,
  postMessage,
  postToChat,
  promoteSteering,
  proxyPageApiDelete,
  proxyPageApiGet,
  proxyPageApiPatch,
  proxyPageApiPost,
  proxyPageApiPut,
  publishSkill,
  putKv,
  putKvInNamespace,
  putSkillFile,
  queryDatabase,
  readMessages,
  receiveChatWebhook,
  receiveDevopsWebhook,
  receiveMailWebhook,
  receiveMessagingWebhook,
  receiveVcsAWebhook,
  receiveVcsBWebhook,
  receiveWorkflowWebhook,
  recordContextSnapshot,
  recordScriptRunStep,
  recoverOrphanedTasks,
  redeliverWebhook,
  refreshOauthAppTokens,
  refreshOauthAuthorization,
  refreshScriptConnection,
  registerAgent,
  registerMailInbox,
  releaseRefreshLock,
  reloadConfig,
  reloadConfigInternal,
  removeMailInbox,
  removeUserIdentity,
  renameAgent,
  renderMetricDefinition,
  replyToChat,
  reportAgentCredentialStatus,
  reportKeyAuthFailure,
  reportKeyRateLimit,
  reportKeyRateLimitWindows,
  reportKeySeatMismatch,
  reportKeyUsage,
  resetRoom,
  resolvePage,
  resolveUnmappedIdentity,
  resolveUser,
  respondApprovalRequest,
  restoreCredentialAccess,
  resumeTask,
  retryDeadJob,
  retryWorkflowRun,
  revokeCredentialAccess,
  revokeUserToken,
  rotateScriptApi,
  runHeartbeatSweep,
  runMetricDefinition,
  runRawLlm,
  runSchedule,
  runScript,
  runScriptAgentTask,
  searchScripts,
  setAgentHarnessProvider,
  setAgentRuntimePool,
  setFavorite,
  setInboxItemState,
  setKeyName,
  setKeyPlan,
  setProviderSession,
  setScriptConnectionEnabled,
  setScriptRunStatus,
  setTaskSession,
  setTaskTitle,
  setTaskVcs,
  setUserRoles,
  steerTask,
  submitPageFeedback,
  supersedeTask,
  syncRemoteSkills,
  syncSkillsToFilesystem,
  taskAction,
  testConnection,
  touchAgentActivity,
  triggerWorkflow,
  uninstallMcpServer,
  uninstallSkill,
  unlockPage,
  updateAgentProfile,
  updateAgentRuntime,
  updateExtension,
  updateMcpServer,
  updateMetricDefinition,
  updateModelProfile,
  updatePage,
  updateRuntimeController,
  updateRuntimePool,
  updateSchedule,
  updateScriptApi,
  updateSkill,
  updateTaskProgress,
  updateUser,
  updateWorkflow,
  uploadTaskFile,
  upsertBudget,
  upsertConfig,
  upsertCredentialBinding,
  upsertOauthApp,
  upsertScript,
  upsertScriptConnection,
  upsertSkillFiles,
  validateWorkflowTrigger,
  viewPage,
  viewPageJson,
  whoAmI,
};
