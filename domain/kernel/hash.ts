import { hash, timingSafeEqual } from 'node:crypto';

/** The SHA-256 of a text (as UTF-8) or of bytes, as 64 hexadecimal characters. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Whether two secrets are the same, in a time that tells neither how far nor how long. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
