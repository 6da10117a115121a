import pino from 'pino';
import { PredicateError, Predicates } from '../../../domain/sandbox/quickjs/predicates.js';
import { milliseconds, perSecond, type Row } from '../result.js';

const minPerSecond = 1000;
const together = 16;
/** What a predicate may take, … */
const limitMs = 50;
/** … and what the slowest may take longer. */
const graceMs = 150;
const endless = '() => { for (;;) { try { for (;;); } catch {} } }';

const source = '(event) => event.priority > 50 && event.tags.includes("release")';
const event = { priority: 60, tags: ['tests', 'release'], text: 'x'.repeat(500) };

const rateOf = async (predicates: Predicates, ms: number): Promise<number> => {
  const begun = performance.now();
  let done = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - begun < ms) {
      await predicates.evaluate(source, event);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return (done * 1000) / (performance.now() - begun);
};

const timeOfEndless = async (predicates: Predicates): Promise<number> => {
  // Its thread is ended with it: the next one is to be ready first.
  await predicates.evaluate('() => true', {}, graceMs * limitMs);
  const begun = performance.now();
  const error: unknown = await predicates.evaluate(endless, {}, limitMs).catch((thrown: unknown) => thrown);
  if (!(error instanceof PredicateError)) {
    throw new Error('an endless predicate has ended');
  }
  return performance.now() - begun;
};

export const predicates: Row = {
  name: 'predicates',
  measure: async (lab) => {
    const service = new Predicates(pino({ level: 'silent' }));
    try {
      await rateOf(service, lab.scale.warmUpMs);
      let worstMs = 0;
      const { rate } = await lab.inTurn({
        rate: () => rateOf(service, lab.scale.roundMs),
        worst: async () => {
          worstMs = Math.max(worstMs, await timeOfEndless(service));
          return worstMs;
        },
      });
      return [
        {
          work: `predicates, ${together} that wait at a time`,
          ours: perSecond(rate),
          against: '–',
          target: `> ${perSecond(minPerSecond)}`,
          pass: rate > minPerSecond,
        },
        {
          work: `an endless predicate of ${limitMs} ms, the slowest`,
          ours: milliseconds(worstMs),
          against: '–',
          target: `≤ ${milliseconds(limitMs + graceMs)}`,
          pass: worstMs <= limitMs + graceMs,
        },
      ];
    } finally {
      await service.close();
    }
  },
};
