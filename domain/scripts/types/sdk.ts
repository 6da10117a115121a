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

/** Calls of the server, done with the rights of the agent that runs the script. */
export interface SwarmSdk {
  readonly config: SwarmConfig;
}

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
