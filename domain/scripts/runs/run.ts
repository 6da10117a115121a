import type { Reader } from '../../../db/access.js';
import {
  findScriptRunRow,
  type ScriptRunRow,
  type ScriptRunSummaryRow,
  type ScriptStepRow,
} from '../../../db/queries/script-runs.js';
import type { ScriptRunStatus } from '../../../generated/swarm/enums.js';
import type { components } from '../../../generated/swarm/types.js';
import type { AppInUnit } from '../../kernel/app.js';
import { invalid, notFound } from '../../kernel/errors.js';
import type { EveryField } from '../../kernel/every-field.js';
import { failureText } from '../../kernel/failure-text.js';
import { given } from '../../kernel/given.js';
import { scrubValue } from '../../sandbox/scrub-json.js';

type Schemas = components['schemas'];

/** Statuses that a run may leave. */
export const openStatuses: readonly ScriptRunStatus[] = ['running', 'paused'];

/** The lock of all that is written about a run. */
export const lockOfRun = (id: string): string => `script-run:${id}`;

/** Longer results and outputs are not kept. */
export const maxResultBytes = 1024 * 1024;
export const maxConfigBytes = 256 * 1024;
const maxErrorLength = 64 * 1024;

/** A JSON value as it is stored: without secrets. @throws ProductError invalid (`script_run_value_too_large`) */
export const storedValue = (app: AppInUnit, what: string, value: unknown, maxBytes: number): string => {
  const json = JSON.stringify(scrubValue(app.secrets.known, value ?? null));
  if (Buffer.byteLength(json) > maxBytes) {
    throw invalid(`${what} has more than ${maxBytes} bytes; keep it elsewhere and name the place`, {
      code: 'script_run_value_too_large',
    });
  }
  return json;
};

/** The text of an error as it is stored. */
export const storedError = (app: AppInUnit, error: string): string => failureText(app, error, maxErrorLength);

/** @throws ProductError notFound */
export const requireRunRow = async (db: Reader, id: string): Promise<ScriptRunRow> => {
  const row = await findScriptRunRow(db, id);
  if (row === undefined) {
    throw notFound('scriptRun');
  }
  return row;
};

const shown = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));

export const toRunSummary = (row: ScriptRunSummaryRow): EveryField<Schemas['ScriptRunSummary']> => ({
  id: row.id,
  agentId: row.agentId,
  scriptName: given(row.scriptName),
  kind: row.kind,
  status: row.status,
  pid: given(row.pid),
  startedAt: row.startedAt,
  finishedAt: given(row.finishedAt),
  lastHeartbeatAt: given(row.lastHeartbeatAt),
  idempotencyKey: given(row.idempotencyKey),
  requestedByUserId: given(row.requestedByUserId),
  error: given(row.error),
});

export const toRun = (row: ScriptRunRow): EveryField<Schemas['ScriptRunDetail']> =>
  Object.assign(toRunSummary(row), { source: row.source, args: shown(row.args), output: shown(row.output) });

export const toStep = (row: ScriptStepRow): EveryField<Schemas['ScriptRunStep']> => ({
  id: row.id,
  stepKey: row.stepKey,
  stepType: row.stepType,
  status: row.status,
  config: shown(row.config),
  result: shown(row.result),
  error: given(row.error),
  taskId: given(row.taskId),
  startedAt: row.startedAt,
  completedAt: given(row.completedAt),
  durationMs: given(row.durationMs),
});
