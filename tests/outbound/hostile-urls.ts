/** A URL that must be refused before anything is sent, and the code of the refusal. */
export type HostileUrl = readonly [url: string, code: string];

const host = (...hosts: string[]): HostileUrl[] =>
  hosts.map((name) => [`https://${name}/latest/meta-data/`, 'outbound_host_refused']);

const invalid = (...urls: string[]): HostileUrl[] => urls.map((url) => [url, 'outbound_url_invalid']);

/** Ways to write the address of this machine, of its network and of what serves a cloud's secrets. */
export const hostileUrls: readonly HostileUrl[] = [
  // IPv4: this machine
  ...host('127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.255.255.254', '127.0.0.0', '0.0.0.0', '0', '0.1.2.3'),
  ...host(
    '2130706433',
    '0x7f000001',
    '0x7F.0x0.0x0.0x1',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '0177.0.0.01',
    '0x7f.0.1',
  ),
  ...host('00000177.0.0.1', '0x0000007f.0.0.1', '127.0x1', '127.0.0.0x1', '4294967295', '0xffffffff', '037777777777'),
  // IPv4: private networks and special ranges
  ...host('10.0.0.1', '10.255.255.255', '012.0.0.1', '0xa.0.0.1', '167772161', '10.1', '172.16.0.1', '172.31.255.254'),
  ...host('192.168.0.1', '192.168.257', '3232235521', '0xc0a80001', '100.64.0.1', '100.127.255.255', '169.254.0.1'),
  ...host('192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'),
  ...host('224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'),
  // IPv4: where clouds tell secrets
  ...host('169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.16689662', '169.254.43518'),
  ...host('100.100.100.200', '192.0.0.192', '168.63.129.16'),
  // other digits, dots and letters that become these
  ...host('①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1', '127．0．0．1', '127｡0｡0｡1', '𝟏𝟐𝟕.𝟎.𝟎.𝟏', '%31%32%37.0.0.1'),
  ...host(
    '127.0.0.1%2e',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'LOCALHOST',
    'loc\u00adalhost',
    'l\u200bocalhost',
    '%6c%6f%63%61%6c%68%6f%73%74',
  ),
  // IPv6: this machine, private networks, special ranges
  ...host('[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::0001]', '[fe80::1]'),
  ...host(
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '[fec0::1]',
    '[febf::1]',
    '[ff02::1]',
    '[100::1]',
    '[5f00::1]',
  ),
  ...host(
    '[2001:db8::1]',
    '[3fff::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:2::1]',
    '[4000::1]',
    '[1fff::1]',
    '[e000::1]',
  ),
  // IPv6 that holds an IPv4 address: mapped, compatible, translated, 6to4, Teredo, NAT64, ISATAP
  ...host('[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:10.0.0.1]', '[::ffff:169.254.169.254]'),
  ...host('[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[::ffff:0:7f00:1]', '[::ffff:8.8.8.8]'),
  ...host('[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:a9fe:a9fe::]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]'),
  ...host('[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::10.0.0.1]', '[fe80::5efe:10.0.0.1]'),
  // names of this machine, its network and clouds
  ...host(
    'localhost',
    'localhost.',
    'LocalHost',
    'a.localhost',
    'localhost.localdomain',
    'printer.local',
    'router.lan',
  ),
  ...host(
    'metadata.google.internal',
    'metadata.google.internal.',
    'instance-data.ec2.internal',
    'db.internal',
    'metadata',
  ),
  ...host('metadata.goog', 'metadata.azure.com', 'kubernetes.default.svc.cluster.local', 'redis', 'postgres', 'wpad'),
  ...host('vault.corp', 'wiki.intranet', 'nas.home.arpa', 'nas.home', 'git.private'),
  // parsers that disagree
  ...host('localhost\\@example.com', 'localhost#@example.com', 'localhost?@example.com', '127.0.0.1\\example.com'),
  ['https:\\\\127.0.0.1\\', 'outbound_host_refused'],
  ['https:/127.0.0.1/', 'outbound_host_refused'],
  ['https:127.0.0.1', 'outbound_host_refused'],
  ['https:////127.0.0.1/', 'outbound_host_refused'],
  [' \t\nhttps://127.0.0.1/ ', 'outbound_host_refused'],
  ['ht\ntps://127.\t0.0.1/', 'outbound_host_refused'],
  ['HTTPS://127.0.0.1/', 'outbound_host_refused'],
  ['http://127.0.0.1/', 'outbound_host_refused'],
  ['https://127.0.0.1:443/', 'outbound_host_refused'],
  ['https://127.0.0.1:00443/', 'outbound_host_refused'],
  // user names that look like hosts, and credentials
  ['https://example.com@127.0.0.1/', 'outbound_userinfo_refused'],
  ['https://example.com:443@127.0.0.1/', 'outbound_userinfo_refused'],
  ['https://127.0.0.1@example.com/', 'outbound_userinfo_refused'],
  ['https://user:password@example.com/', 'outbound_userinfo_refused'],
  ['https://example.com%2f@127.0.0.1/', 'outbound_userinfo_refused'],
  ['https://:password@example.com/', 'outbound_userinfo_refused'],
  // not the web
  ['ftp://example.com/', 'outbound_scheme_refused'],
  ['file:///etc/passwd', 'outbound_scheme_refused'],
  ['gopher://127.0.0.1:6379/_FLUSHALL', 'outbound_scheme_refused'],
  ['dict://127.0.0.1:11211/', 'outbound_scheme_refused'],
  ['ws://example.com/', 'outbound_scheme_refused'],
  ['data:text/plain,hello', 'outbound_scheme_refused'],
  ['blob:https://example.com/1', 'outbound_scheme_refused'],
  ['javascript:alert(1)', 'outbound_scheme_refused'],
  ['unix:///var/run/docker.sock', 'outbound_scheme_refused'],
  ['http+unix://%2Fvar%2Frun%2Fdocker.sock/', 'outbound_scheme_refused'],
  ['jar:https://example.com!/', 'outbound_scheme_refused'],
  // ports of other protocols
  ['https://example.com:22/', 'outbound_port_refused'],
  ['https://example.com:25/', 'outbound_port_refused'],
  ['https://example.com:0/', 'outbound_port_refused'],
  ['https://example.com:465/', 'outbound_port_refused'],
  ['https://example.com:1023/', 'outbound_port_refused'],
  ['https://example.com:6667/', 'outbound_port_refused'],
  ['https://example.com:10080/', 'outbound_port_refused'],
  // not encrypted
  ['http://example.com/', 'outbound_plain_http_refused'],
  ['http://8.8.8.8/', 'outbound_plain_http_refused'],
  // no URL
  ...invalid(
    '',
    'example.com',
    '//example.com/',
    'https://',
    'https:///',
    'https://?',
    'https://[::1',
    'https://[::1]x/',
  ),
  ...invalid(
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://127.0.0.1.256/',
    'https://256.256.256.256/',
  ),
  ...invalid('https://0x7f.0x0.0x0.0x100/', 'https://1.2.3.4.5/', 'https://127.0.0.08/', 'https://127.0.0.1:99999/'),
  ...invalid('https://exa mple.com/', 'https://exa%00mple.com/', 'https://example..com/', 'https://.example.com/'),
  ...invalid(
    'https://./',
    'https://../',
    'https://example.com../',
    'https://%',
    'https://exam<ple.com/',
    'https://xn--/',
  ),
  ...invalid(`https://example.com/${'a'.repeat(8192)}`),
];
