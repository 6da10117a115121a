import { findConnectionTypes, type Reachable } from '../../db/queries/connections.js';
import type { App } from '../kernel/app.js';
import { connectionsOf } from './call/reach.js';
import { unpackedAside } from './packed.js';

/** The type of a connection of the kind graphql. */
export const graphqlType = '{\n  readonly graphql: ScriptGraphqlCall;\n}';

/** Of the types of all connections together; beyond it a connection is anything. */
const maxLength = 4 * 1024 * 1024;

/** Connections as members of the types that scripts know them by. */
export interface RegistryMembers {
  readonly api: string;
  readonly mcp: string;
}

/** The connections that a run with this reach has. */
export const registryMembers = async (
  app: App,
  reach: Reachable,
  isWanted: (slug: string) => boolean = () => true,
): Promise<RegistryMembers> => {
  const members = { api: '', mcp: '' };
  for (const { id, slug, kind } of await connectionsOf(app, reach)) {
    if (isWanted(slug)) {
      const stored = kind === 'graphql' ? graphqlType : await findConnectionTypes(app.db, id);
      const type = stored && (await unpackedAside(stored));
      const length = members.api.length + members.mcp.length;
      const isShort = type !== undefined && length + type.length <= maxLength;
      members[kind === 'mcp' ? 'mcp' : 'api'] += `  readonly ${slug}: ${isShort ? type || '{}' : 'any'};\n`;
    }
  }
  return members;
};
