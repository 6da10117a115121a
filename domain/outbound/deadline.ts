import { unreachable } from './refusals.js';

/** Ends a request: when its time is up, or when whoever asked no longer wants it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** What work yields, unless the time is up or the work is given up before; then the reason is thrown. */
  readonly within: <Result>(work: Promise<Result>) => Promise<Result>;
  /** The request is done: the deadline no longer counts. */
  readonly clear: () => void;
}

/** A deadline in so many milliseconds, or when `givenUp` says so. */
export const deadlineIn = (timeoutMs: number, givenUp: AbortSignal | undefined): Deadline => {
  const controller = new AbortController();
  const end = (reason: unknown): void => controller.abort(reason);
  const timer = setTimeout(() => end(unreachable.timeout(timeoutMs)), timeoutMs);
  const giveUp = (): void => end(givenUp?.reason);
  givenUp?.addEventListener('abort', giveUp, { once: true });
  if (givenUp?.aborted) {
    giveUp();
  }
  const over = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  over.catch(() => undefined);
  return {
    signal: controller.signal,
    within: (work) => {
      work.catch(() => undefined);
      return controller.signal.aborted ? Promise.reject(controller.signal.reason) : Promise.race([work, over]);
    },
    clear: () => {
      clearTimeout(timer);
      givenUp?.removeEventListener('abort', giveUp);
    },
  };
};
