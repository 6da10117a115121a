import { lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { hasErrorCode } from '../kernel/error-code.js';
import type { Settings } from '../kernel/settings/registry.js';
import { isVariableName } from './keys.js';

const fileMode = 0o600;

/** Why a value was not written to its file. */
export class EnvFileError extends Error {
  override readonly name = 'EnvFileError';
}

/** Whether a value fits into a line of a file. */
export const isOneLine = (value: string): boolean => !/[\r\n\0]/.test(value);

/** The path itself, with its folder free of links, if it lies under the folder the operator allows. */
const allowedPath = (allowed: string | null, path: string): string => {
  if (allowed === null) {
    throw new EnvFileError('CONFIG_ENV_FILES_DIR is not set, so no files are written');
  }
  const file = resolve(allowed, path);
  const folder = realpathSync(dirname(file));
  if (!`${folder}${sep}`.startsWith(`${realpathSync(allowed)}${sep}`)) {
    throw new EnvFileError('the path is not under CONFIG_ENV_FILES_DIR');
  }
  return join(folder, basename(file));
};

const currentText = (file: string): string => {
  try {
    if (!lstatSync(file).isFile()) {
      throw new EnvFileError('the path is not a plain file');
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      return '';
    }
    throw error;
  }
};

/**
 * Updates or appends the line `KEY=value`, in clear text, in a file under `CONFIG_ENV_FILES_DIR`, and drops its blank
 * lines (docs/configuration.md).
 *
 * @throws EnvFileError when the path, the key or the value does not allow it; errors of the file system
 */
export const writeEnvFile = ({ configEnvFilesDir }: Settings, path: string, key: string, value: string): void => {
  if (!isVariableName(key) || !isOneLine(value)) {
    throw new EnvFileError('only one-line values of variable names can be written');
  }
  const file = allowedPath(configEnvFilesDir, path);
  const lines = currentText(file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => line.startsWith(`${key}=`));
  lines.splice(at === -1 ? lines.length : at, at === -1 ? 0 : 1, `${key}=${value}`);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: fileMode });
};
