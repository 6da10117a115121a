import type { CommandShape } from '../lib/command.js';

const usage = `npm run rotate-key

Encrypts all stored secrets with another key, while servers go on. Where the key is in a file (beside the database, or
SECRETS_ENCRYPTION_KEY_FILE), a new one is made and put before the old one; both count until all is encrypted anew, then
the old one is taken out. Where SECRETS_ENCRYPTION_KEY gives the key, give the servers both first, with a comma between and
the newer one first (docs/encryption-key.md). It finds everything by the settings of the server, and may be repeated after
whatever ended it.

  --help  this text`;

/** How the command is called. */
export const rotateKeyCommand: CommandShape<never> = { usage, words: 0, flags: [] };
