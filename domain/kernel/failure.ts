import type { App } from './app.js';
import { ApiError } from './errors.js';

/**
 * Runs `work`; when it fails unexpectedly, logs the cause and throws ApiError 500 with the operation's own text.
 * ApiErrors pass.
 */
export const orFailAs = async <Result>(app: App, message: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) {
      throw error;
    }
    app.log.error({ err: error }, message);
    throw new ApiError(500, message);
  }
};
