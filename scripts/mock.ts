// Serves the published contract with its examples: no database, nothing is kept. For teams that integrate before they
// deploy.
// npm run mock -- [--port 3013] [--api swarm|website]
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createMock } from './mock/app.js';

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '3013' }, api: { type: 'string', default: 'swarm' } },
});

const apis = ['swarm', 'website'];
if (!apis.includes(options.api)) {
  throw new Error(`--api must be one of ${apis.join(', ')}, not ${options.api}`);
}
const port = Number(options.port);
if (!/^\d+$/.test(options.port) || port > 65_535) {
  throw new Error(`--port must be a port number from 0 to 65535, not ${options.port}`);
}

const contract = new URL(`../generated/${options.api}/openapi.json`, import.meta.url);
const app = await createMock(JSON.parse(readFileSync(contract, 'utf8')));
const server = app.listen(port, '127.0.0.1', (error) => {
  if (error) {
    throw error;
  }
  const { port: chosen } = server.address() as AddressInfo;
  console.log(`Examples of the ${options.api} contract at http://127.0.0.1:${chosen}`);
});
