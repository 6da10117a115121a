import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sealedColumns } from '../../db/queries/sealed-values.js';
import { SecretCipher } from '../../domain/config/cipher.js';
import { registerAgent } from '../support/agents.js';
import { databases } from '../support/databases/databases.js';
import { install } from '../support/extensions.js';
import { addOauthApp, beginOauth, connectAccount, localProvider, startOddProvider } from '../support/oauth.js';
import { testOn } from '../support/only-on.js';
import { stopServing } from '../support/outbound.js';
import { racingReplicas, startReplicas } from '../support/replicas.js';
import { allRows, changeRows, countRows, insertRow } from '../support/rows.js';
import { beginScript, runScript } from '../support/run-script.js';
import { addController } from '../support/runtimes.js';
import { addScriptApi } from '../support/script-apis.js';
import { emptyDataDir, type OwnServer, startAndFail, startServer, type TestServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { receiving } from '../support/webhooks.js';

const secrets = 60;
/** Another than that of the tests. */
const someUser = 4242;

/** A data folder with a key in a file, and the settings of servers that use it. */
interface NewHouse {
  readonly dataDir: string;
  readonly keyFile: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface House extends NewHouse {
  readonly server: OwnServer;
}

const secretOf = (index: number): string => `the secret with the number ${index}`;

const store = (server: TestServer, index: number, value = secretOf(index)) =>
  server.call('upsertConfig', { body: { scope: 'global', key: `TOKEN_${index}`, value, isSecret: true } });

const newHouse = (): NewHouse => {
  const dataDir = emptyDataDir();
  const keyFile = join(dataDir, 'secrets.key');
  writeFileSync(keyFile, randomBytes(32).toString('base64'));
  return { dataDir, keyFile, env: { SECRETS_ENCRYPTION_KEY: undefined, SECRETS_ENCRYPTION_KEY_FILE: keyFile } };
};

const storeAll = async (server: TestServer): Promise<void> => {
  for (let index = 0; index < secrets; index += 1) {
    await store(server, index);
  }
};

const startHouse = async (): Promise<House> => {
  const house = newHouse();
  const server = await startServer({ dataDir: house.dataDir, env: house.env });
  await storeAll(server);
  return { ...house, server };
};

const rotate = ({ dataDir, env }: NewHouse) => runScript('rotate-key', [], { ...databases.settings(dataDir), ...env });

/** The same, to be killed. */
const beginToRotate = ({ dataDir, env }: NewHouse) =>
  beginScript('rotate-key', [], { ...databases.settings(dataDir), ...env });

const stored = async (server: TestServer): Promise<Map<string, string>> => {
  const { configs } = (await server.call('listConfig', { query: { includeSecrets: true } })).body;
  return new Map(configs.map(({ key, value }) => [key, String(value)]));
};

const sealedIn = (server: OwnServer): string[] =>
  server.database
    .prepare('select value from config where encrypted = 1')
    .all()
    .map((row) => String((row as { value: string }).value));

const keysIn = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n');

const cipherOf = (key: string): SecretCipher => new SecretCipher(() => [Buffer.from(key, 'base64')]);

const opens = (cipher: SecretCipher, value: string): boolean => {
  try {
    return cipher.open(value) !== '';
  } catch {
    return false;
  }
};

const openedBy = (key: string, sealed: readonly string[]): number => {
  const cipher = cipherOf(key);
  return sealed.filter((value) => opens(cipher, value)).length;
};

/** The columns of all tables in which something is that this key opens. */
const columnsOpenedBy = (key: string, server: TestServer): string[] => {
  const cipher = cipherOf(key);
  const names = Object.entries(allRows(server)).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row ?? {})
        .filter(([, value]) => typeof value === 'string' && opens(cipher, value))
        .map(([column]) => `${table}.${column}`),
    ),
  );
  return [...new Set(names)].sort();
};

