import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoOptions } from '../arguments.js';
import { type Connection, connect, dataOf, type SwarmClient } from '../client.js';
import type { Curtain } from '../curtain.js';
import { DemoError } from '../errors.js';
import { expectEqual } from '../expect.js';
import { inTurn } from '../in-turn.js';
import { Screen } from '../screen.js';
import type { World } from '../world.js';

const runNameLength = 4;

/** Four letters and digits, which also fit into the five characters that identify a credential key. */
const newRunName = (): string =>
  randomInt(36 ** runNameLength)
    .toString(36)
    .padStart(runNameLength, '0');

const serverVersion = async (connection: Connection): Promise<string> => {
  try {
    return (await dataOf(connect(connection).GET('/health'))).version;
  } catch {
    throw new DemoError(
      `No Swarm server answers at ${connection.url}. Start one with npm start, or name another with --url.`,
    );
  }
};

/** The version of each server, where it differs from those before. */
const versionsOf = async ({ urls, key }: DemoOptions, { fetch }: Curtain): Promise<string> => {
  const versions = new Set<string>();
  for (const url of urls) {
    versions.add(await serverVersion({ url, key, fetch }));
  }
  return [...versions].join(', ');
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
  const [url = ''] = options.urls;
  const connection = { url, key: options.key, fetch: inTurn(options.urls, curtain.fetch) };
  const operator = connect(connection);
  const version = await versionsOf(options, curtain);
  await checkKey(operator, options);
  await checkPool(operator);
  const run = newRunName();
  const screen = new Screen();
  screen.line();
  screen.line(`${screen.paint('bold', 'Swarm demo')}  run ${run}, server ${version} at ${options.urls[0]}`);
  for (const other of options.urls.slice(1)) {
    screen.line(`and, in turn, at ${other}`);
  }
  return {
    run,
    namespace: `shared/demo-${run}/`,
    connection,
    screen,
    operator,
    rest: (ms) => (options.fast ? Promise.resolve() : sleep(ms)),
  };
};
