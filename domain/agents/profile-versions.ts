import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff';
import type { Reader } from '../../db/access.js';
import { type LongText, longTexts } from '../../db/queries/agents.js';
import {
  countContextVersions,
  findContextVersion,
  findLatestContextVersion,
  type ListedContextVersion,
  listContextVersions,
} from '../../db/queries/context-versions.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { internal, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { isOneOf } from '../kernel/one-of.js';
import { requireAgentRow } from './agent.js';

type Schemas = components['schemas'];

interface Page {
  readonly field?: LongText | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Which two versions of a text are compared. */
interface Comparison {
  readonly field: LongText;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A comparison ends when the texts have more differences, or it takes longer: it holds everybody up. */
const mostDifferences = 1000;
const longestComparisonMs = 20;

const fieldOf = ({ field, id }: ListedContextVersion): LongText => {
  if (!isOneOf(longTexts, field)) {
    throw internal(`context_versions.field of ${id} is no text of a profile`);
  }
  return field;
};

const toVersion = (row: ListedContextVersion): EveryField<Schemas['ProfileVersion']> => ({
  id: row.id,
  agentId: row.agentId,
  field: fieldOf(row),
  version: row.version,
  contentHash: row.contentHash,
  changeSource: row.changeSource,
  changedByAgentId: row.changedByAgentId,
  changeReason: row.changeReason,
  createdAt: row.createdAt,
});

const requireVersion = async (
  db: Reader,
  agentId: string,
  field: LongText,
  version: number,
): Promise<Schemas['ProfileVersionWithText']> => {
  const row = await findContextVersion(db, agentId, field, version);
  if (!row) {
    throw notFound('profileVersion');
  }
  return { ...toVersion(row), content: row.content };
};

/** A page of the versions of an agent's texts, the newest first. @throws ProductError notFound */
export const listProfileVersions = async (
  { db }: App,
  agentId: string,
  { field, limit, offset }: Page,
): Promise<Schemas['ProfileVersionList']> => {
  await requireAgentRow(db, agentId);
  const rows = await listContextVersions(db, { agentId, field, limit, offset });
  return { versions: rows.map(toVersion), total: await countContextVersions(db, agentId, field), limit, offset };
};

/** A version of a text. @throws ProductError notFound */
export const getProfileVersion = async (
  { db }: App,
  agentId: string,
  field: LongText,
  version: number,
): Promise<Schemas['ProfileVersionWithText']> => {
  await requireAgentRow(db, agentId);
  return requireVersion(db, agentId, field, version);
};

/** The hunks of a unified diff; undefined when the texts have too little in common. */
const diffOf = (former: string, later: string): string | undefined => {
  const patch = structuredPatch('', '', former, later, undefined, undefined, {
    context: 3,
    maxEditLength: mostDifferences,
    timeout: longestComparisonMs,
  });
  return patch && (patch.hunks.length === 0 ? '' : formatPatch(patch, OMIT_HEADERS));
};

/**
 * How a text changed between two versions.
 *
 * @throws ProductError notFound
 */
export const compareProfileVersions = async (
  { db }: App,
  agentId: string,
  { field, from, to }: Comparison,
): Promise<Schemas['ProfileDiff']> => {
  await requireAgentRow(db, agentId);
  const later = await requireVersion(
    db,
    agentId,
    field,
    to ?? (await findLatestContextVersion(db, agentId, field))?.version ?? 1,
  );
  const formerNumber = from ?? later.version - 1;
  const former = formerNumber === 0 ? '' : (await requireVersion(db, agentId, field, formerNumber)).content;
  const diff = diffOf(former, later.content);
  return { field, from: formerNumber, to: later.version, diff: diff ?? null, isTooLarge: diff === undefined };
};
