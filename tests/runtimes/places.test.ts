import { Answers } from '../../controller/answers.js';
import { controllerLabel, runtimeLabel, type Wanted } from '../../controller/place.js';
import { Sandboxes } from '../../controller/places/sandboxes.js';
import { playCluster } from '../support/places/cluster.js';
import { playContainers } from '../support/places/containers.js';
import { playHttp } from '../support/places/http.js';
import type { PlayedPlace } from '../support/places/played-place.js';
import { playSandboxes } from '../support/places/sandboxes.js';

const wantedFor = (runtimeId: string, controllerId = 'ours'): Wanted => ({
  runtimeId,
  image: 'registry.example.com:5000/worker',
  env: { SWARM_API_KEY: 'swrt_a-secret-value', REGION: 'eu' },
  resources: { cpu: 0.5, memoryMb: 256 },
  ttlSec: 3600,
  labels: { [runtimeLabel]: runtimeId, [controllerLabel]: controllerId },
});

describe.each([
  ['containers', playContainers],
  ['a cluster', playCluster],
  ['sandboxes', playSandboxes],
] as const)('workers in %s', (_name, play) => {
  let played: PlayedPlace;

  beforeEach(async () => {
    played = await play();
  });
  afterEach(() => played.stop());

  test('are started once however often that is asked for, with their environment, and are ended', async () => {
    const place = played.placeOf('ours');
    expect(await place.status('r1')).toBe('unknown');
    const { externalId } = await place.provision(wantedFor('r1'));
    expect(await place.provision(wantedFor('r1'))).toEqual({ externalId });
    expect(played.count()).toBe(1);
    expect(played.environment()).toEqual({ SWARM_API_KEY: 'swrt_a-secret-value', REGION: 'eu' });
    expect(await place.list()).toEqual([{ runtimeId: 'r1', externalId }]);
    expect(['starting', 'running']).toContain(await place.status('r1'));

    await place.terminate('r1');
    await place.terminate('r1');
    expect(await place.list()).toEqual([]);
    expect(await place.status('r1')).toBe('unknown');
    expect(played.count()).toBe(0);
  });

  test('are those of their controller only', async () => {
    await played.placeOf('ours').provision(wantedFor('r1'));
    await played.placeOf('theirs').provision(wantedFor('r2', 'theirs'));
    await played.placeOf('ours').provision(wantedFor('r3'));
    const ids = (await played.placeOf('ours').list()).map(({ runtimeId }) => runtimeId);
    expect([...ids].sort()).toEqual(['r1', 'r3']);
  });

  test('that have ended are told apart from those that failed, and are listed no more', async () => {
    const place = played.placeOf('ours');
    await place.provision(wantedFor('r1'));
    played.end(true);
    expect(await place.status('r1')).toBe('failed');
    played.end(false);
    expect(await place.status('r1')).toBe('exited');
    expect(await place.list()).toEqual([]);
    expect(played.count()).toBe(0);
  });

  test('that are refused are an error, without the values they were given', async () => {
    const answers = new Answers(() => played.placeOf('ours'));
    const say = async (op: string, payload: object) =>
      JSON.parse(await answers.answer({ id: 'm', op, payload })) as { ok: boolean; error?: string; result?: object };
    expect(await say('list', {})).toMatchObject({ ok: false, error: 'The server has not said where workers run' });
    const hello = { controllerId: 'ours', name: 'a', kind: 'any', config: {} };
    expect(await say('hello', hello)).toMatchObject({ ok: true, result: { ready: true, missing: [] } });
    played.refuse('SWARM_API_KEY=swrt_a-secret-value is too long');
    const refused = await say('provision', wantedFor('r1'));
    expect(refused.ok).toBe(false);
    expect(refused.error).toContain('SWARM_API_KEY=[REDACTED:SWARM_API_KEY] is too long');
    const key = '-----BEGIN KEY-----\nMIIEvQIBADAN"BgkqhkiG9w0\n-----END KEY-----\n';
    for (const repeated of [JSON.stringify({ key }), key, encodeURIComponent(key), `${'x'.repeat(490)}${key}`]) {
      played.refuse(repeated);
      const { error } = await say('provision', { ...wantedFor('r1'), env: { KEY: key } });
      expect(error).toContain('[REDACTED:KEY]');
      expect(error).not.toMatch(/BEGIN|MII|BgkqhkiG9w0/);
    }
    expect(await say('provision', { runtimeId: '../r1' })).toMatchObject({ ok: false });
    expect(await say('status', { runtimeId: 'r1' })).toMatchObject({ ok: true, result: { status: 'unknown' } });
    expect(await say('dance', {})).toMatchObject({ ok: false, error: 'The operation dance is unknown here' });
  });

  test('cannot be started where something is missing, or nobody answers', async () => {
    const { place, missing } = played.lacking;
    expect(await place.check()).toMatchObject({ ready: false, missing });
    const there = played.placeOf('ours');
    expect(await there.check()).toEqual({ ready: true, missing: [] });
    await played.stop();
    const gone = await there.check();
    expect(gone.ready).toBe(false);
    expect(gone.hint?.length).toBeGreaterThan(20);
    await expect(there.provision(wantedFor('r1'))).rejects.toThrow();
  });
});

