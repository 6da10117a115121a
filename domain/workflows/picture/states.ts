import type { WorkflowStepRow } from '../../../db/queries/workflow-runs.js';
import type { Color } from '../../pictures/palette.js';
import { type WorkflowNode, waysFrom } from '../graph.js';

/** What of a step a picture shows. */
export type StepState = Pick<WorkflowStepRow, 'nodeId' | 'status' | 'nextPort' | 'parentStepId' | 'nextRetryAt'>;

/** What has become of a node in a run. */
export interface NodeState {
  readonly status: string;
  /** How often it was begun. */
  readonly times: number;
  /** Of the steps of its items: how many are done, of how many. */
  readonly items: { readonly done: number; readonly all: number } | undefined;
}

export interface Look {
  readonly line: Color;
  readonly tint: Color;
}

const looks: Readonly<Record<string, Look>> = {
  completed: { line: 'good', tint: 'goodTint' },
  running: { line: 'busy', tint: 'busyTint' },
  pending: { line: 'busy', tint: 'busyTint' },
  waiting: { line: 'waits', tint: 'waitsTint' },
  retrying: { line: 'waits', tint: 'waitsTint' },
  failed: { line: 'bad', tint: 'badTint' },
};

const quiet: Look = { line: 'quiet', tint: 'quietTint' };

/** The colours of a status. */
export const lookOf = (status: string): Look => (Object.hasOwn(looks, status) ? (looks[status] ?? quiet) : quiet);

const statusOf = ({ status, nextRetryAt }: StepState): string =>
  status === 'failed' && nextRetryAt !== null ? 'retrying' : status;

const itemsOf = (nodeId: string, items: ReadonlyMap<string, string>): NodeState['items'] => {
  const own = [...items].filter(([id]) => id.startsWith(`${nodeId}#`));
  const done = own.filter(([, status]) => status === 'completed').length;
  return own.length === 0 ? undefined : { done, all: own.length };
};

/** What has become of the nodes that were reached. @param steps in the order in which they began */
export const nodeStates = (
  nodes: readonly WorkflowNode[],
  steps: readonly StepState[],
): ReadonlyMap<string, NodeState> => {
  const items = new Map(
    steps.filter(({ parentStepId }) => parentStepId !== null).map((step) => [step.nodeId, step.status]),
  );
  const states = new Map<string, NodeState>();
  for (const step of steps.filter(({ parentStepId }) => parentStepId === null)) {
    const times = (states.get(step.nodeId)?.times ?? 0) + 1;
    states.set(step.nodeId, { status: statusOf(step), times, items: undefined });
  }
  for (const { id } of nodes.filter(({ type }) => type === 'foreach')) {
    const state = states.get(id);
    if (state !== undefined) {
      states.set(id, { ...state, items: itemsOf(id, items) });
    }
  }
  return states;
};

/** The ways that were taken, those from nowhere to where the run began among them. */
export const takenWays = (nodes: readonly WorkflowNode[], steps: readonly StepState[]): ReadonlySet<string> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const taken = new Set<string>();
  for (const { nodeId, status, nextPort, parentStepId } of steps) {
    taken.add(wayKey('', nodeId, undefined));
    const node = parentStepId === null && status === 'completed' ? byId.get(nodeId) : undefined;
    for (const { target, port } of node === undefined ? [] : waysFrom(node)) {
      if (port === undefined || nextPort === null || port === nextPort) {
        taken.add(wayKey(nodeId, target, port));
      }
    }
  }
  return taken;
};

/** Tells a way from all others of a graph. */
export const wayKey = (source: string, target: string, port: string | undefined): string =>
  JSON.stringify([source, target, port ?? null]);
