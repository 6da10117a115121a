import { allowedHosts } from '../../domain/kernel/settings/allowed-hosts.js';
import { isPublicAddress } from '../../domain/outbound/addresses.js';
import { Admission } from '../../domain/outbound/admission.js';
import { judgeUrl } from '../../domain/outbound/target.js';
import { lookupIn, makeClient, refusalOf, stopServing } from '../support/outbound.js';
import { hostileUrls } from './hostile-urls.js';

afterAll(stopServing);

const parsed = (text: string) => {
  const hosts = allowedHosts.parse(text);
  if ('problem' in hosts) {
    throw new Error(hosts.problem);
  }
  return hosts.value;
};

describe('hostile URLs', () => {
  const lookedUp: string[] = [];
  const client = makeClient('', {
    lookup: lookupIn((name) => {
      lookedUp.push(name);
      return ['10.0.0.1'];
    }),
  });

  test('are more than a hundred', () => {
    expect(new Set(hostileUrls.map(([url]) => url)).size).toBeGreaterThan(100);
    expect(new Set(hostileUrls.map(([url]) => url)).size).toBe(hostileUrls.length);
  });

  test.each(hostileUrls)('%j is refused by its text: %s', async (url, code) => {
    expect(await refusalOf(client, { url })).toMatchObject({ code });
    expect(lookedUp).toEqual([]);
  });

  test('with an allow-list for others are refused all the same', async () => {
    const { code } = await refusalOf(makeClient('llm.corp:8080,10.9.0.0/16'), { url: 'https://10.8.0.1/' });

    expect(code).toBe('outbound_host_refused');
  });
});

describe('the text of a refusal', () => {
  test('names the host as it was parsed, never the address that a name has', async () => {
    const client = makeClient('', { lookup: lookupIn(() => ['10.11.12.13']) });

    const { code, message } = await refusalOf(client, { url: 'https://inside.example.com/?token=secret' });

    expect(code).toBe('outbound_host_refused');
    expect(message).toBe('Refusing private host inside.example.com');
  });

  test('of a long host is short', async () => {
    const { message } = await refusalOf(makeClient(''), { url: `https://${'a'.repeat(5000)}.local/` });

    expect(message.length).toBeLessThan(200);
  });
});

test.each([
  'https://example.com/',
  'https://example.com:8443/a?b=c',
  'https://example.com./',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example.org/',
  'https://fc00.example.com/',
  'https://10.example.com/',
  'https://localhost.example.com/',
  'http://printer.corp:631/',
])('%s may be asked', (url) => {
  const { host } = judgeUrl(url, {
    admission: new Admission([{ host: 'printer.corp', port: 631 }]),
    allowsPlainHttp: false,
  });

  expect(host).not.toMatch(/\.$/);
});

test.each([
  ['1.1.1.1', true],
  ['100.63.255.255', true],
  ['100.128.0.0', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['223.255.255.255', true],
  ['224.0.0.0', false],
  ['2001:200::1', true],
  ['2a00::1', true],
  ['2001:1ff:ffff::1', false],
  ['2003::1', true],
  ['fe80::1%eth0', false],
  ['2003::1%eth0', false],
  ['::ffff:1.1.1.1', false],
  ['localhost', false],
  ['', false],
])('the address %j is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

describe('OUTBOUND_ALLOWED_HOSTS', () => {
  test('takes names, addresses, networks, and ports', () => {
    expect(
      parsed('LLM.corp.Example, llm:8080 ,10.0.0.1,10.0.0.2:80, [FD00::1]:8080,fd00::2,10.1.0.0/16,fd00:1::/32,'),
    ).toEqual([
      { host: 'llm.corp.example' },
      { host: 'llm', port: 8080 },
      { host: '10.0.0.1' },
      { host: '10.0.0.2', port: 80 },
      { host: 'fd00::1', port: 8080 },
      { host: 'fd00::2' },
      { host: '10.1.0.0', prefix: 16 },
      { host: 'fd00:1::', prefix: 32 },
    ]);
    expect(parsed(',')).toEqual([]);
    expect(parsed('0x7f.1')).toEqual([{ host: '127.0.0.1' }]);
  });

  test.each([
    '*',
    '*.corp.example',
    'https://llm.corp.example',
    'llm.corp.example/path',
    'user@llm.corp.example',
    'llm:0',
    'llm:65536',
    'llm:',
    'llm corp',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8:80',
    'llm.corp/8',
    '[fd00::1',
    '[fd00::zz]',
    '999.0.0.1',
    'fe80::1%eth0',
    Array.from({ length: 257 }, (_, index) => `host${index}`).join(','),
  ])('does not take %j', (text) => {
    expect(allowedHosts.parse(text)).toEqual({ problem: expect.stringMatching(/^must be /) });
  });

  const admission = new Admission(parsed('llm.corp,db.corp:8080,printer.corp:631,10.1.0.0/16,10.2.0.1:8080,fd00::1'));

  test.each([
    ['llm.corp', 80, true],
    ['llm.corp', 9000, true],
    ['llm.corp', 22, false],
    ['printer.corp', 631, true],
    ['printer.corp', 632, false],
    ['10.1.2.3', 25, false],
    ['a.llm.corp', 80, false],
    ['db.corp', 8080, true],
    ['db.corp', 5432, false],
    ['10.1.2.3', 80, true],
    ['10.2.0.1', 8080, true],
    ['10.2.0.1', 5432, false],
    ['10.2.0.2', 8080, false],
    ['fd00::1', 80, true],
    ['fd00::2', 80, false],
    ['::ffff:10.1.2.3', 80, true],
  ])('lists %s at port %d: %s', (host, port, expected) => expect(admission.lists(host, port)).toBe(expected));
});
