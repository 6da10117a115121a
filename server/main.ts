import pino from 'pino';
import { rememberSecret, scrub } from '../domain/kernel/scrub.js';
import { readConfig } from './config.js';
import { RequestLog } from './http/request-log.js';
import { startServer } from './start.js';

const startupFailures = new Set([
  'ConfigError',
  'DatabaseInUseError',
  'NewerDatabaseError',
  'OlderDatabaseError',
  'EncryptionKeyError',
]);

/** Startup failures are the operator's to mend: one line that says what and where, no stack. */
const fail = (error: unknown): never => {
  const known = error instanceof Error && (startupFailures.has(error.name) || 'code' in error);
  process.stderr.write(
    `${known ? (error as Error).message : scrub(String(error instanceof Error ? error.stack : error))}\n`,
  );
  process.exit(1);
};

const run = async (): Promise<void> => {
  // Whatever this process writes is for its own user only: database, keys, files of tasks.
  process.umask(0o077);
  const config = readConfig(process.env);
  // A key from the key file is in no environment variable, where secrets are looked for.
  rememberSecret('SWARM_API_KEY', config.operatorKey);
  const destination = pino.destination({ fd: 1, sync: false, minLength: 0 });
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: Error) => ({
          type: error.name,
          message: scrub(error.message ?? ''),
          stack: scrub(error.stack ?? ''),
        }),
      },
    },
    destination,
  );
  if (config.operatorKeyCreated) {
    log.info({ file: config.operatorKeyFile }, 'made the operator key; it is in this file');
  }
  const requestLog = new RequestLog(log.isLevelEnabled('info') ? destination : undefined);
  const end = (code: number): void => {
    requestLog.flush();
    destination.flush(() => process.exit(code));
  };
  const server = await startServer(config, log, requestLog);
  const stop = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => end(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        end(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  log.info({ api: server.url, website: server.siteUrl, database: config.databasePath }, 'ready');
};

process.on('unhandledRejection', (error) => {
  process.stderr.write(`unhandled rejection: ${scrub(String(error instanceof Error ? error.stack : error))}\n`);
});

run().catch(fail);
