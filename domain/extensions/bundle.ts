import type { ExtensionVersionRow } from '../../db/queries/extensions.js';
import { hookTypes } from '../../generated/swarm/hooks.js';
import type { App } from '../kernel/app.js';
import { invalid } from '../kernel/errors.js';
import { storedObject } from '../kernel/stored-json.js';
import { importChecks } from '../scripts/imports/import-checks.js';
import type { Diagnostic } from '../scripts/type-check/diagnostics.js';
import { typeChecks } from '../scripts/type-check/type-checks.js';
import { hookMeasure } from './hook-measure.js';
import { type Manifest, readManifest, unsupportedIn } from './manifest.js';

/** What is sent to be installed. */
export interface SentBundle {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, string>>;
}

/** A bundle that passed all checks. */
export interface Bundle {
  readonly manifest: Manifest;
  readonly files: Readonly<Record<string, string>>;
}

const maxHooksBytes = 1024 ** 2;
const maxPathLength = 256;
const shownPathLength = 100;

const isSafe = (path: string): boolean =>
  path.length <= maxPathLength &&
  path.isWellFormed() &&
  !/[\\\0]/.test(path) &&
  path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

/** The hooks of a version: they are its only file. */
export const sourceOf = ({ id, filesJson }: Pick<ExtensionVersionRow, 'id' | 'filesJson'>): string =>
  Object.values(storedObject(filesJson, 'extension_versions.filesJson', id))[0] ?? '';

const shown = (path: string): string => JSON.stringify(path.slice(0, shownPathLength));

const refuse = (diagnostics: readonly string[]): void => {
  if (diagnostics.length > 0) {
    throw invalid('extension_validation_failed', {
      code: 'extension_validation_failed',
      details: { diagnostics },
    });
  }
};

const problemsOfFiles = ({ assets }: Manifest, files: Bundle['files']): readonly string[] => {
  const others = Object.keys(files).filter((path) => path !== assets.hooks);
  if (!Object.hasOwn(files, assets.hooks)) {
    return [`manifest.assets.hooks: must name one of the files; there is no ${shown(assets.hooks)}`];
  }
  return others.length === 0 ? [] : [`files: may hold nothing but the hooks, but hold ${others.map(shown).join(', ')}`];
};

const problemsOfSource = (source: string): readonly string[] => {
  if (Buffer.byteLength(source) > maxHooksBytes) {
    return [`files: the hooks may have at most ${maxHooksBytes} bytes`];
  }
  return source.isWellFormed() && !source.includes('\0') ? [] : ['files: the hooks must be Unicode without NUL'];
};

/** The compiler and the parser know the hooks by the name of a script. */
const asNamed = (path: string, text: string): string => text.replace(/^user-script\.ts/, () => path);

/** Of the hooks as a whole the compiler speaks in the module that they are measured by, which nobody has sent. */
const aboutHooks = (path: string, { code, message }: Diagnostic): string => {
  const named = message.replaceAll(/"?\/script\/user-script(?:\.ts)?"?/g, () => path);
  return `${path}:1:1 TS${code}: must export by default a function that takes a Registration: ${named}`;
};

const lineOf = (path: string, diagnostic: Diagnostic): string => {
  const { file, line, column, code, message } = diagnostic;
  return file === 'check.ts'
    ? aboutHooks(path, diagnostic)
    : `${asNamed(path, file)}:${line}:${column} TS${code}: ${message}`;
};

/**
 * Looks at a bundle: its paths and its manifest, what is supported of it, its files, what the hooks import, and their types. The
 * first of these that is wrong is told, with all that is wrong in it.
 *
 * @throws ProductError invalid (`extension_validation_failed`, with `diagnostics`); unavailable when too many are looked at
 */
export const checkBundle = async (
  app: App,
  { manifest: sent, files }: SentBundle,
  signal: AbortSignal,
): Promise<Bundle> => {
  const unsafe = Object.keys(files).filter((path) => !isSafe(path));
  const { manifest, problems } = readManifest(sent);
  refuse([...unsafe.map((path) => `files: ${shown(path)} is no safe path`), ...problems]);
  refuse(unsupportedIn(manifest));
  refuse(problemsOfFiles(manifest, files));
  const path = manifest.assets.hooks;
  const source = files[path] ?? '';
  refuse(problemsOfSource(source));
  const violation = await app.service(importChecks).violationOf(source, 'hookImports');
  refuse(violation === undefined ? [] : [asNamed(path, violation)]);
  const standard = { modules: hookTypes, measure: hookMeasure };
  const found = await app.service(typeChecks).checkAgainst(standard, source, signal);
  refuse(found.map((diagnostic) => lineOf(path, diagnostic)));
  return { manifest, files: { [path]: source } };
};
