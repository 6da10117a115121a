import { deleteRows, insertRows, rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => {
  clearTasks(server);
  deleteRows(server, 'agents');
  deleteRows(server, 'inbox_messages');
});
const context = async () => (await server.call('getConcurrentContext')).body;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('is three empty lists at first', async () => {
  expect(await context()).toEqual({ processingInboxMessages: [], recentTaskDelegations: [], activeSwarmTasks: [] });
});

test('lists messages being processed, newest first', async () => {
  const add = server.database.prepare(
    `insert into inbox_messages (id, content, source, status, chatChannelId, createdAt, lastUpdatedAt)
     values (?, 'Hello', 'chat', ?, ?, ?, '')`,
  );
  const [old, recent, waiting] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  add.run(old, 'processing', 'C1', minutesAgo(60));
  add.run(recent, 'processing', null, minutesAgo(1));
  add.run(waiting, 'unread', 'C1', minutesAgo(1));

  const { processingInboxMessages } = await context();
  expect(processingInboxMessages.map(({ id }: { id: string }) => id)).toEqual([recent, old]);
  expect(processingInboxMessages[1]).toEqual({
    id: old,
    content: 'Hello',
    source: 'chat',
    chatChannelId: 'C1',
    chatThreadTs: null,
    createdAt: expect.any(String),
  });
});

test('lists what leads delegated in the last five minutes, whatever became of it', async () => {
  const lead = addAgent(server, { isLead: 1, name: 'lead' });
  const worker = addAgent(server, { name: 'worker' });
  const delegated = async (fields: Record<string, string | null>, creator = lead) => {
    const { id } = await createTask(server, { task: 'Look into it.' });
    changeTask(server, id, { creatorAgentId: creator, ...fields });
    return id;
  };
  const assigned = await delegated({ agentId: worker, status: 'completed', createdAt: minutesAgo(3) });
  const pooled = await delegated({ agentId: null, status: 'unassigned', createdAt: minutesAgo(1) });
  await delegated({ createdAt: minutesAgo(6) });
  await delegated({ createdAt: minutesAgo(1) }, worker);

  const { recentTaskDelegations } = await context();
  expect(recentTaskDelegations).toEqual([
    expect.objectContaining({ id: pooled, agentId: null, agentName: null, status: 'unassigned' }),
    {
      id: assigned,
      task: expect.any(String),
      agentId: worker,
      agentName: 'worker',
      creatorAgentId: lead,
      status: 'completed',
      createdAt: expect.any(String),
    },
  ]);
});

test('lists every task in progress, newest first, with its assignee and progress', async () => {
  const worker = addAgent(server, { name: 'worker' });
  const running = async (fields: Record<string, string>) => {
    const { id } = await createTask(server, { task: 'Look into it.' });
    changeTask(server, id, { status: 'in_progress', ...fields });
    return id;
  };
  const old = await running({ agentId: worker, progress: 'half', createdAt: minutesAgo(600) });
  const recent = await running({ agentId: 'gone' });
  await createTask(server, { task: 'Look into it.' });

  const { activeSwarmTasks } = await context();
  expect(activeSwarmTasks).toEqual([
    expect.objectContaining({ id: recent, agentId: 'gone', agentName: null, progress: null }),
    {
      id: old,
      task: expect.any(String),
      agentId: worker,
      agentName: 'worker',
      status: 'in_progress',
      createdAt: expect.any(String),
      progress: 'half',
    },
  ]);
});

test('of many with long texts come the newest 100, and the start of each text', async () => {
  const [lead, worker] = [addAgent(server, { isLead: 1 }), addAgent(server)];
  const long = '😀'.repeat(3000);
  const { id } = await createTask(server, { task: 'Look into it.' });
  changeTask(server, id, { creatorAgentId: lead, agentId: worker, status: 'in_progress', task: long, progress: long });
  const task = rowOf(server, 'tasks', { id });
  const message = { content: long, source: 'chat', status: 'processing', lastUpdatedAt: '' };
  const others = Array.from({ length: 100 }, (_, index) => ({
    id: crypto.randomUUID(),
    createdAt: new Date(Date.now() + index).toISOString(),
  }));
  insertRows(
    server,
    'tasks',
    others.map((other) => ({ ...task, ...other })),
  );
  insertRows(
    server,
    'inbox_messages',
    others.map((other) => ({ ...message, ...other })),
  );

  const { processingInboxMessages, recentTaskDelegations, activeSwarmTasks } = await context();

  const start = `${'😀'.repeat(1000)}…`;
  const newest = others.map((other) => other.id).reverse();
  expect(processingInboxMessages.map((shown) => shown.id)).toEqual(newest);
  expect(recentTaskDelegations.map((shown) => shown.id)).toEqual(newest);
  expect(activeSwarmTasks.map((shown) => shown.id)).toEqual(newest);
  expect(processingInboxMessages[0]?.content).toBe(start);
  expect(recentTaskDelegations[0]?.task).toBe(start);
  expect(activeSwarmTasks[0]).toMatchObject({ task: start, progress: start });
});
