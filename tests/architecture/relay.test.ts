import { readFileSync } from 'node:fs';
import { sourcesIn } from './sources.js';

test('the docs name what replicas tell each other', () => {
  const topics = sourcesIn('domain').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/= defineTopic\('([^']+)'/g)].map(([, topic]) => topic),
  );
  const docs = readFileSync('docs/replicas.md', 'utf8');

  expect(topics).toContain('config');
  expect(topics.filter((topic) => !docs.includes(`\`${topic}\``))).toEqual([]);
});
