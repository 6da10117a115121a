import openapiTypescript, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from './document.js';
import { enumsModule } from './enums.js';
import { headersModule } from './headers.js';
import { hookTypesModule } from './hook-types.js';
import { apiModule, contractModule, operationsModule, registryModule } from './operations.js';
import { outlineModule } from './outline.js';
import { pageSdkModule } from './page-sdk.js';
import { prunersModule } from './pruners.js';
import { publishedDocument } from './publish.js';
import { realtimeModule } from './realtime.js';
import { readRequestShapes } from './request-shapes.js';
import { routesModule } from './routes.js';
import { listOperations } from './spec.js';
import { toolsModule } from './tools.js';
import { schemasFile, validatorSchemas } from './validator-schemas.js';

const typesOf = async (document: OpenApiDocument): Promise<string> =>
  astToString(
    // The bundle is plain data, so a copy keeps the generator's own changes out of what is published.
    await openapiTypescript(JSON.stringify(document), { defaultNonNullable: false, alphabetize: true }),
  );

/** The modules that follow from a contract, by file name. They are written for a folder two levels below the root. */
export const contractModules = async (document: OpenApiDocument): Promise<Readonly<Record<string, string>>> => {
  const operations = listOperations(document);
  return {
    'types.ts': await typesOf(publishedDocument(document)),
    'enums.ts': enumsModule(document),
    'document.ts': outlineModule(document, operations),
    'operations.ts': operationsModule(document, operations),
    'contract.ts': contractModule(),
    'api.ts': apiModule(),
    'headers.ts': headersModule(document, operations),
    'routes.ts': routesModule(document, operations),
    'pruners.ts': prunersModule(readRequestShapes(document, operations)),
    'handlers.ts': registryModule(operations),
    'page-sdk.ts': pageSdkModule(document, operations),
    'realtime.ts': realtimeModule(operations),
    ...toolsModule(document, operations),
    ...hookTypesModule(document, operations),
    [schemasFile]: `${JSON.stringify(validatorSchemas(document, operations), null, 1)}
`,
  };
};
