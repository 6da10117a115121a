// The peer of the Model Context Protocol: the official server with a tool that does nothing, on node:http.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

const server = new Server({ name: 'peer', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'Nothing is done.' }] }));
const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'session' });
await server.connect(transport);

createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.end('{}');
    return;
  }
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const asked = new Request(`http://localhost${request.url}`, { method: 'POST', headers, body: await text(request) });
  const answer = await transport.handleRequest(asked);
  const body = await answer.text();
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...length });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
