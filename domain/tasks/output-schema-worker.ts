// Runs in a child process: schemas and outputs come from callers.
import { Ajv, type ErrorObject } from 'ajv';

/** A task's output schema and an output, both as JSON text. */
export interface OutputCheck {
  readonly schema: string;
  readonly output: string;
}

/** Arguments of a script and the schema of its arguments, both as JSON text. */
export interface ArgsCheck {
  readonly schema: string;
  readonly args: string;
}

const mostProblems = 20;

const describe = ({ instancePath, message }: ErrorObject, whole: string): string =>
  `${instancePath || whole} ${message ?? 'does not fit'}`;

/** Empty when the value fits. @param whole how a problem names the value itself */
const problemsOfValue = (schema: string, value: unknown, whole: string, allErrors: boolean): readonly string[] => {
  const ajv = new Ajv({ strict: false, logger: false, validateSchema: false, allErrors });
  try {
    const fits = ajv.compile(JSON.parse(schema));
    return fits(value) ? [] : (fits.errors ?? []).slice(0, mostProblems).map((error) => describe(error, whole));
  } catch (error) {
    return [`the schema cannot be used: ${error instanceof Error ? error.message : String(error)}`];
  }
};

const problemOf = ({ schema, output }: OutputCheck): string | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(output);
  } catch {
    return 'the output is not JSON';
  }
  return problemsOfValue(schema, value, 'the output', false)[0];
};

const problemsOfArgs = ({ schema, args }: ArgsCheck): readonly string[] =>
  problemsOfValue(schema, JSON.parse(args), 'args', true);

/** What child processes of output checks do. */
export const createTasks = () => ({ problemOf, problemsOfArgs });
