import { LRUCache } from 'lru-cache';
import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import type { Outcome } from './call.js';
import { type Kept, keepResult } from './overflow.js';
import { limitBytes, shortened, type Truncation, written } from './shorten.js';
import { structuredOf } from './structured.js';
import type { Tool } from './tool.js';

/** What reads the whole of a long result must not shorten it again. */
const neverShortened = new Set(['kv-get']);

/** What programs read of a result beside its data and its message. */
const framing = 100;

/** What long results were shortened to, by where the whole is kept: that tells whose it is and, by its hash, all that it says. */
export const shortenedResults = defineService({
  name: 'shortened results',
  start: () => ({ service: new LRUCache<string, string>({ max: 100 }) }),
});

const retrievalOf = (kept: Kept | undefined): string =>
  kept
    ? `The result was shortened. Read all of it with kv-get, namespace '${kept.namespace}' and key '${kept.key}'.`
    : 'The result was shortened, and is too long to be kept. Ask for less.';

const truncationOf = (kept: Kept | undefined, originalBytes: number): Truncation => ({
  truncated: true,
  ...(kept && { fullValueAt: `kv://${kept.namespace}/${kept.key}` }),
  originalBytes,
  limitBytes,
  retrieval: retrievalOf(kept),
});

/** Agents ask for the same again and again. */
const shortenedOnce = (app: App, outcome: Outcome, kept: Kept | undefined, originalBytes: number): string => {
  if (kept === undefined) {
    return shortened(outcome, truncationOf(kept, originalBytes));
  }
  const place = `${kept.namespace}/${kept.key}`;
  const known = app.service(shortenedResults);
  const before = known.get(place);
  if (before !== undefined) {
    return before;
  }
  const text = shortened(outcome, truncationOf(kept, originalBytes));
  known.set(place, text);
  return text;
};

/**
 * What an agent is told of a call, as JSON: at most 10,000 bytes of it. The whole of a longer one is kept for the agent, if
 * there is one.
 */
export const resultFor = async (
  app: App,
  agentId: string | undefined,
  { tool, outcome }: { readonly tool: Tool; readonly outcome: Outcome },
): Promise<string> => {
  const whole = JSON.stringify(structuredOf(outcome));
  if (neverShortened.has(tool.name)) {
    return written(outcome, whole);
  }
  // The data stands in a result twice: when both cannot fit, it need not be put together.
  const isLong = 2 * whole.length > limitBytes + 2 * JSON.stringify(outcome.message).length + framing;
  const text = isLong ? undefined : written(outcome, whole);
  if (text !== undefined && Buffer.byteLength(text) <= limitBytes) {
    return text;
  }
  const kept = agentId === undefined ? undefined : await keepResult(app, agentId, { tool: tool.name, text: whole });
  return shortenedOnce(app, outcome, kept, Buffer.byteLength(whole));
};
