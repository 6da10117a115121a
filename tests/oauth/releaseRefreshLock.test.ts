import { refreshLocksOf } from '../support/refresh-locks.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { acquire, release, expire } = refreshLocksOf(server);

describe('releaseRefreshLock', () => {
  test('a wrong, old or unknown owner frees nothing and is no error', async () => {
    const old = await acquire('steal');
    expire('steal');
    const current = await acquire('steal');

    const answers = [
      await release('steal', old.body.owner),
      await release('steal', 'somebody'),
      await release('unknown', 'somebody'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await acquire('steal').refused(409, 'lock_held');
    await release('steal', current.body.owner);
    expect((await acquire('steal')).status).toBe(200);
  });

  test.each([[''], [undefined], [1]])('refuses the owner %j', async (owner) => {
    await release('steal', owner).refused(400, 'validation_error', 'body.owner');
  });
});
