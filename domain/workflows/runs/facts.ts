import type { WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import { defineFact } from '../../kernel/facts.js';

/** What a node came to. */
export interface Done {
  readonly output: Readonly<Record<string, unknown>>;
  readonly port?: string | undefined;
  /** Why its task failed, although the run goes on. */
  readonly error?: string | undefined;
}

/** An item of a list that something is done for. */
export interface Item {
  readonly key: string;
  readonly index: number;
}

/** A step is to be executed: told in the transaction of the transition that makes it necessary. */
export interface DueStep {
  readonly stepId: string;
  /** What executes it. */
  readonly nodeType: string;
  readonly attempt: number;
  readonly runAt?: string;
  /** It is perhaps asked for already; the step is executed no oftener for that. */
  readonly isAgain?: boolean;
}

export const stepDue = defineFact<DueStep>('workflow step due');

export type RunThatEnds = Pick<WorkflowRunRow, 'id' | 'workflowId' | 'parentStepId'>;

/** The runs that these steps wait for are being deleted. */
export const workflowRunsGone = defineFact<readonly string[]>('workflow runs gone');

/** A run has ended, however. */
export const workflowRunEnded = defineFact<RunThatEnds>('workflow run ended');
