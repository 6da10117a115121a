import { sha256 } from '../../domain/kernel/hash.js';

const fingerprintLength = 8;

/**
 * Tells keys apart in audit entries without revealing them: the first 8 hex digits of the SHA-256 of the bearer key in
 * an `Authorization` header.
 */
export const keyFingerprint = (authorization: string | undefined): string => {
  const key = (authorization ?? '').replace(/^Bearer /, '').trim();
  return sha256(key).slice(0, fingerprintLength);
};
