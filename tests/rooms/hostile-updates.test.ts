import * as Y from 'yjs';
import { mostComparisons, takeUpdate } from '../../domain/rooms/document.js';

const rootOf = (document: Y.Doc): Y.Map<unknown> => document.getMap('root');

const made = (change: (root: Y.Map<unknown>) => void): Uint8Array => {
  const document = new Y.Doc();
  change(rootOf(document));
  return Y.encodeStateAsUpdate(document);
};

const take = (update: Uint8Array, document = new Y.Doc()) => takeUpdate(document, update, mostComparisons);

/** What so many have written at the same place, none of whom saw what the others wrote. */
const written = (base: Y.Doc, many: number): Uint8Array => {
  const known = Y.encodeStateVector(base);
  const state = Y.encodeStateAsUpdate(base);
  const updates: Uint8Array[] = [];
  for (let n = 0; n < many; n += 1) {
    const document = new Y.Doc();
    document.clientID = 1000 + n;
    Y.applyUpdate(document, state);
    (rootOf(document).get('list') as Y.Array<unknown>).insert(0, [n]);
    updates.push(Y.encodeStateAsUpdate(document, known));
  }
  return Y.mergeUpdates(updates);
};

const withList = (length: number): Y.Doc => {
  const document = new Y.Doc();
  document.clientID = 100;
  const list = new Y.Array<unknown>();
  rootOf(document).set('list', list);
  for (let n = 0; n < length; n += 1) {
    list.insert(0, [n]);
  }
  return document;
};

test('what goes where nobody else was takes no comparison, however much it is', () => {
  const prepended = (root: Y.Map<unknown>): void => {
    const list = new Y.Array<unknown>();
    root.set('list', list);
    for (let n = 0; n < 3000; n += 1) {
      list.insert(0, [n]);
    }
  };
  const typed = (root: Y.Map<unknown>): void => {
    const text = new Y.Text();
    root.set('text', text);
    for (let n = 0; n < 3000; n += 1) {
      text.insert(Math.floor(text.length / 2), 'ab');
    }
  };
  const keyed = (root: Y.Map<unknown>): void => {
    for (let n = 0; n < 3000; n += 1) {
      root.set(`k${n % 1500}`, new Y.Map([['a', n]]));
    }
  };
  for (const change of [prepended, typed, keyed]) {
    expect(take(made(change))).toEqual({ isApplied: true, comparisons: 0 });
  }
});

test('what goes on from what is there takes none either, at the front, in the middle and at the end', () => {
  const document = withList(500);
  const mine = new Y.Doc();
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(document));
  const list = rootOf(mine).get('list') as Y.Array<unknown>;
  for (let n = 0; n < 300; n += 1) {
    list.insert(0, [n]);
    list.insert(250, [n]);
    list.push([n]);
    list.delete(100);
  }

  expect(take(Y.encodeStateAsUpdate(mine, Y.encodeStateVector(document)), document)).toEqual({
    isApplied: true,
    comparisons: 0,
  });
  expect(rootOf(document).toJSON()).toEqual(rootOf(mine).toJSON());
});

test('some who write at the same place at the same time are taken', () => {
  const document = withList(100);

  const { flaw, isApplied, comparisons } = take(written(document, 50), document);

  expect([flaw, isApplied]).toEqual([undefined, true]);
  expect(comparisons).toBeGreaterThan(0);
  expect((rootOf(document).get('list') as Y.Array<unknown>).length).toBe(150);
});

test('so many at the same place that they would be compared for long are refused before they touch the document', () => {
  const document = withList(2);
  const before = Y.encodeStateAsUpdate(document);

  expect(take(written(document, 3300), document)).toEqual({
    flaw: 'changes too much at places that others have changed',
    isApplied: false,
    comparisons: 0,
  });
  expect(Y.encodeStateAsUpdate(document)).toEqual(before);
});

test('what is left of the comparisons may be too little for now', () => {
  const document = withList(100);

  expect(takeUpdate(document, written(document, 50), 10)).toEqual({
    isTooMuchNow: true,
    isApplied: false,
    comparisons: 0,
  });
});

test.each([
  ['the same stretch again and again', [0, 5, 0, 5]],
  ['stretches that overlap', [0, 5, 4, 5]],
  ['stretches not in their order', [5, 2, 0, 2]],
])('%s are refused: each is looked for among all that is there', (_what, stretches) => {
  const document = withList(20);
  // No structs; one client, with what is deleted of it.
  const update = Uint8Array.from([0, 1, 100, stretches.length / 2, ...stretches]);

  expect(take(update, document)).toEqual({
    flaw: 'deletes something twice, or not in its order',
    isApplied: false,
    comparisons: 0,
  });
  expect(take(Uint8Array.from([0, 1, 100, 2, 1, 2, 5, 2]), document)).toMatchObject({ isApplied: true });
});

