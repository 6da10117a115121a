const longestCompared = 120;

/** How many letters two words differ by, by the shortest way from one to the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

const mostCompared = 300;

/** The known word that is most like another one, as the end of a sentence; empty when none is like it. */
export const suggestion = (word: string, known: readonly string[]): string => {
  const wanted = word.slice(0, longestCompared).toLowerCase();
  const near = known
    .filter((each) => each[0]?.toLowerCase() === wanted[0] || known.length < mostCompared)
    .slice(0, mostCompared)
    .map((each) => ({ each, by: distance(wanted, each.slice(0, longestCompared).toLowerCase()) }))
    .filter(({ by }) => by <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.by - b.by);
  return near[0] === undefined ? '' : `; did you mean ${near[0].each}?`;
};

/**
 * Why a connection does not have what is asked for, as the end of a sentence: what went wrong when it was found out what
 * there is, else what may be meant.
 */
export const whyUnknown = (word: string, known: readonly string[], generationError: string | null): string =>
  generationError === null || known.length > 0 ? suggestion(word, known) : `: ${generationError}`;
