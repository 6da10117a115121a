import { median } from '../measure.js';
import { pausesIn } from '../pauses.js';
import { below, type Row } from '../result.js';
import { latencyBeside } from './latency.js';
import { ask } from './scripts.js';

const maxMedianMs = 60;
/** The longest the main thread may be kept from its next turn. */
const maxBlockedMs = 20;

/** Another source each time: one that is stored already is not checked. */
const sourceOf = (n: number): string => `
import type { ScriptContext } from 'swarm-sdk';
import { z } from 'zod';
export const argsSchema = z.object({ topic: z.string().default('release ${n}') });
/** Looks for tasks about a topic. */
export default async (args: z.infer<typeof argsSchema>, ctx: ScriptContext): Promise<number> => {
  const { success, data } = await ctx.swarm.task_list({ search: args.topic });
  ctx.logger.log('found', success, data);
  return success ? ${n} : 0;
};`;

export const scriptUpserts: Row = {
  name: 'script-upserts',
  measure: async (lab) => {
    const pauses = pausesIn(lab.emptyFolder());
    const product = await lab.product('few', undefined, pauses.env);
    let n = 0;
    const times: number[] = [];
    const upsert = async (signal?: AbortSignal): Promise<void> => {
      n += 1;
      const begun = performance.now();
      await ask(product, '/api/scripts/upsert', { name: 'topics', source: sourceOf(n) }, signal);
      times.push(performance.now() - begun);
    };
    for (let warmUp = 0; warmUp < lab.scale.rounds; warmUp += 1) {
      await upsert();
    }
    times.length = 0;
    const beginning = Date.now();
    for (let turn = 0; turn < lab.scale.scriptRuns / 10; turn += 1) {
      await upsert();
    }
    const blockedMs = pauses.longestSince(beginning);
    return [
      below('upsert of a script with type check, p50', median(times), maxMedianMs),
      below('main thread blocked the longest while scripts are upserted', blockedMs, maxBlockedMs),
      ...(await latencyBeside(lab, product, 'scripts are upserted', upsert)),
    ];
  },
};
