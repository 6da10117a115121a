/** An answer that is already written as a line of JSON, in UTF-8: to write a long one takes long (docs/reads.md). */
export class Written<Value> {
  constructor(readonly bytes: Uint8Array) {}

  /** What is written, for whoever needs more than its bytes. */
  toJSON(): Value {
    return JSON.parse(Buffer.from(this.bytes).toString());
  }
}

/** What an operation answers, as it is or already written. */
export type Answer<Value> = Value | Written<Value>;
