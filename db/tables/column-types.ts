/** 0 or 1: SQLite has no booleans. Row mappers turn it into a boolean. */
export type Bit = 0 | 1;

declare const held: unique symbol;

/** The JSON text of such a value. It is made and read by `domain/kernel/stored-json.ts` only. */
export type JsonText<Value extends object> = string & { readonly [held]: Value };

/** An object whose members nobody but its owner knows. */
export type JsonObject = Readonly<Record<string, unknown>>;
