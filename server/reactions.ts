import { mirrorAgentMaxTasks } from '../domain/agents/max-tasks.js';
import { agentJoined } from '../domain/agents/register.js';
import { workerLeft, workerRegistered, workerTook } from '../domain/agents/runtimes.js';
import { approvalResolved, approvalRunUnwanted } from '../domain/approvals/facts.js';
import { approvalFollowUp, approvalFollowUpFor } from '../domain/approvals/follow-up.js';
import { moveVotesOfMerged } from '../domain/approvals/merged.js';
import { workRefused } from '../domain/budgets/admission.js';
import { chatAnswer, chatAnswerFor } from '../domain/chat/answer.js';
import { tellOfFailedAccount } from '../domain/chat/oauth-alert.js';
import { agentValueChanged } from '../domain/config/agent-value.js';
import { moveRestampedCosts } from '../domain/costs/cost-moves.js';
import { skillsInvoked } from '../domain/events/record.js';
import {
  tellTaskCreated,
  tellTaskEnded,
  tellTaskProgress,
  tellTaskSuperseded,
} from '../domain/extensions/tell-tasks.js';
import { moveFavoritesOfMerged } from '../domain/favorites/favorites.js';
import { takeBackResumed, takeBackRunsOf } from '../domain/heartbeat/ended-worker.js';
import { tellEnd } from '../domain/kernel/endings.js';
import { afterwards, on, type Reaction } from '../domain/kernel/facts.js';
import { taskRestamped } from '../domain/keys/usage.js';
import { endSessionsOfMerged } from '../domain/mcp/owners.js';
import { accountFailed } from '../domain/oauth/facts.js';
import { roomChanged } from '../domain/rooms/facts.js';
import { workerEnded } from '../domain/runtimes/end-runtime.js';
import { noteLeft, noteRegistered, noteTook } from '../domain/runtimes/failures.js';
import { noteTaskEnded } from '../domain/runtimes/review-worker.js';
import { followAwaited, wakeAwaiting } from '../domain/schedules/await.js';
import { countSkillUses } from '../domain/skills/count-uses.js';
import { installDefaultSkills } from '../domain/skills/install.js';
import { skillPublication, skillPublicationFor } from '../domain/skills/publication.js';
import { movePendingSteering, promotePendingSteering } from '../domain/steering/promotion.js';
import { runEnded, taskContinued, taskCreated, taskEnded, taskProgressed, taskResumed } from '../domain/tasks/facts.js';
import { leadFollowUp, leadFollowUpFor } from '../domain/tasks/follow-up.js';
import { refusalFollowUp, refusalFollowUpFor } from '../domain/tasks/tell-lead.js';
import { userMerged } from '../domain/users/merge.js';
import { workflowApprovalEnd, workflowApprovalEndFor } from '../domain/workflows/runs/approval-resolved.js';
import { cancelUnwantedRun } from '../domain/workflows/runs/cancel.js';
import { followRunEnd, followRunsGone } from '../domain/workflows/runs/child-runs.js';
import { enqueueStepExecution } from '../domain/workflows/runs/do-step.js';
import { stepDue, workflowRunEnded, workflowRunsGone } from '../domain/workflows/runs/facts.js';
import { tellRoomWaits } from '../domain/workflows/runs/room-changed.js';
import { workflowTaskEnd, workflowTaskEndFor } from '../domain/workflows/runs/task-ended.js';

/** What subjects do about the facts of those below them: in the same transaction, or once it is committed. */
export const reactions: readonly Reaction[] = [
  on(agentJoined, installDefaultSkills),
  on(agentValueChanged, mirrorAgentMaxTasks),
  on(skillsInvoked, countSkillUses),
  on(taskContinued, movePendingSteering),
  on(taskEnded, promotePendingSteering),
  on(taskEnded, tellEnd),
  on(taskEnded, wakeAwaiting),
  on(taskContinued, followAwaited),
  on(taskContinued, (uow, { from }) => tellEnd(uow, from)),
  on(taskCreated, tellTaskCreated),
  on(taskProgressed, tellTaskProgress),
  on(taskEnded, tellTaskEnded),
  on(taskContinued, tellTaskSuperseded),
  on(taskEnded, noteTaskEnded),
  on(workerRegistered, noteRegistered),
  on(workerLeft, noteLeft),
  on(workerTook, noteTook),
  on(workerEnded, takeBackRunsOf),
  on(taskResumed, takeBackResumed),
  on(taskRestamped, moveRestampedCosts),
  on(userMerged, moveFavoritesOfMerged),
  on(userMerged, endSessionsOfMerged),
  on(userMerged, moveVotesOfMerged),
  on(stepDue, enqueueStepExecution),
  on(workflowRunEnded, followRunEnd),
  on(workflowRunEnded, tellEnd),
  on(workflowRunsGone, followRunsGone),
  on(roomChanged, tellRoomWaits),
  on(accountFailed, tellOfFailedAccount),
  afterwards(taskEnded, workflowTaskEnd, workflowTaskEndFor),
  afterwards(taskEnded, chatAnswer, chatAnswerFor),
  on(approvalRunUnwanted, cancelUnwantedRun),
  afterwards(approvalResolved, workflowApprovalEnd, workflowApprovalEndFor),
  afterwards(approvalResolved, skillPublication, skillPublicationFor),
  afterwards(approvalResolved, approvalFollowUp, approvalFollowUpFor),
  afterwards(workRefused, refusalFollowUp, refusalFollowUpFor),
  afterwards(runEnded, leadFollowUp, leadFollowUpFor),
];
