const chunkSize = 500;

/** Cuts a list into parts small enough for one `in` condition. */
export const chunk = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
