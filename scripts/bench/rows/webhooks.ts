import { createHmac } from 'node:crypto';
import { atLeast, type Row } from '../result.js';
import { createTask } from './tasks.js';

const secret = 'the secret of the bench';

/** Nobody is asked for anything: it is verified, stored, and told to workflows that wait for it. */
const event = {
  action: 'closed',
  sender: { login: 'ada' },
  repository: { full_name: 'acme/app' },
  pull_request: {
    number: 7,
    title: 'Tidy up',
    body: 'What was left of the old billing module is gone now.',
    html_url: 'https://vcs.example/acme/app/pull/7',
    user: { login: 'ada' },
    merged: true,
    changed_files: 12,
  },
} as const;

const signature = createHmac('sha256', secret).update(JSON.stringify(event)).digest('hex');

const delivery = {
  method: 'POST',
  path: '/api/vcs-a/webhook',
  headers: { 'X-Vcs-A-Event': 'pull_request', 'X-Hub-Signature-256': `sha256=${signature}` },
  body: event,
} as const;

export const webhooks: Row = {
  name: 'webhooks',
  measure: async (lab) => {
    const env = { VCS_A_WEBHOOK_SECRET: secret, WEBHOOK_MAX_PER_MINUTE: '1000000' };
    const [receiving, creating] = [await lab.product('few', undefined, env), await lab.product('few')];
    const { ours, other } = await lab.inTurn({
      ours: await lab.rate(receiving, delivery),
      other: await lab.rate(creating, createTask),
    });
    return [atLeast(0.6, { work: 'Webhook accepted', ours, other, name: 'POST /api/tasks' })];
  },
};
