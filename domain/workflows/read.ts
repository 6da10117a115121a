import type { Reader } from '../../db/access.js';
import {
  findWorkflowVersionRow,
  listSlimWorkflowRows,
  listWorkflowRows,
  listWorkflowVersionRows,
  sumWorkflowBytes,
  type WorkflowFilter,
} from '../../db/queries/workflows.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import { favoriteIds } from '../favorites/marked.js';
import { findFavoriteOwner } from '../favorites/owner.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { canonicalKey } from '../namespaces/key.js';
import { edgesOf } from './graph.js';
import { requireWorkflowRow, toFull, toSlim, toVersion } from './workflow.js';

type Schemas = components['schemas'];
type Entry = Schemas['WorkflowListEntry'];

interface Listing extends WorkflowFilter {
  readonly isFull: boolean;
  /** Whose favorites are marked; undefined: nobody's. */
  readonly owner: string | undefined;
}

/** Whether a workflow is a favorite of the caller. */
export const isFavorite = async (db: Reader, caller: Caller, id: string): Promise<boolean> =>
  (await favoriteIds(db, (await findFavoriteOwner(db, caller))?.owner, 'workflow', [id])).has(id);

const readWorkflows = async (db: Reader, listing: Listing): Promise<Entry[]> => {
  const favorites = await favoriteIds(db, listing.owner, 'workflow');
  return listing.isFull
    ? (await listWorkflowRows(db, listing)).map((row) => toFull(row, favorites.has(row.id)))
    : (await listSlimWorkflowRows(db, listing)).map((row) => toSlim(row, favorites.has(row.id)));
};

export const workflowListing: LongRead<Listing, Entry[]> = {
  module: import.meta.url,
  name: 'workflowListing',
  narrowing: 'keyPrefix',
  bytesOf: (db, listing) => sumWorkflowBytes(db, listing, listing.isFull),
  readShort: readWorkflows,
  read: readWorkflows,
};

interface ListQuery {
  readonly enabled?: boolean | undefined;
  readonly key?: string | undefined;
  readonly keyPrefix?: string | undefined;
  readonly lastRunStatus?: Schemas['WorkflowRunStatus'] | undefined;
  readonly consecutiveErrorsMin?: number | undefined;
  readonly offset?: number | undefined;
  readonly fields?: 'full' | 'slim' | undefined;
}

/**
 * The workflows that match, last changed first. Reads until the signal aborts.
 *
 * @throws ProductError invalid for a bad namespace, unavailable (`read_too_large`)
 */
export const listWorkflows = async (
  app: App,
  caller: Caller,
  { enabled, key, keyPrefix, lastRunStatus, consecutiveErrorsMin, offset = 0, fields }: ListQuery,
  signal: AbortSignal,
): Promise<Answer<Entry[]>> => {
  const owner = (await findFavoriteOwner(app.db, caller))?.owner;
  const listing: Listing = {
    enabled,
    key: key === undefined ? undefined : canonicalKey(key, 'query.key'),
    keyPrefix: keyPrefix === undefined ? undefined : canonicalKey(keyPrefix, 'query.keyPrefix'),
    lastRunStatus,
    consecutiveErrorsMin,
    offset,
    isFull: fields === 'full',
    owner,
  };
  return app.service(heavyReads).answer(workflowListing, listing, signal);
};

/** A workflow with the edges of its nodes. @throws ProductError notFound */
export const getWorkflow = async ({ db }: App, caller: Caller, id: string): Promise<Schemas['Workflow']> => {
  const full = toFull(await requireWorkflowRow(db, id), await isFavorite(db, caller, id));
  return { ...full, edges: edgesOf(full.definition) };
};

const maxVersions = 100;

/** What a workflow was before its changes, the newest first. @throws ProductError notFound */
export const listWorkflowVersions = async (
  { db }: App,
  id: string,
  { before }: { readonly before?: number | undefined },
): Promise<Schemas['WorkflowVersionList']> => {
  await requireWorkflowRow(db, id);
  return { versions: (await listWorkflowVersionRows(db, id, before, maxVersions)).map(toVersion) };
};

/** What a workflow was before a change. @throws ProductError notFound */
export const getWorkflowVersion = async (
  { db }: App,
  id: string,
  version: number,
): Promise<Schemas['WorkflowVersion']> => {
  await requireWorkflowRow(db, id);
  const row = await findWorkflowVersionRow(db, id, version);
  if (!row) {
    throw notFound('workflowVersion');
  }
  return toVersion(row);
};