/** Stores something in each column that is encrypted: as those who encrypt it do, where they need nobody else. */
const fillAllColumns = async (server: TestServer, key: string): Promise<void> => {
  const { id: appId } = await addOauthApp(server, await startOddProvider());
  await connectAccount(server, appId);
  await beginOauth(server, appId, { label: 'another' });
  await addController(server, { config: { key: 'of a place' }, secretConfigKeys: ['key'] });
  await addScriptApi(server);
  await install(server);
  await receiving(server);
  const { id: agentId } = await registerAgent(server);
  const now = new Date().toISOString();
  insertRow(server, 'runtime_instances', {
    ...{ id: 'started', agentId, status: 'provisioning', reportedSlots: 1 },
    ...{ lastSeenAt: now, createdAt: now, updatedAt: now },
    sealedToken: cipherOf(key).seal('token of a worker'),
  });
  insertRow(server, 'oauth_revocations', {
    ...{ id: 'forgotten', appId, revocationUrl: 'https://provider.example/revoke', clientId: 'c', createdAt: now },
    tokenAuthStyle: 'body',
    ...Object.fromEntries(
      ['clientSecret', 'accessToken', 'refreshToken'].map((name) => [name, cipherOf(key).seal(`${name} forgotten`)]),
    ),
  });
  // A server on a file has no others to compare its key with.
  if (countRows(server, 'key_checks') === 0) {
    insertRow(server, 'key_checks', { purpose: 'secrets', sealed: cipherOf(key).seal('secrets') });
  }
};

afterAll(stopServing);

const expectAllReadable = async (server: TestServer): Promise<void> => {
  const values = await stored(server);
  for (let index = 0; index < secrets; index += 1) {
    expect(values.get(`TOKEN_${index}`)).toBe(secretOf(index));
  }
};

test('all secrets are encrypted with a new key while the server goes on, and the old key opens none', async () => {
  const house = await startHouse();
  const { server, keyFile } = house;
  const [old = ''] = keysIn(keyFile);
  chmodSync(keyFile, 0o640);
  if (process.geteuid?.() === 0) {
    chownSync(keyFile, someUser, someUser);
  }
  const { uid, gid, mode } = statSync(keyFile);
  const { id } = await addController(server, { config: { key: 'of a place' }, secretConfigKeys: ['key'] });
  let isOver = false;
  const rotation = rotate(house).finally(() => {
    isOver = true;
  });
  // The server stores and reads meanwhile.
  for (let index = 100; !isOver; index += 1) {
    await store(server, index);
    expect((await stored(server)).get(`TOKEN_${index}`)).toBe(secretOf(index));
  }
  expect(await rotation).toMatchObject({ code: 0 });

  // Whoever could read the file still can.
  expect(statSync(keyFile)).toMatchObject({ uid, gid, mode });
  const sealed = sealedIn(server);
  const [current = '', ...others] = keysIn(keyFile);
  expect(others).toEqual([]);
  expect(current).not.toBe(old);
  expect(openedBy(current, sealed)).toBe(sealed.length);
  expect(openedBy(old, sealed)).toBe(0);
  await store(server, 0);
  await expectAllReadable(server);

  // What the old key encrypted counts no more, and nobody starts with it.
  await server.stop();
  const again = await startServer({ dataDir: server.dataDir, env: house.env });
  await expectAllReadable(again);
  const { body } = await again.call('getRuntimeController', { path: { id } });
  expect(body.controller.secretConfigError).toBe(false);
  await again.stop();
  writeFileSync(keyFile, old);
  const { code, output } = await startAndFail({ dataDir: server.dataDir, env: house.env });
  expect(code).toBe(1);
  expect(output).not.toContain(old);
  await again.destroy();
});

