import { X509Certificate } from 'node:crypto';
import { type Answer, type Ask, ask } from '../http.js';
import { lacking, type Readiness } from '../place.js';

type Config = Readonly<Record<string, string>>;

const certificates = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
};

/** Whether a text has certificates, and no other block: TLS passes over what it cannot read. */
const hasCertificates = (text: string): boolean => {
  const found = text.match(certificates) ?? [];
  return found.length > 0 && found.every(isCertificate) && !text.replace(certificates, '').includes('-----');
};

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

  /** What is missing or wrong before it can be asked; undefined: nothing. */
  lacks(hint: string): Readiness | undefined {
    const missing = this.#missing();
    if (missing.length > 0) {
      return lacking(missing, hint);
    }
    const fault = this.#fault();
    return fault === undefined ? undefined : lacking([], fault);
  }

  #missing(): string[] {
    return this.#needed.filter((key) => !this.#config[key]);
  }

  /** What is wrong with what is there. Nothing is left out in silence: who names a `ca` wants the other end to be known. */
  #fault(): string | undefined {
    const { url = '', ca } = this.#config;
    const protocol = URL.canParse(url) ? new URL(url).protocol : '';
    if (protocol !== 'http:' && protocol !== 'https:') {
      return `url must be the address of the API of ${this.#whose}, with http: or https:`;
    }
    if (ca === undefined) {
      return undefined;
    }
    if (!hasCertificates(ca)) {
      return 'ca must be certificates as PEM; leave it out to trust the known authorities';
    }
    return protocol === 'http:' ? 'ca needs an https: url: by http: nobody shows a certificate' : undefined;
  }

  /** @throws Error when the configuration lacks something or is wrong, or nobody answers */
  ask(what: Ask): Promise<Answer> {
    const { url = '', token, ca } = this.#config;
    const missing = this.#missing();
    const fault = missing.length > 0 ? `The configuration lacks ${missing.join(', ')}` : this.#fault();
    if (fault !== undefined) {
      throw new Error(fault);
    }
    return ask({ url: new URL(url), token, ca }, what);
  }
}
