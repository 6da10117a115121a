import type { Reader } from '../../db/access.js';
import { listSkillRows, type SkillFilter, sumSkillBytes } from '../../db/queries/skills.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components, operations } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { requireSkillRow, toSkill } from './skill.js';

type Schemas = components['schemas'];
type SkillQuery = NonNullable<operations['listSkills']['parameters']['query']>;

interface Listing {
  readonly filter: SkillFilter;
  readonly withContent: boolean;
}

const readSkills = async (db: Reader, { filter, withContent }: Listing): Promise<Schemas['SkillList']> => {
  const skills = (await listSkillRows(db, filter, withContent)).map(toSkill);
  return { skills, total: skills.length };
};

export const skillListing: LongRead<Listing, Schemas['SkillList']> = {
  module: import.meta.url,
  name: 'skillListing',
  narrowing: 'fields=slim, scope or agentId',
  bytesOf: (db, { filter, withContent }) => sumSkillBytes(db, filter, withContent),
  readShort: readSkills,
  read: readSkills,
};

const mostFound = 20;

const filterOf = ({ type, scope, agentId, enabled, search }: SkillQuery): SkillFilter => {
  if (search !== undefined && search !== '') {
    return { search, isEnabled: 1, limit: mostFound };
  }
  return {
    type,
    scope,
    ownerAgentId: agentId === '' ? undefined : agentId,
    isEnabled: enabled === undefined || enabled === '' ? undefined : enabled === 'true' ? 1 : 0,
  };
};

/**
 * The skills that match, by name; with `search` up to 20 enabled ones, whatever else is asked. Reads until the signal
 * aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listSkills = (app: App, query: SkillQuery, signal: AbortSignal): Promise<Answer<Schemas['SkillList']>> =>
  app
    .service(heavyReads)
    .answer(skillListing, { filter: filterOf(query), withContent: query.fields === 'full' }, signal);

/** A skill with its text. @throws ProductError notFound */
export const getSkill = async ({ db }: App, id: string): Promise<Schemas['Skill']> =>
  toSkill(await requireSkillRow(db, id));
