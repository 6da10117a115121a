import { Ajv } from 'ajv';
import { definitionOf } from '../support/metrics.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getMetricSchema is a JSON Schema that definitions fit', async () => {
  const { schema } = (await server.call('getMetricSchema')).body;
  const fits = new Ajv({ strict: false }).compile(schema);

  expect(fits(definitionOf('select 1'))).toBe(true);
  expect(fits({ version: 1, widgets: [] })).toBe(false);
});
