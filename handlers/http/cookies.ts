/** The cookies of a request by name, not decoded; of several with one name the first counts. */
export const readCookies = (header: string | undefined): Record<string, string> => {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !(name in cookies)) {
      cookies[name] = pair.slice(at + 1).trim();
    }
  }
  return cookies;
};
