import type { AppInUnit } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { modelProvider } from '../models/configured.js';
import type { WorkflowDefinition, WorkflowNode } from './graph.js';

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

/** What is missing for nodes to work, a text for each kind of node. */
export const readinessWarnings = (app: AppInUnit, definition: WorkflowDefinition): string[] => {
  const asking = definition.nodes.filter(asksModel).map(({ id }) => id);
  const problem = asking.length === 0 ? undefined : modelProblem(app);
  return problem === undefined ? [] : [`raw-llm is not ready (nodes: ${asking.join(', ')}): ${problem}`];
};
