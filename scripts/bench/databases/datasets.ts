import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer } from '../compile.js';
import type { Scale } from '../scale.js';
import { databaseIn, startProduct } from '../servers.js';
import { fillBasics, fillCosts, fillEvents, fillFinishedTasks, openForFilling } from './fill.js';

/** The databases that rows start from. */
export type DatasetName = 'few' | 'manyTasks' | 'manyEvents';

type Handle = ReturnType<typeof openForFilling>;

/** Opens a database, works on it while no server runs, and leaves one plain file. */
export const withDatabase = (folder: string, work: (db: Handle) => void): void => {
  const db = openForFilling(databaseIn(folder));
  try {
    work(db);
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
};

/** Makes each database once a run; rows get copies of it. */
export class Datasets {
  readonly #root = mkdtempSync(join(tmpdir(), 'swarm-bench-'));
  readonly #made = new Map<DatasetName, Promise<string>>();
  readonly #scale: Scale;
  readonly #server: string;
  #copies = 0;

  /** @param server what makes the schema; another version's databases must be ones that both versions can use */
  constructor(scale: Scale, server: string = builtServer) {
    this.#scale = scale;
    this.#server = server;
  }

  /** An empty folder. */
  empty(): string {
    const folder = this.#next();
    mkdirSync(folder);
    return folder;
  }

  /** A fresh copy of a database in a folder of its own. */
  async copy(name: DatasetName): Promise<string> {
    const source = await this.#template(name);
    const folder = this.#next();
    cpSync(source, folder, { recursive: true });
    // What the system has yet to write, up to a gigabyte, it would write beside what is measured.
    execFileSync('sync');
    return folder;
  }

  discard(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
  }

  remove(): void {
    this.discard(this.#root);
  }

  #next(): string {
    this.#copies += 1;
    return join(this.#root, `copy-${this.#copies}`);
  }

  #template(name: DatasetName): Promise<string> {
    const known = this.#made.get(name);
    if (known) {
      return known;
    }
    const made = this.#make(name);
    this.#made.set(name, made);
    return made;
  }

  async #make(name: DatasetName): Promise<string> {
    const folder = join(this.#root, name);
    mkdirSync(folder);
    // The product makes its own schema.
    const product = await startProduct(folder, { server: this.#server });
    await product.stop();
    withDatabase(folder, (db) => {
      fillBasics(db);
      fillFinishedTasks(db, name === 'manyTasks' ? this.#scale.manyTasks : this.#scale.few);
      fillCosts(db);
      fillEvents(db, name === 'manyEvents' ? this.#scale.manyEvents : this.#scale.fewEvents);
    });
    return folder;
  }
}
