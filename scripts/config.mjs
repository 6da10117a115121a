// `npm run config -- remove <KEY>`: removes a stored global entry while the server is stopped.
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled({ toServe: true });
await ensureBuilt();
const { runConfigCommand } = await import('../dist/server/config-command.js');
try {
  console.log(await runConfigCommand(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
