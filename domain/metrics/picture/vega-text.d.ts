/** Not in the package's own types: how wide texts are where there is no canvas. */
declare module 'vega' {
  export const textMetrics: {
    width: (item: { readonly fontSize?: number }, text: unknown) => number;
  };
}
