import {
  type ConnectionOperationRow,
  type ConnectionRow,
  type ConnectionSpecRow,
  findConnectionSpec,
} from '../../db/queries/connections.js';
import type { components } from '../../generated/swarm/types.js';
import { readVendored } from '../catalog/vendored.js';
import type { App } from '../kernel/app.js';
import { invalid, invalidField } from '../kernel/errors.js';
import { fetchSpec } from './fetch-spec.js';
import { specImports } from './import/imports.js';
import type { ImportedSpec } from './import/worker.js';
import { packedAside } from './packed.js';

type Input = components['schemas']['UpsertScriptConnectionBody'];

/** What is stored of a description. */
export type SpecColumns = Pick<
  ConnectionRow,
  | 'specSourceKind'
  | 'specSource'
  | 'specEtag'
  | 'specFetchedAt'
  | 'specServerUrl'
  | 'generatedAt'
  | 'generationError'
  | 'operationCount'
  | 'toolCount'
>;

/** A description that was read, and what follows from it. */
export interface ReadSpec {
  readonly imported: ImportedSpec;
  readonly columns: SpecColumns;
  /** It was sent or fetched just now. */
  readonly isNew: boolean;
}

/** Of a connection that has no description. */
export const noSpec: SpecColumns = {
  specSourceKind: null,
  specSource: null,
  specEtag: null,
  specFetchedAt: null,
  specServerUrl: null,
  generatedAt: null,
  generationError: null,
  operationCount: 0,
  toolCount: 0,
};

const specColumns = (
  imported: ImportedSpec,
  now: string,
  source: Pick<SpecColumns, 'specSourceKind' | 'specSource' | 'specEtag' | 'specFetchedAt'>,
): SpecColumns => ({
  ...source,
  specServerUrl: imported.serverUrl,
  generatedAt: imported.error === null ? now : null,
  generationError: imported.error,
  operationCount: imported.operations.length,
  toolCount: 0,
});

/** A description that was fetched must be one. @throws ProductError invalid (`connection_spec_unusable`) */
const assertReadable = ({ isReadable, error }: ImportedSpec): void => {
  if (!isReadable) {
    throw invalid(error ?? 'The description cannot be read', { code: 'connection_spec_unusable' });
  }
};

const readText = async (app: App, text: string, specUrl: string | null, signal: AbortSignal): Promise<ImportedSpec> =>
  app.service(specImports).read({ stored: await packedAside(text), specUrl }, signal);

/** Reads what was fetched from a URL. @throws ProductError invalid (`connection_spec_unusable`), unavailable */
export const readFetched = async (
  app: App,
  url: string,
  { text, etag }: { readonly text: string; readonly etag: string | null },
  signal: AbortSignal,
): Promise<ReadSpec> => {
  const imported = await readText(app, text, url, signal);
  assertReadable(imported);
  const now = app.clock.now();
  const source = { specSourceKind: 'url', specSource: url, specEtag: etag, specFetchedAt: now } as const;
  return { imported, columns: specColumns(imported, now, source), isNew: true };
};

/** Reads a description that this installation has. @throws ProductError invalid */
export const readVendoredSpec = async (
  app: App,
  slug: string,
  path: string,
  signal: AbortSignal,
): Promise<ReadSpec> => {
  const { text, baseUrl } = await readVendored(app, slug, path);
  const imported = await readText(app, text, null, signal);
  assertReadable(imported);
  const now = app.clock.now();
  const source = { specSourceKind: 'vendored', specSource: slug, specEtag: null, specFetchedAt: now } as const;
  const placed = Object.assign({}, imported, { serverUrl: baseUrl });
  return { imported: placed, columns: specColumns(placed, now, source), isNew: true };
};

const oneSource = 'needs openapiSpecUrl, openapiSpecJson or specSource, one of them';

const readStored = async (app: App, row: ConnectionRow, signal: AbortSignal): Promise<ReadSpec> => {
  const stored = await findConnectionSpec(app.db, row.id);
  if (stored === undefined) {
    throw invalidField('body.openapiSpecUrl', oneSource);
  }
  const imported = await app.service(specImports).read({ stored: stored.spec, specUrl: row.specSource }, signal);
  if (row.generatedAt !== null) {
    // It could be read before: what keeps it from that now takes nothing away.
    assertReadable(imported);
  }
  const { specSourceKind, specSource, specEtag, specFetchedAt } = row;
  const source = { specSourceKind, specSource, specEtag, specFetchedAt };
  // Where an installation's own descriptions are served, its manifest says, and not they.
  const placed = specSourceKind === 'vendored' ? { ...imported, serverUrl: row.specServerUrl } : imported;
  return { imported: placed, columns: specColumns(placed, app.clock.now(), source), isNew: false };
};

/** The description of a connection of the kind openapi as it is to be. @throws ProductError invalid, unavailable */
export const readSpec = async (
  app: App,
  { openapiSpecUrl, openapiSpecJson, specSource }: Input,
  before: ConnectionRow | undefined,
  signal: AbortSignal,
): Promise<ReadSpec> => {
  if ([openapiSpecUrl, openapiSpecJson, specSource].filter((each) => each !== undefined).length > 1) {
    throw invalidField('body.openapiSpecUrl', oneSource);
  }
  if (specSource !== undefined) {
    return readVendoredSpec(app, specSource.slug, 'body.specSource.slug', signal);
  }
  if (openapiSpecJson !== undefined) {
    const imported = await readText(app, openapiSpecJson, null, signal);
    const source = { specSourceKind: 'inline', specSource: null, specEtag: null, specFetchedAt: null } as const;
    return { imported, columns: specColumns(imported, app.clock.now(), source), isNew: true };
  }
  if (openapiSpecUrl === undefined || (before?.kind === 'openapi' && before.specSource === openapiSpecUrl)) {
    if (before?.kind !== 'openapi') {
      throw invalidField('body.openapiSpecUrl', oneSource);
    }
    return readStored(app, before, signal);
  }
  const { text = '', etag } = await fetchSpec(app, openapiSpecUrl, null, signal);
  return readFetched(app, openapiSpecUrl, { text, etag }, signal);
};

/** A description as its rows. */
export const specRowsOf = (
  connectionId: string,
  { spec, title, specVersion, pathCount, preview, isTruncated, types, operations }: ImportedSpec,
): readonly [ConnectionSpecRow, ConnectionOperationRow[]] => [
  { connectionId, title, specVersion, pathCount, preview, isTruncated: isTruncated ? 1 : 0, types, spec },
  operations.map(({ name, descriptor }, position) => ({ connectionId, name, position, descriptor })),
];
