import {
  countScriptRuns,
  findScriptStep,
  listScriptRunRows,
  listScriptSteps,
  type ScriptRunFilter,
} from '../../../db/queries/script-runs.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { assertOperator } from '../../kernel/assert-operator.js';
import type { Caller } from '../../kernel/caller.js';
import { notFound } from '../../kernel/errors.js';
import { given } from '../../kernel/given.js';
import { maxPageBytes } from '../../kernel/list-bytes.js';
import { requireRunRow, toRun, toRunSummary, toStep } from './run.js';

type Schemas = components['schemas'];

const journalPage = 1000;

/** A page of the runs, the last started first, and how many there are. */
export const listScriptRuns = async (
  { db }: App,
  { limit, offset, status, agentId, scriptName }: ScriptRunFilter & { readonly limit: number; readonly offset: number },
): Promise<Schemas['ScriptRunList']> => {
  const filter = { status, agentId, scriptName };
  const total = await countScriptRuns(db, filter);
  const rows = await listScriptRunRows(db, { limit, offset, ...filter });
  return { runs: rows.map(toRunSummary), total };
};

/** A run and a page of its steps. @throws ProductError notFound */
export const getScriptRun = async (
  { db }: App,
  id: string,
  { journalOffset }: { readonly journalOffset: number },
): Promise<Schemas['ScriptRunResult']> => {
  const run = toRun(await requireRunRow(db, id));
  const steps = await listScriptSteps(db, {
    runId: id,
    offset: journalOffset,
    limit: journalPage,
    maxBytes: maxPageBytes,
  });
  return { run, journal: steps.map(toStep) };
};

/** What the journal says of a step. @throws ProductError forbidden, notFound */
export const getScriptRunStep = async (
  { db }: App,
  caller: Caller,
  runId: string,
  stepKey: string,
): Promise<Schemas['RecordedStepState']> => {
  assertOperator(caller);
  const row = await findScriptStep(db, runId, stepKey);
  if (row === undefined) {
    throw notFound('scriptRunStep');
  }
  const { stepType, status, result, error } = toStep(row);
  return { stepKey, stepType, status, ...(result !== undefined && { result }), ...(given(error ?? null) && { error }) };
};