test('each column that is encrypted is encrypted anew, while all servers on the database go on', async () => {
  const house = newHouse();
  const { dataDir, keyFile } = house;
  const replicas = await startReplicas(racingReplicas, { dataDir, env: { ...localProvider.env, ...house.env } });
  const [old = ''] = keysIn(keyFile);
  await storeAll(replicas);
  await fillAllColumns(replicas, old);
  const names = sealedColumns.map(({ name }) => name).sort();
  // What is encrypted elsewhere would be lost with the old key.
  expect(columnsOpenedBy(old, replicas)).toEqual(names);
  let isOver = false;
  const rotation = rotate(house).finally(() => {
    isOver = true;
  });
  for (let index = 100; !isOver; index += 1) {
    await store(replicas, index);
    for (const replica of replicas.running) {
      expect((await stored(replica)).get(`TOKEN_${index}`)).toBe(secretOf(index));
    }
  }
  expect(await rotation).toMatchObject({ code: 0 });

  const [current = '', ...others] = keysIn(keyFile);
  expect(others).toEqual([]);
  expect(columnsOpenedBy(old, replicas)).toEqual([]);
  expect(columnsOpenedBy(current, replicas)).toEqual(names);
  for (const replica of replicas.running) {
    await store(replica, 0);
    await expectAllReadable(replica);
  }
  expect(columnsOpenedBy(old, replicas)).toEqual([]);
  await replicas.destroy();
});

test('a rotation that was killed at any moment loses nothing, and the next one completes it', async () => {
  const house = await startHouse();
  const { server, keyFile } = house;
  const [old = ''] = keysIn(keyFile);
  for (const resealed of [0, 1, 20]) {
    const child = beginToRotate(house);
    const exited = once(child, 'exit');
    await waitFor(
      'a rotation under way',
      () =>
        child.exitCode !== null ||
        (keysIn(keyFile).length === 2 && openedBy(old, sealedIn(server)) <= secrets - resealed),
    );
    child.kill('SIGKILL');
    await exited;
    await expectAllReadable(server);
  }
  expect(await rotate(house)).toMatchObject({ code: 0 });

  const [current = '', ...others] = keysIn(keyFile);
  expect(others).toEqual([]);
  expect(openedBy(current, sealedIn(server))).toBe(secrets);
  await expectAllReadable(server);
  await server.destroy();
});

test('a file with another key than the secrets have is refused and stays as it is, with one key and with two', async () => {
  const house = await startHouse();
  const { server, keyFile } = house;
  const right = readFileSync(keyFile, 'utf8');
  const sealed = sealedIn(server);
  const another = (): string => randomBytes(32).toString('base64');
  for (const wrong of [another(), `${another()}\n${another()}`]) {
    writeFileSync(keyFile, wrong);
    expect(await rotate(house)).toEqual({
      code: 1,
      output: expect.stringMatching(/^config\.value of \S+ opens with no key that is given: .*\n$/),
    });
    expect(readFileSync(keyFile, 'utf8')).toBe(wrong);
  }

  expect(sealedIn(server)).toEqual(sealed);
  writeFileSync(keyFile, right);
  await expectAllReadable(server);
  await server.destroy();
});

test('the old key goes when nothing is left that it encrypted, also when that comes while the rotation goes on', async () => {
  const house = await startHouse();
  const { server, keyFile } = house;
  const [old = ''] = keysIn(keyFile);
  let late = 0;
  let isOver = false;
  const rotation = rotate(house).finally(() => {
    isOver = true;
  });
  await waitFor('the end of the rotation', () => {
    const isRotating = keysIn(keyFile).length === 2;
    if (isRotating && late < 2 && openedBy(old, sealedIn(server)) === 0) {
      // As by a server that encrypted it before it saw the new key.
      changeRows(server, 'config', { key: 'TOKEN_7' }, { value: cipherOf(old).seal(secretOf(7)) });
      late += 1;
    }
    return isOver;
  });

  expect(await rotation).toMatchObject({ code: 0 });
  expect(late).toBeGreaterThan(0);
  expect(openedBy(old, sealedIn(server))).toBe(0);
  await expectAllReadable(server);
  await server.destroy();
});

