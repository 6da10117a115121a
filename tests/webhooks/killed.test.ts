import { botId, chatEvent, chatSecret, sendChat } from '../support/chat.js';
import {
  createdInDevops,
  hostSecrets,
  mailOf,
  messageOf,
  sendToDevops,
  sendToMail,
  sendToMessaging,
} from '../support/host-webhooks.js';
import { jobsDone } from '../support/jobs-done.js';
import { testOn } from '../support/only-on.js';
import { rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { eventOfA, eventOfB, sendToA, sendToB, vcsSecrets } from '../support/vcs-webhooks.js';
import { deliver, receiving, signed } from '../support/webhooks.js';
import { endedRun } from '../support/workflows.js';

const env = { ...vcsSecrets, ...hostSecrets, CHAT_SIGNING_SECRET: chatSecret };
const bot = { login: 'swarm-bot' };
let server: OwnServer;

beforeAll(async () => {
  server = await startServer({ env });
  await server.call('putKvInNamespace', {
    path: { namespace: 'integrations:messaging:numbers', key: '555' },
    body: { value: {} },
  });
});
afterAll(() => server.destroy());

/** Sends again and again until somebody kills the server; what was acknowledged is counted. */
const sendUntilKilled = async (send: (to: OwnServer) => Promise<{ readonly status: number }>): Promise<number> => {
  const killed = server;
  let acknowledged = 0;
  let isAnswered = (): void => {};
  const first = new Promise<void>((resolve) => {
    isAnswered = resolve;
  });
  const sending = Array.from({ length: 4 }, async () => {
    try {
      for (;;) {
        const { status } = await send(killed);
        acknowledged += status === 200 || status === 201 ? 1 : 0;
        isAnswered();
      }
    } catch {
      // The server is gone.
    }
  });
  await first;
  await killed.signal('SIGKILL');
  await Promise.all(sending);
  killed.closeDatabase();
  server = await startServer({ dataDir: killed.dataDir, env });
  await jobsDone(server);
  return acknowledged;
};

/** Deliveries of a source, each with the task that it led to. */
const madeBy = (source: string) => {
  const tasks = new Set(rowsOf(server, 'tasks').map(({ id }) => id));
  return rowsOf(server, 'webhook_deliveries', { source }).map(({ outcome, taskId }) => ({
    outcome,
    isThere: taskId !== null && tasks.has(taskId),
  }));
};

const once = testOn('sqlite', 'elsewhere others go on at once: tests/webhooks/replica-races.test.ts');

describe('a server that is killed right after it acknowledged', () => {
  once.each([
    ['vcs-a', (to: OwnServer) => sendToA(to, 'issues', eventOfA('issue', 'assigned', { assignee: bot }))],
    ['vcs-b', (to: OwnServer) => sendToB(to, eventOfB('issue', 'open', { description: '@swarm-bot look' }))],
    ['devops', (to: OwnServer) => sendToDevops(to, createdInDevops({ description: '@swarm-bot look' }))],
    ['mail', (to: OwnServer) => sendToMail(to, mailOf())],
    ['messaging', (to: OwnServer) => sendToMessaging(to, messageOf())],
    ['chat/default', (to: OwnServer) => sendChat(to, chatEvent({ type: 'app_mention', text: `<@${botId}> look` }))],
  ] as const)('has lost no delivery of %s: each is there with its task, once', async (source, send) => {
    const acknowledged = await sendUntilKilled(send);

    const made = madeBy(source);
    expect(acknowledged).toBeGreaterThan(0);
    expect(made.length).toBeGreaterThanOrEqual(acknowledged);
    // Messages of chats may be too many of one person; then the log says so.
    expect(made.filter(({ outcome, isThere }) => (outcome === 'created') !== isThere)).toEqual([]);
    expect(made.filter(({ outcome }) => outcome === 'pending' || outcome === 'failed')).toEqual([]);
    const taskIds = rowsOf(server, 'webhook_deliveries', { source }).flatMap(({ taskId }) => taskId ?? []);
    expect(new Set(taskIds).size).toBe(taskIds.length);
  });

  once('has lost no run of a workflow: each goes on to its end', async () => {
    const { id } = await receiving(server);
    const started: string[] = [];
    await sendUntilKilled(async (to) => {
      const answer = await deliver(to, id, '{"a":1}', signed('{"a":1}'));
      started.push(...(answer.runId === undefined ? [] : [answer.runId]));
      return answer;
    });

    expect(started.length).toBeGreaterThan(0);
    for (const runId of started) {
      expect((await endedRun(server, runId)).run).toMatchObject({ status: 'completed', triggerData: { a: 1 } });
    }
    const kept = rowsOf(server, 'webhook_deliveries', { source: `workflows/${id}` }).map(({ runId }) => runId);
    expect(kept).toEqual(expect.arrayContaining(started));
  });
});
