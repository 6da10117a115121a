/** The part of the package that is used: it has no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface Account {
    readonly accountId: string;
    readonly claims: () => Readonly<Record<string, unknown>>;
  }

  export interface Configuration {
    readonly findAccount: (context: unknown, sub: string) => Account;
    readonly [name: string]: unknown;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