test('containers get what the pool says; an image that is nowhere is an error, as is none', async () => {
  const played = await playContainers();
  try {
    const place = played.placeOf('ours');
    await place.provision(wantedFor('r1'));
    const fetched = played.asked.find(({ url }) => url.pathname === '/images/create');
    expect(fetched?.url.searchParams.get('tag')).toBe('latest');
    expect(played.asked.find(({ url }) => url.pathname === '/containers/create')?.body).toMatchObject({
      Image: 'registry.example.com:5000/worker',
      HostConfig: { NetworkMode: 'workers', NanoCpus: 500_000_000, Memory: 268_435_456, RestartPolicy: { Name: 'no' } },
    });
    await expect(place.provision({ ...wantedFor('r2'), image: 'nowhere:1' })).rejects.toThrow('manifest unknown');
    await expect(place.provision({ ...wantedFor('r2'), image: null })).rejects.toThrow('The pool needs an image');
  } finally {
    await played.stop();
  }
});

test('the environment of a pod is in a secret that goes with it, and its life is bounded', async () => {
  const played = await playCluster();
  try {
    await played.placeOf('ours').provision(wantedFor('r1'));
    const made = played.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(made).toMatchObject([
      {
        kind: 'Pod',
        metadata: { name: 'swarm-r1', labels: { [controllerLabel]: 'ours' } },
        spec: {
          activeDeadlineSeconds: 3600,
          automountServiceAccountToken: false,
          containers: [{ envFrom: [{ secretRef: { name: 'swarm-r1' } }], resources: { limits: { cpu: '0.5' } } }],
        },
      },
      { kind: 'Secret', metadata: { ownerReferences: [{ kind: 'Pod', name: 'swarm-r1' }] } },
    ]);
    expect(JSON.stringify(made[0])).not.toContain('swrt_');
  } finally {
    await played.stop();
  }
});

test.each(['Ada Lovelace', 'team/eu', '-dash', 'a'.repeat(64), 'Ünal'])(
  'a cluster starts a worker of the agent %s',
  async (agentId) => {
    const played = await playCluster();
    try {
      const wanted = wantedFor('r1');
      const place = played.placeOf('ours');
      await place.provision({ ...wanted, labels: { ...wanted.labels, 'swarm.agent-id': agentId } });
      expect(await place.list()).toMatchObject([{ runtimeId: 'r1' }]);
      const made = played.asked.filter(({ method }) => method === 'POST').map(({ body }) => body.metadata);
      const notes = { labels: wanted.labels, annotations: { 'swarm.agent-id': agentId } };
      expect(made).toMatchObject([notes, notes]);
    } finally {
      await played.stop();
    }
  },
);

test('what is no list is an error', async () => {
  const played = await playHttp(() => [200, { runtimes: 'none' }]);
  try {
    const place = new Sandboxes('ours', { url: played.at, token: 'any' });
    expect(await place.check()).toMatchObject({ ready: false, missing: [] });
  } finally {
    await played.stop();
  }
});
