import { newId } from '../kernel/ids.js';

/** The batches that a database knows to be closed. */
export interface ClosedBatches {
  /** Adds some; one that is there stays. */
  add(ids: readonly string[]): Promise<void>;
  /** Those of them that are there. */
  among(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface BatchMeans {
  readonly closed: ClosedBatches;
  /** How long one is open. */
  readonly lastsMs: number;
  /** Hears why the database could not be told of batches that are closed. It is told with the next one again. */
  readonly onUntold: (error: unknown) => void;
}

/** A place in a batch, for content that is being stored. */
export interface PlaceInBatch {
  readonly batchId: string;
  /** To be called when nothing is stored there any more, and what names it is committed. */
  leave(): void;
}

interface Batch {
  readonly id: string;
  readonly places: Set<symbol>;
  readonly timer: NodeJS.Timeout;
}

/**
 * The batches in which a process stores content. Whatever it stores bears the id of the batch that is open then. The
 * database learns of a batch once it is closed, and all that names content of it is committed: so a copy of the database
 * knows those alone of which it has every such row, whatever else is stored after it was made (docs/leaving-one-machine.md).
 */
export class Batches {
  readonly #means: BatchMeans;
  readonly #untold = new Set<string>();
  #open: Batch | undefined;

  constructor(means: BatchMeans) {
    this.#means = means;
  }

  enter(): PlaceInBatch {
    this.#open ??= this.#begin();
    const batch = this.#open;
    const place = Symbol(batch.id);
    batch.places.add(place);
    return {
      batchId: batch.id,
      leave: () => {
        if (batch.places.delete(place)) {
          void this.#closeIfOver(batch);
        }
      },
    };
  }

  /** Those of some batches that the database knows to be closed. */
  closedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#means.closed.among(ids);
  }

  /** Ends the batch that is open: it is closed as soon as nothing is stored in it any more. */
  async end(): Promise<void> {
    const batch = this.#open;
    this.#open = undefined;
    if (batch !== undefined) {
      clearTimeout(batch.timer);
      await this.#closeIfOver(batch);
    }
    await this.#tell();
  }

  #begin(): Batch {
    const timer = setTimeout(() => void this.end(), this.#means.lastsMs).unref();
    return { id: newId(), places: new Set(), timer };
  }

  async #closeIfOver(batch: Batch): Promise<void> {
    if (batch !== this.#open && batch.places.size === 0) {
      this.#untold.add(batch.id);
      await this.#tell();
    }
  }

  async #tell(): Promise<void> {
    const ids = [...this.#untold];
    if (ids.length === 0) {
      return;
    }
    try {
      await this.#means.closed.add(ids);
      for (const id of ids) {
        this.#untold.delete(id);
      }
    } catch (error) {
      this.#means.onUntold(error);
    }
  }
}
