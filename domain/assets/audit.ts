import type { Reader } from '../../db/access.js';
import { type PageAfter, pagesById } from '../../db/pages.js';
import { listDriftedMappings, listUnmappedAttachments } from '../../db/queries/asset-mappings.js';
import {
  countAssets,
  listIdsOfKey,
  listUnusualKeys,
  type StoredAssetType,
  storedAssetTypes,
} from '../../db/queries/assets.js';
import { findUserRow } from '../../db/queries/users.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { assertOperator } from '../kernel/assert-operator.js';
import type { Caller } from '../kernel/caller.js';
import { ProductError } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { canonicalKey, personalKeyOwner } from '../namespaces/key.js';

type Audit = components['schemas']['AssetAudit'];
type Issue = components['schemas']['AssetIssue'];

/** How many issues are told; all are counted. */
const mostIssues = 1000;
const pageSize = 5000;

class Findings {
  readonly issues: Issue[] = [];
  fatalCount = 0;
  warningCount = 0;

  /** How many more can be told. */
  get left(): number {
    return mostIssues - this.issues.length;
  }

  count(severity: Issue['severity'], count: number): void {
    if (severity === 'fatal') {
      this.fatalCount += count;
    } else {
      this.warningCount += count;
    }
  }

  tell(issues: readonly Issue[]): void {
    this.issues.push(...issues.slice(0, this.left));
  }
}

/** @throws what is no ProductError */
const isCanonical = (key: string): boolean => {
  try {
    return canonicalKey(key, 'key') === key;
  } catch (error) {
    if (error instanceof ProductError) {
      return false;
    }
    throw error;
  }
};

type Flaw = Pick<Issue, 'code' | 'severity' | 'message'>;

const flawOf = async (db: Reader, key: string, users: Map<string, boolean>): Promise<Flaw | undefined> => {
  if (key === '') {
    return { code: 'missing-key', severity: 'fatal', message: 'It is in no namespace' };
  }
  if (!isCanonical(key)) {
    return {
      code: 'noncanonical-key',
      severity: 'fatal',
      message: 'Its namespace is not written in its canonical form',
    };
  }
  const owner = personalKeyOwner(key);
  if (owner === undefined) {
    return undefined;
  }
  const exists = users.get(owner) ?? (await findUserRow(db, owner)) !== undefined;
  users.set(owner, exists);
  return exists
    ? undefined
    : {
        code: 'unknown-personal-user',
        severity: 'warning',
        message: 'Its namespace is that of a user who does not exist',
      };
};

const auditKeys = async (db: Reader, entityType: StoredAssetType, found: Findings): Promise<void> => {
  const users = new Map<string, boolean>();
  let after: string | undefined;
  for (;;) {
    const keys = await listUnusualKeys(db, entityType, { after, limit: pageSize });
    for (const { key, count } of keys) {
      const flaw = await flawOf(db, key, users);
      if (flaw !== undefined) {
        found.count(flaw.severity, count);
        const ids = found.left > 0 ? await listIdsOfKey(db, entityType, key, found.left) : [];
        found.tell(ids.map((entityId) => ({ ...flaw, entityType, entityId, key })));
      }
    }
    if (keys.length < pageSize) {
      return;
    }
    after = keys.at(-1)?.key;
  }
};

const auditPages = async (
  read: (page: PageAfter) => Promise<readonly { readonly id: string }[]>,
  flaw: Flaw,
  found: Findings,
): Promise<void> => {
  for await (const rows of pagesById(pageSize, read)) {
    found.count(flaw.severity, rows.length);
    found.tell(rows.map(({ id }) => ({ ...flaw, entityType: 'file' as const, entityId: id })));
  }
};

const readAudit = async (db: Reader): Promise<Audit> => {
  const found = new Findings();
  let checked = 0;
  for (const type of storedAssetTypes) {
    checked += await countAssets(db, type);
    await auditKeys(db, type, found);
  }
  await auditPages(
    (page) => listUnmappedAttachments(db, page),
    { code: 'missing-provider-mapping', severity: 'warning', message: 'The content of the attachment has no mapping' },
    found,
  );
  await auditPages(
    (page) => listDriftedMappings(db, page),
    {
      code: 'provider-mapping-drift',
      severity: 'warning',
      message: 'The mapping does not say what its attachment and its task do',
    },
    found,
  );
  const { issues, fatalCount, warningCount } = found;
  return {
    ok: fatalCount + warningCount === 0,
    structuralValid: fatalCount === 0,
    checked,
    fatalCount,
    warningCount,
    issues,
  };
};

export const keyAudit: HeavyRead<Record<string, never>, Audit> = {
  module: import.meta.url,
  name: 'keyAudit',
  narrowing: 'fewer assets',
  read: readAudit,
};

/** What is wrong with the namespaces of things, whoever asks. Reads until the signal aborts. */
export const auditKeysOf = (app: App, signal: AbortSignal): Promise<Audit> =>
  app.service(heavyReads).run(keyAudit, {}, signal);

/**
 * What is wrong with the namespaces of things. Reads until the signal aborts.
 *
 * @throws ProductError forbidden (`operator_only`)
 */
export const auditAssetKeys = (app: App, caller: Caller, signal: AbortSignal): Promise<Audit> => {
  assertOperator(caller);
  return auditKeysOf(app, signal);
};
