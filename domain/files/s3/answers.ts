import { XMLParser } from 'fast-xml-parser';
import { storeFailed } from './failures.js';

/** What is under a key. */
export interface Listed {
  readonly key: string;
  /** What is different as soon as other content is stored there; undefined where the service does not tell. */
  readonly version: string | undefined;
}

/** A page of a listing. */
export interface Listing {
  /** Without what is below a prefix that is listed instead. */
  readonly contents: readonly Listed[];
  /** What keys go on with up to the delimiter, that included. */
  readonly prefixes: readonly string[];
  /** Where the next page begins; undefined: this was the last. */
  readonly next: string | undefined;
}

/** An upload in parts that was begun and neither completed nor given up. */
export interface UnfinishedUpload {
  readonly key: string;
  readonly uploadId: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly begunAt: number;
}

/** After which upload a page of a listing of uploads begins. */
export interface UploadMarker {
  readonly key: string;
  readonly uploadId: string;
}

/** A page of a listing of uploads. */
export interface UnfinishedUploads {
  readonly uploads: readonly UnfinishedUpload[];
  readonly next: UploadMarker | undefined;
}

/**
 * All pages of a listing, one by one.
 *
 * @throws ProductError unavailable when a page leads back to one that was read
 */
export async function* allPages<Marker, Page extends { readonly next: Marker | undefined }>(
  list: (after: Marker | undefined) => Promise<Page>,
): AsyncIterable<Page> {
  const seen = new Set<string>();
  let after: Marker | undefined;
  do {
    const page = await list(after);
    yield page;
    after = page.next;
    const marker = JSON.stringify(after);
    if (after !== undefined && seen.has(marker)) {
      throw storeFailed.forNow('its listing does not end');
    }
    seen.add(marker);
  } while (after !== undefined);
}

const inOrder = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * The same pages, of which each goes on where the one before ended. A listing that nobody could end is ended here.
 *
 * @param mostPages more are refused
 * @throws ProductError unavailable when the keys of a page do not come after those before, or when there are too many pages
 */
export async function* onwards(pages: AsyncIterable<Listing>, mostPages: number): AsyncIterable<Listing> {
  let last: string | undefined;
  let count = 0;
  for await (const page of pages) {
    count += 1;
    if (count > mostPages) {
      throw storeFailed.forNow(`its listing has more than ${mostPages} pages`);
    }
    const names = [...page.contents.map(({ key }) => key), ...page.prefixes].sort(inOrder);
    const [first] = names;
    if (first !== undefined && last !== undefined && inOrder(first, last) <= 0) {
      throw storeFailed.forNow('its listing does not go on where it ended');
    }
    last = names.at(-1) ?? last;
    yield page;
  }
}

type Node = Readonly<Record<string, unknown>>;

const lists: ReadonlySet<string> = new Set(['Contents', 'CommonPrefixes', 'Upload']);

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => lists.has(name) });

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const parse = (xml: string): Node => {
  try {
    const document: unknown = parser.parse(xml);
    return isNode(document) ? document : {};
  } catch {
    return {};
  }
};

const child = (node: Node, name: string): Node => {
  const value = node[name];
  return isNode(value) ? value : {};
};

const text = (node: Node, name: string): string | undefined => {
  const value = node[name];
  return typeof value === 'string' ? value : undefined;
};

const children = (node: Node, name: string): Node[] => {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

const root = (xml: string, name: string): Node => {
  const node = parse(xml)[name];
  if (node === undefined) {
    throw storeFailed.forNow(`its answer is no ${name}`);
  }
  return isNode(node) ? node : {};
};

/** Keys come encoded, since XML cannot hold all characters that keys can. */
const decoderOf = (node: Node): ((key: string) => string) =>
  text(node, 'EncodingType') === 'url' ? (key) => decodeURIComponent(key.replaceAll('+', ' ')) : (key) => key;

/** The name of an error in the body of an answer. */
export const errorCodeIn = (xml: string): string | undefined => text(child(parse(xml), 'Error'), 'Code');

const versionOf = (entry: Node): string | undefined => {
  const told = ['LastModified', 'ETag', 'Size'].map((member) => text(entry, member));
  return told.includes(undefined) ? undefined : told.join(' ');
};

/** @throws ProductError unavailable when it is no listing */
export const listingIn = (xml: string): Listing => {
  const node = root(xml, 'ListBucketResult');
  const decode = decoderOf(node);
  const contents = children(node, 'Contents').flatMap((entry) => {
    const key = text(entry, 'Key');
    return key === undefined ? [] : [{ key: decode(key), version: versionOf(entry) }];
  });
  const isCut = text(node, 'IsTruncated') === 'true';
  return {
    contents,
    prefixes: children(node, 'CommonPrefixes')
      .flatMap((entry) => text(entry, 'Prefix') ?? [])
      .map(decode),
    next: isCut ? text(node, 'NextContinuationToken') : undefined,
  };
};

/** @throws ProductError unavailable when it is no answer to the beginning of an upload in parts */
export const uploadIdIn = (xml: string): string => {
  const id = text(root(xml, 'InitiateMultipartUploadResult'), 'UploadId');
  if (id === undefined) {
    throw storeFailed.forNow('it names no upload');
  }
  return id;
};

/** @throws ProductError unavailable when it does not say that an upload in parts is complete */
export const assertCompleted = (xml: string): void => {
  root(xml, 'CompleteMultipartUploadResult');
};

const nextUploadsIn = (node: Node): UploadMarker | undefined => {
  const [key, uploadId] = [text(node, 'NextKeyMarker'), text(node, 'NextUploadIdMarker')];
  return text(node, 'IsTruncated') === 'true' && key !== undefined
    ? { key: decoderOf(node)(key), uploadId: uploadId ?? '' }
    : undefined;
};

/** @throws ProductError unavailable when it is no listing of uploads */
export const unfinishedUploadsIn = (xml: string): UnfinishedUploads => {
  const node = root(xml, 'ListMultipartUploadsResult');
  const decode = decoderOf(node);
  const uploads = children(node, 'Upload').flatMap((upload) => {
    const [key, uploadId, begun] = [text(upload, 'Key'), text(upload, 'UploadId'), text(upload, 'Initiated')];
    return key === undefined || uploadId === undefined || begun === undefined
      ? []
      : [{ key: decode(key), uploadId, begunAt: Date.parse(begun) }];
  });
  return { uploads, next: nextUploadsIn(node) };
};
