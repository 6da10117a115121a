import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { assertAdmitted } from '../domain/access/admission.js';
import { notForWorkers } from '../domain/access/own-work.js';
import type { App } from '../domain/kernel/app.js';
import type { Caller, Principal } from '../domain/kernel/caller.js';
import { defineService } from '../domain/kernel/services.js';
import { findControllerOfToken, findWorkerOfToken, workerOperations } from '../domain/runtimes/token.js';
import { findTokenOwner, tokenUsage } from '../domain/users/tokens.js';
import type { OperationInfo } from './contract/operation.js';

const scheme = 'Bearer ';

/** The bytes of the operator key, for comparing in constant time. */
export const operatorKey = defineService({
  name: 'operator key',
  start: (app) => ({ service: Buffer.from(app.operatorKey) }),
});

const isOperatorKey = (app: App, token: string): boolean => {
  const given = Buffer.from(token);
  const expected = app.service(operatorKey);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The token of `Authorization: Bearer <token>`: the scheme is case-sensitive and followed by one space. */
export const bearerToken = (headers: IncomingHttpHeaders): string | undefined => {
  const value = headers.authorization;
  if (value === undefined || !value.startsWith(scheme)) {
    return undefined;
  }
  const token = value.slice(scheme.length).trim();
  return token === '' ? undefined : token;
};

const single = (value: string | string[] | undefined): string | undefined => {
  const text = Array.isArray(value) ? value[0] : value;
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
};

/** The principal a bearer token stands for, or undefined for an unknown one. */
export const authenticate = async (app: App, headers: IncomingHttpHeaders): Promise<Principal | undefined> => {
  const token = bearerToken(headers);
  if (token === undefined) {
    return undefined;
  }
  if (isOperatorKey(app, token)) {
    return { kind: 'operator' };
  }
  const owner = await findTokenOwner(app.db, token);
  if (!owner) {
    return findWorkerOfToken(app, token, {
      agentId: single(headers['x-agent-id']),
      runtimeInstanceId: single(headers['x-runtime-instance-id']),
    });
  }
  app.service(tokenUsage).note(owner.tokenId);
  return { kind: 'user', userId: owner.userId, tokenId: owner.tokenId };
};

/** The controller whose token is the bearer key; it opens no other operation. */
export const authenticateController = async (
  app: App,
  headers: IncomingHttpHeaders,
): Promise<Principal | undefined> => {
  const token = bearerToken(headers);
  return token === undefined ? undefined : findControllerOfToken(app, token);
};

/**
 * Decides whether a caller may use an operation, before any of its input is looked at. The operator may use all of
 * them.
 *
 * @throws ProductError forbidden
 */
export const admit = async (app: App, caller: Caller, operation: OperationInfo, source = 'http'): Promise<void> => {
  if (caller.principal.kind === 'worker' && !workerOperations.has(operation.id)) {
    throw notForWorkers();
  }
  if (operation.permissionsWithin) {
    return;
  }
  await assertAdmitted(app, caller.principal, {
    permission: operation.permission,
    readOnly: operation.readOnly === true,
    route: `${operation.method} ${operation.path}`,
    source,
  });
};

/**
 * The same for a request that no operation answers, so that somebody who may not write learns nothing from the answer.
 *
 * @throws ProductError forbidden
 */
export const admitUnknown = (app: App, principal: Principal, method: string): Promise<void> =>
  assertAdmitted(app, principal, {
    readOnly: method === 'GET' || method === 'HEAD',
    route: `${method} (unknown)`,
    source: 'http',
  });

/** The caller of a request: its principal and what its headers claim. */
export const callerOf = (principal: Principal, headers: IncomingHttpHeaders): Caller => ({
  principal,
  agentId: single(headers['x-agent-id']),
  runtimeInstanceId: single(headers['x-runtime-instance-id']),
  sourceTaskId: single(headers['x-source-task-id']),
});
