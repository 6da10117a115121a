import { z } from 'zod';
import { storableText } from '../kernel/failure-text.js';

/** What the other end says to what it was told. */
const reply = z.discriminatedUnion('ok', [
  z.object({ id: z.string().min(1).max(64), ok: z.literal(true), result: z.unknown().optional() }),
  z.object({ id: z.string().min(1).max(64), ok: z.literal(false), error: z.string().max(2000) }),
]);

export type Reply = z.infer<typeof reply>;

/** What a controller says of what it needs. */
export const readinessReport = z.object({
  ready: z.boolean(),
  missing: z.array(z.string().max(100)).max(100).default([]),
  hint: z.string().max(500).optional(),
});

/** A text as it can be stored. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((value) => storableText(value));

/** What runs at a place and has our labels. */
export const runningList = z.object({
  runtimes: z.array(z.object({ runtimeId: text(64), externalId: text(255).nullish() })).max(5000),
});

export type RunningList = z.infer<typeof runningList>;

/** What a controller says of a worker that it starts. */
export const startedRuntime = z.object({ externalId: text(255).nullish() });

/** The reply in a frame; undefined when it is none. */
export const readReply = (frame: Buffer): Reply | undefined => {
  try {
    return reply.parse(JSON.parse(frame.toString('utf8')));
  } catch {
    return undefined;
  }
};
