import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  isReference,
  type OpenApiDocument,
  type OperationObject,
  type RequestBodyObject,
  type ResponseObject,
  resolveParameter,
  resolveResponse,
  resolveSchema,
  type SchemaObject,
  schemasIn,
} from '../../scripts/generate/document.js';
import { listOperations } from '../../scripts/generate/spec.js';
import { listedCodes } from '../../scripts/lint/error-examples.js';

/** Lists of which no more are taken in than so many: the code of the refusal. */
const refused: Readonly<Record<string, string>> = {
  'AssignedTask.attachments': 'too_many_attachments',
  'AttachmentList.attachments': 'too_many_attachments',
  'CredentialBindingList.bindings': 'too_many_bindings',
  'ComposedUser.tokens': 'too_many_tokens',
  'FavoriteList.favoriteIds': 'too_many_favorites',
  'FavoriteList.favorites': 'too_many_favorites',
  'McpServerList.mcpServers': 'too_many_mcp_servers',
  'PricingList.rows': 'too_many_prices',
  'ScriptConnectionList.connections': 'too_many_connections',
  'TaskWithContext.attachments': 'too_many_attachments',
};

/** Lists whose bound the operation tells: the words for it. */
const told: Readonly<Record<string, string>> = {
  'TaskDetail.logs': '512 KiB',
};

/** Lists that are short by what they are. */
const short: Readonly<Record<string, string>> = {
  'Agent.credentialMissing': 'what a worker reports, as `missing`, which is bounded',
  'BudgetList.budgets': 'one for an agent or a user',
  'CatalogEntry.categories': 'as many as the reader of the catalogue takes',
  'CatalogEntry.feeds': 'as many as the reader of the catalogue takes',
  'ComposedUser.recentEvents': 'as many as are asked for',
  'ConfigReload.keysUpdated': 'settings that the server knows',
  'ConnectedToolResult.content': 'as many bytes as an answer of a tool may have',
  'ConnectionOperation.parameters': 'as many as the reader of descriptions takes',
  'IntegrationSurface.surfaces': 'as many as the reader of the catalogue takes',
  'IntegrationsCatalog.entries': 'as many as the reader of the catalogue takes',
  'KeepWarmReport.results': 'logins that are configured',
  'KeyAvailability.availableIndices': '`totalKeys`, which is bounded',
  'KeyAvailability.modelBlockedIndices': '`totalKeys`, which is bounded',
  'KeyAvailability.seatBlockedIndices': '`totalKeys`, which is bounded',
  'KeyPlanCatalogue.plans': 'plans that the server knows',
  'ModelProfileList.profiles': 'refused beyond a thousand',
  'OAuthApp.authorizations': 'refused beyond a hundred of an app',
  'OAuthAppDeleted.warnings': 'one for an account',
  'OAuthAppList.oauthApps': 'refused beyond two hundred',
  'OAuthAppResult.setupHints': 'presets that the server knows',
  'OAuthAuthorizationList.authorizations': 'refused beyond a hundred of an app',
  'OAuthPreset.setupHints': 'presets that the server knows',
  'OAuthPresetList.presets': 'presets that the server knows',
  'RecoveredTasks.tasks': 'what an agent runs, as many as it has slots',
  'RegisteredAgent.enabledCapabilities': 'capabilities that the server knows',
  'SavedWorkflow.warnings': 'what is found in a definition, which is bounded',
  'ScriptConnection.authHostsOverride': 'as many as are sent, as `authHosts`',
  'ScriptConnectionDetail.authHostsOverride': 'as many as are sent, as `authHosts`',
  'ScriptConnectionDetail.tools': 'as many as are asked a server for',
  'ScriptConnectionVersionList.versions': 'the last ones are kept',
  'SessionCost.modelBreakdown': 'as many models as are sent of a session',
  'SurfaceAuth.credentialIds': 'as many as the reader of the catalogue takes',
  'TaskTemplateList.templates': 'templates that the server knows',
  'Workflow.edges': 'one for an exit of a node, which are bounded',
};

const contract: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../../generated/swarm/openapi.json', import.meta.url), 'utf8'),
);
const operations: readonly OperationObject[] = listOperations(contract).map(({ spec }) => spec);

const codes = listedCodes(fileURLToPath(new URL('../..', import.meta.url)));

interface List {
  /** The schema that has it, and the member. */
  readonly name: string;
  readonly schema: SchemaObject;
}

