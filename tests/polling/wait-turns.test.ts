import { randomUUID } from 'node:crypto';
import { setBudget } from '../support/budgets.js';
import { nextTrigger, post, runningTask } from '../support/lifecycle.js';
import { insertRows } from '../support/rows.js';
import { type TestServer, useServer } from '../support/server.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import {
  leavesOf,
  longWait,
  pipelined,
  sendWait,
  startWait,
  toldOnly,
  type WaitingPoll,
  withServer,
} from '../support/waiting.js';

// Which of the polls that wait are told of work, in which order, and how many may wait.

const server = useServer({ env: toldOnly });
afterEach(() => clearTasks(server));

const toPool = (on: TestServer = server, fields: object = {}) =>
  createTask(on, { task: 'Work for anybody.', agentId: null, ...fields });
const finish = (id: string, agentId: string) => post(server, id, 'finish', { status: 'completed' }, agentId);
const answered = (waits: readonly WaitingPoll[]): number => waits.filter(({ isAnswered }) => isAnswered()).length;
const hangUp = (waits: readonly WaitingPoll[]): void => {
  for (const wait of waits) {
    wait.hangUp();
  }
};

describe('work of the pool', () => {
  test('goes to the agent that has waited longest, the next to the other', async () => {
    const [first, second] = [addAgent(server), addAgent(server)];
    const waits = [await startWait(server, first), await startWait(server, second)] as const;

    const one = await toPool();
    expect(await waits[0].taskId).toBe(one.id);
    expect(waits[1].isAnswered()).toBe(false);
    const two = await toPool();
    expect(await waits[1].taskId).toBe(two.id);
  });

  test('goes to the agent that has waited longest, however often it polled', async () => {
    const [first, second] = [addAgent(server), addAgent(server)];
    const short = await startWait(server, first, { seconds: 1 });
    const long = await startWait(server, second);
    expect(await short.taskId).toBeNull();
    const again = await startWait(server, first);

    const { id } = await toPool();

    expect(await again.taskId).toBe(id);
    expect(long.isAnswered()).toBe(false);
    long.hangUp();
  });

  test('goes to another one first when an agent has just had some', async () => {
    const [first, second] = [addAgent(server), addAgent(server)];
    const lucky = await startWait(server, first);
    const other = await startWait(server, second);
    const one = await toPool();
    expect(await lucky.taskId).toBe(one.id);
    await finish(one.id, first);
    const again = await startWait(server, first);

    const two = await toPool();

    expect(await other.taskId).toBe(two.id);
    expect(again.isAnswered()).toBe(false);
    again.hangUp();
  });

  test('reaches all when one commit makes more of it than is told piece by piece', async () => {
    const worker = addAgent(server, { isLead: 1 });
    const { id: first } = await runningTask(server, worker);
    const decide = async () => {
      const lead = addAgent(server, { isLead: 1 });
      return { lead, ...(await createTask(server, { task: 'Decide.', agentId: lead, dependsOn: [first] })) };
    };
    const early = await decide();
    const { id: model } = await toPool(server, { dependsOn: [first] });
    const row = server.database.prepare('select * from tasks where id = ?').get(model) as { id: string };
    const ids = Array.from({ length: 1100 }, () => randomUUID());
    insertRows(
      server,
      'tasks',
      ids.map((id) => ({ ...row, id, key: id })),
    );
    insertRows(
      server,
      'task_dependencies',
      ids.map((taskId) => ({ taskId, dependsOnId: first })),
    );
    const late = await decide();
    const workers = Array.from({ length: 30 }, () => addAgent(server));
    const leading = await Promise.all([early, late].map(({ lead }) => startWait(server, lead)));
    const working = await Promise.all(workers.map((agentId) => startWait(server, agentId)));

    await finish(first, worker);

    expect(await Promise.all(leading.map(({ taskId }) => taskId))).toEqual([early.id, late.id]);
    const taken = await Promise.all(working.map(({ taskId }) => taskId));
    expect(taken.toSorted()).toEqual([model, ...ids].sort().slice(0, workers.length));
  });
});