test('parts are counted while they are read, deleted stretches too', () => {
  const stretches = 10_001;
  // No structs; one client, with every other place deleted.
  const update = [0, 1, 7, ...[stretches & 127].map((low) => low | 128), stretches >> 7];
  for (let n = 0; n < stretches; n += 1) {
    const clock = n * 2;
    update.push((clock & 127) | 128, ((clock >> 7) & 127) | 128, clock >> 14, 1);
  }

  expect(take(Uint8Array.from(update))).toMatchObject({ flaw: 'has more than 10000 parts', isApplied: false });
});

/** One long row of values, as it becomes of many that were put in one after the other. */
const withValues = (length: number): Y.Doc => {
  const document = new Y.Doc();
  document.clientID = 100;
  const list = new Y.Array<unknown>();
  rootOf(document).set('list', list);
  list.insert(
    0,
    Array.from({ length }, () => null),
  );
  return document;
};

const listOf = (document: Y.Doc): Y.Array<unknown> => rootOf(document).get('list') as Y.Array<unknown>;

const changeOf = (document: Y.Doc, change: (list: Y.Array<unknown>) => void): Uint8Array => {
  const mine = new Y.Doc();
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(document));
  mine.transact(() => change(listOf(mine)));
  return Y.encodeStateAsUpdate(mine, Y.encodeStateVector(document));
};

const tooManyPieces = { flaw: 'cuts long lists into too many pieces', isApplied: false, comparisons: 0 };

test('what deletes every other item of a long list is refused before it touches the document: each cut copies the list', () => {
  const document = withValues(200_000);
  const everyOther = changeOf(document, (list) => {
    for (let at = 0; at < 700; at += 1) {
      list.delete(at);
    }
  });

  expect(everyOther.length).toBeLessThan(4000);
  expect(take(everyOther, document)).toEqual(tooManyPieces);
  expect(listOf(document).length).toBe(200_000);
});

test('what puts items at thousands of places of a long list is refused likewise', () => {
  const document = withValues(200_000);
  const scattered = changeOf(document, (list) => {
    for (let at = 0; at < 1200; at += 1) {
      list.insert(at * 2 + 1, [1]);
    }
  });

  expect(take(scattered, document)).toEqual(tooManyPieces);
});

test('what brings a long list and cuts it up itself is refused likewise', () => {
  const author = withValues(200_000);
  const whole = Y.encodeStateAsUpdate(author);
  const cut = changeOf(author, (list) => {
    for (let at = 0; at < 700; at += 1) {
      list.delete(at);
    }
  });

  expect(take(Y.mergeUpdates([whole, cut]))).toEqual(tooManyPieces);
});

test('what brings thousands of rows that go on from one another is refused likewise: each is joined with those after it', () => {
  const author = new Y.Doc();
  author.clientID = 100;
  const list = new Y.Array<unknown>();
  rootOf(author).set('list', list);
  const updates = [Y.encodeStateAsUpdate(author)];
  for (let row = 0; row < 5000; row += 1) {
    const known = Y.encodeStateVector(author);
    list.push(Array.from({ length: 20 }, () => null));
    updates.push(Y.encodeStateAsUpdate(author, known));
  }

  expect(take(Y.mergeUpdates(updates))).toEqual(tooManyPieces);
});

test('some hundred changes of a long list are taken', () => {
  const document = withValues(100_000);
  const some = changeOf(document, (list) => {
    for (let at = 0; at < 150; at += 1) {
      list.delete(at * 600);
      list.insert(at * 600 + 300, [at]);
    }
  });
  const { flaw, isApplied } = take(some, document);

  expect([flaw, isApplied]).toEqual([undefined, true]);
  expect(listOf(document).length).toBe(100_000);
});

/** An update of one author with parts that were deleted and forgotten, of these lengths. */
const forgotten = (...lengths: readonly bigint[]): Uint8Array => {
  const number = (value: bigint): number[] =>
    value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...number(value >> 7n)];
  const parts = lengths.flatMap((length) => [0, ...number(length)]);
  return Uint8Array.from([1, lengths.length, ...number(777n), 0, ...parts, 0]);
};

test.each([
  ['one', [9_007_199_254_740_991n]],
  ['several', [2n ** 51n, 2n ** 51n]],
  ['one of the least', [2n ** 40n + 1n]],
])('clocks that nobody reaches by writing are refused, for %s: sums of them would be unreadable', (_what, lengths) => {
  const { flaw, isApplied } = take(forgotten(...lengths));

  expect([flaw, isApplied]).toEqual(['counts farther than anybody writes', false]);
  expect(take(forgotten(5n))).toMatchObject({ isApplied: true });
});
