import { makeSchedule, rarely } from '../support/schedules.js';
import { useServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useServer({ env: { MAIL_API_KEY: 'key-of-mail' } });

const automations = async () => (await server.call('getStatus')).body.automations;

test('enabled schedules and workflows are told of, with what they lack and where to set it', async () => {
  const running = await makeSchedule(server, { ...rarely, requires: ['mail'] });
  const waiting = await makeSchedule(server, { ...rarely, requiredParams: ['TEAM'], requires: ['chat'] });
  await makeSchedule(server, { ...rarely, enabled: false });
  const ready = await storeWorkflow(server, [passes('a')]);
  const lacking = await storeWorkflow(server, [passes('a')], { params: { BRANCH: '-x' }, requires: ['tracker_a'] });
  await storeWorkflow(server, [passes('a')], { enabled: false });

  const nothing = { state: 'running', missing: { params: [], integrations: [] }, fixes: [] };
  expect(await automations()).toEqual([
    { id: running.id, name: running.name, kind: 'schedule', ...nothing, fixUrl: `/schedules/${running.id}` },
    {
      id: waiting.id,
      name: waiting.name,
      kind: 'schedule',
      state: 'needs_setup',
      missing: { params: ['TEAM'], integrations: ['chat'] },
      fixes: [
        { type: 'param', key: 'TEAM', url: `/schedules/${waiting.id}?param=TEAM` },
        { type: 'integration', key: 'chat', url: '/settings/integrations/chat' },
      ],
      fixUrl: `/schedules/${waiting.id}?param=TEAM`,
    },
    { id: ready.id, name: ready.name, kind: 'workflow', ...nothing, fixUrl: `/workflows/${ready.id}` },
    {
      id: lacking.id,
      name: lacking.name,
      kind: 'workflow',
      state: 'needs_setup',
      missing: { params: ['BRANCH'], integrations: ['tracker_a'] },
      fixes: [
        { type: 'param', key: 'BRANCH', url: `/workflows/${lacking.id}?param=BRANCH` },
        { type: 'integration', key: 'tracker_a', url: '/settings/integrations/tracker_a' },
      ],
      fixUrl: '/settings/integrations/tracker_a',
    },
  ]);
});
