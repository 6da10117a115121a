import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { components } from '../../generated/swarm/types.js';
import type { AppInUnit } from '../kernel/app.js';
import { invalid, invalidField } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { defineService } from '../kernel/services.js';

type Entry = components['schemas']['CatalogEntry'];

const most = 500;
const maxSpecBytes = 16 * 1024 * 1024;

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);

const vendoredShape = z.object({
  slug,
  name: z.string().min(1).max(200),
  description: z.string().max(2000).default(''),
  domain: z.string().regex(/^[A-Za-z0-9.-]{1,255}$/),
  specFile: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}\.json$/),
  specSha256: z.string().regex(/^[a-f0-9]{64}$/),
  baseUrl: z.url().max(2048),
  categories: z.array(z.string().min(1).max(100)).max(50).default([]),
  presetId: z.string().max(64).optional(),
  docsUrl: z.url().max(2048).optional(),
});

const manifestShape = z.object({ version: z.literal(1), integrations: z.array(vendoredShape).max(most) });

/** A service whose description this installation has. */
export type Vendored = z.infer<typeof vendoredShape>;

const read = async (folder: string): Promise<readonly Vendored[]> => {
  const file = join(folder, 'manifest.json');
  const { integrations } = manifestShape.parse(JSON.parse(await readFile(file, 'utf8')));
  if (new Set(integrations.map((each) => each.slug)).size !== integrations.length) {
    throw new Error(`${file} has two integrations with one slug`);
  }
  return integrations;
};

/** The descriptions that this installation has. */
export const vendoredIntegrations = defineService<readonly Vendored[]>({
  name: 'vendored integrations',
  start: async ({ settings }) => {
    const folder = settings.vendoredOpenapiDir;
    return { service: folder === null ? [] : await read(folder) };
  },
});

const unusable = (slug: string, why: string) =>
  invalid(`The description of '${slug}' must be the one that its manifest lists: ${why}`, {
    code: 'connection_spec_not_there',
  });

const readSpecFile = async (folder: string, { slug, specFile }: Vendored): Promise<Buffer> => {
  const file = join(folder, specFile);
  try {
    if ((await stat(file)).size > maxSpecBytes) {
      throw unusable(slug, 'it has more than 16 MiB');
    }
    return await readFile(file);
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? unusable(slug, 'it cannot be read') : error;
  }
};

/**
 * The description of a service that this installation has, read from its folder.
 *
 * @throws ProductError invalid naming the path when there is none of this name, invalid (`connection_spec_not_there`) when its
 * file is not what the manifest lists
 */
export const readVendored = async (
  app: AppInUnit,
  slug: string,
  path: string,
): Promise<{ readonly text: string; readonly baseUrl: string }> => {
  const folder = app.settings.vendoredOpenapiDir;
  const found = app.service(vendoredIntegrations).find((each) => each.slug === slug);
  if (folder === null || found === undefined) {
    throw invalidField(path, 'must be the vendoredSlug of an entry of the integrations catalogue');
  }
  const bytes = await readSpecFile(folder, found);
  if (sha256(bytes) !== found.specSha256) {
    throw unusable(slug, 'its SHA-256 is another');
  }
  return { text: bytes.toString('utf8'), baseUrl: found.baseUrl };
};

/** One of them in the catalogue. */
export const toEntry = ({ slug, name, description, domain, categories, presetId, docsUrl }: Vendored): Entry => ({
  id: slug,
  kind: 'openapi',
  slug,
  name,
  description,
  url: docsUrl ?? null,
  icon: null,
  domain,
  categories,
  feeds: ['blessed'],
  vendoredSlug: slug,
  ...(presetId !== undefined && { presetId }),
});
