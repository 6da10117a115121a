import type { Readable } from 'node:stream';
import { invalid, tooLarge } from '../../domain/kernel/errors.js';

/** The bytes of a body as they were sent. @throws ProductError tooLarge; invalid when it breaks off */
export const readBytes = async (content: Readable, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not destroyed: the listener throws the rest of a refused body away.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = chunk;
      size += bytes.length;
      if (size > maxBytes) {
        break;
      }
      chunks.push(bytes);
    }
  } catch {
    throw invalid('The request body ended before its announced length', { code: 'body_incomplete' });
  }
  if (size > maxBytes) {
    throw tooLarge(maxBytes);
  }
  return Buffer.concat(chunks);
};
