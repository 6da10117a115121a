import pino, { type Logger } from 'pino';
import { assertOurDatabase } from '../db/ours.js';
import { StartError } from '../db/start-error.js';
import { fileOf } from '../db/target.js';
import { Secrets } from '../domain/kernel/secrets.js';
import { type Environment, namesSecret } from '../domain/kernel/settings/environment.js';
import type { PostgresAddress } from '../domain/kernel/settings/types.js';
import { unknownNames } from '../domain/kernel/settings/unknown-names.js';
import { readEnvironment } from './environment.js';
import { boundGarbage } from './heap.js';
import { RequestLog } from './http/request-log.js';
import { endAfterLog, openLogDestination } from './log-destination.js';
import { findOperatorKey } from './operator-key.js';
import { plainOutput, welcome } from './plain-log.js';
import { readStartup } from './startup.js';
import { onStopSignals } from './stop-signals.js';
import { blaming, databaseBlamed, databaseName } from './system-errors.js';

const briefPatienceMs = 100;

/** In a file that is something else, every line would be told. */
const mostLinesTold = 20;

const secrets = new Secrets();

/** Startup failures are the operator's to mend: one line that says what and where, no stack. */
const fail = (error: unknown): never => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : secrets.scrub(String(error instanceof Error ? error.stack : error))}\n`,
  );
  process.exit(1);
};

const keepSecrets = (environment: Environment): void => {
  for (const [name, value] of environment) {
    if (namesSecret(name)) {
      secrets.keep(name, value);
    }
  }
};

/** The URL holds the password as it is encoded; errors may tell either. */
const keepPassword = (environment: Environment, { password }: PostgresAddress): void => {
  secrets.keep('DATABASE_URL', environment.get('DATABASE_URL') ?? '');
  secrets.keep('DATABASE_URL', password ?? '');
};

const warnOfUnknownNames = (environment: Environment, log: Logger): void => {
  for (const { name, meant } of unknownNames(environment)) {
    log.warn({ name, ...(meant !== undefined && { meant }) }, 'this variable looks like a setting and is none');
  }
};

const run = async (): Promise<void> => {
  // Whatever this process writes is for its own user only: database, keys, files of tasks.
  process.umask(0o077);
  boundGarbage();
  const { variables: environment, dotEnvLines, strayLines, doubtfulQuotes } = readEnvironment();
  keepSecrets(environment);
  const startup = readStartup(environment, dotEnvLines);
  const { settings, database } = startup;
  if (settings.databaseUrl.dialect === 'postgres') {
    keepPassword(environment, settings.databaseUrl);
  }
  const file = fileOf(database);
  if (file !== null) {
    await blaming(databaseBlamed(database), () => assertOurDatabase(file));
  }
  const operator = await blaming(`DATABASE_URL: the folder ${startup.dataDir} cannot be used`, () =>
    findOperatorKey(startup.settings, startup.dataDir),
  );
  secrets.keep('SWARM_API_KEY', operator.key);
  const destination = openLogDestination();
  const { logFormat, logLevel } = startup.settings;
  const isPlain = logFormat === 'plain' || (logFormat === 'auto' && process.stdout.isTTY);
  const log = pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: Error) => ({
          type: error.name,
          message: secrets.scrub(error.message ?? ''),
          stack: secrets.scrub(error.stack ?? ''),
        }),
      },
    },
    isPlain ? plainOutput(destination) : destination,
  );
  if (operator.created) {
    log.info({ file: operator.file }, 'made the operator key; it is in this file');
  }
  if (strayLines.length > 0) {
    log.warn(
      { file: '.env', lines: strayLines.slice(0, mostLinesTold) },
      'these lines are no assignment and count for nothing',
    );
  }
  if (doubtfulQuotes.length > 0) {
    log.warn(
      { file: '.env', lines: doubtfulQuotes.slice(0, mostLinesTold) },
      'the values that begin here have a quote that is never closed, text after their quotes, or further settings within them',
    );
  }
  warnOfUnknownNames(environment, log);
  const requestLog = new RequestLog(log.isLevelEnabled('info') && !isPlain ? destination : undefined, secrets);
  const end = (code: number): void => {
    requestLog.flush();
    endAfterLog(destination, code);
  };
  // Nearly all of the product: a start that is refused before need not load it.
  const { startServer } = await import('./start.js');
  const server = await startServer(startup, { operatorKey: operator.key, log, secrets, requestLog });
  const stop = (signal: NodeJS.Signals): void => {
    // The lines of requests wait a little to be written together; those before the signal come before its line.
    requestLog.flush();
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => end(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        end(1);
      },
    );
  };
  const stopAtOnce = (signal: NodeJS.Signals): void => {
    log.warn({ signal }, 'stopping at once');
    endAfterLog(destination, 1, briefPatienceMs);
  };
  onStopSignals(['SIGTERM', 'SIGINT'], { stop, stopAtOnce });
  const where = { api: server.url, website: server.siteUrl, database: databaseName(database) };
  if (isPlain) {
    destination.write(welcome({ ...where, keyFile: operator.file }));
  } else {
    log.info(where, 'ready');
  }
};

process.on('unhandledRejection', (error) => {
  process.stderr.write(`unhandled rejection: ${secrets.scrub(String(error instanceof Error ? error.stack : error))}\n`);
});

run().catch(fail);
