import { type KeyLogin, replacePlan } from '../../db/queries/credential-keys.js';
import type { KeyPlanSource } from '../../generated/swarm/enums.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { replaceableBy } from './plans.js';

/** Gives all scope rows of a key the plan that was detected or estimated, unless a stronger source set theirs. */
export const learnPlan = (
  uow: UnitOfWork,
  login: KeyLogin,
  plan: string,
  source: Exclude<KeyPlanSource, 'manual'>,
): Promise<void> => replacePlan(uow.db, login, { plan, planSource: source, updatedAt: uow.now }, replaceableBy(source));
