import type { JsonObject, JsonText } from '../../db/tables/column-types.js';
import type { Reading } from '../kernel/app.js';
import { shownList, shownObject } from '../kernel/stored-json.js';
import { needsTracker, readyIntegrations } from './settings.js';

/** What something needs before it can begin, as it is stored. */
export interface Needing {
  readonly params: JsonText<JsonObject> | null;
  readonly requiredParams: JsonText<readonly string[]> | null;
  readonly requires: JsonText<readonly string[]> | null;
}

/** What it lacks. */
export interface Missing {
  readonly params: readonly string[];
  readonly integrations: readonly string[];
}

const name = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const leavesFolder = /(?:^|\/)\.\.(?:\/|$)/;
const repository =
  /^(?:https:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?\/|ssh:\/\/[A-Za-z0-9._-]+@[A-Za-z0-9.-]+(?::[0-9]+)?\/|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:)?[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$/;
const site =
  /^(?:sc-domain:)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$|^https:\/\/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:\/[A-Za-z0-9._~/-]*)?$/;
const longest = 1000;

/** What parameters of these names may be: they go into commands and addresses. */
const guards: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['REPO_URL', (value) => repository.test(value)],
  ['BRANCH', (value) => /^[A-Za-z0-9_.][A-Za-z0-9_./-]*$/.test(value) && !value.includes('..')],
  ['SCOPE_PATH', (value) => /^[A-Za-z0-9_.][A-Za-z0-9_. /-]*$/.test(value) && !leavesFolder.test(value)],
  ['REPORT_NAME', (value) => name.test(value)],
  ['TAG_PATTERN', (value) => name.test(value)],
  ['ORG_ID', (value) => name.test(value)],
  ['FILES_ORG_ID', (value) => name.test(value)],
  ['SITE_PROPERTY', (value) => site.test(value)],
]);

const isUnusable = (key: string, value: unknown): boolean => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
    return true;
  }
  const guard = guards.get(key);
  if (guard !== undefined) {
    return typeof value !== 'string' || value.length > longest || !guard(value);
  }
  return typeof value === 'string' && value.trim() === '';
};

/** What is missing for something to begin beside the integrations that are ready; undefined: nothing. */
export const missingBeside = (
  ready: readonly string[],
  { params, requiredParams, requires }: Needing,
): Missing | undefined => {
  const values = shownObject(params) ?? {};
  const guarded = Object.keys(values).filter((key) => guards.has(key));
  const missing = {
    params: [...new Set([...(shownList(requiredParams) ?? []), ...guarded])]
      .filter((key) => isUnusable(key, Object.hasOwn(values, key) ? values[key] : undefined))
      .sort(),
    integrations: [...new Set(shownList(requires) ?? [])].filter((each) => !ready.includes(each)).sort(),
  };
  return missing.params.length + missing.integrations.length === 0 ? undefined : missing;
};

/** What is missing for something to begin; undefined: nothing. */
export const missingOf = async (reading: Reading, needing: Needing): Promise<Missing | undefined> => {
  const trackersToo = needsTracker(shownList(needing.requires) ?? []);
  return missingBeside(await readyIntegrations(reading, { trackersToo }), needing);
};

const setupWord = 'needs_setup';

/** What is missing, in one line. */
export const needsSetup = ({ params, integrations }: Missing): string =>
  `${setupWord}: params=[${params.join(',')}] integrations=[${integrations.join(',')}]`;

/** Whether a text is one that `needsSetup` made. */
export const saysNeedsSetup = (text: string | null | undefined): boolean => text?.startsWith(`${setupWord}:`) ?? false;

/** They are set up before the values that name what is in them can be known. */
const firstToSetUp: ReadonlySet<string> = new Set(['mail', 'site_search', 'tracker_a']);

interface Fix {
  readonly type: 'param' | 'integration';
  readonly key: string;
  readonly url: string;
}

/** Where to set what is missing: params come first. */
export const fixesOf = (
  page: string,
  { params, integrations }: Missing,
): { readonly fixes: Fix[]; readonly fixUrl: string } => {
  const wanted = params.map((key): Fix => ({ type: 'param', key, url: `${page}?param=${encodeURIComponent(key)}` }));
  const absent = integrations.map((key): Fix => ({ type: 'integration', key, url: `/settings/integrations/${key}` }));
  const first = integrations.some((each) => firstToSetUp.has(each)) ? absent[0] : wanted[0];
  return { fixes: [...wanted, ...absent], fixUrl: (first ?? absent[0])?.url ?? page };
};
