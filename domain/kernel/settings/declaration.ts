import type { SettingType } from './types.js';

/** Everything that is known about a setting beside its name, which is the name of its environment variable. */
export interface Declaration<Value = unknown> {
  readonly type: SettingType<Value>;
  /** As one would write it in the environment; without a default a setting that is not set reads as null. */
  readonly default?: string | number | boolean;
  /** What it does, as a phrase for tables. */
  readonly meaning: string;
  /**
   * When it is decided. `start`: by the environment alone, for as long as the process lives; it cannot be stored for the
   * whole server. `run`: also by a stored global entry, which a configuration reload applies.
   */
  readonly decided: 'start' | 'run';
  /** It decides who may do what, or how settings themselves are kept: it cannot be stored in any scope. */
  readonly environmentOnly?: true;
  /** Other programs know the name too: an entry of an agent or a repository takes any value. */
  readonly sharedName?: true;
  /**
   * Whoever changes it can come by secrets: it decides where one is sent, or who may read them. An entry of this name, in
   * any scope, is only for those who may read secrets anyway.
   */
  readonly exposesSecrets?: true;
  /** Never shown, and hidden in logs and stored texts. */
  readonly secret?: true;
  /** It is checked, and nothing reads it yet: what it is for is not part of this server so far. */
  readonly unread?: true;
  /** An operator is likely to want it: it is in the README's table. */
  readonly common?: true;
}

export type Declarations = Readonly<Record<string, Declaration>>;

/** A name of the environment as TypeScript writes it: `HEARTBEAT_STALL_MIN` → `heartbeatStallMin`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

/** The same at run time. */
export const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** The type of a setting's value, as its declaration says. */
export type ValueOf<Declared> = Declared extends { readonly type: SettingType<infer Value> }
  ? Declared extends { readonly default: string | number | boolean }
    ? Value
    : Value | null
  : never;
