// The process that owns all Deno processes, for as long as there is a server that it belongs to.
import type { Notice, Order, SupervisorSetup } from './protocol.js';
import { Supervisor } from './supervisor.js';

/** Nobody hears it when the server is gone, of which `disconnect` tells. */
const tell = (notice: Notice): void => {
  process.send?.(notice, undefined, undefined, () => {});
};

// The server ends it; a signal to the whole group, such as Ctrl-C, must not take their processes from runs.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.once('message', (setup: SupervisorSetup) => {
  const supervisor = new Supervisor(setup, tell);
  process.prependListener('disconnect', () => supervisor.killAll());
  process.on('message', (order: Order) => supervisor.obey(order));
});
