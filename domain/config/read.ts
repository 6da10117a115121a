import {
  type ConfigFilter,
  type ConfigOverlay,
  type ConfigRow,
  findConfigRow,
  listConfigRows,
  listOverlaidConfigRows,
  sumConfigBytes,
  sumOverlaidConfigBytes,
} from '../../db/queries/config.js';
import { stretchesWithin } from '../../db/queries/page-bytes.js';
import { fewBytes } from '../../db/queries/reach.js';
import { configScopes } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import { refuseLongList } from '../kernel/list-bytes.js';
import { isOneOf } from '../kernel/one-of.js';
import { writeList } from '../kernel/write-list.js';
import type { Answer } from '../kernel/written.js';
import { configuration } from './configuration.js';
import { type ConfigEntry, toConfigEntry } from './entry.js';
import { isHiddenKey, spellingsOf } from './keys.js';
import { overlaid } from './overlay.js';
import { maskedMessage, mayReadSecrets } from './secrets-access.js';

type ConfigEntryAnswer = components['schemas']['ConfigEntryAnswer'];

/** Entries as they are answered, with a remark when secrets had to stay masked. */
export interface Entries {
  readonly configs: ConfigEntry[];
  readonly message?: string;
}

/** What an entry must meet; what is undefined asks for nothing. */
export interface ConfigListQuery {
  readonly scope?: string | undefined;
  readonly scopeId?: string | undefined;
  readonly key?: string | undefined;
  readonly includeSecrets: boolean;
}

/** For whom entries are resolved; with a key only its entry. */
export interface ResolvedConfigQuery extends ConfigOverlay {
  readonly key?: string | undefined;
  readonly includeSecrets: boolean;
}

/** Which rows are to be answered, and how. */
interface Found {
  readonly rows: readonly ConfigRow[];
  readonly includeSecrets: boolean;
  /** What to ask instead when there are too many. */
  readonly narrowing: string;
}

/** Many entries, or long ones, are decrypted and written stretch by stretch: no other process may see the secrets. */
const answered = async (
  app: App,
  caller: Caller,
  { rows, includeSecrets, narrowing }: Found,
  signal: AbortSignal,
): Promise<Answer<Entries>> => {
  const allowed = await mayReadSecrets(app, caller);
  const vault = app.service(configuration);
  const visible = rows.filter(({ key }) => !isHiddenKey(key));
  const itemOf = (row: ConfigRow): ConfigEntry => toConfigEntry(vault, row, includeSecrets && allowed);
  const rest = includeSecrets && !allowed ? { message: maskedMessage(visible.length) } : {};
  const stretches = stretchesWithin(
    visible,
    ({ value, description, envPath }) => [value, description, envPath],
    fewBytes,
  );
  return stretches.length > 1
    ? writeList({ name: 'configs', stretches, itemOf, rest, narrowing }, signal)
    : { configs: visible.map(itemOf), ...rest };
};

const listNarrowing = 'narrow it with scope, scopeId or key';

const matchingRows = async (app: App, { scope, scopeId, key }: ConfigListQuery): Promise<ConfigRow[]> => {
  if (scope !== undefined && !isOneOf(configScopes, scope)) {
    return [];
  }
  const filter: ConfigFilter = { scope, scopeId, keys: key === undefined ? undefined : spellingsOf(key) };
  refuseLongList(await sumConfigBytes(app.db, filter), listNarrowing);
  return listConfigRows(app.db, filter);
};

/**
 * The stored entries that meet the filter; none for an unknown scope.
 *
 * @throws ProductError internal when one does not decrypt; unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listConfig = async (
  app: App,
  caller: Caller,
  query: ConfigListQuery,
  signal: AbortSignal,
): Promise<Answer<Entries>> => {
  const rows = await matchingRows(app, query);
  return answered(app, caller, { rows, includeSecrets: query.includeSecrets, narrowing: listNarrowing }, signal);
};

/**
 * The entries in effect for an agent and a repository (docs/configuration.md).
 *
 * @throws ProductError internal when one does not decrypt; unavailable (`read_too_large`) when the entries to overlay
 * have more than 16 MiB
 */
export const getResolvedConfig = async (
  app: App,
  caller: Caller,
  { agentId, repoId, key, includeSecrets }: ResolvedConfigQuery,
  signal: AbortSignal,
): Promise<Answer<Entries>> => {
  const keys = key === undefined ? undefined : spellingsOf(key);
  const narrowing = 'narrow it with key';
  refuseLongList(await sumOverlaidConfigBytes(app.db, { agentId, repoId }, keys), narrowing);
  const rows = overlaid(await listOverlaidConfigRows(app.db, { agentId, repoId }, keys));
  return answered(app, caller, { rows, includeSecrets, narrowing }, signal);
};

/** One row as it is answered: the entry, with a remark when its secret had to stay masked. */
export const answerEntry = async (
  app: App,
  caller: Caller,
  row: ConfigRow,
  includeSecrets: boolean,
): Promise<ConfigEntryAnswer> => {
  const allowed = await mayReadSecrets(app, caller);
  const entry = toConfigEntry(app.service(configuration), row, includeSecrets && allowed);
  return includeSecrets && !allowed ? { ...entry, message: maskedMessage(1) } : entry;
};

/**
 * One stored entry.
 *
 * @throws ProductError notFound, or internal when it does not decrypt
 */
export const getConfig = async (
  app: App,
  caller: Caller,
  id: string,
  includeSecrets: boolean,
): Promise<ConfigEntryAnswer> => {
  const row = await findConfigRow(app.db, id);
  if (row === undefined || isHiddenKey(row.key)) {
    throw notFound('config');
  }
  return answerEntry(app, caller, row, includeSecrets);
};
