/** One request as a row describes it. */
export interface LoadRequest {
  readonly method: string;
  /** Path and query; `{n}` stands for a number that no other request of the generator has. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** What a generator is to do. */
export interface Load {
  /** `http://host:port` */
  readonly origin: string;
  /** One entry a connection: the requests it sends in turn, each after the answer to the one before. */
  readonly connections: readonly (readonly LoadRequest[])[];
  /** Ends after so many milliseconds … */
  readonly durationMs?: number;
  /** … or after so many requests. */
  readonly requests?: number;
  /**
   * Requests a second that all connections together are to send at fixed times, whether or not the answers keep up: a
   * latency counts from the time at which its request was due. Without it each request follows the answer before.
   */
  readonly perSecond?: number;
  /** Counts the answers that hold this text. */
  readonly counting?: string;
}

export interface LoadResult {
  readonly requests: number;
  /** Answers that held the text to count. */
  readonly counted: number;
  readonly ms: number;
  /** Milliseconds from sending a request to its whole answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

/** What a generator process is sent. */
export interface LoadOrder {
  readonly id: number;
  readonly load: Load;
}

/** What it sends back. */
export type LoadReport =
  | { readonly id: number; readonly result: LoadResult }
  | { readonly id: number; readonly error: string };
