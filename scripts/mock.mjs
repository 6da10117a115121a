// `npm run mock`: serves the published contract with its examples. For teams that integrate before they deploy.
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled({ toServe: true });
await ensureBuilt();
const { runMock } = await import('../dist/server/mock.js');
try {
  console.log(await runMock(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
