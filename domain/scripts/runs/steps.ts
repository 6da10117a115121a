import { setTimeout as sleep } from 'node:timers/promises';
import { findScriptStep, type ScriptRunRow, type ScriptStepRow } from '../../../db/queries/script-runs.js';
import type { ScriptScope } from '../../../generated/swarm/enums.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, invalid, ProductError } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import { msPerHour } from '../../kernel/time.js';
import { modelProvider } from '../../models/configured.js';
import { isTerminal } from '../../tasks/states.js';
import { runScript } from '../run/run.js';
import { type AgentTask, agentTaskFailed, startAgentTask, startedStep, untilTaskEnds } from './agent-task.js';
import { CallLabels, type CallType, isCallType, RunCalls, toldCall } from './calls.js';
import { agentTaskType, endStep, type StepConfig, stepConfig, writeStep } from './journal.js';
import { maxResultBytes, storedError, storedValue } from './run.js';

const longestLabel = 200;
const longestText = 100_000;
const mostTags = 50;
const highestPriority = 100;
const againMs = 1000;
const defaultWaitMs = 2 * msPerHour;

/** The run that a process does. */
export interface RunUnderWay {
  readonly row: ScriptRunRow;
  readonly token: string;
  readonly caller: Caller;
  /** Milliseconds since 1970: it may not take longer. */
  readonly deadlineMs: number;
  /** Aborts when it is not this process's to do any more. */
  readonly signal: AbortSignal;
}

type Config = Readonly<Record<string, unknown>>;

const textIn = (config: Config, name: string, isNeeded = false): string | undefined => {
  const value = config[name];
  if (value === undefined || value === null) {
    if (isNeeded) {
      throw invalid(`The step needs '${name}'`, { code: 'script_run_step_invalid' });
    }
    return undefined;
  }
  if (typeof value !== 'string' || value === '' || value.length > longestText) {
    throw invalid(`'${name}' of the step must be a text`, { code: 'script_run_step_invalid' });
  }
  return value;
};

const numberIn = (config: Config, name: string, most: number): number | undefined => {
  const value = config[name];
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most) {
    throw invalid(`'${name}' of the step must be a whole number from 0 to ${most}`, {
      code: 'script_run_step_invalid',
    });
  }
  return value;
};

const objectIn = (config: Config, name: string): Config | undefined => {
  const value = config[name];
  if (value === undefined || value === null) {
    return undefined;
  }
  if (!isObject(value)) {
    throw invalid(`'${name}' of the step must be an object`, { code: 'script_run_step_invalid' });
  }
  return value;
};

const tagsIn = ({ tags }: Config): string[] | undefined => {
  if (tags === undefined || tags === null) {
    return undefined;
  }
  if (!Array.isArray(tags) || tags.length > mostTags || tags.some((tag) => typeof tag !== 'string')) {
    throw invalid(`'tags' of the step must be at most ${mostTags} texts`, { code: 'script_run_step_invalid' });
  }
  return tags;
};

const agentTaskIn = (config: Config): AgentTask => ({
  template: textIn(config, 'template'),
  task: textIn(config, 'task'),
  agentId: textIn(config, 'agentId'),
  tags: tagsIn(config),
  priority: numberIn(config, 'priority', highestPriority),
  offerMode: config['offerMode'] === true,
  dir: textIn(config, 'dir'),
  vcsRepo: textIn(config, 'vcsRepo'),
  model: textIn(config, 'model'),
  parentTaskId: textIn(config, 'parentTaskId'),
  requestedByUserId: textIn(config, 'requestedByUserId'),
  outputSchema: objectIn(config, 'outputSchema'),
});

const scopeIn = (config: Config): ScriptScope | undefined => {
  const scope = textIn(config, 'scope');
  if (scope !== undefined && scope !== 'agent' && scope !== 'global') {
    throw invalid("'scope' of the step must be agent or global", { code: 'script_run_step_invalid' });
  }
  return scope;
};

/** What a step came to, as it is written down and as it is told. */
type Ending = { readonly result: unknown } | { readonly error: string };

/** The steps of one run, each done once: done already, under way, or to be done now. */
export class RunSteps {
  readonly #app: App;
  readonly #run: RunUnderWay;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  readonly #labels = new CallLabels();
  readonly #calls: RunCalls;

