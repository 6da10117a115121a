import type { CommandShape } from '../lib/command.js';

const usage = `npm run copy-files -- <from> <to> [--switch]

Copies the content of all attachments from the disk to the bucket of the settings (disk bucket), or back (bucket disk).
It finds both by the settings of the server (FILE_PROVIDER_LOCAL_DIR, FILE_PROVIDER_S3_…, DATABASE_URL, also from a file
.env), compares every checksum and may be repeated: what is there already is not copied again. Servers may go on meanwhile.

  --switch  copy what is missing, then let all attachments name the new place. Stop all servers first, and start them
            with the new place afterwards. What lies in the old place stays there.
  --help    this text`;

/** The places where files can be, and the provider of each. */
export const places: ReadonlyMap<string, 'local-fs' | 's3'> = new Map([
  ['disk', 'local-fs'],
  ['bucket', 's3'],
]);

/** How the command is called: from where to where. */
export const copyFilesCommand: CommandShape<'switch'> = { usage, words: 2, flags: ['switch'] };
