import { countScriptApiCall, findScriptApiRow, type ScriptApiRow } from '../../../db/queries/script-apis.js';
import { findScriptRow, type ScriptRow } from '../../../db/queries/scripts.js';
import { findUserRow } from '../../../db/queries/users.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { notFound, unauthenticated, unimplemented } from '../../kernel/errors.js';
import { isSameSecret } from '../../kernel/hash.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { Written } from '../../kernel/written.js';
import { outputChecks } from '../../tasks/output-schema.js';
import { runStored } from '../run/run.js';
import { tokenOf } from './api.js';
import { isTakenFrom } from './may-decide.js';
import { assertCallAllowed } from './rate-limit.js';

type Answer = components['schemas']['ScriptApiAnswer'];

const defaultTimeoutMs = 60_000;

const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];

/** A call from outside. */
export interface ScriptApiCall {
  readonly endpointId: string;
  /** The header that has the endpoint's token. */
  readonly authorization: string | undefined;
  readonly args: unknown;
  /** How long the script may take. Default: a minute. */
  readonly timeoutMs: number | undefined;
}

/** Whose rights it has may still use them. */
const isMakerActive = async (app: App, { principalUserId }: ScriptApiRow): Promise<boolean> =>
  principalUserId === null || (await findUserRow(app.db, principalUserId))?.status === 'active';

/**
 * The endpoint that is called, for a caller who may. One that is switched off, or whose maker is no longer active, is as good
 * as none.
 *
 * @throws ProductError notFound, unauthenticated
 */
const admit = async (app: App, { endpointId, authorization }: ScriptApiCall): Promise<ScriptApiRow> => {
  const row = await findScriptApiRow(app.db, endpointId);
  if (row?.enabled !== 1 || !(await isMakerActive(app, row))) {
    throw notFound('scriptApi');
  }
  const token = tokenOf(app, row);
  const sent = bearerOf(authorization);
  if (token !== null && (sent === undefined || !isSameSecret(sent, token))) {
    throw unauthenticated('The endpoint asks for its token');
  }
  return row;
};

const failed = (error: NonNullable<Answer['error']>, durationMs = 0): Answer => ({
  ok: false,
  result: null,
  error,
  durationMs,
});

/** @throws ProductError notFound, also when the endpoint is as good as none by now; unimplemented */
const requireScript = async (app: App, endpoint: ScriptApiRow): Promise<ScriptRow> => {
  const script = await findScriptRow(app.db, endpoint.scriptId);
  if (script === undefined) {
    throw notFound('script');
  }
  if (await isTakenFrom(app.db, endpoint, script)) {
    throw notFound('scriptApi');
  }
  if (script.fsMode === 'workspace-rw') {
    throw unimplemented('There are no workspaces yet', { code: 'workspace_not_available' });
  }
  return script;
};

const errorTypes: Readonly<Record<string, NonNullable<Answer['error']>['type']>> = {
  timeout: 'timeout',
  import_violation: 'import_violation',
};

/** With whose rights it runs: those of whoever made the endpoint, as its agent. Nothing that a stranger claims in headers counts. */
const callerOf = ({ agentId, principalUserId }: ScriptApiRow): Caller => ({
  agentId,
  principal: principalUserId === null ? { kind: 'operator' } : { kind: 'user', userId: principalUserId },
});

/**
 * Runs the script of an endpoint with arguments from outside, and tells how that went without what it wrote to its output.
 * A call that reached the script counts, however that ended.
 *
 * @throws ProductError notFound, unauthenticated, unimplemented, exhausted and unavailable when too many scripts run or wait,
 * exhausted when the endpoint is called too often
 */
export const invokeScriptApi = async (
  app: App,
  call: ScriptApiCall,
  signal: AbortSignal,
): Promise<Answer | Written<Answer>> => {
  const endpoint = await admit(app, call);
  assertCallAllowed(app, endpoint.id);
  const script = await requireScript(app, endpoint);
  const { args, timeoutMs = defaultTimeoutMs } = call;
  if (script.argsJsonSchema !== null) {
    const check = { schema: script.argsJsonSchema, args: JSON.stringify(args) };
    const details = await app.service(outputChecks).problemsOfArgs(check, signal);
    if (details.length > 0) {
      return failed({ type: 'args_validation', message: details.join('; '), details: [...details] });
    }
  }
  const { report, result } = await runStored(app, callerOf(endpoint), {
    script,
    args,
    apiEndpointId: endpoint.id,
    agentId: endpoint.agentId,
    timeoutMs,
    signal,
  });
  await inConcurrentTransaction(app, [], ({ db, now }) => countScriptApiCall(db, endpoint.id, now));
  if (result === undefined) {
    const message =
      report.runtimeError?.message ?? (report.stderr.trim() || `The script ended with ${report.exitCode}`);
    return failed({ type: errorTypes[report.error ?? ''] ?? 'runtime_error', message }, report.durationMs);
  }
  const rest = Buffer.from(`,"error":null,"durationMs":${report.durationMs}}`);
  return new Written(Buffer.concat([Buffer.from('{"ok":true,"result":'), result, rest]));
};
