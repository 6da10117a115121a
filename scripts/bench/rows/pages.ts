import { atLeast, type Row } from '../result.js';
import { authorization } from '../servers.js';
import { readAgent } from './agents.js';

const leastShare = 0.5;

export const pages: Row = {
  name: 'pages',
  measure: async (lab) => {
    const product = await lab.product('few');
    const answer = await fetch(`${product.url}/api/pages`, {
      method: 'POST',
      headers: { ...authorization, 'Content-Type': 'application/json', 'X-Agent-ID': 'agent-7' },
      body: JSON.stringify({
        title: 'Figures',
        contentType: 'text/html',
        authMode: 'public',
        body: `<!doctype html><title>Figures</title><p>${'All is well. '.repeat(200)}</p>`,
      }),
    });
    if (!answer.ok) {
      throw new Error(`POST /api/pages was answered with ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    }
    const { id } = (await answer.json()) as { readonly id: string };
    const rates = await lab.inTurn({
      ours: await lab.rate(product, { method: 'GET', path: `/p/${id}` }),
      other: await lab.rate(product, readAgent),
    });
    return [atLeast(leastShare, { work: 'GET /p/{id}', ...rates, name: 'GET /api/agents/{id}' })];
  },
};
