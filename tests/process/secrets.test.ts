import { Pace } from '../../domain/kernel/let-others-run.js';
import { type KnownSecrets, Secrets, scrubText } from '../../domain/kernel/secrets.js';

const half = 'ab'.repeat(150);
const long = `${half}c${half}`;
const known: KnownSecrets = [[long, 'LONG']];

test.each([
  ['twice', `x${long}y${long}z`, 'x[REDACTED:LONG]y[REDACTED:LONG]z'],
  ['one after the other', long + long, '[REDACTED:LONG][REDACTED:LONG]'],
  ['after more of its beginning', half + long, `${half}[REDACTED:LONG]`],
  ['where another begins in it', `${long}c${half}`, `[REDACTED:LONG]c${half}`],
  ['but for its end', long.slice(0, -1), long.slice(0, -1)],
  ['but for its beginning', long.slice(1), long.slice(1)],
])('a long secret that stands in a text %s is found there, and nowhere else', (_where, text, clean) => {
  expect(scrubText(known, text)).toBe(clean);
});

test('a text with the beginnings of very many long secrets is withheld, not searched for each of them', () => {
  const alike = (count: number): KnownSecrets =>
    Array.from({ length: count }, (_, n) => [`${'a'.repeat(201)}b${n}.`, `S${n}`] as const);
  const text = `${'a'.repeat(262_144)}b7.`;

  expect(scrubText(alike(10), text)).toBe(`${'a'.repeat(262_144 - 201)}[REDACTED:S7]`);
  expect(scrubText(alike(1000), text)).toBe('[REDACTED:a text that may hold many long secrets]');
  expect(scrubText(alike(1000), 'nothing of theirs')).toBe('nothing of theirs');
});

test('a name with signs that replacing knows stands as it is', () => {
  expect(scrubText([['a short secret', "$&$'"]], 'it is a short secret.')).toBe("it is [REDACTED:$&$'].");
});

test('a text that is cleaned at a pace is as clean', async () => {
  const secrets = new Secrets();
  secrets.remember('LONG', long);
  secrets.remember('SHORT', 'a short secret');
  const text = `${long} and a short secret, `.repeat(20);
  for (const some of [text, text.slice(0, 1000), '']) {
    expect(await secrets.scrubAtPace(some, new Pace())).toBe(secrets.scrub(some));
  }
});
