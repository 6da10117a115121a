import { countedAgent, countedDay } from '../databases/fill.js';
import { atLeast, type Row, within } from '../result.js';

const batchSize = 100;

const event = {
  category: 'tool',
  event: 'tool.start',
  source: 'worker',
  agentId: 'agent-7',
  data: { toolName: 'search' },
} as const;

export const createEvent = { method: 'POST', path: '/api/events', body: event } as const;

export const createBatch = {
  method: 'POST',
  path: '/api/events/batch',
  body: { events: Array.from({ length: batchSize }, () => event) },
} as const;

export const eventCreation: Row = {
  name: 'events-create',
  measure: async (lab) => {
    const [product, bare] = [await lab.product('few'), await lab.bare()];
    const { ours, batches, other } = await lab.inTurn({
      ours: await lab.rate(product, createEvent),
      batches: await lab.rate(product, createBatch),
      other: await lab.rate(bare, createEvent),
    });
    const name = 'bare single inserts';
    return [
      atLeast(0.9, { work: 'POST /api/events', ours, other, name }),
      atLeast(6, { work: 'POST /api/events/batch of 100, events', ours: batches * batchSize, other, name }),
    ];
  },
};

const reads = {
  'GET /api/events, newest page': '/api/events',
  'GET /api/events/counts, one agent and day': `/api/events/counts?${new URLSearchParams({ agentId: countedAgent, ...countedDay })}`,
  'GET /api/events?latestPerDataField':
    '/api/events?latestPerDataField=true&events=system.profile_sync_rejected,system.profile_sync_conflict' +
    '&dataFields=soulMd,identityMd,toolsMd,harnessMd',
} as const;

export const eventReads: Row = {
  name: 'events-read',
  measure: async (lab) => {
    const { fewEvents, manyEvents } = lab.scale;
    const [few, many] = [await lab.product('few'), await lab.product('manyEvents')];
    const lines = [];
    for (const [work, path] of Object.entries(reads)) {
      const request = { method: 'GET', path };
      const { ours, other } = await lab.inTurn({
        ours: await lab.answerTime(many, request),
        other: await lab.answerTime(few, request),
      });
      const [stored, small] = [manyEvents, fewEvents].map((n) => n.toLocaleString('en-US'));
      lines.push(within(2, { work: `${work}, ${stored} events`, ours, other, name: `with ${small}` }));
    }
    return lines;
  },
};
