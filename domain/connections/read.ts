import {
  type ConnectionFilter,
  type ConnectionRow,
  findConnectionPreview,
  listConnectionOperations,
  listConnectionRows,
  listConnectionVersionRows,
} from '../../db/queries/connections.js';
import { listBindingRowsById } from '../../db/queries/credential-bindings.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { Pace } from '../kernel/let-others-run.js';
import { shownObject } from '../kernel/stored-json.js';
import { Written } from '../kernel/written.js';
import { tokenStatuses } from './authorizations.js';
import { accountsOf, requireConnectionRow, shownConnection, toConnection } from './connection.js';
import { unpackedAside, unpackedBytes } from './packed.js';
import { graphqlType } from './registry-types.js';

type Schemas = components['schemas'];

/** The connections that meet all filters, by slug. */
export const listScriptConnections = async (
  { db, clock }: App,
  filter: ConnectionFilter,
): Promise<Schemas['ScriptConnectionList']> => {
  const rows = await listConnectionRows(db, filter);
  const ids = rows.flatMap(({ credentialBindingId }) => credentialBindingId ?? []);
  const bindings = new Map((await listBindingRowsById(db, ids)).map((binding) => [binding.id, binding]));
  const bindingOf = (row: ConnectionRow) => bindings.get(row.credentialBindingId ?? '');
  const accounts = rows.flatMap((row) => accountsOf(row, bindingOf(row)));
  const statusOf = await tokenStatuses(db, clock.now(), accounts);
  return { connections: rows.map((row) => toConnection(row, bindingOf(row), statusOf)) };
};

/** A connection with all that scripts can call. The operations are stored as they are told. @throws ProductError notFound */
export const getScriptConnection = async (
  { db, clock }: App,
  id: string,
): Promise<Written<Schemas['ScriptConnectionDetailResult']>> => {
  const row = await requireConnectionRow(db, id);
  const spec = await findConnectionPreview(db, id);
  const operations = await listConnectionOperations(db, id);
  const isGraphql = row.kind === 'graphql';
  const isMcp = row.kind === 'mcp';
  const shown = {
    ...(await shownConnection(db, clock.now(), row)),
    graphql: isGraphql,
    generatedTypes: isGraphql ? graphqlType : await unpackedAside(spec?.types ?? ''),
    ...(spec &&
      !isMcp && {
        specSummary: {
          ...(spec.title !== null && { title: spec.title }),
          ...(spec.specVersion !== null && { version: spec.specVersion }),
          pathCount: spec.pathCount,
        },
        specPreview: { json: spec.preview, truncated: spec.isTruncated === 1 },
      }),
  };
  const [before, after] = isMcp ? ['"operations":[],"tools":[', ']'] : ['"operations":[', '],"tools":[]'];
  const parts: Uint8Array[] = [Buffer.from(`{"connection":${JSON.stringify(shown).slice(0, -1)},${before}`)];
  const pace = new Pace();
  for (const [index, { descriptor }] of operations.entries()) {
    parts.push(Buffer.from(index === 0 ? '' : ','), unpackedBytes(descriptor));
    await pace.restIfDue();
  }
  parts.push(Buffer.from(`${after}}}`));
  return new Written(Buffer.concat(parts));
};

/** What a connection said after each of its last changes, the newest first. @throws ProductError notFound */
export const listScriptConnectionVersions = async (
  { db }: App,
  id: string,
): Promise<Schemas['ScriptConnectionVersionList']> => {
  await requireConnectionRow(db, id);
  const rows = await listConnectionVersionRows(db, id);
  return {
    versions: rows.map((row) => ({
      version: row.version,
      change: row.change,
      changedAt: row.changedAt,
      changedBy: row.changedBy,
      changedByAgentId: row.changedByAgentId,
      settings: shownObject(row.snapshot) ?? {},
    })),
  };
};
