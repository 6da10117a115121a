import type { PageRow } from '../../db/queries/pages.js';
import { escapeHtml } from '../kernel/escape-html.js';
import { outlineOf } from '../kernel/json-outline.js';

/** So much of a document may come before its head. */
const mostBeforeHead = 64 * 1024;

/** The look of what a page does not style itself; any rule of the page is stronger. */
const theme = `
:root{color-scheme:light dark;--swarm-text:light-dark(#1b2430,#e6eaf2);--swarm-soft:light-dark(#5b6675,#9aa6b8);--swarm-surface:light-dark(#fff,#0b0f17);--swarm-line:light-dark(#d9dee6,#263041);--swarm-accent:light-dark(#1d4ed8,#7db0ff)}
:where(html){background:var(--swarm-surface);color:var(--swarm-text);font:16px/1.6 system-ui,sans-serif}
:where(body){margin:1.5rem;overflow-wrap:anywhere}
:where(a){color:var(--swarm-accent)}
:where(table){border-collapse:collapse}
:where(th,td){padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--swarm-line);text-align:left}
@media print{:root{color-scheme:light}.no-print{display:none!important}}
`;

/** What every page gets: links open beside it, how it looks by default, and the SDK. */
const headDefaults = `<base target="_blank"><style>${theme}</style><script src="/@swarm/sdk.js"></script>`;

const printing = '<script>addEventListener("load",()=>print())</script>';

const documentHead = (title: string): string =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>`;

/** Where the tag ends that begins with one of these; undefined when there is none. */
const endOfTag = (text: string, tag: RegExp): number | undefined => {
  const start = tag.exec(text)?.index;
  const end = start === undefined ? -1 : text.indexOf('>', start);
  return end === -1 ? undefined : end + 1;
};

/** Puts what every page gets into a document: in its head, or before a fragment. */
const withDefaults = ({ body, title }: Pick<PageRow, 'body' | 'title'>): string => {
  const start = body.slice(0, mostBeforeHead);
  const at =
    endOfTag(start, /<head(?=[\s/>])/i) ??
    endOfTag(start, /<html(?=[\s/>])/i) ??
    endOfTag(start, /<!doctype(?=[\s>])/i);
  return at === undefined
    ? `<!doctype html>${documentHead(title)}${headDefaults}${body}`
    : `${body.slice(0, at)}${headDefaults}${body.slice(at)}`;
};

/** A page of HTML as a document. */
export const htmlOf = (page: Pick<PageRow, 'body' | 'title'>, isPrinted: boolean): string =>
  isPrinted ? `${withDefaults(page)}${printing}` : withDefaults(page);

/** Longer texts are shown as they are: to write them anew holds up others. */
const longestIndented = 256 * 1024;
/** So deep are texts that somebody reads; the margins of deeper ones would be longer than they are, many times over. */
const deepestIndented = 32;

const isIndentable = (body: string): boolean => {
  if (body.length > longestIndented) {
    return false;
  }
  const { depth } = outlineOf(Buffer.from(body), Number.POSITIVE_INFINITY, deepestIndented);
  return depth <= deepestIndented;
};

const indented = (body: string): string => {
  try {
    return isIndentable(body) ? JSON.stringify(JSON.parse(body), null, 2) : body;
  } catch {
    return body;
  }
};

/** A page of JSON as a document that prints itself. */
export const printedJson = ({ title, description, body }: Pick<PageRow, 'body' | 'title' | 'description'>): string =>
  [
    `<!doctype html><html lang="en"><head>${documentHead(title)}<style>${theme}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1>`,
    description === null ? '' : `<p>${escapeHtml(description)}</p>`,
    `<pre style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(indented(body))}</pre>${printing}</body></html>`,
  ].join('');
