// The process that owns all Deno processes, for as long as there is a server that it belongs to.
import type { Notice, SupervisorMessage } from './protocol.js';
import { Supervisor } from './supervisor.js';

const tell = (notice: Notice): void => {
  // Nobody hears it when the server is gone, of which `disconnect` tells.
  process.send?.(notice, undefined, undefined, () => {});
};

// The server ends it; a signal to the whole group, such as Ctrl-C, must not take their processes from runs.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

let supervisor: Supervisor | undefined;

process.on('disconnect', () => {
  supervisor?.killAll();
  process.exit();
});

process.on('message', (message: SupervisorMessage) => {
  if (message.kind === 'setup') {
    supervisor = new Supervisor(message.setup, tell);
  } else {
    supervisor?.obey(message);
  }
});
