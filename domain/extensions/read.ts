import {
  findVersionOfContent,
  listExtensionRows,
  listExtensionVersionRows,
} from '../../db/queries/extensions.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { storedObject } from '../kernel/stored-json.js';
import { manifestOf, requireExtensionRow, toExtension, toVersion } from './extension.js';

type Schemas = components['schemas'];

/** So many can be installed. */
export const maxExtensions = 200;
const mostVersions = 100;

/** All extensions, in the order in which their hooks come. */
export const listExtensions = async ({ db, secrets }: App): Promise<Schemas['ExtensionList']> => {
  const rows = await listExtensionRows(db, maxExtensions);
  return { extensions: rows.map((row) => toExtension(secrets, row)) };
};

/** An extension with its manifest and files: those of the last draft, or of the version that was activated since. @throws ProductError notFound */
export const getExtension = async ({ db, secrets }: App, id: string): Promise<Schemas['ExtensionDetail']> => {
  const row = await requireExtensionRow(db, id);
  const version = await findVersionOfContent(db, id, row.contentHash);
  if (!version) {
    throw notFound('extensionVersion');
  }
  return {
    extension: toExtension(secrets, row),
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
