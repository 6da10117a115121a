import { findTaskStatusSince } from '../../../db/queries/agent-log.js';
import { listOpenDependencies } from '../../../db/queries/task-dependencies.js';
import { type Case, isLeftToLeads } from './case.js';
import { type Closing, closedGate, type Gate, gateOf, openGate } from './gate.js';
import { unblockedSince } from './since.js';

const mostDependencies = 25;

const draining: Closing = {
  since: null,
  reason: 'The server is about to stop and hands out nothing.',
  opensBy: 'The server starts again.',
};

const launch = ({ task }: Case): Gate =>
  gateOf(
    'launch',
    task.status === 'draft'
      ? {
          since: task.createdAt,
          reason: 'It is a draft.',
          opensBy: 'Somebody launches it (POST /api/tasks/{id}/action with launch).',
        }
      : undefined,
  );

/** When the task came into its status, as far as the log still has it. */
const statusSince = ({ db, task }: Case): Promise<string | null> => findTaskStatusSince(db, task.id);

const backlog = async (of: Case): Promise<Gate> =>
  of.task.status === 'backlog'
    ? closedGate('backlog', {
        since: await statusSince(of),
        reason: 'It is in the backlog.',
        opensBy: 'Somebody moves it to the pool (POST /api/tasks/{id}/action with from_backlog).',
      })
    : openGate('backlog');

const pause = async (of: Case): Promise<Gate> =>
  of.task.status === 'paused'
    ? closedGate('pause', {
        since: await statusSince(of),
        reason: 'It is paused.',
        opensBy:
          'Somebody resumes it (POST /api/tasks/{id}/resume), its agent reports progress, or a message steers it.',
      })
    : openGate('pause');

const offer = ({ task, standing }: Case): Gate => {
  const isUnderReview = task.status === 'reviewing';
  if (standing.kind !== 'offer' && !isUnderReview) {
    return openGate('offer', task.acceptedAt);
  }
  return closedGate('offer', {
    since: task.offeredAt,
    reason: isUnderReview
      ? `Agent ${task.offeredTo} has been shown the offer and has not decided.`
      : `Agent ${task.offeredTo} has not been shown the offer.`,
    opensBy: `Agent ${task.offeredTo} accepts it (POST /api/tasks/{id}/action with accept).`,
  });
};

const dependencies = async (of: Case): Promise<Gate> => {
  const { db, task, standing } = of;
  if (standing.isUnblocked) {
    return openGate('dependencies', await unblockedSince(of, task));
  }
  const open = await listOpenDependencies(db, task.id);
  return closedGate('dependencies', {
    since: task.createdAt,
    reason: 'It waits for tasks that are not completed.',
    opensBy: 'These tasks are completed.',
    dependencies: open.slice(0, mostDependencies),
    moreDependencies: Math.max(0, open.length - mostDependencies),
  });
};

/** The gates that do not depend on who is to do the task. */
export const taskGates = async (of: Case): Promise<Gate[]> => [
  gateOf('server', of.app.isDraining() ? draining : undefined),
  launch(of),
  await backlog(of),
  await pause(of),
  offer(of),
  await dependencies(of),
];

/** Closed for a task of the pool that only a lead may take: it has to be claimed by name. */
export const claimGates = (of: Case): Gate[] =>
  isLeftToLeads(of)
    ? [
        closedGate('claim', {
          since: null,
          reason: 'Only a lead may take it, and polls of leads take nothing from the pool.',
          opensBy: 'A lead claims it (POST /api/tasks/{id}/action with claim).',
        }),
      ]
    : [];
