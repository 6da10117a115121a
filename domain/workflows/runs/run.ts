import type { Reader } from '../../../db/access.js';
import { findWorkflowRunRow, type WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import { notFound } from '../../kernel/errors.js';
import { storedObject } from '../../kernel/stored-json.js';
import type { WorkflowDefinition } from '../graph.js';

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

/** One transition of a run is made after the other. */
export const lockOfRun = (id: string): string => `workflow-run:${id}`;

/** Whether a run goes on. */
export const isLive = ({ status }: Pick<WorkflowRunRow, 'status'>): boolean =>
  status === 'running' || status === 'waiting';
