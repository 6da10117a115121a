import ts from 'typescript';
import { sealedColumns } from '../../db/queries/sealed-values.js';
import { parsed, sourcesIn } from './sources.js';

/**
 * Where texts are encrypted with the key of stored secrets: how often in each file, and the columns in which those who call it
 * keep them. What another place encrypts is lost with the old key, unless its column is replaced with the others.
 */
const sites: Readonly<Record<string, { readonly calls: number; readonly columns: readonly string[] }>> = {
  'domain/config/key-check.ts': { calls: 1, columns: ['key_checks.sealed'] },
  'domain/config/older-entries.ts': { calls: 1, columns: ['config.value'] },
  'domain/config/store.ts': { calls: 1, columns: ['config.value'] },
  'domain/extensions/extension.ts': { calls: 1, columns: ['extensions.configJson'] },
  'domain/oauth/app.ts': {
    calls: 1,
    columns: [
      'oauth_apps.clientSecret',
      'oauth_authorizations.accessToken',
      'oauth_authorizations.refreshToken',
      'oauth_pending.verifier',
      'oauth_revocations.clientSecret',
      'oauth_revocations.accessToken',
      'oauth_revocations.refreshToken',
    ],
  },
  'domain/runtimes/controller.ts': { calls: 1, columns: ['runtime_controllers.secretConfig'] },
  'domain/runtimes/start-workers.ts': { calls: 1, columns: ['runtime_instances.sealedToken'] },
  'domain/scripts/apis/api.ts': { calls: 1, columns: ['script_apis.token'] },
  // Twice it seals by its own function.
  'domain/workflows/trigger-secrets.ts': { calls: 3, columns: ['workflow_secrets.sealed'] },
};

const sealCallsIn = (file: string): number => {
  let calls = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'seal') {
      calls += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed(file));
  return calls;
};

test('whatever is encrypted with the key of stored secrets is in a column that a rotation of the key knows', () => {
  const found = ['domain', 'handlers', 'server', 'db', 'controller']
    .flatMap(sourcesIn)
    .map((file) => [file, sealCallsIn(file)] as const)
    .filter(([, calls]) => calls > 0);
  const columns = new Set(Object.values(sites).flatMap((site) => site.columns));

  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(sites).map(([file, { calls }]) => [file, calls])),
  );
  expect([...columns].sort()).toEqual(sealedColumns.map(({ name }) => name).sort());
});
