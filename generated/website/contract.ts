import type { HandlerFor, HandlerOf, HandlerOptions, HandlersFor } from '../../server/contract/types.js';
import type { Defaulted, OperationId } from './operations.js';
import type { operations } from './types.js';

export type Handler<Id extends OperationId> = HandlerFor<operations[Id], Defaulted[Id]>;
export type Handlers = HandlersFor<operations, Defaulted>;

/** Names the operation a handler implements, so that the compiler holds it against the contract. */
export const handler = <Id extends OperationId>(
  operationId: Id,
  implementation: Handler<Id>,
  options: HandlerOptions = {},
): Handler<Id> & HandlerOf<Id> => Object.assign(implementation, options, { operationId });
