/** Leaves what the contract declares of a value: the same value where nothing has to go, else one without it. */
export type Pruner = (value: unknown) => unknown;

/**
 * A copy of an object with the declared members only. Copying takes a seventh of the time of deleting the others, which
 * would turn the object into a dictionary.
 */
export const keepOnly = (
  value: Readonly<Record<string, unknown>>,
  declared: ReadonlySet<string>,
): Record<string, unknown> => {
  const kept: Record<string, unknown> = {};
  for (const key in value) {
    if (declared.has(key)) {
      kept[key] = value[key];
    }
  }
  return kept;
};

/** Prunes the elements of an array in place, and returns it. */
export const pruneEach = (values: unknown[], prune: Pruner): unknown[] => {
  for (let index = 0; index < values.length; index += 1) {
    values[index] = prune(values[index]);
  }
  return values;
};
