import type { DialectName, SqlDialect } from './sql-dialect.js';

/** Remembers what is made for each database at first use: SQL is built and compiled once. */
export const oncePerDialect = <Value>(make: (dialect: SqlDialect) => Value): ((dialect: SqlDialect) => Value) => {
  const made: { [Name in DialectName]?: Value } = {};
  return (dialect) => {
    const known = made[dialect.name];
    if (known !== undefined) {
      return known;
    }
    const value = make(dialect);
    made[dialect.name] = value;
    return value;
  };
};
