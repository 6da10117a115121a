import type { Server } from 'node:http';
import type { Log } from '../../domain/kernel/app.js';

const tellEveryMs = 60_000;

/** Has a server refuse connections while so many are open, and tell how many it refused, at most once a minute. */
export const limitConnections = (server: Server, limit: number, log: Log): void => {
  let refused = 0;
  let pause: NodeJS.Timeout | undefined;
  const tell = (): void => {
    pause = undefined;
    if (refused > 0) {
      log.warn({ refused, limit }, 'connections were refused: MAX_CONNECTIONS are open');
      refused = 0;
      pause = setTimeout(tell, tellEveryMs).unref();
    }
  };
  server.maxConnections = limit;
  server.on('drop', () => {
    refused += 1;
    if (pause === undefined) {
      tell();
    }
  });
};
