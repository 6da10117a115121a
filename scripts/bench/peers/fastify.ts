// The framework peer: Fastify, on the same statements as the bare one, with what the product does for each request:
// it asks for the key, validates, logs a line and sends the headers for browsers.
import { timingSafeEqual } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import pino from 'pino';
import { openStatements } from './statements.js';

const statements = openStatements(process.env.DATABASE ?? '');
const expected = Buffer.from(`Bearer ${process.env.OPERATOR_KEY}`);
const browserHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': '*',
};

const isOperator = (authorization = ''): boolean => {
  const given = Buffer.from(authorization);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const app = fastify({
  // As the product logs: one line a request, written without waiting.
  logger: { level: 'info', stream: pino.destination({ fd: 1, sync: false }) },
  logController: new LogController({ disableRequestLogging: true }),
});

app.addHook('onRequest', (request, reply, done) => {
  reply.headers(browserHeaders);
  if (request.url !== '/health' && !isOperator(request.headers.authorization)) {
    reply.code(401).send({ error: 'Unauthorized' });
    return;
  }
  done();
});

app.addHook('onResponse', (request, reply, done) => {
  const [path] = request.url.split('?');
  request.log.info({ method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime }, 'request');
  done();
});

app.get('/health', () => ({}));

app.get<{ Params: { id: string } }>(
  '/api/agents/:id',
  {
    schema: {
      params: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', minLength: 1, maxLength: 255 } },
      },
      querystring: {
        type: 'object',
        properties: { include: { type: 'string', enum: ['tasks'] } },
      },
    },
  },
  (request, reply) => {
    const agent = statements.readAgent(request.params.id);
    reply.code(agent ? 200 : 404).send(agent ?? { error: 'Agent not found' });
  },
);

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
