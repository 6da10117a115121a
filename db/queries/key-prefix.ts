/** The key after the last one that starts with `prefix`, which ends in a slash: keys sort by character code. */
export const afterPrefix = (prefix: string): string => `${prefix.slice(0, -1)}0`;
