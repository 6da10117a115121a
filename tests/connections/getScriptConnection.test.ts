import { randomUUID } from 'node:crypto';
import { connect, described, newSlug, readConnection, weather } from '../support/connections.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getScriptConnection tells the operations, their types and the beginning of the description', async () => {
  const slug = newSlug();
  const listed = await connect(server, {
    slug,
    auth: { type: 'header', headerName: 'X-Key', secret: 'the-secret-of-it' },
  });
  const shown = await readConnection(server, listed.id);

  expect(shown).toMatchObject(listed);
  expect(shown.operations).toEqual([
    {
      name: 'getForecast',
      description: 'The forecast of a city',
      method: 'GET',
      path: '/forecast/{city}',
      parameters: [
        { name: 'city', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'days', in: 'query', required: false, schema: { type: 'integer' } },
      ],
      hasBody: false,
      successStatus: '200',
      responseSchema: { type: 'object', properties: { sun: { type: 'boolean' } } },
    },
    {
      name: 'postReports',
      method: 'POST',
      path: '/reports',
      parameters: [],
      hasBody: true,
      isBodyRequired: true,
      bodyType: 'application/json',
      requestBodySchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      successStatus: '201',
      responseSchema: {},
    },
  ]);
  expect(shown).toMatchObject({
    tools: [],
    graphql: false,
    specSummary: { title: 'Weather', version: '7', pathCount: 2 },
    specPreview: { truncated: false },
  });
  expect(JSON.parse(shown.specPreview?.json ?? '')).toEqual(JSON.parse(weather()));
  expect(shown.generatedTypes).toContain(
    'readonly getForecast: ScriptApiCall<{ path: { city: string }; query?: { days?: number } }',
  );
  expect(JSON.stringify(shown)).not.toMatch(/the-secret-of-it|REDACTED/);
});

test('getScriptConnection cuts the preview of a long description', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [`/p${index}`, { get: { summary: 'x'.repeat(60) } }]),
  );
  const { specPreview, specSummary } = await readConnection(
    server,
    (await connect(server, { openapiSpecJson: described(paths) })).id,
  );

  expect(specPreview?.json).toHaveLength(51_200);
  expect(specPreview?.truncated).toBe(true);
  expect(specSummary?.pathCount).toBe(900);
});

test('getScriptConnection refuses an unknown id', async () => {
  await server.call('getScriptConnection', { path: { id: randomUUID() } }).refused(404, 'script_connection_not_found');
  await server.call('getScriptConnection', { path: { id: 'x' } }).refused(400, 'validation_error', 'path.id');
});
