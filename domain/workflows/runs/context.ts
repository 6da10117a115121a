import type { Reader } from '../../../db/access.js';
import {
  findLastValidationBytes,
  findLastValidations,
  listWorkflowOutputs,
  sumLastOutputBytes,
  type WorkflowRunRow,
} from '../../../db/queries/workflow-runs.js';
import { findWorkflowPlace } from '../../../db/queries/workflows.js';
import { hasAgentLostSecrets } from '../../access/stored-secrets.js';
import { readValue } from '../../config/values.js';
import type { Reading } from '../../kernel/app.js';
import { invalid } from '../../kernel/errors.js';
import { isHideable, replacementOf } from '../../kernel/secrets.js';
import { hidingOf } from '../../kernel/spellings.js';
import { shownList, storedObject } from '../../kernel/stored-json.js';
import { builtinRoots, historyOf } from '../definition.js';
import type { WorkflowNode } from '../graph.js';
import { graphOf } from './run.js';
import { type Context, pathsIn, rootOf, valueAt } from './tokens.js';

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

/** Whether a text stands for a stored value. */
export const isReference = (text: string): boolean => referenceIn(text) !== undefined;

/** Whether an input names stored values. */
export const namesStored = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.values(input).some((text) => typeof text === 'string' && isReference(text));

/** Takes the secrets of an input out of a text, in whatever spelling a service, a script or the JSON of the input has them. */
export type Hide = (text: string) => string;

/** The input of a run, and the same without secrets. */
export interface ResolvedInput {
  readonly real: Context;
  readonly shown: Context;
  readonly hide: Hide;
}

/** @param labels of the secrets; of two that begin alike the longer one is hidden first and leaves no rest */
const hideOf = (labels: ReadonlyMap<string, string>): Hide => {
  const hidings = [...labels]
    .filter(([value]) => isHideable(value))
    .sort(([one], [other]) => other.length - one.length)
    .map(([value, label]) => ({ hide: hidingOf(value), replacement: replacementOf(label) }));
  return (text) => hidings.reduce((clean, { hide, replacement }) => hide(clean, replacement), text);
};

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
  const labels = new Map<string, string>();
  for (const [name, text] of Object.entries(input)) {
    const reference = referenceIn(text);
    const value =
      reference === undefined ? text : await readValue({ app, db }, { scope: 'global', key: reference.key });
    if (value === undefined) {
      throw invalid(`Input resolution failed: nothing is stored for '${text}' of '${name}'`);
    }
    if (reference?.isSecret) {
      app.secrets.remember(reference.key, value);
      labels.set(value, reference.key);
    }
    real[name] = value;
    shown[name] = reference?.isSecret ? redacted : value;
  }
  return { real, shown, hide: hideOf(labels) };
};

/**
 * The input of a run of a workflow. What an agent made has no stored values any more once all was taken from it.
 *
 * @param maker the agent that made the workflow; null: none did
 * @throws ProductError as `resolvedInput`, and when the values were taken from the maker
 */
export const resolvedInputOf = async (
  reading: Reading,
  maker: string | null,
  input: Parameters<typeof resolvedInput>[1],
): Promise<ResolvedInput> => {
  if (maker !== null && namesStored(input) && (await hasAgentLostSecrets(reading.db, maker))) {
    throw invalid('Input resolution failed: stored secrets were taken from the agent that made the workflow');
  }
  return resolvedInput(reading, input);
};

/** What a node reads of other nodes has so many bytes of JSON at most, all together: others read as much at the same time. */
const mostRead = 8 * 1_048_576;

const takeRoom = (room: { left: number }, bytes: number): void => {
  room.left -= bytes;
  if (room.left < 0) {
    throw invalid(`The node reads more than ${mostRead} bytes of what other nodes came to: it names too many of them`);
  }
};

/** What nodes of a run came to, those that are asked for. @throws ProductError invalid when it is too much */
export const outputsOf = async (
  db: Reader,
  runId: string,
  nodeIds: readonly string[],
  room = { left: mostRead },
): Promise<ReadonlyMap<string, Context>> => {
  if (nodeIds.length === 0) {
    return new Map();
  }
  // One alone is never too long.
  if (nodeIds.length > 1 || room.left < mostRead) {
    takeRoom(room, await sumLastOutputBytes(db, runId, nodeIds));
  }
  const rows = await listWorkflowOutputs(db, runId, nodeIds);
  return new Map(
    rows.map(({ id, nodeId, output }): [string, Context] => [
      nodeId,
      storedObject(output, 'workflow_run_steps.output', id) ?? {},
    ]),
  );
};

