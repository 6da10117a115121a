import { LRUCache } from 'lru-cache';
import { tools, userTools } from '../../generated/swarm/tools.js';
import type { AppInUnit } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import { camelCase } from '../kernel/settings/declaration.js';
import type { Settings } from '../kernel/settings/registry.js';
import { isInGroups } from './scripts-only.js';
import type { Tool } from './tool.js';

const byName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

const isOn = ({ setting }: Tool, settings: Settings): boolean =>
  setting === undefined || Reflect.get(settings, camelCase(setting)) === true;

/** A tool by its name, whatever its group; undefined when there is none or its switch is off. */
export const findTool = ({ settings }: AppInUnit, name: string): Tool | undefined => {
  const tool = byName.get(name);
  return tool && isOn(tool, settings) ? tool : undefined;
};

/** The same for a session, which was promised some groups only. */
const findToolIn = (app: AppInUnit, capabilities: ReadonlySet<string>, name: string): Tool | undefined => {
  const tool = findTool(app, name);
  return tool && isInGroups(tool, capabilities) ? tool : undefined;
};

const described = ({ name, description, inputSchema, readOnly, destructive }: Tool): object => ({
  name,
  description,
  inputSchema,
  annotations: { readOnlyHint: readOnly, destructiveHint: destructive, openWorldHint: false },
});

/** Lists of tools as JSON, by the names that are in them: a list is long, and the same for nearly everybody. */
export const toolLists = defineService({
  name: 'tool lists',
  start: () => ({ service: new LRUCache<string, string>({ max: 50 }) }),
});

/** Some tools as the JSON of a list. */
const listOf = (app: AppInUnit, whose: string, all: readonly Tool[]): string => {
  const present = all.filter((tool) => isOn(tool, app.settings));
  const lists = app.service(toolLists);
  const key = `${whose}:${present.map(({ name }) => name).join()}`;
  const known = lists.get(key);
  if (known !== undefined) {
    return known;
  }
  const list = JSON.stringify(present.map(described));
  lists.set(key, list);
  return list;
};

/** What a session has of the tools: those it finds by their names, and all as the JSON of a list. */
export interface Toolbox {
  find(name: string): Tool | undefined;
  list(): string;
}

/** The tools of agents, of some groups. */
export const agentToolbox = (app: AppInUnit, capabilities: ReadonlySet<string>): Toolbox => ({
  find: (name) => findToolIn(app, capabilities, name),
  list: () =>
    listOf(
      app,
      'agents',
      tools.filter((tool) => isInGroups(tool, capabilities)),
    ),
});

/** The tools of users. */
export const userToolbox = (app: AppInUnit): Toolbox => ({
  find: (name) => userTools.find((tool) => tool.name === name && isOn(tool, app.settings)),
  list: () => listOf(app, 'users', userTools),
});
