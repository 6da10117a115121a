import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listPageActions tells the two things that elements of a page may have done', async () => {
  const { actions } = (await server.call('listPageActions')).body;

  expect(actions.map(({ name, sdkMethods }) => [name, sdkMethods?.length])).toEqual([
    ['swarm.sdk', 9],
    ['swarm.call', undefined],
  ]);
  expect(actions[1]?.params).toMatchObject({ required: ['method', 'endpoint'] });
});
