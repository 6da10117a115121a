import {
  type ConnectionRow,
  deleteConnectionRow,
  replaceConnectionSpec,
  updateConnection,
} from '../../db/queries/connections.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid } from '../kernel/errors.js';
import { parsedUrl } from '../kernel/parsed-url.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { dropAuth, storeAuth } from './auth.js';
import { type Connection, requireConnectionRow, shownConnection } from './connection.js';
import { fetchSpec } from './fetch-spec.js';
import { readMcp } from './mcp/read.js';
import { type ReadSpec, readFetched, readVendoredSpec, specRowsOf } from './spec.js';
import {
  changedByAnother,
  followingHosts,
  keepVersion,
  serverOfSpec,
  usableBaseUrl,
  type VersionNote,
} from './upsert.js';

type Result = { connection: Connection };

const shown = async ({ db, now }: Pick<UnitOfWork, 'db' | 'now'>, row: ConnectionRow): Promise<Result> => ({
  connection: await shownConnection(db, now, row),
});

/** Changes a connection as the next version; returns it as it is then. @throws ProductError conflict (`connection_changed`) */
const change = async (
  uow: UnitOfWork,
  row: ConnectionRow,
  changes: Partial<ConnectionRow>,
  note: VersionNote,
): Promise<ConnectionRow> => {
  const updatedBy = (await trustedUserId(uow.db, note.caller)) ?? null;
  const changed = Object.assign({}, row, changes, { version: row.version + 1, updatedAt: uow.now, updatedBy });
  if (!(await updateConnection(uow.db, row, changed))) {
    throw changedByAnother(row.slug);
  }
  await keepVersion(uow, changed, note);
  return changed;
};

/** Switches a connection off or on. @throws ProductError forbidden (`lead_only`), notFound */
export const setScriptConnectionEnabled = async (
  app: App,
  caller: Caller,
  id: string,
  { enabled }: { readonly enabled: boolean },
): Promise<Result> => {
  await assertMayManage(app.db, caller, 'script connections');
  return inTransaction(app, async (uow) => {
    const row = await requireConnectionRow(uow.db, id);
    const changes = { enabled: enabled ? (1 as const) : (0 as const) };
    return shown(uow, await change(uow, row, changes, { caller, what: enabled ? 'enabled' : 'disabled' }));
  });
};

/** Deletes a connection, its binding and the entry that it made for itself. @throws ProductError forbidden, notFound */
export const deleteScriptConnection = async (app: App, caller: Caller, id: string): Promise<{ deleted: true }> => {
  await assertMayManage(app.db, caller, 'script connections');
  return inTransaction(app, async (uow) => {
    const row = await requireConnectionRow(uow.db, id);
    await dropAuth(uow, row);
    await deleteConnectionRow(uow.db, id);
    return { deleted: true };
  });
};

const changedMeanwhile = ({ slug }: ConnectionRow) =>
  invalid(changedByAnother(slug).message, { code: 'connection_changed' });

const isElsewhere = (url: string, baseUrl: string | null): boolean =>
  baseUrl !== null && parsedUrl(url)?.origin !== parsedUrl(baseUrl)?.origin;

/**
 * Where a connection is from now on: where its description says, unless a person said it. Whoever writes the description
 * is not who gave the secret, so it does not lead to another origin: that is told as a mismatch.
 */
const movedBy = (app: App, row: ConnectionRow, { imported: { serverUrl } }: ReadSpec): Partial<ConnectionRow> => {
  if (row.baseUrlSource !== 'spec' || serverUrl === null || isElsewhere(serverUrl, row.baseUrl)) {
    return {};
  }
  const baseUrl = usableBaseUrl(app, serverUrl, serverOfSpec);
  return { baseUrl, allowedHosts: followingHosts(row, baseUrl) };
};

const replaceSpec = async (
  uow: UnitOfWork,
  row: ConnectionRow,
  spec: ReadSpec,
  moved: Partial<ConnectionRow>,
  note: VersionNote,
): Promise<ConnectionRow> => {
  const changed = await change(uow, row, { ...spec.columns, ...moved }, note);
  await replaceConnectionSpec(uow.db, ...specRowsOf(row.id, spec.imported));
  if (changed.authType !== 'none') {
    await storeAuth(uow, row, changed, { secret: undefined, standaloneId: undefined, by: changed.updatedBy });
  }
  return changed;
};

/** What can be called stays, and the reason is told beside it: scripts are not to break by what may pass. */
const keepWithReason = async ({ db }: UnitOfWork, row: ConnectionRow, reason: string): Promise<ConnectionRow> => {
  const changes = { generationError: reason };
  await updateConnection(db, row, changes);
  return Object.assign({}, row, changes);
};

/** The description as it is now where it came from; undefined when it is still the same. */
const readAgain = async (
  app: App,
  caller: Caller,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<ReadSpec | undefined> => {
  if (row.kind === 'mcp') {
    return readMcp(app, caller, row, signal);
  }
  if (row.specSourceKind === 'vendored' && row.specSource !== null) {
    return readVendoredSpec(app, row.specSource, 'path.id', signal);
  }
  if (row.specSourceKind !== 'url' || row.specSource === null) {
    throw invalid('Only connections whose description has a URL, and those of the kind mcp, can be refreshed', {
      code: 'connection_not_refreshable',
    });
  }
  const { text, etag } = await fetchSpec(app, row.specSource, row.specEtag, signal);
  return text === undefined ? undefined : readFetched(app, row.specSource, { text, etag }, signal);
};

/**
 * Fetches the description of a connection again, unless it is still the same.
 *
 * @throws ProductError forbidden (`lead_only`), notFound, invalid, unavailable when too many descriptions wait; the signal's
 * reason when it aborts
 */
export const refreshScriptConnection = async (
  app: App,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<Result> => {
  await assertMayManage(app.db, caller, 'script connections');
  const before = await requireConnectionRow(app.db, id);
  const spec = await readAgain(app, caller, before, signal);
  const moved = spec === undefined ? {} : movedBy(app, before, spec);
  return inTransaction(app, async (uow) => {
    const row = await requireConnectionRow(uow.db, id);
    if (row.version !== before.version) {
      throw changedMeanwhile(row);
    }
    if (row.generatedAt !== null && spec !== undefined && spec.imported.error !== null) {
      return shown(uow, await keepWithReason(uow, row, spec.imported.error));
    }
    if (spec !== undefined) {
      return shown(uow, await replaceSpec(uow, row, spec, moved, { caller, what: 'refreshed' }));
    }
    const changes = { specFetchedAt: uow.now, ...(row.generatedAt !== null && { generationError: null }) };
    await updateConnection(uow.db, row, changes);
    return shown(uow, Object.assign({}, row, changes));
  });
};
