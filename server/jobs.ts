import { permissionAuditPurge } from '../domain/access/audit.js';
import { staleApprovalSweep } from '../domain/approvals/cancel-stale.js';
import { approvalDeadline } from '../domain/approvals/deadline.js';
import { approvalFollowUp } from '../domain/approvals/follow-up.js';
import { approvalNotice, approvalWarning, approvalWithdrawal } from '../domain/approvals/notify.js';
import { mappingSweep } from '../domain/assets/mappings.js';
import { chatAnswer } from '../domain/chat/answer.js';
import { oauthAlert } from '../domain/chat/oauth-alert.js';
import { fileSweep } from '../domain/files/sweep.js';
import { endedWorkerRuns } from '../domain/heartbeat/ended-worker.js';
import { heartbeatSweep } from '../domain/heartbeat/heartbeat.js';
import { forgetDeadJobs } from '../domain/jobs/forget-dead-jobs.js';
import type { JobKind } from '../domain/kernel/jobs/kinds.js';
import { JobWorker } from '../domain/kernel/jobs/worker.js';
import { defineService } from '../domain/kernel/services.js';
import { idleSessionSweep } from '../domain/mcp/sessions.js';
import { oauthRevocation } from '../domain/oauth/revocations.js';
import { oauthPendingSweep, oauthRefreshSweep } from '../domain/oauth/sweeps.js';
import { pageSessionSweep } from '../domain/pages/sessions.js';
import { retentionRound } from '../domain/retention/retention.js';
import { runtimeSupervision } from '../domain/runtimes/supervise.js';
import { scheduleAudit } from '../domain/schedules/audit.js';
import { scheduleFiring } from '../domain/schedules/fire.js';
import { scheduledScript } from '../domain/schedules/script-job.js';
import { scriptRunSupervision } from '../domain/scripts/runs/under-way.js';
import { scratchSweep } from '../domain/scripts/scratch.js';
import { scriptEmbedding, scriptEmbeddingSweep } from '../domain/scripts/search/embed.js';
import { skillPublication } from '../domain/skills/publication.js';
import { steeringPromotion } from '../domain/steering/promotion.js';
import { dependentsFailing } from '../domain/tasks/end.js';
import { leadFollowUp } from '../domain/tasks/follow-up.js';
import { refusalFollowUp } from '../domain/tasks/tell-lead.js';
import { chatMessageEmission, chatTaking } from '../domain/webhooks/chat/take.js';
import { gatheredDeliveries } from '../domain/webhooks/hosts/gather.js';
import { deliverySeen } from '../domain/webhooks/hosts/seen.js';
import { hostDeliveryWork, hostEventEmission, readDeliveryWork } from '../domain/webhooks/hosts/take.js';
import { workflowApprovalEnd } from '../domain/workflows/runs/approval-resolved.js';
import { workflowAudit } from '../domain/workflows/runs/audit.js';
import { queuedRunStart } from '../domain/workflows/runs/begin-run.js';
import { workflowChildEnd } from '../domain/workflows/runs/child-runs.js';
import { slowStepExecution, stepExecution } from '../domain/workflows/runs/do-step.js';
import { roomChangeEmission } from '../domain/workflows/runs/room-changed.js';
import { workflowTaskEnd } from '../domain/workflows/runs/task-ended.js';
import { waitOver } from '../domain/workflows/runs/waits.js';

/** All work that is done durably: once its reason is committed, or again and again (docs/jobs.md). */
export const jobKinds: readonly JobKind[] = [
  permissionAuditPurge,
  fileSweep,
  heartbeatSweep,
  endedWorkerRuns,
  forgetDeadJobs,
  retentionRound,
  runtimeSupervision,
  scheduleAudit,
  scheduleFiring,
  scheduledScript,
  scratchSweep,
  scriptRunSupervision,
  scriptEmbedding,
  scriptEmbeddingSweep,
  dependentsFailing,
  leadFollowUp,
  refusalFollowUp,
  steeringPromotion,
  idleSessionSweep,
  stepExecution,
  slowStepExecution,
  workflowChildEnd,
  queuedRunStart,
  workflowTaskEnd,
  roomChangeEmission,
  waitOver,
  workflowApprovalEnd,
  workflowAudit,
  approvalDeadline,
  approvalFollowUp,
  approvalNotice,
  approvalWarning,
  approvalWithdrawal,
  staleApprovalSweep,
  skillPublication,
  pageSessionSweep,
  mappingSweep,
  oauthRefreshSweep,
  oauthPendingSweep,
  oauthRevocation,
  oauthAlert,
  hostEventEmission,
  chatTaking,
  chatMessageEmission,
  chatAnswer,
  hostDeliveryWork,
  readDeliveryWork,
  gatheredDeliveries,
  deliverySeen,
];

/** The worker of this process. It starts after what its jobs use, and stops before it. */
export const jobWorker = defineService({
  name: 'job worker',
  start: async (app) => {
    const worker = new JobWorker(app, jobKinds);
    await worker.start();
    return { service: worker, stop: (time) => worker.stop(time) };
  },
});
