import { findConnectionTypes } from '../../db/queries/connections.js';
import type { App } from '../kernel/app.js';
import { connectionsOf } from './call/call.js';

/** The type of a connection of the kind graphql. */
export const graphqlType = '{\n  readonly graphql: ScriptGraphqlCall;\n}';

/** Of the types of all connections together; beyond it a connection is anything. */
const maxLength = 4 * 1024 * 1024;

/** The connections that an agent has, as members of the type that scripts know them by. */
export const registryMembers = async (
  app: App,
  agentId: string,
  isWanted: (slug: string) => boolean = () => true,
): Promise<string> => {
  let members = '';
  for (const { id, slug, kind } of await connectionsOf(app, { agentId, repo: '' })) {
    if (isWanted(slug)) {
      const type = kind === 'graphql' ? graphqlType : await findConnectionTypes(app.db, id);
      const isShort = type !== undefined && members.length + type.length <= maxLength;
      members += `  readonly ${slug}: ${isShort ? type || '{}' : 'any'};\n`;
    }
  }
  return members;
};
