import { readFileSync } from 'node:fs';
import { sourcesIn } from './sources.js';

/** Where the clock of this computer is meant, with the reason why. */
const own = new Map([
  ['domain/config/older-entries.ts', 'the name of a file'],
  ['domain/files/s3-provider.ts', 'times of another service'],
  ['domain/files/uploads.ts', 'the times of files'],
  ['domain/heartbeat/alarm.ts', 'how long ago this process looked'],
  ['domain/kernel/clock.ts', 'where no other server is'],
  ['domain/kernel/database-clock.ts', 'how far it differs'],
  ['domain/kernel/heavy-reads.ts', 'how long ago this process looked'],
  ['domain/kernel/ids.ts', 'ids ascend in a process, and nothing is decided by their time'],
  ['domain/oauth/discover.ts', 'how long this process has asked'],
  ['domain/oauth/harness-b/refresh.ts', 'times of another service'],
  ['domain/oauth/harness-b/token-endpoint.ts', 'times of another service'],
  ['domain/oauth/refresh-locks.ts', 'how long this process waits'],
  ['domain/users/tokens.ts', 'how long ago this process noted it'],
]);

test('rules take the time from the clock that all servers share', () => {
  const found = ['domain', 'handlers']
    .flatMap(sourcesIn)
    .filter((file) => /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(file, 'utf8')));

  expect(found.sort()).toEqual([...own.keys()].sort());
});
