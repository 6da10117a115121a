import { countLiveScriptRuns, findScriptRunByKey, insertScriptRun } from '../../../db/queries/script-runs.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, exhausted, invalid, invalidField, tooLarge } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { appUrl } from '../../kernel/public-addresses.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { maxArgumentBytes, maxSourceBytes } from '../../sandbox/limits.js';
import { userExists } from '../../users/requester.js';
import { requireScriptAgent } from '../caller.js';
import { importChecks } from '../imports/import-checks.js';
import { storedValue } from './run.js';
import { runSignals } from './signals.js';

type Schemas = components['schemas'];
type Body = Schemas['CreateScriptRunBody'] & { readonly background: boolean };
type Created = Schemas['CreatedScriptRun'];

const retryAfterMs = 30_000;

const toCreated = ({ settings }: Pick<App, 'settings'>, { id, status }: Pick<Created, 'id' | 'status'>): Created => {
  const app = appUrl(settings);
  return { id, status, ...(app !== undefined && { url: `${app}/script-runs/${id}` }) };
};

const assertLabels = async (app: App, source: string): Promise<void> => {
  const violations = await app.service(importChecks).repeatedLabelsOf(source);
  if (violations.length > 0) {
    throw invalid('label_lint_violation', {
      code: 'label_lint_violation',
      details: { message: 'Labels of steps must differ in each turn of a loop', violations },
    });
  }
};

const assertSizes = ({ source, args }: Body): void => {
  if (source.includes('\0')) {
    throw invalidField('body.source', 'must not hold NUL');
  }
  if (Buffer.byteLength(source) > maxSourceBytes) {
    throw tooLarge(maxSourceBytes);
  }
  if (Buffer.byteLength(JSON.stringify(args) ?? 'null') > maxArgumentBytes) {
    throw tooLarge(maxArgumentBytes);
  }
};

/** For whom it is done: a user who calls, else the one that the body names. */
const requesterFor = async (app: App, { principal }: Caller, { requestedByUserId }: Body): Promise<string | null> => {
  if (principal.kind === 'user') {
    return principal.userId;
  }
  if (requestedByUserId === undefined) {
    return null;
  }
  if (!(await userExists(app.db, requestedByUserId))) {
    throw invalidField('body.requestedByUserId', 'must name a user');
  }
  return app.settings.trustBodyRequestedByUserId ? requestedByUserId : null;
};

const assertNew = async ({ app, db }: UnitOfWork, { idempotencyKey }: Body): Promise<void> => {
  const known = idempotencyKey === undefined ? undefined : await findScriptRunByKey(db, idempotencyKey);
  if (known) {
    throw conflict('There is a run with this idempotency key', {
      code: 'script_run_exists',
      details: { ...toCreated(app, known) },
    });
  }
};

const assertRoom = async ({ app, db }: UnitOfWork): Promise<void> => {
  const cap = app.settings.scriptRunConcurrencyCap;
  if ((await countLiveScriptRuns(db)) >= cap) {
    throw exhausted('script_run_concurrency_cap', {
      code: 'script_run_concurrency_cap',
      details: { cap },
      retryAfterMs,
    });
  }
};

/**
 * Stores a durable run, and starts it unless it is to wait for the supervisor (docs/script-runs.md).
 *
 * @throws ProductError invalid (also `agent_required`, `label_lint_violation`), notFound for an unknown agent, tooLarge,
 * conflict (`script_run_exists`), exhausted (`script_run_concurrency_cap`), unavailable when too many sources wait
 */
export const createScriptRun = async (app: App, caller: Caller, body: Body): Promise<Created> => {
  assertSizes(body);
  const { id: agentId } = await requireScriptAgent(app.db, caller);
  const requestedByUserId = await requesterFor(app, caller, body);
  await assertLabels(app, body.source);
  const args = storedValue(app, 'body.args', body.args, maxArgumentBytes);
  const id = newId();
  // One at a time, since each counts the others.
  await inConcurrentTransaction(app, ['script-runs'], async (uow) => {
    await assertNew(uow, body);
    await assertRoom(uow);
    await insertScriptRun(uow.db, {
      id,
      agentId,
      scriptName: body.scriptName ?? null,
      kind: 'workflow',
      status: 'running',
      pid: null,
      startedAt: uow.now,
      finishedAt: null,
      lastHeartbeatAt: null,
      idempotencyKey: body.idempotencyKey ?? null,
      requestedByUserId,
      apiEndpointId: null,
      error: null,
      args,
      output: null,
      source: body.source,
      leaseToken: null,
      leaseUntil: null,
      principalUserId: caller.principal.kind === 'user' ? caller.principal.userId : null,
    });
    if (body.background) {
      uow.afterCommit((whole) => whole.service(runSignals).start(id));
    }
  });
  return toCreated(app, { id, status: 'running' });
};
