// The framework peer: Fastify with schema validation, on the same statements as the bare one.
import fastify from 'fastify';
import { openStatements } from './statements.js';

const statements = openStatements(process.env.DATABASE ?? '');
const app = fastify();

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
