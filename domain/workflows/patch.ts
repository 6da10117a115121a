import type { components } from '../../generated/swarm/types.js';
import { type Issue, invalid, validationErrorCode } from '../kernel/errors.js';
import type { WorkflowDefinition, WorkflowNode } from './graph.js';

type Schemas = components['schemas'];

/** What is done to the nodes of a definition, in this order. */
export interface NodeOperations {
  readonly delete: readonly string[];
  readonly create: readonly WorkflowNode[];
  readonly update: readonly { readonly nodeId: string; readonly node: Schemas['WorkflowNodeChanges'] }[];
}

/**
 * A definition after these operations, which is not judged yet.
 *
 * @throws ProductError invalid with all operations that cannot be done
 */
export const patchedDefinition = (
  definition: WorkflowDefinition,
  operations: NodeOperations,
  onNodeFailure = definition.onNodeFailure,
): WorkflowDefinition => {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const issues: Issue[] = [];
  for (const [index, id] of operations.delete.entries()) {
    if (!nodes.delete(id)) {
      issues.push({ path: `body.delete.${index}`, message: `Node '${id}' to delete does not exist` });
    }
  }
  for (const [index, node] of operations.create.entries()) {
    if (nodes.has(node.id)) {
      issues.push({ path: `body.create.${index}.id`, message: `Node '${node.id}' to create exists already` });
    }
    nodes.set(node.id, node);
  }
  for (const [index, { nodeId, node: changes }] of operations.update.entries()) {
    const node = nodes.get(nodeId);
    if (node === undefined) {
      issues.push({ path: `body.update.${index}.nodeId`, message: `Node '${nodeId}' to update does not exist` });
    } else {
      nodes.set(nodeId, { ...node, ...changes, id: nodeId });
    }
  }
  if (issues.length > 0) {
    throw invalid(issues.map(({ message }) => message).join('; '), {
      code: validationErrorCode,
      issues: issues.slice(0, 50),
    });
  }
  return { ...definition, nodes: [...nodes.values()], onNodeFailure };
};
