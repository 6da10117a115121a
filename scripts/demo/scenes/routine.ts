import { dataOf, done, doneIfAny, type Schemas } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { operatorSpeaker, type Stage, type World, waitFor } from '../world.js';

const title = 'Write the release notes';
const inMs = 300;
const waitSeconds = 20;

/** Names the workflow and its schedule. */
const nameIn = ({ run }: World): string => `Release notes (demo ${run})`;

/** An agent writes something, a person approves it, and only then it goes on. */
const definitionFor = ({ team: { mika, person } }: Stage): Schemas['WorkflowDefinition'] => ({
  nodes: [
    { id: 'notes', type: 'agent-task', config: { template: title, agentId: mika.id }, next: 'approval' },
    {
      id: 'approval',
      type: 'human-in-the-loop',
      config: {
        title: 'Publish the release notes?',
        questions: [{ id: 'publish', type: 'approval', label: 'They may be published' }],
        approvers: { users: [person.user.id], policy: 'all' },
      },
      next: { approved: 'published' },
    },
    {
      id: 'published',
      type: 'property-match',
      config: { conditions: [{ field: 'approval.status', op: 'eq', value: 'approved' }] },
    },
  ],
});

/** Removes what the run of the demo has begin by itself, if it is there. */
export const removeRoutine = async ({ operator, namespace }: World): Promise<void> => {
  const query = { keyPrefix: namespace, hideCompleted: false };
  const { schedules } = await dataOf(operator.GET('/api/schedules', { params: { query } }));
  for (const { id } of schedules) {
    await doneIfAny(operator.DELETE('/api/schedules/{id}', { params: { path: { id } } }));
  }
  const workflows = await dataOf(operator.GET('/api/workflows', { params: { query: { keyPrefix: namespace } } }));
  for (const { id } of workflows) {
    await doneIfAny(operator.DELETE('/api/workflows/{id}', { params: { path: { id } } }));
  }
};

const writeItDown = async (stage: Stage): Promise<void> => {
  const { operator, namespace: key } = stage;
  const name = nameIn(stage);
  const workflow = await dataOf(
    operator.POST('/api/workflows', { body: { name, key, definition: definitionFor(stage) } }),
  );
  await done(
    operator.POST('/api/schedules', {
      body: { name, key, scheduleType: 'one_time', delayMs: inMs, targetType: 'workflow', workflowId: workflow.id },
    }),
  );
};

const doTheTask = async ({ team: { mika }, screen, rest }: Stage): Promise<string> => {
  const trigger = await mika.poll();
  expect(trigger?.type === 'task_assigned' && trigger.task.task === title, 'Mika to get the task of the routine');
  const { task } = trigger;
  screen.move(mika, '▶', title, 'pending', task.status, 'its time has come');
  await rest(400);
  const finished = await mika.complete(task.id, 'Lighthouse 1.0 tells everybody what works.');
  screen.move(mika, '✔', title, 'in_progress', finished.status);
  return task.workflowRunId ?? '';
};

const askAda = async ({ team: { person }, operator }: Stage, workflowRunId: string): Promise<void> => {
  const asked = { params: { query: { workflowRunId } } };
  const request = await waitFor('the question to Ada', async () => {
    const { approvalRequests } = await dataOf(operator.GET('/api/approval-requests', asked));
    return approvalRequests[0];
  });
  const answer = { params: { path: { id: request.id } }, body: { responses: { publish: { approved: true } } } };
  const { approvalRequest } = await dataOf(person.client.POST('/api/approval-requests/{id}/respond', answer));
  expectEqual(approvalRequest.status, 'approved', 'the request that Ada approved');
};

/** What is done with each release is written down once; its time begins it, and it goes on when Ada says so. */
export const haveARoutine = async (stage: Stage): Promise<void> => {
  const { screen, team, operator, rest } = stage;
  screen.heading('A routine');
  await writeItDown(stage);
  screen.say(operatorSpeaker, 'writes a routine down: a workflow, and a schedule that begins it');
  const runId = await doTheTask(stage);
  await rest(250);
  await askAda(stage, runId);
  screen.say(team.person, 'is asked whether the notes may be published, and approves them');
  const params = { path: { id: runId }, query: { wait: waitSeconds } };
  const { run, steps } = await dataOf(operator.GET('/api/workflow-runs/{id}', { params }));
  expectEqual([run.status, run.triggerType], ['completed', 'schedule'], 'the run of the routine');
  screen.say(operatorSpeaker, `sees its run completed: ${steps.map(({ nodeId }) => nodeId).join(' → ')}`);
  await removeRoutine(stage);
};
