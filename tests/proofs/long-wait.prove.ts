import { Agent, get } from 'node:http';
import { operatorKey, useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { longWait, toldOnly } from '../support/waiting.js';

const server = useServer({ env: toldOnly });

interface Waited {
  readonly status: number | undefined;
  readonly body: string;
  readonly port: number | undefined;
}

test('the longest wait there is comes to its answer, and the next one over the same connection too', async () => {
  const agentId = addAgent(server);
  const connections = new Agent({ keepAlive: true, maxSockets: 1 });
  const wait = () =>
    new Promise<Waited>((resolve, reject) => {
      get(
        `${server.url}/api/poll?wait=${longWait}`,
        { agent: connections, headers: { Authorization: `Bearer ${operatorKey}`, 'X-Agent-ID': agentId } },
        (response) => {
          const { localPort: port } = response.socket;
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            body += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode, body, port }));
        },
      ).on('error', reject);
    });

  const first = await wait();
  const second = await wait();
  connections.destroy();

  expect([first, second]).toEqual(Array(2).fill({ status: 200, body: '{"trigger":null}\n', port: first.port }));
}, 180_000);
