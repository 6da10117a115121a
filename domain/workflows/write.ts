import type { Reader } from '../../db/access.js';
import {
  insertWorkflow,
  insertWorkflowVersion,
  isWorkflowNameTaken,
  newestWorkflowVersion,
  updateWorkflowRow,
  type WorkflowRow,
} from '../../db/queries/workflows.js';
import type { components } from '../../generated/swarm/types.js';
import { assertKeepsSecrets } from '../access/stored-secrets.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField, notFound } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { shownList, shownObject, toJsonText } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { authorizedKey } from '../users/namespace-key.js';
import { trustedUserId } from '../users/trusted-user.js';
import { assertDefinition } from './definition.js';
import { definitionWarnings } from './definition-warnings.js';
import type { WorkflowDefinition } from './graph.js';
import { type NodeOperations, patchedDefinition } from './patch.js';
import { isFavorite } from './read.js';
import { queuedRunStart } from './runs/begin-run.js';
import { isReference } from './runs/context.js';
import { assertMayStart, type Startable, startableOf } from './runs/may-start.js';
import { setupWarnings } from './setup-warnings.js';
import { unreadableSecrets, withSealedSecrets } from './trigger-secrets.js';
import { readinessWarnings } from './warnings.js';
import { definitionOf, requireWorkflowRow, toFull } from './workflow.js';

type Schemas = components['schemas'];
type SavedWorkflow = Schemas['SavedWorkflow'];
type Triggers = Schemas['CreateWorkflowBody']['triggers'];

const assertTriggers = (triggers: Triggers = []): void => {
  for (const [index, { type, verification, hmacSecret, scheduleId }] of triggers.entries()) {
    const path = `body.triggers.${index}`;
    if (type === 'schedule' && scheduleId === undefined) {
      throw invalidField(`${path}.scheduleId`, 'is required for a schedule');
    }
    if (type === 'webhook' && verification !== undefined && hmacSecret === undefined) {
      throw invalidField(`${path}.hmacSecret`, 'is required with verification');
    }
    if (verification !== undefined && verification.format !== 'hmac-sha256' && verification.header === undefined) {
      throw invalidField(`${path}.verification.header`, `is required for ${verification.format}`);
    }
  }
};

const assertDir = (dir: string | null | undefined): void => {
  if (typeof dir === 'string' && !dir.startsWith('/')) {
    throw invalidField('body.dir', 'must start with a slash');
  }
};

const assertNameIsFree = async (db: Reader, name: string, id: string): Promise<void> => {
  if (await isWorkflowNameTaken(db, name, id)) {
    throw conflict('A workflow with this name already exists', { code: 'workflow_name_taken' });
  }
};

/**
 * Where runs read stored values, before or after the change, an agent from which those were taken decides nothing about what becomes of them; nor
 * does it have deliveries held against one: whether a signature is right tells something of the secret.
 *
 * @throws ProductError forbidden (`credential_access_revoked`)
 */
const assertMayWrite = async (
  db: Reader,
  caller: Caller,
  states: readonly Startable[],
  triggers: Triggers = [],
): Promise<void> => {
  if (triggers.some(({ hmacSecret }) => hmacSecret !== undefined && isReference(hmacSecret))) {
    await assertKeepsSecrets(db, caller);
  }
  for (const state of states) {
    await assertMayStart(db, caller, state);
  }
};

const saved = async (uow: UnitOfWork, caller: Caller, id: string): Promise<SavedWorkflow> => {
  const row = await requireWorkflowRow(uow.db, id);
  const full = toFull(row, await isFavorite(uow.db, caller, id));
  return { ...full, warnings: readinessWarnings(uow.app, full.definition) };
};

/** A workflow that is stored, with what would fail its runs: that takes more than the unit of work may wait for. */
const warned = async (app: App, stored: Promise<SavedWorkflow>): Promise<SavedWorkflow> => {
  const workflow = await stored;
  const further = [
    ...(await definitionWarnings(app, workflow)),
    ...(await setupWarnings(app, workflow)),
    ...(await unreadableSecrets({ app, db: app.db }, workflow.triggers ?? [])),
  ];
  return { ...workflow, warnings: [...workflow.warnings, ...further] };
};

const jsonOrNull = <Value extends object>(value: Value | null | undefined) =>
  value === null || value === undefined ? null : toJsonText(value);

