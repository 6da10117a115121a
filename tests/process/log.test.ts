import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../support/wait.js';

const main = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swarm-log-'));
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) {
    end();
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  readonly msg: string;
  readonly path?: string;
  readonly api?: string;
  readonly lines?: number;
}

const operatorKey = 'the-key/of+the-log-test=';

/** A server whose standard output the test reads, or does not. */
const startLogging = async () => {
  const child = spawn(process.execPath, [main], {
    env: {
      PORT: '0',
      SITE_PORT: 'off',
      DATABASE_URL: `sqlite:${join(mkdtempSync(join(folder, 'data-')), 'swarm.sqlite')}`,
      SWARM_API_KEY: operatorKey,
      HEARTBEAT_DISABLE: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Where nobody reads, the process may end in the middle of its last line.
    if (line.endsWith('}')) {
      lines.push(JSON.parse(line));
    }
  });
  const { api = '' } = await waitFor('the server', () => lines.find(({ msg }) => msg === 'ready'));
  return {
    output: child.stdout,
    lines,
    url: api,
    requestLines: () => lines.filter(({ msg }) => msg === 'request').length,
    rssMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async (): Promise<number | null> => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
};

const answerTo = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const longPath = `/api/agents/${'a'.repeat(10_000)}`;

/** Requests whose lines in the log are much longer than others. */
const fill = async (url: string, requests: number): Promise<void> => {
  let left = requests;
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await answerTo(url + longPath);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
};

test('a line comes soon after its request, and none is lost when the server stops', async () => {
  const server = await startLogging();
  await answerTo(`${server.url}/health?first`);
  await waitFor('the line of the first request', () => server.requestLines() === 1);

  await Promise.all(Array.from({ length: 50 }, () => answerTo(`${server.url}/health`)));
  expect(await server.stop()).toBe(0);
  expect(server.requestLines()).toBe(51);
  expect(server.lines.at(-1)?.msg).toBe('stopping');
});

test('a line has the path without secrets, and nothing of the query', async () => {
  const server = await startLogging();
  const token = `swt_${'a1'.repeat(12)}`;
  for (const target of [
    `/api/agents/${token}/name?${token}=1&${encodeURIComponent(operatorKey)}`,
    `/api/agents/a%20${encodeURIComponent(operatorKey)}%20b`,
    '/api/kv/_/n/a%0Ab?secret',
    `/docs/${token}`,
    '/api/agents/%zz',
  ]) {
    await answerTo(server.url + target);
  }
  const logged = await waitFor('all lines', () => {
    const requests = server.lines.filter(({ msg }) => msg === 'request');
    return requests.length === 5 && requests;
  });

  expect(logged.map(({ path }) => path)).toEqual([
    '/api/agents/[REDACTED:user-token]/name',
    '/api/agents/a [REDACTED:SWARM_API_KEY] b',
    '/api/kv/_/n/a%0Ab',
    '/docs/[REDACTED:user-token]',
    '/api/agents/%zz',
  ]);
  expect(Object.keys(logged[0] ?? {})).toEqual(['level', 'time', 'method', 'path', 'status', 'ms', 'msg']);
});

test('a reader that stops reading costs little memory, and learns how much it missed', async () => {
  const server = await startLogging();
  await fill(server.url, 200);
  await waitFor('all lines so far', () => server.requestLines() === 200);
  const before = server.rssMiB();
  server.output.pause();
  await fill(server.url, 2500);

  expect(server.rssMiB() - before).toBeLessThan(100);
  expect(await answerTo(`${server.url}/health`)).toBe(200);
  expect(server.lines.some(({ lines }) => lines !== undefined)).toBe(false);
  server.output.resume();
  const { lines: missed = 0 } = await waitFor('how many were dropped', () => server.lines.find(({ lines }) => lines));
  expect(missed).toBeGreaterThan(500);
  await waitFor('the lines that were kept', () => server.requestLines() + missed === 2701);
  await answerTo(`${server.url}/health`);
  await waitFor('the lines after that', () => server.requestLines() + missed === 2702);
});

test('the server stops although nobody reads its log', async () => {
  const server = await startLogging();
  server.output.pause();
  await fill(server.url, 500);

  expect(await server.stop()).toBe(0);
});

test('the server goes on and stops although the reader of its log is gone', async () => {
  const server = await startLogging();
  server.output.destroy();
  await fill(server.url, 100);

  expect(await answerTo(`${server.url}/health`)).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('the server goes on and stops although its log cannot be written', async () => {
  const full = openSync('/dev/full', 'w');
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PORT: String(port),
      SITE_PORT: 'off',
      DATABASE_URL: `sqlite:${join(mkdtempSync(join(folder, 'data-')), 'swarm.sqlite')}`,
      SWARM_API_KEY: operatorKey,
    },
    stdio: ['ignore', full, 'inherit'],
  });
  ends.push(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/health`;
  await waitFor('the server', () => answerTo(url).catch(() => undefined));
  expect(await answerTo(url)).toBe(200);
  child.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
});
