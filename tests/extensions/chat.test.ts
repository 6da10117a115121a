import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { botId, chatEvent, chatSecret, newTs, taken } from '../support/chat.js';
import { disable, enabled, readExtension, runsOf } from '../support/extensions.js';
import { rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer({ env: { CHAT_SIGNING_SECRET: chatSecret } });

let extensionId: string;

afterEach(() => disable(server, extensionId));

const use = async (register: string): Promise<void> => {
  ({ id: extensionId } = await enabled(server, register));
};

const write = (text: string) => {
  const ts = newTs();
  return taken(server, chatEvent({ type: 'message', text, ts, user: `U-${ts}` }));
};

const route = (target: object): string =>
  `r.on('pre.chat.route', () => modify({ target: ${JSON.stringify(target)} }));`;

const receiverOf = ({ taskId }: { readonly taskId?: string }): unknown =>
  rowOf(server, 'tasks', { id: taskId ?? '' })?.agentId;

describe('hooks before messages of chats', () => {
  test('send to an agent what is for nobody, and are told what was written', async () => {
    const { id: agentId } = await registerAgent(server);
    await use(`r.on('pre.chat.route', ({ channelId, userId, text, botMentioned, threadTs }) =>
      channelId !== '' && userId.startsWith('U-') && !botMentioned && threadTs === undefined && text === 'the printer burns'
        ? modify({ target: { kind: 'agent', agentId: '${agentId}' } })
        : undefined);`);

    const delivery = await write('the printer burns');
    expect(delivery).toMatchObject({ outcome: 'created' });
    expect(receiverOf(delivery)).toBe(agentId);
    expect(await write('a fine day')).toMatchObject({ outcome: 'ignored' });
    const [run] = await waitFor('the runs', async () => {
      const runs = await runsOf(server, extensionId);
      return runs.length === 2 && runs.toReversed();
    });
    expect(run).toMatchObject({
      event: 'pre.chat.route',
      action: 'modify',
      subject: expect.stringMatching(/^channel \S+: the printer burns$/),
    });
  });

  test('send to the lead, and to all workers', async () => {
    const { id: leadId } = await registerAgent(server, { isLead: true });
    await use(route({ kind: 'lead' }));
    expect(receiverOf(await write('for the lead'))).toBe(leadId);
    await disable(server, extensionId);

    const { id: workerId } = await registerAgent(server);
    await use(route({ kind: 'broadcast' }));
    const delivery = await write('for all');
    expect(delivery).toMatchObject({ outcome: 'created' });
    expect(receiverOf(delivery)).not.toBe(leadId);
    const { tasks } = (await server.call('listTasks', { query: { agentId: workerId } })).body;
    expect(tasks.map(({ task }) => task)).toEqual([expect.stringContaining('for all')]);
  });

  test('block a message: the log says why, and it makes no task', async () => {
    await use(`r.on('pre.chat.route', () => block('it is noise'));`);

    const delivery = await write(`<@${botId}> do something`);

    expect(delivery).toMatchObject({ outcome: 'skipped', error: expect.stringMatching(/blocks it: it is noise$/) });
    expect(delivery.taskId).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['no object', 'lead'],
    ['an unknown kind', { kind: 'everybody' }],
    ['an agent that is none', { kind: 'agent', agentId: randomUUID() }],
  ])('count as failed where they want %s, and the message goes where it would have gone', async (_what, target) => {
    await registerAgent(server, { isLead: true });
    await use(`r.on('pre.chat.route', () => modify({ target: ${JSON.stringify(target)} as any }));`);

    const delivery = await write(`<@${botId}> do something`);

    expect(delivery).toMatchObject({ outcome: 'created' });
    expect(rowOf(server, 'agents', { id: String(receiverOf(delivery)) })).toMatchObject({ isLead: 1 });
    expect(await readExtension(server, extensionId)).toMatchObject({
      consecutiveFailures: 1,
      lastError: expect.stringContaining('target'),
    });
  });
});

test('hooks are told of a message once it was taken, with its task', async () => {
  await use(`r.on('post.chat.message', ({ channelId, userId, text, taskId }, { log }) => {
    log.error(JSON.stringify([channelId !== '', userId.startsWith('U-'), text, taskId ?? null]));
  });`);

  const made = await write(`<@${botId}> build it`);
  await write('only talk');

  const messages = await waitFor('the runs', async () => {
    const runs = (await runsOf(server, extensionId)).filter(({ action }) => action === 'error');
    return runs.length === 2 && runs.map(({ message }) => message);
  });
  expect(messages).toEqual(
    expect.arrayContaining([
      JSON.stringify([true, true, 'build it', made.taskId]),
      JSON.stringify([true, true, 'only talk', null]),
    ]),
  );
});