const definitionColumns = (definition: WorkflowDefinition): Pick<WorkflowRow, 'definition' | 'nodeCount'> => ({
  definition: toJsonText(definition),
  nodeCount: definition.nodes.length,
});

/** A new workflow without triggers: the secrets of those are rows of the workflow. */
const newWorkflow = (
  { now }: UnitOfWork,
  { agentId }: Caller,
  body: Schemas['CreateWorkflowBody'],
  { id, key, userId }: { readonly id: string; readonly key: string; readonly userId: string | undefined },
): WorkflowRow => ({
  id,
  key,
  name: body.name,
  description: body.description ?? null,
  enabled: body.enabled === false ? 0 : 1,
  maxConcurrentRuns: body.maxConcurrentRuns ?? null,
  dir: body.dir ?? null,
  vcsRepo: body.vcsRepo ?? null,
  createdByAgentId: agentId ?? null,
  createdBy: userId ?? null,
  updatedBy: userId ?? null,
  createdAt: now,
  lastUpdatedAt: now,
  requiredParams: toJsonText(body.requiredParams ?? []),
  requires: toJsonText(body.requires ?? []),
  params: toJsonText(body.params ?? {}),
  secretsSealed: 1,
  triggers: toJsonText([]),
  cooldown: jsonOrNull(body.cooldown),
  input: jsonOrNull(body.input),
  triggerSchema: jsonOrNull(body.triggerSchema),
  ...definitionColumns(body.definition),
});

/**
 * Stores a new workflow.
 *
 * @throws ProductError invalid, forbidden for another user's namespace, conflict when the name is taken
 */
export const createWorkflow = async (
  app: App,
  caller: Caller,
  body: Schemas['CreateWorkflowBody'],
): Promise<SavedWorkflow> => {
  assertDefinition(body.definition);
  assertTriggers(body.triggers);
  assertDir(body.dir);
  const stored = inTransaction(app, async (uow) => {
    const id = newId();
    const userId = await trustedUserId(uow.db, caller);
    const key = body.key === undefined ? `shared/workflow:${id}/` : await authorizedKey(uow.db, body.key, userId);
    await assertMayWrite(uow.db, caller, [{ input: body.input, definition: body.definition }], body.triggers);
    await assertNameIsFree(uow.db, body.name, id);
    await insertWorkflow(uow.db, newWorkflow(uow, caller, body, { id, key, userId }));
    if (body.triggers !== undefined) {
      await updateWorkflowRow(uow.db, id, {
        triggers: toJsonText(await withSealedSecrets(uow, id, body.triggers)),
      });
    }
    return saved(uow, caller, id);
  });
  return warned(app, stored);
};

/** What a version keeps: the members that can be changed, but for the namespace. */
const snapshotOf = (row: WorkflowRow): Readonly<Record<string, unknown>> => ({
  name: row.name,
  description: row.description,
  enabled: row.enabled === 1,
  dir: row.dir,
  vcsRepo: row.vcsRepo,
  maxConcurrentRuns: row.maxConcurrentRuns,
  params: shownObject(row.params),
  requiredParams: shownList(row.requiredParams),
  requires: shownList(row.requires),
  triggers: shownList(row.triggers),
  cooldown: shownObject(row.cooldown) ?? null,
  input: shownObject(row.input) ?? null,
  triggerSchema: shownObject(row.triggerSchema) ?? null,
  definition: shownObject(row.definition),
});

type Changes = Schemas['UpdateWorkflowBody'];

const columnsOf = (body: Changes): Partial<WorkflowRow> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.enabled !== undefined && { enabled: body.enabled ? 1 : 0 }),
  ...(body.maxConcurrentRuns !== undefined && { maxConcurrentRuns: body.maxConcurrentRuns }),
  ...(body.dir !== undefined && { dir: body.dir }),
  ...(body.vcsRepo !== undefined && { vcsRepo: body.vcsRepo }),
  ...(body.params !== undefined && { params: toJsonText(body.params) }),
  ...(body.requiredParams !== undefined && { requiredParams: toJsonText(body.requiredParams) }),
  ...(body.requires !== undefined && { requires: toJsonText(body.requires) }),
  ...(body.cooldown !== undefined && { cooldown: jsonOrNull(body.cooldown) }),
  ...(body.input !== undefined && { input: jsonOrNull(body.input) }),
  ...(body.triggerSchema !== undefined && { triggerSchema: jsonOrNull(body.triggerSchema) }),
  ...(body.definition !== undefined && definitionColumns(body.definition)),
});

