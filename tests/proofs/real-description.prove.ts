import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect, newSlug, readConnection, startConnected } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';

const described = 'node_modules/@octokit/openapi/generated/api.github.com.json';

let folder: string;
let server: OwnServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-description-'));
  // Nothing of it is in the repository: it is another's, and has 11 MB.
  await promisify(execFile)(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '@octokit/openapi'],
    { timeout: 240_000 },
  );
  server = await startConnected();
}, 300_000);

afterAll(async () => {
  await server?.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test('a real description of 11 MB and more than 1,000 operations is read within 5 seconds and 500 MB', async () => {
  const openapiSpecJson = readFileSync(join(folder, described), 'utf8');
  expect(openapiSpecJson.length).toBeGreaterThan(5_000_000);

  const made = await connect(server, { slug: newSlug(), openapiSpecJson });

  // More time or memory than that is a `generationError`.
  expect(made.generationError).toBeNull();
  expect(made.operationCount).toBeGreaterThan(1000);
  const { operations = [], generatedTypes } = await readConnection(server, made.id);
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  expect(generatedTypes?.length).toBeGreaterThan(100_000);
}, 120_000);
