import type { Reachable } from '../../db/queries/connections.js';
import {
  findScriptRowByName,
  insertScript,
  insertScriptVersion,
  type ScriptChanges,
  type ScriptIdentity,
  type ScriptRow,
  updateScript,
} from '../../db/queries/scripts.js';
import type { ScriptFsMode, ScriptScope } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { assertKeepsSecrets } from '../access/stored-secrets.js';
import { actorOf } from '../connections/call/actor.js';
import { registryMembers } from '../connections/registry-types.js';
import { recordSystemEvent } from '../events/record.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, invalidField, type ProductError, tooLarge } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { maxSourceBytes } from '../sandbox/limits.js';
import { trustedUserId } from '../users/trusted-user.js';
import { argsSchemaName, extractArgsSchema } from './args-schema.js';
import { refuseUnlessLead, requireScriptAgent } from './caller.js';
import { lockOf, scopeIdOf, scriptKey } from './script.js';
import { embedLater } from './search/embed.js';
import type { Diagnostic } from './type-check/diagnostics.js';
import { typeChecks } from './type-check/type-checks.js';
import { connectionTypes } from './types/sdk.js';

type UpsertedScript = components['schemas']['UpsertedScript'];

/** A script as it is sent. */
export interface ScriptInput {
  readonly name: string;
  readonly source: string;
  readonly description: string;
  readonly intent: string;
  readonly scope: ScriptScope;
  readonly fsMode: ScriptFsMode;
}

/** What of a script follows from what was sent. */
type Content = Pick<
  ScriptRow,
  | 'source'
  | 'contentHash'
  | 'description'
  | 'intent'
  | 'fsMode'
  | 'signature'
  | 'argsJsonSchema'
  | 'isScratch'
  | 'typeChecked'
>;

const textOf = ({ file, line, column, severity, code, message }: Diagnostic): string =>
  `${file}(${line},${column}): ${severity} TS${code}: ${message}`;

const failedTypeCheck = (diagnostics: readonly Diagnostic[]): ProductError =>
  invalid('typecheck_failed', {
    code: 'typecheck_failed',
    details: { diagnostics: diagnostics.map(textOf), structured: diagnostics },
  });

const assertStorable = (source: string): void => {
  if (Buffer.byteLength(source) > maxSourceBytes) {
    throw tooLarge(maxSourceBytes);
  }
  if (!source.isWellFormed()) {
    throw invalidField('body.source', 'must be well-formed Unicode');
  }
};

/** The declarations of the connections that a source names: whoever looks for others finds none in its types. */
const connectionsIn = async (app: App, reach: Reachable, source: string): Promise<string> =>
  connectionTypes(await registryMembers(app, reach, (slug) => source.includes(slug)));

/**
 * What a source says of itself, if it passes. The sandbox loads its schema while it is checked, since both take as long;
 * what comes of that counts only for one that passes, and ends with the check of one that does not.
 */
const checked = async (app: App, reach: Reachable, source: string, signal: AbortSignal) => {
  const over = new AbortController();
  const loading = source.includes(argsSchemaName)
    ? extractArgsSchema(app, reach.agentId, source, AbortSignal.any([signal, over.signal]))
    : undefined;
  loading?.catch(() => {});
  try {
    const connections = await connectionsIn(app, reach, source);
    const { diagnostics, signature, hasArgsSchema } = await app
      .service(typeChecks)
      .check({ source, connections }, signal);
    if (diagnostics.length > 0) {
      throw failedTypeCheck(diagnostics);
    }
    return { signature, schema: hasArgsSchema ? await loading : undefined };
  } finally {
    over.abort();
  }
};

/** @throws ProductError invalid (`typecheck_failed`), tooLarge, unavailable, exhausted */
const contentOf = async (
  app: App,
  reach: Reachable,
  { source, description, intent, fsMode }: ScriptInput,
  signal: AbortSignal,
): Promise<Content> => {
  assertStorable(source);
  const { signature, schema } = await checked(app, reach, source, signal);
  return {
    source,
    contentHash: sha256(source),
    description,
    intent,
    fsMode,
    signature: toJsonText(signature),
    argsJsonSchema: schema ? toJsonText(schema) : null,
    isScratch: 0,
    typeChecked: 1,
  };
};

/** Who changes a script, and for whom. */
interface Author {
  readonly agentId: string;
  readonly userId: string | null;
}

const addVersion = (
  { db, now }: UnitOfWork,
  row: ScriptRow,
  author: Author,
  changeReason: string | null,
): Promise<void> =>
  insertScriptVersion(db, {
    id: newId(),
    scriptId: row.id,
    version: row.version,
    description: row.description,
    intent: row.intent,
    contentHash: row.contentHash,
    changedByAgentId: author.agentId,
    changedAt: now,
    changeReason,
    createdBy: row.createdBy,
    updatedBy: author.userId,
    signature: row.signature,
    source: row.source,
  });

