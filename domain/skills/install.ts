import { holdSkill } from '../../db/queries/skill-uses.js';
import {
  type AgentSkillRow,
  deleteAgentSkill,
  listDefaultSkillIds,
  upsertAgentSkill,
} from '../../db/queries/skills.js';
import { findHolder } from '../../db/queries/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { invalid, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { newId } from '../kernel/ids.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';

type AgentSkill = components['schemas']['AgentSkill'];

const toAgentSkill = (row: AgentSkillRow): EveryField<AgentSkill> => ({
  id: row.id,
  agentId: row.agentId,
  skillId: row.skillId,
  isActive: row.isActive === 1,
  installedAt: row.installedAt,
});

const give = ({ db, now }: UnitOfWork, skillId: string, agentId: string): Promise<AgentSkillRow> =>
  upsertAgentSkill(db, { id: newId(), agentId, skillId, isActive: 1, installedAt: now });

/**
 * Gives a skill to an agent; one that has it keeps when it got it.
 *
 * @throws ProductError notFound for an unknown skill, invalid (`agent_unknown`) for an unknown agent
 */
export const installSkill = (app: App, id: string, { agentId }: { readonly agentId: string }): Promise<AgentSkill> =>
  inConcurrentTransaction(app, [], async (uow) => {
    if (!(await holdSkill(uow.db, id))) {
      throw notFound('skill');
    }
    if (!(await findHolder(uow.db, agentId))) {
      throw invalid('Agent not found', { code: 'agent_unknown' });
    }
    return toAgentSkill(await give(uow, id, agentId));
  });

/** Takes a skill from an agent; returns whether it had it. */
export const uninstallSkill = (app: App, id: string, agentId: string): Promise<boolean> =>
  inConcurrentTransaction(app, [], ({ db }) => deleteAgentSkill(db, agentId, id));

/** Gives a new agent what every agent gets. */
export const installDefaultSkills = async (uow: UnitOfWork, agentId: string): Promise<void> => {
  for (const id of await listDefaultSkillIds(uow.db)) {
    if (await holdSkill(uow.db, id)) {
      await give(uow, id, agentId);
    }
  }
};
