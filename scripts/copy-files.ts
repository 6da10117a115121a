// `npm run copy-files -- <from> <to>`: the files of tasks from the disk to a bucket, or back.
import { moveAttachmentsTo } from '../db/queries/attachments.js';
import { deleteFolderMark } from '../db/queries/shared-folders.js';
import { fileOf } from '../db/target.js';
import { fileProviderOf } from '../domain/files/active-provider.js';
import type { FileProvider } from '../domain/files/provider.js';
import { ProductError } from '../domain/kernel/errors.js';
import type { Settings } from '../domain/kernel/settings/registry.js';
import { toJsonText } from '../domain/kernel/stored-json.js';
import { OutboundClient } from '../domain/outbound/client.js';
import { readEnvironment } from '../server/environment.js';
import { readStartup, type Startup } from '../server/startup.js';
import { version } from '../server/version.js';
import { copyFilesCommand, places } from './copy-files/arguments.js';
import { type CopiedFiles, copyAllFiles } from './copy-files/copy.js';
import { aloneOn } from './lib/alone-on.js';
import { CommandError, readCommandLine, runCommand } from './lib/command.js';
import { counted } from './lib/counted.js';
import { openBeside } from './lib/open-beside.js';

const shownDamaged = 10;

interface Places {
  readonly from: FileProvider;
  readonly to: FileProvider;
}

const withoutBucket = (settings: Settings): Settings => ({ ...settings, fileProviderS3Bucket: null });

const providerAt = async (
  place: string,
  { settings, filesDir, database }: Startup,
  client: OutboundClient,
): Promise<FileProvider> => {
  const isDisk = places.get(place) === 'local-fs';
  if (!isDisk && settings.fileProviderS3Bucket === null) {
    throw new CommandError('FILE_PROVIDER_S3_BUCKET is not set: there is no bucket to copy to or from');
  }
  if (isDisk && fileOf(database) === null && settings.fileProviderLocalDir === null) {
    throw new CommandError('FILE_PROVIDER_LOCAL_DIR is not set: there is no folder to copy to or from');
  }
  // A server may be receiving uploads in the same folder.
  const means = { settings: isDisk ? withoutBucket(settings) : settings, filesDir, isShared: true, client };
  return fileProviderOf(means);
};

const report = ({ copied, present, damaged }: CopiedFiles): void => {
  console.log(`Copied ${counted(copied, 'file')}; ${present} were there already.`);
  if (damaged.length > 0) {
    const names = damaged.slice(0, shownDamaged).join('\n  ');
    console.error(
      `Of ${counted(damaged.length, 'attachment')} the content is missing or damaged at the old place:\n  ${names}`,
    );
  }
};

const copy = async (startup: Startup, { from, to }: Places): Promise<CopiedFiles> => {
  const { db, close } = await openBeside(startup.database);
  try {
    return await copyAllFiles(db, from, to, ({ copied, present }) =>
      console.log(`… ${copied} copied, ${present} there already`),
    );
  } finally {
    await close();
  }
};

const switchOver = async (startup: Startup, { from, to }: Places): Promise<void> => {
  const { db, close } = await openBeside(startup.database);
  try {
    const result = await copyAllFiles(db, from, to, () => undefined);
    report(result);
    if (result.damaged.length > 0) {
      throw new CommandError(
        'Nothing was switched. Delete those attachments, or restore their content, and try again.',
      );
    }
    const now = { providerId: to.id, kind: to.attachmentKind, capabilities: toJsonText(to.features) };
    const rows = await db.transaction().execute(async (transaction) => {
      // They may be in another folder than before.
      await deleteFolderMark(transaction);
      return moveAttachmentsTo(transaction, from.id, now);
    });
    console.log(`${rows} attachments name the new place now. Start the servers with it.`);
  } finally {
    await close();
  }
};

const start = async (words: readonly string[], isSwitching: boolean): Promise<void> => {
  const [fromName = '', toName = ''] = words;
  if (!places.has(fromName) || !places.has(toName) || fromName === toName) {
    throw new CommandError(copyFilesCommand.usage);
  }
  const { variables, dotEnvLines } = readEnvironment();
  const startup = readStartup(variables, dotEnvLines);
  const client = new OutboundClient({ allowedHosts: [], userAgent: `swarm-control-plane/${version}` });
  try {
    const both = {
      from: await providerAt(fromName, startup, client),
      to: await providerAt(toName, startup, client),
    };
    await both.to.assertUsable();
    if (isSwitching) {
      await aloneOn(startup.database, () => switchOver(startup, both));
    } else {
      report(await copy(startup, both));
    }
  } catch (error) {
    throw error instanceof ProductError ? new CommandError(error.message) : error;
  } finally {
    await client.close();
  }
};

runCommand(async () => {
  const { words, flags } = readCommandLine(process.argv.slice(2), copyFilesCommand);
  if (flags.has('help')) {
    console.log(copyFilesCommand.usage);
    return;
  }
  await start(words, flags.has('switch'));
});
