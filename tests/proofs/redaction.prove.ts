import { redactCredentials } from '../../domain/kernel/credential-shapes.js';

const KiB = 1024;

/** Processor time in milliseconds; the best of some runs, because others work on this machine too. */
const costOf = (text: string): number => {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    redactCredentials(text);
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
