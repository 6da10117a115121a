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
  const { socket } = response.req;
  const leave = (): void => {
    response.off('close', leave);
    socket.off('close', leave);
    if (!response.writableFinished) {
      controller.abort(new CallerGone());
    }
  };
  if (response.destroyed || socket.destroyed) {
    leave();
  } else {
    response.once('close', leave);
    // A response that has its turn after another one on the connection does not hear of the end itself.
    socket.once('close', leave);
  }
  return controller.signal;
};
