import type { Readable } from 'node:stream';
import { invalid, tooLarge, unsupported } from '../../domain/kernel/errors.js';
import type { RequestHeaders } from './request-headers.js';

const formType = 'application/x-www-form-urlencoded';

/** @throws ProductError unsupported when the body is announced as something else than a form */
export const assertForm = ({ 'content-type': type }: RequestHeaders): void => {
  if (type !== undefined && type.split(';')[0]?.trim().toLowerCase() !== formType) {
    throw unsupported(`Unsupported content type: ${type} (send ${formType})`, {
      code: 'unsupported_content_type',
    });
  }
};

/** The fields of a form. What is too much is left unread. @throws ProductError tooLarge, invalid when it breaks off */
export const readForm = (body: Readable, maxBytes: number): Promise<URLSearchParams> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        body.pause();
        body.removeAllListeners('data');
        reject(tooLarge(maxBytes));
        return;
      }
      chunks.push(chunk);
    });
    body.on('end', () => resolve(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))));
    body.on('error', () => reject(invalid('The request body broke off', { code: 'body_incomplete' })));
    body.on('close', () => reject(invalid('The request body broke off', { code: 'body_incomplete' })));
  });
