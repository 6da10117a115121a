import type { Reader } from '../../../db/access.js';
import { findWorkflowRunRow, type WorkflowRunRow, type WorkflowStepRow } from '../../../db/queries/workflow-runs.js';
import { notFound } from '../../kernel/errors.js';
import { storedObject } from '../../kernel/stored-json.js';
import type { WorkflowDefinition, WorkflowNode } from '../graph.js';

/** The run with this id. @throws ProductError notFound */
export const requireRunRow = async (db: Reader, id: string): Promise<WorkflowRunRow> => {
  const row = await findWorkflowRunRow(db, id);
  if (row === undefined) {
    throw notFound('workflowRun');
  }
  return row;
};

/** The definition that a run began with. @throws ProductError internal when it is damaged */
export const definitionOfRun = ({ id, definition }: WorkflowRunRow): WorkflowDefinition =>
  // Only definitions that fit the contract are stored.
  storedObject(definition, 'workflow_runs.definition', id) as WorkflowDefinition;

/** The node that a step is of; the steps of items are of the node that has them. */
export const nodeOfStep = (
  { nodes }: WorkflowDefinition,
  { nodeId, parentStepId }: Pick<WorkflowStepRow, 'nodeId' | 'parentStepId'>,
): WorkflowNode | undefined =>
  parentStepId === null
    ? nodes.find(({ id }) => id === nodeId)
    : nodes.find(({ id, type }) => type === 'foreach' && nodeId.startsWith(`${id}#`));

/** One transition of a run is made after the other. */
export const lockOfRun = (id: string): string => `workflow-run:${id}`;

/** Whether a run goes on. */
export const isLive = ({ status }: Pick<WorkflowRunRow, 'status'>): boolean =>
  status === 'running' || status === 'waiting';
