import {
  type ConfigFilter,
  type ConfigHead,
  type ConfigOverlay,
  type ConfigRow,
  findConfigRow,
  listConfigHeads,
  listConfigRows,
  listConfigRowsById,
  listOverlaidConfigHeads,
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

/** Which entries are to be answered, and how. */
interface Question {
  /** What all of them have. */
  readonly bytes: number;
  /** All of them, when they are short. */
  readonly rows: () => Promise<readonly ConfigRow[]>;
  /** Which they are and what each has, when they are not. */
  readonly heads: () => Promise<readonly ConfigHead[]>;
  readonly includeSecrets: boolean;
  /** What to ask instead when there are too many. */
  readonly narrowing: string;
}

const isVisible = ({ key }: Pick<ConfigRow, 'key'>): boolean => !isHiddenKey(key);

/**
 * Many entries, or long ones, are read, decrypted and written stretch by stretch: no other process may see the secrets.
 * Each is then as it is when its turn comes.
 */
const answered = async (
  app: App,
  caller: Caller,
  { bytes, rows, heads, includeSecrets, narrowing }: Question,
  signal: AbortSignal,
): Promise<Answer<Entries>> => {
  refuseLongList(bytes, narrowing);
  const allowed = await mayReadSecrets(app, caller);
  const vault = app.service(configuration);
  const itemOf = (row: ConfigRow): ConfigEntry => toConfigEntry(vault, row, includeSecrets && allowed);
  const restOf = (count: number): Pick<Entries, 'message'> =>
    includeSecrets && !allowed ? { message: maskedMessage(count) } : {};
  if (bytes <= fewBytes) {
    const visible = (await rows()).filter(isVisible);
    return { configs: visible.map(itemOf), ...restOf(visible.length) };
  }
  const visible = (await heads()).filter(isVisible);
  const itemsOf = async (stretch: readonly ConfigHead[]): Promise<ConfigEntry[]> => {
    const found = await listConfigRowsById(
      app.db,
      stretch.map(({ id }) => id),
    );
    return found.map(itemOf);
  };
  const stretches = stretchesWithin(visible, fewBytes);
  return writeList({ name: 'configs', stretches, itemsOf, rest: restOf(visible.length), narrowing }, signal);
};

const listNarrowing = 'narrow it with scope, scopeId or key';

const nothing = { bytes: 0, rows: async () => [], heads: async () => [], narrowing: listNarrowing };

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
  const { scope, scopeId, key, includeSecrets } = query;
  if (scope !== undefined && !isOneOf(configScopes, scope)) {
    return answered(app, caller, { ...nothing, includeSecrets }, signal);
  }
  const filter: ConfigFilter = { scope, scopeId, keys: key === undefined ? undefined : spellingsOf(key) };
  const question: Question = {
    bytes: await sumConfigBytes(app.db, filter),
    rows: () => listConfigRows(app.db, filter),
    heads: () => listConfigHeads(app.db, filter),
    includeSecrets,
    narrowing: listNarrowing,
  };
  return answered(app, caller, question, signal);
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
  const overlay = { agentId, repoId };
  const question: Question = {
    bytes: await sumOverlaidConfigBytes(app.db, overlay, keys),
    rows: async () => overlaid(await listOverlaidConfigRows(app.db, overlay, keys)),
    heads: async () => overlaid(await listOverlaidConfigHeads(app.db, overlay, keys)),
    includeSecrets,
    narrowing: 'narrow it with key',
  };
  return answered(app, caller, question, signal);
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
