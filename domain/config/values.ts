import type { Kysely } from 'kysely';
import { deleteConfigRow, findPlainConfigValue, upsertPlainConfigValue } from '../../db/queries/config-values.js';
import type { Database } from '../../db/schema.js';
import { maxTasksKey, mirrorAgentMaxTasks } from '../agents/max-tasks.js';
import type { App } from '../app.js';
import { newId } from '../ids.js';
import type { UnitOfWork } from '../unit-of-work.js';

/** The process and a place to read from: a unit of work is one. */
export interface Access {
  readonly app: App;
  readonly db: Kysely<Database>;
}

/** Which configuration value is meant. The global scope has no id. */
export interface ValueAddress {
  readonly scope: 'global' | 'agent' | 'repo';
  readonly scopeId?: string;
  readonly key: string;
}

const columnsOf = ({ scope, scopeId, key }: ValueAddress) => ({ scope, scopeId: scopeId ?? '', key });

const mirror = async (uow: UnitOfWork, { scope, scopeId, key }: ValueAddress, value: number | null): Promise<void> => {
  if (scope === 'agent' && scopeId !== undefined && key === maxTasksKey) {
    await mirrorAgentMaxTasks(uow, scopeId, value);
  }
};

/** The value stored for exactly this scope, or undefined. */
export const readValue = ({ db }: Access, address: ValueAddress): Promise<string | undefined> =>
  findPlainConfigValue(db, columnsOf(address));

/** Stores a value in the caller's transaction. An agent's AGENT_MAX_TASKS also sets its `maxTasks`. */
export const writeValue = async (
  uow: UnitOfWork,
  address: ValueAddress & { readonly value: string },
): Promise<void> => {
  const { value } = address;
  await upsertPlainConfigValue(uow.db, columnsOf(address), { id: newId(), value, now: uow.now });
  await mirror(uow, address, Number(value));
};

/** Deletes a value in the caller's transaction; returns whether it was there. */
export const deleteValue = async (uow: UnitOfWork, address: ValueAddress): Promise<boolean> => {
  const deleted = await deleteConfigRow(uow.db, columnsOf(address));
  if (deleted) {
    await mirror(uow, address, null);
  }
  return deleted;
};
