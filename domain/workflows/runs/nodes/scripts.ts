import { findScriptVersionRow, type ScriptRow, type ScriptVersionRow } from '../../../../db/queries/scripts.js';
import { findHolder } from '../../../../db/queries/tasks.js';
import { findWorkflowPlace } from '../../../../db/queries/workflows.js';
import { hasAgentLostSecrets } from '../../../access/stored-secrets.js';
import type { App } from '../../../kernel/app.js';
import { ProductError } from '../../../kernel/errors.js';
import { isObject } from '../../../kernel/is-object.js';
import { programs } from '../../../sandbox/programs/programs.js';
import { sandbox } from '../../../sandbox/sandbox.js';
import type { Reported } from '../../../scripts/run/report.js';
import { runStored } from '../../../scripts/run/run.js';
import { requireNamedScriptRow } from '../../../scripts/script.js';
import { isOfOneThatLost } from '../../../scripts/writers.js';
import { agentNamed } from '../../../users/principal-name.js';
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

/** The beginning of what a script complained of: half a secret at its end would not be known for one any more. */
const complaintOf = ({ app, hide }: Execution, stderr: string): string =>
  app.secrets.scrub(hide(stderr)).slice(0, 2000);

const outcomeOf = (execution: Execution, { exitCode, stdout, stderr, hasTimedOut }: Ended): Outcome => {
  const output = { ...membersIn(stdout), exitCode, stdout, stderr };
  if (exitCode === 0) {
    return { kind: 'done', output, port: 'success' };
  }
  const reason = hasTimedOut ? 'The script took too long' : `Script exited with code ${exitCode}`;
  return { ...failed((!hasTimedOut && complaintOf(execution, stderr)) || reason), output };
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
    return outcomeOf(execution, await typescript(execution, config, timeoutMs));
  }
  const { app, signal } = execution;
  const request = { language: runtime, source, args, timeoutMs, cwd, signal };
  return outcomeOf(execution, await app.service(programs).run(request));
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

/** What of a script or of a version of it is run. */
type Source = Pick<ScriptVersionRow, 'source' | 'contentHash' | 'version'>;

/** The script as it is, or the version of it that has the hash. */
const sourceOf = (app: App, row: ScriptRow, hash: string | undefined): Promise<Source | undefined> | Source =>
  hash === undefined || hash === row.contentHash ? row : findScriptVersionRow(app.db, row.id, hash);

/** Tokens in a source are not replaced; one that the node could have replaced was meant to be. */
const misplacedToken = (source: string, { node }: Execution): string | undefined => {
  const known = new Set([...builtinRoots, ...Object.keys(node.inputs ?? {})]);
  return pathsIn(source).find((path) => known.has(path.split('.')[0] ?? ''));
};

/** What is to run, or why that cannot. */
const found = async (
  execution: Execution,
  { scriptName, scope, pinHash, fsMode }: SwarmScriptConfig,
  agentId: string,
): Promise<{ readonly row: ScriptRow; readonly version: Source } | string> => {
  const { app } = execution;
  const row = await requireNamedScriptRow(app.db, scriptName, agentId, scope);
  if (fsMode === 'workspace-rw' || row.fsMode === 'workspace-rw') {
    return 'Nothing runs scripts that change a workspace yet';
  }
  if (pinHash === undefined && (await isOfOneThatLost(app.db, row, agentId))) {
    return 'Stored secrets were taken from the agent that wrote the script';
  }
  const version = await sourceOf(app, row, pinHash);
  if (version === undefined) {
    return 'The script has no version with this hash';
  }
  const misplaced = misplacedToken(version.source, execution);
  return misplaced === undefined
    ? { row, version }
    : `The source of the script has the token {{${misplaced}}}, which is not replaced: use args`;
};

/** Who begins a run says as whom a script runs where its node names nobody, or by a token. */
const deciderOf = ({ node, run }: Execution, maker: string | null | undefined): string | undefined => {
  const { agentId } = node.config;
  const isFixed = typeof agentId === 'string' ? !agentId.includes('{{') : maker != null;
  return isFixed ? undefined : agentNamed(run.startedBy);
};

/** As whom a script runs, or why it cannot. */
const agentOf = async (
  execution: Execution,
  named: string | undefined,
  maker: string | null | undefined,
): Promise<{ readonly agentId: string } | { readonly problem: string }> => {
  const { app, context } = execution;
  const trigger = isObject(context['trigger']) ? context['trigger']['agentId'] : undefined;
  const agentId = named ?? maker ?? (typeof trigger === 'string' ? trigger : undefined);
  if (agentId === undefined) {
    return { problem: 'No agent is named that runs the script' };
  }
  if (maker != null && agentId !== maker && (await hasAgentLostSecrets(app.db, maker))) {
    return { problem: 'Stored secrets were taken from the agent that made the workflow: it has others run no script' };
  }
  const decider = deciderOf(execution, maker);
  if (decider !== undefined && agentId !== decider && (await hasAgentLostSecrets(app.db, decider))) {
    return { problem: 'Stored secrets were taken from the agent that began the run: it has others run no script' };
  }
  return (await findHolder(app.db, agentId)) ? { agentId } : { problem: 'The agent does not exist' };
};

const storedOutcome = (
  execution: Execution,
  { report, result, isOk }: Reported,
  scriptName: string,
  version: Source,
): Outcome => {
  const { stdout, stderr, truncated, durationMs, exitCode } = report;
  const output = {
    ...(result && { result: JSON.parse(Buffer.from(result).toString('utf8')) }),
    ...{ stdout, stderr, truncated, durationMs, exitCode },
    ...{ scriptName, contentHash: version.contentHash, version: version.version },
  };
  return isOk
    ? { kind: 'done', output, port: 'success' }
    : { ...failed(complaintOf(execution, stderr.trim()) || `Script exited with code ${exitCode}`), output };
};

/** Runs a stored script with the rights of whom the run is for. */
export const swarmScript = async (execution: Execution): Promise<Outcome> => {
  const { app, run, signal } = execution;
  // It fits the schema of the type.
  const config = execution.config as unknown as SwarmScriptConfig;
  const workflow = await findWorkflowPlace(app.db, run.workflowId);
  const agent = await agentOf(execution, config.agentId, workflow?.createdByAgentId);
  if ('problem' in agent) {
    return failed(agent.problem);
  }
  const { agentId } = agent;
  const script = await found(execution, config, agentId);
  if (typeof script === 'string') {
    return failed(script);
  }
  const userId = run.createdBy ?? workflow?.createdBy ?? undefined;
  const caller = {
    principal: userId === undefined ? ({ kind: 'operator' } as const) : ({ kind: 'user', userId } as const),
    agentId,
  };
  const reported = await runStored(app, caller, {
    script: script.row,
    source: script.version.source,
    args: config.args ?? {},
    agentId,
    requestedByUserId: userId,
    timeoutMs: config.timeoutMs ?? defaultTimeoutMs,
    signal,
  });
  return storedOutcome(execution, reported, script.row.name, script.version);
};
