/** A stored value as an optional field shows it: undefined where nothing is stored. */
export const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;
