import { type ConnectionRow, findConnectionTypes, type Reachable } from '../../db/queries/connections.js';
import type { App } from '../kernel/app.js';
import { connectionsOf } from './call/reach.js';
import { unpackedAside } from './packed.js';

/** The type of a connection of the kind graphql. */
export const graphqlType = '{\n  readonly graphql: ScriptGraphqlCall;\n}';

/** Of the types of all connections together; beyond it a connection is anything. */
const maxLength = 4 * 1024 * 1024;

/** Of all that is unpacked for them, with what finds no room then: beyond it nothing more is looked at. */
const maxUnpackedLength = 2 * maxLength;

/** Connections as members of the types that scripts know them by. */
export interface RegistryMembers {
  readonly api: string;
  readonly mcp: string;
}

const typeOf = async (app: App, id: string, kind: ConnectionRow['kind']): Promise<string | undefined> => {
  const stored = kind === 'graphql' ? graphqlType : await findConnectionTypes(app.db, id);
  return stored && (await unpackedAside(stored));
};

/** The connections that a run with this reach has. */
export const registryMembers = async (
  app: App,
  reach: Reachable,
  isWanted: (slug: string) => boolean = () => true,
): Promise<RegistryMembers> => {
  const members = { api: '', mcp: '' };
  let unpackedLength = 0;
  for (const { id, slug, kind } of await connectionsOf(app, reach)) {
    if (isWanted(slug)) {
      const type = unpackedLength < maxUnpackedLength ? await typeOf(app, id, kind) : undefined;
      unpackedLength += type?.length ?? 0;
      const length = members.api.length + members.mcp.length;
      const isShort = type !== undefined && length + type.length <= maxLength;
      members[kind === 'mcp' ? 'mcp' : 'api'] += `  readonly ${slug}: ${isShort ? type || '{}' : 'any'};\n`;
    }
  }
  return members;
};
