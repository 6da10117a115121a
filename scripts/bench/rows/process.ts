import { median } from '../measure.js';
import { milliseconds, type Row } from '../result.js';
import { authorization, startProduct } from '../servers.js';
import { readAgent } from './agents.js';

const mebibyte = 1024 * 1024;
const maxStartMs = 1000;
const maxResidentMiB = 220;
/** Cards in Chinese, every one another: their fonts are what a drawing process needs most of. */
const card = {
  method: 'GET',
  path: `/api/og?title=${encodeURIComponent('智能体协作平台的任务编号')}{n}&subtitle=${encodeURIComponent('多语言社交预览图片')}{n}`,
} as const;
const cardClients = 4;

export const start: Row = {
  name: 'start',
  measure: async (lab) => {
    const folder = await lab.folder('manyTasks');
    const times: number[] = [];
    for (let round = 0; round < lab.scale.rounds; round += 1) {
      const product = await startProduct(folder, { ready: readAgent.path });
      times.push(product.firstAnswerMs);
      await product.stop();
    }
    const ms = median(times);
    return [
      {
        work: `first answer after start, ${lab.scale.manyTasks.toLocaleString('en-US')} tasks`,
        ours: milliseconds(ms),
        against: '–',
        target: '< 1 s',
        pass: ms < maxStartMs,
      },
    ];
  },
};

/** Requests in the proportions of a working swarm: mostly polls and reads, now and then a change. */
const mixed = [
  readAgent,
  { method: 'GET', path: '/api/poll', headers: { 'X-Agent-ID': 'poller-1' } },
  { method: 'GET', path: '/api/tasks' },
  { method: 'GET', path: '/api/poll', headers: { 'X-Agent-ID': 'poller-2' } },
  { method: 'POST', path: '/api/tasks', body: { task: 'Write the release notes', status: 'backlog' } },
  { method: 'GET', path: '/api/poll', headers: { 'X-Agent-ID': 'poller-3' } },
  { method: 'POST', path: '/api/events', body: { category: 'tool', event: 'tool.start', source: 'worker' } },
  { method: 'GET', path: '/api/events' },
].map((request) => ({ ...request, headers: { ...authorization, ...('headers' in request && request.headers) } }));

export const memory: Row = {
  name: 'memory',
  measure: async (lab) => {
    const { memoryRequests, memoryCards, manyTasks } = lab.scale;
    const product = await lab.product('manyTasks');
    await lab.run({
      origin: product.url,
      connections: Array.from({ length: 32 }, () => mixed),
      requests: memoryRequests,
    });
    await lab.run({
      origin: product.siteUrl,
      connections: Array.from({ length: cardClients }, () => [card]),
      requests: memoryCards,
    });
    const resident = product.residentBytes() / mebibyte;
    const tree = product.treeBytes();
    return [
      {
        work: `memory after ${memoryRequests.toLocaleString('en-US')} mixed requests and ${memoryCards.toLocaleString('en-US')} CJK cards, ${manyTasks.toLocaleString('en-US')} tasks`,
        ours: `${Math.round(resident)} MiB`,
        against: tree === undefined ? '–' : `all its processes ${Math.round(tree / mebibyte)} MiB (PSS)`,
        target: `< ${maxResidentMiB} MiB`,
        pass: resident < maxResidentMiB,
      },
    ];
  },
};
