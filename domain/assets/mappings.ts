import type { Reader } from '../../db/access.js';
import {
  type AssetMappingRow,
  findMappingOf,
  insertMapping,
  listDriftedMappings,
  listUnmappedAttachments,
  type PlacedAttachment,
  releaseMapping,
} from '../../db/queries/asset-mappings.js';
import { findAttachmentById } from '../../db/queries/attachments.js';
import { lockTaskRow } from '../../db/queries/tasks.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import { mapAttachment, moveMapping } from '../files/mappings.js';
import type { App } from '../kernel/app.js';
import { assertOperator } from '../kernel/assert-operator.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { newId } from '../kernel/ids.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { msPerDay } from '../kernel/time.js';
import { inConcurrentTransaction, inTransaction } from '../kernel/unit-of-work.js';
import { canonicalKey } from '../namespaces/key.js';
import { authorizedKey } from '../users/namespace-key.js';
import { trustedUserId } from '../users/trusted-user.js';

type Schemas = components['schemas'];

const toMapping = (row: AssetMappingRow): EveryField<Schemas['AssetMapping']> => ({
  id: row.id,
  providerId: row.providerId,
  providerOrgId: row.providerOrgId,
  providerDriveId: row.providerDriveId,
  providerKey: row.providerKey,
  key: row.key,
  sourceEntityType: row.sourceEntityType,
  sourceEntityId: row.sourceEntityId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
});

const requireText = (name: string, text: string): string => {
  if (text.trim() === '') {
    throw invalidField(`body.${name}`, 'must not be blank');
  }
  return text;
};

const longestName = 100;

/** The namespace that an object has to itself; what of its provider's name no key can have is left out. */
const ownKey = (providerId: string, id: string): string => {
  const name = [...providerId.normalize('NFKC').replaceAll(/[/\\]/g, '')].slice(0, longestName).join('');
  return canonicalKey(`shared/fs:${name}:${id}/`, 'body.providerId');
};

/**
 * Says to which namespace an object of a file provider counts; one that is known is moved only where a namespace is
 * given.
 *
 * @throws ProductError forbidden (`operator_only`, another user's namespace); invalid
 */
export const createAssetMapping = async (
  app: App,
  caller: Caller,
  body: Schemas['CreateAssetMappingBody'],
): Promise<Schemas['AssetMapping']> => {
  assertOperator(caller);
  const object = {
    providerId: requireText('providerId', body.providerId),
    providerOrgId: body.orgId ?? '',
    providerDriveId: body.driveId ?? '',
    providerKey: requireText('providerKey', body.providerKey),
  };
  return inTransaction(app, async (uow) => {
    const { db, now } = uow;
    const userId = await trustedUserId(db, caller);
    const key = body.key === undefined ? undefined : await authorizedKey(db, body.key, userId);
    const id = newId();
    const row: AssetMappingRow = {
      id,
      ...object,
      key: key ?? ownKey(object.providerId, id),
      sourceEntityType: 'external',
      sourceEntityId: null,
      createdAt: now,
      updatedAt: now,
      createdBy: userId ?? null,
      updatedBy: userId ?? null,
    };
    if (await insertMapping(db, row)) {
      return toMapping(row);
    }
    const known = await findMappingOf(db, object);
    if (known === undefined || key === undefined || known.key === key) {
      return toMapping(known ?? row);
    }
    await moveMapping(uow, known, key, { userId, agentId: caller.agentId });
    return toMapping((await findMappingOf(db, object)) ?? known);
  });
};

const batch = 200;

interface Open {
  readonly attachments: readonly Pick<PlacedAttachment, 'id' | 'taskId'>[];
  /** Sources that are gone. */
  readonly gone: readonly string[];
}

/** Attachments whose content has no mapping, or one that says something else. */
const readOpen = async (db: Reader): Promise<Open> => {
  const page = { after: '', limit: batch };
  const unmapped = await listUnmappedAttachments(db, page);
  const drifted = await listDriftedMappings(db, page);
  return {
    attachments: [
      ...unmapped.map(({ id, taskId }) => ({ id, taskId })),
      ...drifted.flatMap(({ attachmentId: id, taskId }) => (id === null || taskId === null ? [] : [{ id, taskId }])),
    ],
    gone: drifted.flatMap(({ attachmentId, sourceEntityId }) =>
      attachmentId === null && sourceEntityId !== null ? [sourceEntityId] : [],
    ),
  };
};

export const openMappings: HeavyRead<Record<string, never>, Open> = {
  module: import.meta.url,
  name: 'openMappings',
  narrowing: 'fewer attachments',
  read: readOpen,
};

/** Takes in the content of attachments that were there before their mappings, or whose provider was changed. */
export const mappingSweep = defineRecurringJob({
  name: 'assets.take-in-attachments',
  everyMs: () => msPerDay,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    const { attachments, gone } = await app.service(heavyReads).run(openMappings, {}, signal);
    for (const { id, taskId } of attachments) {
      signal.throwIfAborted();
      await inConcurrentTransaction(app, [], async (uow) => {
        await lockTaskRow(uow.db, taskId);
        const attachment = await findAttachmentById(uow.db, id);
        if (attachment !== undefined) {
          await mapAttachment(uow, attachment);
        }
      });
    }
    for (const id of gone) {
      signal.throwIfAborted();
      await inTransaction(app, ({ db, now }) => releaseMapping(db, id, now));
    }
    return { againInMs: attachments.length + gone.length >= batch ? 0 : undefined };
  },
});
