import type { WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import { defineFact } from '../../kernel/facts.js';

/** A step is to be executed: told in the transaction of the transition that makes it necessary. */
export interface DueStep {
  readonly stepId: string;
  /** What executes it. */
  readonly nodeType: string;
  readonly attempt: number;
  readonly runAt?: string;
}

export const stepDue = defineFact<DueStep>('workflow step due');

export type RunThatEnds = Pick<WorkflowRunRow, 'id' | 'workflowId' | 'parentStepId'>;

/** The runs that these steps wait for are being deleted. */
export const workflowRunsGone = defineFact<readonly string[]>('workflow runs gone');

/** A run has ended, however. */
export const workflowRunEnded = defineFact<RunThatEnds>('workflow run ended');
