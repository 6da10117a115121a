import { questionIssues } from '../approvals/questions.js';
import { policyProblem } from '../approvals/quorum.js';
import { type Issue, invalid, validationErrorCode } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { configIssues } from './executors/config.js';
import { findExecutorType } from './executors/types.js';
import { Graph, type WorkflowDefinition, type WorkflowNode, waysFrom } from './graph.js';

/** What a node may see of the run beside its predecessors. */
export const builtinRoots: readonly string[] = ['trigger', 'input', 'run', 'workflow', 'swarm'];

const mostTold = 50;
/** Each transition of a run looks at all ways of its graph. */
const mostWays = 10_000;

interface Place {
  readonly node: WorkflowNode;
  readonly path: string;
}

const placesOf = ({ nodes }: WorkflowDefinition): Place[] =>
  nodes.map((node, index) => ({ node, path: `body.definition.nodes.${index}` }));

const duplicates = (places: readonly Place[]): Issue[] => {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const { node, path } of places) {
    if (seen.has(node.id)) {
      issues.push({ path: `${path}.id`, message: `Duplicate node id '${node.id}'` });
    }
    seen.add(node.id);
  }
  return issues;
};

const wrongTargets = (graph: Graph, { node, path }: Place): Issue[] =>
  waysFrom(node)
    .filter(({ target }) => graph.node(target) === undefined)
    .map(({ target, port }) => ({
      path: `${path}.next${port === undefined ? '' : `.${port}`}`,
      message: `Node '${node.id}'${port === undefined ? '' : ` port '${port}'`} leads to '${target}', which does not exist`,
    }));

const tooManyWays = ({ nodes }: WorkflowDefinition): Issue[] => {
  const count = nodes.reduce((sum, node) => sum + waysFrom(node).length, 0);
  const message = `The nodes lead to others ${count} times: all together must do so ${mostWays} times at most`;
  return count > mostWays ? [{ path: 'body.definition.nodes', message }] : [];
};

const wrongShape = (graph: Graph): Issue[] => {
  const path = 'body.definition';
  const entries = graph.entries();
  const [entry, ...others] = entries;
  if (entry === undefined) {
    return [{ path, message: 'No entry node found' }];
  }
  if (others.length > 0) {
    return [{ path, message: `Multiple entry nodes found: ${entries.map(({ id }) => id).join(', ')}` }];
  }
  const reached = graph.reach([entry.id]);
  return graph.definition.nodes
    .filter(({ id }) => !reached.has(id))
    .map(({ id }) => ({ path, message: `Node '${id}' cannot be reached from the entry node '${entry.id}'` }));
};

const wrongConfig = ({ node, path }: Place): Issue[] => {
  if (findExecutorType(node.type) === undefined) {
    return [{ path: `${path}.type`, message: `Node '${node.id}' has the unknown type '${node.type}'` }];
  }
  return configIssues(node.type, node.config, true).map((issue) => ({
    path: `${path}.${issue.path}`,
    message: `Node '${node.id}' ${issue.path} ${issue.message}`,
  }));
};

/** People are asked what can be answered, and so many as there are. */
const wrongRequest = ({ node, path }: Place): Issue[] => {
  if (node.type !== 'human-in-the-loop' || configIssues(node.type, node.config, false).length > 0) {
    return [];
  }
  // They fit the schema of the type.
  const questions = node.config['questions'] as Parameters<typeof questionIssues>[0];
  const approvers = node.config['approvers'] as Parameters<typeof policyProblem>[0];
  const problem = policyProblem(approvers);
  const wrongPolicy = problem === undefined ? [] : [{ path: 'approvers.policy.min', message: problem }];
  return [...questionIssues(questions), ...wrongPolicy].map((issue) => ({
    path: `${path}.config.${issue.path}`,
    message: `Node '${node.id}' config.${issue.path} ${issue.message}`,
  }));
};

const wrongValidation = ({ node, path }: Place): Issue[] => {
  const { validation } = node;
  if (validation === undefined) {
    return [];
  }
  const executor = validation.executor ?? 'validate';
  if (findExecutorType(executor)?.mode !== 'instant') {
    const message = `Node '${node.id}' is validated by '${executor}', which is no executor type that is done at once`;
    return [{ path: `${path}.validation.executor`, message }];
  }
  return configIssues(executor, { targetNodeId: node.id, ...validation.config }, true).map((issue) => ({
    path: `${path}.validation.${issue.path}`,
    message: `Node '${node.id}' validation.${issue.path} ${issue.message}`,
  }));
};

