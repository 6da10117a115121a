import type { Reader } from '../../db/access.js';
import { listTaskRowsWithin } from '../../db/queries/task-bytes.js';
import { listSlimTaskRowsWithin } from '../../db/queries/task-lists.js';
import {
  countChain,
  countSessions,
  listChainRows,
  listTaskSessionRows,
  reachesFewOfChain,
  reachesFewSessions,
  type SessionFilter,
} from '../../db/queries/task-sessions.js';
import { findHolder, findHolders, type TaskHolder } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { ListFields } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { type Bounded, boundedRead } from '../kernel/bounded-read.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { isCutPage } from '../kernel/list-bytes.js';
import type { Answer } from '../kernel/written.js';
import { parseRequester, parseSources } from './query.js';
import { requireTaskRow, steeringOf } from './read.js';
import { type Task, type TaskSlim, toTask, toTaskSlim } from './task.js';

type Schemas = components['schemas'];

/** What a caller asks for; sources are separated by commas. */
export interface SessionListQuery {
  readonly source?: string | undefined;
  readonly q?: string | undefined;
  /** A user id, or `none` for sessions without a requester. */
  readonly requestedByUserId?: string | undefined;
  readonly fields: ListFields;
  readonly limit: number;
  readonly offset: number;
}

interface SessionQuestion {
  readonly filter: SessionFilter;
  readonly page: { readonly limit: number; readonly offset: number };
  readonly shape: ListFields;
}

/** The tasks of these ids, in their order, up to so many bytes. */
const rootsOf = async (
  db: Reader,
  ids: readonly string[],
  shape: ListFields,
  maxBytes: number,
): Promise<(Task | TaskSlim)[]> =>
  shape === 'full'
    ? (await listTaskRowsWithin(db, ids, maxBytes)).map(toTask)
    : (await listSlimTaskRowsWithin(db, ids, maxBytes)).map(toTaskSlim);

const readSessions = async (
  db: Reader,
  { filter, page, shape }: SessionQuestion,
  maxBytes: number,
): Promise<Bounded<Schemas['TaskSessionList']>> => {
  const [rows, total] = await Promise.all([listTaskSessionRows(db, filter, page), countSessions(db, filter)]);
  const byRoot = new Map(rows.map((row) => [row.rootTaskId, row]));
  const sessions = (await rootsOf(db, [...byRoot.keys()], shape, maxBytes)).flatMap((root) => {
    const row = byRoot.get(root.id);
    return row === undefined
      ? []
      : [
          {
            root,
            chainTaskCount: row.taskCount,
            lastActivityAt: row.lastActivityAt,
            latestStatus: row.latestStatus,
          },
        ];
  });
  return { answer: { sessions, total, ...page }, isCut: isCutPage(page, total, sessions.length) };
};

export const taskSessionListing = boundedRead<SessionQuestion, Schemas['TaskSessionList']>({
  module: import.meta.url,
  name: 'taskSessionListing',
  narrowing: 'a smaller offset, or ask for tasks of one agent, key or requester instead',
  reachesFew: (_db, { filter, page }) => reachesFewSessions(filter, page),
  readUpTo: readSessions,
});

/**
 * One page of sessions, the latest activity first, and how many fit the query in all. Reads until the signal aborts.
 *
 * @throws ProductError invalid (an unknown source)
 */
export const listTaskSessions = async (
  app: App,
  query: SessionListQuery,
  signal: AbortSignal,
): Promise<Answer<Schemas['TaskSessionList']>> => {
  const filter: EveryField<SessionFilter> = {
    sources: parseSources(query.source),
    q: query.q,
    requestedByUserId: parseRequester(query.requestedByUserId),
  };
  const page = { limit: query.limit, offset: query.offset };
  return app.service(heavyReads).answer(taskSessionListing, { filter, page, shape: query.fields }, signal);
};

interface ChainQuestion {
  readonly root: Schemas['SessionTask'];
  readonly page: { readonly limit: number; readonly offset: number };
}

/** The tasks with what their agents can be told while they run. */
const shownTasks = async (db: Reader, tasks: readonly TaskTable[]): Promise<Schemas['SessionTask'][]> => {
  const ids = new Set(tasks.flatMap(({ agentId }) => (agentId === null ? [] : [agentId])));
  const holders = new Map((await findHolders(db, [...ids])).map((holder) => [holder.id, holder]));
  return tasks.map((task) => showTask(task, task.agentId === null ? undefined : holders.get(task.agentId)));
};

const showTask = (task: TaskTable, holder: TaskHolder | undefined): Schemas['SessionTask'] => ({
  ...toTask(task),
  ...steeringOf(task, holder),
});

const readChain = async (
  db: Reader,
  { root, page }: ChainQuestion,
  maxBytes: number,
): Promise<Bounded<Schemas['TaskSessionDetail']>> => {
  const chain = await shownTasks(db, await listChainRows(db, root.id, { ...page, maxBytes }));
  const total = await countChain(db, root.id);
  return { answer: { root, chain, total, ...page }, isCut: isCutPage(page, total, chain.length) };
};

export const chainListing = boundedRead<ChainQuestion, Schemas['TaskSessionDetail']>({
  module: import.meta.url,
  name: 'chainListing',
  narrowing: 'a smaller offset',
  reachesFew: (_db, { page }) => reachesFewOfChain(page),
  readUpTo: readChain,
});

/**
 * A session: its root, and one page of the whole chain in the order of creation, which ends early at 4 MiB of text.
 * Reads until the signal aborts.
 *
 * @throws ProductError notFound no such task, or it has a parent (`rootTaskId` then names the root)
 */
export const getTaskSession = async (
  app: App,
  rootTaskId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
): Promise<Answer<Schemas['TaskSessionDetail']>> => {
  const { db } = app;
  const root = await requireTaskRow(db, rootTaskId);
  if (root.parentTaskId !== null) {
    throw notFound('session', {
      message: 'Session not found: the task has a parent',
      details: { rootTaskId: root.rootTaskId },
    });
  }
  const holder = root.agentId === null ? undefined : await findHolder(db, root.agentId);
  const question = { root: showTask(root, holder), page: { limit, offset } };
  return app.service(heavyReads).answer(chainListing, question, signal);
};