const store = async (uow: UnitOfWork, caller: Caller, row: WorkflowRow, body: Changes): Promise<void> => {
  assertTriggers(body.triggers);
  assertDir(body.dir);
  const before = startableOf(row);
  const after = { input: body.input ?? before.input, definition: body.definition ?? before.definition };
  await assertMayWrite(uow.db, caller, [before, after], body.triggers);
  const userId = await trustedUserId(uow.db, caller);
  const key = body.key === undefined ? undefined : await authorizedKey(uow.db, body.key, userId);
  if (body.name !== undefined) {
    await assertNameIsFree(uow.db, body.name, row.id);
  }
  const triggers = body.triggers && (await withSealedSecrets(uow, row.id, body.triggers));
  const columns = {
    ...columnsOf(body),
    ...(key !== undefined && { key }),
    ...(triggers !== undefined && { triggers: toJsonText(triggers) }),
  };
  if (Object.keys(columns).length === 0) {
    return;
  }
  await insertWorkflowVersion(uow.db, {
    id: newId(),
    workflowId: row.id,
    version: (await newestWorkflowVersion(uow.db, row.id)) + 1,
    changedByAgentId: caller.agentId ?? null,
    createdAt: uow.now,
    snapshot: toJsonText(snapshotOf(row)),
  });
  await updateWorkflowRow(uow.db, row.id, { ...columns, updatedBy: userId ?? null, lastUpdatedAt: uow.now });
  if (body.maxConcurrentRuns !== undefined || body.enabled === true) {
    await enqueue(uow, queuedRunStart, { workflowId: row.id }, { uniqueKey: row.id });
  }
};

const knownIds = (row: WorkflowRow): ReadonlySet<string> => new Set(definitionOf(row).nodes.map(({ id }) => id));

/**
 * Changes what is given, and keeps what the workflow was before.
 *
 * @throws ProductError as `createWorkflow`; notFound
 */
export const updateWorkflow = (app: App, caller: Caller, id: string, body: Changes): Promise<SavedWorkflow> =>
  warned(
    app,
    inTransaction(app, async (uow) => {
      const row = await requireWorkflowRow(uow.db, id);
      if (body.definition !== undefined) {
        assertDefinition(body.definition, knownIds(row));
      }
      await store(uow, caller, row, body);
      return saved(uow, caller, id);
    }),
  );

/**
 * Deletes, creates and changes nodes, and changes what else is given.
 *
 * @throws ProductError as `updateWorkflow`
 */
export const patchWorkflow = (
  app: App,
  caller: Caller,
  id: string,
  { delete: deleted, create, update, onNodeFailure, ...others }: Schemas['PatchWorkflowBody'],
): Promise<SavedWorkflow> =>
  warned(
    app,
    inTransaction(app, async (uow) => {
      const row = await requireWorkflowRow(uow.db, id);
      const operations: NodeOperations = { delete: deleted ?? [], create: create ?? [], update: update ?? [] };
      const touches = [deleted, create, update, onNodeFailure].some((part) => part !== undefined);
      if (!touches) {
        await store(uow, caller, row, others);
        return saved(uow, caller, id);
      }
      const definition = patchedDefinition(definitionOf(row), operations, onNodeFailure);
      assertDefinition(definition, knownIds(row));
      await store(uow, caller, row, { ...others, definition });
      return saved(uow, caller, id);
    }),
  );

/** Changes one node. @throws ProductError notFound also for the node; invalid */
export const patchWorkflowNode = (
  app: App,
  caller: Caller,
  id: string,
  nodeId: string,
  node: Schemas['WorkflowNodeChanges'],
): Promise<SavedWorkflow> =>
  warned(
    app,
    inTransaction(app, async (uow) => {
      const row = await requireWorkflowRow(uow.db, id);
      const known = knownIds(row);
      if (!known.has(nodeId)) {
        throw notFound('workflowNode');
      }
      const definition = patchedDefinition(definitionOf(row), { delete: [], create: [], update: [{ nodeId, node }] });
      assertDefinition(definition, known);
      await store(uow, caller, row, { definition });
      return saved(uow, caller, id);
    }),
  );
