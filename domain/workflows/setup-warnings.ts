import { findScheduleRow } from '../../db/queries/schedules.js';
import type { components } from '../../generated/swarm/types.js';
import { missingOf } from '../integrations/preflight.js';
import type { App, Reading } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { toJsonText } from '../kernel/stored-json.js';
import { resolvedInput } from './runs/context.js';

type Workflow = components['schemas']['SavedWorkflow'];

const lacks = async (
  reading: Reading,
  { params = {}, requiredParams = [], requires = [] }: Workflow,
): Promise<string[]> => {
  const missing = await missingOf(reading, {
    params: toJsonText(params),
    requiredParams: toJsonText(requiredParams),
    requires: toJsonText(requires),
  });
  return [
    ...(missing?.params.length ? [`params lack what runs need: ${missing.params.join(', ')}`] : []),
    ...(missing?.integrations.length ? [`requires what is not set up: ${missing.integrations.join(', ')}`] : []),
  ];
};

const unreadableInput = async (reading: Reading, { input = {} }: Workflow): Promise<string[]> => {
  const warnings: string[] = [];
  for (const [name, text] of Object.entries(input)) {
    try {
      await resolvedInput(reading, { [name]: text });
    } catch (error) {
      if (!(error instanceof ProductError)) {
        throw error;
      }
      warnings.push(error.message);
    }
  }
  return warnings;
};

const absentSchedules = async ({ db }: Reading, { triggers }: Workflow): Promise<string[]> => {
  const warnings: string[] = [];
  for (const [index, { scheduleId }] of triggers.entries()) {
    if (scheduleId !== undefined && (await findScheduleRow(db, scheduleId)) === undefined) {
      warnings.push(`triggers.${index}.scheduleId names no schedule: '${scheduleId}'`);
    }
  }
  return warnings;
};

/** What keeps runs of a workflow from beginning beside its definition. */
export const setupWarnings = async (app: App, workflow: Workflow): Promise<string[]> => {
  const reading = { app, db: app.db };
  return [
    ...(await lacks(reading, workflow)),
    ...(await unreadableInput(reading, workflow)),
    ...(await absentSchedules(reading, workflow)),
  ];
};
