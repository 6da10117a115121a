import { liveKvEntryExists } from '../../db/queries/kv-entries.js';
import type { App } from '../kernel/app.js';
import { sha256 } from '../kernel/hash.js';
import { msPerHour } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { writeEntry } from '../kv/entries.js';

/** Longer ones are not kept: an entry of the store has at most 2 MiB, and hiding secrets may lengthen a text. */
const longestKept = 1024 * 1024;
const keptMs = 24 * msPerHour;
/** One that is kept for so long still is not stored anew. */
const freshMs = 12 * msPerHour;

/** Where a whole result is kept. */
export interface Kept {
  readonly namespace: string;
  readonly key: string;
}

/**
 * Keeps the whole result of a tool for the agent that called it, for a day, secrets hidden. Undefined when it is too long
 * to be kept.
 */
export const keepResult = async (
  app: App,
  agentId: string,
  { tool, text }: { readonly tool: string; readonly text: string },
): Promise<Kept | undefined> => {
  if (text.length > longestKept) {
    return undefined;
  }
  const kept = { namespace: `mcp:overflow:${agentId}`, key: `v1/${tool}/${sha256(text)}` };
  const now = app.clock.nowMs();
  if (!(await liveKvEntryExists(app.db, kept, now + freshMs))) {
    const write = { ...kept, value: app.secrets.scrub(text), valueType: 'string' as const, expiresAt: now + keptMs };
    await inTransaction(app, (uow) => writeEntry(uow, write));
  }
  return kept;
};
