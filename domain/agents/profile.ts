import {
  type AgentChanges,
  type AgentRow,
  type LongText,
  lockAgent,
  longTexts,
  updateAgentRow,
} from '../../db/queries/agents.js';
import { findLatestContextVersion, insertContextVersion } from '../../db/queries/context-versions.js';
import { recordSystemEvent } from '../events/record.js';
import type { App } from '../kernel/app.js';
import { invalid, invalidField } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { wake } from '../kernel/wake-ups.js';
import { type AgentAvatar, type AgentWithCapacity, requireAgentRow } from './agent.js';
import { readAgent } from './read.js';

/** The most characters (Unicode code points) a text may hold, for the texts that are part of every prompt. */
const budgets: Partial<Record<LongText, number>> = {
  soulMd: 10_000,
  identityMd: 10_000,
  harnessMd: 20_000,
  toolsMd: 20_000,
};

const changeSources = ['self_edit', 'lead_coaching', 'api', 'system', 'session_sync'] as const;

type ChangeSource = (typeof changeSources)[number];

/** The fields of a profile; undefined ones are kept, a null avatar is removed. */
export interface ProfileFields extends Partial<Record<LongText, string | undefined>> {
  readonly role?: string | undefined;
  readonly description?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly avatar?: AgentAvatar | null | undefined;
}

const profileFields = ['role', 'description', 'capabilities', 'avatar', ...longTexts] as const;

const namesNone = (fields: ProfileFields, names: readonly (keyof ProfileFields)[]): boolean =>
  names.every((name) => fields[name] === undefined);

/** Who changed a profile and why. */
export interface ProfileChange {
  /** A change source; an unknown one counts as `api`. */
  readonly changeSource: string;
  readonly changedByAgentId?: string | undefined;
  readonly changeReason?: string | undefined;
}

interface Rejection {
  readonly field: LongText;
  readonly diskSize: number;
  readonly dbSize: number;
  readonly budget: number;
  readonly delta: number;
  readonly reason: string;
}

const sizeOf = (text: string): number => [...text].length;

const changeSourceOf = (name: string): ChangeSource => changeSources.find((source) => source === name) ?? 'api';

const rejectionOf = (agent: AgentRow, field: LongText, text: string): Rejection | undefined => {
  const budget = budgets[field];
  if (budget === undefined) {
    return undefined;
  }
  const diskSize = sizeOf(text);
  const dbSize = sizeOf(agent[field] ?? '');
  if (diskSize <= budget || diskSize <= dbSize) {
    return undefined;
  }
  const reason = 'over budget and longer than the stored text';
  return { field, diskSize, dbSize, budget, delta: diskSize - dbSize, reason };
};

const firstRejection = (agent: AgentRow, fields: ProfileFields): Rejection | undefined => {
  for (const field of longTexts) {
    const text = fields[field];
    const rejection = text === undefined ? undefined : rejectionOf(agent, field, text);
    if (rejection) {
      return rejection;
    }
  }
  return undefined;
};

const textColumnsOf = ({ avatar, ...texts }: ProfileFields): AgentChanges => ({
  harnessMd: texts.harnessMd,
  soulMd: texts.soulMd,
  identityMd: texts.identityMd,
  setupScript: texts.setupScript,
  toolsMd: texts.toolsMd,
  heartbeatMd: texts.heartbeatMd,
  ...(avatar !== undefined && { avatar: avatar === null ? null : toJsonText(avatar) }),
});

const columnsOf = (fields: ProfileFields): AgentChanges => ({
  ...textColumnsOf(fields),
  role: fields.role,
  description: fields.description,
  ...(fields.capabilities !== undefined && { capabilities: toJsonText(fields.capabilities) }),
});

/** Events tell what became of texts that a worker keeps in files; other writers know it from the answer. */
const isSync = (source: ChangeSource): boolean => source === 'self_edit' || source === 'session_sync';

const recordRejection = async (
  uow: UnitOfWork,
  agent: AgentRow,
  rejection: Rejection,
  text: string,
  changeSource: ChangeSource,
): Promise<void> => {
  if (!isSync(changeSource)) {
    return;
  }
  await recordSystemEvent(uow, {
    event: 'system.profile_sync_rejected',
    status: 'error',
    agentId: agent.id,
    data: { ...rejection, dbHash: sha256(agent[rejection.field] ?? ''), diskHash: sha256(text), changeSource },
  });
};

