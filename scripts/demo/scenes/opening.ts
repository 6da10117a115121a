import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoOptions } from '../arguments.js';
import { connect, dataOf, type SwarmClient } from '../client.js';
import type { Curtain } from '../curtain.js';
import { DemoError } from '../errors.js';
import { expectEqual } from '../expect.js';
import { Screen } from '../screen.js';
import type { World } from '../world.js';

const runNameLength = 4;

/** Four letters and digits, which also fit into the five characters that identify a credential key. */
const newRunName = (): string =>
  randomInt(36 ** runNameLength)
    .toString(36)
    .padStart(runNameLength, '0');

const serverVersion = async (url: string, client: SwarmClient): Promise<string> => {
  try {
    return (await dataOf(client.GET('/health'))).version;
  } catch {
    throw new DemoError(`No Swarm server answers at ${url}. Start one with npm start, or name another with --url.`);
  }
};

const checkKey = async (client: SwarmClient, { keySource }: DemoOptions): Promise<void> => {
  const { data, response } = await client.GET('/api/whoami');
  if (response.status === 401) {
    throw new DemoError(`The server refuses the operator key (${keySource}).`);
  }
  expectEqual(data?.kind, 'operator', 'whoami');
};

/** Tasks any worker may take from the pool would be taken by the workers of the demo. */
const checkPool = async (client: SwarmClient): Promise<void> => {
  const { tasks } = await dataOf(
    client.GET('/api/tasks', { params: { query: { status: 'unassigned', fields: 'full', limit: 1000 } } }),
  );
  const free = tasks.filter((task) => !('routingAffinity' in task));
  if (free.length > 0) {
    const found = free.length === 1 ? '1 open task is' : `${free.length} open tasks are`;
    throw new DemoError(
      `${found} in the pool of this server for any worker to take; run the demo where there are none.`,
    );
  }
};

/** Finds the server, checks the key, and names the run. */
export const openWorld = async (options: DemoOptions, curtain: Curtain): Promise<World> => {
  const connection = { url: options.url, key: options.key, fetch: curtain.fetch };
  const operator = connect(connection);
  const version = await serverVersion(options.url, operator);
  await checkKey(operator, options);
  await checkPool(operator);
  const run = newRunName();
  const screen = new Screen();
  screen.line();
  screen.line(`${screen.paint('bold', 'Swarm demo')}  run ${run}, server ${version} at ${options.url}`);
  return {
    run,
    namespace: `shared/demo-${run}/`,
    connection,
    screen,
    operator,
    rest: (ms) => (options.fast ? Promise.resolve() : sleep(ms)),
  };
};
