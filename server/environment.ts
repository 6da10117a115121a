import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../db/start-error.js';
import { hasErrorCode } from '../domain/kernel/error-code.js';
import type { Environment } from '../domain/kernel/settings/environment.js';
import { type DotEnv, parseDotEnv } from './dot-env.js';

/** The environment, and what there is to tell of the file that some of it comes from. */
export interface GivenEnvironment {
  readonly variables: Environment;
  /** By name, the line of `.env` that gives a variable; none for those that the environment of the process gives. */
  readonly dotEnvLines: ReadonlyMap<string, number>;
  /** The lines of `.env` that are no assignment. */
  readonly strayLines: readonly number[];
  /** The lines of `.env` where a value begins whose quotes are hardly meant as they stand. */
  readonly doubtfulQuotes: readonly number[];
}

const readDotEnv = (file: string): DotEnv => {
  try {
    if (!statSync(file).isFile()) {
      throw new StartError(`${file} is not a file`);
    }
    return parseDotEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      return parseDotEnv('');
    }
    if (error instanceof StartError) {
      throw error;
    }
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
};

const isBlank = (value: string): boolean => value.trim() === '';

/**
 * The environment of the process, and beneath it the variables of the file `.env` in the working folder. This is the
 * one place that reads `process.env`; nothing writes to it. A blank variable is the same as none: it hides nothing beneath.
 *
 * @throws StartError when there is such a file and it cannot be read
 */
export const readEnvironment = (): GivenEnvironment => {
  const file = readDotEnv(join(process.cwd(), '.env'));
  const variables = new Map([...file.variables].filter(([, value]) => !isBlank(value)));
  const dotEnvLines = new Map(file.lines);
  for (const [name, value = ''] of Object.entries(process.env)) {
    if (!isBlank(value)) {
      variables.set(name, value);
      dotEnvLines.delete(name);
    }
  }
  return { variables, dotEnvLines, strayLines: file.strayLines, doubtfulQuotes: file.doubtfulQuotes };
};
