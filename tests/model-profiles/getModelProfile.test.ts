import { addProfile } from '../support/model-profiles.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('a profile is found by its name', async () => {
  const profile = await addProfile(server);

  expect((await server.call('getModelProfile', { path: { name: profile.name } })).body).toEqual(profile);
  await server.call('getModelProfile', { path: { name: 'nobody' } }).refused(404, 'model_profile_not_found');
});
