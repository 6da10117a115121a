import { type AssetFilter, type AssetRow, listAssetRows } from '../../db/queries/assets.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import { assetTypes } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { commaList } from '../kernel/comma-list.js';
import { invalidField } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { isOneOf } from '../kernel/one-of.js';
import { canonicalKey } from '../namespaces/key.js';

type Schemas = components['schemas'];

interface AssetQuery {
  readonly keyPrefix?: string | undefined;
  readonly types?: string | undefined;
  readonly limit: number;
}

export const assetListing: HeavyRead<AssetFilter, AssetRow[]> = {
  module: import.meta.url,
  name: 'assetListing',
  narrowing: 'keyPrefix or types',
  read: listAssetRows,
};

const typesIn = (text: string | undefined): readonly Schemas['AssetType'][] => {
  const names = commaList(text);
  const types = names.filter((name) => isOneOf(assetTypes, name));
  if (types.length < names.length) {
    throw invalidField('query.types', `must be a list of ${assetTypes.join(', ')}`);
  }
  return types.length === 0 ? assetTypes : types;
};

const shownLength = 8;

const providerRefOf = (row: AssetRow): Schemas['AssetProvider'] | undefined =>
  row.providerId === null
    ? undefined
    : {
        providerId: row.providerId,
        providerKey: row.label,
        ...(row.providerOrgId && { orgId: row.providerOrgId }),
        ...(row.providerDriveId && { driveId: row.providerDriveId }),
      };

const toAsset = (row: AssetRow): Schemas['Asset'] => {
  const providerRef = providerRefOf(row);
  return {
    entityType: row.entityType,
    id: row.id,
    key: row.key,
    label: row.entityType === 'task' ? `Task ${row.id.slice(0, shownLength)}` : row.label,
    updatedAt: row.updatedAt,
    ...(providerRef && { providerRef }),
  };
};

/**
 * What is in a namespace and in those under it, by namespace; in each the last changed first. Reads until the signal
 * aborts.
 *
 * @throws ProductError invalid for a bad prefix or an unknown type
 */
export const listAssets = async (
  app: App,
  { keyPrefix, types, limit }: AssetQuery,
  signal: AbortSignal,
): Promise<Schemas['AssetList']> => {
  const filter = {
    keyPrefix: keyPrefix === undefined ? undefined : canonicalKey(keyPrefix, 'query.keyPrefix'),
    types: typesIn(types),
    limit,
  };
  const assets = (await app.service(heavyReads).run(assetListing, filter, signal)).map(toAsset);
  return { assets, count: assets.length };
};
