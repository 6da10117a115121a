import { sha256 } from '../../domain/kernel/hash.js';
import { onlyOn } from '../support/only-on.js';
import { changeRows } from '../support/rows.js';
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

test('one that is as it was made follows the tier, one that somebody made stays theirs', async () => {
  const dataDir = emptyDataDir();
  const first = await startServer({ dataDir });
  const { model } = (await first.call('getModelProfile', { path: { name: 'harness_a-smol' } })).body;
  const former = {
    harness: 'harness_a',
    model: 'model_of_before',
    effort: null,
    allowCustomModel: 0,
    description: null,
  };
  const contentHash = sha256(JSON.stringify(Object.values(former)));
  for (const name of ['harness_a-smol', 'harness_a-smart']) {
    changeRows(first, 'model_profile_seeds', { name }, { contentHash });
  }
  changeRows(first, 'model_profiles', { name: 'harness_a-smol' }, { model: former.model });
  changeRows(first, 'model_profiles', { name: 'harness_a-smart' }, { model: 'model_of_somebody' });
  await first.stop();

  const second = await startServer({ dataDir });
  const modelOf = async (name: string) => (await second.call('getModelProfile', { path: { name } })).body.model;
  expect(await modelOf('harness_a-smol')).toBe(model);
  expect(await modelOf('harness_a-smart')).toBe('model_of_somebody');
  await second.stop();
});
