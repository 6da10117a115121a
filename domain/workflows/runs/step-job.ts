import { defineFact } from '../../kernel/facts.js';

/** A step is to be executed: told in the transaction of the transition that makes it necessary. */
export interface DueStep {
  readonly stepId: string;
  readonly attempt: number;
  readonly runAt?: string;
}

export const stepDue = defineFact<DueStep>('workflow step due');
