// Preloaded into a server: each of its commits waits 1 ms more, as on a disk that takes so long to sync. It changes the
// driver's statements and no code of the server.
import Database from 'better-sqlite3';

const waitMs = 1;
const nobody = new Int32Array(new SharedArrayBuffer(4));

const { prepare } = Database.prototype;

Database.prototype.prepare = function slowed(this: Database.Database, source: string): Database.Statement {
  const statement: Database.Statement = prepare.call(this, source);
  if (source !== 'commit') {
    return statement;
  }
  const run = statement.run.bind(statement);
  return Object.assign(statement, {
    run: (): Database.RunResult => {
      Atomics.wait(nobody, 0, 0, waitMs);
      return run();
    },
  });
} as typeof prepare;
