import { refreshLocksOf } from '../support/refresh-locks.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';

const all = useReplicas(racingReplicas);

test('of twenty that want the lock of a refresh on several replicas at once one gets it, free or expired', async () => {
  const { acquire, expire } = refreshLocksOf(all.replicas);
  const race = () => Promise.all(Array.from({ length: 20 }, () => acquire('race').answer()));

  const free = await race();
  expire('race');
  const expired = await race();

  for (const answers of [free, expired]) {
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  }
});

test('of one that gives the lock back and others that want it, nobody has it beside another', async () => {
  const { acquire, release } = refreshLocksOf(all.replicas);
  let owner = (await acquire('relayed')).body.owner;
  for (let round = 0; round < 5; round += 1) {
    const [given, ...answers] = await Promise.all([
      release('relayed', owner),
      ...Array.from({ length: 6 }, () => acquire('relayed').answer()),
    ]);

    expect(given.status).toBe(204);
    const owners = answers.flatMap(({ status, body }) => (status === 200 ? [body.owner] : []));
    expect(owners.length).toBeLessThanOrEqual(1);
    owner = owners[0] ?? (await acquire('relayed')).body.owner;
  }
});
