import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { letOthersRun } from '../kernel/let-others-run.js';
import { textOf } from '../kernel/text-of.js';

/** What a packed text begins with. */
const mark = 'deflate:';
/** Below this there is nothing to gain. */
const shortest = 1024;
/** Descriptions are much alike in themselves: more thorough levels take longer and gain little. */
const level = 3;
/** More than any text has that is packed here. */
const maxOutputLength = 64 * 1024 * 1024;

const isPacked = (stored: string): boolean => stored.startsWith(mark);

const bytesIn = (stored: string): Buffer => Buffer.from(stored.slice(mark.length), 'base64');

const isWorthwhile = (text: string): boolean => text.length >= shortest || isPacked(text);

/**
 * Descriptions, and what follows from them, are stored packed: they have megabytes, which the one thread of the server
 * would otherwise have to move from process to process and into the database at once. Short texts stay as they are.
 */
export const packed = (text: string): string =>
  isWorthwhile(text) ? mark + deflateRawSync(text, { level }).toString('base64') : text;

/** The same, beside everything else. */
export const packedAside = async (text: string): Promise<string> => {
  if (!isWorthwhile(text)) {
    return text;
  }
  await letOthersRun();
  const bytes = Buffer.from(text);
  return mark + (await promisify(deflateRaw)(bytes, { level })).toString('base64');
};

/** What was packed; what was stored before texts were packed is as it is. */
export const unpackedBytes = (stored: string): Buffer =>
  isPacked(stored) ? inflateRawSync(bytesIn(stored), { maxOutputLength }) : Buffer.from(stored);

/** The same as text: for short ones, and beside the server. */
export const unpacked = (stored: string): string => (isPacked(stored) ? textOf(unpackedBytes(stored)) : stored);

/** The same, beside everything else. */
export const unpackedAside = async (stored: string): Promise<string> => {
  if (!isPacked(stored)) {
    return stored;
  }
  const bytes = await promisify(inflateRaw)(bytesIn(stored), { maxOutputLength });
  await letOthersRun();
  return textOf(bytes);
};