const isList = ({ type }: SchemaObject): boolean => type === 'array' || (Array.isArray(type) && type.includes('array'));

const nameOf = ({ $ref }: SchemaObject): string | undefined =>
  typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;

/** All lists in a schema, those in what it refers to included. */
const listsIn = (schema: SchemaObject, place: string, above: readonly string[]): List[] => {
  const name = nameOf(schema);
  if (name !== undefined) {
    const resolved = resolveSchema(contract, schema);
    return above.includes(name) ? [] : listsIn(resolved, isList(resolved) ? place : name, [...above, name]);
  }
  const members = Object.entries(schema.properties ?? {}) as [string, SchemaObject][];
  const parts = [...schemasIn(schema.allOf), ...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  return [
    ...(isList(schema) ? [{ name: place, schema }] : []),
    ...schemasIn([schema.items, schema.additionalProperties]).flatMap((item) => listsIn(item, `${place}[]`, above)),
    ...members.flatMap(([member, value]) => listsIn(value, `${place}.${member}`, above)),
    ...parts.flatMap((part) => listsIn(part, place, above)),
  ];
};

const jsonOf = (sentOrAnswered: RequestBodyObject | ResponseObject | undefined): SchemaObject[] =>
  schemasIn([sentOrAnswered?.content?.['application/json']?.schema]);

const answersOf = ({ responses }: OperationObject): SchemaObject[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => jsonOf(resolveResponse(contract, response)));

const memberOf = ({ name }: List): string => name.slice(name.lastIndexOf('.') + 1);

/** Names of lists that are bounded where they are sent. */
const sent: ReadonlySet<string> = new Set(
  operations
    .flatMap(({ requestBody }) => jsonOf(requestBody))
    .flatMap((body) => listsIn(body, 'body', []))
    .filter(({ schema }) => schema.maxItems !== undefined)
    .map(memberOf),
);

const mostOnPage = (operation: OperationObject): number => {
  const limit = (operation.parameters ?? [])
    .map((parameter) => resolveParameter(contract, parameter))
    .find(({ name }) => name === 'limit');
  return Number(limit?.schema?.maximum ?? Number.POSITIVE_INFINITY);
};

/** It may be told that it reads too much: what it lists is bounded in bytes. */
const isLargeRead = ({ responses: { 503: unavailable } }: OperationObject): boolean =>
  unavailable !== undefined && isReference(unavailable) && unavailable.$ref.endsWith('/Unavailable');

/** The list is a member of the answer itself. */
const isWhatIsListed = ({ name }: List, answer: SchemaObject): boolean =>
  name.startsWith(`${nameOf(answer)}.`) && !name.includes('[]');

const isOfFewValues = ({ schema }: List): boolean =>
  schemasIn([schema.items]).some((item) => resolveSchema(contract, item).enum !== undefined);

/** Lists of which the contract says no bound in a form that can be read, with the operations that answer them. */
const unclear = new Map<string, string[]>();
for (const operation of operations) {
  for (const answer of isLargeRead(operation) ? [] : answersOf(operation)) {
    const lists = listsIn(answer, operation.operationId, []).filter(
      (list) =>
        list.schema.maxItems === undefined &&
        !sent.has(memberOf(list)) &&
        !isOfFewValues(list) &&
        !(mostOnPage(operation) <= 1000 && isWhatIsListed(list, answer)),
    );
    for (const { name } of lists) {
      unclear.set(name, [...(unclear.get(name) ?? []), operation.operationId]);
    }
  }
}

/**
 * A list that an answer holds whole grows with what is stored, and is read and written in the thread of all requests. The
 * contract bounds it: by `maxItems`, by a `limit` of at most 1000, by what may be sent of it, or as a large read
 * (docs/reads.md). Any other says here what bounds it.
 */
test('every list in an answer is bounded, or says above by what', () => {
  const named = [...Object.keys(refused), ...Object.keys(told), ...Object.keys(short)];

  expect([...unclear.keys()].sort()).toEqual(named.sort());
});

test.each(Object.entries(refused))('of %s no more are taken in than may be: %s', (_list, code) => {
  expect(codes).toContain(`| \`${code}\``);
});

test.each(Object.entries(told))('how long %s may be is told: %s', (list, words) => {
  const answering = operations.filter(({ operationId }) => unclear.get(list)?.includes(operationId));

  expect(answering.length).toBeGreaterThan(0);
  for (const operation of answering) {
    expect(JSON.stringify(operation)).toContain(words);
  }
});
