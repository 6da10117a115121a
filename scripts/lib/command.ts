import { parseArgs } from 'node:util';
import { toldError } from '../../db/dialect/postgres/errors.js';
import { StartError } from '../../db/start-error.js';
import { UnavailableDatabaseError } from '../../db/unavailable.js';

/** A command cannot do what it was asked for. The message says why, for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** How a command is called. */
export interface CommandShape<Flag extends string> {
  readonly usage: string;
  /** How many words it takes beside its flags, all of them needed. */
  readonly words: number;
  /** Switches, written `--name`; `--help` is one of every command. */
  readonly flags: readonly Flag[];
}

export interface CommandLine<Flag extends string> {
  /** As they were written; with `--help` there may be fewer. */
  readonly words: readonly string[];
  readonly flags: ReadonlySet<Flag | 'help'>;
}

const parse = (args: string[], flags: readonly string[], usage: string) => {
  const switches = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const, default: false }]));
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...switches, help: { type: 'boolean', short: 'h', default: false } },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
};

/** @throws CommandError with the usage for anything but what the command takes */
export const readCommandLine = <Flag extends string>(
  args: string[],
  { usage, words, flags }: CommandShape<Flag>,
): CommandLine<Flag> => {
  const { values, positionals } = parse(args, flags, usage);
  const given: Readonly<Record<string, unknown>> = values;
  const isOn = (flag: string): boolean => given[flag] === true;
  if (!isOn('help') && (positionals.length !== words || positionals.includes(''))) {
    throw new CommandError(usage);
  }
  return { words: positionals, flags: new Set([...flags, 'help' as const].filter(isOn)) };
};

/** A disk that is full, or that may not be written, or not there: of a file, or of a SQLite database. */
const diskFailures =
  /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EBUSY|ENAMETOOLONG|EPERM|ENOTDIR|EIO|SQLITE_(FULL|IOERR|READONLY|CANTOPEN).*)$/;

const isDiskFailure = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && diskFailures.test(String(error.code));

/** What the operator can mend. */
const isExpected = (error: unknown): error is Error =>
  error instanceof CommandError || error instanceof StartError || error instanceof UnavailableDatabaseError;

/** Runs a command to its end. What the operator can mend is told in words, anything else as it is; both end with 1. */
export const runCommand = (main: () => Promise<void>): void => {
  main().catch((error: unknown) => {
    const told = isDiskFailure(error)
      ? new CommandError(`Stopped, as the disk could not be used: ${error.message}`)
      : toldError(error);
    console.error(isExpected(told) ? told.message : told);
    process.exit(1);
  });
};
