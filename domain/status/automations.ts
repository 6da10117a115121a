import { type AutomationRow, listEnabledSchedules, listEnabledWorkflows } from '../../db/queries/automations.js';
import type { components } from '../../generated/swarm/types.js';
import { fixesOf, missingBeside } from '../integrations/preflight.js';
import { readyIntegrations } from '../integrations/settings.js';
import type { App } from '../kernel/app.js';

type AutomationStatus = components['schemas']['AutomationStatus'];

/** So many of each kind are told of. */
const mostShown = 1000;

const nothing = { params: [], integrations: [] } as const;

const statusOf = (ready: readonly string[], kind: AutomationStatus['kind'], row: AutomationRow): AutomationStatus => {
  const missing = missingBeside(ready, row);
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
  const [ready, schedules, workflows] = await Promise.all([
    readyIntegrations({ app, db: app.db }, { trackersToo: true }),
    listEnabledSchedules(app.db, mostShown),
    listEnabledWorkflows(app.db, mostShown),
  ]);
  return [
    ...schedules.map((row) => statusOf(ready, 'schedule', row)),
    ...workflows.map((row) => statusOf(ready, 'workflow', row)),
  ];
};
