const parsed = (text: string | null): unknown => {
  if (text === null) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object in a stored JSON text; undefined when there is none or the text is damaged. */
export const objectOf = (text: string | null): Record<string, unknown> | undefined => {
  const value = parsed(text);
  return isObject(value) ? value : undefined;
};

/** The list of texts in a stored JSON text; undefined when there is none or the text is damaged. */
export const textsOf = (text: string | null): string[] | undefined => {
  // Most lists are empty, and reading one is a thousand times as common as anything else done here.
  if (text === '[]') {
    return [];
  }
  const value = parsed(text);
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
};
