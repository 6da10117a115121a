import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('moveAppAsset', () => {
  test('finds none, and refuses what is no namespace first', async () => {
    const move = (key: string) => server.call('moveAppAsset', { path: { id: 'a' }, body: { key } });

    await move('shared/a').refused(404, 'asset_not_found');
    await move('nowhere').refused(400, 'validation_error', 'body.key');
  });
});
