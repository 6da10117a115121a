import type { Reader } from '../../db/access.js';
import {
  findWorkflowRow,
  type SlimWorkflowRow,
  type WorkflowRow,
  type WorkflowVersionRow,
} from '../../db/queries/workflows.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import { given } from '../kernel/given.js';
import { shownList, shownObject, storedObject } from '../kernel/stored-json.js';
import type { WorkflowDefinition } from './graph.js';

type Schemas = components['schemas'];

/** The workflow with this id. @throws ProductError notFound */
export const requireWorkflowRow = async (db: Reader, id: string): Promise<WorkflowRow> => {
  const row = await findWorkflowRow(db, id);
  if (!row) {
    throw notFound('workflow');
  }
  return row;
};

/** @throws ProductError internal when it is damaged */
export const definitionOf = (row: Pick<WorkflowRow, 'id' | 'definition'>): WorkflowDefinition =>
  // Only definitions that fit the contract are stored.
  storedObject(row.definition, 'workflows.definition', row.id) as WorkflowDefinition;

/** A workflow as lists show it. */
export const toSlim = (row: SlimWorkflowRow, favorite: boolean): Schemas['WorkflowListEntry'] => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: given(row.description),
  enabled: row.enabled === 1,
  params: { ...shownObject(row.params) },
  requiredParams: shownList(row.requiredParams) ?? [],
  requires: shownList(row.requires) ?? [],
  dir: given(row.dir),
  vcsRepo: given(row.vcsRepo),
  maxConcurrentRuns: given(row.maxConcurrentRuns),
  nodeCount: row.nodeCount,
  favorite,
  createdByAgentId: given(row.createdByAgentId),
  createdBy: given(row.createdBy),
  updatedBy: given(row.updatedBy),
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

type FullWorkflow = Omit<Schemas['SavedWorkflow'], 'warnings'>;

/** A workflow with everything that is stored of it. */
export const toFull = (row: WorkflowRow, favorite: boolean): FullWorkflow => ({
  ...toSlim(row, favorite),
  definition: definitionOf(row),
  // What is stored fits the contract, as the definition does.
  triggers: (shownList(row.triggers) ?? []) as Schemas['WorkflowTrigger'][],
  cooldown: shownObject(row.cooldown),
  input: shownObject(row.input),
  triggerSchema: row.triggerSchema === null ? undefined : { ...shownObject(row.triggerSchema) },
});

export const toVersion = (row: WorkflowVersionRow): Schemas['WorkflowVersion'] => ({
  id: row.id,
  workflowId: row.workflowId,
  version: row.version,
  snapshot: { ...shownObject(row.snapshot) },
  changedByAgentId: given(row.changedByAgentId),
  createdAt: row.createdAt,
});
