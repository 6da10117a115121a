import type { CallInput } from './call.js';
import { storeScript } from './scripts.js';
import type { TestServer } from './server.js';

/** An id that no endpoint has. */
export const noEndpoint = 'AAAAAAAAAAAA';

/** Stores a script and makes an endpoint of it. */
export const addScriptApi = async (
  server: TestServer,
  { source, ...body }: CallInput<'createScriptApi'>['body'] & { readonly source?: string } = {},
) => {
  const script = await storeScript(server, source === undefined ? {} : { source });
  const { body: endpoint } = await server.call('createScriptApi', { path: { id: script.id }, body });
  return { script, endpoint, path: { id: script.id, endpointId: endpoint.id } };
};

/** Calls an endpoint as somebody from outside does, with or without a token. */
export const invoke = (server: TestServer, endpointId: string, token: string | null, args: unknown = {}) =>
  server.request('POST', `/api/x/script/${endpointId}`, { key: token, body: args });
