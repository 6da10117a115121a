/**
 * All columns of a row type. They are written down as a record, so that one that is forgotten, or is none, does not
 * compile.
 *
 * @example
 * const columns = new Columns<EventRow>({ id: true, category: true, … });
 */
export class Columns<Row extends object> {
  readonly #names: readonly (keyof Row & string)[];

  constructor(columns: Readonly<Record<keyof NoInfer<Row> & string, true>>) {
    this.#names = Object.keys(columns) as (keyof Row & string)[];
  }

  /** A row with these columns in this order, whatever else the given one has. */
  pick(row: Row): Row {
    const picked: Partial<Row> = {};
    for (const name of this.#names) {
      picked[name] = row[name];
    }
    return picked as Row;
  }

  /** The values of the rows, one row after the other, in the order of the columns. */
  valuesOf(rows: readonly Row[]): Row[keyof Row][] {
    const values: Row[keyof Row][] = [];
    for (const row of rows) {
      for (const name of this.#names) {
        values.push(row[name]);
      }
    }
    return values;
  }
}
