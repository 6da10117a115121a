import { sql } from 'kysely';
import { findMapping, insertMapping, moveMappingsTo } from '../../db/queries/asset-mappings.js';
import { listAttachmentRowsAt, moveAttachmentsTo } from '../../db/queries/attachments.js';
import { listOverlaidConfigHeads, listOverlaidConfigRows } from '../../db/queries/config.js';
import { insertFileBatches, listFileBatchIds } from '../../db/queries/file-batches.js';
import { hasRetryAfter, pullInRetriesAfter } from '../../db/queries/jobs.js';
import { deleteLease, extendLease, takeLease } from '../../db/queries/leases.js';
import { deleteExpiredOAuthPending, listOAuthAuthorizationsToRefresh } from '../../db/queries/oauth-apps.js';
import { deletePermissionAuditBefore, insertPermissionAudit } from '../../db/queries/permission-audit.js';
import {
  type AgingTable,
  countOlder,
  deleteOldest,
  deleteSurplusVersions,
  listOverfullTexts,
} from '../../db/queries/retention.js';
import { listControllersWithCommands } from '../../db/queries/runtime-commands.js';
import { deleteFolderMark, findFolderMark, insertFolderMark } from '../../db/queries/shared-folders.js';
import { deleteEndedRuntimes } from '../../db/queries/supervised-runtimes.js';
import { findAnyWork } from '../../db/queries/task-claims.js';
import { findActiveVcsTask } from '../../db/queries/tasks.js';
import { listOverfullSources } from '../../db/queries/webhook-deliveries.js';
import { HeavyReads } from '../../domain/kernel/heavy-reads.js';
import { defineJob } from '../../domain/kernel/jobs/kinds.js';
import { ChildPlaces } from '../../domain/kernel/process-pool/child-places.js';
import { toJsonText } from '../../domain/kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../../domain/kernel/unit-of-work.js';
import { leave, useJobHouse } from '../support/jobs.js';
import { taskRow } from '../support/task-rows.js';

const here = useJobHouse();
const inUnit = <Result>(work: (uow: UnitOfWork) => Promise<Result>): Promise<Result> =>
  inTransaction(here.house.app, work);

test('of rows that are kept for a time the oldest are deleted first', async () => {
  const table: AgingTable = 'agent_log';
  await inUnit(async ({ db }) => {
    const days = ['2026-01-03', '2026-01-01', '2026-01-02', '2026-01-04'];
    await db
      .insertInto(table)
      .values(days.map((createdAt) => ({ id: createdAt, eventType: 'agent_joined', createdAt })))
      .execute();
  });

  const before = '2026-01-04';
  expect(await countOlder(here.house.app.db, table, before)).toBe(3);
  expect(await inUnit(({ db }) => deleteOldest(db, table, before, 2))).toBe(2);
  const left = await here.house.app.db.selectFrom(table).select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['2026-01-03', '2026-01-04']);
  expect(await inUnit(({ db }) => deleteOldest(db, table, before, 2))).toBe(1);
});

test('of what is over, so much at most is deleted at a time', async () => {
  const before = '2026-01-03';
  await inUnit(async ({ db }) => {
    const decision = {
      principalType: 'user',
      principalId: 'u',
      permission: null,
      route: 'GET /api/tasks',
      decision: 'allow',
      reason: 'role',
      source: 'rest',
    };
    await insertPermissionAudit(
      db,
      ['1', '2', '3', '4'].map((day) => ({ ...decision, id: day, createdAt: `2026-01-0${day}` })),
    );
  });
  expect(await inUnit(({ db }) => deletePermissionAuditBefore(db, before, 1))).toBe(1);
  expect(await inUnit(({ db }) => deletePermissionAuditBefore(db, before, 5))).toBe(1);
  expect(await inUnit(({ db }) => deleteExpiredOAuthPending(db, before, 5))).toBe(0);
  expect(await inUnit(({ db }) => deleteEndedRuntimes(db, before, 5))).toBe(0);
});

