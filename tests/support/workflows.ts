import { randomUUID } from 'node:crypto';
import type { CallInput } from './call.js';
import type { TestServer } from './server.js';

export type CreateBody = CallInput<'createWorkflow'>['body'];
export type Nodes = CreateBody['definition']['nodes'];

/** A node that asks people whether the next one may begin, and goes to `stop` when they refuse. */
export const asksPeople = (id: string, next: string): Nodes[number] => ({
  id,
  type: 'human-in-the-loop',
  config: {
    title: `${id}?`,
    questions: [{ id: 'ok', type: 'approval', label: 'Is it right?' }],
    approvers: { policy: 'any' },
  },
  next: { approved: next, rejected: 'stop' },
});

/** A node that fails whenever it begins. */
export const fails = (id: string): Nodes[number] => ({
  id,
  type: 'agent-task',
  config: { template: '{{trigger.nothing}}' },
});

/** A node that compares nothing with nothing, and passes. */
export const passes = (id: string, next?: Nodes[number]['next']): Nodes[number] => ({
  id,
  type: 'property-match',
  config: { conditions: [{ field: 'run.id', op: 'exists' }] },
  ...(next !== undefined && { next }),
});

/** Stores a workflow with a name of its own. */
export const storeWorkflow = async (server: TestServer, nodes: Nodes, body: Partial<CreateBody> = {}) =>
  (
    await server.call('createWorkflow', {
      body: { name: `workflow-${randomUUID()}`, definition: { nodes }, ...body },
    })
  ).body;

/** Starts a run of a workflow with these nodes and returns the ids of both. */
export const startRun = async (server: TestServer, nodes: Nodes, body: Partial<CreateBody> = {}, trigger = {}) => {
  const { id } = await storeWorkflow(server, nodes, body);
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: trigger })).body;
  return { id, runId };
};

/** A run once it has ended. */
export const endedRun = async (server: TestServer, runId: string) =>
  (await server.call('getWorkflowRun', { path: { id: runId }, query: { wait: 20 } })).body;

type Run = Awaited<ReturnType<typeof endedRun>>;

/** A run once it looks as wanted. */
export const runThat = async (server: TestServer, runId: string, isWanted: (run: Run) => boolean): Promise<Run> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await server.call('getWorkflowRun', { path: { id: runId } });
    if (isWanted(body)) {
      return body;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the run never looked as wanted');
};
