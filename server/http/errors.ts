import { ApiError } from '../../domain/kernel/errors.js';
import { scrub } from '../../domain/kernel/scrub.js';
import { ContractBreach, type HandlerResult } from '../contract/backend.js';

/** The wire form of an error on the swarm API: `{error, …}`. Unexpected failures are scrubbed of secrets. */
export const renderSwarmError = (error: unknown): HandlerResult => {
  if (error instanceof ApiError) {
    return { status: error.status, body: { error: error.message, ...error.extra }, headers: error.headers };
  }
  const message = error instanceof Error && error.message !== '' ? scrub(error.message) : 'Internal error';
  return {
    status: 500,
    body: { error: message },
    ...(error instanceof ContractBreach && { headers: { 'X-Contract-Breach': '1' } }),
  };
};
