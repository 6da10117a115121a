import { isDeepStrictEqual } from 'node:util';
import type { App } from '../../kernel/app.js';
import { isObject } from '../../kernel/is-object.js';
import type { Pace } from '../../kernel/let-others-run.js';
import { shownObject } from '../../kernel/stored-json.js';
import { Graph, type WorkflowDefinition, type WorkflowNode, waysFrom } from '../graph.js';
import { contextWith, type Known } from '../runs/context.js';
import type { Done } from '../runs/facts.js';
import type { Outcome } from '../runs/nodes/execution.js';
import { executors, seesAllOutputs } from '../runs/nodes/executors.js';
import { type Prepared, preparedIn } from '../runs/nodes/prepare.js';
import { verdictOn } from '../runs/nodes/validation.js';
import { schemaProblems } from '../runs/schema-subset.js';
import type { Context } from '../runs/tokens.js';
import { type Difference, difference, inputDifferences, routeDifferences, templateDifferences } from './differences.js';
import type { RecordedRun, RecordedStep } from './recorded.js';

export interface Backtested {
  readonly app: App;
  readonly run: RecordedRun;
  /** The new definition. */
  readonly definition: WorkflowDefinition;
  readonly workflow: Known['workflow'];
  /** What the input of the run stands for, without secrets. */
  readonly input: Context;
  readonly mostSteps: number;
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

/** What a node would come to: what follows from it, and what would be otherwise than it was. */
interface Visit {
  readonly done: Done | undefined;
  readonly differences: readonly Difference[];
}

/** What a node came to, as far as it was judged. */
interface Judged {
  readonly done: Done;
  readonly differences: readonly Difference[];
}

const ended = (...differences: readonly Difference[]): Visit => ({ done: undefined, differences });

/** Types whose result follows from what they are given. */
const follows = (type: string, config: Context): boolean =>
  type === 'property-match' || type === 'code-match' || (type === 'validate' && !('prompt' in config));

/** What a node would be given otherwise than it was; one that was not done, what it would be given nothing for. */
const givenDifferences = (
  { id, type }: WorkflowNode,
  recorded: RecordedStep | undefined,
  { input, unresolved }: ReturnType<typeof preparedIn>,
): Difference[] => {
  if (recorded === undefined) {
    return [difference('reached', id, `It would be done, as ${type}`), ...templateDifferences(id, [], unresolved)];
  }
  return recorded.input === undefined
    ? []
    : [...inputDifferences(id, recorded.input, input), ...templateDifferences(id, recorded.unresolved, unresolved)];
};

/** The recorded steps of nodes, handed out in order; those that ended well first, as others led nowhere. */
class Records {
  readonly #steps = new Map<string, RecordedStep[]>();
  readonly #seen = new Map<string, number>();

  constructor(steps: readonly RecordedStep[]) {
    for (const step of steps) {
      this.#steps.set(step.nodeId, [...(this.#steps.get(step.nodeId) ?? []), step]);
    }
    for (const [id, all] of this.#steps) {
      const completed = all.filter(({ status }) => status === 'completed');
      this.#steps.set(id, completed.length > 0 ? completed : all.slice(-1));
    }
  }

  next(nodeId: string): RecordedStep | undefined {
    const at = this.#seen.get(nodeId) ?? 0;
    this.#seen.set(nodeId, at + 1);
    return this.#steps.get(nodeId)?.[at];
  }

  /** Nodes that were done more often than they would be. */
  left(): string[] {
    return [...this.#steps].filter(([id, steps]) => (this.#seen.get(id) ?? 0) < steps.length).map(([id]) => id);
  }
}

/** Differences in the order in which they were found, each once: a loop would say the same with every turn. */
class Found {
  readonly #byText = new Map<string, Difference>();

  add(differences: readonly Difference[]): void {
    for (const one of differences) {
      this.#byText.set(JSON.stringify(one), one);
    }
  }

