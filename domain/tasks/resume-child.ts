import { findAgentRow } from '../../db/queries/agents.js';
import { type ClaimingAgent, findClaimingAgent } from '../../db/queries/task-claims.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { SupersedeReason } from '../../generated/swarm/enums.js';
import type { Reading } from '../kernel/app.js';
import { storedList } from '../kernel/stored-json.js';
import { readAffinity } from './affinity.js';
import { snapshotAffinity } from './eligibility.js';
import type { NewTask } from './new-task.js';

const morePriority = 10;
const highestPriority = 100;
const recentActivityMs = 30_000;

const generationTag = /^resume-generation:(\d+)$/;
const preface = /^<resumed>[\s\S]*?<\/resumed>\n\n/;

/** The reasons after which the agent itself comes back for its work. */
const returning: ReadonlySet<SupersedeReason> = new Set<SupersedeReason>(['graceful_shutdown', 'crash_recovery']);

const generationOf = (tags: readonly string[]): number => {
  const last = tags.map((tag) => generationTag.exec(tag)?.[1]).find((number) => number !== undefined);
  return last === undefined ? 1 : Number(last) + 1;
};

/** The text of the work, with one block in front that says where it stands; a later child replaces the block. */
const resumeText = (task: TaskTable, reason: SupersedeReason): string => {
  const progress = task.progress === null ? '' : `\nLast progress: ${task.progress}`;
  const block = `<resumed>\nContinues task ${task.id}, which ended early (${reason}).${progress}\n</resumed>\n\n`;
  return block + task.task.replace(preface, '');
};

/** Who held a superseded task, and whether that agent comes back for it. */
export interface FormerHolder {
  readonly agent: ClaimingAgent;
  readonly comesBack: boolean;
}

const comesBack = async ({ app, db }: Reading, agent: ClaimingAgent, reason: SupersedeReason): Promise<boolean> => {
  // The superseded task gives its slot back.
  if (agent.status === 'offline' || agent.active - 1 >= agent.maxTasks) {
    return false;
  }
  if (returning.has(reason)) {
    return true;
  }
  const lastActivityAt = (await findAgentRow(db, agent.id))?.lastActivityAt ?? null;
  return lastActivityAt !== null && app.clock.nowMs() - Date.parse(lastActivityAt) < recentActivityMs;
};

/** The agent that runs a task, as far as it matters to the task that is to go on with it. */
export const formerHolder = async (
  reading: Reading,
  { agentId }: TaskTable,
  reason: SupersedeReason,
): Promise<FormerHolder | undefined> => {
  const agent = agentId === null ? undefined : await findClaimingAgent(reading.db, agentId);
  return agent && { agent, comesBack: await comesBack(reading, agent, reason) };
};

/** Work a lead was to do stays with leads; otherwise the child goes to the holder or agents like it. */
const affinityOf = (task: TaskTable, holder: ClaimingAgent | undefined) => {
  const stored = readAffinity(task.routingAffinity);
  if (stored === 'invalid' || holder === undefined) {
    return undefined;
  }
  return { ...snapshotAffinity(holder), ...(stored?.leadOnly === true && { leadOnly: true }) };
};

/**
 * The task that continues a running one which is superseded: for the same agent when it comes back for it, else in the
 * pool for agents like it.
 */
export const resumeChild = (task: TaskTable, holder: FormerHolder | undefined, reason: SupersedeReason): NewTask => {
  const tags = storedList(task.tags, 'tasks.tags', task.id);
  const affinity = affinityOf(task, holder?.agent);
  return {
    task: resumeText(task, reason),
    agentId: holder?.comesBack ? holder.agent.id : null,
    source: 'system',
    taskType: 'resume',
    parentTaskId: task.id,
    priority: Math.min(highestPriority, task.priority + morePriority),
    tags: ['auto-resume', `reason:${reason}`, `resume-generation:${generationOf(tags)}`],
    ...(task.creatorAgentId !== null && { creatorAgentId: task.creatorAgentId }),
    ...(affinity && { routingAffinity: affinity }),
  };
};
