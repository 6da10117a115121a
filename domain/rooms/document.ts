import * as Y from 'yjs';
import { transact as changeTogether } from 'yjs';
import { isObject } from '../kernel/is-object.js';
import { comparisonsOf } from './conflicts.js';
import { copyingOf } from './copies.js';
import type { Step } from './operations.js';
import { isUnsafeKey, maxStateDepth, valueFlaw } from './values.js';

/** One name for all that this server writes: a new one for each change would make the document grow with every change. */
const serverClient = 1;
/** Each takes memory and time when a document is read, however few bytes it has. */
const maxStructs = 150_000;
/** Of a single change, which is looked into while others wait. */
const maxChangedStructs = 10_000;
/** Of names under which Yjs writes, one for each document of a browser: all are gone through at each change. */
export const mostClients = 10_000;
/** Of what stands at the same places, before a change finds its own: a second's work of a slow machine. */
export const mostComparisons = 5_000_000;
/** Where what one author wrote ends: sums of much larger numbers would not be exact, and nobody could read the document. */
const mostClock = 2 ** 40;
const pieceLength = 10_000;
const missing = 'builds on changes that are not in it';

const rootOf = (document: Y.Doc): Y.Map<unknown> => document.getMap('root');

/** Its root is known as a map from the start: what an update brings into it has no type until then. */
const newDocument = (): Y.Doc => {
  const document = new Y.Doc();
  document.clientID = serverClient;
  rootOf(document);
  return document;
};

type Shared = string | number | boolean | null | Y.Array<unknown> | Y.Map<unknown>;

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A JSON value as the shared types that can be changed in part. */
const shared = (value: unknown): Shared => {
  if (Array.isArray(value)) {
    const list = new Y.Array<unknown>();
    // In pieces: Yjs passes what it is given on as arguments, of which there may be only so many.
    for (let from = 0; from < value.length; from += pieceLength) {
      list.push(value.slice(from, from + pieceLength).map(shared));
    }
    return list;
  }
  if (isObject(value)) {
    return new Y.Map<unknown>(Object.entries(value).map(([key, member]) => [key, shared(member)]));
  }
  return isScalar(value) ? value : null;
};

type Container = Y.Map<unknown> | Y.Array<unknown>;

const memberOf = (container: Container, key: string | number): unknown =>
  container instanceof Y.Array ? container.get(Number(key)) : container.get(String(key));

const asContainer = (value: unknown): Container => {
  if (value instanceof Y.Map || value instanceof Y.Array) {
    return value;
  }
  throw new TypeError('A path of a room leads through a value that is no container');
};

const setIn = (container: Container, key: string | number, value: unknown): void => {
  if (container instanceof Y.Array) {
    container.delete(Number(key));
    container.insert(Number(key), [value]);
  } else {
    container.set(String(key), value);
  }
};

const deleteIn = (container: Container, key: string | number): void => {
  if (container instanceof Y.Array) {
    container.delete(Number(key));
  } else {
    container.delete(String(key));
  }
};

const textAt = (container: Container, key: string | number): Y.Text => {
  const value = memberOf(container, key);
  if (value instanceof Y.Text) {
    return value;
  }
  const text = new Y.Text(String(value));
  setIn(container, key, text);
  return text;
};

const take = (root: Container, step: Step): void => {
  const key = step.path.at(-1) ?? '';
  const container = step.path.slice(0, -1).reduce<Container>((at, name) => asContainer(memberOf(at, name)), root);
  switch (step.type) {
    case 'set':
      setIn(container, key, shared(step.value));
      break;
    case 'delete':
      deleteIn(container, key);
      break;
    case 'insert': {
      const list = memberOf(container, key);
      if (list instanceof Y.Array) {
        list.insert(step.index, step.values.map(shared));
      }
      break;
    }
    case 'text': {
      const text = textAt(container, key);
      text.delete(step.index, step.deleteCount);
      text.insert(step.index, step.insert);
      break;
    }
  }
};

/** A document with this state. */
export const documentOf = (state: Readonly<Record<string, unknown>>): Y.Doc => {
  const document = newDocument();
  const root = rootOf(document);
  changeTogether(document, () => {
    for (const [key, value] of Object.entries(state)) {
      root.set(key, shared(value));
    }
  });
  return document;
};

/** Takes steps that were tried on the state of the document. */
export const takeSteps = (document: Y.Doc, steps: readonly Step[]): void => {
  const root = rootOf(document);
  changeTogether(document, () => {
    for (const step of steps) {
      take(root, step);
    }
  });
};

/** The state of a document, a new copy. */
export const stateOf = (document: Y.Doc): Record<string, unknown> => rootOf(document).toJSON();

/** A document as it is stored. */
export const encodeDocument = (document: Y.Doc): string =>
  Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');

