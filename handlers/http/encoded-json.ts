/** The value of a header that carries URL-encoded JSON; undefined when it is not sent or cannot be read. */
export const parseEncodedJson = (header: string | undefined): unknown => {
  if (header === undefined) {
    return undefined;
  }
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return undefined;
  }
};
