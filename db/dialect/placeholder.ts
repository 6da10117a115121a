/** Stands in the text of a statement that is built once for a value that differs from run to run. */
export class Placeholder {
  constructor(readonly name: string) {}

  /** Its type says that it is the value, which it is not yet: nothing can be made of it while the SQL is built. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`The parameter ${this.name} has no value yet: bind it as it is`);
  }
}
