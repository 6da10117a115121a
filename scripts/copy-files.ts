// `npm run copy-files -- <from> <to>`: the files of tasks from the disk to a bucket, or back.
import type { Kysely } from 'kysely';
import { moveMappingsTo } from '../db/queries/asset-mappings.js';
import { moveAttachmentsTo } from '../db/queries/attachments.js';
import { insertFileBatches, listFileBatchIds } from '../db/queries/file-batches.js';
import { deleteFolderMark } from '../db/queries/shared-folders.js';
import type { Database } from '../db/schema.js';
import { fileOf } from '../db/target.js';
import { assertProviderUsable, fileProviderOf } from '../domain/files/active-provider.js';
import type { BatchMeans } from '../domain/files/batches.js';
import type { FileProvider } from '../domain/files/provider.js';
import { ProductError } from '../domain/kernel/errors.js';
import type { Settings } from '../domain/kernel/settings/registry.js';
import { toJsonText } from '../domain/kernel/stored-json.js';
import { msPerHour } from '../domain/kernel/time.js';
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
  readonly db: Kysely<Database>;
  readonly from: FileProvider;
  readonly to: FileProvider;
}

/** What is to be copied, before anything is opened. */
interface Errand {
  readonly startup: Startup;
  readonly client: OutboundClient;
  readonly fromName: string;
  readonly toName: string;
}

/** What is copied counts as stored for the database, as what its servers store does. */
const batchesIn = (db: Kysely<Database>): BatchMeans => ({
  closed: {
    add: (ids) =>
      db.transaction().execute((transaction) => insertFileBatches(transaction, ids, new Date().toISOString())),
    among: async (ids) => new Set(await listFileBatchIds(db, ids)),
  },
  lastsMs: msPerHour,
  onUntold: (error) => console.error(`A batch of copied files could not be closed: ${String(error)}`),
});

const withoutBucket = (settings: Settings): Settings => ({ ...settings, fileProviderS3Bucket: null });

const providerAt = async (
  place: string,
  { startup: { settings, filesDir, database }, client }: Errand,
  batches: BatchMeans,
): Promise<FileProvider> => {
  const isDisk = places.get(place) === 'local-fs';
  if (!isDisk && settings.fileProviderS3Bucket === null) {
    throw new CommandError('FILE_PROVIDER_S3_BUCKET is not set: there is no bucket to copy to or from');
  }
  if (isDisk && fileOf(database) === null && settings.fileProviderLocalDir === null) {
    throw new CommandError('FILE_PROVIDER_LOCAL_DIR is not set: there is no folder to copy to or from');
  }
  // A server may be receiving uploads in the same folder.
  const means = { settings: isDisk ? withoutBucket(settings) : settings, filesDir, isShared: true, client, batches };
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

/** Does work on a database, beside which servers may be, and on the places of its files. */
const onPlaces = async <Result>(errand: Errand, work: (places: Places) => Promise<Result>): Promise<Result> => {
  const { db, close } = await openBeside(errand.startup.database);
  try {
    const batches = batchesIn(db);
    const from = await providerAt(errand.fromName, errand, batches);
    const to = await providerAt(errand.toName, errand, batches);
    await assertProviderUsable(to);
    try {
      return await work({ db, from, to });
    } finally {
      await to.close?.();
    }
  } finally {
    await close();
  }
};

const copy = ({ db, from, to }: Places): Promise<CopiedFiles> =>
  copyAllFiles(db, from, to, ({ copied, present }) => console.log(`… ${copied} copied, ${present} there already`));

const switchOver = async ({ db, from, to }: Places): Promise<void> => {
  const result = await copyAllFiles(db, from, to, () => undefined);
  report(result);
  if (result.damaged.length > 0) {
    throw new CommandError('Nothing was switched. Delete those attachments, or restore their content, and try again.');
  }
  const now = { providerId: to.id, kind: to.attachmentKind, capabilities: toJsonText(to.features) };
  const rows = await db.transaction().execute(async (transaction) => {
    // They may be in another folder than before.
    await deleteFolderMark(transaction);
    await moveMappingsTo(transaction, from.id, to.id, new Date().toISOString());
    return moveAttachmentsTo(transaction, from.id, now);
  });
  console.log(
    `${counted(rows, 'attachment')} ${rows === 1 ? 'names' : 'name'} the new place now. Start the servers with it.`,
  );
};

const start = async (words: readonly string[], isSwitching: boolean): Promise<void> => {
  const [fromName = '', toName = ''] = words;
  if (!places.has(fromName) || !places.has(toName) || fromName === toName) {
    throw new CommandError(
      `The places are ${[...places.keys()].join(' and ')}, each once, not ${fromName} and ${toName}\n\n${copyFilesCommand.usage}`,
    );
  }
  const { variables, dotEnvLines } = readEnvironment();
  const startup = readStartup(variables, dotEnvLines);
  const client = new OutboundClient({ allowedHosts: [], userAgent: `swarm-control-plane/${version}` });
  try {
    const errand = { startup, client, fromName, toName };
    if (isSwitching) {
      await aloneOn(startup.database, () => onPlaces(errand, switchOver));
    } else {
      report(await onPlaces(errand, copy));
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