  constructor(app: App, run: RunUnderWay) {
    this.#app = app;
    this.#run = run;
    const { id, agentId } = run.row;
    this.#calls = new RunCalls(app, { id, agentId, caller: run.caller });
  }

  /** Resolves when none is under way. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#inFlight.values());
  }

  /**
   * Does what a script asks for by `ctx.step`.
   *
   * @throws ProductError invalid, also with the error that the step ended with (`script_run_step_failed`); conflict when it
   * is of another type than before, or the run does not go on
   */
  do(args: unknown): Promise<unknown> {
    const { type, label, config } = isObject(args) ? args : {};
    if (typeof label !== 'string' || label === '' || label.length > longestLabel) {
      throw invalid(`A step needs a label of 1 to ${longestLabel} characters`, { code: 'script_run_step_invalid' });
    }
    if (typeof type !== 'string' || !isObject(config)) {
      throw invalid('A step needs a configuration', { code: 'script_run_step_invalid' });
    }
    const underWay = this.#inFlight.get(label);
    if (underWay !== undefined) {
      return underWay;
    }
    const begun = this.#once(type, label, config).finally(() => this.#inFlight.delete(label));
    this.#inFlight.set(label, begun);
    return begun;
  }

  /**
   * Calls a connection: a step that is known by what is called with what.
   *
   * @throws as `do`
   */
  async call(type: CallType, args: unknown): Promise<unknown> {
    const config = isObject(args) ? args : {};
    return toldCall(type, await this.do({ type, label: this.#labels.next(type, config), config }));
  }

  async #once(type: string, label: string, config: Config): Promise<unknown> {
    const known = await findScriptStep(this.#app.db, this.#run.row.id, label);
    const written = stepConfig(this.#app, config);
    if (known !== undefined) {
      this.#compare(known, type, written);
    }
    if (known !== undefined && known.status !== 'running') {
      return this.#told(known);
    }
    return type === agentTaskType
      ? this.#agentTask(label, config, written, known)
      : this.#plain(type, label, config, written);
  }

  #compare({ stepType, stepKey, configHash }: ScriptStepRow, type: string, { hash }: StepConfig): void {
    if (stepType !== type) {
      throw conflict(`The step '${stepKey}' was one of type '${stepType}' before`, { code: 'script_run_step_differs' });
    }
    if (configHash !== hash) {
      const { id } = this.#run.row;
      this.#app.log.warn(
        { run: id, step: stepKey },
        'a step is asked for in another way than before; its result stays',
      );
    }
  }

  #told({ status, result, error }: Pick<ScriptStepRow, 'status' | 'result' | 'error'>): unknown {
    if (status === 'failed') {
      throw invalid(error ?? 'The step failed', { code: 'script_run_step_failed' });
    }
    return JSON.parse(result ?? 'null');
  }

  async #plain(stepType: string, stepKey: string, config: Config, written: StepConfig): Promise<unknown> {
    const { row, token } = this.#run;
    const startedAt = performance.now();
    const ending = isCallType(stepType)
      ? await this.#endedAtOnce(() => this.#calls.make(stepType, stepKey, config, this.#run.signal))
      : await this.#ended(() => this.#perform(stepType, stepKey, config));
    const entry = this.#entry(ending, startedAt);
    await writeStep(this.#app, row.id, token, { stepKey, stepType, config: written, ...entry });
    return this.#told(entry);
  }

  #entry(ending: Ending, startedAt: number) {
    const durationMs = Math.round(performance.now() - startedAt);
    if ('error' in ending) {
      return { status: 'failed', durationMs, result: null, error: storedError(this.#app, ending.error) } as const;
    }
    try {
      const result = storedValue(this.#app, 'The result of the step', ending.result, maxResultBytes);
      return { status: 'completed', durationMs, result, error: null } as const;
    } catch (error) {
      if (!(error instanceof ProductError)) {
        throw error;
      }
      return { status: 'failed', durationMs, result: null, error: error.message } as const;
    }
  }

  /** What came of it, or why it was refused. */
  async #tried(
    work: () => Promise<unknown>,
  ): Promise<{ readonly result: unknown } | { readonly refusal: ProductError }> {
    const { signal } = this.#run;
    signal.throwIfAborted();
    try {
      return { result: await work() };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProductError)) {
        throw error;
      }
      return { refusal: error };
    }
  }

