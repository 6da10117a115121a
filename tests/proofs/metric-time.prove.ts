import { definitionOf, storeMetric } from '../support/metrics.js';
import { useServer } from '../support/server.js';

const server = useServer();

/** Counts that far. */
const counting = (numbers: number): string =>
  `with recursive n(x) as (select 1 union all select x + 1 from n where x < ${numbers}) select count(*) as c from n`;

const [few, many] = [1_000_000, 5_000_000];
/** A query may take 10 seconds, all of a run 30: far from both, as a machine may be slower a moment later. */
const aimedAtMs = 2500;

test('all queries of a metric have 30 seconds together, also when each has less than its own 10', async () => {
  const msOf = async (numbers: number): Promise<number> =>
    (await server.call('queryDatabase', { body: { sql: counting(numbers) } })).body.elapsed;
  // Without what a process takes to start.
  const msForMore = (await msOf(many)) - (await msOf(few));
  const numbers = Math.round(((many - few) * aimedAtMs) / Math.max(msForMore, 1));
  const run = async (widgets: number) => {
    const id = await storeMetric(server, definitionOf(...Array.from({ length: widgets }, () => counting(numbers))));
    return server.callUntyped('runMetricDefinition', { path: { id }, body: {} }).answer();
  };

  expect((await run(1)).status).toBe(200);
  expect(await run(20)).toMatchObject({
    status: 400,
    body: { code: 'metric_query_timeout', error: expect.stringContaining('took longer than 30 seconds together') },
  });
}, 120_000);
