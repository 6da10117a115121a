import {
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  type SelectModifierNode,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { Placeholder } from '../placeholder.js';

/** Row locks: the one writer of a file holds them all. */
const rowLocks: readonly (string | undefined)[] = [
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
  'SkipLocked',
];

/**
 * The query compiler of the product. Limits and offsets become part of the text: SQLite looks at the value bound to a
 * limit when it plans a query, and therefore would plan it anew for every run. Row locks are left out.
 */
export class ProductQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit ');
    this.#visitCount(node.limit);
  }

  protected override visitOffset(node: OffsetNode): void {
    this.append('offset ');
    this.#visitCount(node.offset);
  }

  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.includes(node.modifier)) {
      super.visitSelectModifier(node);
    }
  }

  #visitCount(count: OperationNode): void {
    if (ValueNode.is(count) && typeof count.value === 'number') {
      this.appendImmediateValue(count.value);
      return;
    }
    // One that differs from run to run stays bound, behind a sign: SQLite does not look through it.
    this.append('+');
    this.visitNode(count);
  }
}

/**
 * Compiles the text of statements that are built once: placeholders are parameters, all other values become part of the
 * text. So the database knows them when it plans, instead of planning anew when it sees them bound (which SQLite does for
 * every run when a partial index has a constant for the same column).
 */
export class TemplateQueryCompiler extends ProductQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) {
      super.appendValue(value);
      return;
    }
    this.appendImmediateValue(value);
  }
}
