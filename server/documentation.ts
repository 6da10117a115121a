import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express, { type Express, type RequestHandler } from 'express';

const serveDocument = (file: URL, type: string): RequestHandler => {
  const bytes = readFileSync(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return (request, response) => {
    response.set({ ETag: etag, 'Cache-Control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) {
      response.status(304).end();
      return;
    }
    response.type(type).send(bytes);
  };
};

/**
 * The pages around a contract: the contract itself as JSON and YAML, and what `mount` adds. They are Express routes;
 * contract operations never come here.
 */
export const createPages = (generated: URL, notFound: RequestHandler): Express => {
  const pages = express();
  pages.disable('x-powered-by');
  pages.get('/openapi.json', serveDocument(new URL('openapi.json', generated), 'application/json'));
  pages.get('/openapi.yaml', serveDocument(new URL('openapi.yaml', generated), 'application/yaml'));
  pages.use(notFound);
  return pages;
};
