import { parseArgs } from 'node:util';

export const usage = `npm run backup -- <folder>

Copies the database, its keys and the files of tasks into an empty folder while the server goes on. It finds them by the
same settings as the server (DATABASE_URL, FILE_PROVIDER_LOCAL_DIR, SECRETS_ENCRYPTION_KEY_FILE, also from a file .env).
To restore, start a server with DATABASE_URL=sqlite:<folder>/<name of the database>.

  --help  this text`;

/** The backup cannot be made. The message says why, for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface BackupOptions {
  readonly help: boolean;
  /** As it was written; empty with `help`. */
  readonly folder: string;
}

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n\n${usage}`);
  }
};

/** @throws BackupError for anything but one folder */
export const readArguments = (args: string[]): BackupOptions => {
  const { values, positionals } = parse(args);
  const [folder = '', ...rest] = positionals;
  if (!values.help && (folder === '' || rest.length > 0)) {
    throw new BackupError(usage);
  }
  return { help: values.help, folder };
};
