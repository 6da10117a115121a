import { randomUUID } from 'node:crypto';
import { makeChannel, readBy, write } from '../support/channels.js';
import { minutesAgo, nextTrigger } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRows } from '../support/rows.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent, clearTasks } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';
import { pipelined } from '../support/waiting.js';

const all = useReplicas(racingReplicas, { env: { CAPABILITIES: 'core,messaging' } });
afterEach(() => clearTasks(all.replicas));

const processing = async (channelId: string) =>
  (await all.replicas.call('getConcurrentContext')).body.processingInboxMessages.filter(
    ({ chatChannelId }) => chatChannelId === channelId,
  );

test('what calls an agent is told once, whichever replicas its polls reach', async () => {
  const agentId = addAgent(all.replicas);
  const { id, name: channel } = await makeChannel(all.replicas);
  for (const n of [1, 2, 3]) {
    await write(all.replicas, { channel, content: `${n}`, mentions: [agentId] });
  }

  const { channels } = (await all.replicas.call('listChannels', { agentId, query: { unreadOnly: true } })).body;
  expect(channels.find((one) => one.id === id)).toMatchObject({ unreadCount: 3, unreadMentions: 3 });

  const triggers = await Promise.all(Array.from({ length: 12 }, () => nextTrigger(all.replicas, agentId)));

  expect(triggers.filter((trigger) => trigger !== null)).toEqual([
    { type: 'unread_mentions', mentionsCount: 3, claimedChannels: [id] },
  ]);
  expect((await processing(id)).map(({ content, source }) => [content, source])).toEqual([
    ['3', 'swarm'],
    ['2', 'swarm'],
    ['1', 'swarm'],
  ]);
});

test('each agent is told of each message once, while they are written and read', async () => {
  const agents = Array.from({ length: 4 }, () => addAgent(all.replicas));
  const { name: channel } = await makeChannel(all.replicas);
  const told = new Map(agents.map((agent) => [agent, [] as string[]]));
  const work = async (agent: string) => {
    for (let tries = 0; tries < 200 && (told.get(agent)?.length ?? 0) < 10; tries += 1) {
      if ((await nextTrigger(all.replicas, agent)) !== null) {
        const { messages } = await readBy(all.replicas, agent, { mentionsOnly: true, limit: 100 });
        told.get(agent)?.push(...messages.map(({ content }) => content));
      }
    }
  };

  await Promise.all([
    ...agents.map(work),
    ...Array.from({ length: 10 }, (_, n) => write(all.replicas, { channel, content: `${n}`, mentions: agents })),
  ]);

  const everything = Array.from({ length: 10 }, (_, n) => `${n}`);
  expect(agents.map((agent) => told.get(agent)?.toSorted())).toEqual(agents.map(() => everything));
});

test('reading ends it, what comes afterwards is told anew, and what comes meanwhile is not', async () => {
  const agentId = addAgent(all.replicas);
  const { id, name: channel } = await makeChannel(all.replicas);
  await write(all.replicas, { channel, content: `@${agentId} look` });
  expect(await nextTrigger(all.replicas, agentId)).toMatchObject({ mentionsCount: 1 });
  await write(all.replicas, { channel, content: 'and this', mentions: [agentId] });
  expect(await nextTrigger(all.replicas, agentId)).toBeNull();

  await readBy(all.replicas, agentId, { channel });
  expect(await processing(id)).toEqual([]);
  expect(await nextTrigger(all.replicas, agentId)).toBeNull();

  await write(all.replicas, { channel, content: 'once more', mentions: [agentId] });
  expect(await nextTrigger(all.replicas, agentId)).toMatchObject({ mentionsCount: 1, claimedChannels: [id] });
});

