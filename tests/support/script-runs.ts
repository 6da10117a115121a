import type { components } from '../../generated/swarm/types.js';
import { registerAgent } from './agents.js';
import type { CallInput } from './call.js';
import { startedTask } from './script-run-tasks.js';
import type { TestServer } from './server.js';
import { waitFor } from './wait.js';

export { startedTask };

type Body = CallInput<'createScriptRun'>['body'];
type Run = components['schemas']['ScriptRunDetail'];

/** Starts a durable run of a new agent, unless one is named; returns its id. */
export const launch = async (
  server: TestServer,
  source: string,
  body: Partial<Body> = {},
  agentId?: string,
): Promise<string> => {
  const owner = agentId ?? (await registerAgent(server)).id;
  const answer = await server.call('createScriptRun', { agentId: owner, body: { source, ...body } });
  if (answer.status !== 201) {
    throw new Error(`the launch answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body.id;
};

/** The body of a durable run, which is given its arguments and its context. */
export const body = (text: string): string => `export default async (args: any, ctx: any) => { ${text} };`;

export const readRun = async (server: TestServer, id: string): Promise<components['schemas']['ScriptRunResult']> => {
  const answer = await server.call('getScriptRun', { path: { id } });
  if (answer.status !== 200) {
    throw new Error(`the run answered ${answer.status}`);
  }
  return answer.body;
};

/** Waits until a run has a status, and returns it. */
export const untilRun = async (server: TestServer, id: string, status: Run['status'] = 'completed'): Promise<Run> => {
  let run: Run | undefined;
  await waitFor(`the run to be ${status}`, async () => {
    ({ run } = await readRun(server, id));
    if (run.finishedAt !== undefined && run.status !== status) {
      throw new Error(`the run is ${run.status}: ${run.error}`);
    }
    return run.status === status;
  });
  return run as Run;
};

/** A run that waits for the task of its step `wait`; with the id of that task. */
export const waitingRun = async (server: TestServer): Promise<{ readonly id: string; readonly taskId: string }> => {
  const id = await launch(server, body("return ctx.step.agentTask('wait', { task: 'Wait' });"));
  return { id, taskId: await startedTask(server, id, 'wait') };
};
