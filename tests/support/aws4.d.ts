declare module 'aws4' {
  interface Signed {
    readonly path?: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
  }

  /** Signs a request; the package has no types of its own. */
  export function sign(
    request: {
      readonly method?: string;
      readonly path: string;
      readonly service: string;
      readonly region: string;
      readonly signQuery?: boolean;
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    },
    credentials: { readonly accessKeyId: string; readonly secretAccessKey: string },
  ): Signed;
}
