import { agentEntries } from './agent-entries.js';
import { dataSettings } from './data.js';
import { type CamelCase, camelCase, type Declaration, type ValueOf } from './declaration.js';
import { identitySettings } from './identity.js';
import { integrationSettings } from './integrations.js';
import { securitySettings } from './security.js';
import { serverSettings } from './server.js';
import type { SettingType } from './types.js';
import { workSettings } from './work.js';

/**
 * The settings by subject, in the order in which tables show them. Those that are `serverWide` decide what the server does
 * for everybody; the others may also be read by agents' own programs.
 */
export const settingGroups = [
  { title: 'Server', settings: serverSettings, serverWide: false },
  { title: 'Security', settings: securitySettings, serverWide: true },
  { title: 'Agents and work', settings: workSettings, serverWide: true },
  { title: 'Data', settings: dataSettings, serverWide: true },
  { title: 'Identity', settings: identitySettings, serverWide: false },
  { title: 'Integrations', settings: integrationSettings, serverWide: false },
] as const;

type Group = (typeof settingGroups)[number]['settings'];

type NameIn<AnyGroup> = AnyGroup extends unknown ? keyof AnyGroup : never;

type Declared<Name extends PropertyKey, AnyGroup = Group> = AnyGroup extends { readonly [Known in Name]: infer Found }
  ? Found
  : never;

/** The name of a setting: the one of its environment variable. */
export type SettingName = NameIn<Group>;

/** The value of every setting at one moment, by its name in camel case. Frozen: a reload makes another one. */
export type Settings = {
  readonly [Name in SettingName as CamelCase<Name>]: ValueOf<Declared<Name>>;
};

/** A setting with its names. */
export interface Setting extends Declaration {
  readonly name: string;
  readonly property: string;
  /** It decides what the server does for everybody: no agent or repository can have its own. */
  readonly serverWide: boolean;
}

const settingsOf = ({ settings: group, serverWide }: (typeof settingGroups)[number]): Setting[] =>
  Object.entries<Declaration>(group).map(([name, declaration]) => ({
    ...declaration,
    name,
    property: camelCase(name),
    serverWide: serverWide && declaration.decided === 'run' && declaration.sharedName !== true,
  }));

/** Every setting of the process. */
export const settings: readonly Setting[] = settingGroups.flatMap(settingsOf);

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