test('versions beyond those that are kept are counted, and deleted oldest first', async () => {
  const versionsOf = (agentId: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${agentId}-${index + 1}`,
      agentId,
      field: 'soulMd',
      version: index + 1,
      content: 'text',
      contentHash: 'hash',
      previousVersionId: index === 0 ? null : `${agentId}-${index}`,
      changeSource: 'api',
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
  await inUnit(async (uow) => {
    const { db } = uow;
    const agent = {
      status: 'idle' as const,
      capabilities: toJsonText([]),
      isLead: 0 as const,
      maxTasks: 1,
      emptyPollCount: 0,
      runtimeProvisionAttempts: 0,
      createdAt: uow.now,
      lastUpdatedAt: uow.now,
    };
    await db
      .insertInto('agents')
      .values(['a', 'b'].map((id) => ({ ...agent, id, name: id })))
      .execute();
    await db
      .insertInto('context_versions')
      .values([...versionsOf('a', 12), ...versionsOf('b', 2)])
      .execute();
  });
  const { db } = here.house.app;
  const chain = async () => {
    const rows = await db
      .selectFrom('context_versions')
      .select(['id', 'previousVersionId'])
      .orderBy('agentId')
      .orderBy('version')
      .execute();
    return rows.map(({ id, previousVersionId }) => `${id} after ${previousVersionId}`);
  };

  const text = { agentId: 'a', field: 'soulMd' };
  const overfull = () => listOverfullTexts(db, { keep: 2, limit: 5 });
  expect(await overfull()).toEqual([{ ...text, surplus: 10 }]);
  expect(await inUnit((uow) => deleteSurplusVersions(uow.db, text, 2, 9))).toBe(9);
  expect(await overfull()).toEqual([{ ...text, surplus: 1 }]);
  expect(await chain()).toEqual([
    'a-10 after null',
    'a-11 after a-10',
    'a-12 after a-11',
    'b-1 after null',
    'b-2 after b-1',
  ]);
  expect(await inUnit((uow) => deleteSurplusVersions(uow.db, text, 2, 9))).toBe(1);
  expect(await inUnit((uow) => deleteSurplusVersions(uow.db, text, 2, 9))).toBe(0);
  expect(await overfull()).toEqual([]);
});

test('sources with more deliveries than are kept are found, and controllers with commands are found', async () => {
  const { db } = here.house.app;
  expect(await listOverfullSources(db, { keep: 1, limit: 5 })).toEqual([]);
  expect(await listControllersWithCommands(db, ['nobody'])).toEqual([]);
});

test('retries that a clock has put off for too long are pulled in, so many at once', async () => {
  const mark = defineJob({ name: 'test.mark', payload: { name: 'text' }, work: (uow, { name }) => leave(uow, name) });
  for (const name of ['a', 'b']) {
    await here.house.enqueue(mark, { name });
  }
  const { db } = here.house.app;
  const latest = '2026-01-01T00:00:00.000Z';
  await here.house.change({ state: 'scheduled', runAt: '2999-01-01T00:00:00.000Z' });
  expect(await hasRetryAfter(db, latest)).toBe(false);
  await here.house.change({ failedAt: '2025-12-31T00:00:00.000Z' });
  expect(await hasRetryAfter(db, latest)).toBe(true);

  await inUnit((uow) => pullInRetriesAfter(uow.db, latest, 1));
  expect((await here.house.jobs()).filter(({ runAt }) => runAt === latest)).toHaveLength(1);
  await inUnit((uow) => pullInRetriesAfter(uow.db, latest, 1));
  expect(await hasRetryAfter(db, latest)).toBe(false);
});

test('a lease is held longer only by who has it', async () => {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
  const lease = { name: 'thing', owner: 'a', until: at(1) };
  const others = { ...lease, owner: 'b', until: at(5) };
  expect(await inUnit(({ db }) => takeLease(db, lease, at(0)))).toBe(true);
  expect(await inUnit(({ db }) => takeLease(db, others, at(0)))).toBe(false);
  expect(await inUnit(({ db }) => extendLease(db, others))).toBe(false);
  expect(await inUnit(({ db }) => extendLease(db, { ...lease, until: at(3) }))).toBe(true);
  expect(await inUnit(({ db }) => takeLease(db, others, at(2)))).toBe(false);
  expect(await inUnit(({ db }) => takeLease(db, others, at(3)))).toBe(true);
  await inUnit(({ db }) => deleteLease(db, lease));
  expect(await inUnit(({ db }) => extendLease(db, others))).toBe(true);
});

test('the heads of configuration are those of the rows that apply, with the bytes of each', async () => {
  const { db } = here.house.app;
  const no = 0 as const;
  const row = {
    value: 'üx',
    isSecret: no,
    encrypted: no,
    exportToEnv: no,
    createdAt: '2026-01-01',
    lastUpdatedAt: '2026-01-01',
  };
  await inUnit((uow) =>
    uow.db
      .insertInto('config')
      .values([
        { ...row, id: 'g', scope: 'global', scopeId: '', key: 'A' },
        { ...row, id: 'a', scope: 'agent', scopeId: 'one', key: 'A' },
        { ...row, id: 'other', scope: 'agent', scopeId: 'two', key: 'A' },
        { ...row, id: 'b', scope: 'global', scopeId: '', key: 'B' },
      ])
      .execute(),
  );
  const overlay = { agentId: 'one' };
  for (const keys of [undefined, ['A']]) {
    const rows = await listOverlaidConfigRows(db, overlay, keys);
    const heads = await listOverlaidConfigHeads(db, overlay, keys);
    expect(heads.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(heads.every(({ bytes }) => bytes >= Buffer.byteLength(row.value))).toBe(true);
    expect(heads).toHaveLength(keys === undefined ? 3 : 2);
  }
});

test('an agent that nobody knows has no work', async () => {
  expect(await findAnyWork(here.house.app.db, 'nobody')).toEqual({ offered: false, pending: false, pool: false });
});

test('a query of somebody else is held against the tables that it may open', async () => {
  const reads = new HeavyReads(here.house.app, new ChildPlaces(1));
  const ask = (sql: string) =>
    reads.query(
      { sql, parameters: [], access: { tables: [] }, maxRows: 1, maxBytes: 100, timeoutMs: 20_000 },
      new AbortController().signal,
    );

  expect((await ask('select 1')).rows).toEqual([[1]]);
  await expect(ask('select value from config')).rejects.toMatchObject({ code: 'query_not_allowed' });
  await reads.close();
});

test('attachments of a provider are read page by page, and all of them name another one at once', async () => {
  const { db } = here.house.app;
  const createdAt = '2026-01-01T00:00:00.000Z';
  const [taskId, ids] = ['of-files', ['a', 'b', 'c']] as const;
  await inUnit(async (uow) => {
    const task = taskRow({ id: taskId });
    const columns = sql.join(Object.keys(task).map((name) => sql.ref(name)));
    await sql`insert into tasks (${columns}) values (${sql.join(Object.values(task))})`.execute(uow.db);
    await uow.db
      .insertInto('task_attachments')
      .values(
        ids.map((id) => ({ id, taskId, name: id, kind: 'shared-fs', providerId: 'local-fs', createdAt, isPrimary: 0 })),
      )
      .execute();
  });
  const page = await listAttachmentRowsAt(db, 'local-fs', { after: 'a', limit: 1 });
  expect(page.map(({ id }) => id)).toEqual(['b']);

  const to = { providerId: 's3', kind: 'agent_fs', capabilities: null } as const;
  expect(await inUnit((uow) => moveAttachmentsTo(uow.db, 'local-fs', to))).toBe(3);
  expect(await listAttachmentRowsAt(db, 'local-fs', { after: '', limit: 10 })).toEqual([]);
});

test('the mappings of attachments follow them to another provider, but for objects that are mapped there already', async () => {
  const now = '2026-01-01T00:00:00.000Z';
  const mapping = (id: string, providerId: string, providerKey: string) => ({
    ...{ id, providerId, providerOrgId: '', providerDriveId: '', providerKey, key: 'shared/files/' },
    ...{ sourceEntityType: 'task-attachment' as const, sourceEntityId: id, createdAt: now, updatedAt: now },
    ...{ createdBy: null, updatedBy: null },
  });
  await inUnit(async (uow) => {
    await insertMapping(uow.db, mapping('moves', 'local-fs', 'moves.txt'));
    await insertMapping(uow.db, mapping('stays', 'local-fs', 'stays.txt'));
    await insertMapping(uow.db, mapping('there', 's3', 'stays.txt'));
    await moveMappingsTo(uow.db, 'local-fs', 's3', now);
  });

  const { db } = here.house.app;
  const places = await Promise.all(['moves', 'stays', 'there'].map((id) => findMapping(db, id)));
  expect(places.map((place) => place?.providerId)).toEqual(['s3', 'local-fs', 's3']);
});

test('nothing is about a pull request of which no task is, with or without its own context', async () => {
  const { db } = here.house.app;
  const subject = { vcsProvider: 'vcs_a', vcsRepo: 'acme/none', vcsNumber: 1 } as const;
  expect(await findActiveVcsTask(db, subject)).toBeUndefined();
  expect(await findActiveVcsTask(db, { ...subject, contextKey: 'any' })).toBeUndefined();
});

test('a batch that is closed twice is closed', async () => {
  await inUnit((uow) => insertFileBatches(uow.db, ['a', 'b'], uow.now));
  await inUnit((uow) => insertFileBatches(uow.db, ['b', 'c'], uow.now));

  expect((await listFileBatchIds(here.house.app.db, ['a', 'b', 'c', 'd'])).sort()).toEqual(['a', 'b', 'c']);
});

test('the mark of the first folder stays until it is forgotten', async () => {
  await inUnit((uow) => deleteFolderMark(uow.db));
  await inUnit((uow) => insertFolderMark(uow.db, 'first'));
  await inUnit((uow) => insertFolderMark(uow.db, 'second'));
  expect(await inUnit((uow) => findFolderMark(uow.db))).toBe('first');

  await inUnit((uow) => deleteFolderMark(uow.db));
  expect(await inUnit((uow) => findFolderMark(uow.db))).toBeUndefined();
});

test('accounts whose token ends soon, that nobody touched or that failed are refreshed, longest untouched first', async () => {
  const [long, late, soon, far] = [
    '2026-01-01T00:00:00.000Z',
    '2026-06-01T00:00:00.000Z',
    '2026-06-02T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ] as const;
  const id = 'to-refresh';
  const app = {
    id,
    provider: id,
    clientId: id,
    clientSecret: 'sealed',
    authorizeUrl: 'https://a.test',
    tokenUrl: 'https://a.test',

    scopes: toJsonText([]),
    scopeSeparator: ' ',
    extraParams: toJsonText({}),
    tokenAuthStyle: 'body',
    tokenBodyFormat: 'form',
    rotatesRefreshTokens: 0,
    source: 'manual',
    createdAt: long,
    updatedAt: long,
  } as const;
  const account = {
    appId: id,
    status: 'active',
    accessToken: 'sealed',
    refreshToken: 'sealed',
    tokenVersion: 1,
    needsReconnect: 0,
    refreshFailures: 0,
    createdAt: long,
  } as const;
  await inUnit(async ({ db }) => {
    await db.insertInto('oauth_apps').values(app).execute();
    await db
      .insertInto('oauth_authorizations')
      .values([
        { ...account, id: 'ends', label: 'ends', expiresAt: late, updatedAt: late },
        { ...account, id: 'untouched', label: 'untouched', expiresAt: far, updatedAt: long },
        { ...account, id: 'failed', label: 'failed', status: 'refresh-failed', expiresAt: far, updatedAt: soon },
        { ...account, id: 'fine', label: 'fine', expiresAt: far, updatedAt: soon },
        { ...account, id: 'rejected', label: 'rejected', needsReconnect: 1, expiresAt: late, updatedAt: long },
        { ...account, id: 'later', label: 'later', refreshAfter: far, expiresAt: late, updatedAt: long },
        { ...account, id: 'revoked', label: 'revoked', status: 'revoked', expiresAt: late, updatedAt: long },
      ])
      .execute();
  });

  const need = { expiresBefore: soon, untouchedSince: late, now: soon, limit: 10 };
  expect(await listOAuthAuthorizationsToRefresh(here.house.app.db, need)).toEqual(['untouched', 'ends', 'failed']);
});
