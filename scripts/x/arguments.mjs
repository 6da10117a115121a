// What is asked of the router, from the command line and the environment.

export const routerUsage = `x router <method> <path> [options]

Methods: GET, POST, PUT, PATCH, DELETE, HEAD. The path is relative to the base.

  --body, --data <json>   the body of the request
  -q, --query k=v         a parameter of the query; may be repeated
  -H, --header k=v        a header; may be repeated. The key's own headers are not taken
  --base-url <url>        the base, in place of ROUTER_BASE_URL
  --org                   ask with ROUTER_ORG_API_KEY in place of ROUTER_API_KEY
  --raw                   print the answer as it came`;

/** The arguments are not those of a request. */
export class UsageError extends Error {}

const defaultBase = 'https://router.example.com/api/v3.1';
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);
const keyHeaders = new Set(['x-api-key', 'x-org-api-key', 'authorization']);

const json = (text) => {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new UsageError('the body must be JSON');
  }
};

const pair = (text) => {
  const at = text.indexOf('=');
  if (at < 1) {
    throw new UsageError(`'${text}' must be k=v`);
  }
  return [text.slice(0, at), text.slice(at + 1)];
};

const headerPair = (text) => {
  const colon = text.indexOf(':');
  const equals = text.indexOf('=');
  const at = colon > 0 && (equals === -1 || colon < equals) ? colon : equals;
  const name = at > 0 ? text.slice(0, at).trim() : '';
  if (name === '') {
    throw new UsageError(`'${text}' must be k=v or k: v`);
  }
  return [name, text.slice(at + 1).trim()];
};

const takers = {
  body: (options, value) => {
    options.body = json(value);
  },
  query: (options, value) => options.query.push(pair(value)),
  header: (options, value) => options.headers.push(headerPair(value)),
  base: (options, value) => {
    options.base = value;
  },
};

const valueFlags = {
  '--body': takers.body,
  '--data': takers.body,
  '-q': takers.query,
  '--query': takers.query,
  '-H': takers.header,
  '--header': takers.header,
  '--base-url': takers.base,
};

const optionsIn = (args) => {
  const options = { query: [], headers: [], org: false, raw: false };
  const left = [...args];
  while (left.length > 0) {
    const flag = left.shift();
    if (flag === '--org' || flag === '--raw') {
      options[flag.slice(2)] = true;
      continue;
    }
    const take = Object.hasOwn(valueFlags, flag) ? valueFlags[flag] : undefined;
    if (!take) {
      throw new UsageError(`unknown option ${flag}`);
    }
    const value = left.shift();
    if (value === undefined || value === '' || value.startsWith('--')) {
      throw new UsageError(`${flag} requires a value`);
    }
    take(options, value);
  }
  return options;
};

/** Some servers take an escaped slash or dot for the character itself. */
const climbs = (path) => {
  const plain = path.replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
  return /(?:^|[\\/])(?:\.|%2e){2}(?:[\\/]|$)/i.test(plain);
};

const isBelow = (address, root) =>
  address !== undefined && address.origin === root.origin && address.pathname.startsWith(root.pathname);

/** The address of a path below the base. @throws UsageError when the path leads elsewhere */
const addressOf = (base, path, query) => {
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol)) {
    throw new UsageError(`the base '${base}' must be an address that begins with http`);
  }
  const root = new URL(`${base.replace(/[?#].*$/s, '').replace(/\/+$/, '')}/`);
  const relative = path.replace(/^\/+/, '');
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(relative);
  const address = URL.canParse(relative, root) ? new URL(relative, root) : undefined;
  if (isAbsolute || climbs(relative.replace(/[?#].*$/s, '')) || !isBelow(address, root)) {
    throw new UsageError('the path must be relative, and stay below the base');
  }
  for (const [name, value] of query) {
    address.searchParams.append(name, value);
  }
  return address;
};

const keyFor = (org, env) => {
  const [variable, header] = org ? ['ROUTER_ORG_API_KEY', 'x-org-api-key'] : ['ROUTER_API_KEY', 'x-api-key'];
  const key = env[variable]?.trim();
  if (!key) {
    throw new UsageError(`${variable} is required`);
  }
  return { variable, header, key };
};

/**
 * The request that the arguments after the target ask for.
 *
 * @throws UsageError when they ask for none
 */
export const parseRequest = ([given = '', path = '', ...args], env) => {
  const method = given.toUpperCase();
  if (!methods.has(method)) {
    throw new UsageError(`the method must be one of ${[...methods].join(', ')}`);
  }
  if (path === '' || path.startsWith('-')) {
    throw new UsageError('a path is required');
  }
  const { query, headers, org, raw, body, base } = optionsIn(args);
  if (body !== undefined && ['GET', 'HEAD'].includes(method)) {
    throw new UsageError(`${method} takes no body`);
  }
  const address = addressOf(base ?? (env.ROUTER_BASE_URL?.trim() || defaultBase), path, query);
  const own = headers.filter(([name]) => !keyHeaders.has(name.toLowerCase()));
  const isTyped = own.some(([name]) => name.toLowerCase() === 'content-type');
  const { variable, header, key } = keyFor(org, env);
  const typed = body === undefined || isTyped ? [] : [['Content-Type', 'application/json']];
  return { method, address, body, raw, headers: [...own, ...typed, [header, key]], key, variable };
};
