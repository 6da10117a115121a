import type { SettingName } from '../kernel/settings/registry.js';

/** Where an argument goes that is the body as a whole: one whose members nobody knows before. */
export const wholeBody = '*';

/** Where an operation takes an argument of a tool. */
export interface ToolArgument {
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  /** Its name there; `wholeBody` when it is all of the body. */
  readonly as: string;
  /** What it is when it is not given. */
  readonly default?: string | number | boolean;
  /** The most it may be, where that is less than the operation allows. */
  readonly maximum?: number;
}

/** What a tool does for some arguments: one operation. */
export interface ToolAct {
  readonly operationId: string;
  /** It is meant when these arguments have these values. */
  readonly when?: Readonly<Record<string, string>>;
  /** It is meant when all of these arguments are given. */
  readonly given?: readonly string[];
  readonly arguments: readonly ToolArgument[];
  /** What the operation is given beside the arguments, whoever calls. */
  readonly constants: readonly {
    readonly place: ToolArgument['place'];
    readonly as: string;
    readonly value: unknown;
  }[];
  /** Where the operation takes the user who calls: for whom a task is done. */
  readonly requester?: { readonly place: ToolArgument['place']; readonly as: string };
  /** A task, which the user who calls must have requested. */
  readonly requestedTask?: string;
  /** The values an argument may have, where those are fewer than the operation knows. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** What is said when it is done. */
  readonly message: string;
  /** What is said instead when the answer is without this member. */
  readonly nothing?: { readonly without: string; readonly message: string };
  /** It failed although the operation was done, unless the answer's members have these values. */
  readonly failed?: { readonly unless: Readonly<Record<string, unknown>>; readonly message: string };
}

/** A tool of agents, as the contract has it (`x-mcp`, docs/mcp.md). */
export interface Tool {
  readonly name: string;
  readonly capability: string;
  readonly description: string;
  /** Its method in the SDK of scripts; without one scripts cannot call it. */
  readonly sdk?: string;
  /** It is there only while this switch is on. */
  readonly setting?: SettingName;
  /** Only leads may call it. */
  readonly lead?: true;
  /** Only leads may give these arguments. */
  readonly leadFor?: readonly string[];
  /** An agent: the caller unless it is given, and another one is for leads only. */
  readonly own?: string;
  /** A task: only its creator, and leads, may do this to it. */
  readonly creatorOf?: string;
  /** A skill: only its owner, and leads, may do this to it. */
  readonly ownerOf?: string;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  /** The first that is meant is done. */
  readonly acts: readonly ToolAct[];
  /** A JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}