/** What was said of the last results of nodes that did not pass, as far as names ask for it. */
const historiesOf = async (
  db: Reader,
  runId: string,
  roots: readonly string[],
  room: { left: number },
): Promise<Context> => {
  const asked = roots.flatMap((root) => {
    const nodeId = historyOf(root);
    return nodeId === undefined ? [] : [[root, nodeId] as const];
  });
  const found: Record<string, unknown> = {};
  for (const [root, nodeId] of asked) {
    takeRoom(room, await findLastValidationBytes(db, runId, nodeId));
    const last = await findLastValidations(db, runId, nodeId);
    if (last !== undefined) {
      found[root] = shownList(last) ?? [];
    }
  }
  return found;
};

/** Nodes whose names are in the code of a node: it may read what they came to. */
const namesInCode = async (reading: Reading, run: WorkflowRunRow, { config }: WorkflowNode): Promise<string[]> => {
  const { code } = config;
  if (typeof code !== 'string') {
    return [];
  }
  const { definition } = await graphOf(reading, run);
  return definition.nodes.flatMap(({ id }) => (code.includes(id) ? [id] : []));
};

/** The contexts of a node: what it sees, and what of it may be shown. */
export interface NodeContext {
  readonly real: Context;
  readonly shown: Context;
  readonly hide: Hide;
}

/** What a run knows, as far as a node may see it. */
export interface Known {
  /** What other nodes came to, and what was said of results that did not pass, by their names. */
  readonly outputs: Context;
  readonly trigger: unknown;
  readonly runId: string;
  readonly requestedByUserId: string | null;
  readonly workflow: { readonly dir: string | null; readonly vcsRepo: string | null } | undefined;
}

/** What a node sees of what is known: the roots that all see, what its `inputs` name, and, for some types, all outputs. */
export const contextWith = (
  { outputs, trigger, runId, requestedByUserId, workflow }: Known,
  { inputs = {} }: WorkflowNode,
  seesAll: boolean,
  input: Context,
): Context => {
  const builtins: Context = {
    trigger,
    run: { id: runId },
    workflow: { dir: workflow?.dir ?? undefined, vcsRepo: workflow?.vcsRepo ?? undefined },
    swarm: { requestedByUserId: requestedByUserId ?? undefined },
  };
  const full = { ...outputs, ...builtins, input };
  const named = Object.fromEntries(Object.entries(inputs).map(([alias, path]) => [alias, valueAt(full, path)]));
  return { ...(seesAll ? outputs : {}), ...named, ...builtins, input };
};

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
  const mentioned = [
    ...Object.values(node.inputs ?? {}),
    ...(seesAll ? pathsIn(node.config) : []),
    ...(seesAll ? fieldsOf(node) : []),
  ].map(rootOf);
  const roots = [...new Set([...mentioned, ...(seesAll ? await namesInCode({ app, db }, run, node) : [])])];
  const nodeIds = roots.filter((root) => !builtinRoots.includes(root));
  const room = { left: mostRead };
  const place = await findWorkflowPlace(db, run.workflowId);
  const known: Known = {
    outputs: {
      ...(await historiesOf(db, run.id, roots, room)),
      ...Object.fromEntries(await outputsOf(db, run.id, nodeIds, room)),
    },
    trigger: storedObject(run.triggerData, 'workflow_runs.triggerData', run.id),
    runId: run.id,
    requestedByUserId: run.createdBy,
    workflow: place,
  };
  const stated = storedObject(run.input, 'workflow_runs.input', run.id);
  const input = await resolvedInputOf({ app, db }, place?.createdByAgentId ?? null, stated);
  return {
    real: contextWith(known, node, seesAll, input.real),
    shown: contextWith(known, node, seesAll, input.shown),
    hide: input.hide,
  };
};

const fieldsOf = ({ config }: WorkflowNode): string[] => {
  const { conditions } = config;
  return Array.isArray(conditions) ? conditions.map((condition) => String(condition?.field ?? '')) : [];
};
