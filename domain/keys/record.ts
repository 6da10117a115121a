import type { CredentialKeyRow } from '../../db/queries/credential-keys.js';
import { shownObject } from '../kernel/stored-json.js';
import type { CredentialKey } from './model.js';
import { modelLimits } from './windows.js';

/** A stored row as the API shows it; what is limited is derived from the windows at `nowMs`. */
export const keyOf = (row: CredentialKeyRow, nowMs: number): CredentialKey => {
  const { authFailureSeq: _internal, rateLimitWindows, ...shown } = row;
  const windows = shownObject(rateLimitWindows) ?? {};
  return {
    ...shown,
    rateLimitWindows: windows,
    modelLimits: modelLimits(windows, nowMs),
  };
};
