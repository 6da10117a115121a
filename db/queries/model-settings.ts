import type { Kysely } from 'kysely';
import type { Database } from '../schema.js';
import { type Placeholders, statement } from '../statement.js';

interface SettingParameters {
  readonly agentId: string;
  readonly first: string;
  readonly second: string;
}

const settings = statement((db, parameter: Placeholders<SettingParameters>) =>
  db
    .selectFrom('config')
    .select(['scope', 'key', 'value'])
    .where('encrypted', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('scope', '=', 'global'), eb('scopeId', '=', '')]),
        eb.and([eb('scope', '=', 'agent'), eb('scopeId', '=', parameter.agentId)]),
      ]),
    )
    .where((eb) => eb.or([eb('key', '=', parameter.first), eb('key', '=', parameter.second)])),
);

/** The plain values of two settings as an agent sees them: its own before the global ones. */
export const findAgentSettings = async (
  db: Kysely<Database>,
  agentId: string,
  keys: readonly [string, string],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await settings.all(db, { agentId, first: keys[0], second: keys[1] });
  const values = new Map<string, string>();
  for (const { scope, key, value } of rows) {
    if (scope === 'agent' || !values.has(key)) {
      values.set(key, value);
    }
  }
  return values;
};
