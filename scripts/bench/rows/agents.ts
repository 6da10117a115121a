import { atLeast, type Row } from '../result.js';

/** The request most other figures are held against. */
export const readAgent = { method: 'GET', path: '/api/agents/agent-7' } as const;

export const agentRead: Row = {
  name: 'agent-read',
  measure: async (lab) => {
    const [product, bare, fastify] = [await lab.product('few'), await lab.bare(), await lab.fastify()];
    const figures = {
      ours: await lab.rate(product, readAgent),
      bare: await lab.rate(bare, readAgent),
      fastify: await lab.rate(fastify, readAgent),
    };
    const { ours, bare: plain, fastify: framework } = await lab.inTurn(figures);
    const work = 'GET /api/agents/{id}';
    return [
      atLeast(0.9, { work, ours, other: framework, name: 'Fastify, same work' }),
      atLeast(0.7, { work, ours, other: plain, name: 'bare' }),
    ];
  },
};
