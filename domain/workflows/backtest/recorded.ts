import {
  findWorkflowRunRow,
  listWorkflowSteps,
  sumWorkflowStepBytes,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import type { Reading } from '../../kernel/app.js';
import { isObject } from '../../kernel/is-object.js';
import { shownList, shownObject } from '../../kernel/stored-json.js';
import type { Graph } from '../graph.js';
import { graphOf } from '../runs/run.js';
import type { Context } from '../runs/tokens.js';

/** What a step was given and came to, as it is recorded. */
export interface RecordedStep {
  readonly nodeId: string;
  readonly nodeType: string;
  readonly status: string;
  readonly input: Context | undefined;
  readonly output: Context | undefined;
  readonly port: string | undefined;
  readonly unresolved: readonly string[];
  readonly validations: readonly unknown[] | undefined;
}

/** A run as it was done. */
export interface RecordedRun {
  readonly row: WorkflowRunRow;
  /** What it went by. */
  readonly graph: Graph;
  /** Without those of items, in the order in which they began. */
  readonly steps: readonly RecordedStep[];
}

/** More of one run is not read: it would keep others waiting. */
export const mostBytesOfRun = 1_048_576;
const mostSteps = 10_000;

const unresolvedIn = (diagnostics: string | null): string[] => {
  if (diagnostics === null) {
    return [];
  }
  const notes: unknown = JSON.parse(diagnostics);
  const tokens = isObject(notes) ? notes['unresolvedTokens'] : undefined;
  return Array.isArray(tokens) ? tokens.map(String) : [];
};

const recordedStep = (row: WorkflowStepRow): RecordedStep => ({
  nodeId: row.nodeId,
  nodeType: row.nodeType,
  status: row.status,
  input: shownObject(row.input),
  output: shownObject(row.output),
  port: row.nextPort ?? undefined,
  unresolved: unresolvedIn(row.diagnostics),
  validations: shownList(row.validations),
});

/** What is recorded of a run; why it cannot be looked at, if it cannot. */
export const recordedRun = async ({ app, db }: Reading, id: string): Promise<RecordedRun | string> => {
  const row = await findWorkflowRunRow(db, id);
  if (row === undefined) {
    return 'It was deleted meanwhile';
  }
  if ((await sumWorkflowStepBytes(db, id)) > mostBytesOfRun) {
    return `It has more than ${mostBytesOfRun / 1_048_576} MiB of outputs`;
  }
  const steps = await listWorkflowSteps(db, id, mostSteps);
  const ofNodes = steps.filter(({ parentStepId }) => parentStepId === null);
  return { row, graph: await graphOf({ app, db }, row), steps: ofNodes.map(recordedStep) };
};
