/**
 * An object with every field of another, an optional one perhaps undefined: what is put together field by field then
 * does not compile when one is forgotten.
 */
export type EveryField<Fields> = { [Name in keyof Required<Fields>]: Fields[Name] };
