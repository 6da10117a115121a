import { createHmac } from 'node:crypto';
import { dataOf, done, type Schemas } from '../client.js';
import { expectEqual } from '../expect.js';
import type { PlannedTask } from '../plan.js';
import { runSession } from '../session.js';
import { operatorSpeaker, type Stage, waitFor } from '../world.js';
import { tasksOf } from './follow-ups.js';

/** What the workflow has done. */
const alert: PlannedTask = {
  handle: 'alert',
  title: 'Look at the alert',
  skill: 'backend',
  priority: 90,
  after: [],
  steps: ['a full disk, an old log', 'the log rotates now'],
};

const createWorkflow = ({ operator, team, run, namespace }: Stage, hmacSecret: string) =>
  dataOf(
    operator.POST('/api/workflows', {
      body: {
        name: `demo-${run}: alerts`,
        key: namespace,
        triggers: [{ type: 'webhook', hmacSecret }],
        triggerSchema: { type: 'object', required: ['service'] },
        definition: {
          nodes: [
            {
              id: 'look',
              type: 'agent-task',
              config: {
                template:
                  'Look at the alert of {{trigger.service}}: {{trigger.what}}. Part of Lighthouse, a status page.',
                agentId: team.otto.id,
                priority: alert.priority,
                tags: [`demo-${run}`, alert.handle],
                requestedByUserId: team.person.user.id,
                followUpConfig: { disabled: true },
              },
            },
          ],
        },
      },
    }),
  );

/** Sends what a monitor would, without a key of the server. */
const deliver = async ({ connection }: Stage, id: string, secret: string): Promise<Response> => {
  const body = JSON.stringify({ service: 'search', what: 'answers slowly' });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` };
  return connection.fetch(new Request(`${connection.url}/api/webhooks/${id}`, { method: 'POST', body, headers }));
};

const taskOfRun = (stage: Stage, runId: string): Promise<Schemas['Task']> =>
  waitFor('the task of the workflow', async () =>
    (await tasksOf(stage)).find(({ workflowRunId }) => workflowRunId === runId),
  );

/** A monitor outside finds something, and a worker looks at it: its delivery starts a workflow. */
export const hearFromOutside = async (stage: Stage): Promise<void> => {
  const { operator, screen, team, board, rest, run } = stage;
  const { otto } = team;
  screen.heading('A call from outside');
  const secret = `demo-${run}-monitor`;
  const { id } = await createWorkflow(stage, secret);
  screen.say(operatorSpeaker, 'has a workflow for alerts of the monitor, which signs them');
  await rest(250);
  expectEqual((await deliver(stage, id, 'a guess')).status, 401, 'the answer to a forged alert');
  screen.note('an alert with a forged signature is refused');
  const answer = await deliver(stage, id, secret);
  expectEqual(answer.status, 201, 'the answer to an alert');
  const { runId } = (await answer.json()) as Schemas['StartedByWebhook'];
  screen.note('one with the right signature starts a run');
  await rest(250);
  const task = await taskOfRun(stage, runId);
  board.add(task.id, { plan: alert, from: 'pending' });
  const trigger = await otto.start(task.id);
  await runSession(stage, otto, trigger.task);
  const params = { path: { id: runId }, query: { wait: 20 } };
  const ended = await dataOf(operator.GET('/api/workflow-runs/{id}', { params }));
  expectEqual(ended.run.status, 'completed', 'the status of the run');
  screen.say(operatorSpeaker, 'sees the run completed, and takes the workflow down');
  await done(operator.DELETE('/api/workflows/{id}', { params: { path: { id } } }));
};
