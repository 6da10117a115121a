import { tools } from '../../../generated/swarm/tools.js';
import type { RegistryMembers } from '../../connections/registry-types.js';
import { typeOfSchema } from '../../kernel/schema-type.js';

/** Methods that call the tool of another one: as it is, or with null in place of what is not there. */
const furtherMethods: readonly { readonly name: string; readonly of: string; readonly result?: string }[] = [
  { name: 'kv_del', of: 'kv_delete' },
  { name: 'kv_getOrNull', of: 'kv_get', result: 'KvEntry | null' },
];

const hasRequired = ({ required }: Readonly<Record<string, unknown>>): boolean => Array.isArray(required);

/** One method for each tool that scripts may call, and no others. */
const methods = tools.flatMap((tool): string[] => {
  const { sdk, description, inputSchema } = tool;
  if (sdk === undefined) {
    return [];
  }
  const args = `args${hasRequired(inputSchema) ? '' : '?'}: ${typeOfSchema(inputSchema)}`;
  const same = furtherMethods.filter(({ of }) => of === sdk);
  return [{ name: sdk, result: undefined }, ...same].map(
    ({ name, result = 'SwarmResult' }) => `  /** ${description} */\n  ${name}(${args}): Promise<${result}>;\n`,
  );
});

/** What a script is given, as declarations. */
export const sdkTypes = `/** A value that prints and is written as \`<redacted>\`; \`Redacted.value\` unwraps it. */
export interface Redacted<Value> {
  readonly isSecret: boolean;
  readonly meta: string;
  readonly __redacted?: Value;
}

/** How the script is known to the server. A key never enters a script: its value is a placeholder. */
export interface SwarmConfig {
  readonly apiKey: Redacted<string>;
  readonly agentId: Redacted<string>;
  readonly mcpBaseUrl: Redacted<string>;
}

/** What a call came to; a refusal is a result, too. */
export interface SwarmResult {
  readonly success: boolean;
  readonly status: number;
  readonly data: any;
}

/** An entry of the key-value store. */
export interface KvEntry {
  readonly namespace: string;
  readonly key: string;
  readonly value: any;
  readonly valueType: "json" | "string" | "integer";
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Calls of the server, done with the rights of the agent that runs the script. */
export interface SwarmSdk {
  readonly config: SwarmConfig;
${methods.join('')}}

/** What helps with requests, and with what is written. */
export interface ScriptStdlib {
  /** As \`fetch\`; failures of the network, too long silences and answers of 500 and more are tried again. */
  fetch(url: string | URL, init?: PatientInit): Promise<Response>;
  /** The JSON of an answer, or its text where it is none. */
  fetchJson(url: string | URL, init?: PatientInit): Promise<any>;
  /** Rows as aligned text, under their names. */
  table(rows: readonly Readonly<Record<string, unknown>>[]): string;
  readonly Redacted: {
    make<Value>(value: Value, meta?: string): Redacted<Value>;
    value<Value>(wrapper: Redacted<Value>): Value;
    meta(wrapper: Redacted<unknown>): string;
    isSecret(wrapper: Redacted<unknown>): boolean;
  };
}

export interface PatientInit extends RequestInit {
  /** How often it is tried again; 3 unless given. */
  readonly retries?: number;
  /** How long one try may take; 30 seconds unless given. */
  readonly timeoutMs?: number;
}

/** An answer of a service as it came. */
export interface ScriptApiAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string;
  readonly response: Response;
}

/** An operation of a service: its content, or with \`raw\` its whole answer; without, a status beyond 299 is thrown. */
export interface ScriptApiCall<Args, Result> {
  (args: Args, options: { readonly raw: true }): Promise<ScriptApiAnswer>;
  (args: Args, options?: { readonly raw?: false }): Promise<Result>;
}
export interface ScriptApiOptionalCall<Args, Result> {
  (args: Args | undefined, options: { readonly raw: true }): Promise<ScriptApiAnswer>;
  (args?: Args, options?: { readonly raw?: false }): Promise<Result>;
}

/** A query of a graph: its data; errors without data are thrown. */
export type ScriptGraphqlCall = <Data = any>(query: string, variables?: Readonly<Record<string, unknown>>) => Promise<Data>;

/** What a tool of an MCP server returned. */
export interface ScriptMcpResult {
  readonly content: readonly { readonly type: string; readonly text?: string; readonly [more: string]: any }[];
  /** The tool says that it failed. */
  readonly isError?: boolean;
  readonly structuredContent?: any;
}

/** A tool of an MCP server; what the server refuses, and what fails on the way, is thrown. */
export type ScriptMcpCall<Args> = (args: Args) => Promise<ScriptMcpResult>;
export type ScriptMcpOptionalCall<Args> = (args?: Args) => Promise<ScriptMcpResult>;

/** Connections to other services by their names: with operations, and with tools. */
export interface ScriptApiRegistry {}
export interface ScriptMcpRegistry {}

export interface ScriptContext {
  readonly swarm: SwarmSdk;
  readonly api: ScriptApiRegistry;
  readonly mcp: ScriptMcpRegistry;
  readonly stdlib: ScriptStdlib;
  readonly logger: Console;
}

/** Has an agent do a task. */
export interface AgentTaskStep {
  readonly template?: string;
  readonly task?: string;
  readonly agentId?: string;
  readonly tags?: readonly string[];
  readonly priority?: number;
  readonly offerMode?: boolean;
  readonly dir?: string;
  readonly vcsRepo?: string;
  readonly model?: string;
  readonly parentTaskId?: string;
  readonly requestedByUserId?: string;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  /** How long to wait for its end; 2 hours unless given. */
  readonly timeoutMs?: number;
  /** False: go on at once, with the id and the status of the task. */
  readonly waitForCompletion?: boolean;
  /** False: a task that fails is a result, too. */
  readonly failOnTaskFailure?: boolean;
}

/** What a durable run does once, however often it begins anew; each needs a label that no other step has. */
export interface ScriptWorkflowSteps {
  agentTask(label: string, config: AgentTaskStep): Promise<any>;
  rawLlm(
    label: string,
    config: { readonly prompt: string; readonly model?: string; readonly schema?: Readonly<Record<string, unknown>> },
  ): Promise<{ readonly result: any; readonly model: string }>;
  swarmScript(
    label: string,
    config: {
      readonly name?: string;
      readonly scriptName?: string;
      readonly source?: string;
      readonly args?: unknown;
      readonly scope?: "agent" | "global";
      readonly intent?: string;
      readonly idempotencyKey?: string;
    },
  ): Promise<any>;
}

/** What the source of a durable run is given: its methods of \`swarm\` answer the data alone, and throw what is refused. */
export interface ScriptRunContext {
  readonly run: { readonly id: string; readonly agentId: string; readonly args: any };
  readonly step: ScriptWorkflowSteps;
  /** Each call is a step, and made once. */
  readonly api: ScriptApiRegistry;
  readonly mcp: ScriptMcpRegistry;
  readonly swarm: Readonly<Record<string, (args?: any) => Promise<any>>>;
  readonly stdlib: ScriptStdlib;
  readonly logger: Console;
}

/** What the default export of a script is. */
export type ScriptMain<Args = any, Result = unknown> = (args: Args, ctx: ScriptContext) => Result;
`;

