import type { ScheduleRow } from '../../db/queries/schedules.js';
import { runningIntegrations } from '../integrations/settings.js';
import { conflict, type ProductError } from '../kernel/errors.js';
import type { Settings } from '../kernel/settings/registry.js';
import { shownList, shownObject } from '../kernel/stored-json.js';

/** What a schedule lacks before it can fire. */
export interface Missing {
  readonly params: readonly string[];
  readonly integrations: readonly string[];
}

const isUnusable = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What is missing; undefined: nothing. */
export const missingOf = (
  settings: Settings,
  { params, requiredParams, requires }: Pick<ScheduleRow, 'params' | 'requiredParams' | 'requires'>,
): Missing | undefined => {
  const values = shownObject(params) ?? {};
  const running: readonly string[] = runningIntegrations(settings);
  const missing = {
    params: [...new Set(shownList(requiredParams) ?? [])]
      .filter((name) => isUnusable(Object.hasOwn(values, name) ? values[name] : undefined))
      .sort(),
    integrations: (shownList(requires) ?? []).filter((name) => !running.includes(name)).sort(),
  };
  return missing.params.length + missing.integrations.length === 0 ? undefined : missing;
};

/** In one line. */
export const needsSetup = ({ params, integrations }: Missing): string =>
  `needs_setup: params=[${params.join(',')}] integrations=[${integrations.join(',')}]`;

interface Fix {
  readonly type: 'param' | 'integration';
  readonly key: string;
  readonly url: string;
}

/** Where each can be set; params come first. */
const fixesOf = (id: string, { params, integrations }: Missing): readonly Fix[] => [
  ...params.map((key): Fix => ({ type: 'param', key, url: `/schedules/${id}?param=${encodeURIComponent(key)}` })),
  ...integrations.map((key): Fix => ({ type: 'integration', key, url: `/settings/integrations/${key}` })),
];

/** What whoever has a schedule fire is told. */
export const setupRefused = (id: string, missing: Missing): ProductError => {
  const fixes = fixesOf(id, missing);
  return conflict(needsSetup(missing), {
    code: 'needs_setup',
    details: { missing, fixes, fixUrl: fixes[0]?.url ?? `/schedules/${id}` },
  });
};
