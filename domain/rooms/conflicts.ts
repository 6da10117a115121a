import * as Y from 'yjs';

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

const textOf = (id: Y.ID | null): string => (id === null ? '' : `${id.client}/${id.clock}`);

/** Where the items of an update go, one after the other. */
class Places {
  readonly #document: Y.Doc;
  /** What stands at a place now, where an item of the update changed that. */
  readonly #now = new Map<string, string>();

  constructor(document: Y.Doc) {
    this.#document = document;
  }

  /** Puts an item in its place; returns whether what its author saw there is what stands there. */
  take(item: Y.Item): boolean {
    const [place, stored] = this.#placeOf(item);
    const seen = textOf(item.rightOrigin);
    const isAsSeen = (this.#now.get(place) ?? stored) === seen;
    const id = textOf(item.id);
    this.#now.set(place, id);
    this.#now.set(`before ${id}`, item.origin === null ? '' : textOf(item.origin));
    this.#now.set(`after ${textOf(item.lastId)}`, seen);
    if (item.origin === null && item.rightOrigin !== null) {
      this.#now.set(`before ${seen}`, id);
    }
    return isAsSeen;
  }

  /** The name of a place, and what stands there in the document. */
  #placeOf({ origin, rightOrigin, parent, parentSub }: Y.Item): readonly [string, string] {
    if (origin !== null) {
      return [`after ${textOf(origin)}`, this.#rightOf(origin)];
    }
    if (rightOrigin !== null) {
      return this.#firstAt(rightOrigin);
    }
    const container = parent instanceof Y.ID ? this.#typeAt(parent) : this.#document.getMap('root');
    const isEmpty = parentSub === null ? !container?._start : container?._map.has(parentSub) !== true;
    return [`in ${parent instanceof Y.ID ? textOf(parent) : ''} ${parentSub ?? ''}`, isEmpty ? '' : 'something'];
  }

  /** The place of what is put first, before what was first. */
  #firstAt(right: Y.ID): readonly [string, string] {
    const name = textOf(right);
    const before = this.#now.get(`before ${name}`) ?? this.#leftOf(right);
    return [`first before ${name}`, before === '' ? name : before];
  }

  #itemAt(id: Y.ID): Y.Item | undefined {
    const isKnown = id.clock < Y.getState(this.#document.store, id.client);
    const found = isKnown ? Y.getItem(this.#document.store, id) : undefined;
    return found instanceof Y.Item ? found : undefined;
  }

  #typeAt(id: Y.ID): Y.AbstractType<unknown> | undefined {
    const content = this.#itemAt(id)?.content;
    return content instanceof Y.ContentType ? content.type : undefined;
  }

  #rightOf({ client, clock }: Y.ID): string {
    const item = this.#itemAt(Y.createID(client, clock));
    if (item === undefined) {
      return '';
    }
    return item.lastId.clock === clock ? textOf(item.right?.id ?? null) : textOf(Y.createID(client, clock + 1));
  }

  #leftOf(id: Y.ID): string {
    const item = this.#itemAt(id);
    return item !== undefined && (item.left !== null || item.id.clock !== id.clock) ? 'something' : '';
  }
}

/**
 * How many comparisons it may take to put the items of an update in their places. One that was made on what the document has
 * takes none. One whose place others have taken meanwhile is compared with what stands there, which may be all there is:
 * whoever makes up many of these would have the server compare for minutes.
 */
export const comparisonsOf = (document: Y.Doc, structs: readonly Struct[], structsBefore: number): number => {
  const places = new Places(document);
  let comparisons = 0;
  for (const [at, struct] of structs.entries()) {
    if (struct instanceof Y.Item && !places.take(struct)) {
      comparisons += structsBefore + at;
    }
  }
  return comparisons;
};
