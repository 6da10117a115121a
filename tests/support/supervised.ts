import type { components } from '../../generated/swarm/types.js';
import { registerAgent } from './agents.js';
import { controllerToken, type Played, playController, type Told } from './controllers.js';
import { changeRows, rowOf } from './rows.js';
import { addController, addPool, freeName } from './runtimes.js';
import type { TestServer } from './server.js';
import { createTask } from './tasks.js';
import { waitFor } from './wait.js';

type PoolBody = Partial<components['schemas']['CreateRuntimePoolBody']>;

/** An agent of a pool whose controller is connected. */
export interface Supervised {
  readonly controllerId: string;
  readonly token: string;
  readonly played: Played;
  readonly poolId: string;
  readonly agentId: string;
}

const addAgent = (server: TestServer) => registerAgent(server, { maxTasks: 10 });

/** @param newAgent makes the agent, where one that has no worker is made in another way */
export const addSupervised = async (
  server: TestServer,
  body: PoolBody = {},
  newAgent: (of: TestServer) => Promise<{ readonly id: string }> = addAgent,
): Promise<Supervised> => {
  const controller = await addController(server);
  const token = await controllerToken(server, controller.id);
  const played = await playController(server.url, token);
  const pool = await addPool(server, { ...body, placements: [controller.id] });
  const agent = await newAgent(server);
  await server.call('setAgentRuntimePool', { path: { id: agent.id }, body: { poolId: pool.id } });
  return { controllerId: controller.id, token, played, poolId: pool.id, agentId: agent.id };
};

/** A task that waits for an agent. */
export const assign = (server: TestServer, agentId: string) => createTask(server, { task: freeName(), agentId });

/** A worker that a controller was told to start. */
export interface Worker {
  readonly id: string;
  readonly key: string;
  readonly agentId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const workerIn = ({ payload }: Told): Worker => {
  const env = payload.env as Readonly<Record<string, string>>;
  const id = env.SWARM_RUNTIME_INSTANCE_ID ?? '';
  const agentId = env.SWARM_AGENT_ID ?? '';
  return { id, agentId, key: env.SWARM_API_KEY ?? '', headers: { 'X-Runtime-Instance-ID': id } };
};

/** Registers as a worker. */
export const registerAs = (server: TestServer, { id: runtimeInstanceId, key, headers, agentId }: Worker) =>
  server.call('registerAgent', { agentId, key, headers, body: { name: 'worker', runtimeInstanceId } });

/** Answers that a worker runs, and registers as it. */
export const boot = async (server: TestServer, played: Played): Promise<Worker> => {
  const told = await played.next('provision');
  const worker = workerIn(told);
  played.say({ id: told.id, ok: true, result: { externalId: `box-${worker.id}` } });
  await registerAs(server, worker);
  return worker;
};

/** Takes the task that waits, and completes it. */
export const work = async (server: TestServer, { agentId, key, headers }: Worker): Promise<void> => {
  const { trigger } = (await server.call('pollForWork', { agentId, key, headers })).body;
  expect(trigger).toMatchObject({ type: 'task_assigned' });
  const path = { id: trigger !== null && 'taskId' in trigger ? String(trigger.taskId) : '' };
  await server.call('finishTask', { path, agentId, key, headers, body: { status: 'completed' } });
};

const longAgo = new Date(0).toISOString();

/** Has the supervisor look at all workers and agents once more, from the beginning to the end. */
export const superviseOnce = async (server: TestServer): Promise<void> => {
  const kind = 'runtimes.supervise';
  const job = () => rowOf(server, 'jobs', { kind });
  await waitFor('the turn before', () => job().state === 'scheduled');
  changeRows(server, 'jobs', { kind, state: 'scheduled' }, { runAt: longAgo });
  await waitFor('a turn of the supervisor', () => job().state === 'scheduled' && job().runAt > longAgo);
};
