import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/**
 * Sends bytes over a bare socket and resolves with everything the server sent until it closed the connection: for
 * requests that no HTTP client would make.
 */
export const sendRaw = (url: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

/** Announces a request with a body, sends none of it, and resolves with what the server answers at once. */
export const announce = (
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const announced = request(url, { method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        announced.destroy();
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    announced.on('error', reject);
    announced.flushHeaders();
  });

interface OverOneConnection {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
  readonly keepAlive: string;
}

/** Asks for paths one after the other over one connection, which is opened for the first. */
export const overOneConnection = (
  url: string,
): {
  get: (path: string) => Promise<OverOneConnection>;
  end: () => void;
} => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        const asked = request(new URL(path, url), { agent }, (response) => {
          let body = '';
          response.setEncoding('latin1');
          response.on('data', (chunk: string) => {
            body += chunk;
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body,
              retryAfter: response.headers['retry-after'],
              keepAlive: String(response.headers['keep-alive']),
            }),
          );
        });
        asked.on('error', reject);
        asked.end();
      }),
    end: () => agent.destroy(),
  };
};
