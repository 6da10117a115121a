/** What has a name, made at first use and kept: for few names. */
export const madeOnce = <Value>(made: Map<string, Value>, name: string, make: () => Value): Value => {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
};
