import { racingReplicas, useReplicas } from '../support/replicas.js';
import { createUser, getUser } from '../support/users.js';

const all = useReplicas(racingReplicas);

const merge = (target: string, source: string) =>
  all.replicas.call('mergeUsers', { path: { id: target }, body: { sourceUserId: source } });

test('one source that is merged into twenty targets on several replicas at once goes into one of them', async () => {
  const identity = { kind: 'chat', externalId: 'MERGE-RACE' } as const;
  const source = await createUser(all.replicas, { identities: [identity] });
  const targets = await Promise.all(Array.from({ length: 20 }, () => createUser(all.replicas)));

  const answers = await Promise.all(targets.map(({ id }) => merge(id, source.id).answer()));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  const after = await Promise.all(targets.map(({ id }) => getUser(all.replicas, id)));
  expect(after.flatMap(({ identities }) => identities)).toEqual([identity]);
});

test('of two users that are merged into each other at once one is left, with what both had', async () => {
  for (let round = 0; round < 5; round += 1) {
    const identities = ['A', 'B'].map((name) => ({ kind: 'chat', externalId: `${name}-${round}` }) as const);
    const people = await Promise.all(
      identities.map((identity) => createUser(all.replicas, { identities: [identity] })),
    );
    const [one = '', other = ''] = people.map(({ id }) => id);

    const answers = await Promise.all([merge(one, other).answer(), merge(other, one).answer()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const left = await getUser(all.replicas, answers[0].status === 200 ? one : other);
    expect(left.identities.map(({ externalId }) => externalId).sort()).toEqual([`A-${round}`, `B-${round}`]);
  }
});
