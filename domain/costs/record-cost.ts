import { findAgentState } from '../../db/queries/agents.js';
import { addCostToSums } from '../../db/queries/cost-sums.js';
import { addSpend } from '../../db/queries/daily-spend.js';
import {
  addTaskCost,
  type CostlyTask,
  findNewestCostOfAgentOnTask,
  findNewestCostOfTask,
  insertSessionCosts,
  type SessionCostRow,
} from '../../db/queries/session-costs.js';
import { assertOwnAgent, assertOwnTask } from '../access/own-work.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid, invalidField } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { dayOf } from '../kernel/utc-day.js';
import { type CostOfSession, costOfSession, postedModels } from './cost-of-session.js';
import type { SessionCost, SessionCostInput } from './model.js';

type TokenField = 'inputTokens' | 'outputTokens' | 'cacheReadTokens' | 'cacheWriteTokens';

/** The most tokens of one kind that a session can have, as in the contract. */
const maxTokens = 10_000_000_000;

/** The sum over the models when there are any, since the posted counts then cover only the main thread. */
const tokens = (input: SessionCostInput, field: TokenField): number => {
  const models = postedModels(input);
  if (models.length === 0) {
    return input[field] ?? 0;
  }
  const sum = models.reduce((total, usage) => total + usage[field], 0);
  if (sum > maxTokens) {
    throw invalidField('body.models', `must have at most ${maxTokens} ${field} together`);
  }
  return sum;
};

const modelOf = (input: SessionCostInput): string => input.model ?? (input.provider === undefined ? 'model_b' : '');

/**
 * The agent's spending, that on the requester's tasks, and everybody's, on the day of the cost: the last is changed by
 * every cost, so nothing else is done while it is locked.
 */
const addToDay = async (uow: UnitOfWork, cost: SessionCost, userId: string | null): Promise<void> => {
  const date = dayOf(cost.createdAt);
  const usd = cost.totalCostUsd;
  await addSpend(uow.db, { date, scope: 'agent', scopeId: cost.agentId, usd });
  if (userId !== null) {
    await addSpend(uow.db, { date, scope: 'user', scopeId: userId, usd });
  }
  await addSpend(uow.db, { date, scope: 'global', scopeId: '', usd });
};

type Place = Pick<SessionCostRow, 'isHumanFree' | 'previousDay' | 'agentPreviousDay' | 'createdAt'>;

const placeWithoutTask = (now: string): Place => {
  const day = dayOf(now);
  return { isHumanFree: 0, previousDay: day, agentPreviousDay: day, createdAt: now };
};

/**
 * Where a cost stands among those of its task: never before one that is there already, also when a clock went back. Ask
 * after the task was changed, so that nobody else adds a cost to it meanwhile.
 */
const placeOnTask = async (uow: UnitOfWork, { id, isHumanFree }: CostlyTask, agentId: string): Promise<Place> => {
  const last = await findNewestCostOfTask(uow.db, id);
  if (!last) {
    return { isHumanFree, previousDay: '', agentPreviousDay: '', createdAt: uow.now };
  }
  const ofAgent = last.agentId === agentId ? last : await findNewestCostOfAgentOnTask(uow.db, id, agentId);
  const isAhead = last.createdAt > uow.now;
  return {
    isHumanFree,
    previousDay: dayOf(last.createdAt),
    agentPreviousDay: ofAgent ? dayOf(ofAgent.createdAt) : '',
    createdAt: isAhead ? last.createdAt : uow.now,
  };
};

const rowOf = (cost: SessionCost, input: SessionCostInput, place: Place): SessionCostRow => ({
  id: cost.id,
  sessionId: cost.sessionId,
  taskId: cost.taskId ?? null,
  agentId: cost.agentId,
  totalCostUsd: cost.totalCostUsd,
  inputTokens: cost.inputTokens,
  outputTokens: cost.outputTokens,
  cacheReadTokens: cost.cacheReadTokens,
  cacheWriteTokens: cost.cacheWriteTokens,
  reasoningOutputTokens: cost.reasoningOutputTokens,
  thinkingTokens: cost.thinkingTokens,
  durationMs: cost.durationMs,
  numTurns: cost.numTurns,
  model: cost.model,
  provider: input.provider ?? null,
  isError: cost.isError ? 1 : 0,
  costSource: cost.costSource,
  harnessCostUsd: cost.harnessCostUsd,
  cacheWrite5mTokens: cost.cacheWrite5mTokens,
  cacheWrite1hTokens: cost.cacheWrite1hTokens,
  modelBreakdown: cost.modelBreakdown === null ? null : toJsonText(cost.modelBreakdown),
  isHumanFree: place.isHumanFree,
  previousDay: place.previousDay,
  agentPreviousDay: place.agentPreviousDay,
  createdAt: cost.createdAt,
});

const costOf = (
  input: SessionCostInput,
  priced: CostOfSession,
  taskId: string | undefined,
  createdAt: string,
): SessionCost => ({
  id: newId(),
  sessionId: input.sessionId,
  ...(taskId !== undefined && { taskId }),
  agentId: input.agentId,
  inputTokens: tokens(input, 'inputTokens'),
  outputTokens: tokens(input, 'outputTokens'),
  cacheReadTokens: tokens(input, 'cacheReadTokens'),
  cacheWriteTokens: tokens(input, 'cacheWriteTokens'),
  reasoningOutputTokens: input.reasoningOutputTokens ?? 0,
  thinkingTokens: input.thinkingTokens ?? 0,
  durationMs: input.durationMs ?? 0,
  numTurns: input.numTurns ?? null,
  model: modelOf(input),
  isError: input.isError ?? false,
  harnessCostUsd: input.totalCostUsd,
  cacheWrite5mTokens: input.cacheWrite5mTokens ?? null,
  cacheWrite1hTokens: input.cacheWrite1hTokens ?? null,
  ...priced,
  createdAt,
});

/**
 * Records what a session cost, and adds it to the sums, to its task and to the day's spending, all in one transaction. A
 * task that does not exist is dropped.
 *
 * @throws ProductError forbidden (`not_this_agent`, `not_task_assignee`) when a worker reports for others, invalid when the agent does not exist, or the use is of more tokens, or costs more by the price
 *   table, than a session can
 */
export const createSessionCost = (app: App, caller: Caller, input: SessionCostInput): Promise<SessionCost> =>
  inConcurrentTransaction(app, [], async (uow) => {
    assertOwnAgent(caller, input.agentId);
    if (!(await findAgentState(uow.db, input.agentId))) {
      throw invalid('Unknown agentId: no agent has this id', { code: 'unknown_agent' });
    }
    const priced = await costOfSession(uow, input, Date.parse(uow.now));
    const task = input.taskId === undefined ? undefined : await addTaskCost(uow.db, input.taskId, priced.totalCostUsd);
    if (task !== undefined) {
      assertOwnTask(caller, task);
    }
    const place = task ? await placeOnTask(uow, task, input.agentId) : placeWithoutTask(uow.now);
    const cost = costOf(input, priced, task?.id, place.createdAt);
    await insertSessionCosts(uow.db, [rowOf(cost, input, place)]);
    await addCostToSums(uow.db, cost.id);
    await addToDay(uow, cost, task?.requestedByUserId ?? null);
    return cost;
  });
