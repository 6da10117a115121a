/** Shorter values are too likely to be words. */
const shortestHidden = 8;

/** A value as places repeat it: as it is, as a text of JSON, as a part of an address, and line by line. */
const formsOf = (value: string): string[] => {
  const lines = value.split('\n').map((line) => line.trim());
  return [value, ...lines].flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]);
};

/** A text without values that nobody else is to see. It must not have been cut: half a value is not found. */
export const withoutValues = (text: string, values: Readonly<Record<string, string>>): string => {
  const hidden = new Map<string, string>();
  for (const [key, value] of Object.entries(values)) {
    for (const form of formsOf(value.toWellFormed()).filter(({ length }) => length >= shortestHidden)) {
      hidden.set(form, key);
    }
  }
  // Longer ones first: one that begins like another leaves no rest.
  const longestFirst = [...hidden].sort(([one], [other]) => other.length - one.length);
  return longestFirst.reduce((clean, [form, key]) => clean.replaceAll(form, () => `[REDACTED:${key}]`), text);
};
