import type { App } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import type { RunOutcome } from '../sandbox/outcome.js';
import { sandbox } from '../sandbox/sandbox.js';

/** What a module calls its schema, which its text then names. */
export const argsSchemaName = 'argsSchema';

const timeoutMs = 5000;
/** A schema is read again and again, by programs that have little room. */
const maxSchemaBytes = 64 * 1024;

const schemaIn = (outcome: RunOutcome): Readonly<Record<string, unknown>> | null => {
  if (outcome.status !== 'ok' || outcome.json.byteLength > maxSchemaBytes) {
    return null;
  }
  const value: unknown = JSON.parse(Buffer.from(outcome.json).toString('utf8'));
  return isObject(value) ? value : null;
};

/**
 * The JSON schema of a script's arguments, as its export `argsSchema` says when the module is loaded in the sandbox; null
 * when it has none or loading it fails.
 *
 * @throws ProductError exhausted, unavailable when there is no place in the sandbox
 */
export const extractArgsSchema = async (
  app: App,
  agentId: string,
  source: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>> | null> => {
  const hostCall = (): never => {
    throw new ProductError('invalid', 'A script can call nothing while its schema is read');
  };
  const outcome = await app.service(sandbox).run({
    source,
    args: null,
    asks: 'argsSchema',
    agentId,
    timeoutMs,
    hostCall,
    signal,
  });
  return schemaIn(outcome);
};
