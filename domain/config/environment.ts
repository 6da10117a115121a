/** A variable to be put into the environment. */
export interface Variable {
  readonly key: string;
  readonly value: string;
}

interface Injected {
  /** What the variable held before it was first injected; undefined: it was not set. */
  readonly original: string | undefined;
  /** What was injected last. */
  readonly value: string;
}

/**
 * Keeps stored settings in the environment of the process, and knows what each variable held before
 * (docs/configuration.md).
 */
export class InjectedEnvironment {
  readonly #injected = new Map<string, Injected>();

  /** At start: sets the variables that are not set, or empty. The environment of the process wins. */
  fill(variables: readonly Variable[]): void {
    for (const variable of variables) {
      if ((process.env[variable.key] ?? '') === '') {
        this.#set(variable);
      }
    }
  }

  /**
   * Sets all variables, whatever they hold, and gives those injected earlier that are no longer among them their
   * original value back, unless something else changed them meanwhile. Returns the names set or reverted.
   */
  replace(variables: readonly Variable[]): string[] {
    const wanted = new Set(variables.map(({ key }) => key));
    for (const variable of variables) {
      this.#set(variable);
    }
    const gone = [...this.#injected.keys()].filter((key) => !wanted.has(key));
    return [...wanted, ...gone.filter((key) => this.#revert(key))];
  }

  #set({ key, value }: Variable): void {
    const known = this.#injected.get(key);
    this.#injected.set(key, { original: known === undefined ? process.env[key] : known.original, value });
    process.env[key] = value;
  }

  /** Returns whether the variable was changed. */
  #revert(key: string): boolean {
    const known = this.#injected.get(key);
    this.#injected.delete(key);
    if (known === undefined || process.env[key] !== known.value) {
      return false;
    }
    if (known.original === undefined) {
      delete process.env[key];
    } else {
      process.env[key] = known.original;
    }
    return true;
  }
}
