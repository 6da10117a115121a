import { type ScriptRow, touchScratch, untouchScratch } from '../../../db/queries/scripts.js';
import type { ScriptFsMode, ScriptScope } from '../../../generated/swarm/enums.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { invalid, tooLarge, unimplemented } from '../../kernel/errors.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { Written } from '../../kernel/written.js';
import { writeEntry } from '../../kv/entries.js';
import { RunContext } from '../../sandbox/admission.js';
import { maxArgumentBytes, maxSourceBytes } from '../../sandbox/limits.js';
import { sandbox } from '../../sandbox/sandbox.js';
import { requireScriptAgent } from '../caller.js';
import { importChecks } from '../imports/import-checks.js';
import { requireNamedScriptRow } from '../script.js';
import { brokerFor, sdkMethods } from './broker.js';
import { connectionsFor } from './connections.js';
import { recordRun } from './record.js';
import { type Reported, reportOf, reportOfViolation, writtenReport } from './report.js';
import { saveScratchCopy } from './scratch-copy.js';

type Report = components['schemas']['ScriptRunReport'];

/** What is asked for: a script by its name, or a source. */
export interface RunScriptInput {
  readonly name?: string | undefined;
  readonly source?: string | undefined;
  readonly args?: unknown;
  readonly intent: string;
  readonly scope?: ScriptScope | undefined;
  readonly fsMode: ScriptFsMode;
  readonly idempotencyKey?: string | undefined;
}

/** What runs: a stored script, or a source that came with the request. */
interface Runnable {
  readonly source: string;
  readonly stored: ScriptRow | undefined;
}

const runNamespace = 'script:executions';
/** Longer results are told, and not kept. */
const maxKeptBytes = 1024 * 1024;

const requireRunnable = async (app: App, agentId: string, input: RunScriptInput): Promise<Runnable> => {
  const { name, source, scope, fsMode } = input;
  const stored = name === undefined ? undefined : await requireNamedScriptRow(app.db, name, agentId, scope);
  if ((stored?.fsMode ?? fsMode) === 'workspace-rw') {
    throw unimplemented('Nothing runs scripts that change a workspace yet', { code: 'workspace_not_available' });
  }
  return { source: stored?.source ?? source ?? '', stored };
};

/** Arguments are JSON; where that is a text, it is perhaps JSON in turn. */
const argsOf = (args: unknown): unknown => {
  if (typeof args !== 'string') {
    return args ?? null;
  }
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
};

const baseUrlOf = ({ settings }: App): string => settings.mcpBaseUrl ?? `http://127.0.0.1:${settings.port}`;

