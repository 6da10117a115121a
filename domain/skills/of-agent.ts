import type { Reader } from '../../db/access.js';
import {
  listSignedSkillRows,
  listSkillRowsOfAgent,
  type SignedSkillRow,
  type SkillRowOfAgent,
  sumSkillBytesOfAgent,
} from '../../db/queries/skills.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { sha256 } from '../kernel/hash.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { type Answer, Written } from '../kernel/written.js';
import { toSkill } from './skill.js';

type Schemas = components['schemas'];

/** Texts are compared as bytes are, as the database does. */
const compared = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

type Ranked = Pick<SignedSkillRow, 'id' | 'name' | 'type' | 'installedAt'>;

/** Installed before everybody's, personal before remote, then by name. */
const byRank = (left: Ranked, right: Ranked): number =>
  Number(left.installedAt === null) - Number(right.installedAt === null) ||
  compared(left.type, right.type) ||
  compared(left.name, right.name) ||
  compared(left.id, right.id);

/** The first skill of each name, in the order in which they count. */
export const effective = <Row extends Ranked>(rows: readonly Row[]): Row[] => {
  const names = new Set<string>();
  return [...rows].sort(byRank).filter(({ name }) => {
    const isFirst = !names.has(name);
    names.add(name);
    return isFirst;
  });
};

const installedAtOf = ({ installedAt, createdAt }: SignedSkillRow): string => installedAt ?? createdAt;

/** A hash of what of an agent's skills a worker must know anew (docs/skills.md). */
const signatureOf = (rows: readonly SignedSkillRow[]): string => {
  const signed = [...rows]
    .sort((left, right) => compared(left.id, right.id))
    .map((row) => [
      row.id,
      row.name,
      row.version,
      true,
      true,
      row.lastUpdatedAt,
      row.sourceHash ?? '',
      installedAtOf(row),
    ]);
  return sha256(JSON.stringify(signed));
};

const toSkillOfAgent = (row: SkillRowOfAgent): Schemas['SkillOfAgent'] =>
  Object.assign(toSkill(row), { isActive: true, installedAt: installedAtOf(row) });

const readSkillsOfAgent = async (db: Reader, agentId: string): Promise<Schemas['SkillsOfAgent']> => {
  const rows = effective(await listSkillRowsOfAgent(db, agentId));
  return { skills: rows.map(toSkillOfAgent), total: rows.length, signature: signatureOf(rows) };
};

/** Half a thousand skills of a KiB: what takes the server some milliseconds, and a child no less. */
const shortBytes = 1024 * 1024;

export const agentSkillListing: LongRead<string, Schemas['SkillsOfAgent']> = {
  module: import.meta.url,
  name: 'agentSkillListing',
  narrowing: 'fewer skills for everybody',
  bytesOf: sumSkillBytesOfAgent,
  shortBytes,
  readShort: readSkillsOfAgent,
  read: readSkillsOfAgent,
};

/** The signature of the skills that an agent has, read without their texts. */
export const getAgentSkillsSignature = async (
  { db, clock }: App,
  agentId: string,
): Promise<Schemas['SkillsSignature']> => {
  const rows = effective(await listSignedSkillRows(db, agentId));
  return { hash: signatureOf(rows), count: rows.length, generatedAt: clock.now() };
};

/**
 * The skills that an agent has, with their texts, unless the caller knows them. Reads until the signal aborts.
 *
 * @param isKnown whether the caller has the skills with this signature; undefined: it says nothing of what it has
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listAgentSkills = async (
  app: App,
  agentId: string,
  { isKnown }: { readonly isKnown: ((signature: string) => boolean) | undefined },
  signal: AbortSignal,
): Promise<{ readonly signature: string; readonly skills: Answer<Schemas['SkillsOfAgent']> | undefined }> => {
  const known = isKnown && (await getAgentSkillsSignature(app, agentId)).hash;
  if (known !== undefined && isKnown?.(known)) {
    return { signature: known, skills: undefined };
  }
  const skills = await app.service(heavyReads).answer(agentSkillListing, agentId, signal);
  if (!(skills instanceof Written)) {
    return { signature: skills.signature, skills };
  }
  return { signature: known ?? (await getAgentSkillsSignature(app, agentId)).hash, skills };
};
