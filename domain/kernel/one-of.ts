/** Whether a text is one of the values of an enumeration. */
export const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);
