import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../db/start-error.js';
import { hasErrorCode } from '../domain/kernel/error-code.js';
import type { Environment } from '../domain/kernel/settings/environment.js';

const readDotEnv = (file: string): Readonly<Record<string, string | undefined>> => {
  try {
    if (!statSync(file).isFile()) {
      throw new StartError(`${file} is not a file`);
    }
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      return {};
    }
    if (error instanceof StartError) {
      throw error;
    }
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
};

/**
 * The environment of the process, and beneath it the variables of the file `.env` in the working folder. This is the
 * one place that reads `process.env`; nothing writes to it. A blank variable is the same as none: it hides nothing beneath.
 *
 * @throws StartError when there is such a file and it cannot be read
 */
export const readEnvironment = (): Environment => {
  const variables = [readDotEnv(join(process.cwd(), '.env')), process.env].flatMap((source) => Object.entries(source));
  return new Map(variables.flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value] as const])));
};
