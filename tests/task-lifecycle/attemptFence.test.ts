import { act, nextTrigger, post, readTask, runningTask } from '../support/lifecycle.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const bodies = {
  finish: { status: 'completed' },
  pause: undefined,
  progress: { progress: 'Half way' },
  supersede: { reason: 'graceful_shutdown' },
} as const;
const operations = Object.keys(bodies) as (keyof typeof bodies)[];
const runtime = (id: string) => ({ 'X-Runtime-Instance-ID': id });

/** A task of the agent that was taken back once and is started again, by the runtime if one is named. */
const secondAttempt = async (agentId: string, runtimeId?: string): Promise<string> => {
  const { id } = await runningTask(server, agentId);
  changeTask(server, id, { status: 'pending', attempt: 1, attemptRuntimeId: null });
  expect((await nextTrigger(server, agentId, runtimeId === undefined ? {} : runtime(runtimeId))).taskId).toBe(id);
  return id;
};

const report = (id: string, operation: keyof typeof bodies, agentId?: string, headers = {}) =>
  post(server, id, operation, bodies[operation], agentId, headers);

describe.each(operations)('%s of a task that was taken back', (operation) => {
  test('is refused while nobody runs it', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    changeTask(server, id, { status: 'pending', attempt: 1 });
    expect(await report(id, operation, agent).refused(403, 'stale_attempt')).toMatchObject({
      error: expect.stringContaining('Stale attempt'),
    });
    expect((await readTask(server, id)).status).toBe('pending');
  });

  test('is refused from another or an unknown runtime, and taken from the one that runs it', async () => {
    const agent = addAgent(server);
    const id = await secondAttempt(agent, 'new');
    await report(id, operation, agent, runtime('old')).refused(403, 'stale_attempt');
    await report(id, operation, agent).refused(403, 'stale_attempt');
    expect((await readTask(server, id)).status).toBe('in_progress');
    expect((await report(id, operation, agent, runtime('new'))).status).toBe(200);
  });

  test('is taken from a worker without runtime ids that started it again', async () => {
    const agent = addAgent(server);
    const id = await secondAttempt(agent);
    await report(id, operation, agent, runtime('some')).refused(403, 'stale_attempt');
    expect((await report(id, operation, agent)).status).toBe(200);
  });

  test('is refused when another agent runs it by now', async () => {
    const first = addAgent(server);
    const { id } = await runningTask(server, first);
    changeTask(server, id, { agentId: addAgent(server), attempt: 1 });
    const code = operation === 'progress' ? 'stale_attempt' : 'not_task_assignee';
    await report(id, operation, first).refused(403, code);
    expect((await readTask(server, id)).status).toBe('in_progress');
  });

  test('does not ask for a runtime before a task is taken back', async () => {
    const agent = addAgent(server);
    const { id } = await runningTask(server, agent);
    expect((await report(id, operation, agent, runtime('any'))).status).toBe(200);
  });
});

test('a lead may report about any attempt', async () => {
  const lead = addAgent(server, { isLead: 1 });
  const id = await secondAttempt(addAgent(server), 'new');
  expect((await report(id, 'progress', lead)).status).toBe(200);
  expect((await report(id, 'supersede', lead)).status).toBe(200);
});

test('the operator may pause and supersede, but not report progress without saying for whom', async () => {
  const id = await secondAttempt(addAgent(server), 'new');
  await report(id, 'progress').refused(403, 'stale_attempt');
  expect((await report(id, 'pause')).status).toBe(200);
  const other = await secondAttempt(addAgent(server), 'new');
  expect((await report(other, 'supersede')).status).toBe(200);
});

test('a report that is sent again after the end is no error, whichever run sends it', async () => {
  const agent = addAgent(server);
  const id = await secondAttempt(agent, 'new');
  await report(id, 'finish', agent, runtime('new'));
  expect((await report(id, 'finish', agent, runtime('new'))).body).toMatchObject({ wasNoOp: true });
  expect((await report(id, 'finish', agent, runtime('old'))).body).toMatchObject({ wasNoOp: true });
});

test('the runtime that resumes a paused task runs it from then on', async () => {
  const agent = addAgent(server);
  const id = await secondAttempt(agent, 'new');
  await report(id, 'pause', agent, runtime('new'));
  expect((await post(server, id, 'resume', undefined, agent, runtime('newest'))).status).toBe(200);
  await report(id, 'finish', agent, runtime('new')).refused(403, 'stale_attempt');
  expect((await report(id, 'finish', agent, runtime('newest'))).status).toBe(200);
});

test('an agent that claims what was taken back from another runs it', async () => {
  const first = addAgent(server);
  const second = addAgent(server);
  const { id } = await runningTask(server, first);
  changeTask(server, id, { attempt: 2 });
  await act(server, id, 'release', first);
  expect((await act(server, id, 'claim', second)).status).toBe(200);
  await report(id, 'finish', first).refused(403, 'not_task_assignee');
  expect((await report(id, 'finish', second)).status).toBe(200);
});
