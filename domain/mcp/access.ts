import type { Reader } from '../../db/access.js';
import { findSkillOwner } from '../../db/queries/skills.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import { isLead, leadsOnly } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, notFound } from '../kernel/errors.js';
import { requesterOfTask } from '../users/requester.js';
import type { Tool, ToolAct } from './tool.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** Whether an argument is given: null says as little as leaving it out, false as little as what it is anyway. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

const isForAnother = ({ own }: Tool, args: Arguments, agentId: string | undefined): boolean =>
  own !== undefined && isGiven(args[own]) && args[own] !== agentId;

/** What about a call is for leads only, in words; undefined when nothing is. */
const leadsPart = (tool: Tool, args: Arguments, agentId: string | undefined): string | undefined => {
  if (tool.lead) {
    return `call '${tool.name}'`;
  }
  if (isForAnother(tool, args, agentId)) {
    return `call '${tool.name}' for another agent`;
  }
  const reserved = tool.leadFor?.find((name) => isGiven(args[name]));
  return reserved === undefined ? undefined : `call '${tool.name}' with ${reserved}`;
};

const isCreator = async (db: Reader, taskId: unknown, agentId: string | undefined): Promise<boolean> => {
  const task = typeof taskId === 'string' ? await findTaskRow(db, taskId) : undefined;
  // What does not exist is refused by its own rule, which says so.
  return task === undefined || (agentId !== undefined && task.creatorAgentId === agentId);
};

const isOwner = async (db: Reader, skillId: unknown, agentId: string | undefined): Promise<boolean> => {
  const skill = typeof skillId === 'string' ? await findSkillOwner(db, skillId) : undefined;
  return skill === undefined || (agentId !== undefined && skill.ownerAgentId === agentId);
};

/**
 * Whether a task is one that the calling user requested; to others it is as if it were not there.
 *
 * @throws ProductError notFound
 */
const assertRequested = async (db: Reader, { principal }: Caller, taskId: unknown): Promise<void> => {
  const task = typeof taskId === 'string' ? await findTaskRow(db, taskId) : undefined;
  const requester = task && (await requesterOfTask(db, task));
  if (principal.kind !== 'user' || requester?.id !== principal.userId) {
    throw notFound('task');
  }
};

/**
 * Holds a call against what the contract says of its tool: what is for leads, the creator of a task, the owner of a skill.
 *
 * @throws ProductError forbidden, notFound
 */
export const assertMayCall = async (
  app: App,
  caller: Caller,
  { tool, act, args }: { readonly tool: Tool; readonly act: ToolAct; readonly args: Arguments },
): Promise<void> => {
  const { agentId } = caller;
  if (act.requestedTask !== undefined) {
    await assertRequested(app.db, caller, args[act.requestedTask]);
  }
  const reserved = leadsPart(tool, args, agentId);
  if (reserved !== undefined && !(await isLead(app.db, agentId))) {
    throw leadsOnly(reserved);
  }
  if (
    tool.creatorOf !== undefined &&
    !(await isCreator(app.db, args[tool.creatorOf], agentId)) &&
    !(await isLead(app.db, agentId))
  ) {
    throw forbidden(`Only the creator of the task or a lead may call '${tool.name}'`, { code: 'creator_or_lead_only' });
  }
  if (
    tool.ownerOf !== undefined &&
    !(await isOwner(app.db, args[tool.ownerOf], agentId)) &&
    !(await isLead(app.db, agentId))
  ) {
    throw forbidden(`Only the owner of the skill or a lead may call '${tool.name}'`, { code: 'owner_or_lead_only' });
  }
};
