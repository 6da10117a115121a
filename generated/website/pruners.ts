import { type Pruner } from '../../server/contract/prune.js';

/** By operationId; an operation whose body is free-form, or has none, is not among them. */
export const pruners: Readonly<Record<string, Pruner>> = {
};
