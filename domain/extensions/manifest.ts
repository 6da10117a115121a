import type { components } from '../../generated/swarm/types.js';
import { isObject } from '../kernel/is-object.js';
import { parsedUrl } from '../kernel/parsed-url.js';

export type Manifest = components['schemas']['ExtensionManifest'];

type Members = Readonly<Record<string, unknown>>;

const namePattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
const maxDescriptionLength = 2000;
const maxShortLength = 255;
const maxVersionLength = 64;
const maxAssets = 100;
const assetKinds = ['skills', 'workflows', 'schedules'] as const;

/** Collects what is wrong with the members of an object. */
class Reading {
  readonly problems: string[] = [];

  text(members: Members, name: string, at: string, maxLength: number): string {
    const value = members[name];
    if (value === undefined) {
      this.problems.push(`${at}${name}: is required`);
      return '';
    }
    if (typeof value !== 'string' || value.length === 0 || value.length > maxLength || !value.isWellFormed()) {
      this.problems.push(`${at}${name}: must be a text of 1 to ${maxLength} characters`);
      return '';
    }
    return value;
  }

  optionalText(members: Members, name: string, at: string): string | undefined {
    return members[name] === undefined ? undefined : this.text(members, name, at, maxShortLength);
  }

  texts(members: Members, name: string, at: string): string[] | undefined {
    const value = members[name];
    if (value === undefined) {
      return undefined;
    }
    if (!Array.isArray(value) || value.length > maxAssets || value.some((item) => typeof item !== 'string')) {
      this.problems.push(`${at}${name}: must be a list of at most ${maxAssets} texts`);
      return undefined;
    }
    return value.map(String);
  }
}

const readName = (reading: Reading, members: Members): string => {
  const name = reading.text(members, 'name', 'manifest.', maxShortLength);
  if (name !== '' && !namePattern.test(name)) {
    reading.problems.push('manifest.name: must be 1 to 64 of a-z, 0-9 and hyphens, and not begin with a hyphen');
  }
  return name;
};

const readRuntime = (reading: Reading, members: Members): Manifest['runtime'] => {
  const { runtime } = members;
  if (runtime === 'api' || runtime === 'worker') {
    return runtime;
  }
  reading.problems.push(`manifest.runtime: ${runtime === undefined ? 'is required' : "must be 'api' or 'worker'"}`);
  return 'api';
};

const readHomepage = (reading: Reading, members: Members): string | undefined => {
  const homepage = reading.optionalText(members, 'homepage', 'manifest.');
  if (homepage !== undefined && homepage !== '' && parsedUrl(homepage) === undefined) {
    reading.problems.push('manifest.homepage: must be a URI');
  }
  return homepage;
};

const readAssets = (reading: Reading, members: Members): Manifest['assets'] => {
  const { assets } = members;
  if (!isObject(assets)) {
    reading.problems.push(`manifest.assets: ${assets === undefined ? 'is required' : 'must be an object'}`);
    return { hooks: '' };
  }
  const hooks = reading.text(assets, 'hooks', 'manifest.assets.', maxShortLength + 1);
  const lists = assetKinds.map((kind) => [kind, reading.texts(assets, kind, 'manifest.assets.')] as const);
  return { hooks, ...Object.fromEntries(lists.filter(([, list]) => list !== undefined)) };
};

/** A manifest without what is unknown in it, and what is wrong with it: then it is not to be used. */
export const readManifest = (
  members: Members,
): { readonly manifest: Manifest; readonly problems: readonly string[] } => {
  const reading = new Reading();
  const name = readName(reading, members);
  const description = reading.text(members, 'description', 'manifest.', maxDescriptionLength);
  const version = reading.text(members, 'version', 'manifest.', maxVersionLength);
  const runtime = readRuntime(reading, members);
  const assets = readAssets(reading, members);
  const homepage = readHomepage(reading, members);
  const author = reading.optionalText(members, 'author', 'manifest.');
  const manifest: Manifest = {
    name,
    description,
    version,
    runtime,
    assets,
    ...(homepage !== undefined && { homepage }),
    ...(author !== undefined && { author }),
  };
  return { manifest, problems: reading.problems };
};

/** What of a manifest that is right cannot be had here. */
export const unsupportedIn = ({ runtime, assets }: Manifest): readonly string[] => [
  ...(runtime === 'worker' ? ["manifest.runtime: 'worker' is not supported; hooks run as 'api'"] : []),
  ...assetKinds
    .filter((kind) => (assets[kind]?.length ?? 0) > 0)
    .map((kind) => `manifest.assets.${kind}: is not supported; an extension has hooks only`),
];