  all(): Difference[] {
    return [...this.#byText.values()];
  }
}

/** A run done anew by another definition, with what its nodes came to then. */
class Rerun {
  readonly #of: Backtested;
  readonly #graph: Graph;
  readonly #former: Graph;
  readonly #record: Records;
  readonly #outputs: { [name: string]: unknown } = Object.create(null);

  constructor(of: Backtested) {
    this.#of = of;
    this.#graph = new Graph(of.definition);
    this.#former = of.run.graph;
    this.#record = new Records(of.run.steps);
    for (const { nodeId, validations } of of.run.steps) {
      if (validations !== undefined) {
        this.#outputs[`${nodeId}_validations`] = validations;
      }
    }
  }

  async differences(): Promise<Difference[]> {
    const { mostSteps, pace, signal } = this.#of;
    const found = new Found();
    let parked = this.#graph.entries().map(({ id }) => id);
    for (let steps = 0; parked.length > 0; steps += 1) {
      await pace.restIfDue();
      signal.throwIfAborted();
      const id = this.#nextOf(parked);
      const node = this.#graph.node(id);
      if (steps >= mostSteps) {
        found.add([difference('failure', id, `It would be the step after ${mostSteps}, as many as a run may have`)]);
        return found.all();
      }
      parked = parked.filter((other) => other !== id);
      const visit = node === undefined ? ended() : await this.#visit(node);
      found.add(visit.differences);
      if (node !== undefined && visit.done !== undefined) {
        this.#outputs[id] = visit.done.output;
        parked = [...new Set([...parked, ...this.#graph.targets(id, visit.done.port)])];
      }
    }
    // What comes after something unknown is not known, either.
    const all = found.all();
    const isKnown = !all.some(({ kind }) => kind === 'unknown');
    const skipped = isKnown ? this.#record.left() : [];
    return [...all, ...skipped.map((id) => difference('skipped', id, 'It would not be reached'))];
  }

  /** One that no other can lead to any more. */
  #nextOf(parked: readonly string[]): string {
    const behind = this.#graph.behind(parked);
    return parked.find((id) => !behind.has(id)) ?? '';
  }

  #known(): Known {
    const { run, workflow } = this.#of;
    return {
      outputs: this.#outputs,
      trigger: shownObject(run.row.triggerData) ?? {},
      runId: run.row.id,
      requestedByUserId: run.row.createdBy,
      workflow,
    };
  }

  #prepared(node: WorkflowNode, further: Context = {}): ReturnType<typeof preparedIn> {
    const context = contextWith(this.#known(), node, seesAllOutputs(node.type), this.#of.input);
    return preparedIn(node, { real: context, shown: context, hide: (text) => text }, further);
  }

  async #visit(node: WorkflowNode): Promise<Visit> {
    const recorded = this.#record.next(node.id);
    const prepared = this.#prepared(node);
    const given = givenDifferences(node, recorded, prepared);
    const result = 'problem' in prepared ? prepared.problem : await this.#result(node, prepared, recorded);
    const hasFailed = recorded !== undefined && recorded.status !== 'completed';
    if (result === undefined) {
      const isLast = waysFrom(node).length === 0;
      const unknown = difference('unknown', node.id, 'Nothing is recorded of what it comes to');
      return ended(...given, ...(hasFailed || isLast ? [] : [unknown]));
    }
    if (typeof result === 'string') {
      return ended(...given, ...(hasFailed ? [] : [difference('failure', node.id, result)]));
    }
    const { done, differences } = result;
    const routes = recorded === undefined || hasFailed ? [] : this.#routes(node, recorded, done);
    return { done, differences: [...given, ...differences, ...routes] };
  }

