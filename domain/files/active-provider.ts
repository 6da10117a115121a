import { listAttachmentRowsAt } from '../../db/queries/attachments.js';
import { insertFileBatches, listFileBatchIds } from '../../db/queries/file-batches.js';
import { StartError } from '../../db/start-error.js';
import { fileOf } from '../../db/target.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { chunk } from '../kernel/chunk.js';
import { PassingGarbage } from '../kernel/passing-garbage.js';
import { defineService } from '../kernel/services.js';
import type { Settings } from '../kernel/settings/registry.js';
import { msPerHour } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import type { OutboundClient } from '../outbound/client.js';
import { ownOutboundClient } from '../outbound/outbound.js';
import { Batches, type BatchMeans } from './batches.js';
import { LocalFileProvider } from './local-provider.js';
import type { FileProvider } from './provider.js';
import type { BucketAddress } from './s3/bucket.js';
import { StoreFailure } from './s3/failures.js';
import { assertSharedBucket, assertSharedFolder } from './shared-folder.js';
import { Uploads } from './uploads.js';

/** @throws StartError naming the settings that a bucket needs and that are missing */
const bucketAddress = (settings: Settings, bucket: string): BucketAddress => {
  const {
    fileProviderS3Endpoint: endpoint,
    fileProviderS3Region: region,
    fileProviderS3AccessKeyId: accessKeyId,
    fileProviderS3SecretAccessKey: secretAccessKey,
  } = settings;
  if (accessKeyId === null || secretAccessKey === null) {
    throw new StartError(
      'FILE_PROVIDER_S3_ACCESS_KEY_ID and FILE_PROVIDER_S3_SECRET_ACCESS_KEY must be set with FILE_PROVIDER_S3_BUCKET',
    );
  }
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: settings.fileProviderS3Prefix ?? '',
    accessKeyId,
    secretAccessKey,
    isPathStyle: settings.fileProviderS3PathStyle,
    timeoutMs: settings.fileProviderRequestTimeoutMs,
  };
};

/** What the settings need beside the network. */
export interface FileProviderMeans {
  readonly settings: Settings;
  /** Where local files are, or uploads on their way to a bucket. */
  readonly filesDir: string;
  /** Whether other servers use that folder, too. */
  readonly isShared: boolean;
  readonly client: OutboundClient;
  readonly batches: BatchMeans;
}

/** Loaded by those alone who have a bucket: what reads its answers takes 3 MiB of memory. */
const openBucket = async (means: FileProviderMeans, bucket: string, garbage: PassingGarbage): Promise<FileProvider> => {
  const { settings, client, filesDir, isShared, batches } = means;
  const address = bucketAddress(settings, bucket);
  const [{ Bucket }, { S3FileProvider }] = await Promise.all([import('./s3/bucket.js'), import('./s3-provider.js')]);
  const uploads = new Uploads(filesDir, isShared, garbage);
  return new S3FileProvider(new Bucket(client, address, garbage), uploads, new Batches(batches));
};

/**
 * The provider that the settings name.
 *
 * @throws StartError when they name a bucket without saying how it is reached
 */
export const fileProviderOf = async (means: FileProviderMeans): Promise<FileProvider> => {
  const { settings, filesDir, isShared } = means;
  const { fileProviderS3Bucket: bucket } = settings;
  const garbage = new PassingGarbage();
  return bucket === null ? new LocalFileProvider(filesDir, isShared, garbage) : openBucket(means, bucket, garbage);
};

/** @throws StartError naming the setting to look at, as far as the answer of the bucket tells */
export const assertProviderUsable = async (provider: FileProvider): Promise<void> => {
  try {
    await provider.assertUsable();
  } catch (error) {
    throw error instanceof StoreFailure ? new StartError(`${error.setting}: ${error.message}`) : error;
  }
};

/** What a server that is killed had stored in its last batch is never swept: that is not to be much. */
const longestBatchMs = msPerHour;

const batchesOf = (app: App): BatchMeans => ({
  closed: {
    add: (ids) => inConcurrentTransaction(app, [], ({ db, now }) => insertFileBatches(db, ids, now)),
    among: async (ids) => {
      const known = await Promise.all(chunk(ids).map((some) => listFileBatchIds(app.db, some)));
      return new Set(known.flat());
    },
  },
  lastsMs: Math.min(app.settings.fileSweepIntervalMs, longestBatchMs),
  onUntold: (error) => app.log.warn({ err: error }, 'a batch of stored content could not be closed; it is tried again'),
});

/** Says so when content lies at the other place: what is there is not found. */
const warnOfContentElsewhere = async (app: App, { id }: FileProvider): Promise<void> => {
  const elsewhere = id === 's3' ? 'local-fs' : 's3';
  const [left] = await listAttachmentRowsAt(app.db, elsewhere, { after: '', limit: 1 });
  if (left !== undefined) {
    app.log.warn(
      { keptAt: id, namedBy: elsewhere, attachment: left.id },
      'attachments name content at another place than this server keeps files in: npm run copy-files moves them (docs/leaving-one-machine.md)',
    );
  }
};

/** @throws StartError when it cannot be used */
const usableProvider = async (app: App, client: OutboundClient): Promise<FileProvider> => {
  const { settings, filesDir, database } = app;
  const isShared = fileOf(database) === null;
  const provider = await fileProviderOf({ settings, filesDir, isShared, client, batches: batchesOf(app) });
  await assertProviderUsable(provider);
  if (isShared) {
    const { fileProviderS3Bucket: bucket, fileProviderS3Prefix: prefix } = settings;
    await (bucket === null ? assertSharedFolder(app) : assertSharedBucket(app, bucket, prefix ?? ''));
  }
  await warnOfContentElsewhere(app, provider);
  return provider;
};

/** The file provider of the process, for as long as it lives. */
export const fileProvider = defineService({
  name: 'file provider',
  start: async (app) => {
    // One of its own: requests that wait for a bucket are given up before scripts and jobs are done with the others.
    const client = ownOutboundClient(app);
    try {
      const service = await usableProvider(app, client);
      const stop = async (): Promise<void> => {
        await service.close?.();
        await client.close();
      };
      return { service, giveUp: () => void client.close(), stop };
    } catch (error) {
      await client.close();
      throw error;
    }
  },
});

/** The provider that new files go to. */
export const activeFileProvider = (app: App): FileProvider => app.service(fileProvider);

/** What the provider that new files go to can do. */
export const getFileCapabilities = (app: App): components['schemas']['FileCapabilities'] => {
  const { id, features } = activeFileProvider(app);
  return { providerId: id, capabilities: features };
};
