import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { components } from '../../generated/swarm/types.js';
import { defineService } from '../kernel/services.js';

type Entry = components['schemas']['CatalogEntry'];

const most = 500;

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
