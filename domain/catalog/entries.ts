import type { components } from '../../generated/swarm/types.js';
import { isObject } from '../kernel/is-object.js';
import { textOf, textsOf } from './members.js';

type Entry = components['schemas']['CatalogEntry'];

const mostEntries = 5000;
/** How feeds call the list in which their entries are. */
const listNames = ['entries', 'integrations', 'data', 'items'] as const;

const listIn = (feed: unknown): readonly unknown[] | undefined => {
  const lists = isObject(feed) ? listNames.map((name) => feed[name]) : [feed];
  return lists.find((list): list is unknown[] => Array.isArray(list));
};

const entryOf = (value: unknown): readonly Entry[] => {
  if (!isObject(value)) {
    return [];
  }
  const kind = textOf(value, 'kind', 'type');
  const slug = textOf(value, 'slug', 'id', 'name');
  const name = textOf(value, 'name', 'title', 'slug');
  const id = textOf(value, 'id', 'slug', 'name');
  if (kind === undefined || kind === 'cli' || slug === undefined || name === undefined || id === undefined) {
    return [];
  }
  return [
    {
      id,
      kind,
      slug,
      name,
      description: textOf(value, 'description', 'summary') ?? '',
      url: textOf(value, 'url', 'homepage', 'baseUrl') ?? null,
      icon: textOf(value, 'icon', 'logo') ?? null,
      domain: textOf(value, 'domain', 'hostname') ?? null,
      categories: textsOf(value.categories),
      feeds: textsOf(value.feeds),
    },
  ];
};

/** The entries of a feed that can be used; undefined when it is no feed. */
export const entriesOf = (feed: unknown): readonly Entry[] | undefined =>
  listIn(feed)?.slice(0, mostEntries).flatMap(entryOf);
