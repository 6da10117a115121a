import { type Line, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';

const skillCount = 500;
const skillBytes = 1024;
const mostMs = 5;
const agentId = 'agent-7';
const path = `/api/agents/${agentId}/skills`;

const store = async ({ url }: Target, n: number): Promise<void> => {
  const head = `---\nname: skill-${n}\ndescription: Says how work of kind ${n} is done\n---\n`;
  const answer = await fetch(`${url}/api/skills`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: head.padEnd(skillBytes, 'Look twice. '), scope: 'swarm' }),
  });
  if (!answer.ok) {
    throw new Error(`POST /api/skills was answered with ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  }
};

const line = (work: string, ms: number): Line => ({
  work,
  ours: milliseconds(ms),
  against: '1 connection',
  target: `< ${milliseconds(mostMs)}`,
  pass: ms < mostMs,
});

export const skills: Row = {
  name: 'skills',
  measure: async (lab) => {
    const product = await lab.product('few');
    for (let n = 0; n < skillCount; n += 1) {
      await store(product, n);
    }
    const listing = await lab.answerTime(product, { method: 'GET', path });
    const signature = await lab.answerTime(product, { method: 'GET', path: `${path}/signature` });
    return [
      line(`GET ${path} with ${skillCount} skills of 1 KB`, await listing()),
      line(`GET ${path}/signature`, await signature()),
    ];
  },
};
