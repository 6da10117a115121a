import type { components } from '../../generated/swarm/types.js';
import { isObject } from '../kernel/is-object.js';
import { textOf } from './members.js';

type Schemas = components['schemas'];
type Members = Readonly<Record<string, unknown>>;

const mostSurfaces = 100;
const mostUses = 100;

const listOf = (value: unknown, most: number): readonly Members[] =>
  (Array.isArray(value) ? value : []).slice(0, most).filter(isObject);

const mechanicsOf = (uses: readonly Members[]): Schemas['SurfaceMechanics'] | null => {
  const use = uses.find((each) => each.in === 'header') ?? uses.find((each) => textOf(each, 'in') !== undefined);
  const place = use && textOf(use, 'in');
  return use === undefined || place === undefined
    ? null
    : { in: place, headerName: textOf(use, 'headerName', 'name') ?? null, scheme: textOf(use, 'scheme') ?? null };
};

const authOf = (value: unknown): Schemas['SurfaceAuth'] => {
  const auth = isObject(value) ? value : {};
  const uses = listOf(auth.uses, mostUses);
  return {
    required: auth.status === 'required',
    credentialIds: [...new Set(uses.flatMap((use) => textOf(use, 'credentialId', 'credential', 'id') ?? []))],
    mechanics: mechanicsOf(uses),
  };
};

const partOf = (surface: Members): readonly Schemas['IntegrationSurfacePart'][] => {
  const { type } = surface;
  if (type !== 'http' && type !== 'mcp') {
    return [];
  }
  return [
    {
      type,
      name: textOf(surface, 'name', 'title') ?? type,
      url: textOf(surface, 'url') ?? null,
      docs: textOf(surface, 'docs') ?? null,
      spec: textOf(surface, 'spec') ?? null,
      auth: authOf(surface.auth),
    },
  ];
};

const credentialOf = (id: string, value: unknown): Schemas['SurfaceCredential'] => {
  const credential = isObject(value) ? value : {};
  return {
    type: textOf(credential, 'type') ?? 'unknown',
    label: textOf(credential, 'label') ?? id,
    generateUrl: textOf(credential, 'generateUrl') ?? null,
    setup: textOf(credential, 'setup') ?? null,
  };
};

/** What is told of how a service is used; undefined when that is no such document. */
export const surfaceOf = (told: unknown, domain: string): Schemas['IntegrationSurface'] | undefined => {
  if (!isObject(told)) {
    return undefined;
  }
  const surfaces = listOf(told.surfaces, mostSurfaces).flatMap(partOf);
  const known: Members = isObject(told.credentials) ? told.credentials : {};
  const ids = new Set(surfaces.flatMap(({ auth }) => auth.credentialIds));
  return {
    domain: textOf(told, 'domain') ?? domain,
    summary: textOf(told, 'summary') ?? '',
    surfaces,
    // From entries, so that no id changes what the object inherits.
    credentials: Object.fromEntries(
      [...ids].filter((id) => Object.hasOwn(known, id)).map((id) => [id, credentialOf(id, known[id])]),
    ),
  };
};
