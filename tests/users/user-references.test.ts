import { randomUUID } from 'node:crypto';
import { userReferences } from '../../db/queries/user-references.js';
import { yes, yesOrNo } from '../support/approvals.js';
import { connect } from '../support/connections.js';
import { postCost } from '../support/costs.js';
import { databases } from '../support/databases/databases.js';
import { favoritesOf } from '../support/favorites.js';
import { upload } from '../support/files.js';
import { mcpSession } from '../support/mcp.js';
import { testOn } from '../support/only-on.js';
import { createPage } from '../support/pages.js';
import { changeRows, insertRow, rowsOf } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { goodSource } from '../support/scripts.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { passes } from '../support/workflows.js';

const server = useServer({
  env: { PUBLIC_MCP_BASE_URL: 'https://swarm.example.com', CONNECTOR_CONNECT_URL: 'https://app.example.com/connect' },
});

/** What becomes of columns that name a merged user, beside those that simply name the other one from then on. */
const otherwise: Readonly<Record<string, 'moved' | 'deleted' | 'history'>> = {
  'users.id': 'deleted',
  'user_email_aliases.userId': 'deleted',
  'user_identities.userId': 'moved',
  'user_tokens.userId': 'deleted',
  'user_roles.userId': 'deleted',
  'user_events.userId': 'deleted',
  'user_events.actor': 'history',
  'connector_codes.userId': 'deleted',
  'connector_codes.actor': 'history',
  'inbox_items.userId': 'deleted',
  'mcp_sessions.owner': 'deleted',
  'page_sessions.userId': 'deleted',
  'page_launch_codes.userId': 'deleted',
  'favorites.owner': 'moved',
  'favorites.userId': 'moved',
  'tasks.key': 'moved',
  'asset_mappings.key': 'moved',
  'asset_key_history.previousKey': 'history',
  'asset_key_history.newKey': 'history',
  'cost_sums.requesterId': 'moved',
  'daily_spend.scopeId': 'moved',
  'budgets.scopeId': 'deleted',
  'permission_audit.principalId': 'history',
  'approval_requests.approvals': 'history',
  'events.data': 'history',
};

/** They have names like that, and name something else. */
const notUsers = [
  'approval_requests.askedBy',
  'config.scopeId',
  'credential_bindings.scopeId',
  'credential_keys.scopeId',
  'leases.owner',
  'refresh_locks.owner',
  'script_connections.scopeId',
  'scripts.scopeId',
  'tasks.chatUserId',
];

const known = [...userReferences.map(([table, column]) => `${table}.${column}`), ...Object.keys(otherwise)].sort();

const columns = (): { readonly table: string; readonly column: string }[] =>
  databases
    .tables(server.database)
    .flatMap((table) => databases.columns(server.database, table).map((column) => ({ table, column })));

/** The columns with a foreign key to the users. */
const referring = (): string[] =>
  server.sqlite
    .prepare<[], string>(
      `select tables.name || '.' || keys."from"
       from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
       where tables.type = 'table' and keys."table" = 'users'`,
    )
    .pluck()
    .all();

const soundsLikeUser = /(?:userId|requesterId|owner|actor|principalId|scopeId|By)$/i;

const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !(known.includes(name) || notUsers.includes(name)));

test('every column that sounds as if it referred to users is known', () => {
  const sounding = columns().filter(({ column }) => soundsLikeUser.test(column));

  expect(sounding.length).toBeGreaterThan(notUsers.length);
  expect(unknown(sounding.map(({ table, column }) => `${table}.${column}`))).toEqual([]);
});

testOn('sqlite', 'the same migrations make both, and SQLite tells')(
  'every column that refers to users is known',
  () => {
    expect(referring().length).toBeGreaterThan(0);
    expect(unknown(referring())).toEqual([]);
  },
);

/** The columns of the whole database in which a text occurs. */
const columnsWith = (text: string): string[] =>
  columns()
    .filter(
      ({ table, column }) =>
        server.database
          .prepare(`select 1 from "${table}" where cast("${column}" as text) like ? limit 1`)
          .get(`%${text}%`) !== undefined,
    )
    .map(({ table, column }) => `${table}.${column}`)
    .sort();

