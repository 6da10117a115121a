import { UnavailableDatabaseError } from '../../db/unavailable.js';
import type { App } from './app.js';
import { internal, ProductError } from './errors.js';

/**
 * Runs `work`; when it fails unexpectedly, logs the cause and throws ProductError internal with the operation's own text.
 * Errors of the product pass, and that the database cannot be asked at the moment: the caller is to try again.
 */
export const orFailAs = async <Result>(app: App, message: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProductError || error instanceof UnavailableDatabaseError) {
      throw error;
    }
    app.log.error({ err: error }, message);
    throw internal(message);
  }
};
