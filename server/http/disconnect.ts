import type { ServerResponse } from 'node:http';

/** The caller went away before it was answered. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('the caller went away');
  }
}

/** What the log says of a request that nobody waits for any more. */
export const callerGoneStatus = 499;

/** A signal that aborts with CallerGone when the other end leaves before the response is sent. */
export const disconnectSignal = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  const leave = (): void => {
    if (!response.writableFinished) {
      controller.abort(new CallerGone());
    }
  };
  if (response.destroyed) {
    leave();
  } else {
    response.once('close', leave);
  }
  return controller.signal;
};
