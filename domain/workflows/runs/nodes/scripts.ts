import { findScriptVersionRow, type ScriptRow } from '../../../../db/queries/scripts.js';
import { findHolder } from '../../../../db/queries/tasks.js';
import { findWorkflowRow } from '../../../../db/queries/workflows.js';
import type { App } from '../../../kernel/app.js';
import { ProductError } from '../../../kernel/errors.js';
import { isObject } from '../../../kernel/is-object.js';
import { programs } from '../../../sandbox/programs/programs.js';
import { sandbox } from '../../../sandbox/sandbox.js';
import { runStored } from '../../../scripts/run/run.js';
import { requireNamedScriptRow } from '../../../scripts/script.js';
import { builtinRoots } from '../../definition.js';
import { type Context, pathsIn } from '../tokens.js';
import { type Execution, failed, type Outcome } from './execution.js';

interface ScriptConfig {
  readonly runtime: 'bash' | 'ts' | 'python';
  readonly script: string;
  readonly args?: readonly string[];
  readonly timeout?: number;
  readonly cwd?: string;
}

/** Longer texts are not looked at for members. */
const longestParsed = 262_144;

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly hasTimedOut: boolean;
}

const membersIn = (stdout: string): Context => {
  if (!stdout.startsWith('{') || stdout.length > longestParsed) {
    return {};
  }
  try {
    const value: unknown = JSON.parse(stdout);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const outcomeOf = ({ exitCode, stdout, stderr, hasTimedOut }: Ended): Outcome => {
  const output = { ...membersIn(stdout), exitCode, stdout, stderr };
  if (exitCode === 0) {
    return { kind: 'done', output, port: 'success' };
  }
  const reason = hasTimedOut ? 'The script took too long' : `Script exited with code ${exitCode}`;
  return { ...failed((!hasTimedOut && stderr.slice(0, 2000)) || reason), output };
};

/** TypeScript runs in the sandbox as it is; a default export, if it has one, is given the arguments. */
const typescript = async ({ app, signal }: Execution, config: ScriptConfig, timeoutMs: number): Promise<Ended> => {
  const { script, args = [] } = config;
  const outcome = await app.service(sandbox).run({
    source: /\bexport\s+default\b|\bas\s+default\b/.test(script) ? script : `${script}\nexport default () => {};\n`,
    args,
    agentId: null,
    timeoutMs,
    hostCall: async () => {
      throw new ProductError('forbidden', 'Scripts of nodes call nothing; use a swarm-script', { code: 'forbidden' });
    },
    signal,
  });
  const complaint =
    outcome.status === 'script_error'
      ? `${outcome.error.name}: ${outcome.error.message}`
      : 'reason' in outcome
        ? outcome.reason
        : '';
  const hasTimedOut = outcome.status === 'timeout';
  return {
    exitCode: outcome.status === 'ok' ? 0 : hasTimedOut ? -1 : 1,
    stdout: outcome.stdout.trimEnd(),
    stderr: [outcome.stderr.trimEnd(), complaint].filter(Boolean).join('\n'),
    hasTimedOut,
  };
};

const defaultTimeoutMs = 30_000;

/** Runs a script that the node itself has. */
export const script = async (execution: Execution): Promise<Outcome> => {
  // It fits the schema of the type.
  const config = execution.config as unknown as ScriptConfig;
  const { runtime, script: source, args = [], timeout: timeoutMs = defaultTimeoutMs, cwd } = config;
  if (runtime === 'ts') {
    return outcomeOf(await typescript(execution, config, timeoutMs));
  }
  const { app, signal } = execution;
  const request = { language: runtime, source, args, timeoutMs, cwd, signal };
  return outcomeOf(await app.service(programs).run(request));
};

interface SwarmScriptConfig {
  readonly scriptName: string;
  readonly scope?: 'global' | 'agent';
  readonly pinHash?: string;
  readonly args?: Context;
  readonly fsMode?: 'none' | 'workspace-rw';
  readonly timeoutMs?: number;
  readonly agentId?: string;
}

/** The version of a script that has this hash, as if it were the script. */
const pinned = async (app: App, row: ScriptRow, hash: string | undefined): Promise<ScriptRow | undefined> => {
  if (hash === undefined || hash === row.contentHash) {
    return row;
  }
  const version = await findScriptVersionRow(app.db, row.id, hash);
  return version && { ...row, source: version.source, contentHash: version.contentHash, version: version.version };
};

/** Tokens in a source are not replaced; one that the node could have replaced was meant to be. */
const misplacedToken = (source: string, { node }: Execution): string | undefined => {
  const known = new Set([...builtinRoots, ...Object.keys(node.inputs ?? {})]);
  return pathsIn(source).find((path) => known.has(path.split('.')[0] ?? ''));
};

/** Runs a stored script with the rights of whom the run is for. */
export const swarmScript = async (execution: Execution): Promise<Outcome> => {
  const { app, run, context, signal } = execution;
  // It fits the schema of the type.
  const config = execution.config as unknown as SwarmScriptConfig;
  const workflow = await findWorkflowRow(app.db, run.workflowId);
  const trigger = isObject(context['trigger']) ? context['trigger']['agentId'] : undefined;
  const agentId = config.agentId ?? workflow?.createdByAgentId ?? (typeof trigger === 'string' ? trigger : undefined);
  if (agentId === undefined || !(await findHolder(app.db, agentId))) {
    return failed(agentId === undefined ? 'No agent is named that runs the script' : 'The agent does not exist');
  }
  if (config.fsMode === 'workspace-rw') {
    return failed('Nothing runs scripts that change a workspace yet');
  }
  const named = await requireNamedScriptRow(app.db, config.scriptName, agentId, config.scope);
  const row = await pinned(app, named, config.pinHash);
  if (row === undefined || row.fsMode === 'workspace-rw') {
    return failed(row === undefined ? 'The script has no version with this hash' : 'The script changes a workspace');
  }
  const misplaced = misplacedToken(row.source, execution);
  if (misplaced !== undefined) {
    return failed(`The source of the script has the token {{${misplaced}}}, which is not replaced: use args`);
  }
  const userId = run.createdBy ?? workflow?.createdBy ?? undefined;
  const caller = {
    principal: userId === undefined ? ({ kind: 'operator' } as const) : ({ kind: 'user', userId } as const),
    agentId,
  };
  const { report, result, isOk } = await runStored(app, caller, {
    script: row,
    args: config.args ?? {},
    agentId,
    requestedByUserId: userId,
    timeoutMs: config.timeoutMs ?? defaultTimeoutMs,
    signal,
  });
  const { stdout, stderr, truncated, durationMs, exitCode } = report;
  const output = {
    ...(result && { result: JSON.parse(Buffer.from(result).toString('utf8')) }),
    ...{ stdout, stderr, truncated, durationMs, exitCode },
    ...{ scriptName: row.name, contentHash: row.contentHash, version: row.version },
  };
  return isOk
    ? { kind: 'done', output, port: 'success' }
    : { ...failed(stderr.trim().slice(0, 2000) || `Script exited with code ${exitCode}`), output };
};
