import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operationsOf } from '../support/contract.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const contract = JSON.parse(readFileSync(`${root}generated/swarm/openapi.json`, 'utf8'));

let mock: ChildProcess;
let url: string;

beforeAll(async () => {
  mock = spawn('npm', ['run', '-s', 'mock', '--', '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  url = await new Promise((resolve, reject) => {
    createInterface({ input: mock.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (address !== undefined) {
        resolve(address);
      }
    });
    mock.once('exit', (code) => reject(new Error(`the mock ended with ${code}`)));
  });
}, 60_000);

// The whole group: npm starts the mock below a shell.
afterAll(() => process.kill(-(mock.pid ?? 0)));

const ask = async (method: string, path: string, init: { body?: unknown; headers?: Record<string, string> } = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      Authorization: 'Bearer anything',
      'Content-Type': 'application/json',
      'X-Agent-ID': 'a',
      ...init.headers,
    },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : undefined };
};

/** The examples of a response in the published contract, by name. */
const examplesOf = (path: string, method: string, status: number): Record<string, unknown> => {
  const media = contract.paths[path][method].responses[status].content['application/json'];
  const named = Object.entries<{ value: unknown }>(media.examples ?? {}).map(([name, { value }]) => [name, value]);
  return { ...(media.example !== undefined && { '': media.example }), ...Object.fromEntries(named) };
};

test.each([
  ['GET', '/health', '/health', 200],
  ['GET', '/api/agents', '/api/agents', 200],
  ['GET', '/api/tasks/{id}', '/api/tasks/01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44', 200],
  ['GET', '/api/poll', '/api/poll', 200],
] as const)('%s %s answers an example of the contract', async (method, template, path, status) => {
  const answer = await ask(method, path);

  expect(answer.status).toBe(status);
  expect(Object.values(examplesOf(template, method.toLowerCase(), status))).toContainEqual(answer.body);
});

test('every example of a request body is taken', async () => {
  for (const { id, method, path, parameters, bodyExamples } of operationsOf('swarm')) {
    const filled = path.replace(/\{([^}]+)\}/g, (_match, name) => {
      const { example, schema } = parameters.find((parameter) => parameter.name === name) as {
        example?: unknown;
        schema: { examples?: readonly unknown[] };
      };
      return encodeURIComponent(String(example ?? schema.examples?.[0]));
    });
    for (const body of bodyExamples) {
      const { status } = await ask(method, filled, { body });
      expect(status < 300 ? '' : `${id} answered ${status}`).toBe('');
    }
  }
});

test('a preference for what does not exist is refused, with what there is', async () => {
  expect(await ask('GET', '/health', { headers: { Prefer: 'code=418' } })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('200') },
  });
  expect(await ask('GET', '/api/poll', { headers: { Prefer: 'example=unheard-of' } })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('assigned') },
  });
});

test('it answers on the wire as the server does', async () => {
  const raw = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { Authorization: 'Bearer any', ...init.headers } });
  const post = (body: string, headers: Record<string, string>) => raw('/api/tasks', { method: 'POST', body, headers });
  const json = { 'Content-Type': 'application/json' };

  expect((await raw('/openapi.json')).status).toBe(200);
  expect((await raw('/docs')).status).toBe(200);
  expect((await raw('/health', { method: 'HEAD' })).status).toBe(200);
  expect((await raw('/api/tasks', { method: 'OPTIONS', headers: { Origin: 'http://localhost:5173' } })).status).toBe(
    204,
  );
  expect((await post('{"task":"x"}', json)).status).toBe(201);
  expect(await (await post('{', json)).json()).toMatchObject({ code: 'invalid_json' });
  expect(await (await post('{"task":"","priority":"x"}', json)).json()).toMatchObject({
    issues: expect.arrayContaining([
      { path: 'body.task', message: expect.any(String) },
      { path: 'body.priority', message: expect.any(String) },
    ]),
  });
  expect(await (await raw('/api/tasks/%ff')).json()).toMatchObject({ code: expect.any(String) });
});

test('arguments that do not fit are refused in a line, and --help explains them', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/mock.mjs', ...args], { cwd: root, encoding: 'utf8' });
  expect((await run('--help')).stdout).toContain('--port');
  for (const args of [['--port', 'x'], ['--api', 'none'], ['--what']]) {
    await expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: expect.not.stringContaining('    at ') });
  }
});

test('a caller may ask for another status and for an example by name', async () => {
  const missing = await ask('GET', '/api/tasks/01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44', {
    headers: { Prefer: 'code=404' },
  });
  const [name = '', wanted] = Object.entries(examplesOf('/api/poll', 'get', 200)).at(-1) ?? [];
  const named = await ask('GET', '/api/poll', { headers: { Prefer: `example=${name}` } });

  expect(missing.status).toBe(404);
  expect(missing.body).toHaveProperty('error');
  expect(named.body).toEqual(wanted);
});

test('what does not fit the contract is refused, and a key is asked for', async () => {
  const headers = { Authorization: '' };

  expect(await ask('POST', '/api/tasks', { body: { task: 5 } })).toMatchObject({
    status: 400,
    body: { code: 'validation_error' },
  });
  expect(await ask('GET', '/api/tasks', { headers })).toMatchObject({ status: 401 });
  expect(await ask('GET', '/health', { headers })).toMatchObject({ status: 200 });
  expect(await ask('GET', '/api/nothing')).toMatchObject({ status: 404 });
  expect(await ask('GET', '/api/nothing', { headers })).toMatchObject({ status: 401 });
  expect(await ask('DELETE', '/health')).toMatchObject({ status: 405 });
});
