/** The middle value; of an even number of values, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
};

/**
 * Takes several figures in turn, round after round, so that whatever disturbs the machine disturbs all of them alike;
 * returns the median of each.
 */
export const inTurn = async <Name extends string>(
  rounds: number,
  figures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> => {
  const names = Object.keys(figures) as Name[];
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      taken.get(name)?.push(await figures[name]());
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<Name, number>;
};

/** How many milliseconds something takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
