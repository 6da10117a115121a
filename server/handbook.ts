import { readdirSync, readFileSync } from 'node:fs';
import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';

const folder = new URL('../docs/', import.meta.url);
const contents = 'README.md';

/** A page of docs/, as it is written. */
export interface HandbookPage {
  /** Its file name, with `.md`. */
  readonly name: string;
  readonly markdown: string;
}

/** What these pages may load: nothing but the style they bring. */
export const handbookPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --link: light-dark(#1d4ed8, #93c5fd) }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 58rem; font: 16px/1.6 system-ui, sans-serif }
nav { margin-bottom: 2rem; padding-bottom: .75rem; border-bottom: 1px solid var(--line) }
nav a { margin-right: 1.25rem }
a { color: var(--link) }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 .75rem }
h1 { margin-top: 0 }
code, pre { font: .875em/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 4px }
code { padding: .1em .3em }
pre { padding: .75rem 1rem; overflow-x: auto; line-height: 1.2 }
pre code { padding: 0; background: none; font: inherit }
.table { overflow-x: auto }
table { border-collapse: collapse }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
`;

const marked = new Marked(gfmHeadingId(), {
  hooks: {
    postprocess: (html) =>
      html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>'),
  },
});

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** A page of docs/ as a page of HTML. */
export const handbookHtml = ({ markdown }: HandbookPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(markdown)} – Swarm</title>
<style>${style}</style>
</head>
<body>
<nav><a href="${contents}">Contents</a><a href="/docs">API reference</a></nav>
<main>
${marked.parse(markdown, { async: false })}</main>
</body>
</html>
`;

/** The pages of docs/, which the contract links to. */
export const readHandbook = (): HandbookPage[] =>
  readdirSync(folder).map((name) => ({ name, markdown: readFileSync(new URL(name, folder), 'utf8') }));