const recordReconciled = async (
  uow: UnitOfWork,
  agentId: string,
  fields: ProfileFields,
  changeSource: ChangeSource,
): Promise<void> => {
  if (!isSync(changeSource)) {
    return;
  }
  for (const field of longTexts) {
    const text = fields[field];
    if (text !== undefined && budgets[field] !== undefined) {
      await recordSystemEvent(uow, {
        event: 'system.profile_sync_reconciled',
        status: 'ok',
        agentId,
        data: { field, dbHash: sha256(text), changeSource },
      });
    }
  }
};

const appendVersion = async (
  uow: UnitOfWork,
  agentId: string,
  field: LongText,
  content: string,
  change: ProfileChange,
): Promise<void> => {
  const previous = await findLatestContextVersion(uow.db, agentId, field);
  await insertContextVersion(uow.db, {
    id: newId(),
    agentId,
    field,
    version: (previous?.version ?? 0) + 1,
    content,
    contentHash: sha256(content),
    previousVersionId: previous?.id ?? null,
    changeSource: changeSourceOf(change.changeSource),
    changedByAgentId: change.changedByAgentId ?? null,
    changeReason: change.changeReason ?? null,
    createdAt: uow.now,
  });
};

const appendVersions = async (
  uow: UnitOfWork,
  agent: AgentRow,
  fields: ProfileFields,
  change: ProfileChange,
): Promise<void> => {
  for (const field of longTexts) {
    const text = fields[field];
    if (text !== undefined && text !== (agent[field] ?? '')) {
      await appendVersion(uow, agent.id, field, text, change);
    }
  }
};

const save = async (
  uow: UnitOfWork,
  agent: AgentRow,
  fields: ProfileFields,
  change: ProfileChange,
): Promise<AgentWithCapacity> => {
  await updateAgentRow(uow.db, agent.id, { ...columnsOf(fields), lastUpdatedAt: uow.now });
  await appendVersions(uow, agent, fields, change);
  await recordReconciled(uow, agent.id, fields, changeSourceOf(change.changeSource));
  wake(uow, { agentId: agent.id });
  return readAgent(uow.db, agent.id);
};

/** Gives a new agent the texts and the avatar it registers with; none is over its budget, by the contract. */
export const giveProfile = async (uow: UnitOfWork, agentId: string, fields: ProfileFields): Promise<void> => {
  if (namesNone(fields, ['avatar', ...longTexts])) {
    return;
  }
  const agent = await requireAgentRow(uow.db, agentId);
  await updateAgentRow(uow.db, agentId, textColumnsOf(fields));
  await appendVersions(uow, agent, fields, { changeSource: 'api', changedByAgentId: agentId });
};

/**
 * Changes an agent's profile, all of it or nothing (docs/agents.md).
 *
 * @throws ProductError notFound; invalid when no field is given, or a text is over its budget and longer than the stored one
 * (`profileSyncRejection`)
 */
export const updateAgentProfile = async (
  app: App,
  agentId: string,
  update: ProfileFields & ProfileChange,
): Promise<AgentWithCapacity> => {
  if (namesNone(update, profileFields)) {
    throw invalidField('body', 'needs at least one field of the profile');
  }
  const outcome = await inConcurrentTransaction(app, [], async (uow) => {
    await lockAgent(uow.db, agentId);
    const agent = await requireAgentRow(uow.db, agentId);
    const rejection = firstRejection(agent, update);
    if (!rejection) {
      return { agent: await save(uow, agent, update, update) };
    }
    await recordRejection(uow, agent, rejection, update[rejection.field] ?? '', changeSourceOf(update.changeSource));
    return { rejection };
  });
  if (outcome.agent) {
    return outcome.agent;
  }
  const { field, diskSize, budget } = outcome.rejection;
  throw invalid(`${field} has ${diskSize} characters, more than its budget of ${budget}`, {
    code: 'profile_field_over_budget',
    details: { profileSyncRejection: outcome.rejection },
  });
};
