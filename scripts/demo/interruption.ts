import { constants } from 'node:os';
import { onStopSignals } from '../../server/stop-signals.js';
import { Interrupted } from './errors.js';

/** The signals by which somebody breaks the demo off. */
export const interruptions = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

const firstExitCodeOfSignals = 128;

/** What shells expect of a process that ends because of a signal. */
export const exitCodeOf = (signal: NodeJS.Signals): number => firstExitCodeOfSignals + constants.signals[signal];

/**
 * Rejects when the person has seen enough: a signal, or nobody reads what is printed any more, as with `| head`. A
 * second signal ends the process at once.
 */
export const interruption = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    onStopSignals(interruptions, {
      stop: (signal) => reject(new Interrupted('Interrupted', exitCodeOf(signal))),
      stopAtOnce: (signal) => process.exit(exitCodeOf(signal)),
    });
    process.stdout.on('error', () => {
      reject(new Interrupted('Nobody reads what this prints', exitCodeOf('SIGPIPE')));
    });
  });
