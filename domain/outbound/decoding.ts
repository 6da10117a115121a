import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { answerRefused } from './refusals.js';

type Decoder = (firstByte: number) => Transform;

/** Servers mean either form by "deflate"; the one of zlib begins with its method. */
const inflate: Decoder = (firstByte) => ((firstByte & 0x0f) === 0x08 ? createInflate() : createInflateRaw());

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  ['deflate', inflate],
]);

/** What requests say they understand. */
export const acceptedEncodings = 'gzip, br, deflate';

/**
 * How an answer is compressed; undefined: not at all.
 *
 * @throws ProductError unprocessable when it is compressed in another way, or twice
 */
export const encodingOf = (header: string | undefined): string | undefined => {
  const encoding = header?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') {
    return undefined;
  }
  if (!decoders.has(encoding)) {
    throw answerRefused.encoding();
  }
  return encoding;
};

/** The chunks of a body, as long as they are not more than so many bytes together. */
async function* upTo(maxBytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw answerRefused.tooLarge(maxBytes);
    }
    yield chunk;
  }
}

async function* decoded(encoding: string, chunks: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array, void> {
  const first = await chunks.next();
  const decoder = decoders.get(encoding)?.(first.value?.[0] ?? 0);
  if (first.done || !decoder) {
    return;
  }
  const all = async function* (): AsyncGenerator<Uint8Array, void> {
    yield first.value;
    yield* chunks;
  };
  pipeline(all, decoder, () => undefined);
  yield* decoder;
}

/** Compressed data is hardly ever larger than what it holds; an endless row of empty pieces is. */
const compressedSlackBytes = 65_536;

/**
 * The bytes of an answer, decompressed; to be read once. Ends the connection when it is not read to its end.
 *
 * @throws ProductError unprocessable when there are more than `maxBytes` of them, before or after decompression; zlib's
 * error when they are damaged; else what ended the connection
 */
export async function* readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  try {
    const received: AsyncIterable<Uint8Array> = body;
    yield* encoding === undefined
      ? upTo(maxBytes, received)
      : upTo(maxBytes, decoded(encoding, upTo(maxBytes + compressedSlackBytes, received)));
  } finally {
    body.destroy();
  }
}
