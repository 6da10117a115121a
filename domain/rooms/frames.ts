import { z } from 'zod';
import { isObject } from '../kernel/is-object.js';
import { outlineOf } from '../kernel/json-outline.js';

/** Of an update that comes by socket; what is larger goes in operations, or as a new state. */
export const maxUpdateBytes = 256 * 1024;
/** Of what is said and not stored, as JSON: what all replicas can be told at once. */
export const maxSaidChars = 2048;
const maxOperations = 1000;
/** As many as a body may have; deeper than any state of a room. */
const maxFrameValues = 200_000;
const maxFrameDepth = 100;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const said = z
  .unknown()
  .transform((value) => JSON.stringify(value ?? null))
  .refine((text) => text.length <= maxSaidChars);

const asked = {
  id: z.int().min(0),
  /** A page has but one, whatever it says. */
  namespace: z
    .string()
    .regex(/^[a-zA-Z0-9._:/%-]{1,512}$/)
    .optional(),
  name: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,64}$/)
    .default('default'),
};
const room = { ...asked, schemaVersion: z.int().min(1).default(1) };

const request = z.discriminatedUnion('op', [
  z.object({ op: z.literal('join'), ...room }),
  z.object({ op: z.literal('leave'), ...room }),
  z.object({
    op: z.literal('update'),
    ...room,
    generation: z.string().max(128),
    snapshot: z
      .string()
      .max(Math.ceil(maxUpdateBytes / 3) * 4)
      .regex(base64),
  }),
  z.object({
    op: z.literal('change'),
    ...room,
    generation: z.string().max(128),
    operations: z.array(z.unknown()).min(1).max(maxOperations),
  }),
  z.object({ op: z.literal('reset'), ...room, state: z.record(z.string(), z.unknown()).default({}) }),
  z.object({ op: z.literal('presence'), ...room, data: said }),
  z.object({ op: z.literal('subscribe'), ...asked }),
  z.object({ op: z.literal('unsubscribe'), ...asked }),
  z.object({ op: z.literal('publish'), ...asked, data: said }),
]);

const acknowledgement = z.object({ ack: z.int().min(0) });

/** What the other end asks for. */
export type RoomRequest = z.infer<typeof request>;

/** One of the requests. */
export type Asked<Op extends RoomRequest['op']> = Extract<RoomRequest, { readonly op: Op }>;

type Frame = z.infer<typeof acknowledgement> | RoomRequest;

/** Why a message is none that is understood, in the few words that the end of a connection has room for. */
export interface NoFrame {
  readonly problem: string;
}

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** What a frame says, or what of it does not fit. */
export const readRoomFrame = (bytes: Buffer): Frame | NoFrame => {
  const { values, depth } = outlineOf(bytes, maxFrameValues, maxFrameDepth);
  if (values > maxFrameValues || depth > maxFrameDepth) {
    return { problem: 'it has too many values or levels' };
  }
  const sent = parsed(bytes);
  if (!isObject(sent)) {
    return { problem: 'it is no object of JSON' };
  }
  const { success, data, error } = ('ack' in sent ? acknowledgement : request).safeParse(sent);
  return success ? data : { problem: `'${String(error.issues[0]?.path[0] ?? 'op')}' is missing or does not fit` };
};
