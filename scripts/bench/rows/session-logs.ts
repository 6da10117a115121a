import { atLeast, type Row } from '../result.js';

const linesAtATime = 100;
const line = '{"type":"tool","name":"read","input":{"path":"src/billing/invoice.ts","from":1,"to":120}}';

export const store = (lines: number) => ({
  method: 'POST',
  path: '/api/session-logs',
  body: {
    sessionId: 'session-1',
    taskId: '01970000-0000-7000-8000-000000000001',
    iteration: 1,
    lines: Array.from({ length: lines }, () => line),
  },
});

export const sessionLogs: Row = {
  name: 'session-logs',
  measure: async (lab) => {
    const [product, bare] = [await lab.product('few'), await lab.bare()];
    const { requests, other } = await lab.inTurn({
      requests: await lab.rate(product, store(linesAtATime)),
      other: await lab.rate(bare, store(1)),
    });
    const work = `POST /api/session-logs, ${linesAtATime} lines: lines`;
    return [atLeast(5, { work, ours: requests * linesAtATime, other, name: 'bare single inserts' })];
  },
};
