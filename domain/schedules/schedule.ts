import type { Reader } from '../../db/access.js';
import {
  findScheduleRow,
  type ListedScheduleRow,
  previewLength,
  type ScheduleRow,
} from '../../db/queries/schedules.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { shownList, shownObject } from '../kernel/stored-json.js';

type Schemas = components['schemas'];
type Listed = Omit<ListedScheduleRow, 'preview'>;

/** @throws ProductError notFound */
export const requireScheduleRow = async (db: Reader, id: string): Promise<ScheduleRow> => {
  const row = await findScheduleRow(db, id);
  if (!row) {
    throw notFound('schedule');
  }
  return row;
};

const waitOf = ({ awaitedTaskId: taskId, awaitedEvent: event }: Listed): Schemas['ScheduleWait'] | undefined =>
  taskId === null || event === null ? undefined : { taskId, event };

const shown = (row: Listed, favorite: boolean): EveryField<Omit<Schemas['Schedule'], 'key' | 'taskTemplate'>> => ({
  id: row.id,
  name: row.name,
  description: given(row.description),
  taskType: given(row.taskType),
  tags: shownList(row.tags) ?? [],
  priority: row.priority,
  targetAgentId: given(row.targetAgentId),
  model: given(row.model),
  modelTier: given(row.modelTier),
  profile: given(row.profile),
  enabled: row.enabled === 1,
  timezone: row.timezone,
  cronExpression: given(row.cronExpression),
  intervalMs: given(row.intervalMs),
  scheduleType: row.scheduleType,
  targetType: row.targetType,
  overlap: given(row.overlap),
  workflowId: given(row.workflowId),
  scriptName: given(row.scriptName),
  scriptArgs: shownObject(row.scriptArgs),
  params: shownObject(row.params) ?? {},
  requiredParams: shownList(row.requiredParams) ?? [],
  requires: shownList(row.requires) ?? [],
  parentTaskId: given(row.parentTaskId),
  favorite,
  requestedDelayMs: given(row.requestedDelayMs),
  requestedRunAt: given(row.requestedRunAt),
  waitFor: waitOf(row),
  lastRunAt: given(row.lastRunAt),
  nextRunAt: given(row.nextRunAt),
  missedRuns: row.missedRuns,
  consecutiveErrors: row.consecutiveErrors,
  lastErrorAt: given(row.lastErrorAt),
  lastErrorMessage: given(row.lastErrorMessage),
  createdByAgentId: given(row.createdByAgentId),
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
  createdBy: given(row.createdBy),
  updatedBy: given(row.updatedBy),
});

export const toScheduleSummary = (row: ListedScheduleRow, favorite: boolean): EveryField<Schemas['ScheduleSummary']> =>
  Object.assign(shown(row, favorite), {
    taskTemplatePreview: row.preview.length > previewLength ? `${row.preview.slice(0, previewLength)}…` : row.preview,
  });

export const toSchedule = (row: ScheduleRow, favorite: boolean): EveryField<Schemas['Schedule']> =>
  Object.assign(shown(row, favorite), { key: row.key, taskTemplate: row.taskTemplate });
