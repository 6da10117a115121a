// The browser SDK of Swarm: swarmSdk.<domain>.<method>(…). What is in braces in a path comes first, then the body, then the query.
(() => {
  const operations = {
    /* METHODS */
  };
  const realtime = /* REALTIME */ [];

  /** A value as one segment of a path: browsers would take dots for a way up. */
  const segment = (name, value) => {
    const text = value === undefined || value === null ? '' : String(value);
    if (text === '' || text === '.' || text === '..') {
      throw new TypeError(`${name} must be a value that can stand in a path`);
    }
    return encodeURIComponent(text);
  };

  const parsed = (text) => {
    try {
      return text === '' ? undefined : JSON.parse(text);
    } catch {
      return text;
    }
  };

  const request = async (verb, path, body, query) => {
    const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(given).toString();
    const response = await fetch(`/@swarm${path}${search === '' ? '' : `?${search}`}`, {
      method: verb,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = parsed(await response.text());
    if (!response.ok) {
      throw Object.assign(new Error(answer?.error ?? `HTTP ${response.status}`), {
        status: response.status,
        response: answer,
      });
    }
    return answer;
  };

  const method =
    ([verb, template, takesBody, takesQuery]) =>
    async (...given) => {
      const path = template.replace(/\{(\w+)\}/g, (_, name) => segment(name, given.shift()));
      const body = takesBody ? (given.shift() ?? {}) : undefined;
      return request(verb, path, body, takesQuery ? given.shift() : undefined);
    };

  class SwarmSDK {
    constructor() {
      for (const [name, operation] of Object.entries(operations)) {
        const [domain, verb] = name.split('.');
        this[domain] ??= {};
        this[domain][verb] = method(operation);
      }
      for (const name of realtime) {
        this[name] = async (...given) => (await import('/@swarm/realtime.js'))[name](...given);
      }
    }
  }

  window.SwarmSDK = SwarmSDK;
  window.swarmSdk = new SwarmSDK();
})();
