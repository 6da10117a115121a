import { ProductError } from '../../../kernel/errors.js';
import { mapTexts } from '../../../kernel/map-texts.js';
import { PredicateError } from '../../../sandbox/quickjs/predicates.js';
import { nodePredicates } from '../../../sandbox/sandbox.js';
import { scrubValue } from '../../../sandbox/scrub-json.js';
import { type Execution, failed, failedForGood, type Outcome, showsSecret } from './execution.js';

const timeoutMs = 1000;

/** A function of the context says which port is taken. */
export const codeMatch = async (execution: Execution): Promise<Outcome> => {
  const { app, config, context, hide } = execution;
  const { code, outputPorts } = config as { readonly code: string; readonly outputPorts: readonly string[] };
  let rawResult: unknown;
  try {
    rawResult = await app.service(nodePredicates).evaluate(code, context, timeoutMs);
  } catch (error) {
    if (error instanceof PredicateError || (error instanceof ProductError && error.kind === 'invalid')) {
      return failed(`The code failed: ${error.message}`);
    }
    throw error;
  }
  const port = String(rawResult);
  if ((typeof rawResult !== 'string' && typeof rawResult !== 'boolean') || !outputPorts.includes(port)) {
    // What is cut off would not be known for a secret any more.
    const told = String(JSON.stringify(scrubValue(app.secrets.known, mapTexts(rawResult, hide)))).slice(0, 200);
    return failed(`The code returned ${told}, which is none of its ports`);
  }
  if (showsSecret(execution, port)) {
    return failedForGood('The port that the code returned has a secret, and everybody sees ports');
  }
  return { kind: 'done', output: { port, rawResult }, port };
};
