import { readFileSync } from 'node:fs';
import { Answers } from '../../controller/answers.js';
import { Cluster } from '../../controller/places/cluster.js';
import { Sandboxes } from '../../controller/places/sandboxes.js';
import { startController } from '../support/controller-process.js';
import { controllerToken } from '../support/controllers.js';
import { type PlayedHttp, playHttp, playHttps } from '../support/places/http.js';
import { addController } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();
const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url));

const token = 'the-token-of-an-account';
const authority = fixture('authority-cert.pem').toString();
const another = fixture('cert.pem').toString();
const untrusted = /self-signed certificate|unable to verify|unable to get local issuer/;

let played: PlayedHttp;
let plain: PlayedHttp;

beforeAll(async () => {
  const answer = (): [number, object] => [200, { items: [], runtimes: [] }];
  played = await playHttps(answer, { key: fixture('vouched-key.pem'), cert: fixture('vouched-cert.pem') });
  plain = await playHttp(answer);
});

afterAll(async () => {
  await played.stop();
  await plain.stop();
});

type Config = Readonly<Record<string, string>>;

const places = [
  ['a cluster', 'cluster', (config: Config) => new Cluster('ours', { namespace: 'agents', ...config })],
  ['sandboxes', 'sandbox', (config: Config) => new Sandboxes('ours', config)],
] as const;

describe.each(places)('%s whose API has a certificate of an own authority', (_name, kind, placeOf) => {
  test('is believed with that authority, also where others are named beside it', async () => {
    for (const ca of [authority, `${another}\n${authority}`]) {
      const place = placeOf({ url: played.at, token, ca });
      expect(await place.check()).toEqual({ ready: true, missing: [] });
      expect(await place.list()).toEqual([]);
    }
  });

  test('is not believed with another authority, or with none, and is not told the token', async () => {
    const before = played.asked.length;
    for (const more of [{ ca: another }, {}] as Config[]) {
      const place = placeOf({ url: played.at, token, ...more });
      expect(await place.check()).toMatchObject({ ready: false, hint: expect.stringMatching(untrusted) });
      await expect(place.list()).rejects.toThrow(untrusted);
    }
    expect(played.asked).toHaveLength(before);
  });

  test.each([
    ['is empty', () => ({ url: played.at, ca: '' }), /^ca must be certificates as PEM/],
    ['is none', () => ({ url: played.at, ca: 'believe me' }), /^ca must be certificates as PEM/],
    ['is broken', () => ({ url: played.at, ca: authority.replace(/M/g, 'N') }), /^ca must be certificates as PEM/],
    ['has something else', () => ({ url: played.at, ca: authority + fixture('key.pem') }), /^ca must be certificates/],
    ['is for nothing', () => ({ url: plain.at, ca: authority }), /^ca needs an https: url/],
  ])('says so of a ca that %s, and asks nobody', async (_what, config, hint) => {
    const place = placeOf({ token, ...config() });
    expect(await place.check()).toEqual({ ready: false, missing: [], hint: expect.stringMatching(hint) });
    await expect(place.list()).rejects.toThrow(hint);
    expect(plain.asked).toEqual([]);
  });

  test('says so of an address that is none of such an API', async () => {
    for (const url of ['somewhere', 'ftp://127.0.0.1', 'file:///etc']) {
      const place = placeOf({ url, token });
      expect(await place.check()).toMatchObject({
        ready: false,
        hint: expect.stringMatching(/^url must be the address/),
      });
    }
  });

  test('is an error of its controller when nobody vouches for it, without a secret', async () => {
    const answers = new Answers((said) => placeOf(said.config));
    const config = { url: played.at, token };
    const hello = { controllerId: 'ours', name: 'a', kind, config };
    const said = await answers.answer({ id: 'm', op: 'hello', payload: hello });
    expect(said).toMatch(untrusted);
    expect(said).not.toContain(token);
  });
});

test('what is wrong with a ca is read at the controller, and goes with it', async () => {
  const config = { url: played.at, token, namespace: 'agents', ca: another };
  const { id } = await addController(server, { kind: 'cluster', config, secretConfigKeys: ['token'] });
  const env = { SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: await controllerToken(server, id) };
  const controller = startController(env);
  const shown = async () => (await server.call('getRuntimeController', { path: { id } })).body.controller;
  const change = (ca: string | null) =>
    server.call('updateRuntimeController', { path: { id }, body: { config: { ca } } });
  const says = (what: string, text: RegExp) => waitFor(what, async () => text.test(String((await shown()).lastError)));
  try {
    await says('the certificate', untrusted);
    expect(JSON.stringify(await shown())).not.toContain(token);
    await change('');
    await says('the empty one', /ca must be certificates as PEM/);
    await change(authority);
    await says('no error', /^null$/);
    expect((await shown()).status).toBe('online');
  } finally {
    controller.signal('SIGTERM');
    expect(await controller.ended).toBe(0);
  }
});
