import { inPattern } from '../kernel/in-pattern.js';
import type { Header } from './headers.js';
import type { Target } from './target.js';

/** A secret that a request may carry, and where. */
export interface Credential {
  /** What stands for the secret in headers until the request leaves, such as `[REDACTED:API_KEY]`. */
  readonly placeholder: string;
  /** The hosts that may have it, in lower case and without port: exactly these. */
  readonly hosts: readonly string[];
  /** A parameter of the query that may hold the placeholder too. */
  readonly queryParameter?: string;
  /** The secret, asked for when a request to one of the hosts, which is named, needs it: at each hop anew. */
  readonly reveal: (host: string) => Promise<string>;
}

/** A request with its secrets filled in. */
export interface Filled {
  readonly url: URL;
  readonly headers: readonly Header[];
}

/**
 * Fills the secrets of one request and its redirects in, always from the form with placeholders: what was filled in for
 * one host never reaches another.
 */
export class SecretFilling {
  readonly #credentials: readonly Credential[];
  readonly #pattern: RegExp | undefined;
  /** Each secret that was filled in so far, with the credential it is of. */
  readonly #revealed = new Map<string, Credential>();

  constructor(credentials: readonly Credential[]) {
    this.#credentials = credentials;
    this.#pattern =
      credentials.length === 0
        ? undefined
        : new RegExp(credentials.map(({ placeholder }) => inPattern(placeholder)).join('|'), 'g');
  }

  /** Whether a header holds a placeholder. */
  readonly hasPlaceholder = ([, value]: Header): boolean => this.#placeholdersIn(value).length > 0;

  /**
   * The secrets for a target filled in. What holds a placeholder that this host may not have, or that would be sent
   * unencrypted, is left out.
   *
   * @param withQuery whether the query is the caller's: into one that another server wrote nothing is filled in
   */
  async fill(
    { url, host, keepsSecrets }: Target,
    headers: readonly Header[],
    { withQuery }: { readonly withQuery: boolean },
  ): Promise<Filled> {
    const secrets = new Map<string, string>();
    for (const credential of keepsSecrets ? this.#credentials : []) {
      if (credential.hosts.includes(host) && this.#isAskedFor(credential, url, headers)) {
        const secret = await credential.reveal(host);
        secrets.set(credential.placeholder, secret);
        this.#revealed.set(secret, credential);
      }
    }
    return {
      url: withQuery ? this.#filledUrl(url, secrets) : url,
      headers: headers.flatMap(([name, value]) => {
        const filled = this.#filled(value, secrets);
        return filled === undefined ? [] : [[name, filled] as const];
      }),
    };
  }

  /** Whether a URL, such as a redirect leads to, holds a secret that this host may not have. */
  betrays({ url, host, keepsSecrets }: Target): boolean {
    return [...this.#revealed].some(
      ([secret, { hosts }]) => !(keepsSecrets && hosts.includes(host)) && holds(url.href, secret),
    );
  }

  /** A URL to be shown: with placeholders in place of secrets. */
  hide(url: URL): string {
    let text = url.href;
    for (const [secret, { placeholder }] of this.#revealed) {
      for (const form of formsOf(secret)) {
        text = text.replaceAll(form, placeholder);
      }
    }
    return text;
  }

  #placeholdersIn(text: string): string[] {
    return this.#pattern ? (text.match(this.#pattern) ?? []) : [];
  }

  #isAskedFor({ placeholder, queryParameter }: Credential, url: URL, headers: readonly Header[]): boolean {
    return (
      headers.some(([, value]) => value.includes(placeholder)) ||
      (queryParameter !== undefined &&
        url.searchParams.getAll(queryParameter).some((value) => value.includes(placeholder)))
    );
  }

  /** The text with its secrets; undefined when one of them may not be told. A secret is not looked through again. */
  #filled(text: string, secrets: ReadonlyMap<string, string>): string | undefined {
    const placeholders = this.#placeholdersIn(text);
    if (!this.#pattern || placeholders.length === 0) {
      return text;
    }
    return placeholders.every((placeholder) => secrets.has(placeholder))
      ? text.replace(this.#pattern, (placeholder) => secrets.get(placeholder) ?? '')
      : undefined;
  }

  /** The URL with its secrets. What holds none stays as it was written, byte for byte: a signature may be over it. */
  #filledUrl(url: URL, secrets: ReadonlyMap<string, string>): URL {
    const names = new Set(this.#credentials.flatMap(({ queryParameter }) => queryParameter ?? []));
    const parameters = url.search.slice(1).split('&');
    const filled = parameters.flatMap((parameter) => this.#filledParameter(parameter, names, secrets) ?? []);
    if (filled.length === parameters.length && filled.every((parameter, index) => parameter === parameters[index])) {
      return url;
    }
    const filledUrl = new URL(url);
    // The setter takes one question mark away, and a name may begin with one.
    filledUrl.search = filled.length === 0 ? '' : `?${filled.join('&')}`;
    return filledUrl;
  }

  /** A parameter of a query, as it is written there, with its secrets; undefined when one of them may not be told. */
  #filledParameter(
    written: string,
    names: ReadonlySet<string>,
    secrets: ReadonlyMap<string, string>,
  ): string | undefined {
    // The mark keeps a question mark, with which a name may begin.
    const [[name, value] = ['', '']] = new URLSearchParams(`&${written}`);
    if (!names.has(name) || this.#placeholdersIn(value).length === 0) {
      return written;
    }
    const text = this.#filled(value, secrets);
    return text === undefined ? undefined : `${written.slice(0, written.indexOf('='))}=${formEncoded(text)}`;
  }
}

const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** How a secret may be spelt in a URL. */
const formsOf = (secret: string): string[] =>
  secret === '' ? [] : [...new Set([secret, encodeURIComponent(secret), formEncoded(secret)])];

const holds = (text: string, secret: string): boolean => formsOf(secret).some((form) => text.includes(form));
