/** The package describes its CommonJS file as if it were an ES module, so the ES module is imported by its path. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  export default function bidiFactory(): Bidi;
}
