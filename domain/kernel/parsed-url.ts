/**
 * A URL; undefined when a text is none. `URL.canParse` does not say so: on Node 20, once it has been asked some thousand
 * times, it calls every text with a letter such as ü no URL.
 */
export const parsedUrl = (text: string, base?: string | URL): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
