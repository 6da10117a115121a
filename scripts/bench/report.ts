import { cpus } from 'node:os';
import type { Line } from './result.js';

/** The lines of one row, or why it could not be measured. */
export interface Measured {
  readonly row: string;
  readonly lines: readonly Line[];
  readonly error?: string;
}

/** In what circumstances the figures were taken. */
export const circumstances = (quick: boolean) => ({
  node: process.version,
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  scale: quick ? 'quick (small databases, short rounds: only an indication)' : 'full',
  server: 'built, default settings: LOG_LEVEL=info, written to /dev/null',
  figures: 'medians of rounds in which ours and the others take turns',
});

const cells = ({ work, ours, against, ratio, target, pass }: Line): string[] => [
  work,
  ours,
  against,
  ratio === undefined ? '–' : `${ratio.toFixed(2)} ×`,
  target,
  pass ? 'pass' : '**miss**',
];

const tableRow = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

const head = ['work', 'ours', 'against', 'ratio', 'target', 'result'];

/** The lines of one row of the bench, as rows of the report's table. */
export const tableRows = ({ row, lines, error }: Measured): string =>
  (error === undefined ? lines.map(cells) : [[row, '–', '–', '–', '–', `failed: ${error}`]]).map(tableRow).join('\n');

/** The report as a Markdown table. */
export const markdown = (measured: readonly Measured[], quick: boolean): string => {
  const about = Object.entries(circumstances(quick)).map(([name, value]) => `- ${name}: ${value}`);
  return [...about, '', tableRow(head), tableRow(head.map(() => '---')), ...measured.map(tableRows)].join('\n');
};
