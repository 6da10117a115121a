import { tools } from '../../../generated/swarm/tools.js';
import { typeOfSchema } from './schema-type.js';

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

export interface ScriptContext {
  readonly swarm: SwarmSdk;
  readonly logger: {
    log(...values: unknown[]): void;
    info(...values: unknown[]): void;
    debug(...values: unknown[]): void;
    warn(...values: unknown[]): void;
    error(...values: unknown[]): void;
  };
}

/** What the default export of a script is. */
export type ScriptMain<Args = any, Result = unknown> = (args: Args, ctx: ScriptContext) => Result;
`;

const indented = sdkTypes.replace(/^(?=.)/gm, '  ');

/** The modules that a script may import beside `zod`, as declarations. */
export const stdlibTypes = `declare module "swarm-sdk" {
${indented}}
`;
