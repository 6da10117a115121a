import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsedUrl } from '../../domain/kernel/parsed-url.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

test('a URL with letters beyond ASCII is one, however often it is asked', () => {
  for (let time = 0; time < 20_000; time += 1) {
    expect(parsedUrl('https://müller.example/ü')?.hostname).toBe('xn--mller-kva.example');
  }
  expect(parsedUrl('/ü', 'https://example.com')?.href).toBe('https://example.com/%C3%BC');
  expect(parsedUrl('no url')).toBeUndefined();
});

test('nothing that runs for long asks URL.canParse, which forgets such letters', () => {
  const asking = ['domain', 'handlers', 'server', 'db']
    .flatMap(sourcesIn)
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('URL.canParse('));
  expect(asking).toEqual([]);
});
