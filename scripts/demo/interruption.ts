import { Interrupted } from './errors.js';

const firstExitCodeOfSignals = 128;
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
const sigpipe = 13;

/**
 * Rejects when the person has seen enough: a signal, or nobody reads what is printed any more, as with `| head`. A
 * second signal ends the process at once.
 */
export const interruption = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    for (const [signal, number] of Object.entries(signals)) {
      process.once(signal, () => reject(new Interrupted('Interrupted', firstExitCodeOfSignals + number)));
    }
    process.stdout.on('error', () => {
      reject(new Interrupted('Nobody reads what this prints', firstExitCodeOfSignals + sigpipe));
    });
  });
