import type { Reader } from '../../../db/access.js';
import { listWorkflowOutputs, type WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import { findWorkflowRow } from '../../../db/queries/workflows.js';
import { readValue } from '../../config/values.js';
import type { Reading } from '../../kernel/app.js';
import { invalid } from '../../kernel/errors.js';
import { storedObject } from '../../kernel/stored-json.js';
import { builtinRoots } from '../definition.js';
import type { WorkflowNode } from '../graph.js';
import { type Context, pathsIn, valueAt } from './tokens.js';

const redacted = '***REDACTED***';
const secretName = /_(?:API_KEY|TOKEN|SECRET|PASSWORD|PRIVATE_KEY)$/;

interface Reference {
  readonly key: string;
  readonly isSecret: boolean;
}

/** Which stored value a text of the input stands for, if for one. */
const referenceIn = (text: string): Reference | undefined => {
  const name = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(text)?.[1];
  if (name !== undefined) {
    return { key: name, isSecret: secretName.test(name) };
  }
  const secret = /^secret\.([A-Za-z_][A-Za-z0-9_.-]*)$/.exec(text)?.[1];
  return secret === undefined ? undefined : { key: secret, isSecret: true };
};

/** The input of a run, and the same without secrets. */
export interface ResolvedInput {
  readonly real: Context;
  readonly shown: Context;
}

/**
 * What the input stands for: stored values are read anew each time, so no run keeps a copy of a secret.
 *
 * @throws ProductError invalid naming what is not stored
 */
export const resolvedInput = async (
  { app, db }: Reading,
  input: Readonly<Record<string, string>>,
): Promise<ResolvedInput> => {
  const real: Record<string, unknown> = {};
  const shown: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(input)) {
    const reference = referenceIn(text);
    const value =
      reference === undefined ? text : await readValue({ app, db }, { scope: 'global', key: reference.key });
    if (value === undefined) {
      throw invalid(`Input resolution failed: nothing is stored for '${text}' of '${name}'`);
    }
    if (reference?.isSecret) {
      app.secrets.remember(reference.key, value);
    }
    real[name] = value;
    shown[name] = reference?.isSecret ? redacted : value;
  }
  return { real, shown };
};

const rootOf = (path: string): string => path.split('.')[0] ?? '';

/** What nodes of a run came to, those that are asked for. */
export const outputsOf = async (db: Reader, runId: string, nodeIds: readonly string[]): Promise<Context> => {
  if (nodeIds.length === 0) {
    return {};
  }
  const rows = await listWorkflowOutputs(db, runId, nodeIds);
  return Object.fromEntries(
    rows.map(({ id, nodeId, output }) => [nodeId, storedObject(output, 'workflow_run_steps.output', id)]),
  );
};

/** The contexts of a node: what it sees, and what of it may be shown. */
export interface NodeContext {
  readonly real: Context;
  readonly shown: Context;
}

/**
 * What a node sees: the roots that all see, what its `inputs` name, and, for some types, the outputs of other nodes that it
 * mentions (docs/workflow-runs.md).
 */
export const contextOf = async (
  { app, db }: Reading,
  run: WorkflowRunRow,
  node: WorkflowNode,
  seesAll: boolean,
): Promise<NodeContext> => {
  const aliases = Object.entries(node.inputs ?? {});
  const mentioned = [
    ...aliases.map(([, path]) => path),
    ...(seesAll ? pathsIn(node.config) : []),
    ...(seesAll ? fieldsOf(node) : []),
  ].map(rootOf);
  const nodeIds = [...new Set(mentioned)].filter((root) => !builtinRoots.includes(root));
  const outputs = await outputsOf(db, run.id, nodeIds);
  const input = await resolvedInput({ app, db }, storedObject(run.input, 'workflow_runs.input', run.id));
  const workflow = await findWorkflowRow(db, run.workflowId);
  const builtins: Context = {
    trigger: storedObject(run.triggerData, 'workflow_runs.triggerData', run.id),
    run: { id: run.id },
    workflow: { dir: workflow?.dir ?? undefined, vcsRepo: workflow?.vcsRepo ?? undefined },
    swarm: { requestedByUserId: run.createdBy ?? undefined },
  };
  const build = (values: Context): Context => {
    const full = { ...outputs, ...builtins, input: values };
    const named = Object.fromEntries(aliases.map(([alias, path]) => [alias, valueAt(full, path)]));
    return { ...(seesAll ? outputs : {}), ...named, ...builtins, input: values };
  };
  return { real: build(input.real), shown: build(input.shown) };
};

const fieldsOf = ({ config }: WorkflowNode): string[] => {
  const { conditions } = config;
  return Array.isArray(conditions) ? conditions.map((condition) => String(condition?.field ?? '')) : [];
};
