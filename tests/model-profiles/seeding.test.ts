import { onlyOn } from '../support/only-on.js';
import { emptyDataDir, startServer } from '../support/server.js';

onlyOn('sqlite', 'the second server has the file of the first');

test('profiles of tiers that somebody changed or deleted stay so at the next start', async () => {
  const dataDir = emptyDataDir();
  const first = await startServer({ dataDir });
  await first.call('deleteModelProfile', { path: { name: 'harness_a-smol' } });
  await first.call('updateModelProfile', { path: { name: 'harness_a-smart' }, body: { model: 'model_a' } });
  await first.stop();

  const second = await startServer({ dataDir });
  await second.call('getModelProfile', { path: { name: 'harness_a-smol' } }).refused(404, 'model_profile_not_found');
  const { body } = await second.call('getModelProfile', { path: { name: 'harness_a-smart' } });
  await second.stop();
  expect(body.model).toBe('model_a');
});
