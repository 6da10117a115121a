import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import secureJson from 'secure-json-parse';
import { invalid, type ProductError, tooLarge, tooManyValues, unsupported } from '../../domain/kernel/errors.js';
import { type JsonOutline, outlineOf } from '../../domain/kernel/json-outline.js';
import { letOthersRun } from '../../domain/kernel/let-others-run.js';
import { textOf } from '../../domain/kernel/text-of.js';
import { assertKeepable, assertNoPrototype } from './text.js';

/** How much a JSON body may be. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Values of all kinds, however deep they stand. */
  readonly maxValues: number;
}

const maxDepth = 100;
/** Each step over a body that is longer takes so long that others have their turn between two of them. */
const longBytes = 1024 * 1024;

/** Refuses a body by its announced length, before anything is read; the listener throws the rest of it away. */
const assertContentLength = (request: IncomingMessage, maxBytes: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw tooLarge(maxBytes);
  }
};

const incomplete = (): ProductError =>
  invalid('The request body ended before its announced length', { code: 'body_incomplete' });

/** @throws ProductError unsupported when the body is compressed: its bytes are not what they stand for */
export const assertNotEncoded = ({ headers }: IncomingMessage): void => {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw unsupported(`Unsupported content encoding: ${encoding} (send the body as it is)`, {
      code: 'unsupported_content_encoding',
    });
  }
};

const readBytes = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        request.pause();
        request.removeAllListeners('data');
        reject(tooLarge(maxBytes));
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    // The connection broke off, from either side.
    request.on('error', () => reject(incomplete()));
    request.on('close', () => {
      if (!request.complete) {
        reject(incomplete());
      }
    });
  });

const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined || /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType.trim());

const notJson = (contentType: string | undefined, message = 'Invalid JSON body'): ProductError =>
  isJson(contentType)
    ? invalid(message, { code: 'invalid_json' })
    : unsupported(`Unsupported content type: ${contentType} (send application/json)`, {
        code: 'unsupported_content_type',
      });

/**
 * Whether JSON is read although it is not announced as such: from callers with a key, which a browser never sends for a
 * page of another site without asking first.
 */
const isReadable = ({ 'content-type': contentType, authorization }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || isJson(contentType);

const parseAnything = (text: string, contentType: string | undefined): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(contentType);
  }
};

const parse = (text: string, contentType: string | undefined): unknown => {
  try {
    return secureJson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    const value = parseAnything(text, contentType);
    assertNoPrototype(value, 'body');
    return value;
  }
};

/** What a text costs to parse and to validate is known before it is parsed. */
const outlined = (bytes: Buffer, maxValues: number, contentType: string | undefined): JsonOutline => {
  const outline = outlineOf(bytes, maxValues, maxDepth);
  if (outline.depth > maxDepth) {
    throw invalid(`Invalid JSON body: nested deeper than ${maxDepth} levels`, { code: 'invalid_json' });
  }
  if (outline.values > maxValues) {
    throw tooManyValues(maxValues);
  }
  if (!isUtf8(bytes)) {
    throw notJson(contentType, 'Invalid JSON body: not UTF-8');
  }
  return outline;
};

/**
 * Reads a JSON body. An empty or blank body counts as `{}`.
 *
 * @throws ProductError invalid (malformed, too deep, a text with NUL or half of a surrogate pair, a number beyond
 *   a double, a member that names a prototype), tooLarge (more bytes or values than it may have), unsupported (not JSON)
 */
export const readJson = async (request: IncomingMessage, { maxBytes, maxValues }: BodyLimits): Promise<unknown> => {
  assertContentLength(request, maxBytes);
  const bytes = await readBytes(request, maxBytes);
  const restIfLong = async (): Promise<void> => {
    if (bytes.length > longBytes) {
      await letOthersRun();
    }
  };
  await restIfLong();
  const text = textOf(bytes).trim();
  if (text === '') {
    return {};
  }
  const contentType = request.headers['content-type'];
  if (!isReadable(request.headers)) {
    throw notJson(contentType);
  }
  await restIfLong();
  const { hasUnusualEscapes, mayOverflow } = outlined(bytes, maxValues, contentType);
  await restIfLong();
  const value = parse(text, contentType);
  if (hasUnusualEscapes || mayOverflow) {
    assertKeepable(value, 'body');
  }
  // It is validated next.
  await restIfLong();
  return value;
};
