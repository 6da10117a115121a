import { Ajv, type ErrorObject } from 'ajv';

const describe = (error: ErrorObject | undefined): string =>
  error === undefined ? 'does not fit' : `${error.instancePath || 'the output'} ${error.message}`;

/**
 * Holds an output against a task's output schema: it has to be JSON that fits. Returns what is wrong, or undefined when
 * it fits. A schema that cannot be used fits nothing.
 */
export const outputProblem = (schema: Readonly<Record<string, unknown>>, output: string): string | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(output);
  } catch {
    return 'the output is not JSON';
  }
  const ajv = new Ajv({ strict: false, logger: false, validateSchema: false });
  try {
    const fits = ajv.compile(schema);
    return fits(value) ? undefined : describe(fits.errors?.[0]);
  } catch (error) {
    return `the schema cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
};