const emptyApis = 'export interface ScriptApiRegistry {}';
const emptyTools = 'export interface ScriptMcpRegistry {}';

/** What a script is given where there are these connections, as declarations. */
export const sdkTypesWith = ({ api, mcp }: RegistryMembers): string =>
  sdkTypes
    .replace(emptyApis, () => `export interface ScriptApiRegistry {\n${api}}`)
    .replace(emptyTools, () => `export interface ScriptMcpRegistry {\n${mcp}}`);

/** Connections as declarations beside `stdlibTypes`. */
export const connectionTypes = ({ api, mcp }: RegistryMembers): string =>
  api === '' && mcp === ''
    ? ''
    : `declare module "swarm-sdk" {\n  interface ScriptApiRegistry {\n${api}}\n  interface ScriptMcpRegistry {\n${mcp}}\n}\n`;

const indented = sdkTypes.replace(/^(?=.)/gm, '  ');

/** The modules that a script may import beside `zod`, as declarations. */
export const stdlibTypes = `declare module "swarm-sdk" {
${indented}  export const Redacted: ScriptStdlib["Redacted"];
}

declare module "stdlib" {
  import type { ScriptStdlib } from "swarm-sdk";
  export const fetch: ScriptStdlib["fetch"];
  export const fetchJson: ScriptStdlib["fetchJson"];
  export const table: ScriptStdlib["table"];
  export const Redacted: ScriptStdlib["Redacted"];
  const stdlib: ScriptStdlib;
  export default stdlib;
}
`;
