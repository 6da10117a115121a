import { addPrice } from '../support/pricing.js';
import { changeRows } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';

const server = useServer();
interface Price {
  provider: string;
  model: string;
  tokenClass: string;
  effectiveFrom: number;
  pricePerMillionUsd: number;
}

const prices = async (from = server): Promise<Price[]> => (await from.request('GET', '/api/pricing')).body.rows;
const find = (rows: Price[], provider: string, model: string, tokenClass: string): number | undefined =>
  rows.find((row) => row.provider === provider && row.model === model && row.tokenClass === tokenClass)
    ?.pricePerMillionUsd;

test('the bundled prices are there from the start, from time 0', async () => {
  const rows = await prices();
  expect(rows.every((row) => row.effectiveFrom === 0)).toBe(true);
  expect(find(rows, 'harness_e', '*', 'runtime_hour')).toBe(80_000);
  expect(find(rows, 'harness_d', '*', 'acu')).toBe(2_250_000);
  expect(find(rows, 'harness_a', '*', 'web_search')).toBe(10_000);
  expect(rows.every((row) => row.model === row.model.toLowerCase())).toBe(true);
  for (const provider of ['harness_a', 'harness_e']) {
    expect(find(rows, provider, 'model_b', 'cache_write_1h')).toBe(2 * (find(rows, provider, 'model_b', 'input') ?? 0));
  }
});

test('by provider, model and class, newest first', async () => {
  await addPrice(server, '/api/pricing/harness_a/model_b/input', 7, 1000);
  const rows = await prices();
  const keys = rows.map((row) => [row.provider, row.model, row.tokenClass].join(' '));
  expect(keys).toEqual([...keys].sort());
  const lineRows = rows.filter(
    (row) => row.model === 'model_b' && row.provider === 'harness_a' && row.tokenClass === 'input',
  );
  expect(lineRows.map((row) => row.effectiveFrom)).toEqual([1000, 0]);
});

test('a restart brings deleted bundled prices back and leaves the others as they are', async () => {
  const own = await startServer();
  const all = await prices(own);
  await own.call('deletePricing', {
    path: { provider: 'harness_a', model: 'model_b', tokenClass: 'input', effectiveFrom: '0' },
  });
  changeRows(own, 'pricing', { model: 'model_c', tokenClass: 'input' }, { pricePerMillionUsd: 99 });
  await own.stop();
  const again = await startServer({ dataDir: own.dataDir });
  const rows = await prices(again);
  expect(rows).toHaveLength(all.length);
  expect(find(rows, 'harness_a', 'model_b', 'input')).toBe(find(all, 'harness_a', 'model_b', 'input'));
  expect(find(rows, 'harness_a', 'model_c', 'input')).toBe(99);
  await again.destroy();
});
