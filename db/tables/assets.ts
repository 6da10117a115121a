import type { AssetSource, AssetType } from '../../generated/swarm/enums.js';

/** An object of a file provider, and the namespace it counts to. */
export interface AssetMappingTable {
  id: string;
  providerId: string;
  /** Empty without one, so that the unique key covers it. */
  providerOrgId: string;
  /** Likewise. */
  providerDriveId: string;
  providerKey: string;
  key: string;
  sourceEntityType: AssetSource;
  /** The attachment whose content it is. */
  sourceEntityId: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

/** Something was moved to another namespace; never changed nor deleted. */
export interface AssetKeyHistoryTable {
  id: string;
  entityType: AssetType;
  entityId: string;
  previousKey: string | null;
  newKey: string;
  /** The user for whom it was done. */
  changedBy: string | null;
  changedByAgentId: string | null;
  changedAt: string;
}

export interface AssetTables {
  asset_mappings: AssetMappingTable;
  asset_key_history: AssetKeyHistoryTable;
}
