import { type OpenApiDocument, resolveParameter } from './document.js';
import type { Operation } from './spec.js';

const outlineOf = (document: OpenApiDocument, { spec, tag, id }: Operation): object => ({
  operationId: id,
  tags: [tag],
  ...(spec.security && { security: spec.security }),
  parameters: (spec.parameters ?? []).map((parameter) => {
    const { name, in: place, required = false } = resolveParameter(document, parameter);
    return { name, in: place, required };
  }),
  responses: Object.fromEntries(Object.keys(spec.responses).map((status) => [status, { description: status }])),
});

/**
 * The contract without schemas, examples and texts, as a TypeScript module: an OpenAPI document of what a running server
 * asks it for. The whole of it would take the server's start 10 ms and its memory 8 MB.
 */
export const outlineModule = (document: OpenApiDocument, operations: readonly Operation[]): string => {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, { [operation.method]: outlineOf(document, operation) });
  }
  const outline = {
    openapi: document.openapi,
    info: { title: document.info.title, version: document.info.version },
    security: document.security ?? [],
    components: { securitySchemes: document.components?.securitySchemes ?? {} },
    paths,
  };
  return [
    "import type { Document } from 'openapi-backend';",
    '',
    `export const document: Document = ${JSON.stringify(outline, null, 2)};`,
    '',
  ].join('\n');
};
