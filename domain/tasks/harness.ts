import type { TaskHolder } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { Harness } from '../../generated/swarm/enums.js';
import { isHarness } from '../harnesses/harness.js';

/** The harness a task runs on, or will run on: its own, else that of the agent that holds it; undefined: not known. */
export const harnessOfTask = (task: TaskTable, holder: TaskHolder | undefined): Harness | undefined => {
  const name = task.provider ?? holder?.harnessProvider ?? holder?.provider ?? '';
  return isHarness(name) ? name : undefined;
};
