import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import { registerAgent } from './agents.js';
import type { TestServer } from './server.js';

type Body = Partial<components['schemas']['CreatePageBody']>;

export const noPage = '0'.repeat(32);

/** A page, and the agent it belongs to. */
export interface MadePage {
  readonly id: string;
  readonly agentId: string;
}

/** Makes a page of an agent, a new one unless it is given. */
export const createPage = async (server: TestServer, body: Body = {}, agentId?: string): Promise<MadePage> => {
  const owner = agentId ?? (await registerAgent(server)).id;
  const { id } = (
    await server.call('createPage', {
      agentId: owner,
      body: {
        title: `Page ${randomBytes(8).toString('hex')}`,
        contentType: 'text/html',
        authMode: 'authed',
        body: '<h1>All is well</h1>',
        ...body,
      },
    })
  ).body;
  return { id, agentId: owner };
};

/** The page as `/p/{id}` shows it, without a key; redirects are not followed. */
export const look = (
  server: TestServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  init: RequestInit = {},
): Promise<Response> => fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers });

/** `page_session=…` of an answer, as a browser sends it. */
export const cookieIn = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Launches a page and returns the cookie. */
export const launched = async (server: TestServer, id: string, key?: string): Promise<string> => {
  const { headers } = await server.call('launchPage', { path: { id }, ...(key !== undefined && { key }) });
  return cookieIn(headers);
};

/** Sends the form of a locked page. */
export const sendPassword = (
  server: TestServer,
  id: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  look(
    server,
    `/p/${id}`,
    { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html', ...headers },
    { method: 'POST', body: new URLSearchParams({ password }) },
  );

/** A call of a page, as its browser sends it: with the cookie of a session, and its own origin. */
export const callAsPage = (
  server: TestServer,
  cookie: string,
  method: string,
  path: string,
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> => {
  const { url } = server;
  return fetch(`${url}/@swarm/api/${path}`, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
};

/** What the browser of a page sends along: the cookie of a session, and its own origin. */
export const headersOfPage = async (server: TestServer): Promise<{ Cookie: string; Origin: string }> => {
  const { id } = await createPage(server);
  return { Cookie: await launched(server, id), Origin: server.url };
};

/** Calls of pages, which are looked into only in a session of one. */
export const isPageCall = ({ path }: { readonly path: string }): boolean => path.startsWith('/@swarm/api/');

/** The status and the code of a refusal. */
export const refusalOf = async (answer: Response): Promise<[number, unknown]> => [
  answer.status,
  ((await answer.json()) as { code?: unknown }).code,
];
