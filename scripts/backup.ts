// `npm run backup -- <folder>`: a copy of a live server from which another one can start.
import { StartError } from '../db/start-error.js';
import { BackupError, readArguments, usage } from './backup/arguments.js';
import { type Backup, backUp } from './backup/backup.js';

const shownMissing = 10;

const counted = (files: number): string => (files === 1 ? '1 file' : `${files} files`);

const report = ({ folder, files, missing, remarks }: Backup): void => {
  console.log(
    `Copied the database, its keys and ${counted(files)} to ${folder}. Keep it as safe as the server itself.`,
  );
  for (const remark of remarks) {
    console.log(remark);
  }
  if (missing.length > 0) {
    const named = missing.slice(0, shownMissing).join('\n  ');
    console.error(
      `${counted(missing.length)} that attachments name ${missing.length === 1 ? 'is' : 'are'} not on the server's disk either:\n  ${named}`,
    );
  }
};

const main = async (): Promise<void> => {
  // Whatever is copied is for its own user only.
  process.umask(0o077);
  const options = readArguments(process.argv.slice(2));
  if (options.help) {
    console.log(usage);
    return;
  }
  report(await backUp(options.folder));
};

main().catch((error: unknown) => {
  const isExpected = error instanceof BackupError || error instanceof StartError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
