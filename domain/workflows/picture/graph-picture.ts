import { findWorkflowRunDefinition, listStepStates, type WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import { findWorkflowRow } from '../../../db/queries/workflows.js';
import type { App } from '../../kernel/app.js';
import { notFound } from '../../kernel/errors.js';
import type { Drawn } from '../../pictures/drawn-once.js';
import type { Theme } from '../../pictures/palette.js';
import { type Drawing, drawPicture } from '../../pictures/pictures.js';
import { requireRunRow } from '../runs/run.js';
import { requireWorkflowRow } from '../workflow.js';
import type { GraphInput } from './draw-graph.js';
import type { Direction } from './layout.js';

/** How a picture is to look. */
interface Look {
  readonly theme: Theme;
  readonly direction: Direction;
}

const graphDrawing: Drawing = { module: new URL('./draw-graph.js', import.meta.url), name: 'drawGraph' };

/** More steps than this of one run are not looked at. */
const mostSteps = 10_000;

/**
 * The graph of a workflow as a picture.
 *
 * @throws ProductError notFound; unavailable when too many pictures are drawn
 */
export const getWorkflowGraph = async (app: App, id: string, look: Look, signal: AbortSignal): Promise<Drawn> => {
  const { name, definition } = await requireWorkflowRow(app.db, id);
  return drawPicture<GraphInput>(app, graphDrawing, { ...look, name, definition, run: undefined }, signal);
};

const minutes = 'YYYY-MM-DD HH:MM'.length;

const sinceOf = ({ startedAt, finishedAt }: Pick<WorkflowRunRow, 'startedAt' | 'finishedAt'>): string => {
  const shown = (time: string): string => `${time.slice(0, minutes).replace('T', ' ')} UTC`;
  return finishedAt === null ? `since ${shown(startedAt)}` : `ended ${shown(finishedAt)}`;
};

/**
 * The graph of a run as a picture, with what has become of its nodes.
 *
 * @throws ProductError notFound; unavailable when too many pictures are drawn
 */
export const getWorkflowRunGraph = async (app: App, id: string, look: Look, signal: AbortSignal): Promise<Drawn> => {
  const run = await requireRunRow(app.db, id);
  const workflow = await findWorkflowRow(app.db, run.workflowId);
  const steps = await listStepStates(app.db, id, mostSteps);
  const shown = { status: run.isQueued === 1 ? 'queued' : run.status, since: sinceOf(run), steps };
  const definition = await findWorkflowRunDefinition(app.db, id);
  if (definition === undefined) {
    throw notFound('workflowRun');
  }
  return drawPicture<GraphInput>(
    app,
    graphDrawing,
    { ...look, name: workflow?.name ?? id, definition, run: shown },
    signal,
  );
};
