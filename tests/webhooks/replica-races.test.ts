import { botId, chatEvent, chatSecret, newTs, sendChat } from '../support/chat.js';
import {
  createdInDevops,
  hostSecrets,
  mailOf,
  messageOf,
  sendToDevops,
  sendToMail,
  sendToMessaging,
} from '../support/host-webhooks.js';
import { endLeases, jobsDone } from '../support/jobs-done.js';
import { testOn } from '../support/only-on.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { countRows, rowsOf } from '../support/rows.js';
import { eventOfA, eventOfB, sendToA, sendToB, vcsSecrets } from '../support/vcs-webhooks.js';
import { deliver, hexHmac, receiving } from '../support/webhooks.js';

const all = useReplicas(racingReplicas, {
  env: { ...vcsSecrets, ...hostSecrets, CHAT_SIGNING_SECRET: chatSecret },
});

const racers = 9;
const bot = { login: 'swarm-bot' };

/** Sends the same as often at once, each to another replica in turn. */
const together = <Answer>(send: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: racers }, send));

const outcomesOf = (source: string): string[] =>
  rowsOf(all.replicas, 'webhook_deliveries', { source }).map(({ outcome }) => outcome);

const sender = () => {
  const a = eventOfA('issue', 'assigned', { assignee: bot });
  const b = eventOfB('issue', 'open', { description: '@swarm-bot look' });
  const d = createdInDevops({ description: '@swarm-bot look' });
  const mail = mailOf();
  const message = messageOf();
  const chat = chatEvent({ type: 'app_mention', text: `<@${botId}> look`, ts: newTs() });
  return [
    ['vcs-a', () => sendToA(all.replicas, 'issues', a)],
    ['vcs-b', () => sendToB(all.replicas, b)],
    ['devops', () => sendToDevops(all.replicas, d)],
    ['mail', () => sendToMail(all.replicas, mail)],
    ['messaging', () => sendToMessaging(all.replicas, message)],
    ['chat/default', () => sendChat(all.replicas, chat)],
  ] as const;
};

beforeAll(async () => {
  await all.replicas.call('putKvInNamespace', {
    path: { namespace: 'integrations:messaging:numbers', key: '555' },
    body: { value: {} },
  });
});

describe('the same delivery at all replicas at once', () => {
  test.each(sender())('makes one task: %s', async (source, send) => {
    const tasks = countRows(all.replicas, 'tasks');

    const answers = await together<{ readonly status: number }>(send);
    await jobsDone(all.replicas);

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: racers }, () => 200));
    expect(countRows(all.replicas, 'tasks') - tasks).toBe(1);
    const outcomes = outcomesOf(source);
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(racers - 1);
  });

  test('starts one run of a workflow where its time is signed, and all are answered with it', async () => {
    const { id } = await receiving(all.replicas, {
      verification: { format: 'timestamped-hmac-sha256', header: 'X-Signed' },
    });
    const now = Math.floor(Date.now() / 1000);
    const signature = `t=${now},v1=${hexHmac(`${now}.{}`)}`;

    const answers = await together(() => deliver(all.replicas, id, '{}', { 'X-Signed': signature }));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
    expect(countRows(all.replicas, 'workflow_runs', { workflowId: id })).toBe(1);
  });
});

testOn('postgres', 'one process serves a SQLite file: tests/webhooks/killed.test.ts')(
  'what a replica acknowledged and was killed before doing is done by the others, once',
  async () => {
    const [victim] = all.replicas.running;
    if (victim === undefined) {
      throw new Error('no replica is there');
    }
    const before = new Set(rowsOf(all.replicas, 'webhook_deliveries').map(({ id }) => id));
    const acknowledged = await Promise.all([
      ...Array.from({ length: 6 }, () => sendToMail(victim, mailOf())),
      ...Array.from({ length: 6 }, () => sendToA(victim, 'issues', eventOfA('issue', 'assigned', { assignee: bot }))),
    ]);
    await all.replicas.kill(victim);

    expect(acknowledged.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    endLeases(all.replicas);
    await jobsDone(all.replicas);
    const made = rowsOf(all.replicas, 'webhook_deliveries').filter(({ id }) => !before.has(id));
    expect(made.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 12 }, () => 'created'));
    const taskIds = new Set(made.map(({ taskId }) => taskId));
    expect(taskIds.size).toBe(12);
    expect(rowsOf(all.replicas, 'tasks').filter(({ id }) => taskIds.has(id))).toHaveLength(12);
  },
);
