// Asks the router, and puts its answer into words.

/** The router refused, or did not answer. */
export class FailedRequest extends Error {}

const maxRedirects = 5;
const timeoutMs = 120_000;

/** Where an answer sends the request on to, if that is where the key is for. */
const nextOf = (response, url, { origin }) => {
  const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
  const next = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
  return next?.origin === origin ? next : undefined;
};

/** What is asked after a redirect: of a see-other, and of a moved form, only the answer. */
const redirected = (response, { method, body, headers }) =>
  response.status === 303 || (response.status < 303 && method === 'POST')
    ? { method: method === 'HEAD' ? 'HEAD' : 'GET', body: undefined, headers }
    : { method, body, headers };

const fetchHere = async (request) => {
  let [url, asked] = [request.address, request];
  for (let redirects = 0; ; redirects += 1) {
    const { method, headers, body } = asked;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
    const next = nextOf(response, url, request.address);
    if (!next || redirects === maxRedirects) {
      return response;
    }
    await response.body?.cancel();
    [url, asked] = [next, redirected(response, asked)];
  }
};

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const looksLikeJson = (response, text) =>
  (response.headers.get('content-type') ?? '').includes('json') || /^[{[]/.test(text);

const outcomeOf = (response) => `HTTP ${response.status} ${response.statusText}`.trim();

/**
 * The answer of the router as it is printed, without the key.
 *
 * @throws FailedRequest when it refuses or does not answer
 */
export const ask = async (request) => {
  const hidden = (text) => text.replaceAll(request.key, `[REDACTED:${request.variable}]`);
  let response;
  let text;
  try {
    response = await fetchHere(request);
    text = await response.text();
  } catch (error) {
    throw new FailedRequest(`request failed: ${hidden(error.cause?.message || error.message)}`);
  }
  const shown = hidden(request.raw || !looksLikeJson(response, text) ? text : pretty(text));
  if (!response.ok) {
    throw new FailedRequest(`${outcomeOf(response)}${shown === '' ? '' : `\n${shown}`}`);
  }
  return shown === '' ? outcomeOf(response) : shown;
};
