import { readValue } from '../config/values.js';
import type { App } from '../kernel/app.js';
import { boolean } from '../kernel/settings/types.js';
import type { Tool } from './tool.js';

/** Kept by sessions instead of groups: those that have nothing but the tools around scripts. */
const scriptsOnly = 'scripts-only';

const key = 'SCRIPTS_ONLY_MCP';

const isOwnChoice = async (app: App, agentId: string): Promise<boolean> => {
  const stored = await readValue({ app, db: app.db }, { scope: 'agent', scopeId: agentId, key });
  const parsed = stored === undefined ? undefined : boolean.parse(stored.trim());
  return parsed !== undefined && 'value' in parsed && parsed.value;
};

/** The groups of tools that a new session of an agent gets: those of everybody, or scripts alone, which call the others. */
export const groupsFor = async (app: App, agentId: string): Promise<readonly string[]> =>
  app.settings.scriptsOnlyMcp || (await isOwnChoice(app, agentId)) ? [scriptsOnly] : app.settings.capabilities;

/** What scripts may call themselves; and extensions, which scripts may not. */
const isAroundScripts = ({ name, capability, sdk }: Tool): boolean =>
  capability === 'scripts' && (sdk !== undefined || name.startsWith('extension-'));

/** Whether a session with these groups has a tool. */
export const isInGroups = (tool: Tool, groups: ReadonlySet<string>): boolean =>
  groups.has(scriptsOnly) ? isAroundScripts(tool) : groups.has(tool.capability);
