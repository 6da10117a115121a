import { z } from 'zod';

/** Ids of workers become names of folders, containers and pods. */
const runtimeId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/);
const texts = z.record(z.string(), z.string());

/** What the server says. */
const told = z.object({ id: z.string().min(1).max(64), op: z.string().max(64), payload: z.unknown() });

export type Told = z.infer<typeof told>;

export const hello = z.object({
  controllerId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/),
  name: z.string(),
  kind: z.string(),
  config: texts,
});

export type Hello = z.infer<typeof hello>;

export const wanted = z.object({
  runtimeId,
  image: z.string().nullable(),
  env: texts,
  resources: z.object({ cpu: z.number().optional(), memoryMb: z.number().optional() }).nullable(),
  ttlSec: z.number().nullable(),
  labels: texts,
});

export const meant = z.object({ runtimeId });

/** What a message says; undefined: it is none. */
export const readTold = (text: string): Told | undefined => {
  try {
    return told.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};
