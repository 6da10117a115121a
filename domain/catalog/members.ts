/** What another server wrote, as far as it is of the sort that is looked for and not longer than it may be. */
const longestText = 2000;
const mostTexts = 100;

type Members = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The first of these members that is a text, cut where it is too long. */
export const textOf = (members: Members, ...names: readonly string[]): string | undefined => {
  const found = names.map((name) => members[name]).find(isText);
  return found?.slice(0, longestText);
};

/** The texts of a list. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter(isText)
    .slice(0, mostTexts)
    .map((text) => text.slice(0, longestText));
