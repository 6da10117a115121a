import { LRUCache } from 'lru-cache';
import type { Reader } from '../../../db/access.js';
import {
  findWorkflowRunDefinition,
  findWorkflowRunRow,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import type { Reading } from '../../kernel/app.js';
import { notFound } from '../../kernel/errors.js';
import { defineService } from '../../kernel/services.js';
import { storedObject } from '../../kernel/stored-json.js';
import { Graph, type WorkflowDefinition, type WorkflowNode } from '../graph.js';

/** The run with this id. @throws ProductError notFound */
export const requireRunRow = async (db: Reader, id: string): Promise<WorkflowRunRow> => {
  const row = await findWorkflowRunRow(db, id);
  if (row === undefined) {
    throw notFound('workflowRun');
  }
  return row;
};

/** So many characters of definitions are kept, in all. */
const mostCharacters = 16 * 1_048_576;

interface Plan {
  readonly graph: Graph;
  readonly length: number;
}

/** What runs under way go by, read once: by the ids of a run and of its definition. */
export const runPlans = defineService({
  name: 'plans of workflow runs',
  start: () => ({
    service: new LRUCache<string, Plan>({
      maxSize: mostCharacters,
      sizeCalculation: ({ length }) => Math.max(1, length),
    }),
  }),
});

type RunWithPlan = Pick<WorkflowRunRow, 'id' | 'definitionId'>;

/** What a run goes by: nobody changes it. @throws ProductError notFound; internal when it is damaged */
export const graphOf = async ({ app, db }: Reading, { id, definitionId }: RunWithPlan): Promise<Graph> => {
  const plans = app.service(runPlans);
  const key = `${id}:${definitionId}`;
  const known = plans.get(key);
  if (known !== undefined) {
    return known.graph;
  }
  const text = await findWorkflowRunDefinition(db, id);
  if (text === undefined) {
    throw notFound('workflowRun');
  }
  // Only definitions that fit the contract are stored.
  const graph = new Graph(storedObject(text, 'workflow_runs.definition', id) as WorkflowDefinition);
  plans.set(key, { graph, length: text.length });
  return graph;
};

/** The node that a step is of; the steps of items are of the node that has them. */
export const nodeOfStep = (
  graph: Graph,
  { nodeId, parentStepId }: Pick<WorkflowStepRow, 'nodeId' | 'parentStepId'>,
): WorkflowNode | undefined =>
  parentStepId === null
    ? graph.node(nodeId)
    : graph.definition.nodes.find(({ id, type }) => type === 'foreach' && nodeId.startsWith(`${id}#`));

/** One transition of a run is made after the other. */
export const lockOfRun = (id: string): string => `workflow-run:${id}`;

/** Whether a run goes on. */
export const isLive = ({ status }: Pick<WorkflowRunRow, 'status'>): boolean =>
  status === 'running' || status === 'waiting';
