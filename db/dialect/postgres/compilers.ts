import {
  type BinaryOperationNode,
  ColumnDefinitionNode,
  type DataTypeNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';
import { Placeholder } from '../placeholder.js';

/** Types by the names that migrations use: what SQLite makes of these names, PostgreSQL has under others. */
const types: Readonly<Record<string, string>> = { integer: 'bigint', real: 'double precision' };

/** LIKE that folds ASCII letters, as SQLite's does: columns have the collation "C". */
const operators: Readonly<Record<string, string>> = { like: 'ilike', 'not like': 'not ilike' };

/** What a condition on an empty list comes to; PostgreSQL has no empty lists. */
const onEmptyList: Readonly<Record<string, string>> = { in: 'false', 'not in': 'true' };

const isEmptyList = (node: OperationNode): boolean => PrimitiveValueListNode.is(node) && node.values.length === 0;

/** The query compiler of the product: types, text and lists mean what they mean on SQLite. */
export class ProductQueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const { dataType } = node;
    if (dataType === 'text' && this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode)) {
      // The order of bytes, whatever the database sorts by: of times, ids and keys.
      this.append('text collate "C"');
      return;
    }
    const type = types[dataType];
    if (type === undefined) {
      super.visitDataType(node);
      return;
    }
    this.append(type);
  }

  protected override visitOperator(node: OperatorNode): void {
    this.append(operators[node.operator] ?? node.operator);
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    const outcome = OperatorNode.is(operator) ? onEmptyList[operator.operator] : undefined;
    if (outcome !== undefined && isEmptyList(rightOperand)) {
      this.append(outcome);
      return;
    }
    super.visitBinaryOperation(node);
  }
}

/** Compiles statements that are built once: placeholders are parameters, all other values become part of the text. */
export class TemplateQueryCompiler extends ProductQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) {
      super.appendValue(value);
      return;
    }
    this.appendImmediateValue(typeof value === 'boolean' ? Number(value) : value);
  }
}
