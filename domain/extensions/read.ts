import {
  findVersionOfContent,
  listExtensionRows,
  listExtensionRunRows,
  listExtensionVersionRows,
} from '../../db/queries/extensions.js';
import { hookTypes } from '../../generated/swarm/hooks.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { letOthersRun } from '../kernel/let-others-run.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { storedObject } from '../kernel/stored-json.js';
import { extensionEngine } from './engine/engine.js';
import { manifestOf, requireExtensionRow, toExtension, toRun, toVersion } from './extension.js';

type Schemas = components['schemas'];

/** So many can be installed. */
export const maxExtensions = 200;
const mostVersions = 100;

/** All extensions, in the order in which their hooks come. */
export const listExtensions = async (app: App): Promise<Schemas['ExtensionList']> => {
  const extensions: Schemas['Extension'][] = [];
  for (const row of await listExtensionRows(app.db, maxExtensions)) {
    extensions.push(toExtension(app, row));
    // To look for secrets in a configuration may take milliseconds.
    await letOthersRun();
  }
  return { extensions };
};

/** An extension with its manifest and files: those of the last draft, or of the version that was activated since. @throws ProductError notFound */
export const getExtension = async (app: App, id: string): Promise<Schemas['ExtensionDetail']> => {
  const { db } = app;
  const row = await requireExtensionRow(db, id);
  const version = await findVersionOfContent(db, id, row.contentHash);
  if (!version) {
    throw notFound('extensionVersion');
  }
  return {
    extension: toExtension(app, row),
    manifest: manifestOf(row),
    files: { ...storedObject(version.filesJson, 'extension_versions.filesJson', version.id) },
  };
};

/** The versions of an extension, the highest first. @throws ProductError notFound */
export const listExtensionVersions = async ({ db }: App, id: string): Promise<Schemas['ExtensionVersionList']> => {
  await requireExtensionRow(db, id);
  const rows = await listExtensionVersionRows(db, id, { limit: mostVersions, maxBytes: maxPageBytes });
  return { versions: rows.map(toVersion) };
};

/** What the hooks of an extension did, the newest first. @throws ProductError notFound */
export const listExtensionRuns = async (
  app: App,
  id: string,
  { limit }: { readonly limit: number },
): Promise<Schemas['ExtensionRunList']> => {
  await requireExtensionRow(app.db, id);
  await app.service(extensionEngine).recorded();
  return { runs: (await listExtensionRunRows(app.db, id, limit)).map(toRun) };
};

/** What hooks are written against. */
export const getExtensionTypeDefs = (): string => hookTypes;
