import { type Selectable, sql } from 'kysely';
import { type AgentStatus, type ListFields, type ProfileText, profileTexts } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { changeStatement, lockStatement, type Placeholders, statement } from '../statement.js';
import type { AgentTable } from '../tables/agents.js';
import { activeTasksOf } from './active-tasks.js';
import { bytesOfAll } from './page-bytes.js';

export type AgentRow = Selectable<AgentTable>;

/** The texts of a profile: the slim form leaves them out, and their versions are kept. */
export const longTexts = profileTexts;

export type LongText = ProfileText;

export type SlimAgentRow = Omit<AgentRow, LongText>;

export type AgentChanges = Partial<Omit<AgentTable, 'id' | 'createdAt'>>;

const slimColumns = [
  'id',
  'name',
  'isLead',
  'status',
  'runtimePoolId',
  'runtimeProvisionAttempts',
  'runtimeProvisionRetryAt',
  'description',
  'role',
  'capabilities',
  'maxTasks',
  'emptyPollCount',
  'lastActivityAt',
  'lastSeenAt',
  'provider',
  'harnessProvider',
  'credentialMissing',
  'credStatus',
  'avatar',
  'harnessTransport',
  'modelTierOverrides',
  'createdAt',
  'lastUpdatedAt',
] as const;

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('agents').selectAll().where('id', '=', parameter.id),
);

const stateById = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('agents').select(['id', 'status']).where('id', '=', parameter.id),
);

const workload = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('agents')
    .select(['id', 'status'])
    .select(activeTasksOf(db, parameter.id).as('active'))
    .where('id', '=', parameter.id),
);

const lockOne = lockStatement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('agents').select('id').where('id', '=', parameter.id).forNoKeyUpdate(),
);

const lockOfTask = lockStatement((db, parameter: Placeholders<{ agentId: string | null; taskId: string }>) =>
  db
    .selectFrom('agents')
    .select('id')
    .where(
      'id',
      '=',
      sql<string>`any(array(
        select unnest(array[${parameter.agentId}, "agentId", "offeredTo"]) from tasks where id = ${parameter.taskId}))`,
    )
    .orderBy('id')
    .forNoKeyUpdate(),
);

const heldByOthers = statement((db, parameter: Placeholders<{ ids: readonly string[] }>) => {
  const wanted = db.selectFrom('agents').select('id').where('id', '=', sql<string>`any(${parameter.ids})`);
  const locked = wanted.forNoKeyUpdate().skipLocked().as('locked');
  return wanted.where('id', 'not in', db.selectFrom(locked).select('locked.id'));
});

const touch = changeStatement((db, parameter: Placeholders<{ id: string; now: string }>) =>
  db.updateTable('agents').set({ lastActivityAt: parameter.now }).where('id', '=', parameter.id),
);

const see = changeStatement((db, parameter: Placeholders<{ id: string; now: string; before: string }>) =>
  db
    .updateTable('agents')
    .set({ lastSeenAt: parameter.now })
    .where('id', '=', parameter.id)
    .where((eb) => eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', parameter.before)])),
);

const setStatus = changeStatement((db, parameter: Placeholders<{ id: string; status: AgentStatus; now: string }>) =>
  db
    .updateTable('agents')
    .set({ status: parameter.status, lastUpdatedAt: parameter.now })
    .where('id', '=', parameter.id),
);

const storeOverrides = changeStatement(
  (db, parameter: Placeholders<{ id: string; overrides: AgentTable['modelTierOverrides'] }>) =>
    db.updateTable('agents').set({ modelTierOverrides: parameter.overrides }).where('id', '=', parameter.id),
);

const byIdWithActive = statement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .selectFrom('agents')
    .selectAll()
    .select(activeTasksOf(db, parameter.id).as('active'))
    .where('id', '=', parameter.id),
);

export const findAgentRow = (db: Reader, id: string): Promise<AgentRow | undefined> => byId.first(db, { id });

/** An agent with what it has under way, or undefined: one statement, since each read transaction costs system calls. */
export const findAgentRowWithActive = (
  db: Reader,
  id: string,
): Promise<(AgentRow & { readonly active: number }) | undefined> => byIdWithActive.first(db, { id });

/** An agent's id and status, or undefined. */
export const findAgentState = (db: Reader, id: string): Promise<Pick<AgentRow, 'id' | 'status'> | undefined> =>
  stateById.first(db, { id });

/** An agent's id and status, and how many tasks it has under way; undefined when there is none. */
export const findAgentWorkload = (
  db: Reader,
  id: string,
): Promise<(Pick<AgentRow, 'id' | 'status'> & { readonly active: number }) | undefined> => workload.first(db, { id });

