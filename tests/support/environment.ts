import { readFileSync } from 'node:fs';

/** The settings of every test server. */
export const environment = JSON.parse(readFileSync(new URL('./environment.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;
