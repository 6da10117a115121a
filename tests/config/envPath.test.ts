import { mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearConfig, putConfig, storeConfig } from '../support/config.js';
import { startServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const envFiles = mkdtempSync(join(tmpdir(), 'swarm-env-'));

const server = useServer({
  env: { CONFIG_ENV_FILES_DIR: envFiles },
});
afterEach(() => clearConfig(server));
const remove = (id: string) => server.call('deleteConfig', { path: { id } });

describe('envPath', () => {
  const file = join(envFiles, 'service.env');

  test('updates or appends the line in the file, in clear text, and drops blank lines', async () => {
    writeFileSync(file, 'OTHER=1\n\nTOKEN=old\n\nTOKEN_TWO=2\n');
    await storeConfig(server, { key: 'TOKEN', value: 'new', isSecret: true, envPath: file });
    await storeConfig(server, { key: 'ADDED', value: 'a b', envPath: 'service.env' });
    expect(readFileSync(file, 'utf8')).toBe('OTHER=1\nTOKEN=new\nTOKEN_TWO=2\nADDED=a b\n');
  });

  test('makes the file readable for nobody else, and a deletion leaves it alone', async () => {
    const made = join(envFiles, 'made.env');
    const { id } = await storeConfig(server, { key: 'TOKEN', value: 'x', envPath: made });
    await remove(id);
    expect(readFileSync(made, 'utf8')).toBe('TOKEN=x\n');
    expect(statSync(made).mode & 0o777).toBe(0o600);
  });

  test.each(['outside', 'through ..', 'through a link', 'onto a link'])(
    'is stored but nothing is written %s',
    async (how) => {
      const outside = mkdtempSync(join(tmpdir(), 'swarm-outside-'));
      mkdirSync(join(envFiles, 'inner'), { recursive: true });
      const link = join(envFiles, `link-${Math.random()}`);
      symlinkSync(how === 'onto a link' ? join(outside, 'x.env') : outside, link);
      writeFileSync(join(outside, 'x.env'), 'KEEP=1\n');
      const path = {
        outside: join(outside, 'x.env'),
        'through ..': join(envFiles, 'inner', '..', '..', outside.split('/').at(-1) ?? '', 'x.env'),
        'through a link': join(link, 'x.env'),
        'onto a link': link,
      }[how];

      const { status, body } = await putConfig(server, { key: 'TOKEN', value: 'x', envPath: path });
      expect([status, body.envPath]).toEqual([200, path]);
      expect(readFileSync(join(outside, 'x.env'), 'utf8')).toBe('KEEP=1\n');
    },
  );

  test.each([
    ['a value of several lines', { key: 'TOKEN', value: 'x\nOTHER=2' }, 'body.value'],
    ['a key with a blank and a sign', { key: 'a b=c', value: 'x' }, 'body.envPath'],
    ['a key with a point', { key: 'connection.x.secret', value: 'x' }, 'body.envPath'],
  ])('refuses %s, which no such file can hold', async (_what, fields, path) => {
    writeFileSync(file, 'OTHER=1\n');
    await putConfig(server, { ...fields, envPath: file }).refused(400, 'validation_error', path);
    expect(readFileSync(file, 'utf8')).toBe('OTHER=1\n');
    expect((await server.call('listConfig')).body.configs).toEqual([]);
    expect((await putConfig(server, fields)).status).toBe(200);
  });

  test('that cannot be written is logged with setting, key and path, without the value', async () => {
    await storeConfig(server, { key: 'TOKEN', value: 'not-for-the-log', envPath: 'missing/folder.env' });
    const findLine = () => server.output.find((text) => /could not be written/.test(text) && text.includes('missing/'));
    await waitFor('the line in the log', () => findLine() !== undefined);
    expect(JSON.parse(findLine() ?? '{}')).toMatchObject({
      setting: 'CONFIG_ENV_FILES_DIR',
      key: 'TOKEN',
      envPath: 'missing/folder.env',
      err: { message: expect.stringContaining('ENOENT') },
    });
    expect(server.output.join('\n')).not.toContain('not-for-the-log');
  });
});

test('without CONFIG_ENV_FILES_DIR no file is written, and a setting cannot name it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-env-'));
  const other = await startServer();
  try {
    await putConfig(other, { key: 'CONFIG_ENV_FILES_DIR', value: folder }).refused(400, 'config_key_reserved');
    expect((await putConfig(other, { key: 'A', value: 'x', envPath: join(folder, 'a.env') })).status).toBe(200);
    expect(() => statSync(join(folder, 'a.env'))).toThrow();
  } finally {
    await other.destroy();
  }
});
