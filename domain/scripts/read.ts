import type { Reader } from '../../db/access.js';
import type { Reachable } from '../../db/queries/connections.js';
import {
  listScriptRows,
  listScriptVersionRows,
  type ScriptFilter,
  type ScriptSearch,
  searchScriptRows,
  sumScriptBytes,
} from '../../db/queries/scripts.js';
import type { HeavyRead, LongRead } from '../../db/reads/heavy-read.js';
import type { ScriptScope } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { actorOf } from '../connections/call/actor.js';
import { registryMembers } from '../connections/registry-types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { ProductError } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import type { Answer } from '../kernel/written.js';
import { textEmbedder } from '../models/configured.js';
import { requireScriptAgent } from './caller.js';
import { requireNamedScriptRow, requireScriptRow, toScript, toSummary, toVersion, typesOf } from './script.js';
import { type MeaningSearch, scriptsByMeaning } from './search/by-meaning.js';
import { connectionTypes, sdkTypesWith, stdlibTypes } from './types/sdk.js';

type Schemas = components['schemas'];

const readScripts = async (db: Reader, filter: ScriptFilter): Promise<Schemas['ScriptList']> => ({
  scripts: (await listScriptRows(db, filter)).map(toSummary),
});

export const scriptListing: LongRead<ScriptFilter, Schemas['ScriptList']> = {
  module: import.meta.url,
  name: 'scriptListing',
  narrowing: 'scope',
  bytesOf: sumScriptBytes,
  readShort: readScripts,
  read: readScripts,
};

/**
 * The scripts of all agents, by scope, agent and name. Reads until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listScripts = (
  app: App,
  { scope, includeScratch }: ScriptFilter,
  signal: AbortSignal,
): Promise<Answer<Schemas['ScriptList']>> =>
  app.service(heavyReads).answer(scriptListing, { scope, includeScratch }, signal);

/** A script with its source. @throws ProductError notFound */
export const getScript = async ({ db }: App, id: string): Promise<Schemas['Script']> =>
  toScript(await requireScriptRow(db, id));

const maxVersions = 100;

/** A page of the versions of a script, the newest first. @throws ProductError notFound */
export const listScriptVersions = async (
  { db }: App,
  id: string,
  { before }: { readonly before?: number | undefined },
): Promise<Schemas['ScriptVersionList']> => {
  const { id: scriptId } = await requireScriptRow(db, id);
  const rows = await listScriptVersionRows(db, { scriptId, before, limit: maxVersions, maxBytes: maxPageBytes });
  return { versions: rows.map(toVersion) };
};

const reachOf = async (app: App, caller: Caller): Promise<Reachable> =>
  caller.agentId === undefined ? { agentId: '', repo: '' } : (await actorOf(app, caller, caller.agentId, null)).reach;

/** What a script is given, and may import, with the connections that the agent has for what it works on. */
export const getScriptTypeDefs = async (app: App, caller: Caller): Promise<Schemas['ScriptTypeDefs']> => {
  const connections = await registryMembers(app, await reachOf(app, caller));
  return { sdkTypes: sdkTypesWith(connections), stdlibTypes: stdlibTypes + connectionTypes(connections) };
};

/**
 * What the script takes and returns that the name means for the agent, and what it is given.
 *
 * @throws ProductError invalid (`agent_required`), notFound
 */
export const getScriptTypes = async (
  app: App,
  caller: Caller,
  name: string,
  { scope }: { readonly scope?: ScriptScope | undefined },
): Promise<Schemas['ScriptTypes']> => {
  const agent = await requireScriptAgent(app.db, caller);
  const row = await requireNamedScriptRow(app.db, name, agent.id, scope);
  return { ...typesOf(row), ...(await getScriptTypeDefs(app, caller)) };
};

const readFound = async (db: Reader, search: ScriptSearch): Promise<Schemas['FoundScriptList']> => {
  const rows = await searchScriptRows(db, search);
  return {
    results: rows.map((row) => ({
      name: row.name,
      ...typesOf(row),
      description: row.description,
      score: row.inName === 1 ? 1 : 0.5,
    })),
  };
};

export const scriptSearch: HeavyRead<ScriptSearch, Schemas['FoundScriptList']> = {
  module: import.meta.url,
  name: 'scriptSearch',
  narrowing: 'scope',
  read: readFound,
};

/** The text as the configured model puts it; undefined without one, also when it cannot be asked now. */
const meaningOf = async (
  app: App,
  text: string,
  signal: AbortSignal,
): Promise<Pick<MeaningSearch, 'model' | 'vector'> | undefined> => {
  try {
    const embedder = text === '' ? undefined : textEmbedder(app);
    const [vector] = (await embedder?.embed([text], signal)) ?? [];
    return embedder && vector && { model: embedder.model, vector: [...vector] };
  } catch (error) {
    if (!(error instanceof ProductError)) {
      throw error;
    }
    app.log.warn({ err: error }, 'scripts are searched by text alone');
    return undefined;
  }
};

/**
 * Scripts that the agent sees, the best first: by what they are for, where a model embeds texts, else those that have the
 * text in their name, which are better, in their description or intent. Reads until the signal aborts.
 *
 * @throws ProductError invalid (`agent_required`), notFound for an unknown agent
 */
export const searchScripts = async (
  app: App,
  caller: Caller,
  { query, scope, limit }: Schemas['SearchScriptsBody'] & { readonly query: string; readonly limit: number },
  signal: AbortSignal,
): Promise<Schemas['FoundScriptList']> => {
  const { id: agentId } = await requireScriptAgent(app.db, caller);
  const search = { text: query.trim(), agentId, scope, limit };
  const meaning = await meaningOf(app, search.text, signal);
  const reads = app.service(heavyReads);
  const found = meaning && (await reads.run(scriptsByMeaning, { ...search, ...meaning }, signal));
  return found ? { results: [...found] } : reads.run(scriptSearch, search, signal);
};
