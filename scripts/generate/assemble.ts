import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenApiDocument, TagGroup, TagObject } from './document.js';
import { type ApiName, methods, root } from './spec.js';

/** A file of `paths/`: the tag it is, and its paths. */
interface PathFile {
  readonly tag?: Partial<TagObject>;
  readonly [path: `/${string}`]: Readonly<Record<string, { readonly tags?: readonly string[] }>>;
}

interface Assembly {
  /** The root document with the tags and paths of all files, as JSON. */
  readonly source: string;
  /** What is not where it belongs, one line each. */
  readonly problems: readonly string[];
}

const yamlNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();

const readYaml = <Content>(file: string): Content => parse(readFileSync(file, 'utf8')) as Content;

const pointer = (...keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const pathsOf = (file: PathFile) =>
  Object.entries(file).filter((entry): entry is [`/${string}`, PathFile[`/${string}`]] => entry[0].startsWith('/'));

const tagProblems = (name: string, { tag }: PathFile): string[] =>
  tag?.description === undefined || tag['x-displayName'] === undefined
    ? [`paths/${name}.yaml: begins with no \`tag\` that has a description and an x-displayName`]
    : [];

/** A tag that is in no group is one that readers of the contract do not see. */
const groupProblems = (grouped: readonly string[], names: readonly string[]): string[] => [
  ...names
    .filter((name) => grouped.filter((member) => member === name).length !== 1)
    .map((name) => `openapi.yaml: the tag ${name} must be in exactly one of the x-tagGroups`),
  ...grouped
    .filter((name) => !names.includes(name))
    .map((name) => `openapi.yaml: x-tagGroups names ${name}, which is no tag`),
];

const operationProblems = (name: string, file: PathFile): string[] =>
  pathsOf(file).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const place = `paths/${name}.yaml: ${method} ${path}`;
      if (!methods.some((known) => known === method)) {
        return [`${place} is no operation, and a path holds nothing else`];
      }
      return operation.tags?.join() === name ? [] : [`${place} must have the tag of its file, ${name}`];
    }),
  );

const schemaProblems = (folder: string, tags: readonly string[]): string[] => {
  const homes = new Map<string, string>();
  return yamlNames(`${folder}/schemas`).flatMap((name) => {
    const strays = tags.includes(name) || name === 'common' ? [] : [`schemas/${name}.yaml: there is no such tag`];
    const twice = Object.keys(readYaml<object>(`${folder}/schemas/${name}.yaml`)).flatMap((schema) => {
      const home = homes.get(schema);
      homes.set(schema, name);
      return home === undefined ? [] : [`schemas/${name}.yaml: ${schema} stands in schemas/${home}.yaml as well`];
    });
    return [...strays, ...twice];
  });
};

/** Readers of a contract mostly show descriptions of tags and not `externalDocs`, so the link stands in both. */
const withLink = (tag: PathFile['tag']): PathFile['tag'] =>
  tag?.externalDocs === undefined
    ? tag
    : {
        ...tag,
        description: `${tag.description}\n\n[${tag.externalDocs.description ?? 'How it works'}](${tag.externalDocs.url})`,
      };

/** The file of each reusable part of an API: `schemas/<tag>.yaml`, and one a section for the others. */
const partFiles = (api: ApiName): { file: string; section: string }[] => {
  const folder = `${root}spec/${api}`;
  return [
    ...yamlNames(`${folder}/schemas`).map((name) => ({ file: `schemas/${name}.yaml`, section: 'schemas' })),
    ...yamlNames(folder)
      .filter((name) => name !== 'openapi')
      .map((name) => ({ file: `${name}.yaml`, section: name })),
  ];
};

/** Bundling takes along what is referred to: returns one line for each reusable part that is not. */
export const unusedParts = (api: ApiName, document: OpenApiDocument): string[] => {
  const used = (document.components ?? {}) as Readonly<Record<string, object>>;
  return partFiles(api).flatMap(({ file, section }) =>
    Object.keys(readYaml<object>(`${root}spec/${api}/${file}`))
      .filter((name) => !Object.hasOwn(used[section] ?? {}, name))
      .map((name) => `spec/${api}/${file}: nothing refers to ${name}`),
  );
};

/**
 * Puts an API together from its folder: `openapi.yaml` says what is true of the whole, each file of `paths/` is a tag
 * with its operations. An operation is referred to, not copied, so that problems are reported where it is written.
 */
export const assembleSpec = (api: ApiName): Assembly => {
  const folder = `${root}spec/${api}`;
  const names = yamlNames(`${folder}/paths`);
  const rootDocument = readYaml<{ readonly 'x-tagGroups': readonly TagGroup[] }>(`${folder}/openapi.yaml`);
  const grouped = rootDocument['x-tagGroups'].flatMap((group) => group.tags);
  const tags: { readonly name: string }[] = [];
  const paths: Record<string, Record<string, object>> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = readYaml<PathFile>(`${folder}/paths/${name}.yaml`);
    tags.push({ name, ...withLink(file.tag) });
    problems.push(...tagProblems(name, file), ...operationProblems(name, file));
    for (const [path, item] of pathsOf(file)) {
      paths[path] ??= {};
      for (const method of Object.keys(item)) {
        if (paths[path][method] !== undefined) {
          problems.push(`paths/${name}.yaml: ${method} ${path} stands in another file as well`);
        }
        paths[path][method] = { $ref: `paths/${name}.yaml#${pointer(path, method)}` };
      }
    }
  }
  problems.push(...groupProblems(grouped, names), ...schemaProblems(folder, names));
  tags.sort((left, right) => grouped.indexOf(left.name) - grouped.indexOf(right.name));
  const source = JSON.stringify({ ...rootDocument, tags, paths });
  return { source, problems: problems.map((problem) => `spec/${api}/${problem}`) };
};
