// `npm run backup -- <folder>`: a copy of a live server from which another one can start.
import { backupCommand } from './backup/arguments.js';
import { type Backup, backUp } from './backup/backup.js';
import { readCommandLine, runCommand } from './lib/command.js';
import { counted } from './lib/counted.js';

const shownMissing = 10;

const report = ({ folder, files, missing, remarks }: Backup): void => {
  console.log(
    `Copied the database, ${counted(files, 'file')} and the keys that are in files to ${folder}. Keep it as safe as the server itself.`,
  );
  for (const remark of remarks) {
    console.log(remark);
  }
  if (missing.length > 0) {
    const named = missing.slice(0, shownMissing).join('\n  ');
    console.error(
      `${counted(missing.length, 'file')} that attachments name ${missing.length === 1 ? 'is' : 'are'} not on the server's disk either:\n  ${named}`,
    );
  }
};

runCommand(async () => {
  // Whatever is copied is for its own user only.
  process.umask(0o077);
  const { words, flags } = readCommandLine(process.argv.slice(2), backupCommand);
  const [folder = ''] = words;
  if (flags.has('help')) {
    console.log(backupCommand.usage);
    return;
  }
  report(await backUp(folder));
});
