// Runs in a child process: schemas and outputs come from callers.
import { Ajv, type ErrorObject } from 'ajv';

/** A task's output schema and an output, both as JSON text. */
export interface OutputCheck {
  readonly schema: string;
  readonly output: string;
}

const describe = (error: ErrorObject | undefined): string =>
  error === undefined ? 'does not fit' : `${error.instancePath || 'the output'} ${error.message}`;

const problemOf = ({ schema, output }: OutputCheck): string | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(output);
  } catch {
    return 'the output is not JSON';
  }
  const ajv = new Ajv({ strict: false, logger: false, validateSchema: false });
  try {
    const fits = ajv.compile(JSON.parse(schema));
    return fits(value) ? undefined : describe(fits.errors?.[0]);
  } catch (error) {
    return `the schema cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** What child processes of output checks do. */
export const createTasks = () => ({ problemOf });