/** Lets the same be read with the next statement. */
export const readAgentWorkloadEarly = (db: Transaction, id: string): Promise<void> => workload.readEarly(db, { id });

/** Until the transaction ends nobody else changes the agent, or counts its tasks to do so. */
export const lockAgent = (db: Transaction, id: string): Promise<void> => lockOne.take(db, { id });

/** The same for an agent, if one is named, and those whose a task is or to whom it is offered, in the order of their ids. */
export const lockAgentsOfTask = (db: Transaction, taskId: string, agentId: string | undefined): Promise<void> =>
  lockOfTask.take(db, { agentId: agentId ?? null, taskId });

/** The same for those of these agents that nobody else has locked, without waiting; returns whether that is all of them. */
export const lockFreeAgents = async (db: Transaction, ids: readonly string[]): Promise<boolean> =>
  (await heldByOthers.all(db, { ids })).length === 0;

/** Agents by name, without their long texts. */
export const listSlimAgentRows = (db: Reader): Promise<SlimAgentRow[]> =>
  db.selectFrom('agents').select(slimColumns).orderBy('name').orderBy('id').execute();

/** Agents by name. */
export const listAgentRows = (db: Reader): Promise<AgentRow[]> =>
  db.selectFrom('agents').selectAll().orderBy('name').orderBy('id').execute();

const slimTexts = [
  'name',
  'description',
  'role',
  'capabilities',
  'credentialMissing',
  'credStatus',
  'avatar',
  'modelTierOverrides',
] as const;

/** Bytes of all agents in a list, with or without their long texts. */
export const sumAgentBytes = async (db: Reader, fields: ListFields): Promise<number> => {
  const columns = fields === 'full' ? [...slimTexts, ...longTexts] : slimTexts;
  const { bytes } = await db
    .selectFrom('agents')
    .select((row) => bytesOfAll<'agents'>(...columns)(row).as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
};

const credentialColumns = [
  'id',
  'name',
  'status',
  'credentialMissing',
  'provider',
  'harnessProvider',
  'credStatus',
  'lastUpdatedAt',
] as const;

/** What an agent's worker said about its credentials. */
export type AgentCredentialRow = Pick<AgentRow, (typeof credentialColumns)[number]>;

const ofStatus = (db: Reader, status: AgentStatus | undefined) => {
  const agents = db.selectFrom('agents');
  return status === undefined ? agents : agents.where('status', '=', status);
};

/** The credentials of agents by name, only those with the status when one is given. */
export const listAgentCredentialRows = (db: Reader, status: AgentStatus | undefined): Promise<AgentCredentialRow[]> =>
  ofStatus(db, status).select(credentialColumns).orderBy('name').orderBy('id').execute();

/** Bytes of all agents in a list of credentials. */
export const sumAgentCredentialBytes = async (db: Reader, status: AgentStatus | undefined): Promise<number> => {
  const { bytes } = await ofStatus(db, status)
    .select((row) => bytesOfAll<'agents'>('name', 'credentialMissing', 'credStatus')(row).as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
};

export const insertAgent = async (db: Transaction, row: AgentRow): Promise<void> => {
  await db.insertInto('agents').values(row).execute();
};

export const updateAgentRow = async (db: Transaction, id: string, changes: AgentChanges): Promise<void> => {
  await db.updateTable('agents').set(changes).where('id', '=', id).execute();
};

export const updateAgentStatus = async (
  db: Transaction,
  id: string,
  status: AgentStatus,
  now: string,
): Promise<void> => {
  await setStatus.send(db, { id, status, now });
};

/** Sets `lastActivityAt`; an unknown agent is no error. */
export const updateAgentActivity = async (db: Transaction, id: string, now: string): Promise<void> => {
  await touch.send(db, { id, now });
};

/** Sets `lastSeenAt` where it is older than `before`; an unknown agent is no error. */
export const updateAgentSeen = async (
  db: Transaction,
  { id, now, before }: { readonly id: string; readonly now: string; readonly before: string },
): Promise<void> => {
  await see.send(db, { id, now, before });
};

/** Whether an agent other than `exceptId` has exactly this name. */
export const isAgentNameTaken = async (db: Reader, name: string, exceptId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Stores the model overrides an agent's worker reported, or that it has none. */
export const updateModelTierOverrides = async (
  db: Transaction,
  id: string,
  overrides: AgentTable['modelTierOverrides'],
): Promise<void> => {
  await storeOverrides.run(db, { id, overrides });
};
