import {
  countConnectionsByState,
  countOAuthAuthorizations,
  listFailingAccounts,
  listFailingConnections,
} from '../../db/queries/connection-health.js';
import { countMcpServersByState } from '../../db/queries/mcp-servers.js';
import { countOAuthApps } from '../../db/queries/oauth-apps.js';
import type { components } from '../../generated/swarm/types.js';
import { vendoredIntegrations } from '../catalog/vendored.js';
import type { App } from '../kernel/app.js';

type Schemas = components['schemas'];

/** So many of each are told of. */
const mostShown = 100;

/** The services that scripts call, and what is wrong with them. */
export const connectionsStatus = async ({ db }: App): Promise<Schemas['ConnectionsStatus']> => {
  const [counts, failing] = await Promise.all([countConnectionsByState(db), listFailingConnections(db, mostShown)]);
  return {
    ...counts,
    failing: failing.map(({ id, slug, kind, generationError }) => ({ id, slug, kind, reason: generationError ?? '' })),
  };
};

/** The accounts at other services, and those that do not work. */
export const oauthStatus = async ({ db }: App): Promise<Schemas['OAuthStatus']> => {
  const [apps, accounts, failing] = await Promise.all([
    countOAuthApps(db),
    countOAuthAuthorizations(db),
    listFailingAccounts(db, mostShown),
  ]);
  return {
    apps,
    accounts,
    failing: failing.map(({ id, appId, provider, label, status }) => ({ id, appId, provider, label, status })),
  };
};

/** The servers with tools that others run. */
export const mcpServersStatus = ({ db }: App): Promise<Schemas['McpServersStatus']> => countMcpServersByState(db);

/** The catalogue of services: nobody is asked whether it is there. */
export const catalogStatus = (app: App): Schemas['CatalogStatus'] => ({
  configured: app.settings.integrationsCatalogUrl !== null,
  vendored: app.service(vendoredIntegrations).length,
});
