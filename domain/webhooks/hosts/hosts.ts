import { findIdleLeadId, findLeadId } from '../../../db/queries/leads.js';
import { unauthenticated } from '../../kernel/errors.js';
import { isSameSecret } from '../../kernel/hash.js';
import { type Headers, hmac, invalidSignature } from '../signature.js';
import type { Host } from './host.js';
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
  read: (settings, _event, payload) => readVcsB(settings, payload),
  findLeadId: findIdleLeadId,
};

const all: readonly Host[] = [vcsA, vcsB];

/** The host that a delivery in the log is from. */
export const hostOf = (source: string): Host | undefined => all.find((host) => host.source === source);
