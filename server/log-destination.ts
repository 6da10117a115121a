import pino from 'pino';

/** The log as it leaves this process, on standard output. */
export type LogDestination = ReturnType<typeof pino.destination>;

/** Some ten thousand lines: as long as nobody reads them they are kept up to here, and dropped beyond. */
const maxPendingBytes = 8 * 1024 ** 2;
const usualPatienceMs = 1000;

const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Opens standard output for the log. A reader that stops reading, or a disk that is full, costs the server neither time
 * nor more memory than some; once lines are taken again, one says how many were missed.
 */
export const openLogDestination = (): LogDestination => {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 0, maxLength: maxPendingBytes });
  // What could not be written, say because the disk is full, is tried again with the next line. At the exit pino would try
  // it for ever.
  destination.on('error', () => {
    destination.flushSync = () => {};
  });
  let dropped = 0;
  destination.on('drop', (text: string) => {
    dropped += linesIn(text);
  });
  destination.on('drain', () => {
    if (dropped > 0) {
      const time = new Date().toISOString();
      const line = { level: 40, time, lines: dropped, msg: 'lines of the log were dropped: nobody read them in time' };
      dropped = 0;
      destination.write(`${JSON.stringify(line)}\n`);
    }
  });
  return destination;
};

/** Ends the process once its log is written, or after `patienceMs` when nobody reads it. */
export const endAfterLog = (destination: LogDestination, code: number, patienceMs = usualPatienceMs): void => {
  destination.once('close', () => process.exit(code));
  setTimeout(() => {
    destination.destroy();
    process.exit(code);
  }, patienceMs);
  destination.end();
};
