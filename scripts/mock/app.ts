import ajvFormats from 'ajv-formats';
import express, { type Express, type Request as ExpressRequest, type Response as ExpressResponse } from 'express';
import { type Context, type Document, OpenAPIBackend as OpenApiBackend, type Operation } from 'openapi-backend';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly type?: string;
}

/** What a caller wants to see, as `Prefer: code=404, example=unknown`. */
const preferenceOf = (context: Context): { readonly code?: number; readonly example?: string } => {
  const text = [context.request.headers.prefer].flat().join();
  const code = /\bcode=(\d{3})\b/.exec(text)?.[1];
  const example = /\bexample=([\w-]+)/.exec(text)?.[1];
  return { ...(code !== undefined && { code: Number(code) }), ...(example !== undefined && { example }) };
};

const mediaTypeOf = ({ responses }: Operation, status: number): string | undefined => {
  const response = responses?.[String(status)];
  return response && 'content' in response ? Object.keys(response.content ?? {})[0] : undefined;
};

const exampleOf = (context: Context): Answer => {
  const { operationId = '' } = context.operation;
  const { status, mock } = context.api.mockResponseForOperation(operationId, preferenceOf(context));
  const type = mediaTypeOf(context.operation, status);
  return type === undefined ? { status } : { status, body: mock, type };
};

const refusal = (status: number, error: string, code: string): Answer => ({
  status,
  body: { error, code },
  type: 'application/json',
});

const problemsOf = ({ validation }: Context): string =>
  (validation.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim()).join('; ');

const isBearer = ({ request }: Context): boolean => /^Bearer \S/.test([request.headers.authorization].flat().join());

const send = (response: ExpressResponse, { status, body, type }: Answer): void => {
  response.status(status);
  if (body === undefined || type === undefined) {
    response.end();
    return;
  }
  response.type(type).send(typeof body === 'string' ? body : JSON.stringify(body));
};

const toRequest = (request: ExpressRequest) => ({
  method: request.method,
  path: request.path,
  query: request.url.split('?')[1] ?? '',
  headers: Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ),
  body: request.body,
});

/** An Express app that answers each operation of a contract with its examples; any bearer key is good. */
export const createMock = async (definition: Document): Promise<Express> => {
  const backend = new OpenApiBackend({
    definition,
    quick: true,
    coerceTypes: true,
    customizeAjv: (ajv) => ajvFormats.default(ajv),
    handlers: {
      notFound: () => refusal(404, 'Not Found', 'path_not_found'),
      methodNotAllowed: () => refusal(405, 'Method not allowed', 'method_not_allowed'),
      unauthorizedHandler: () => refusal(401, 'Unauthorized', 'unauthenticated'),
      validationFail: (context: Context) =>
        refusal(400, `Validation error: ${problemsOf(context)}`, 'validation_error'),
      notImplemented: exampleOf,
    },
    securityHandlers: { bearerAuth: isBearer },
  });
  await backend.init();
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json({ limit: '10mb' }));
  app.use((request, response, next) => {
    backend.handleRequest(toRequest(request)).then((answer: Answer) => send(response, answer), next);
  });
  return app;
};