/** A document that `encodeDocument` made. */
export const decodeDocument = (snapshot: string): Y.Doc => {
  const document = newDocument();
  Y.applyUpdate(document, Buffer.from(snapshot, 'base64'));
  // What the document learns is not written by it: the name it writes with is set once it knows what it wrote before.
  document.clientID = serverClient;
  return document;
};

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

const allowedTypes: readonly unknown[] = [Y.Map, Y.Array, Y.Text];

const contentFlaw = (content: Y.Item['content']): string | undefined => {
  if (content instanceof Y.ContentType) {
    return allowedTypes.includes(content.type.constructor)
      ? undefined
      : 'has a shared type other than map, array, text';
  }
  if (content instanceof Y.ContentAny) {
    return content.arr.some((value) => valueFlaw(value, maxStateDepth) !== undefined)
      ? 'has a value that JSON cannot say'
      : undefined;
  }
  return content instanceof Y.ContentString || content instanceof Y.ContentDeleted
    ? undefined
    : 'has content other than values, texts and shared types';
};

const structFlaw = (struct: Struct): string | undefined => {
  if (struct.id.clock + struct.length > mostClock) {
    return 'counts farther than anybody writes';
  }
  if (struct instanceof Y.Skip) {
    return 'leaves something out';
  }
  if (!(struct instanceof Y.Item)) {
    return undefined;
  }
  // Where a struct has no neighbours, it says itself what it is in: a name at the top, else the id of a struct.
  const parent: unknown = struct.parent;
  if (typeof parent === 'string' && parent !== 'root') {
    return 'has a shared type at the top that is not called root';
  }
  if (parent === 'root' && struct.parentSub === null) {
    return 'has a root that is no map';
  }
  if (struct.parentSub !== null && isUnsafeKey(struct.parentSub)) {
    return `has the key ${struct.parentSub}`;
  }
  return contentFlaw(struct.content);
};

/** How much an update may bring, and whose changes it may have. */
interface Bounds {
  readonly mostStructs: number;
  /** Whether it may have what servers wrote. */
  readonly hasOurs: boolean;
}

const wholeDocument: Bounds = { mostStructs: maxStructs, hasOurs: true };
const change: Bounds = { mostStructs: maxChangedStructs, hasOurs: false };

type Structs = readonly Struct[];
type Update = ReturnType<typeof Y.decodeUpdate>;

const structsFlaw = (structs: Structs): string | undefined => {
  for (const struct of structs) {
    const flaw = structFlaw(struct);
    if (flaw !== undefined) {
      return flaw;
    }
  }
  return undefined;
};

/** Whoever writes an update names what is deleted once, in its order: each stretch is looked for among all that is there. */
const deletionsFlaw = ({ ds }: Update): string | undefined => {
  for (const stretches of ds.clients.values()) {
    let end = 0;
    for (const { clock, len } of stretches) {
      if (clock < end || clock + len > mostClock) {
        return 'deletes something twice, or not in its order';
      }
      end = clock + len;
    }
  }
  return undefined;
};

/** Where an update begins, for each of those whose changes are in it. */
const beginningFlaw = (document: Y.Doc, update: Uint8Array, { hasOurs }: Bounds): string | undefined => {
  for (const [client, clock] of Y.parseUpdateMeta(update).from) {
    if (client === serverClient && !hasOurs) {
      return 'is written with the name of the server';
    }
    if (clock > Y.getState(document.store, client)) {
      return missing;
    }
  }
  return undefined;
};

/** Whether an update brings names that the room has no place for. Who has written in it before writes on. */
const isCrowding = (document: Y.Doc, structs: Structs): boolean => {
  const { clients } = document.store;
  const added = new Set(structs.map(({ id }) => id.client).filter((client) => !clients.has(client)));
  return added.size > 0 && clients.size + added.size > mostClients;
};

/** Only maps have keys, only lists and texts an order, and a text has nothing in it but characters. */
const isInItsPlace = ({ parent, parentSub, content }: Y.Item): boolean => {
  if (parent instanceof Y.Map) {
    return parentSub !== null;
  }
  return parentSub === null && (parent instanceof Y.Array || !(content instanceof Y.ContentType));
};

const isOutOfPlace = (document: Y.Doc, { id }: Struct): boolean => {
  const item = Y.getItem(document.store, id);
  return item instanceof Y.Item && !item.deleted && !isInItsPlace(item);
};

const countStructs = (document: Y.Doc): number => {
  let count = 0;
  for (const structs of document.store.clients.values()) {
    count += structs.length;
  }
  return count;
};

/** Level by level: a state that is nested deeply enough would use up the stack of whoever turns it into JSON. */
const isTooDeep = (root: Container): boolean => {
  let level: Container[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxStateDepth) {
      return true;
    }
    level = level
      .flatMap((container): unknown[] => (container instanceof Y.Array ? container.toArray() : [...container.values()]))
      .filter((value) => value instanceof Y.Map || value instanceof Y.Array);
  }
  return false;
};

