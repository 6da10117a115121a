import { agentEntries } from './agent-entries.js';
import { dataSettings } from './data.js';
import { type CamelCase, camelCase, type Declaration, type ValueOf } from './declaration.js';
import { identitySettings } from './identity.js';
import { integrationSettings } from './integrations.js';
import { securitySettings } from './security.js';
import { serverSettings } from './server.js';
import type { SettingType } from './types.js';
import { workSettings } from './work.js';

/** The settings by subject, in the order in which tables show them. */
export const settingGroups = [
  { title: 'Server', settings: serverSettings },
  { title: 'Security', settings: securitySettings },
  { title: 'Agents and work', settings: workSettings },
  { title: 'Data', settings: dataSettings },
  { title: 'Identity', settings: identitySettings },
  { title: 'Integrations', settings: integrationSettings },
] as const;

const registry = {
  ...serverSettings,
  ...securitySettings,
  ...workSettings,
  ...dataSettings,
  ...identitySettings,
  ...integrationSettings,
};

type Registry = typeof registry;

/** The name of a setting: the one of its environment variable. */
export type SettingName = keyof Registry;

/** The value of every setting at one moment, by its name in camel case. Frozen: a reload makes another one. */
export type Settings = {
  readonly [Name in SettingName as CamelCase<Name>]: ValueOf<Registry[Name]>;
};

/** A setting with its names. */
export interface Setting extends Declaration {
  readonly name: string;
  readonly property: string;
}

/** Every setting of the process. */
export const settings: readonly Setting[] = Object.entries(registry).map(([name, declaration]) => ({
  ...(declaration as Declaration),
  name,
  property: camelCase(name),
}));

const byName: ReadonlyMap<string, Setting> = new Map(settings.map((setting) => [setting.name, setting]));

/** The setting of exactly this name. */
export const findSetting = (name: string): Setting | undefined => byName.get(name);

/** Every name with a meaning: the settings, and the entries that are read for agents. */
export const knownNames: ReadonlySet<string> = new Set([...byName.keys(), ...Object.keys(agentEntries)]);

const typeOfAgentEntry = (name: string): SettingType<unknown> | undefined =>
  Object.hasOwn(agentEntries, name) ? agentEntries[name]?.type : undefined;

/**
 * The type that a stored entry of exactly this name must fit; undefined: any value does. Settings are checked in every
 * scope, so that nobody believes an agent could have its own, unless the name may mean something else there.
 */
export const typeOfEntry = (isGlobal: boolean, name: string): SettingType<unknown> | undefined => {
  const setting = byName.get(name);
  if (setting === undefined) {
    return typeOfAgentEntry(name);
  }
  const meansSomethingElse = setting.sharedName === true || setting.decided === 'start';
  return isGlobal || !meansSomethingElse ? setting.type : undefined;
};
