import { DemoError } from './errors.js';

/**
 * Does all of this in its order, whatever becomes of what comes before.
 *
 * @throws DemoError with all that went wrong
 */
export const settleAll = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const failures = new Set<string>();
  for (const step of steps) {
    await step().catch((error: unknown) => failures.add(error instanceof Error ? error.message : String(error)));
  }
  if (failures.size > 0) {
    throw new DemoError([...failures].join('; '));
  }
};
