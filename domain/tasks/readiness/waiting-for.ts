import type { TaskTable } from '../../../db/tables/tasks.js';
import type { Reading } from '../../kernel/app.js';
import { caseOf } from './case.js';
import type { Gate } from './gate.js';
import { firstClosedGate } from './gates.js';

/**
 * The first thing that keeps a waiting task from being started; undefined when nothing does. Looks until the signal
 * aborts.
 */
export const waitingFor = async (reading: Reading, task: TaskTable, signal: AbortSignal): Promise<Gate | undefined> =>
  firstClosedGate(await caseOf(reading, task, signal));
