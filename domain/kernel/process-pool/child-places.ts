/** A pool of children, as those see it that share places with it. */
export interface PlaceUser {
  /** A place may be free for it: it takes one if it still has work for another child. */
  useFreePlace(): void;
  /** Ends a child that has nothing to do; returns whether it had one. Its place comes free when it is gone. */
  endIdleChild(): boolean;
}

/**
 * How many children all pools of a process may have together. A pool that finds no place gets the next one in its turn: a
 * child without work is ended for it, else one whose task is done, however much its own pool has to do.
 */
export class ChildPlaces {
  #free: number;
  /** How many children were told to end for those that wait. */
  #leaving = 0;
  readonly #users = new Set<PlaceUser>();
  /** In the order in which they asked. */
  readonly #waiting = new Set<PlaceUser>();

  constructor(places: number) {
    this.#free = places;
  }

  get hasFree(): boolean {
    return this.#free > 0;
  }

  join(user: PlaceUser): void {
    this.#users.add(user);
  }

  leave(user: PlaceUser): void {
    this.#users.delete(user);
    this.#waiting.delete(user);
  }

  /** Takes a place for a new child; without a free one the pool waits for its turn, and false is returned. */
  take(user: PlaceUser): boolean {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    this.#waiting.add(user);
    this.#endIdleChildren(user);
    return false;
  }

  /** Whether a child whose task is done has to end, because another pool waits for its place. */
  isWanted(user: PlaceUser): boolean {
    const others = this.#waiting.size - (this.#waiting.has(user) ? 1 : 0);
    if (others <= this.#leaving) {
      return false;
    }
    this.#leaving += 1;
    return true;
  }

  /** Gives back the place of a child that is gone, to whoever waits longest. */
  giveBack(): void {
    this.#free += 1;
    this.#leaving = Math.max(0, this.#leaving - 1);
    for (const user of [...this.#waiting]) {
      if (this.#free === 0) {
        return;
      }
      this.#waiting.delete(user);
      user.useFreePlace();
    }
  }

  #endIdleChildren(user: PlaceUser): void {
    for (const other of this.#users) {
      if (this.#leaving >= this.#waiting.size) {
        return;
      }
      if (other !== user && other.endIdleChild()) {
        this.#leaving += 1;
      }
    }
  }
}
