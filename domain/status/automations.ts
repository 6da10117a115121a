import { type AutomationRow, listEnabledSchedules, listEnabledWorkflows } from '../../db/queries/automations.js';
import type { components } from '../../generated/swarm/types.js';
import { fixesOf, missingOf } from '../integrations/preflight.js';
import type { App } from '../kernel/app.js';

type AutomationStatus = components['schemas']['AutomationStatus'];

/** So many of each kind are told of. */
const mostShown = 1000;

const nothing = { params: [], integrations: [] } as const;

const statusOf = ({ settings }: App, kind: AutomationStatus['kind'], row: AutomationRow): AutomationStatus => {
  const missing = missingOf(settings, row);
  const { params, integrations } = missing ?? nothing;
  return {
    id: row.id,
    name: row.name,
    kind,
    state: missing ? 'needs_setup' : 'running',
    missing: { params: [...params], integrations: [...integrations] },
    ...fixesOf(`/${kind}s/${row.id}`, missing ?? nothing),
  };
};

/** What begins work by itself, and whether it could now. */
export const automations = async (app: App): Promise<AutomationStatus[]> => {
  const [schedules, workflows] = await Promise.all([
    listEnabledSchedules(app.db, mostShown),
    listEnabledWorkflows(app.db, mostShown),
  ]);
  return [
    ...schedules.map((row) => statusOf(app, 'schedule', row)),
    ...workflows.map((row) => statusOf(app, 'workflow', row)),
  ];
};
