import { unacceptable } from '../../domain/kernel/errors.js';

/** Nobody on the way may keep events, or hold them back. */
export const eventHeaders = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' } as const;

/** A line of JSON as one server-sent event. */
export const eventOf = (json: string): string => `event: message\ndata: ${json}\n\n`;

const wanted = ['application/json', 'text/event-stream'];

/** @throws ProductError unacceptable when a client does not say that it takes both JSON and events */
export const assertAcceptsEvents = (accept: string | undefined): void => {
  const given = (accept ?? '').toLowerCase();
  if (!wanted.every((type) => given.includes(type))) {
    throw unacceptable('Accept must name application/json and text/event-stream');
  }
};