  /** What a node would come to, after it was judged; why it would fail, if it would; undefined where nobody knows. */
  async #result(
    node: WorkflowNode,
    prepared: Prepared,
    recorded: RecordedStep | undefined,
  ): Promise<Judged | string | undefined> {
    const outcome = await this.#outcome(node, prepared, recorded);
    if (outcome === undefined) {
      return undefined;
    }
    if (outcome.kind !== 'done') {
      return 'error' in outcome ? outcome.error : `It would wait (${outcome.kind})`;
    }
    const problems = schemaProblems(node.outputSchema, outcome.output, 'output');
    return problems.length > 0
      ? `The output does not fit outputSchema: ${problems.join('; ')}`
      : this.#judged(node, outcome);
  }

  /** What a node would come to: worked out where it follows, else as recorded; undefined where neither can be. */
  async #outcome(
    node: WorkflowNode,
    prepared: Prepared,
    recorded: RecordedStep | undefined,
  ): Promise<Outcome | undefined> {
    if (follows(prepared.type, prepared.config)) {
      return this.#worked(node, prepared, undefined);
    }
    return recorded?.status === 'completed' && recorded.nodeType === node.type
      ? { kind: 'done', output: recorded.output ?? {}, port: this.#ownPort(recorded) }
      : undefined;
  }

  async #worked(
    node: WorkflowNode,
    { type, config, context, hide }: Prepared,
    own: Context | undefined,
  ): Promise<Outcome> {
    const { app, run, signal } = this.#of;
    const execution = {
      ...{ app, run: run.row, stepId: '', node, config, context, hide, signal },
      outputOf: async (nodeId: string) => {
        const output = own !== undefined && nodeId === node.id ? own : this.#outputs[nodeId];
        return isObject(output) ? output : undefined;
      },
    };
    const executor = executors.get(type);
    return executor === undefined
      ? { kind: 'failed', error: `Nothing executes nodes of type '${type}'` }
      : executor(execution);
  }

  /** The port that a step had by itself: one of a validation is found anew. */
  #ownPort({ nodeId, port }: RecordedStep): string | undefined {
    const former = this.#former.node(nodeId);
    const isVerdict = former?.validation !== undefined && isObject(former.next) && (port === 'pass' || port === 'fail');
    return isVerdict ? undefined : port;
  }

  /** What a validation makes of a result; why the step would fail, if it would. */
  async #judged(node: WorkflowNode, done: Done): Promise<Judged | string> {
    const { validation } = node;
    if (validation === undefined) {
      return { done, differences: [] };
    }
    const type = validation.executor ?? 'validate';
    const config = { targetNodeId: node.id, ...validation.config };
    if (!follows(type, config)) {
      return this.#judgedThen(node, done);
    }
    const { inputSchema, ...others } = node;
    const prepared = this.#prepared({ ...others, type, config }, { [node.id]: done.output });
    if ('problem' in prepared) {
      return `The validation cannot be done: ${prepared.problem}`;
    }
    const verdict = verdictOn(node, validation, done, await this.#worked(node, prepared, done.output));
    return 'done' in verdict ? { done: verdict.done, differences: [] } : verdict.error;
  }

  /** The verdict as it was then, if the same was asked. */
  #judgedThen(node: WorkflowNode, done: Done): Judged {
    const then = this.#of.run.steps.findLast(({ nodeId, status }) => nodeId === node.id && status === 'completed');
    const isSame = isDeepStrictEqual(this.#former.node(node.id)?.validation, node.validation);
    return {
      done: { ...done, port: done.port ?? then?.port },
      differences: isSame
        ? []
        : [difference('unknown', node.id, 'Its validation is another one, which is not done here')],
    };
  }

  #routes(node: WorkflowNode, { port }: RecordedStep, done: Done): Difference[] {
    if (this.#former.node(node.id) === undefined) {
      return [];
    }
    const before = { port, targets: this.#former.targets(node.id, port) };
    return routeDifferences(node.id, before, { port: done.port, targets: this.#graph.targets(node.id, done.port) });
  }
}

/** What would be otherwise if a run were done by another definition; nothing is done. */
export const differencesOf = (of: Backtested): Promise<Difference[]> => new Rerun(of).differences();
