import { maxCallBytes, maxLogBytes } from '../limits.js';

/**
 * What a script's process writes to its stdout, a line each: one letter, then JSON. The same letters are in runner.ts,
 * which can import nothing.
 */
export type FrameKind = 'ready' | 'log' | 'call' | 'result' | 'error';

export interface Frame {
  readonly kind: FrameKind;
  /** JSON, unless the process is not what it should be. */
  readonly bytes: Buffer;
}

/** What arrives is nothing that runner.ts sends. */
export class FrameError extends Error {
  override readonly name = 'FrameError';

  constructor(
    message: string,
    /** Of the frame that is too large; undefined when something else is wrong. */
    readonly tooLarge?: FrameKind,
  ) {
    super(message);
  }
}

const newline = 0x0a;

const kinds: ReadonlyMap<number, FrameKind> = new Map([
  [0x73, 'ready'],
  [0x6c, 'log'],
  [0x63, 'call'],
  [0x72, 'result'],
  [0x65, 'error'],
]);

/** In JSON a character takes up to six bytes. */
const escaped = 6;
const KiB = 1024;
const maxLogFrameBytes = (maxLogBytes + KiB) * escaped;
/** Both streams together. */
const maxAllLogsBytes = 2 * maxLogFrameBytes + 2 * 1024 * KiB;

const kindOf = (line: Buffer): FrameKind => {
  const kind = kinds.get(line[0] ?? 0);
  if (kind === undefined) {
    throw new FrameError('a frame of an unknown kind');
  }
  return kind;
};

/**
 * The frames of a process that may send anything at all. It is read only as fast as the frames are taken.
 *
 * @throws FrameError when a frame is too large or none, or there are too many
 */
export async function* readFrames(
  stream: AsyncIterable<Buffer>,
  { maxResultBytes, maxFrames }: { readonly maxResultBytes: number; readonly maxFrames: number },
): AsyncGenerator<Frame> {
  const maxBytes: Readonly<Record<FrameKind, number>> = {
    ready: KiB,
    log: maxLogFrameBytes,
    call: maxCallBytes + KiB,
    result: maxResultBytes + 1,
    error: 256 * KiB,
  };
  let parts: Buffer[] = [];
  let length = 0;
  let frames = 0;
  let logBytes = 0;
  const add = (part: Buffer): void => {
    if (part.length === 0) {
      return;
    }
    parts.push(part);
    length += part.length;
    const kind = kindOf(parts[0] ?? part);
    logBytes += kind === 'log' ? part.length : 0;
    if (length > maxBytes[kind]) {
      throw new FrameError(`a frame of more than ${maxBytes[kind]} bytes`, kind);
    }
    if (logBytes > maxAllLogsBytes) {
      throw new FrameError('more lines than are sent');
    }
  };
  const take = (): Frame => {
    const line = Buffer.concat(parts, length);
    parts = [];
    length = 0;
    frames += 1;
    if (frames > maxFrames) {
      throw new FrameError(`more than ${maxFrames} frames`);
    }
    return { kind: kindOf(line), bytes: line.subarray(1) };
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
}