const create = async (
  uow: UnitOfWork,
  { scope, scopeId, name }: ScriptIdentity,
  content: Content,
  author: Author,
): Promise<ScriptRow> => {
  const id = newId();
  const row: ScriptRow = Object.assign(
    {
      id,
      key: scriptKey(id),
      scope,
      scopeId,
      name,
      version: 1,
      createdByAgentId: author.agentId,
      createdAt: uow.now,
      updatedAt: uow.now,
      createdBy: author.userId,
      updatedBy: author.userId,
    },
    content,
  );
  await insertScript(uow.db, row);
  await addVersion(uow, row, author, 'Initial creation');
  return row;
};

const change = async ({ db }: UnitOfWork, row: ScriptRow, changes: ScriptChanges): Promise<void> => {
  if (!(await updateScript(db, row.id, row.version, changes))) {
    throw conflict('The script was changed by somebody else at the same time', { code: 'script_changed' });
  }
};

const describing = [
  'description',
  'intent',
  'fsMode',
  'signature',
  'argsJsonSchema',
  'isScratch',
  'typeChecked',
] as const satisfies readonly (keyof Content)[];

const describeAnew = async (uow: UnitOfWork, row: ScriptRow, content: Content, author: Author): Promise<void> => {
  const { source: _source, contentHash: _hash, ...described } = content;
  if (describing.some((field) => row[field] !== content[field])) {
    await change(uow, row, { ...described, updatedAt: uow.now, updatedBy: author.userId });
    await embedLater(uow, row.id);
  }
};

const replace = async (uow: UnitOfWork, row: ScriptRow, content: Content, author: Author): Promise<ScriptRow> => {
  const changes = { ...content, version: row.version + 1, updatedAt: uow.now, updatedBy: author.userId };
  await change(uow, row, changes);
  const changed = Object.assign({}, row, changes);
  await addVersion(uow, changed, author, null);
  return changed;
};

const tellOfGlobal = async (uow: UnitOfWork, row: ScriptRow, author: Author, isNew: boolean): Promise<void> => {
  const own = await findScriptRowByName(uow.db, { scope: 'agent', scopeId: author.agentId, name: row.name });
  await recordSystemEvent(uow, {
    event: 'script.global_upsert',
    agentId: author.agentId,
    data: {
      scriptId: row.id,
      name: row.name,
      version: row.version,
      contentHash: row.contentHash,
      changedByAgentId: author.agentId,
      isNew,
      isPromotion: own !== undefined,
    },
  });
};

const store = async (
  uow: UnitOfWork,
  identity: ScriptIdentity,
  content: Content,
  author: Author,
): Promise<UpsertedScript> => {
  const { name } = identity;
  const present = await findScriptRowByName(uow.db, identity);
  if (present?.contentHash === content.contentHash) {
    await describeAnew(uow, present, content, author);
    return { name, version: present.version, contentDeduped: true };
  }
  const row = present ? await replace(uow, present, content, author) : await create(uow, identity, content, author);
  await embedLater(uow, row.id);
  if (identity.scope === 'global') {
    await tellOfGlobal(uow, row, author, present === undefined);
  }
  return { name, version: row.version, contentDeduped: false };
};

/**
 * Stores a script whose source passes the type check: as a new one, or as the next version of the one with its name,
 * unless that has the same source (docs/scripts.md). Checks until the signal aborts.
 *
 * @throws ProductError invalid (`agent_required`, `typecheck_failed`), notFound for an unknown agent, forbidden
 * (`lead_required`, `credential_access_revoked`), tooLarge, conflict, and unavailable or exhausted when too much waits
 */
export const upsertScript = async (
  app: App,
  caller: Caller,
  input: ScriptInput,
  signal: AbortSignal,
): Promise<UpsertedScript> => {
  const agent = await requireScriptAgent(app.db, caller);
  const { scope, name } = input;
  if (scope === 'global') {
    refuseUnlessLead(agent, 'write');
    // Others run it, and reach with it what is theirs.
    await assertKeepsSecrets(app.db, caller);
  }
  const { reach } = await actorOf(app, caller, agent.id, null);
  const content = await contentOf(app, reach, input, signal);
  const identity = { scope, scopeId: scopeIdOf(scope, agent.id), name };
  return inConcurrentTransaction(app, [lockOf(identity)], async (uow) => {
    const userId = (await trustedUserId(uow.db, caller)) ?? null;
    return store(uow, identity, content, { agentId: agent.id, userId });
  });
};
