/** As much of a JSON value as is looked through for everything that does not fit. */
export interface Excerpt {
  readonly value: unknown;
  /** JSON pointers of the texts and lists of which only the beginning is there. */
  readonly shortened: ReadonlySet<string>;
}

const maxItems = 250;
const maxCharacters = 20_000;
const maxValues = 10_000;
/** Each thing that does not fit is named by its pointer: a key of megabytes must not stand in thousands of them. */
const maxPointerLength = 2000;

const pointerStep = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

class Copier {
  readonly shortened = new Set<string>();
  #left = maxValues;

  get isComplete(): boolean {
    return this.#left >= 0;
  }

  copy(value: unknown, pointer: string): unknown {
    this.#left -= 1;
    if (typeof value === 'string') {
      return this.#copyText(value, pointer);
    }
    if (Array.isArray(value)) {
      return this.#copyList(value, pointer);
    }
    return typeof value === 'object' && value !== null ? this.#copyObject(value, pointer) : value;
  }

  #copyText(text: string, pointer: string): string {
    if (text.length <= maxCharacters) {
      return text;
    }
    this.shortened.add(pointer);
    return text.slice(0, maxCharacters);
  }

  #copyList(list: readonly unknown[], pointer: string): unknown[] {
    if (list.length > maxItems) {
      this.shortened.add(pointer);
    }
    const copy: unknown[] = [];
    for (let index = 0; index < list.length && index < maxItems && this.isComplete; index += 1) {
      copy.push(this.copy(list[index], `${pointer}/${index}`));
    }
    return copy;
  }

  #copyObject(object: object, pointer: string): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(object)) {
      if (pointer.length + key.length > maxPointerLength) {
        this.#left = -1;
      }
      if (!this.isComplete) {
        break;
      }
      copy[key] = this.copy(value, pointer + pointerStep(key));
    }
    return copy;
  }
}

/**
 * A copy of a JSON value with at most 250 items of each list and 20,000 characters of each text; undefined when that is
 * still more than 10,000 values, or one of them is where a pointer of more than 2,000 characters leads.
 */
export const excerptOf = (value: unknown): Excerpt | undefined => {
  const copier = new Copier();
  const copy = copier.copy(value, '');
  return copier.isComplete ? { value: copy, shortened: copier.shortened } : undefined;
};