/** Does all that leaves the name of a user somewhere. */
const leaveTraces = async (id: string, otherId: string): Promise<void> => {
  const key = (await mintToken(server, id)).plaintext;
  const agentId = addAgent(server, { status: 'busy', harnessProvider: 'harness_b' });
  const { body: task } = await server.call('createTask', {
    body: { task: 'Mine', agentId, key: `personal/${id}/notes/` },
    key,
  });
  await postCost(server, { agentId, taskId: task.id, totalCostUsd: 2 });
  await server.call('steerTask', { path: { id: task.id }, body: { message: 'And this' }, key });
  await upload(server, task.id, 'notes.txt', 'First', { key });
  await upload(server, task.id, 'notes.txt', 'Second', { key });
  await server.call('moveAsset', {
    path: { entityType: 'task', id: task.id },
    body: { key: `personal/${id}/moved` },
    key,
  });
  const entry = { scope: 'global', key: 'WRITTEN_BY_USER', value: 'x' } as const;
  await server.call('upsertConfig', { body: entry, key });
  await server.call('upsertConfig', { body: { ...entry, value: 'y' }, key });
  await favoritesOf(server).set({ itemType: 'page', itemId: 'p', favorite: true }, { key });
  await server.call('setInboxItemState', { body: { userId: id, itemType: 'approval', itemId: '1', status: 'open' } });
  await server.call('createConnectorCode', { path: { id }, body: {} });
  await server.call('createConnectorCode', { path: { id: otherId }, body: {}, key });
  await server.call('updateUser', { path: { id: otherId }, body: { name: 'Renamed' }, key });
  await server.call('upsertScript', { agentId, key, body: { name: 'written', source: goodSource } });
  await server.call('upsertScript', { agentId, key, body: { name: 'written', source: 'export default () => 1;' } });
  await server.call('runScript', { agentId, key, body: { name: 'written', intent: 'Try it' } });
  const { scripts } = (await server.call('listScripts')).body;
  const ownScript = scripts.find(({ name }) => name === 'written')?.id ?? '';
  const { body: endpoint } = await server.call('createScriptApi', { path: { id: ownScript }, key, body: {} });
  await server.call('updateScriptApi', {
    path: { id: ownScript, endpointId: endpoint.id },
    key,
    body: { enabled: false },
  });
  await server.call('createScriptRun', { agentId, key, body: { source: goodSource, args: { n: 1 } } });
  await server.call('launchPage', { path: { id: (await createPage(server, {}, agentId)).id }, key });
  const workflow = (
    await server.call('createWorkflow', { key, body: { name: 'Mine', definition: { nodes: [passes('a')] } } })
  ).body;
  const { runId } = (await server.call('triggerWorkflow', { key, path: { id: workflow.id }, body: {} })).body;
  const { approvalRequest } = (
    await server.call('createApprovalRequest', {
      key,
      body: { title: 'Mine', questions: [yesOrNo], approvers: { policy: 'any' } },
    })
  ).body;
  await server.call('respondApprovalRequest', { key, path: { id: approvalRequest.id }, body: { responses: yes } });
  const { oauthApp } = (
    await server.call('upsertOauthApp', { key, body: { presetId: 'preset_c', clientId: 'mine', clientSecret: 'mine' } })
  ).body;
  await server.call('createOauthAuthorizeUrl', { key, path: { id: oauthApp.id }, body: { label: 'default' } });
  insertRow(server, 'oauth_authorizations', {
    id: 'connected',
    appId: oauthApp.id,
    label: 'default',
    status: 'active',
    tokenVersion: 1,
    connectedBy: id,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  });
  await server.call('createSchedule', { key, body: { name: 'Mine', taskTemplate: 'Do it', ...rarely } });
  const { controller } = (
    await server.call('createRuntimeController', { key, body: { name: 'mine', kind: 'container' } })
  ).body;
  await server.call('createRuntimePool', {
    key,
    body: { name: 'mine', kind: 'container', placements: [controller.id] },
  });
  await connect(server, { auth: { type: 'bearer', secret: 'a-secret-of-a-person' } }, undefined, key);
  await server.call('createMcpServer', {
    key,
    body: { name: 'mine', scope: 'swarm', url: 'https://mcp.example.com/mcp' },
  });
  insertRow(server, 'credential_uses', {
    id: 'use',
    createdAt: new Date().toISOString(),
    agentId,
    userId: id,
    host: 'api.example.com',
    method: 'GET',
    operation: 'weather.getForecast',
    durationMs: 1,
  });
  await server.call('revokeCredentialAccess', { key, body: { agentId } });
  await server.call('createChannel', { key, body: { name: 'mine' } });
  await server.call('postMessage', { key, body: { channel: 'mine', content: 'Mine' } });
  await mcpSession(server, { key, path: '/mcp-user' });
  insertRow(server, 'merged_users', { id: 'former', userId: id });
  insertRow(server, 'workflow_run_continuations', {
    id: 'continued',
    runId,
    continuedBy: id,
    createdAt: new Date().toISOString(),
  });
  insertRow(server, 'permission_audit', {
    id: 'audit',
    principalType: 'user',
    principalId: id,
    route: 'GET /',
    decision: 'allow',
    reason: 'x',
    source: 'http',
    createdAt: new Date().toISOString(),
  });
};

