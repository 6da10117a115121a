import { isObject } from '../kernel/is-object.js';
import type { OutboundClient } from '../outbound/client.js';
import { type ModelAccess, ModelHttp } from './model-http.js';
import type { TextEmbedder } from './provider.js';

/** A provider that speaks the widespread protocol of embeddings, and the model that is asked. */
export interface EmbeddingsAccess extends ModelAccess {
  readonly model: string;
}

const call = { name: 'Embedding', path: '/embeddings', timeoutMs: 20_000 } as const;
const mostDimensions = 8192;

/** The vector of one part of an answer, if it is one. */
const vectorOf = (value: unknown): Float32Array | undefined => {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostDimensions) {
    return undefined;
  }
  const vector = Float32Array.from(value, (number) => (typeof number === 'number' ? number : Number.NaN));
  return vector.every(Number.isFinite) ? vector : undefined;
};

/** Embeds texts over HTTP. `scrub` removes secrets from what the provider says went wrong. */
export class Embeddings implements TextEmbedder {
  readonly model: string;
  readonly #http: ModelHttp;

  constructor(client: OutboundClient, access: EmbeddingsAccess, scrub: (text: string) => string) {
    this.model = access.model;
    this.#http = new ModelHttp(client, access, call, scrub);
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { data } = await this.#http.post({ model: this.model, input: texts, encoding_format: 'float' }, signal);
    const parts: readonly unknown[] = Array.isArray(data) ? data : [];
    // Parts say which text they belong to, and may come in any order.
    const vectors = new Map<unknown, Float32Array>();
    for (const [place, part] of parts.entries()) {
      const vector = isObject(part) ? vectorOf(part['embedding']) : undefined;
      if (isObject(part) && vector !== undefined) {
        vectors.set(part['index'] ?? place, vector);
      }
    }
    return texts.map((_text, index) => {
      const vector = vectors.get(index);
      if (vector === undefined) {
        throw this.#http.failed(`the provider answered without a vector of at most ${mostDimensions} numbers a text`);
      }
      return vector;
    });
  }
}
