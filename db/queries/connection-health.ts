import type { Reader } from '../access.js';
import type { ScriptConnectionTable } from '../tables/connections.js';
import type { OAuthAppTable, OAuthAuthorizationTable } from '../tables/oauth-apps.js';

export interface ConnectionCounts {
  readonly enabled: number;
  readonly disabled: number;
}

/** How many connections there are. */
export const countConnectionsByState = async (db: Reader): Promise<ConnectionCounts> => {
  const counts = { enabled: 0, disabled: 0 };
  const rows = await db
    .selectFrom('script_connections')
    .select(['enabled', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('enabled')
    .execute();
  for (const { enabled, count } of rows) {
    counts[enabled === 1 ? 'enabled' : 'disabled'] = count;
  }
  return counts;
};

export type FailingConnectionRow = Pick<ScriptConnectionTable, 'id' | 'slug' | 'kind' | 'generationError'>;

/** The first of the enabled connections that have nothing to call, by name. */
export const listFailingConnections = (db: Reader, limit: number): Promise<FailingConnectionRow[]> =>
  db
    .selectFrom('script_connections')
    .select(['id', 'slug', 'kind', 'generationError'])
    .where('enabled', '=', 1)
    .where('generationError', 'is not', null)
    .orderBy('slug')
    .orderBy('id')
    .limit(limit)
    .execute();

export const countOAuthAuthorizations = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('oauth_authorizations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export type FailingAccountRow = Pick<OAuthAuthorizationTable, 'id' | 'appId' | 'label' | 'status'> &
  Pick<OAuthAppTable, 'provider'>;

/** The first of the accounts whose tokens cannot be used, by provider. */
export const listFailingAccounts = (db: Reader, limit: number): Promise<FailingAccountRow[]> =>
  db
    .selectFrom('oauth_authorizations')
    .innerJoin('oauth_apps', 'oauth_apps.id', 'oauth_authorizations.appId')
    .select([
      'oauth_authorizations.id',
      'oauth_authorizations.appId',
      'oauth_authorizations.label',
      'oauth_authorizations.status',
      'oauth_apps.provider',
    ])
    .where('oauth_authorizations.status', '!=', 'active')
    .orderBy('oauth_apps.provider')
    .orderBy('oauth_authorizations.id')
    .limit(limit)
    .execute();
