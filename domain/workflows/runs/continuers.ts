import { insertRunContinuations, listChildRuns, listRunContinuers } from '../../../db/queries/workflow-runs.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { isLive } from './run.js';

/** Keeps that somebody has a run go on by another definition, and with it the runs under way within it, whose ends lead there. */
export const noteContinuer = async (uow: UnitOfWork, runId: string, continuedBy: string): Promise<void> => {
  if (!(await listRunContinuers(uow.db, runId)).includes(continuedBy)) {
    await insertRunContinuations(uow.db, [{ id: newId(), runId, continuedBy, createdAt: uow.now }]);
  }
  for (const child of await listChildRuns(uow.db, runId)) {
    if (isLive(child)) {
      await noteContinuer(uow, child.id, continuedBy);
    }
  }
};

/** A run that begins within another one is there by the definition that these had that one go on by. */
export const inheritContinuers = async (uow: UnitOfWork, fromRunId: string, runId: string): Promise<void> => {
  const continuers = await listRunContinuers(uow.db, fromRunId);
  if (continuers.length > 0) {
    const rows = continuers.map((continuedBy) => ({ id: newId(), runId, continuedBy, createdAt: uow.now }));
    await insertRunContinuations(uow.db, rows);
  }
};
