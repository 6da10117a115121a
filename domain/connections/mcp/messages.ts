import { outlineOf } from '../../kernel/json-outline.js';
import type { StreamedAnswer } from '../../outbound/answer.js';

const maxDepth = 100;
const maxValues = 100_000;

/** The value of a text; undefined when it is no JSON, or more of it than anybody looks into. */
const parsed = (text: string): unknown => {
  const { depth, values } = outlineOf(Buffer.from(text), maxValues, maxDepth);
  if (depth > maxDepth || values > maxValues) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function* textsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    yield decoder.decode(chunk, { stream: true });
  }
}

/** What follows the last end of a line is none. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let parts: string[] = [];
  for await (const text of textsOf(body)) {
    const [first = '', ...others] = text.split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('').replace(/\r$/, '');
      parts = [next];
    }
  }
}

/** The values of a field of server-sent events, without the one blank that may stand before each. */
const fieldOf = (line: string, name: string): string | undefined =>
  line.startsWith(`${name}:`) ? line.slice(name.length + 1).replace(/^ /, '') : undefined;

/** The messages of a stream of server-sent events as they come. */
async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void> {
  let data: string[] = [];
  let type = 'message';
  for await (const line of linesOf(body)) {
    if (line !== '') {
      const value = fieldOf(line, 'data');
      data = value === undefined ? data : [...data, value];
      type = fieldOf(line, 'event') ?? type;
      continue;
    }
    if (data.length > 0 && type === 'message') {
      yield parsed(data.join('\n'));
    }
    data = [];
    type = 'message';
  }
}

const isEventStream = ({ headers }: StreamedAnswer): boolean =>
  headers.some(([name, value]) => name === 'content-type' && /^text\/event-stream\b/i.test(value));

/** The messages of an answer, whatever they are: of a stream those that have come so far, of JSON those in it. */
export async function* messagesOf(answer: StreamedAnswer): AsyncGenerator<unknown, void> {
  if (isEventStream(answer)) {
    yield* eventsOf(answer.body);
    return;
  }
  let whole = '';
  for await (const text of textsOf(answer.body)) {
    whole += text;
  }
  const content = parsed(whole);
  yield* Array.isArray(content) ? content : [content];
}
