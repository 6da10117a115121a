import type { Reader } from '../../db/access.js';
import { deleteKvEntry } from '../../db/queries/kv-entries.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { incrementEntry, type KvEntry, listSmallEntries, writeEntry } from '../kv/entries.js';
import { expiryIn } from '../kv/value.js';
import { type Change, changeUsers } from './change.js';
import { type ComposedUser, composeUser } from './compose.js';
import { addUser } from './create.js';
import { linkIdentity } from './identities.js';
import { type Identity, requireUser } from './user.js';

/** An outside account that was seen and is linked to no user. */
type UnmappedIdentity = components['schemas']['UnmappedIdentity'];

/** The kinds of accounts that inbound webhooks know. */
const usualKinds = ['chat', 'vcs-a', 'vcs-b', 'devops', 'tracker_a', 'messaging'] as const;

const metaSuffix = ':meta';
const countSuffix = ':count';

/** What is noted of an account has less; a longer entry is none of an account. */
const maxNoteBytes = 64 * 1024;

const namespaceOf = (kind: string): string => `integration:unmapped:${kind}`;

const textOf = (meta: unknown, field: string): string | null => {
  const value = typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : null;
};

const externalIdOf = ({ key }: KvEntry): string | undefined => {
  const suffix = [metaSuffix, countSuffix].find((end) => key.endsWith(end));
  return suffix === undefined ? undefined : key.slice(0, -suffix.length);
};

const identitiesOfKind = async (db: Reader, kind: string, now: number): Promise<UnmappedIdentity[]> => {
  const entries = await listSmallEntries(db, { namespace: namespaceOf(kind), now, maxBytes: maxNoteBytes });
  const values = new Map(entries.map((entry) => [entry.key, entry.value]));
  const externalIds = new Set(entries.map(externalIdOf).filter((id) => id !== undefined));
  return [...externalIds].map((externalId) => {
    const meta = values.get(externalId + metaSuffix);
    const count = values.get(externalId + countSuffix);
    return {
      kind,
      externalId,
      lastSeenAt: textOf(meta, 'lastSeenAt'),
      count: typeof count === 'number' ? count : 0,
      sampleEventType: textOf(meta, 'sampleEventType'),
      sampleContext: textOf(meta, 'sampleContext'),
    };
  });
};

const mostSeenFirst = (one: UnmappedIdentity, other: UnmappedIdentity): number =>
  other.count - one.count || (other.lastSeenAt ?? '').localeCompare(one.lastSeenAt ?? '');

interface UnmappedQuestion {
  readonly kinds: readonly string[];
  readonly limit: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

export const unmappedIdentities: HeavyRead<UnmappedQuestion, UnmappedIdentity[]> = {
  module: import.meta.url,
  name: 'unmappedIdentities',
  narrowing: 'kind',
  read: async (db, { kinds, limit, now }) => {
    const found: UnmappedIdentity[] = [];
    for (const kind of kinds) {
      found.push(...(await identitiesOfKind(db, kind, now)));
    }
    return found.sort(mostSeenFirst).slice(0, limit);
  },
};

/**
 * The accounts without a user, of one kind or of all usual kinds: seen most often first, then seen last first. Reads
 * until the signal aborts.
 */
export const listUnmappedIdentities = (
  app: App,
  kind: string | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<UnmappedIdentity[]> =>
  app
    .service(heavyReads)
    .run(
      unmappedIdentities,
      { kinds: kind === undefined ? usualKinds : [kind], limit, now: app.clock.nowMs() },
      signal,
    );

/** How long what is known of an account is kept after it was last seen. */
const noteSeconds = 30 * 24 * 60 * 60;
const longestContext = 100;

/** Under this lock notes of one account count right. */
export const lockOfUnmapped = ({ kind, externalId }: Identity): string => `unmapped:${kind}:${externalId}`;

/** Notes that an account without a user was seen, and where; under `lockOfUnmapped`. */
export const noteUnmapped = async (
  uow: UnitOfWork,
  { kind, externalId }: Identity,
  seen: { readonly eventType: string; readonly context: string },
): Promise<void> => {
  const namespace = namespaceOf(kind);
  await incrementEntry(uow, namespace, externalId + countSuffix, 1);
  await writeEntry(uow, {
    namespace,
    key: externalId + metaSuffix,
    value: {
      lastSeenAt: uow.now,
      sampleEventType: seen.eventType,
      sampleContext: seen.context.slice(0, longestContext),
    },
    expiresAt: expiryIn(noteSeconds, uow.app.clock.nowMs()),
  });
};

/** Whom to link an account to: the user of an id, else a new user of a name. */
export interface ResolveTarget {
  readonly userId?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly notes?: string | undefined;
}

const targetUser = async (change: Change, { userId, name, email, notes }: ResolveTarget): Promise<string> => {
  if (userId !== undefined) {
    return (await requireUser(change.db, userId, 'targetUser')).id;
  }
  if (name === undefined) {
    throw invalidField('body.userId', 'is required');
  }
  return addUser(change, { name, email, notes });
};

/**
 * Links an account to a user, created if need be, and takes it off the unmapped list. Returns the user.
 *
 * @throws ProductError notFound when the user does not exist, invalid when the account or the address is somebody's
 */
export const resolveUnmappedIdentity = (
  app: App,
  caller: Caller,
  identity: Identity,
  target: ResolveTarget,
): Promise<ComposedUser> =>
  changeUsers(app, caller, async (change) => {
    const userId = await targetUser(change, target);
    await linkIdentity(change, userId, identity);
    const namespace = namespaceOf(identity.kind);
    await deleteKvEntry(change.db, namespace, identity.externalId + metaSuffix);
    await deleteKvEntry(change.db, namespace, identity.externalId + countSuffix);
    return composeUser(change.db, userId);
  });
