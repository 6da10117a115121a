import { conflict, type ErrorDetails, ProductError } from '../kernel/errors.js';

/** Another writer changed the task in the same moment. */
export const taskChanged = (details?: ErrorDetails): ProductError =>
  conflict('Task was changed by someone else', { code: 'task_changed', ...(details && { details }) });

/** Whether an error says that something is not to be done; any other says that doing it failed. */
export const isRefusal = (error: unknown): boolean => error instanceof ProductError && error.kind !== 'internal';
