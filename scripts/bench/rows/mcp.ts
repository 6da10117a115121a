import type { Lab } from '../lab.js';
import { atLeast, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';

const headers = { Accept: 'application/json, text/event-stream', 'X-Agent-ID': 'agent-7' } as const;

const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });

/** What begins a session. */
const initialize = message('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
});

/** Begins a session; returns what each of its messages is sent with. */
const sessionAt = async ({ url }: Target): Promise<Readonly<Record<string, string>>> => {
  const sent = { ...authorization, ...headers, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/mcp`, { method: 'POST', headers: sent, body: JSON.stringify(initialize) });
  await answer.text();
  const id = answer.headers.get('mcp-session-id');
  if (id === null) {
    throw new Error(`initialize answered ${answer.status}`);
  }
  return { ...headers, 'Mcp-Session-Id': id };
};

const requestTo = async (target: Target, method: string, params: object) => ({
  method: 'POST',
  path: '/mcp',
  headers: await sessionAt(target),
  body: message(method, params),
});

/** What listing the tools may take. */
const longestListMs = 2;

export const mcp: Row = {
  name: 'mcp',
  measure: async (lab: Lab) => {
    const [product, peer] = [await lab.product('few'), await lab.mcpServer()];
    const list = await lab.answerTime(product, await requestTo(product, 'tools/list', {}));
    const { ours, other, listMs } = await lab.inTurn({
      ours: await lab.rate(product, await requestTo(product, 'tools/call', { name: 'get-tasks', arguments: {} })),
      other: await lab.rate(peer, await requestTo(peer, 'tools/call', { name: 'nothing', arguments: {} })),
      listMs: list,
    });
    const name = 'a tool that does nothing, official server';
    return [
      atLeast(0.8, { work: 'tools/call get-tasks', ours, other, name }),
      {
        work: 'tools/list',
        ours: milliseconds(listMs),
        against: '–',
        target: `< ${milliseconds(longestListMs)}`,
        pass: listMs < longestListMs,
      },
    ];
  },
};
