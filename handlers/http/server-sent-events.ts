import { unacceptable } from '../../domain/kernel/errors.js';
import type { Posted } from '../../domain/mcp/post.js';

/** Nobody on the way may keep events, or hold them back. */
export const eventHeaders = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' } as const;

/** A line of JSON as one server-sent event. */
const eventOf = (json: string): string => `event: message\ndata: ${json}\n\n`;

const wanted = ['application/json', 'text/event-stream'];

/** @throws ProductError unacceptable when a client does not say that it takes both JSON and events */
export const assertAcceptsEvents = (accept: string | undefined): void => {
  const given = (accept ?? '').toLowerCase();
  if (!wanted.every((type) => given.includes(type))) {
    throw unacceptable('Accept must name application/json and text/event-stream');
  }
};

/** The answer of a message to tools: an event, with the session that it began; 202 where there is nothing to say. */
export const rpcAnswer = ({ reply, sessionId }: Posted) => {
  if (reply === undefined) {
    return { status: 202 } as const;
  }
  return {
    status: 200,
    headers: sessionId === undefined ? eventHeaders : { ...eventHeaders, 'Mcp-Session-Id': sessionId },
    body: eventOf(reply.text),
    ...(reply.undelivered && { undelivered: reply.undelivered }),
  } as const;
};
