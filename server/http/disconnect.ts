import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';

/** The caller went away before it was answered. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('the caller went away');
  }
}

/** What the log says of a request that nobody waits for any more. */
export const callerGoneStatus = 499;

const signals = new WeakMap<Socket, AbortSignal>();

const makeSignal = (socket: Socket): AbortSignal => {
  const controller = new AbortController();
  const { signal } = controller;
  // A client may send any number of requests without waiting for their answers.
  setMaxListeners(0, signal);
  const leave = (): void => controller.abort(new CallerGone());
  if (socket.destroyed) {
    leave();
  } else {
    socket.once('close', leave);
  }
  return signal;
};

/**
 * A signal that aborts with CallerGone when the other end of a connection leaves. All requests of a connection share
 * one: Node 20 frees a signal only when it collects the whole heap, so that one a request would fill the memory.
 */
export const disconnectSignal = (socket: Socket): AbortSignal => {
  let signal = signals.get(socket);
  if (!signal) {
    signal = makeSignal(socket);
    signals.set(socket, signal);
  }
  return signal;
};