test('what was not read for half an hour is told again', async () => {
  const agentId = addAgent(all.replicas);
  const { id, name: channel } = await makeChannel(all.replicas);
  await write(all.replicas, { channel, content: 'look', mentions: [agentId] });
  await nextTrigger(all.replicas, agentId);

  await all.replicas.call('runHeartbeatSweep');
  expect(await nextTrigger(all.replicas, agentId)).toBeNull();
  changeRows(all.replicas, 'inbox_messages', { chatChannelId: id }, { lastUpdatedAt: minutesAgo(31) });
  const { body } = await all.replicas.call('runHeartbeatSweep');

  expect(body.message).toContain('1 agent called again');
  expect(await nextTrigger(all.replicas, agentId)).toMatchObject({ type: 'unread_mentions', mentionsCount: 1 });
});

test('what was not read for four hours is told again once a day', async () => {
  const agentId = addAgent(all.replicas);
  const { id, name: channel } = await makeChannel(all.replicas);
  await write(all.replicas, { channel, content: 'look', mentions: [agentId] });
  await nextTrigger(all.replicas, agentId);
  const given = (minutes: number) =>
    changeRows(all.replicas, 'inbox_messages', { chatChannelId: id }, { lastUpdatedAt: minutesAgo(minutes) });
  changeRows(all.replicas, 'inbox_messages', { chatChannelId: id }, { createdAt: minutesAgo(4 * 60 + 1) });

  given(31);
  await all.replicas.call('runHeartbeatSweep');
  expect(await nextTrigger(all.replicas, agentId)).toBeNull();
  given(24 * 60 + 1);
  await all.replicas.call('runHeartbeatSweep');
  expect(await nextTrigger(all.replicas, agentId)).toMatchObject({ type: 'unread_mentions', mentionsCount: 1 });
});

test('tasks of its own come first, the pool comes after, and an agent without a slot hears of it, too', async () => {
  const agentId = addAgent(all.replicas, { maxTasks: 1 });
  const { name: channel } = await makeChannel(all.replicas);
  insertTaskRow(all.replicas, { status: 'unassigned' });
  insertTaskRow(all.replicas, { status: 'pending', agentId });
  await write(all.replicas, { channel, content: 'look', mentions: [agentId] });

  expect(await nextTrigger(all.replicas, agentId)).toMatchObject({ type: 'task_assigned' });
  expect(await nextTrigger(all.replicas, agentId)).toMatchObject({ type: 'unread_mentions' });
  expect(await nextTrigger(all.replicas, agentId)).toBeNull();

  const free = addAgent(all.replicas);
  await write(all.replicas, { channel, content: 'look', mentions: [free] });
  expect(await nextTrigger(all.replicas, free)).toMatchObject({ type: 'unread_mentions' });
  expect(await nextTrigger(all.replicas, free)).toMatchObject({ type: 'task_assigned' });
});

test('a poll that waits is answered at once', async () => {
  const agentId = addAgent(all.replicas);
  const { name: channel } = await makeChannel(all.replicas);
  const waits = all.replicas.call('pollForWork', { agentId, query: { wait: 30 } });
  await write(all.replicas, { channel, content: `@${agentId} ${randomUUID()}` });

  expect((await waits).body.trigger).toMatchObject({ type: 'unread_mentions', mentionsCount: 1 });
});

test('who goes away before it was told is told when it asks again', async () => {
  const agentId = addAgent(all.replicas);
  const lead = addAgent(all.replicas, { isLead: 1 });
  const { id, name: channel } = await makeChannel(all.replicas);
  await write(all.replicas, { channel, content: 'Hi', mentions: [agentId] });
  // The answer to the second poll is held back by the first, which waits: it can never be written.
  const socket = await pipelined(all.replicas, [
    { agent: lead, wait: 55 },
    { agent: agentId, wait: 0 },
  ]);
  await waitFor('the poll to take the mention', async () => (await processing(id)).length === 1);
  socket.destroy();
  await waitFor('the mention to be given back', async () => (await processing(id)).length === 0);

  expect(await nextTrigger(all.replicas, agentId)).toMatchObject({ type: 'unread_mentions', mentionsCount: 1 });
});
