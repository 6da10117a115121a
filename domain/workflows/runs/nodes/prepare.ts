import type { WorkflowRunRow } from '../../../../db/queries/workflow-runs.js';
import type { App } from '../../../kernel/app.js';
import { isObject } from '../../../kernel/is-object.js';
import { builtinRoots } from '../../definition.js';
import { configIssues } from '../../executors/config.js';
import type { WorkflowNode } from '../../graph.js';
import { contextOf, type Hide, type NodeContext } from '../context.js';
import { schemaProblems } from '../schema-subset.js';
import { type Context, interpolated, interpolatedWithTypes, pathsIn } from '../tokens.js';
import { itemsOf, seesAllOutputs } from './executors.js';

/** What a node does now: its config with the values that its tokens stand for. */
export interface Prepared {
  /** The type of what executes it. */
  readonly type: string;
  readonly config: Context;
  readonly context: Context;
  /** The config without secrets. */
  readonly input: Context;
  readonly unresolved: readonly string[];
  readonly hide: Hide;
}

/** Bad data stays bad: another attempt would not help. */
export interface Unfit {
  readonly problem: string;
  readonly input: Context;
  readonly unresolved: readonly string[];
  readonly hide: Hide;
}

const shellRoots = builtinRoots.filter((root) => root !== 'trigger');

/** The first token in the source of a script that what others said would be put in place of. */
const unsafeToken = ({ config, inputs = {} }: WorkflowNode): string | undefined =>
  pathsIn(config['script']).find((path) => {
    const [root = ''] = path.split('.');
    const source = Object.hasOwn(inputs, root) ? (inputs[root]?.split('.')[0] ?? '') : root;
    return !shellRoots.includes(source);
  });

const isConfig = (value: unknown): Context => (isObject(value) ? value : {});

const resolved = ({ type, config }: WorkflowNode, context: Context, unresolved: Set<string>): Context => {
  if (type === 'swarm-script') {
    const { args, ...others } = config;
    const typed = args === undefined ? {} : { args: interpolatedWithTypes(args, context, unresolved) };
    return { ...isConfig(interpolated(others, context, unresolved)), ...typed };
  }
  if (type === 'foreach') {
    const { over, itemKey } = config;
    const list = interpolatedWithTypes(over, context, unresolved);
    return { over: list, itemKey: interpolated(itemKey, context, unresolved), body: config['body'] };
  }
  return isConfig(interpolated(config, context, unresolved));
};

/** A value that does not fit may be one that lacks what its tokens were to stand for. */
const emptyOf = (unresolved: readonly string[]): string =>
  unresolved.length === 0
    ? ''
    : `; nothing stands for ${unresolved
        .map((path) => `{{${path}}}`)
        .join(', ')
        .slice(0, 500)}`;

const prepared = (
  node: Pick<WorkflowNode, 'type'>,
  contexts: NodeContext,
  resolve: (context: Context, unresolved: Set<string>) => Context,
): Prepared | Unfit => {
  const unresolved = new Set<string>();
  const config = resolve(contexts.real, unresolved);
  const input = resolve(contexts.shown, new Set());
  const [issue] = configIssues(node.type, config, false);
  const known = { input, unresolved: [...unresolved], hide: contexts.hide };
  return issue === undefined
    ? { ...known, type: node.type, config, context: contexts.real }
    : { ...known, problem: `${issue.path} ${issue.message}${emptyOf(known.unresolved)}` };
};

/** What a node that sees this does now, or why it cannot. */
export const preparedIn = (
  node: WorkflowNode,
  { real, shown, hide }: NodeContext,
  further: Context = {},
): Prepared | Unfit => {
  const wrongInput = schemaProblems(node.inputSchema, real, 'inputs');
  const nothing = { input: {}, unresolved: [], hide };
  if (wrongInput.length > 0) {
    return { ...nothing, problem: `The inputs do not fit inputSchema: ${wrongInput.join('; ')}` };
  }
  const unsafe = node.type === 'script' ? unsafeToken(node) : undefined;
  if (unsafe !== undefined) {
    return { ...nothing, problem: `The token {{${unsafe}}} must not be in a script: give it as one of its args` };
  }
  const contexts = { real: { ...real, ...further }, shown: { ...shown, ...further }, hide };
  return prepared(node, contexts, (context, unresolved) => resolved(node, context, unresolved));
};

/** What a node does now, or why it cannot. */
export const prepareNode = async (
  app: App,
  run: WorkflowRunRow,
  node: WorkflowNode,
  further: Context = {},
): Promise<Prepared | Unfit> =>
  preparedIn(node, await contextOf({ app, db: app.db }, run, node, seesAllOutputs(node.type)), further);

/** What is done for an item of a node now, or why it cannot. */
export const prepareItem = async (
  app: App,
  run: WorkflowRunRow,
  node: WorkflowNode,
  itemKey: string,
): Promise<Prepared | Unfit> => {
  const list = await prepareNode(app, run, node);
  if ('problem' in list) {
    return list;
  }
  const items = itemsOf(list.config);
  const item = typeof items === 'string' ? undefined : items.find(({ key }) => key === itemKey);
  const body = isConfig(isConfig(node.config['body'])['config']);
  if (item === undefined) {
    return { input: {}, unresolved: [], hide: list.hide, problem: `The list has no item '${itemKey}' any more` };
  }
  const { real, shown, hide } = await contextOf({ app, db: app.db }, run, node, false);
  const further = { item: item.value, index: item.index };
  const contexts = { real: { ...real, ...further }, shown: { ...shown, ...further }, hide };
  return prepared({ type: 'agent-task' }, contexts, (context, unresolved) =>
    isConfig(interpolated(body, context, unresolved)),
  );
};
