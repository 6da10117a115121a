import { createHash } from 'node:crypto';

const fingerprintLength = 8;

/**
 * Tells keys apart in audit entries without revealing them: the first 8 hex digits of the SHA-256 of the bearer key in
 * an `Authorization` header.
 */
export const keyFingerprint = (authorization: string | undefined): string => {
  const key = (authorization ?? '').replace(/^Bearer /, '').trim();
  return createHash('sha256').update(key).digest('hex').slice(0, fingerprintLength);
};
