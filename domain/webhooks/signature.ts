import { createHmac } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import { unauthenticated } from '../kernel/errors.js';
import { isSameSecret } from '../kernel/hash.js';
import { msPerSecond } from '../kernel/time.js';

type Trigger = components['schemas']['WorkflowTrigger'];

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Where signatures stand, too, unless the trigger says more exactly how deliveries are verified. */
const usualHeaders = ['X-Hub-Signature-256', 'X-Signature', 'X-Webhook-Signature'];

/** More signatures than a sender has secrets at a time. */
export const maxSignatures = 10;

export const hmac = (secret: string | Uint8Array, ...parts: (string | Uint8Array)[]): string => {
  const keyed = createHmac('sha256', secret);
  for (const part of parts) {
    keyed.update(part);
  }
  return keyed.digest('hex');
};

export const invalidSignature = () => unauthenticated('Invalid signature', { code: 'invalid_signature' });

/** @throws ProductError unauthenticated when a time in seconds is too far from now */
export const assertTimely = (timestamp: string, nowMs: number, toleranceSeconds = 300): void => {
  if (
    !/^\d{1,12}$/.test(timestamp) ||
    Math.abs(nowMs - Number(timestamp) * msPerSecond) > toleranceSeconds * msPerSecond
  ) {
    throw invalidSignature();
  }
};

const headerOf = (headers: Headers, names: readonly string[]): string => {
  for (const name of names) {
    const value = headers[name.toLowerCase()];
    if (typeof value === 'string' && value !== '') {
      return value.trim();
    }
  }
  throw unauthenticated('Missing signature', { code: 'missing_signature' });
};

export const assertPlain = (sent: string, secret: string, body: Uint8Array): void => {
  const signature = sent.replace(/^sha256=/i, '').toLowerCase();
  if (!isSameSecret(signature, hmac(secret, body))) {
    throw invalidSignature();
  }
};

type Verification = NonNullable<Trigger['verification']>;

/** Members of a list `k=v,k=v`; a key may come more than once. */
const membersOf = (sent: string, key: string): string[] =>
  sent
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${key}=`))
    .map((part) => part.slice(key.length + 1));

const assertTimestamped = (
  sent: string,
  { secret, body, nowMs }: Signed,
  { timestampKey = 't', signatureKey = 'v1', toleranceSeconds = 300 }: Verification,
): string => {
  const [timestamp = ''] = membersOf(sent, timestampKey);
  assertTimely(timestamp, nowMs, toleranceSeconds);
  const right = hmac(secret, `${timestamp}.`, body);
  const signatures = membersOf(sent, signatureKey).slice(0, maxSignatures);
  if (!signatures.some((signature) => isSameSecret(signature.toLowerCase(), right))) {
    throw invalidSignature();
  }
  return right;
};

/** What is to be verified. */
export interface Signed {
  readonly secret: string;
  readonly headers: Headers;
  /** As it was sent, byte by byte. */
  readonly body: Uint8Array;
  readonly nowMs: number;
}

/**
 * Holds a delivery against the trigger it is for (docs/webhooks.md). Returns what no other delivery of the sender has,
 * where a time is signed; undefined otherwise: what has the same bytes may have been meant twice.
 *
 * @throws ProductError unauthenticated
 */
export const assertSigned = (
  { verification, hmacHeader = 'X-Hub-Signature-256' }: Trigger,
  signed: Signed,
): string | undefined => {
  const { secret, headers, body } = signed;
  switch (verification?.format) {
    case 'timestamped-hmac-sha256':
      return assertTimestamped(headerOf(headers, [verification.header ?? '']), signed, verification);
    case 'token-equality':
      if (!isSameSecret(headerOf(headers, [verification.header ?? '']), secret)) {
        throw invalidSignature();
      }
      return undefined;
    case 'hmac-sha256':
      assertPlain(headerOf(headers, [verification.header ?? 'X-Hub-Signature-256']), secret, body);
      return undefined;
    default:
      assertPlain(headerOf(headers, [hmacHeader, ...usualHeaders]), secret, body);
      return undefined;
  }
};
