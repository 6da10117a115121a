import type { LogOutput } from './http/request-log.js';

const levels: ReadonlyMap<number, string> = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warning'],
  [50, 'error'],
  [60, 'fatal'],
]);

const infoLevel = 30;

interface Entry {
  readonly level: number;
  readonly time: string;
  readonly msg: string;
}

const fieldText = ([name, value]: [string, unknown]): string =>
  `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;

/** The sentence of a line of the log, and what belongs to it in brackets. */
const plainLine = (line: string): string => {
  const { level, time, msg, ...fields }: Entry = JSON.parse(line);
  const prefix = level === infoLevel ? '' : `${levels.get(level) ?? level}: `;
  const details = Object.entries(fields).map(fieldText).join(', ');
  return `${time.slice(11, 19)}  ${prefix}${msg}${details === '' ? '' : ` (${details})`}\n`;
};

/** Writes the lines of the log for people. */
export const plainOutput = (output: LogOutput): LogOutput => ({
  write: (line) => output.write(plainLine(line)),
});

/** What somebody who started the server at a terminal wants to know first. */
export interface Welcome {
  readonly api: string;
  readonly website: string | null;
  /** The file of the operator key; null when the environment gave it. */
  readonly keyFile: string | null;
  readonly database: string;
}

/** A few lines that say where everything is. */
export const welcome = ({ api, website, keyFile, database }: Welcome): string => {
  const rows = [
    ['API', api],
    ['Docs', `${api}/docs`],
    ...(website === null ? [] : [['Website', `${website}/docs`]]),
    ['Key', keyFile ?? 'as SWARM_API_KEY says'],
    ['Data', database],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(8)} ${value}`);
  return ['', 'Swarm is running. Ctrl-C stops it.', '', ...lines, '', ''].join('\n');
};