describe('work that a budget refuses', () => {
  test('to everybody is not offered to one after the other', () =>
    withServer(toldOnly, async (own) => {
      await setBudget(own, 'global/_global', 0);
      const waits: WaitingPoll[] = [];
      for (let count = 0; count < 3; count += 1) {
        waits.push(await startWait(own, addAgent(own)));
      }
      await toPool(own);
      await waitFor('a refusal', () => answered(waits) === 1);
      // Whoever is told of this one, too, is answered after what the first one started.
      await createTask(own, { task: 'One more.', agentId: null, priority: 100 });
      await waitFor('the other refusal', () => answered(waits) === 2);

      expect(await nextTrigger(own, addAgent(own))).toMatchObject({ type: 'budget_refused', cause: 'global' });
      expect(answered(waits)).toBe(2);
      hangUp(waits);
    }));

  test('because of who wants it is not, either', () =>
    withServer(toldOnly, async (own) => {
      const { id: requestedByUserId } = await createUser(own);
      await setBudget(own, `user/${requestedByUserId}`, 0);
      const waits = [await startWait(own, addAgent(own)), await startWait(own, addAgent(own))];

      await toPool(own, { requestedByUserId });
      await waitFor('a refusal', () => answered(waits) === 1);

      expect(await nextTrigger(own, addAgent(own))).toMatchObject({ type: 'budget_refused', cause: 'user' });
      expect(answered(waits)).toBe(1);
      hangUp(waits);
    }));

  test('to one agent goes to the next', () =>
    withServer(toldOnly, async (own) => {
      const [poor, other] = [addAgent(own), addAgent(own)];
      await setBudget(own, `agent/${poor}`, 0);
      const refused = await startWait(own, poor);
      const waiting = await startWait(own, other);

      const { id } = await toPool(own);

      expect(await waiting.taskId).toBe(id);
      expect(await refused.answer).toMatchObject({ body: { trigger: { type: 'budget_refused', cause: 'agent' } } });
    }));
});

describe('when as many wait as may, another one is answered at once', () => {
  test('of all together', () =>
    withServer({ ...toldOnly, POLL_WAIT_MAX: '1' }, async (own) => {
      const [one, other] = [addAgent(own), addAgent(own)];
      const waiting = await startWait(own, one);
      expect(await sendWait(own, other).taskId).toBeNull();
      expect(waiting.isAnswered()).toBe(false);

      const { id } = await createTask(own, { task: 'Begin.', agentId: one });
      expect(await waiting.taskId).toBe(id);
      const next = await startWait(own, other);
      expect(await sendWait(own, one).taskId).toBeNull();
      expect(next.isAnswered()).toBe(false);
      next.hangUp();
    }));

  test('of one agent; others wait on', () =>
    withServer(toldOnly, async (own) => {
      const [greedy, other] = [addAgent(own), addAgent(own)];
      const waits: WaitingPoll[] = [];
      for (let count = 0; count < 16; count += 1) {
        waits.push(await startWait(own, greedy));
      }
      expect(await sendWait(own, greedy).taskId).toBeNull();
      const waiting = await startWait(own, other);
      expect(answered([...waits, waiting])).toBe(0);

      waits[0]?.hangUp();
      await waitFor('the server to notice who left', () => leavesOf(own) === 1);
      waits.push(await startWait(own, greedy));
      expect(answered([...waits.slice(1), waiting])).toBe(0);
      hangUp([...waits, waiting]);
    }));

  test('but polls that are sent behind another one on a connection do not wait, and take no places', () =>
    withServer(toldOnly, async (own) => {
      const agent = addAgent(own);
      const sent = 200;
      const socket = await pipelined(
        own,
        Array.from({ length: sent }, () => ({ agent, wait: longWait })),
      );
      let received = '';
      socket.on('data', (data: Buffer) => {
        received += data.toString();
      });
      const isAnswer = (line: string): boolean => line.includes('"/api/poll"') && line.includes('"status":200');
      await waitFor('all but the first to be answered', () => own.output.filter(isAnswer).length === sent - 1);

      const waits: WaitingPoll[] = [];
      for (let count = 1; count < 16; count += 1) {
        waits.push(await startWait(own, agent));
      }
      expect(await sendWait(own, agent).taskId).toBeNull();
      expect(answered(waits)).toBe(0);
      expect(received).toBe('');

      hangUp(waits);
      await waitFor('the server to notice who left', () => leavesOf(own) === waits.length);
      const { id } = await createTask(own, { task: 'For the first.', agentId: agent });
      await waitFor('all answers', () => received.split('HTTP/1.1 200').length - 1 === sent);
      expect(received.indexOf(id)).toBeGreaterThan(0);
      expect(received.indexOf(id)).toBeLessThan(received.indexOf('"trigger":null'));
      socket.destroy();
    }));
});
