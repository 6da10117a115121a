import type { WorkflowRunRow } from '../../../../db/queries/workflow-runs.js';
import type { NewApproval } from '../../../approvals/create.js';
import type { App } from '../../../kernel/app.js';
import type { NewTask } from '../../../tasks/new-task.js';
import type { WorkflowNode } from '../../graph.js';
import type { Hide } from '../context.js';
import type { Done, Item } from '../facts.js';
import type { Context } from '../tokens.js';

/** The config of a node that waits; it fits the schema of its type. */
export interface WaitConfig {
  readonly mode: 'time' | 'event';
  readonly durationMs?: number;
  readonly eventName?: string;
  readonly filter?: unknown;
  readonly scope?: 'run' | 'global';
  readonly timeoutMs?: number;
}

/** What an executor makes of a node. */
export type Outcome =
  | ({ readonly kind: 'done' } & Done)
  | { readonly kind: 'failed'; readonly error: string; readonly output?: Context; readonly isFinal?: true }
  | { readonly kind: 'task'; readonly wish: NewTask }
  | { readonly kind: 'approval'; readonly wish: NewApproval }
  | { readonly kind: 'wait'; readonly config: WaitConfig }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'run'; readonly workflowId: string; readonly inputs: Context };

export interface Execution {
  readonly app: App;
  readonly run: WorkflowRunRow;
  readonly stepId: string;
  readonly node: WorkflowNode;
  /** With its tokens replaced; it fits the schema of the type. */
  readonly config: Context;
  readonly context: Context;
  readonly hide: Hide;
  /** What a node of the run last came to. */
  readonly outputOf: (nodeId: string) => Promise<Context | undefined>;
  /** Aborts when the node has taken as long as it may, or its result is of no use any more. */
  readonly signal: AbortSignal;
}

export const failed = (error: string): Extract<Outcome, { kind: 'failed' }> => ({ kind: 'failed', error });

/** Bad data stays bad: another attempt would not help. */
export const failedForGood = (error: string): Outcome => ({ ...failed(error), isFinal: true });

/** Whether a text shows a secret where everybody sees it, as in a name. */
export const showsSecret = ({ app, hide }: Execution, text: string): boolean => app.secrets.scrub(hide(text)) !== text;
