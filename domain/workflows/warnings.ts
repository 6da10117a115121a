import type { AppInUnit } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { modelProvider } from '../models/configured.js';
import type { WorkflowDefinition, WorkflowNode } from './graph.js';
import { executors } from './runs/execute.js';

const asksModel = ({ type, config, validation }: WorkflowNode): boolean =>
  type === 'raw-llm' ||
  (type === 'validate' && 'prompt' in config) ||
  (validation !== undefined && 'prompt' in validation.config);

/** Why models cannot be asked; undefined: they can. */
const modelProblem = (app: AppInUnit): string | undefined => {
  try {
    modelProvider(app);
    return undefined;
  } catch (error) {
    if (error instanceof ProductError) {
      return error.message;
    }
    throw error;
  }
};

/** Nodes that nothing can do yet, a text for each type. */
const notAvailable = ({ nodes }: WorkflowDefinition): string[] => {
  const missing = new Map<string, string[]>();
  for (const { id, type, validation } of nodes) {
    const what = executors.has(type) ? (validation === undefined ? undefined : 'validation') : type;
    if (what !== undefined) {
      missing.set(what, [...(missing.get(what) ?? []), id]);
    }
  }
  return [...missing].map(([what, ids]) => `${what} is not available yet (nodes: ${ids.join(', ')})`);
};

/** What is missing for nodes to work, a text for each kind of node. */
export const readinessWarnings = (app: AppInUnit, definition: WorkflowDefinition): string[] => {
  const asking = definition.nodes.filter(asksModel).map(({ id }) => id);
  const problem = asking.length === 0 ? undefined : modelProblem(app);
  const unready = problem === undefined ? [] : [`raw-llm is not ready (nodes: ${asking.join(', ')}): ${problem}`];
  return [...unready, ...notAvailable(definition)];
};