test('after a merge nothing names the merged user but history, wherever a user is named', async () => {
  const target = await createUser(server, { name: 'Target' });
  const source = await createUser(server, {
    name: 'Source',
    emailAliases: ['source@example.com'],
    identities: [{ kind: 'chat', externalId: 'S' }],
    dailyBudgetUsd: 5,
  });
  await leaveTraces(source.id, target.id);
  expect(columnsWith(source.id)).toEqual(known);

  await server.call('mergeUsers', { path: { id: target.id }, body: { sourceUserId: source.id } });

  const history = Object.keys(otherwise).filter((column) => otherwise[column] === 'history');
  // The story of the merge itself names both, and what named the former means the other.
  expect(columnsWith(source.id)).toEqual([...history, 'merged_users.id', 'user_events.after'].sort());
  const moved = known.filter((column) => (otherwise[column] ?? 'moved') === 'moved');
  expect(columnsWith(target.id)).toEqual(expect.arrayContaining(moved));
});

test('workflows, schedules, pages, scripts and files of a merged user go on in the namespace of the other', async () => {
  const [target, source] = [await createUser(server), await createUser(server)];
  const tables = ['workflows', 'schedules', 'pages', 'scripts', 'asset_mappings'] as const;
  const agentId = addAgent(server);
  await server.call('createWorkflow', { body: { name: randomUUID(), definition: { nodes: [passes('a')] } } });
  await makeSchedule(server);
  await createPage(server, {}, agentId);
  await server.call('upsertScript', { agentId, body: { name: 'somebodys', source: goodSource } });
  for (const table of tables) {
    changeRows(server, table, {}, { key: `personal/${source.id}/a/` });
  }

  await server.call('mergeUsers', { path: { id: target.id }, body: { sourceUserId: source.id } });

  for (const table of tables) {
    const keys = rowsOf(server, table).map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set([`personal/${target.id}/a/`]));
  }
});

test('the tasks in the personal namespace of a merged user go on in that of the other', async () => {
  const [target, source, neighbour] = [await createUser(server), await createUser(server), await createUser(server)];
  const create = async (key: string, body: object = {}) =>
    (await server.callUntyped('createTask', { body: { task: 'x', agentId: null, ...body }, key })).body;
  const sourceKey = (await mintToken(server, source.id)).plaintext;
  const neighbourKey = (await mintToken(server, neighbour.id)).plaintext;
  const own = await create(sourceKey, { key: `personal/${source.id}/` });
  const below = await create(sourceKey, { key: `personal/${source.id}/a/b/` });
  const foreign = await create(neighbourKey, { key: `personal/${neighbour.id}/a/` });

  await server.call('mergeUsers', { path: { id: target.id }, body: { sourceUserId: source.id } });

  const keyOf = async (id: string) => (await server.call('getTask', { path: { id } })).body.key;
  expect(await Promise.all([own.id, below.id, foreign.id].map(keyOf))).toEqual([
    `personal/${target.id}/`,
    `personal/${target.id}/a/b/`,
    `personal/${neighbour.id}/a/`,
  ]);
  const targetKey = (await mintToken(server, target.id)).plaintext;
  const child = await create(targetKey, { parentTaskId: below.id });
  expect(child.key).toBe(`personal/${target.id}/a/b/`);
});
