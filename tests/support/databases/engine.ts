/** The databases that the product serves from. */
export type Engine = 'sqlite' | 'postgres';

/** Where the PostgreSQL server of this run is, as `setup.mjs` tells; undefined on SQLite. */
export const postgresOfRun = process.env.POSTGRES_OF_TESTS;

/** The database that the servers of this run of tests serve from: `TEST_DATABASE` says which. */
export const engine: Engine = postgresOfRun === undefined ? 'sqlite' : 'postgres';
