import * as Y from 'yjs';

type Update = ReturnType<typeof Y.decodeUpdate>;
type Struct = Update['structs'][number];

/** Copying so many members of a list takes as long as comparing two items does. */
const membersPerComparison = 40;
/** So does moving so many parts in the list of an author's. */
const partsPerComparison = 200;

interface Values {
  readonly item: Y.Item;
  readonly length: number;
}

/** A row of values that is one part: to cut it, or to join it with another, copies all of them. */
const valuesIn = (struct: Struct | undefined): Values | undefined =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentAny
    ? { item: struct, length: struct.length }
    : undefined;

/** What an update brings of one author. */
interface Brought {
  readonly begins: Set<number>;
  longest: number;
}

const broughtBy = (structs: readonly Struct[]): ReadonlyMap<number, Brought> => {
  const brought = new Map<number, Brought>();
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const of = brought.get(client) ?? { begins: new Set(), longest: 0 };
    brought.set(client, of);
    of.begins.add(clock);
    of.longest = Math.max(of.longest, valuesIn(struct)?.length ?? 0);
  }
  return brought;
};

/** Where an item goes in: mostly between two neighbours, which is one place. */
function* neighboursOf({ origin, rightOrigin }: Y.Item): Generator<Y.ID> {
  const after = origin === null ? null : Y.createID(origin.client, origin.clock + 1);
  if (after !== null) {
    yield after;
  }
  if (rightOrigin !== null && !Y.compareIDs(after, rightOrigin)) {
    yield rightOrigin;
  }
}

/** Before which parts an update cuts: at the neighbours of what it puts in, and where stretches of what it deletes begin and end. */
function* cutsOf({ structs, ds }: Update): Generator<Y.ID> {
  for (const struct of structs) {
    if (struct instanceof Y.Item) {
      yield* neighboursOf(struct);
    }
  }
  for (const [client, stretches] of ds.clients) {
    for (const { clock, len } of stretches) {
      yield Y.createID(client, clock);
      yield Y.createID(client, clock + len);
    }
  }
}

const isContinuedBy = ({ item: left }: Values, { item: right }: Values): boolean =>
  left.id.client === right.id.client &&
  left.id.clock + left.length === right.id.clock &&
  Y.compareIDs(left.lastId, right.origin) &&
  Y.compareIDs(left.rightOrigin, right.rightOrigin);

/** Members that are copied when what continues one another is joined, which happens from the last to the first. */
const copiedByJoining = (structs: readonly Struct[]): number => {
  let copied = 0;
  let joined = 0;
  for (let at = structs.length - 1; at > 0; at -= 1) {
    const [left, right] = [valuesIn(structs[at - 1]), valuesIn(structs[at])];
    const isJoined = left !== undefined && right !== undefined && isContinuedBy(left, right);
    joined = isJoined ? Math.max(joined, right.length) + left.length : 0;
    copied += joined;
  }
  return copied;
};

/**
 * How long an update is busy with cutting up and joining what the document and the update have, in comparisons: each cut of a
 * long row of values copies all of it, so that a few thousand cuts of a small update could take minutes.
 */
export const copyingOf = (document: Y.Doc, update: Update): number => {
  const brought = broughtBy(update.structs);
  let [members, parts] = [copiedByJoining(update.structs), 0];
  for (const { client, clock } of cutsOf(update)) {
    const stored = document.store.clients.get(client);
    if (stored !== undefined && clock < Y.getState(document.store, client)) {
      const struct = Y.getItem(document.store, Y.createID(client, clock));
      if (struct.id.clock < clock) {
        members += valuesIn(struct)?.length ?? 0;
        parts += stored.length;
      }
    } else if (brought.get(client)?.begins.has(clock) === false) {
      members += brought.get(client)?.longest ?? 0;
      parts += update.structs.length;
    }
  }
  return Math.floor(members / membersPerComparison + parts / partsPerComparison);
};
