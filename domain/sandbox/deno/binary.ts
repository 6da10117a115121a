import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Of each platform there is one, which is an optional dependency: others, and those with musl, have none. */
const packageName = (): string =>
  `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;

/** The path of the Deno that was installed for this platform; undefined when there is none. */
export const findDeno = (): string | undefined => {
  try {
    const path = join(dirname(require.resolve(`${packageName()}/package.json`)), 'deno');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
};
