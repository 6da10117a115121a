import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { sha256 } from '../domain/kernel/hash.js';
import { strongEtag } from '../handlers/http/etag.js';
import { ownWindowHeaders } from '../handlers/http/own-html.js';
import type { HandlerResult } from './contract/handler-result.js';
import { inMemory, serveFixed } from './fixed-content.js';
import { type HandbookPage, handbookHtml, handbookPolicy, readHandbook } from './handbook.js';
import type { WrongMethod } from './http/listener.js';
import { send } from './http/send.js';

const script = 'text/javascript; charset=utf-8';

interface Page {
  readonly bytes: Buffer;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const serve = ({ bytes, ...page }: Page): RequestHandler =>
  serveFixed({ ...page, representations: { identity: inMemory(bytes) } });

/** A document of the contract, with the compressed forms that the build writes beside it. */
const serveContract = (generated: URL, name: string, type: string): RequestHandler => {
  const read = (file: string) => inMemory(readFileSync(new URL(file, generated)));
  return serveFixed({
    type,
    representations: { identity: read(name), gzip: read(`${name}.gz`), br: read(`${name}.br`) },
  });
};

const inflate = promisify(gunzip);

/** The script of the documentation page. Hardly anybody asks for it uncompressed, so that form is not kept. */
const serveBundle = (): RequestHandler => {
  const bundle = readFileSync(new URL('../assets/api-reference.js.gz', import.meta.url));
  const plain = { etag: strongEtag(`${sha256(bundle)}-plain`), read: () => inflate(bundle) };
  return serveFixed({ type: script, representations: { identity: plain, gzip: inMemory(bundle) } });
};

/** What the documentation page may load and call: this server, and nothing else. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const accent = '#3b82f6';

const documentationPage = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="${accent}" d="M8 0l7 4v8l-7 4-7-4V4z"/></svg>`,
)}">
<style>
body { margin: 0 }
:root { --scalar-color-accent: ${accent}; --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace }
</style>
</head>
<body>
<div id="app"></div>
<script src="/docs/api-reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Starts the reference with everything that would leave this server switched off. */
const startScript = `Scalar.createApiReference('#app', {
  url: '/openapi.json',
  servers: [{ url: location.origin, description: 'This server' }],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  defaultOpenAllTags: false,
  operationTitleSource: 'summary',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});
`;

/** A page of docs/: HTML for those who ask for it, as browsers do, and else the text it is written in. */
const serveHandbookPage = (page: HandbookPage): RequestHandler => {
  const headers = { ...ownWindowHeaders, Vary: 'Accept' };
  const asText = serve({ bytes: Buffer.from(page.markdown), type: 'text/markdown; charset=utf-8', headers });
  // Made when it is first looked at: all of them would keep the server from starting for a third of a second.
  let asHtml: RequestHandler | undefined;
  return (request, response, next) => {
    if (request.accepts(['text/markdown', 'text/html']) !== 'text/html') {
      return asText(request, response, next);
    }
    asHtml ??= serve({
      bytes: Buffer.from(handbookHtml(page)),
      type: 'html',
      headers: { ...headers, 'Content-Security-Policy': handbookPolicy },
    });
    return asHtml(request, response, next);
  };
};

/** What is answered where there is no page. */
export interface PageErrors {
  readonly notFound: (request: Request) => Promise<HandlerResult>;
  readonly wrongMethod: (wrong: WrongMethod) => Promise<HandlerResult>;
  /** Answers a page that failed, in place of Express, which would show the stack. */
  readonly failed: (error: unknown, request: Request) => HandlerResult;
}

/**
 * The pages around a contract: the contract itself as JSON and YAML, and the browsable documentation with all its
 * assets, and the pages that say how it all works. They are Express routes; contract operations never come here.
 */
export const createPages = (generated: URL, title: string, errors: PageErrors): Express => {
  const pages = express();
  pages.disable('x-powered-by');
  pages.disable('etag');
  const refuseMethod: RequestHandler = async (request, response) => {
    const refusal = await errors.wrongMethod({ request, path: request.path, allowed: ['GET', 'HEAD', 'OPTIONS'] });
    return send(response, refusal, [], undefined);
  };
  const add = (path: string, handler: RequestHandler) => pages.route(path).get(handler).all(refuseMethod);
  add('/', (_request, response) => response.redirect('/docs'));
  add('/openapi.json', serveContract(generated, 'openapi.json', 'application/json'));
  add('/openapi.yaml', serveContract(generated, 'openapi.yaml', 'application/yaml'));
  add(
    '/docs',
    serve({
      bytes: Buffer.from(documentationPage(title)),
      type: 'html',
      headers: { 'Content-Security-Policy': contentSecurityPolicy, ...ownWindowHeaders },
    }),
  );
  add('/docs/start.js', serve({ bytes: Buffer.from(startScript), type: script }));
  add('/docs/api-reference.js', serveBundle());
  for (const page of readHandbook()) {
    add(`/docs/${page.name}`, serveHandbookPage(page));
    add(`/docs/${page.name.replace(/\.md$/, '')}`, (_request, response) => response.redirect(`/docs/${page.name}`));
  }
  pages.use(async (request, response) => send(response, await errors.notFound(request), [], undefined));
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) =>
    send(response, errors.failed(error, request), [], undefined);
  pages.use(onError);
  return pages;
};
