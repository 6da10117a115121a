import type { CredentialKeyRow } from '../../db/queries/credential-keys.js';
import type { CredentialKey, RateLimitWindows } from './model.js';
import { modelLimits } from './windows.js';

/** The stored windows; a text that cannot be read counts as none. */
export const parseWindows = (text: string): RateLimitWindows => {
  if (text === '{}') {
    return {};
  }
  try {
    return JSON.parse(text) as RateLimitWindows;
  } catch {
    return {};
  }
};

/** A stored row as the API shows it; what is limited is derived from the windows at `nowMs`. */
export const keyOf = (row: CredentialKeyRow, nowMs: number): CredentialKey => {
  const { authFailureSeq: _internal, rateLimitWindows, ...shown } = row;
  const windows = parseWindows(rateLimitWindows);
  return {
    ...shown,
    rateLimitWindows: windows,
    modelLimits: modelLimits(windows, nowMs),
  };
};