  /** What is not possible now is an ending as well: whoever calls another service decides whether to call again. */
  async #endedAtOnce(work: () => Promise<unknown>): Promise<Ending> {
    const outcome = await this.#tried(work);
    return 'refusal' in outcome ? { error: outcome.refusal.message } : outcome;
  }

  /** What the rules refuse is an ending; what only is not possible now is tried again. */
  async #ended(work: () => Promise<unknown>): Promise<Ending> {
    for (;;) {
      const outcome = await this.#tried(work);
      if (!('refusal' in outcome)) {
        return outcome;
      }
      const { kind, message } = outcome.refusal;
      if (kind !== 'exhausted' && kind !== 'unavailable') {
        return { error: message };
      }
      await sleep(againMs, undefined, { signal: this.#run.signal });
    }
  }

  #perform(stepType: string, label: string, config: Config): Promise<unknown> {
    switch (stepType) {
      case 'raw-llm':
        return this.#ask(config);
      case 'swarm-script':
        return this.#runScript(label, config);
      default:
        throw invalid(`There is no step of type '${stepType}'`, { code: 'script_run_step_invalid' });
    }
  }

  #ask(config: Config): Promise<unknown> {
    const model = textIn(config, 'model');
    const schema = objectIn(config, 'schema');
    return modelProvider(this.#app).ask({
      prompt: textIn(config, 'prompt', true) ?? '',
      signal: this.#run.signal,
      ...(model !== undefined && { model }),
      ...(schema && { schema }),
    });
  }

  async #runScript(label: string, config: Config): Promise<unknown> {
    const { row, caller, signal } = this.#run;
    const source = config['source'];
    const key = `script-run:${row.id}:${label}`;
    const report = await runScript(
      this.#app,
      caller,
      {
        name: textIn(config, 'name') ?? textIn(config, 'scriptName'),
        source: typeof source === 'string' ? source : undefined,
        args: config['args'],
        scope: scopeIn(config),
        fsMode: config['fsMode'] === 'workspace-rw' ? 'workspace-rw' : 'none',
        intent: textIn(config, 'intent') ?? key,
        idempotencyKey: textIn(config, 'idempotencyKey'),
      },
      signal,
    );
    // One that was cut off is begun anew by whoever goes on.
    signal.throwIfAborted();
    return report.toJSON();
  }

  async #agentTask(
    stepKey: string,
    config: Config,
    written: StepConfig,
    known: ScriptStepRow | undefined,
  ): Promise<unknown> {
    const { row, token, signal } = this.#run;
    const isOver = config['waitForCompletion'] === false;
    const wanted = { run: row, token, stepKey, config: written, isOver };
    const step = known ? startedStep(known) : await startAgentTask(this.#app, { ...wanted, task: agentTaskIn(config) });
    if (step.status !== 'running') {
      return this.#told(step);
    }
    const startedMs = Date.parse(step.startedAt);
    const waitMs = numberIn(config, 'timeoutMs', Number.MAX_SAFE_INTEGER) ?? defaultWaitMs;
    const untilMs = Math.min(startedMs + waitMs, this.#run.deadlineMs);
    const ending = await this.#ended(() => this.#taskEnding(step.taskId, untilMs, config));
    const entry = this.#entry(ending, performance.now() - (this.#app.clock.nowMs() - startedMs));
    await endStep(this.#app, row.id, token, stepKey, entry);
    signal.throwIfAborted();
    return this.#told(entry);
  }

  async #taskEnding(taskId: string, untilMs: number, { failOnTaskFailure }: Config): Promise<unknown> {
    const task = await untilTaskEnds(this.#app, taskId, untilMs, this.#run.signal);
    if (task.status === 'completed') {
      return task.output;
    }
    if (!isTerminal(task.status)) {
      throw invalid(`The task ${taskId} did not end in time`, { code: 'agent_task_timeout' });
    }
    if (failOnTaskFailure === false) {
      return { taskId, status: 'failed', error: agentTaskFailed(task).message };
    }
    throw agentTaskFailed(task);
  }
}
