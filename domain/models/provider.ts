/** A question to a model. */
export interface ModelRequest {
  readonly prompt: string;
  /** The id of the model as the provider knows it; the configured one unless given. */
  readonly model?: string;
  /** A JSON schema: the result is an object that is asked to fit it. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** The call is given up when this is aborted. */
  readonly signal?: AbortSignal;
}

/** What a model said. */
export interface ModelAnswer {
  /** A text; an object where the request has a schema. */
  readonly result: string | Readonly<Record<string, unknown>>;
  /** The id of the model that answered. */
  readonly model: string;
}

/** Whoever runs models. */
export interface ModelProvider {
  /**
   * Asks a model once; nothing is tried again.
   *
   * @throws ProductError internal: `model_not_configured`, `model_rate_limited` when the provider has no room for now, else
   * `model_call_failed`; what `signal` was aborted with
   */
  readonly ask: (request: ModelRequest) => Promise<ModelAnswer>;
}

/** Whoever turns texts into vectors that are near one another where texts mean alike. */
export interface TextEmbedder {
  /** The id of the model: vectors of different ones are not comparable. */
  readonly model: string;
  /**
   * The vector of each text, in their order. Asked once; nothing is tried again.
   *
   * @throws ProductError internal: `model_rate_limited` when the provider has no room for now, else `model_call_failed`;
   * what `signal` was aborted with
   */
  readonly embed: (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>;
}
