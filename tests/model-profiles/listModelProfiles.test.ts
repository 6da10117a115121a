import { addProfile } from '../support/model-profiles.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('the tiers of harnesses whose models are known are there from the start', async () => {
  const { profiles } = (await server.call('listModelProfiles', { query: { harness: 'harness_a' } })).body;

  expect(profiles.map(({ name, model, seededFrom }) => [name, model, seededFrom])).toEqual([
    ['harness_a-regular', 'model_b', 'tier:regular'],
    ['harness_a-smart', 'model_d', 'tier:smart'],
    ['harness_a-smol', 'model_c', 'tier:smol'],
    ['harness_a-ultra', 'model_a', 'tier:ultra'],
  ]);
});

test('they come by harness, then by name, of one harness if that is asked for', async () => {
  await addProfile(server, { name: 'a-first', harness: 'harness_k' });
  await addProfile(server, { name: 'z-last', harness: 'harness_b' });
  const { profiles } = (await server.call('listModelProfiles')).body;
  const keys = profiles.map(({ harness, name }) => `${harness} ${name}`);

  expect(keys).toEqual([...keys].sort());
  expect(keys.at(-1)).toBe('harness_k a-first');
  const { profiles: ofK } = (await server.call('listModelProfiles', { query: { harness: 'harness_k' } })).body;
  expect(ofK.map(({ name }) => name)).toEqual(['a-first']);
  await server
    .callUntyped('listModelProfiles', { query: { harness: 'none' } })
    .refused(400, 'validation_error', 'query.harness');
});