/** Where a run differs from others. */
interface Execution {
  readonly agentId: string;
  readonly args: unknown;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

const execute = async (
  app: App,
  caller: Caller,
  { source }: Runnable,
  { agentId, args, signal, timeoutMs }: Execution,
): Promise<Reported> => {
  const violation = await app.service(importChecks).violationOf(source);
  if (violation !== undefined) {
    return reportOfViolation(app.secrets.scrub(violation));
  }
  const outcome = await app.service(sandbox).run({
    source,
    args,
    agentId,
    hostCall: brokerFor(app, caller, { agentId, scriptRunId: null }),
    ...(caller.run instanceof RunContext && { parent: caller.run }),
    surroundings: {
      methods: sdkMethods,
      apis: await connectionsFor(app, caller, agentId),
      config: { apiKey: '[REDACTED:SWARM_API_KEY]', agentId, mcpBaseUrl: baseUrlOf(app) },
    },
    signal,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return reportOf(outcome);
};

/** Says that a scratch script is in use; returns how to take that back. */
const touch = async (app: App, { stored }: Runnable): Promise<() => Promise<void>> => {
  if (stored?.isScratch !== 1) {
    return async () => {};
  }
  const { id, updatedAt } = stored;
  const touchedAt = await inConcurrentTransaction(app, [], async ({ db, now }) => {
    await touchScratch(db, id, now);
    return now;
  });
  return () => inConcurrentTransaction(app, [], ({ db }) => untouchScratch(db, id, touchedAt, updatedAt));
};

/** Runs it with its scratch script in use; a run that does not go well was none. */
const executeInUse = async (app: App, caller: Caller, runnable: Runnable, execution: Execution): Promise<Reported> => {
  const untouch = await touch(app, runnable);
  let reported: Reported | undefined;
  try {
    reported = await execute(app, caller, runnable, execution);
    return reported;
  } finally {
    if (!reported?.isOk) {
      await untouch();
    }
  }
};

const keepResult = async (
  app: App,
  key: string,
  { stored }: Runnable,
  { report, result }: Reported,
): Promise<Report['kvSaved']> => {
  if (result === undefined || result.byteLength > maxKeptBytes) {
    return undefined;
  }
  const value = {
    result: JSON.parse(Buffer.from(result).toString('utf8')),
    durationMs: report.durationMs,
    scriptName: stored?.name ?? null,
    executedAt: app.clock.now(),
  };
  await inConcurrentTransaction(app, [`kv:${runNamespace}:${key}`], (uow) =>
    writeEntry(uow, { namespace: runNamespace, key, value }),
  );
  return { namespace: runNamespace, key };
};

/** What is done once a script ran well. */
const finishWell = async (
  app: App,
  agentId: string,
  runnable: Runnable,
  { idempotencyKey, intent }: RunScriptInput,
  reported: Reported,
): Promise<Pick<Report, 'kvSaved' | 'autoSaved'>> => {
  const { stored, source } = runnable;
  const kvSaved = idempotencyKey === undefined ? undefined : await keepResult(app, idempotencyKey, runnable, reported);
  if (stored) {
    if (stored.isScratch === 1) {
      await inConcurrentTransaction(app, [], ({ db, now }) => touchScratch(db, stored.id, now));
    }
    return { ...(kvSaved && { kvSaved }) };
  }
  const slug = await saveScratchCopy(app, agentId, source, intent);
  return { ...(kvSaved && { kvSaved }), autoSaved: { slug, reason: 'successful_inline_run' } };
};

const assertSizes = (source: string, args: unknown): string => {
  if (Buffer.byteLength(source) > maxSourceBytes) {
    throw tooLarge(maxSourceBytes);
  }
  const json = JSON.stringify(args) ?? 'null';
  if (Buffer.byteLength(json) > maxArgumentBytes) {
    throw tooLarge(maxArgumentBytes);
  }
  return json;
};

/** A stored script that somebody from outside has run, or a workflow. */
export interface StoredRun {
  readonly script: ScriptRow;
  /** Default: the script as it is, and not a version of it. */
  readonly source?: string;
  readonly args: unknown;
  readonly apiEndpointId?: string;
  readonly requestedByUserId?: string | undefined;
  readonly agentId: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs a stored script as an agent, keeps what came of it, and returns that.
 *
 * @throws ProductError tooLarge, exhausted and unavailable when too many run or wait
 */
export const runStored = async (
  app: App,
  caller: Caller,
  { script, source = script.source, args, apiEndpointId, requestedByUserId, agentId, timeoutMs, signal }: StoredRun,
): Promise<Reported> => {
  const runnable: Runnable = { source, stored: script };
  const argsJson = assertSizes(source, args);
  const startedAt = app.clock.now();
  const reported = await executeInUse(app, caller, runnable, { agentId, args, signal, timeoutMs });
  const run = { agentId, requestedByUserId, scriptName: script.name, source };
  await recordRun(app, { ...run, args: argsJson, startedAt, reported, ...(apiEndpointId && { apiEndpointId }) });
  return reported;
};

/**
 * Runs a script in the sandbox and tells how that went, also where it failed (docs/scripts.md). It is cancelled when the
 * signal aborts.
 *
 * @throws ProductError invalid (also `agent_required`), notFound for an unknown agent or script, unimplemented
 * (`workspace_not_available`), tooLarge, exhausted and unavailable when too many run or wait
 */
export const runScript = async (
  app: App,
  caller: Caller,
  input: RunScriptInput,
  signal: AbortSignal,
): Promise<Written<Report>> => {
  if ((input.name === undefined) === (input.source === undefined)) {
    throw invalid('Provide exactly one of name or source');
  }
  const { id: agentId } = await requireScriptAgent(app.db, caller);
  const runnable = await requireRunnable(app, agentId, input);
  const args = argsOf(input.args);
  const argsJson = assertSizes(runnable.source, args);
  const startedAt = app.clock.now();
  const reported = await executeInUse(app, caller, runnable, { agentId, args, signal });
  const further = reported.isOk ? await finishWell(app, agentId, runnable, input, reported) : {};
  const { stored, source } = runnable;
  const scriptName = stored?.name ?? '(inline source)';
  const requestedByUserId = caller.principal.kind === 'user' ? caller.principal.userId : undefined;
  await recordRun(app, { agentId, requestedByUserId, scriptName, source, args: argsJson, startedAt, reported });
  return new Written(writtenReport({ report: { ...reported.report, ...further }, result: reported.result }));
};
