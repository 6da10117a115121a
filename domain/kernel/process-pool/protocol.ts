/** What a worker module does, by the kind of task: functions of one input, which may be asynchronous. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/**
 * What a worker module exports. Inputs, results and the setup travel between processes: plain data, bytes, dates, maps
 * and sets, no functions.
 */
export interface WorkerModule<Setup, OfTasks extends Tasks> {
  /** Called once in each child, before its first task. */
  readonly createTasks: (setup: Setup) => OfTasks;
}

export type InputOf<OfTasks extends Tasks, Kind extends keyof OfTasks> = Parameters<OfTasks[Kind]>[0];
export type OutputOf<OfTasks extends Tasks, Kind extends keyof OfTasks> = Awaited<ReturnType<OfTasks[Kind]>>;

/** The first message to a child: what it is there for. */
export interface Assignment {
  readonly module: string;
  readonly setup: unknown;
}

/** Every further message; the next one follows the answer to this one. */
export interface TaskMessage {
  readonly kind: string;
  readonly input: unknown;
}

export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  /** The `code` of the error, as Node and SQLite set it. */
  readonly code: string | undefined;
}

/** The child's answer to a task. */
export interface Answer {
  readonly result: { readonly output: unknown } | { readonly failure: Failure };
  /** The child's resident memory after the task, in bytes. */
  readonly rssBytes: number;
}

/** How a child ends that has more memory than it may: nothing else sends it this signal, and nothing in it catches it. */
export const overMemorySignal = 'SIGUSR2';

/** What the thread beside a child's tasks watches over. */
export interface Watch {
  readonly serverPid: number;
  readonly maxRssBytes: number;
}
