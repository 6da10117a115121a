import { postCost } from '../support/costs.js';
import { insertRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();
const dashboard = async () => (await server.client().GET('/api/session-costs/dashboard')).data;

test('nothing spent is zero; today counts for the month, last month for neither', async () => {
  expect(await dashboard()).toEqual({ costToday: 0, costMtd: 0 });
  const agentId = addAgent(server);
  await Promise.all([0.25, 0.5, 0.25].map((totalCostUsd) => postCost(server, { agentId, totalCostUsd })));
  expect(await dashboard()).toEqual({ costToday: 1, costMtd: 1 });
  const now = new Date();
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10);
  insertRow(server, 'daily_spend', { date: lastMonth, scope: 'global', scopeId: '', spendUsd: 50 });
  expect(await dashboard()).toEqual({ costToday: 1, costMtd: 1 });
  const firstOfMonth = `${now.toISOString().slice(0, 8)}01`;
  server.database
    .prepare(
      `insert into daily_spend (date, scope, scopeId, spendUsd) values (?, 'global', '', 2)
       on conflict (date, scope, scopeId) do update set spendUsd = daily_spend.spendUsd + 2`,
    )
    .run(firstOfMonth);
  expect((await dashboard())?.costMtd).toBe(3);
});
