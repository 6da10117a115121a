// The bare peer: node:http and prepared statements of better-sqlite3, nothing between them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openShortRows } from './short-rows.js';
import { openStatements } from './statements.js';

const statements = openStatements(process.env.DATABASE ?? '');
const shortRows = openShortRows(`${process.env.DATABASE}.short`);
const agents = '/api/agents/';

const send = (response: ServerResponse, status: number, body: unknown): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
};

const get = (url: string, response: ServerResponse): void => {
  if (url.startsWith(agents)) {
    const agent = statements.readAgent(url.slice(agents.length));
    send(response, agent ? 200 : 404, agent ?? { error: 'Agent not found' });
    return;
  }
  if (url.startsWith('/api/keys/available?')) {
    const query = new URLSearchParams(url.slice(url.indexOf('?')));
    send(response, 200, statements.availableKeys(query.get('keyType') ?? '', Number(query.get('totalKeys'))));
    return;
  }
  send(response, url === '/health' ? 200 : 404, {});
};

const create = (url: string, text: string, response: ServerResponse): void => {
  const body = JSON.parse(text);
  switch (url) {
    case '/api/tasks':
      send(response, 201, statements.createTask(body));
      return;
    case '/short-tasks':
      send(response, 201, shortRows.create(body));
      return;
    case '/api/events':
      send(response, 201, { success: true, event: statements.createEvent(body) });
      return;
    case '/api/session-logs':
      statements.createLogLine(body.sessionId, body.taskId, 0, body.lines[0]);
      send(response, 201, { success: true, count: 1 });
      return;
    default:
      send(response, 404, {});
  }
};

const receive = (request: IncomingMessage, response: ServerResponse): void => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => create(request.url ?? '', Buffer.concat(chunks).toString(), response));
};

createServer((request, response) => {
  if (request.method === 'GET') {
    get(request.url ?? '', response);
  } else {
    receive(request, response);
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
