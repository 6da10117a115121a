import { postCost } from '../support/costs.js';
import { ask, childOf, fill, largeReads, makeLarge } from '../support/large-database.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();

/** What reaches few rows however many there are. */
const fewReads = [
  '/api/tasks?limit=3',
  '/api/tasks?status=pending,completed&limit=3',
  '/api/tasks?scheduleId=none&search=needle',
  '/api/sessions?limit=3',
  '/api/events?limit=3',
  '/api/events?status=error&until=2019-01-01T00:00:00Z',
  '/api/events?agentId=none&dataField=none',
  '/api/events/counts?taskId=none&status=error',
  '/api/session-costs/summary?endDate=2019-01-01T00:00:00Z',
  '/api/kv/_/notes?prefix=one11',
  '/status',
];

test('a large database gives the answers of a small one, whichever process reads it', async () => {
  await fill(server);
  const afterTheFirst = new Date().toISOString();
  await postCost(server, { agentId: addAgent(server), totalCostUsd: 1 });
  const { body } = await server.call('listTasks', { query: { search: 'needle', limit: 1 } });
  const paths = [
    ...largeReads,
    ...fewReads,
    `/api/sessions/${body.tasks[0]?.id}`,
    `/api/session-costs/summary?startDate=${afterTheFirst}&groupBy=user&userId=unattributed`,
  ];
  const answers = new Map<string, unknown>();
  for (const path of paths) {
    answers.set(path, await ask(server, path));
  }
  makeLarge(server);
  await childOf(server, '/api/keys/costs');

  for (const path of paths) {
    expect([path, await ask(server, path)]).toEqual([path, answers.get(path)]);
    expect([path, answers.get(path)]).toEqual([path, expect.objectContaining({ status: 200 })]);
  }
});
