import { StartError } from '../../db/start-error.js';
import { fileOf } from '../../db/target.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';
import type { Settings } from '../kernel/settings/registry.js';
import type { OutboundClient } from '../outbound/client.js';
import { outbound } from '../outbound/outbound.js';
import { LocalFileProvider } from './local-provider.js';
import type { FileProvider } from './provider.js';
import { Bucket } from './s3/bucket.js';
import { S3FileProvider } from './s3-provider.js';
import { assertSharedBucket, assertSharedFolder } from './shared-folder.js';
import { Uploads } from './uploads.js';

/** @throws StartError naming the settings that a bucket needs and that are missing */
const bucketOf = (settings: Settings, bucket: string, client: OutboundClient): Bucket => {
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
  return new Bucket(client, {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: settings.fileProviderS3Prefix ?? '',
    accessKeyId,
    secretAccessKey,
    isPathStyle: settings.fileProviderS3PathStyle,
    timeoutMs: settings.fileProviderRequestTimeoutMs,
  });
};

/** What the settings need beside the network. */
export interface FileProviderMeans {
  readonly settings: Settings;
  /** Where local files are, or uploads on their way to a bucket. */
  readonly filesDir: string;
  /** Whether other servers use that folder, too. */
  readonly isShared: boolean;
  readonly client: OutboundClient;
}

/**
 * The provider that the settings name.
 *
 * @throws StartError when they name a bucket without saying how it is reached
 */
export const fileProviderOf = ({ settings, filesDir, isShared, client }: FileProviderMeans): FileProvider => {
  const { fileProviderS3Bucket: bucket } = settings;
  return bucket === null
    ? new LocalFileProvider(filesDir, isShared)
    : new S3FileProvider(bucketOf(settings, bucket, client), new Uploads(filesDir, isShared));
};

const assertUsable = async (provider: FileProvider): Promise<void> => {
  try {
    await provider.assertUsable();
  } catch (error) {
    throw error instanceof ProductError ? new StartError(`FILE_PROVIDER_S3_BUCKET: ${error.message}`) : error;
  }
};

/** The file provider of the process, for as long as it lives. */
export const fileProvider = defineService({
  name: 'file provider',
  start: async (app) => {
    const { settings, filesDir, database } = app;
    const isShared = fileOf(database) === null;
    const service = fileProviderOf({ settings, filesDir, isShared, client: app.service(outbound) });
    await assertUsable(service);
    if (isShared) {
      const { fileProviderS3Bucket: bucket, fileProviderS3Prefix: prefix } = settings;
      await (bucket === null ? assertSharedFolder(app) : assertSharedBucket(app, bucket, prefix ?? ''));
    }
    return { service };
  },
});

/** The provider that new files go to. */
export const activeFileProvider = (app: App): FileProvider => app.service(fileProvider);

/** What the provider that new files go to can do. */
export const getFileCapabilities = (app: App): components['schemas']['FileCapabilities'] => {
  const { id, features } = activeFileProvider(app);
  return { providerId: id, capabilities: features };
};
