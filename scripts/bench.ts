// Measures the built server beside bare and framework peers on this machine, and holds the ratios against their targets.
// npm run bench -- [--quick] [--json] [--only <row>]…
import { parseArgs } from 'node:util';
import { compileBench } from './bench/compile.js';
import { Datasets } from './bench/databases/datasets.js';
import { Lab } from './bench/lab.js';
import { Generator } from './bench/load/generator.js';
import { circumstances, type Measured, markdown, tableRows } from './bench/report.js';
import type { Row } from './bench/result.js';
import { agentRead } from './bench/rows/agents.js';
import { connections } from './bench/rows/connections.js';
import { contractSize } from './bench/rows/contract.js';
import { copying } from './bench/rows/copying.js';
import { costSummary } from './bench/rows/costs.js';
import { durability } from './bench/rows/durability.js';
import { eventCreation, eventReads } from './bench/rows/events.js';
import { extensions } from './bench/rows/extensions.js';
import { files } from './bench/rows/files.js';
import { jobs } from './bench/rows/jobs.js';
import { keyPool } from './bench/rows/keys.js';
import { largeReads } from './bench/rows/large-reads.js';
import { mcp } from './bench/rows/mcp.js';
import { metrics } from './bench/rows/metrics.js';
import { pages } from './bench/rows/pages.js';
import { claims, idlePoll } from './bench/rows/polling.js';
import { postgres } from './bench/rows/postgres.js';
import { predicates } from './bench/rows/predicates.js';
import { memory, start } from './bench/rows/process.js';
import { rooms } from './bench/rows/rooms.js';
import { runtimes } from './bench/rows/runtimes.js';
import { scriptSteps } from './bench/rows/script-steps.js';
import { scriptUpserts } from './bench/rows/script-upserts.js';
import { scriptMemory, scripts } from './bench/rows/scripts.js';
import { sessionLogs } from './bench/rows/session-logs.js';
import { skills } from './bench/rows/skills.js';
import { socialImages } from './bench/rows/social-images.js';
import { statistics, taskCreation, taskList } from './bench/rows/tasks.js';
import { waiting } from './bench/rows/waiting.js';
import { webhooks } from './bench/rows/webhooks.js';
import { workflowPictures } from './bench/rows/workflow-pictures.js';
import { schedules, workflowRuns } from './bench/rows/workflows.js';
import { fullScale, quickScale } from './bench/scale.js';
import { isPostgresInstalled } from './lib/postgres/server.js';

const rows: readonly Row[] = [
  agentRead,
  taskCreation,
  extensions,
  durability,
  claims,
  idlePoll,
  jobs,
  waiting,
  runtimes,
  taskList,
  socialImages,
  pages,
  rooms,
  skills,
  start,
  memory,
  keyPool,
  eventCreation,
  eventReads,
  statistics,
  costSummary,
  largeReads,
  metrics,
  sessionLogs,
  scripts,
  predicates,
  scriptUpserts,
  scriptSteps,
  scriptMemory,
  workflowRuns,
  schedules,
  connections,
  mcp,
  webhooks,
  files,
  contractSize,
  workflowPictures,
  ...((await isPostgresInstalled()) ? [postgres, copying] : []),
];

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  process.stdout.write(`npm run bench -- [--quick] [--json] [--only <row>]…

Measures the built server beside peers on this machine, for half an hour or so; --quick for a few minutes, as an indication.
Rows: ${rows.map(({ name }) => name).join(', ')}
`);
  process.exit();
}

const chosen = (names: readonly string[] | undefined): readonly Row[] => {
  const unknown = names?.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no row ${unknown}. Rows: ${rows.map(({ name }) => name).join(', ')}`);
  }
  return names ? rows.filter(({ name }) => names.includes(name)) : rows;
};

const measure = async (row: Row, lab: Lab): Promise<Measured> => {
  try {
    return { row: row.name, lines: await row.measure(lab) };
  } catch (error) {
    return { row: row.name, lines: [], error: error instanceof Error ? error.message : String(error) };
  } finally {
    await lab.close();
  }
};

const measureAll = async (selected: readonly Row[]): Promise<Measured[]> => {
  const scale = options.quick ? quickScale : fullScale;
  const datasets = new Datasets(scale);
  const generator = new Generator();
  const measured: Measured[] = [];
  try {
    for (const row of selected) {
      process.stderr.write(`measuring ${row.name}…\n`);
      const figures = await measure(row, new Lab(scale, datasets, generator));
      // Said at once, too: should a later row end the process, an hour of figures is not lost.
      process.stderr.write(`${tableRows(figures)}\n`);
      measured.push(figures);
    }
  } finally {
    generator.stop();
    datasets.remove();
  }
  return measured;
};

const selected = chosen(options.only);
await compileBench();
const measured = await measureAll(selected);
process.stdout.write(
  options.json
    ? `${JSON.stringify({ ...circumstances(options.quick), rows: measured }, null, 2)}\n`
    : `${markdown(measured, options.quick)}\n`,
);
process.exitCode = measured.some(({ error }) => error !== undefined) ? 1 : 0;
