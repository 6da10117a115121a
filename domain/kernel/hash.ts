import { createHash, timingSafeEqual } from 'node:crypto';

/** The SHA-256 of a text (as UTF-8) or of bytes, as 64 hexadecimal characters. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two secrets are the same, in a time that tells neither how far nor how long. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
