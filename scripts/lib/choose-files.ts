/** A file of tests that ran, and what is known of it. */
export interface MeasuredFile {
  readonly file: string;
  readonly seconds: number;
  /** The queries that it made. */
  readonly makes: ReadonlySet<string>;
  /** It is chosen whatever it makes. */
  readonly isNeeded: boolean;
}

const newOf = ({ makes }: MeasuredFile, made: ReadonlySet<string>): number =>
  [...makes].filter((query) => !made.has(query)).length;

/** How long a file takes for each query that no other makes yet. */
const price = (file: MeasuredFile, made: ReadonlySet<string>): number => file.seconds / newOf(file, made);

const isMadeByOthers = (file: MeasuredFile, chosen: readonly MeasuredFile[]): boolean => {
  const others = chosen.filter((other) => other !== file);
  return [...file.makes].every((query) => others.some(({ makes }) => makes.has(query)));
};

/** Without those that turn out to make nothing alone, the longest first. */
const withoutSurplus = (chosen: readonly MeasuredFile[]): MeasuredFile[] =>
  [...chosen]
    .sort((left, right) => right.seconds - left.seconds)
    .reduce<MeasuredFile[]>(
      (kept, file) => (!file.isNeeded && isMadeByOthers(file, kept) ? kept.filter((one) => one !== file) : kept),
      [...chosen],
    );

/** Files that together make every query that any of them makes, and take nearly as little time as can be. */
export const chooseFiles = (files: readonly MeasuredFile[]): MeasuredFile[] => {
  const chosen = files.filter(({ isNeeded }) => isNeeded);
  const made = new Set(chosen.flatMap(({ makes }) => [...makes]));
  let left = files.filter(({ isNeeded }) => !isNeeded);
  for (;;) {
    left = left.filter((file) => newOf(file, made) > 0);
    const [next] = left.sort((one, other) => price(one, made) - price(other, made));
    if (next === undefined) {
      return withoutSurplus(chosen);
    }
    chosen.push(next);
    for (const query of next.makes) {
      made.add(query);
    }
  }
};
