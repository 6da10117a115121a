import { type ApprovalRow, findApprovalRow } from '../../../db/queries/approvals.js';
import { findWorkflowRunRow, findWorkflowStepRow } from '../../../db/queries/workflow-runs.js';
import type { FollowingJob } from '../../kernel/facts.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { shownObject } from '../../kernel/stored-json.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { resolutionOf } from './cause.js';
import { isLive, lockOfRun } from './run.js';
import { concludeStep } from './transitions.js';

const resume = async (uow: UnitOfWork, requestId: string): Promise<void> => {
  const request = await findApprovalRow(uow.db, requestId);
  const step = request?.workflowRunStepId ? await findWorkflowStepRow(uow.db, request.workflowRunStepId) : undefined;
  const run = step && (await findWorkflowRunRow(uow.db, step.runId));
  if (request === undefined || step?.status !== 'waiting' || run === undefined || !isLive(run)) {
    return;
  }
  if (request.status !== 'pending' && request.status !== 'cancelled') {
    const { status, responses, resolvedBy } = request;
    const output = { requestId, status, responses: shownObject(responses) ?? {} };
    await concludeStep(uow, run, step, { output, port: status }, resolutionOf(requestId, resolvedBy));
  }
};

/** Goes on with the step whose question is answered. */
export const workflowApprovalEnd = defineExternalJob({
  name: 'workflows.approval-resolved',
  payload: { requestId: 'text', runId: 'text' },
  perform: async (_app, { runId }) => runId,
  locks: async (_app, runId) => [lockOfRun(runId)],
  record: (uow, _runId, { requestId }) => resume(uow, requestId),
});

/** The job for a request that a step waits for. */
export const workflowApprovalEndFor = ({
  id: requestId,
  workflowRunId: runId,
  workflowRunStepId: stepId,
}: ApprovalRow): FollowingJob<{ readonly requestId: string; readonly runId: string }> | undefined =>
  runId === null || stepId === null ? undefined : { payload: { requestId, runId } };