const isContainer = (struct: Struct): boolean => struct instanceof Y.Item && struct.content instanceof Y.ContentType;

/** Why a document that an update was applied to is none of a room. */
const appliedFlaw = (document: Y.Doc, structs: Structs): string | undefined => {
  if (document.store.pendingStructs !== null || document.store.pendingDs !== null) {
    return missing;
  }
  if (structs.some((struct) => isOutOfPlace(document, struct))) {
    return 'has something where its kind cannot be';
  }
  if (countStructs(document) > maxStructs) {
    return `would give the room more than ${maxStructs} parts`;
  }
  return structs.some(isContainer) && isTooDeep(rootOf(document))
    ? `is nested deeper than ${maxStateDepth} levels`
    : undefined;
};

class TooManyParts extends Error {}

/** Reads an update, and gives up at the bound: what is read in vain takes time, too. @throws TooManyParts; what Yjs throws */
const decodeWithin = (update: Uint8Array, { mostStructs }: Bounds): Update => {
  let parts = 0;
  const count = (): void => {
    parts += 1;
    if (parts > mostStructs) {
      throw new TooManyParts();
    }
  };
  class Decoder extends Y.UpdateDecoderV1 {
    override readInfo(): number {
      count();
      return super.readInfo();
    }

    /** Of each stretch that was deleted. */
    override readDsLen(): number {
      count();
      return super.readDsLen();
    }
  }
  return Y.decodeUpdateV2(update, Decoder);
};

/** What became of an update. */
interface Taking {
  /** Why no room takes it. */
  readonly flaw?: string;
  /** Whether it would take more comparisons than are left; another time it may be taken. */
  readonly isTooMuchNow?: true;
  /** Whether it is written with a name for which the room has no place. */
  readonly isCrowding?: true;
  /** Whether the document has it, or a part of it: with a flaw, it is of no use any more. */
  readonly isApplied: boolean;
  readonly comparisons: number;
}

const refused = (flaw: string): Taking => ({ flaw, isApplied: false, comparisons: 0 });

const unreadable = 'is no Yjs update';

const apply = (document: Y.Doc, update: Uint8Array, structs: Structs): string | undefined => {
  try {
    Y.applyUpdate(document, update);
    return appliedFlaw(document, structs);
  } catch {
    return unreadable;
  }
};

const takeWithin = (document: Y.Doc, update: Uint8Array, bounds: Bounds, comparisonsLeft: number): Taking => {
  let structs: Structs;
  let comparisons: number;
  let copying: number;
  try {
    const decoded = decodeWithin(update, bounds);
    structs = decoded.structs;
    const flaw = structsFlaw(structs) ?? deletionsFlaw(decoded) ?? beginningFlaw(document, update, bounds);
    if (flaw !== undefined) {
      return refused(flaw);
    }
    copying = copyingOf(document, decoded);
    comparisons = copying + comparisonsOf(document, structs, countStructs(document));
  } catch (error) {
    // Yjs reads what it is given: what is cut off, or no update at all, fails anywhere.
    return refused(error instanceof TooManyParts ? `has more than ${bounds.mostStructs} parts` : unreadable);
  }
  if (copying > mostComparisons) {
    return refused('cuts long lists into too many pieces');
  }
  if (comparisons > mostComparisons) {
    return refused('changes too much at places that others have changed');
  }
  if (!bounds.hasOurs && isCrowding(document, structs)) {
    return { isCrowding: true, isApplied: false, comparisons: 0 };
  }
  if (comparisons > comparisonsLeft) {
    return { isTooMuchNow: true, isApplied: false, comparisons: 0 };
  }
  const flaw = apply(document, update, structs);
  return { ...(flaw !== undefined && { flaw }), isApplied: true, comparisons };
};

/** Takes a change that somebody else made, with so many comparisons at most. */
export const takeUpdate = (document: Y.Doc, update: Uint8Array, comparisonsLeft: number): Taking => {
  const taking = takeWithin(document, update, change, comparisonsLeft);
  document.clientID = serverClient;
  return taking;
};

/** The state in an update from outside that is a whole document, or why it is none that a room could have. */
export const openDocument = (
  update: Uint8Array,
): { readonly state: Record<string, unknown> } | { readonly flaw: string } => {
  const document = newDocument();
  const { flaw } = takeWithin(document, update, wholeDocument, mostComparisons);
  return flaw === undefined ? { state: stateOf(document) } : { flaw };
};

/** What a document has, for whoever asks what is new in it later. */
export const vectorOf = (document: Y.Doc): Uint8Array => Y.encodeStateVector(document);

/** What is in a document and was not when it had this vector. */
export const changesSince = (document: Y.Doc, vector: Uint8Array): string =>
  Buffer.from(Y.encodeStateAsUpdate(document, vector)).toString('base64');
