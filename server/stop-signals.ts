/** One press of Ctrl-C arrives twice under npm, which passes on what the terminal has told everybody. */
const sameSignalMs = 500;

/** What a process does when it is asked to end. */
export interface Stopping {
  /** The first time. */
  readonly stop: (signal: NodeJS.Signals) => void;
  /** Each further time, when somebody asks again and not only twice at once. */
  readonly stopAtOnce: (signal: NodeJS.Signals) => void;
}

/** Has a process stop when it gets one of these signals, whose own effect they lose. */
export const onStopSignals = (signals: readonly NodeJS.Signals[], { stop, stopAtOnce }: Stopping): void => {
  let since: number | undefined;
  const hear = (signal: NodeJS.Signals): void => {
    if (since === undefined) {
      since = performance.now();
      stop(signal);
    } else if (performance.now() - since > sameSignalMs) {
      stopAtOnce(signal);
    }
  };
  for (const signal of signals) {
    process.on(signal, hear);
  }
};
