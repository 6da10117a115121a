import type { ConfigRow } from '../../db/queries/config.js';
import type { components } from '../../generated/swarm/types.js';
import { isHiddenKey, isSecretKey } from './keys.js';
import { clearValue, type Vault } from './value.js';

export type ConfigEntry = components['schemas']['ConfigEntry'];

const mask = '********';

/**
 * The wire form of a stored row. Secret values are masked unless `unmasked`, also those of secret settings whose row does
 * not say so; a value the server keeps for itself always is. The value is decrypted either way, so that an unreadable
 * entry is noticed.
 *
 * @throws ProductError internal when the row does not decrypt
 */
export const toConfigEntry = (vault: Vault, row: ConfigRow, unmasked: boolean): ConfigEntry => {
  const value = clearValue(vault, row);
  const isSecret = row.isSecret === 1 || isSecretKey(row.key);
  const masked = isHiddenKey(row.key) || (isSecret && !unmasked);
  return {
    id: row.id,
    scope: row.scope,
    scopeId: row.scopeId === '' ? null : row.scopeId,
    key: row.key,
    value: masked ? mask : value,
    isSecret,
    envPath: row.envPath,
    description: row.description,
    createdAt: row.createdAt,
    lastUpdatedAt: row.lastUpdatedAt,
    encrypted: row.encrypted === 1,
    exportToEnv: row.exportToEnv === 1,
  };
};
