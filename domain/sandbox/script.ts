/** What one run may use. */
export interface RunLimits {
  readonly timeoutMs: number;
  readonly maxResultBytes: number;
}

/**
 * What is wanted of a script: its result; the JSON schema of its arguments, null when it says none; or that it serves the
 * hooks that it registers, until there is nothing more to do.
 */
export type ScriptQuestion = 'result' | 'argsSchema' | 'hooks';

/** What a script is told of its surroundings. */
export interface ScriptSurroundings {
  /** Methods of the SDK: each is a call of `swarm.<its name>`. */
  readonly methods: readonly string[];
  /** Connections by the names they have in `api`, or in `mcp` where they have tools. */
  readonly apis: readonly { readonly slug: string; readonly kind: string }[];
  /** What `swarm.config` wraps. */
  readonly config: Readonly<Record<string, string>>;
  /** The durable run that it is; undefined for a single call. */
  readonly run?: { readonly id: string; readonly agentId: string; readonly args: unknown };
}

/** A script to run. */
export interface Script {
  readonly source: string;
  /** As JSON. */
  readonly args: string;
  readonly asks: ScriptQuestion;
  readonly surroundings: ScriptSurroundings;
  readonly limits: RunLimits;
}

/** What an error of a call tells the script. */
export interface CallError {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
}

/** How a call of a script was answered: JSON, or an error. */
export type CallAnswer = { readonly json: string } | { readonly error: CallError };
