import type { components } from '../../../generated/swarm/types.js';
import { storableText } from '../../kernel/failure-text.js';
import type { FailureStatus, RunOutcome } from '../../sandbox/outcome.js';
import type { ScriptError } from '../../sandbox/script-error.js';

type Report = components['schemas']['ScriptRunReport'];

/** What is told of a run, but for its result, which may be long and is there as JSON already. */
export interface Reported {
  readonly report: Omit<Report, 'result'>;
  /** The result as JSON, without secrets; undefined where there is none. */
  readonly result: Uint8Array | undefined;
  readonly isOk: boolean;
}

const failures: Readonly<Record<FailureStatus, { readonly error: Report['error']; readonly exitCode: number }>> = {
  timeout: { error: 'timeout', exitCode: 124 },
  out_of_memory: { error: 'oom', exitCode: 137 },
  cancelled: { error: 'killed', exitCode: 137 },
  output_too_large: { error: 'executor_error', exitCode: 1 },
  too_many_calls: { error: 'executor_error', exitCode: 1 },
  executor_error: { error: 'executor_error', exitCode: 1 },
};

const withLine = (text: string, line: string): string =>
  `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${line}\n`;

const runtimeErrorOf = ({ name, message, stack, frames }: ScriptError): NonNullable<Report['runtimeError']> => {
  const [first] = frames;
  return {
    name,
    message,
    stack,
    userFrames: frames.map(({ raw, file, line, column }) => ({ raw, file, line, column })),
    ...(first && { userScriptLine: first.line, userScriptColumn: first.column }),
  };
};

const withError = (stderr: string, { name, message, frames }: ScriptError): string =>
  withLine(stderr, [`${name}: ${message}`, ...frames.map(({ raw }) => `    at ${raw}`)].join('\n'));

/** What is told of a source that may not run. */
export const reportOfViolation = (violation: string): Reported => ({
  isOk: false,
  result: undefined,
  report: {
    durationMs: 0,
    stdout: '',
    stderr: `${violation}\n`,
    truncated: { stdout: false, stderr: false },
    exitCode: 1,
    error: 'import_violation',
  },
});

/** How a run ended, as whoever asked for it is told. */
export const reportOf = (outcome: RunOutcome): Reported => {
  const { stdout, stderr, truncated, durationMs } = outcome;
  const base = { durationMs: Math.round(durationMs), stdout, stderr, truncated };
  if (outcome.status === 'ok') {
    return { isOk: true, result: outcome.json, report: { ...base, exitCode: 0 } };
  }
  if (outcome.status === 'script_error') {
    const { error } = outcome;
    return {
      isOk: false,
      result: undefined,
      report: {
        ...base,
        stderr: withError(stderr, error),
        exitCode: 1,
        error: 'eval_error',
        runtimeError: runtimeErrorOf(error),
      },
    };
  }
  const { error, exitCode } = failures[outcome.status];
  return {
    isOk: false,
    result: undefined,
    report: { ...base, stderr: withLine(stderr, outcome.reason), exitCode, error },
  };
};

/** Longer texts of errors are not kept with the run. */
const maxErrorLength = 64 * 1024;

/** Why a run failed, as it is kept; null for one that went well. */
export const errorOf = ({ isOk, report }: Reported): string | null => {
  if (isOk) {
    return null;
  }
  const { error, stderr, runtimeError, exitCode } = report;
  const parts = [error, stderr.trim(), runtimeError && `${runtimeError.name}: ${runtimeError.message}`];
  return storableText(parts.filter(Boolean).join(' — ') || `Script exited with code ${exitCode}`, maxErrorLength);
};

/** A report with its result, as JSON. */
export const writtenReport = ({ report, result }: Pick<Reported, 'report' | 'result'>): Uint8Array => {
  const rest = JSON.stringify(report);
  return result === undefined
    ? Buffer.from(rest)
    : Buffer.concat([Buffer.from('{"result":'), result, Buffer.from(`,${rest.slice(1)}`)]);
};
