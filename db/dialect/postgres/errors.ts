import { CollisionError } from '../../collision.js';
import { UnavailableDatabaseError } from '../../unavailable.js';

/** What the system says of a server that is not there, and PostgreSQL of a connection or statement that it ended. */
const unavailable =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08...|57P0.|57014|53300|53400|55P03|25P0[34]|25006)$/;

/** What node-postgres says without a code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Two units came into each other's way, and the database ended this one; it may succeed when it is done again. */
const collision = /^(?:40001|40P01)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * What a name stands for has changed: another server added a column to a table that the statement takes whole. Other
 * features that are not supported have the same code, and the text is in the language of the database: what tells is the
 * place in its code.
 */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

/** The server takes no changes, as a standby does. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** Whether a unit of work that failed so may be done again from its beginning. */
export const mayBeRepeated = (error: unknown): boolean =>
  error instanceof CollisionError || collision.test(codeOf(error)) || isStalePlan(error);

const isUnavailable = (error: Error): boolean =>
  unavailable.test(codeOf(error)) || (codeOf(error) === '' && lostConnection.test(error.message));

/** The error as the product knows it; its text holds no more than the database's own. */
export const toldError = (error: unknown): unknown =>
  error instanceof Error && isUnavailable(error)
    ? new UnavailableDatabaseError(`The database is not available: ${error.message}`, { cause: error })
    : error;
