import type { Reader } from '../../db/access.js';
import {
  findScriptRow,
  findScriptRowByName,
  type ScriptIdentity,
  type ScriptRow,
  type ScriptSummaryRow,
  type ScriptVersionRow,
} from '../../db/queries/scripts.js';
import type { ScriptScope } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { storedObject } from '../kernel/stored-json.js';

type Schemas = components['schemas'];

/** Of whom the scope of a script is, as it is stored. */
export const scopeIdOf = (scope: ScriptScope, agentId: string): string => (scope === 'global' ? '' : agentId);

/** The lock of what is done with a script by its name. */
export const lockOf = ({ scope, scopeId, name }: ScriptIdentity): string => `script:${scope}:${scopeId}:${name}`;

export const toSummary = (row: ScriptSummaryRow): EveryField<Schemas['ScriptSummary']> => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  scopeId: row.scopeId === '' ? null : row.scopeId,
  description: row.description,
  intent: row.intent,
  version: row.version,
  isScratch: row.isScratch === 1,
  typeChecked: row.typeChecked === 1,
  fsMode: row.fsMode,
  createdByAgentId: row.createdByAgentId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** What a script takes and returns. */
export const typesOf = (
  row: Pick<ScriptRow, 'name' | 'signature' | 'argsJsonSchema'>,
): Pick<Schemas['Script'], 'signature' | 'argsJsonSchema'> => ({
  signature: storedObject(row.signature, 'scripts.signature', row.name),
  argsJsonSchema: storedObject(row.argsJsonSchema, 'scripts.argsJsonSchema', row.name) ?? null,
});

export const toScript = (row: ScriptRow): EveryField<Schemas['Script']> =>
  Object.assign(toSummary(row), {
    source: row.source,
    signatureJson: row.signature,
    contentHash: row.contentHash,
    ...typesOf(row),
    created_by: row.createdBy,
    updated_by: row.updatedBy,
  });

export const toVersion = (row: ScriptVersionRow): EveryField<Schemas['ScriptVersion']> => ({
  id: row.id,
  scriptId: row.scriptId,
  version: row.version,
  source: row.source,
  description: row.description,
  intent: row.intent,
  signatureJson: row.signature,
  contentHash: row.contentHash,
  changedByAgentId: row.changedByAgentId,
  changedAt: row.changedAt,
  changeReason: row.changeReason,
  created_by: row.createdBy,
  updated_by: row.updatedBy,
});

/** @throws ProductError notFound */
export const requireScriptRow = async (db: Reader, id: string): Promise<ScriptRow> => {
  const row = await findScriptRow(db, id);
  if (!row) {
    throw notFound('script');
  }
  return row;
};

/**
 * The script that a name means for an agent: the one of the given scope, else the agent's own, else the global one.
 *
 * @throws ProductError notFound
 */
export const requireNamedScriptRow = async (
  db: Reader,
  name: string,
  agentId: string,
  scope: ScriptScope | undefined,
): Promise<ScriptRow> => {
  const scopes: readonly ScriptScope[] = scope === undefined ? ['agent', 'global'] : [scope];
  for (const each of scopes) {
    const row = await findScriptRowByName(db, { scope: each, scopeId: scopeIdOf(each, agentId), name });
    if (row) {
      return row;
    }
  }
  throw notFound('script');
};

/** Where a script is until it is moved. */
export const scriptKey = (id: string): string => `shared/script:${id}/`;
