import { findIdleLeadId, findLeadId } from '../../../db/queries/leads.js';
import { unauthenticated } from '../../kernel/errors.js';
import { isSameSecret } from '../../kernel/hash.js';
import { assertPlain, assertTimely, type Headers, hmac, invalidSignature, maxSignatures } from '../signature.js';
import { readDevops } from './devops.js';
import { flagAt, nameAt } from './fields.js';
import type { Host } from './host.js';
import { readMail } from './mail.js';
import { readMessaging } from './messaging.js';
import { deliverySeen } from './seen.js';
import { readVcsA } from './vcs-a.js';
import { readVcsB } from './vcs-b.js';

const mostHeader = 1000;

const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= mostHeader ? value.trim() : '';
};

const longestEvent = 100;

export const vcsA: Host = {
  source: 'vcs-a',
  taskSource: 'vcs_a',
  notConfigured: 'VCS A integration not configured: it is switched off, or VCS_A_WEBHOOK_SECRET is not set',
  secretOf: ({ vcsADisable, vcsAWebhookSecret }) => (vcsADisable ? undefined : vcsAWebhookSecret || undefined),
  verify: ({ vcsASignatureHeader }, secret, { headers, body }) => {
    const sent = headerOf(headers, vcsASignatureHeader).toLowerCase();
    if (!isSameSecret(sent, `sha256=${hmac(secret, body)}`)) {
      throw invalidSignature();
    }
  },
  eventOf: ({ vcsAEventHeader }, headers) => headerOf(headers, vcsAEventHeader).slice(0, longestEvent) || undefined,
  read: readVcsA,
  afterwards: ({ vcsAApiUrl, vcsAToken }) => (vcsAApiUrl === null || vcsAToken === null ? undefined : deliverySeen),
  findLeadId,
};

export const vcsB: Host = {
  source: 'vcs-b',
  taskSource: 'vcs_b',
  notConfigured: 'VCS B integration not configured: it is switched off, or VCS_B_WEBHOOK_SECRET is not set',
  secretOf: ({ vcsBDisable, vcsBWebhookSecret }) => (vcsBDisable ? undefined : vcsBWebhookSecret || undefined),
  verify: ({ vcsBTokenHeader }, secret, { headers }) => {
    if (!isSameSecret(headerOf(headers, vcsBTokenHeader), secret.trim())) {
      throw unauthenticated('Invalid token', { code: 'invalid_token' });
    }
  },
  eventOf: () => undefined,
  typeOf: (payload) => nameAt(payload, 'object_kind', longestEvent),
  read: (settings, _event, payload) => readVcsB(settings, payload),
  findLeadId: findIdleLeadId,
};

/** The password of `Authorization: Basic`, whoever it is said to be of. */
const passwordOf = (sent: string): string => {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(sent) ?? [];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  return colon === -1 ? '' : pair.slice(colon + 1);
};

export const devops: Host = {
  source: 'devops',
  taskSource: 'devops',
  notConfigured: 'Devops integration not configured: it is switched off, or DEVOPS_WEBHOOK_SECRET is not set',
  secretOf: ({ devopsDisable, devopsWebhookSecret }) => (devopsDisable ? undefined : devopsWebhookSecret || undefined),
  verify: (_settings, secret, { headers }) => {
    if (!isSameSecret(passwordOf(headerOf(headers, 'authorization')), secret)) {
      throw invalidSignature();
    }
  },
  eventOf: () => undefined,
  typeOf: (payload) => nameAt(payload, 'eventType', longestEvent),
  read: readDevops,
  findLeadId: findIdleLeadId,
};

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** What stands for the key, which has a mark before it at some hosts; undefined when it is none. */
const mailKeyOf = (secret: string | null): string | undefined => {
  const key = (secret ?? '').trim().replace(/^whsec_/, '');
  // One character of base64 is no byte, and everybody can sign with no key.
  return base64.test(key) && Buffer.from(key, 'base64').length > 0 ? key : undefined;
};

export const mail: Host = {
  source: 'mail',
  taskSource: 'mail',
  notConfigured:
    'Mail integration not configured: it is switched off, or MAIL_WEBHOOK_SECRET is not set, or not in base64',
  secretOf: ({ mailDisable, mailWebhookSecret }) => (mailDisable ? undefined : mailKeyOf(mailWebhookSecret)),
  verify: ({ mailIdHeader, mailTimestampHeader, mailSignatureHeader }, secret, { headers, body, nowMs }) => {
    const id = headerOf(headers, mailIdHeader);
    const timestamp = headerOf(headers, mailTimestampHeader);
    assertTimely(timestamp, nowMs);
    const right = Buffer.from(hmac(Buffer.from(secret, 'base64'), `${id}.${timestamp}.`, body), 'hex').toString(
      'base64',
    );
    const signatures = headerOf(headers, mailSignatureHeader).split(/\s+/).slice(0, maxSignatures);
    if (id === '' || !signatures.some((signature) => isSameSecret(signature, `v1,${right}`))) {
      throw invalidSignature();
    }
  },
  eventOf: () => undefined,
  typeOf: (payload) => nameAt(payload, 'event_type', longestEvent),
  read: readMail,
  gatherMs: ({ additiveMailBufferMs }) => additiveMailBufferMs,
  findLeadId,
};

export const messaging: Host = {
  source: 'messaging',
  taskSource: 'system',
  notConfigured: 'Messaging integration not configured: MESSAGING_WEBHOOK_HMAC_SECRET is not set',
  secretOf: ({ messagingWebhookHmacSecret }) => messagingWebhookHmacSecret || undefined,
  verify: ({ messagingSignatureHeader }, secret, { headers, body }) =>
    assertPlain(headerOf(headers, messagingSignatureHeader), secret, body),
  eventOf: () => undefined,
  typeOf: (payload) => nameAt(payload, 'message.type', longestEvent),
  read: readMessaging,
  // Made-up messages are of nobody who could be told anything.
  afterwards: ({ messagingApiKey }, payload) =>
    messagingApiKey === null || flagAt(payload, 'test') ? undefined : deliverySeen,
  findLeadId,
};

const all: readonly Host[] = [vcsA, vcsB, devops, mail, messaging];

/** The host that a delivery in the log is from. */
export const hostOf = (source: string): Host | undefined => all.find((host) => host.source === source);
