import ts from 'typescript';
import { parsed, sourcesIn } from './sources.js';

const client = 'domain/outbound/';
/** What is not in this process: scripts ask the server, and it asks by the client. */
const ofScripts = 'domain/sandbox/libraries/';

/** Modules that can ask another server, and what of them may be used elsewhere: listening, and words about addresses. */
const harmlessUses: ReadonlyMap<string, readonly string[]> = new Map([
  ['http', ['createServer', 'ServerResponse', 'STATUS_CODES']],
  ['net', ['BlockList', 'isIP', 'isIPv4', 'isIPv6']],
  ['https', []],
  ['http2', []],
  ['tls', []],
  ['dgram', []],
  ['dns', []],
  ['dns/promises', []],
  ['undici', []],
  ['axios', []],
  ['openapi-fetch', []],
  ['ws', ['WebSocketServer']],
]);

/** Globals of Node that ask another server. */
const asking: ReadonlySet<string> = new Set(['fetch', 'WebSocket']);

const moduleOf = (node: ts.Node): string | undefined => {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
    return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
  }
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    const loads =
      node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(node.expression) && node.expression.text === 'require');
    return loads && first && ts.isStringLiteral(first) ? first.text : undefined;
  }
  return undefined;
};

/** The values that a statement takes from a module; `*` when it takes all of it. */
const takenBy = (node: ts.Node): string[] => {
  if (!ts.isImportDeclaration(node)) {
    return ['*'];
  }
  const clause = node.importClause;
  if (!clause || clause.isTypeOnly) {
    return [];
  }
  const bindings = clause.namedBindings;
  const named =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .map(({ propertyName, name }) => (propertyName ?? name).text)
      : [];
  return [...named, ...(clause.name || (bindings && ts.isNamespaceImport(bindings)) ? ['*'] : [])];
};

const isName = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node.parent) &&
    node.parent.name === node &&
    !isGlobalObject(node.parent.expression)) ||
  ((ts.isPropertyAssignment(node.parent) ||
    ts.isMethodDeclaration(node.parent) ||
    ts.isMethodSignature(node.parent) ||
    ts.isPropertySignature(node.parent)) &&
    node.parent.name === node);

const isGlobalObject = (node: ts.Node): boolean =>
  ts.isIdentifier(node) && ['globalThis', 'global'].includes(node.text);

const asksIn = (node: ts.Node): string[] => {
  const module = moduleOf(node)?.replace(/^node:/, '');
  const harmless = module === undefined ? undefined : harmlessUses.get(module);
  const taken = harmless ? takenBy(node).filter((name) => !harmless.includes(name)) : [];
  const found = taken.map((name) => `${module}.${name}`);
  if (ts.isIdentifier(node) && asking.has(node.text) && !isName(node)) {
    found.push(node.text);
  }
  ts.forEachChild(node, (child) => {
    found.push(...asksIn(child));
  });
  return found;
};

const asksInText = (text: string): string[] =>
  asksIn(ts.createSourceFile('example.ts', text, ts.ScriptTarget.Latest, true));

describe('other servers are asked by the one client only (docs/outbound.md)', () => {
  test.each([
    ["await fetch('https://example.com/');", 'fetch'],
    ["await globalThis.fetch('https://example.com/');", 'fetch'],
    ['const ask = fetch;', 'fetch'],
    ["new WebSocket('wss://example.com/');", 'WebSocket'],
    ["import { request } from 'node:http';", 'http.request'],
    ["import { request as ask } from 'node:https';", 'https.request'],
    ["import https from 'node:https';", 'https.*'],
    ["import * as http from 'http';", 'http.*'],
    ["import { connect } from 'node:net';", 'net.connect'],
    ["import { lookup } from 'node:dns/promises';", 'dns/promises.lookup'],
    ["import { Agent } from 'undici';", 'undici.Agent'],
    ["const { request } = await import('undici');", 'undici.*'],
    ["export { request } from 'undici';", 'undici.*'],
  ])('what counts as asking: %s', (text, found) => expect(asksInText(text)).toEqual([found]));

  test.each([
    "import { createServer, type IncomingMessage } from 'node:http';",
    "import type { Agent } from 'undici';",
    "import { BlockList, isIP } from 'node:net';",
    'app.service(outbound).fetch({ url });',
    'class Client { fetch() {} }',
    'const client = { fetch: 1 };',
  ])('what does not: %s', (text) => expect(asksInText(text)).toEqual([]));

  test('nobody else does', () => {
    const found = ['db', 'domain', 'handlers', 'server']
      .flatMap(sourcesIn)
      .filter((file) => !file.startsWith(client) && !file.startsWith(ofScripts))
      .flatMap((file) => asksIn(parsed(file)).map((what) => `${file}: ${what}`));
    expect(found).toEqual([]);
  });

  test('the client itself connects in one place', () => {
    const found = sourcesIn(client).flatMap((file) => asksIn(parsed(file)).map((what) => `${file}: ${what}`));
    expect(found).toEqual(['domain/outbound/agents.ts: undici.*', 'domain/outbound/client.ts: dns.lookup']);
  });
});
