import { type Answer, type Ask, ask } from '../http.js';
import { lacking, type Readiness } from '../place.js';

type Config = Readonly<Record<string, string>>;

/** An API whose address and token the configuration of the controller has. */
export class ConfiguredApi {
  readonly #config: Config;
  readonly #needed: readonly string[];
  readonly #whose: string;

  /**
   * @param needed what the configuration must have
   * @param whose ends the sentence about an address that is none
   */
  constructor(config: Config, needed: readonly string[], whose: string) {
    this.#config = config;
    this.#needed = needed;
    this.#whose = whose;
  }

  /** What is missing before it can be asked; undefined: nothing. */
  lacks(hint: string): Readiness | undefined {
    const missing = this.#missing();
    return missing.length === 0 ? undefined : lacking(missing, hint);
  }

  #missing(): string[] {
    return this.#needed.filter((key) => !this.#config[key]);
  }

  /** @throws Error when the configuration lacks something, or nobody answers */
  ask(what: Ask): Promise<Answer> {
    const { url = '', token, ca } = this.#config;
    const missing = this.#missing();
    if (missing.length > 0) {
      throw new Error(`The configuration lacks ${missing.join(', ')}`);
    }
    if (!URL.canParse(url)) {
      throw new Error(`url must be the address of the API of ${this.#whose}`);
    }
    return ask({ url: new URL(url), token, ca }, what);
  }
}
