import { dataOf, done } from '../client.js';
import { expectEqual } from '../expect.js';
import { McpClient } from '../mcp.js';
import { operatorSpeaker, type Stage, waitFor } from '../world.js';

const name = 'count-tasks';

const source = `import type { ScriptContext } from 'swarm-sdk';
import { z } from 'zod';

export const argsSchema = z.object({ keyPrefix: z.string(), status: z.string().default('completed') });

/** How many tasks of a project have a status. */
export default async ({ keyPrefix, status }: z.infer<typeof argsSchema>, { swarm }: ScriptContext): Promise<number> => {
  const { data } = await swarm.task_list({ keyPrefix, status, limit: 1 });
  return data.total;
};
`;

/** The lead stores a script, which is held against its types, and runs it. */
const storeAndRun = async ({ screen, team, namespace, operator }: Stage): Promise<number> => {
  const { lead } = team;
  const params = { header: lead.header };
  const wrong = source.replace('task_list', 'task_lists');
  const refusal = await lead.client.POST('/api/scripts/upsert', { params, body: { name, source: wrong } });
  expectEqual(refusal.response.status, 400, 'the answer to a script with a wrong name in it');
  const { version } = await dataOf(lead.client.POST('/api/scripts/upsert', { params, body: { name, source } }));
  screen.say(lead, `stores the script ${name}, version ${version}; with a typing error it was refused`);
  const args = { keyPrefix: namespace };
  const { result, error } = await dataOf(lead.client.POST('/api/scripts/run', { params, body: { name, args } }));
  expectEqual(error ?? null, null, 'the error of the script');
  const query = { keyPrefix: namespace, status: 'completed', limit: 1 };
  const { total } = await dataOf(operator.GET('/api/tasks', { params: { query } }));
  expectEqual(result, total, 'what the script counts');
  screen.say(lead, `runs it: ${total} tasks of the project are completed`);
  return total;
};

/** Counts by the script, then waits for somebody to look at it. */
const durableSource = `export default async (args: any, { step }: any) => {
  const counted = await step.swarmScript('count', { name: '${name}', args: { keyPrefix: args.keyPrefix } });
  const answer = await step.agentTask('check', {
    task: 'Is ' + counted.result + ' right?', agentId: args.agentId, parentTaskId: args.parentTaskId,
  });
  return { counted: counted.result, answer };
};
`;

/** Ends the process of a run: with its server where that is the demo's own, else by the operation for it. */
const endItsProcess = async ({ screen, operator, rest, restart }: Stage, runId: string): Promise<void> => {
  if (restart !== undefined) {
    screen.say(operatorSpeaker, 'restarts all servers, one after the other, and the run goes on');
    await restart();
    return;
  }
  const setStatus = (status: 'paused' | 'running') =>
    done(operator.POST('/api/internal/script-runs/{runId}/status', { params: { path: { runId } }, body: { status } }));
  await setStatus('paused');
  screen.say(operatorSpeaker, 'stops it, and its process ends; then lets it go on, from its beginning');
  await rest(200);
  await setStatus('running');
};

/** A durable run is stopped in the midst of it, and goes on as if nothing had been: what it has done is not done again. */
const stopAndGoOn = async (stage: Stage, total: number): Promise<void> => {
  const { screen, team, operator, namespace, request } = stage;
  const { lead, noor } = team;
  const { id } = await dataOf(
    lead.client.POST('/api/script-runs', {
      params: { header: lead.header },
      body: { source: durableSource, args: { keyPrefix: namespace, agentId: noor.id, parentTaskId: request.id } },
    }),
  );
  const params = { path: { id } };
  const read = () => dataOf(operator.GET('/api/script-runs/{id}', { params }));
  const taskId = await waitFor('the second step of the run', async () => {
    const { journal } = await read();
    return journal.find(({ stepKey }) => stepKey === 'check')?.taskId;
  });
  screen.say(lead, 'starts a durable run: it has counted, and waits for Noor');
  await endItsProcess(stage, id);
  await noor.start(taskId);
  await noor.complete(taskId, 'It is');
  const { run, journal } = await waitFor('the end of the run', async () => {
    const found = await read();
    return found.run.finishedAt === undefined ? undefined : found;
  });
  expectEqual([run.status, run.output], ['completed', { counted: total, answer: 'It is' }], 'the end of the run');
  expectEqual(
    journal.map(({ stepKey, status }) => [stepKey, status]),
    [
      ['count', 'completed'],
      ['check', 'completed'],
    ],
    'the steps of the run',
  );
  screen.say(noor, `answers; the run is ${run.status}, each of its ${journal.length} steps done once`);
};

/** A harness has the same by tools. */
const callTools = async ({ connection, screen, team, namespace }: Stage, total: number): Promise<void> => {
  const { mika } = team;
  const client = await McpClient.connect(connection, mika);
  const tools = await client.tools();
  const answer = await client.call('get-tasks', { keyPrefix: namespace, status: 'completed', limit: 1 });
  expectEqual([answer['success'], answer['total']], [true, total], 'what the tool get-tasks answers');
  await client.close();
  screen.say(
    mika,
    `connects a harness, which has ${tools.length} tools; get-tasks finds ${total} completed tasks, too`,
  );
};

/** Code and tools: a script that is stored and run, a run that is stopped and goes on, a client of tools at work. */
export const runScripts = async (stage: Stage): Promise<void> => {
  stage.screen.heading('Scripts and tools');
  const total = await storeAndRun(stage);
  await stopAndGoOn(stage, total);
  await callTools(stage, total + 1);
};
