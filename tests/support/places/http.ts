import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: what programs send has many shapes.
  readonly body: any;
}

/** The status of an answer and what it says. */
export type Answered = readonly [status: number, body?: unknown];

/** A server that a test plays: it notes what it is asked, and answers what the test says. */
export interface PlayedHttp {
  /** The address, or the path of the socket. */
  readonly at: string;
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
};

const write = (response: ServerResponse, [status, body]: Answered): void => {
  response.statusCode = status;
  if (typeof body === 'string') {
    response.end(body);
  } else {
    response.setHeader('Content-Type', 'application/json');
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }
};

const listening = (server: Server, socketPath: string | undefined): Promise<string> =>
  new Promise((resolve) => {
    const told = (): void => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? `127.0.0.1:${address.port}` : String(address));
    };
    if (socketPath === undefined) {
      server.listen(0, '127.0.0.1', told);
    } else {
      server.listen(socketPath, told);
    }
  });

type Secured = { readonly key: Buffer; readonly cert: Buffer };

const play = async (
  answer: (asked: Asked) => Answered,
  serve: (listener: RequestListener) => Server,
  socketPath?: string,
): Promise<PlayedHttp> => {
  const asked: Asked[] = [];
  const server = serve(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const one: Asked = { method: request.method ?? '', url, headers: request.headers, body: await bodyOf(request) };
    asked.push(one);
    write(response, answer(one));
  });
  const at = await listening(server, socketPath);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { at, asked, stop };
};

export const playHttp = async (answer: (asked: Asked) => Answered, socketPath?: string): Promise<PlayedHttp> => {
  const played = await play(answer, createServer, socketPath);
  return socketPath === undefined ? { ...played, at: `http://${played.at}` } : played;
};

/** The same with a certificate. */
export const playHttps = async (answer: (asked: Asked) => Answered, secured: Secured): Promise<PlayedHttp> => {
  const played = await play(answer, (listener) => createSecureServer(secured, listener));
  return { ...played, at: `https://${played.at}` };
};
