import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { tooLarge, unsupported } from '../../domain/kernel/errors.js';

const formType = 'application/x-www-form-urlencoded';

/** @throws ProductError unsupported when the body is no form */
export const assertForm = ({ 'content-type': type }: IncomingHttpHeaders): void => {
  if (type?.split(';')[0]?.trim().toLowerCase() !== formType) {
    throw unsupported(`Unsupported content type: ${type ?? 'none'} (send ${formType})`, {
      code: 'unsupported_content_type',
    });
  }
};

/** The fields of a form. @throws ProductError tooLarge */
export const readForm = async (body: Readable, maxBytes: number): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw tooLarge(maxBytes);
    }
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};