test('keys of the environment: servers with both read all, and the command says what to do with one', async () => {
  const house = await startHouse();
  const [old = ''] = keysIn(house.keyFile);
  await house.server.stop();
  const newer = randomBytes(32).toString('base64');
  const given = (keys: string) => ({ SECRETS_ENCRYPTION_KEY: keys, SECRETS_ENCRYPTION_KEY_FILE: undefined });
  const server = await startServer({ dataDir: house.server.dataDir, env: given(`${newer},${old}`) });
  await expectAllReadable(server);

  expect(await rotate({ ...house, env: given(old) })).toMatchObject({
    code: 1,
    output: expect.stringContaining('SECRETS_ENCRYPTION_KEY gives one key'),
  });
  expect(await rotate({ ...house, env: given(`${newer},${old}`) })).toMatchObject({ code: 0 });
  await server.stop();
  const last = await startServer({ dataDir: house.server.dataDir, env: given(newer) });
  await expectAllReadable(last);
  await last.destroy();
});

testOn('sqlite', 'PostgreSQL decides by itself what is durable')(
  'what is encrypted with the new key survives a power cut before the old key goes, also where commits do not wait',
  async () => {
    const house = await startHouse();
    const told = join(house.dataDir, 'told');
    const loader = fileURLToPath(new URL('fixtures/tell-syncs.mjs', import.meta.url));
    const env = { SQLITE_SYNCHRONOUS: 'normal', NODE_OPTIONS: `--import=${loader}`, TOLD_SYNCS: told };

    expect(await rotate({ ...house, env: { ...house.env, ...env } })).toMatchObject({ code: 0 });
    const renamed = `renamed ${realpathSync(house.keyFile)}`;
    const events = readFileSync(told, 'utf8').trim().split('\n');
    const between = events.slice(events.indexOf(renamed) + 1, events.lastIndexOf(renamed));
    expect(between).toContain(`durable ${realpathSync(house.server.databasePath)}-wal`);
    await house.server.destroy();
  },
);

testOn('postgres', 'a file has one key file, which is locked')(
  'a database has one rotation at a time, whatever copies of the key file there are',
  async () => {
    const house = await startHouse();
    const { server, keyFile } = house;
    const key = readFileSync(keyFile, 'utf8');
    const rotationLock = 4;
    server.database.prepare('select pg_advisory_lock(?)').get(rotationLock);

    expect(await rotate(house)).toEqual({
      code: 1,
      output: 'Another rotation of the key of this database is under way, or a command that copies it: wait for it\n',
    });
    const { DATABASE_URL = '' } = databases.settings(house.dataDir);
    // What it copies would need the key that goes.
    expect(await runScript('copy-database', [DATABASE_URL, `sqlite:${join(house.dataDir, 'new.sqlite')}`], {})).toEqual(
      {
        code: 1,
        output: expect.stringMatching(/^The encryption key of the database is being replaced, /),
      },
    );
    expect(readFileSync(keyFile, 'utf8')).toBe(key);
    server.database.prepare('select pg_advisory_unlock(?)').get(rotationLock);
    expect(await rotate(house)).toMatchObject({ code: 0 });
    await expectAllReadable(server);
    await server.destroy();
  },
);

test('a database that cannot be reached is told in one line', async () => {
  const env = { SECRETS_ENCRYPTION_KEY_FILE: join(emptyDataDir(), 'key'), FILE_PROVIDER_LOCAL_DIR: emptyDataDir() };
  const DATABASE_URL = 'postgres://a:hidden-password@127.0.0.1:1/x';

  expect(await runScript('rotate-key', [], { ...env, SECRETS_ENCRYPTION_KEY: undefined, DATABASE_URL })).toEqual({
    code: 1,
    output: 'DATABASE_URL: the PostgreSQL database 127.0.0.1:1/x cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});
