import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = 'db/migrations';

/**
 * The first 16 digits of the SHA-256 of each migration. A new one is added here; one that is here never changes, nor goes:
 * databases have it behind them, and would not get what it does from now on.
 */
const released: Readonly<Record<string, string>> = {
  '0001-initial-schema.ts': 'e53ab300c70199c7',
  '0002-agents-last-seen.ts': '02305002e445ca0b',
  '0003-bounded-numbers.ts': '79a122792a34e67e',
  '0004-cost-sums.ts': '30defd0fdb7d76d1',
  '0005-human-free-tasks.ts': 'b65872d639027487',
  '0006-guarded-numbers.ts': '29e2e35c2d2ee2a2',
  '0007-jobs.ts': '57d01c749de1c6b7',
  '0008-agents-by-presence.ts': '20f9ec9bfa93f47b',
  '0009-keys-by-scope.ts': 'cef94cbfea6a5bc0',
  '0010-versions.ts': '1a94fd16e2a1812c',
  '0011-counts-in-order.ts': 'a20e01fce799fcd3',
  '0012-key-checks.ts': '299938eba06e5c14',
  '0013-leases.ts': '4280ab6f9e54aff9',
  '0014-scripts.ts': '7254f8622dd5b79f',
  '0015-mcp-sessions.ts': '4033d71e7f292cdd',
  '0016-script-runs.ts': '6051a6d2e75749a1',
  '0017-sessions-by-root.ts': '3b4cd878d4faf171',
  '0026-schedules.ts': 'de83ea71672ac04f',
  '0020-durable-script-runs.ts': 'ebf61b50a9c7dfe1',
  '0023-workflows.ts': '33778022c8bbb88c',
  '0029-skills.ts': 'e494986338f30618',
  '0030-metrics.ts': 'ac0ef8b0a745b741',
  '0032-rooms.ts': 'cad3b04b630a0888',
  '0039-runtime-pools.ts': '812957dff7b7bec7',
  '0041-workflow-runs.ts': 'd16f7018b3b6bee3',
  '0056-shared-folders.ts': 'b6454dff42a5b575',
  '0057-script-apis.ts': '48d9e21d97e1c734',
  '0058-approvals.ts': '60673da9c104bc27',
  '0035-model-profiles.ts': '65b13b48c0cd0666',
  '0070-script-connections.ts': '1f42267dfab9bedc',
  '0071-credential-uses.ts': '7e1b1e21242dfa09',
  '0074-webhook-deliveries.ts': 'c9cdc39b111c2af3',
  '0084-assets.ts': 'dcf0325055ac505f',
  '0072-oauth-apps.ts': 'c897c4dd6e7c935f',
  '0073-mcp-servers.ts': '5ab2c4f2eb4215e5',
  '0063-pages.ts': 'adfc682a096dac07',
  '0075-inbound-deliveries.ts': '4c9ffcb4521b5f1b',
  '0076-workflow-children.ts': '63951d494843f704',
  '0081-places-in-journals.ts': '4fed426c745ac963',
  '0082-page-sessions.ts': 'e627d4ad677ca718',
  '0085-ended-script-runs.ts': '5a5f0a188458d3b7',
  '0086-schedule-targets.ts': '0b4b7fe53382fd25',
  '0078-runtime-commands.ts': '446a8179d5156377',
  '0101-cheaper-claims.ts': '9540e31108c10db3',
  '0091-chat-deliveries.ts': 'ee82da4f8c1f6568',
  '0097-deferred-tasks.ts': 'eadb4e86c0ed4efe',
  '0099-walked-runs.ts': '67ce2602f71e28c3',
  '0087-mail.ts': '420e21e7f4aa9721',
  '0089-workflow-secrets.ts': '286ef787dd99d749',
  '0093-channels.ts': 'c72f44c239a0ea74',
  '0080-extensions.ts': '3f93392bf68fde2b',
  '0106-script-embeddings.ts': '6cfbf9b11850816a',
  '0110-published-skills.ts': 'f7e9fe54a24c6d90',
  '0111-run-starters.ts': 'b214d85655e5ebc7',
  '0112-ended-waits.ts': '6e32cf32bf738a06',
  '0123-workers-that-worked.ts': '5a63aaf1f8c75b04',
  '0124-open-workers.ts': '904c768c90dce6ed',
  '0130-schedule-overlap.ts': 'ed257873e0ae1486',
  '0131-step-causes.ts': 'b98dbcae0232ae52',
  '0132-oauth-revocations.ts': '6c91a5a4c0bfa423',
  '0117-cooldowns.ts': '9857616813bb25a8',
  '0118-continued-runs.ts': '62bf23f37f48a347',
  '0119-ended-runs-by-status.ts': '25b3a02c911b316d',
  '0116-own-channel-messages.ts': '26604f9a48db93bb',
  '0115-asked-again.ts': '3beb7413f19ff59e',
  '0114-former-parents.ts': '2ebbd0408bbde214',
  '0113-schedule-profiles.ts': '677e1ffdfb1c04d1',
  '0107-file-batches.ts': '089a13a74a21f66d',
  '0079-supervised-runtimes.ts': '20bf8dfdfe9f8d9e',
  '0125-oauth-starters.ts': '4dd40b92fb00750b',
  '0126-oauth-refresh-failures.ts': '007007bd02f7a9f4',
  '0127-workers-by-status.ts': '49911929267465b3',
  '0133-swept-assignments.ts': 'a3b7736213821247',
  '0136-script-api-makers.ts': 'b17460b625bea870',
  '0137-oauth-revocation-owners.ts': '4a8d92e9d12cce4b',
};

const checksumOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(`${folder}/${file}`))
    .digest('hex')
    .slice(0, 16);

const files = readdirSync(folder).sort();

test('no migration that was released has changed, and each new one is among them', () => {
  expect(Object.fromEntries(files.map((file) => [file, checksumOf(file)]))).toEqual(released);
});

test('each migration has a number of its own', () => {
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
});

test.each(files)('%s does the same whatever becomes of the other code: it imports nothing but Kysely', (file) => {
  const imported = [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)];

  expect(imported.map(([, from, loaded]) => from ?? loaded).filter((module) => module !== 'kysely')).toEqual([]);
});
