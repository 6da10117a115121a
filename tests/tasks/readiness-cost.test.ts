import { Kysely } from 'kysely';
import pino from 'pino';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import type { Database } from '../../db/schema.js';
import { Secrets } from '../../domain/kernel/secrets.js';
import { Services } from '../../domain/kernel/services.js';
import { requireTaskRow } from '../../domain/tasks/read.js';
import { waitingFor } from '../../domain/tasks/readiness/waiting-for.js';
import { createApp } from '../../server/app.js';
import { setBudget } from '../support/budgets.js';
import { startupFor } from '../support/databases/startup.js';
import { minutesAgo } from '../support/lifecycle.js';
import { describeOn } from '../support/only-on.js';
import { operatorKey, useServer } from '../support/server.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
afterEach(() => {
  clearTasks(server);
  server.database.exec('delete from budgets; delete from daily_spend; delete from agents;');
});

/** How many queries the server's rules make to tell what a task waits for, on its own file. */
const queriesToTell = async (taskId: string, signal: AbortSignal): Promise<number> => {
  let queries = 0;
  const db = new Kysely<Database>({
    dialect: sqliteFile({ path: server.databasePath, synchronous: 'normal' }),
    log: () => {
      queries += 1;
    },
  });
  const log = pino({ level: 'silent' });
  const resources = { db, log, secrets: new Secrets(), operatorKey, services: new Services() };
  const app = createApp(startupFor(server.dataDir), resources, () => false);
  try {
    const task = await requireTaskRow(db, taskId);
    queries = 0;
    await waitingFor({ app, db }, task, signal);
    return queries;
  } finally {
    await db.destroy();
  }
};

const lasting = new AbortController().signal;
const manyAgents = (count: number, fields: object): void => {
  for (let made = 0; made < count; made += 1) {
    addAgent(server, fields);
  }
};
const toPool = () => createTask(server, { task: 'Work for anybody.', agentId: null });

describeOn('sqlite', 'reads the file of a server beside it')('what a task waits for', () => {
  test('takes no query for each agent that nobody hears of', async () => {
    manyAgents(300, { lastSeenAt: minutesAgo(60) });
    const { id } = await toPool();
    expect(await queriesToTell(id, lasting)).toBeLessThan(150);
  });

  test('takes no query for each agent while the global budget is used up', async () => {
    await setBudget(server, 'global/_global', 0);
    manyAgents(300, { lastSeenAt: new Date().toISOString() });
    const { id } = await toPool();
    expect(await queriesToTell(id, lasting)).toBeLessThan(30);
  });

  test('is looked for no longer than somebody waits', async () => {
    manyAgents(300, { maxTasks: 0, lastSeenAt: new Date().toISOString() });
    const { id } = await toPool();
    await expect(queriesToTell(id, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