const historySuffix = '_validations';

/** The node whose failed validations a name stands for, if it does. */
export const historyOf = (root: string): string | undefined =>
  root.endsWith(historySuffix) ? root.slice(0, -historySuffix.length) : undefined;

const isHistory = (graph: Graph, root: string, nodeId: string): boolean => {
  const of = historyOf(root);
  return of !== undefined && (of === nodeId || graph.leads(of, nodeId));
};

const wrongInputs = (graph: Graph, { node, path }: Place): Issue[] => {
  const inputs = Object.entries(node.inputs ?? {});
  return inputs.flatMap(([alias, source]) => {
    const [root = ''] = source.split('.');
    if (builtinRoots.includes(root) || graph.leads(root, node.id) || isHistory(graph, root, node.id)) {
      return [];
    }
    const why = graph.node(root) === undefined ? 'is no node' : 'does not come before it';
    return [
      {
        path: `${path}.inputs.${alias}`,
        message: `Node '${node.id}' input '${alias}' reads '${source}': '${root}' ${why}`,
      },
    ];
  });
};

const oneToken = /^\s*\{\{[^{}]{1,500}\}\}\s*$/;

/** What is wrong with a node that does something for each item of a list, beside what its schema says. */
const wrongForeach = (graph: Graph, { node, path }: Place): Issue[] => {
  const { config } = node;
  if (node.type !== 'foreach') {
    return [];
  }
  const issue = (where: string, message: string): Issue => ({
    path: `${path}.${where}`,
    message: `Node '${node.id}' ${message}`,
  });
  const body = isObject(config['body']) ? config['body']['config'] : undefined;
  const sibling = graph.definition.nodes.find(({ id }) => id.startsWith(`${node.id}#`));
  return [
    ...('concurrency' in config ? [issue('config.concurrency', 'config.concurrency is not supported')] : []),
    ...(node.outputSchema === undefined ? [] : [issue('outputSchema', 'of the type foreach has no outputSchema')]),
    ...(node.validation === undefined ? [] : [issue('validation', 'of the type foreach has no validation')]),
    ...(typeof config['over'] === 'string' && !oneToken.test(config['over'])
      ? [issue('config.over', 'config.over must be a list or exactly one token')]
      : []),
    ...configIssues('agent-task', body, true).map((found) =>
      issue(`config.body.${found.path}`, `config.body.${found.path} ${found.message}`),
    ),
    ...(graph.leads(node.id, node.id) ? [issue('next', 'of the type foreach must not be in a cycle')] : []),
    ...(node.id.includes('#') ? [issue('id', "of the type foreach must not have '#' in its id")] : []),
    ...(sibling ? [issue('id', `of the type foreach has ids as '${sibling.id}' for its items`)] : []),
  ];
};

const reservedIds = ({ node, path }: Place, known: ReadonlySet<string>): Issue[] =>
  node.id.includes('#') && !known.has(node.id)
    ? [{ path: `${path}.id`, message: `Node id '${node.id}' must not have '#'` }]
    : [];

/**
 * Everything that is wrong with a definition, with its place.
 *
 * @param known ids of nodes that are stored already
 */
export const definitionIssues = (definition: WorkflowDefinition, known: ReadonlySet<string>): Issue[] => {
  const places = placesOf(definition);
  const graph = new Graph(definition);
  return [
    ...duplicates(places),
    ...tooManyWays(definition),
    ...places.flatMap((place) => wrongTargets(graph, place)),
    ...wrongShape(graph),
    ...places.flatMap((place) => [
      ...wrongConfig(place),
      ...wrongRequest(place),
      ...wrongValidation(place),
      ...wrongInputs(graph, place),
      ...wrongForeach(graph, place),
      ...reservedIds(place, known),
    ]),
  ];
};

/** @throws ProductError invalid with everything that is wrong, as far as fifty */
export const assertDefinition = (definition: WorkflowDefinition, known: ReadonlySet<string> = new Set()): void => {
  const issues = definitionIssues(definition, known);
  if (issues.length > 0) {
    const told = issues.slice(0, mostTold);
    throw invalid(`Invalid definition: ${told.map(({ message }) => message).join('; ')}`, {
      code: validationErrorCode,
      issues: told,
    });
  }
};
