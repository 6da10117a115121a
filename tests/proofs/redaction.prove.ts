import { redactCredentials } from '../../domain/kernel/credential-shapes.js';
import { scrubText } from '../../domain/kernel/secrets.js';

const KiB = 1024;

/** Processor time in milliseconds; the best of some runs, because others work on this machine too. */
const costOf = (text: string, clean: (text: string) => string = redactCredentials): number => {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    clean(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
};

const repeated = (part: string, size: number): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);

const begin = '-----BEGIN PRIVATE KEY-----';

test.each([
  '-eyJ',
  'eyJaaaaaaaaaa.',
  '.eyJ-aaaaaaaaaa.aaaaaaaaaa',
  '-sk-',
  'sk--------',
  'glpat-',
  'xoxb-',
  'swt_',
  'ghp_',
  'github_pat_',
  'AKIA',
  begin,
  '-----BEGIN ',
  'PRIVATE KEY',
  `${begin}-----END `,
  '-----END PRIVATE KEY',
])('cleaning %s repeated takes time in proportion to its length', (part) => {
  const small = costOf(repeated(part, 512 * KiB));
  const large = costOf(repeated(part, 4096 * KiB));

  // Eight times the text; a quadratic search would take sixty-four times as long.
  expect(large).toBeLessThan(24 * (small + 1));
});

test.each([
  ['one letter, another, and the letter', (half: string) => `${half}b${half}`],
  ['another letter and then the one', (half: string) => `b${half}${half}`],
  ['one letter and then another', (half: string) => `${half}${half}b`],
])('cleaning a text of a secret of %s takes time in proportion to both', (_name, secretOf) => {
  const cost = (size: number): number => {
    const secret = secretOf('a'.repeat(size / 4));
    return costOf('a'.repeat(size), (text) => scrubText([[secret, 'chosen']], text));
  };
  const small = cost(64 * KiB);
  const large = cost(512 * KiB);

  // Eight times both; a quadratic search would take sixty-four times as long.
  expect(large).toBeLessThan(24 * (small + 1));
});
