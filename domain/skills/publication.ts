import { type ApprovalRow, findApprovalRow, updateResolutionReason } from '../../db/queries/approvals.js';
import { findSkillRow, swarmSkillNameIsTaken } from '../../db/queries/skills.js';
import { digestOf } from '../approvals/approval.js';
import { approvalFollowUp } from '../approvals/follow-up.js';
import type { FollowingJob } from '../kernel/facts.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineJob } from '../kernel/jobs/kinds.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { giveToAll } from './write.js';

/** Gives an approved skill to every agent; returns why not, where it cannot be. */
const publish = async (uow: UnitOfWork, request: ApprovalRow, skillId: string): Promise<string | undefined> => {
  const row = await findSkillRow(uow.db, skillId);
  if (row === undefined) {
    return 'the skill was deleted';
  }
  if ((await digestOf(uow.db, request)) !== request.digest) {
    return 'the skill was changed after it was approved';
  }
  if (await swarmSkillNameIsTaken(uow.db, row)) {
    return 'there is a skill of this name for every agent';
  }
  await giveToAll(uow, skillId);
  return undefined;
};

/** Publishes a skill that people approved, and tells who asked for a task of it (docs/skills.md). */
export const skillPublication = defineJob({
  name: 'skills.publish',
  payload: { requestId: 'text' },
  work: async (uow, { requestId }) => {
    const request = await findApprovalRow(uow.db, requestId);
    if (request === undefined || request.skillId === null || request.status !== 'approved') {
      return;
    }
    const obstacle = await publish(uow, request, request.skillId);
    if (obstacle !== undefined) {
      await updateResolutionReason(uow.db, requestId, {
        resolutionReason: `Not published: ${obstacle}`,
        updatedAt: uow.now,
      });
    }
    if (request.sourceTaskId !== null) {
      await enqueue(uow, approvalFollowUp, { requestId });
    }
  },
});

/** The job for an approved request about a skill. */
export const skillPublicationFor = ({
  id,
  skillId,
  status,
}: ApprovalRow): FollowingJob<{ readonly requestId: string }> | undefined =>
  skillId === null || status !== 'approved' ? undefined : { payload: { requestId: id } };
