import { builtinRoots, historyOf } from './definition.js';
import type { WorkflowDefinition, WorkflowNode } from './graph.js';
import { seesAllOutputs } from './runs/nodes/executors.js';
import { pathsIn, rootOf } from './runs/tokens.js';

/** What is done for the items of a list sees these, too. */
const itemRoots: readonly string[] = ['item', 'index'];

const seenBy = ({ type, inputs = {} }: WorkflowNode, nodeIds: ReadonlySet<string>, root: string): boolean =>
  builtinRoots.includes(root) ||
  Object.hasOwn(inputs, root) ||
  (type === 'foreach' && itemRoots.includes(root)) ||
  (seesAllOutputs(type) && nodeIds.has(historyOf(root) ?? root));

const textOf = ({ id, type }: WorkflowNode, path: string, isNode: boolean): string => {
  const why = isNode ? `a node of type ${type} sees another only by its inputs` : 'it names nothing that the node sees';
  return `Node '${id}' config has the token {{${path}}}, which stands for nothing: ${why}`;
};

/**
 * Tokens that no run can put anything in the place of (docs/workflows.md): with each of them a text lacks what was meant.
 *
 * @param params the names of the params, which have taken their places by then
 */
export const unknownTokens = ({ nodes }: WorkflowDefinition, params: readonly string[]): string[] => {
  const nodeIds = new Set(nodes.map(({ id }) => id));
  return nodes.flatMap((node) =>
    [...new Set(pathsIn(node.config))]
      .filter((path) => !params.includes(rootOf(path)) && !seenBy(node, nodeIds, rootOf(path)))
      .map((path) => textOf(node, path, nodeIds.has(rootOf(path)))),
  );
};
