import type { OperationInfo } from '../../server/contract/operation.js';
import type { operations as contract } from './types.js';

export type OperationId = keyof contract;

export const operations: { readonly [Id in OperationId]: OperationInfo } = {
  getHealth: {"id":"getHealth","method":"GET","path":"/health","tag":"system","secured":false,"pathParameters":[],"query":[],"plainTextQuery":[],"headers":[],"body":"none","responses":{"200":"application/json","500":"application/json"}},
};

/** The inputs that are always present because the contract gives them a default. */
export interface Defaulted {
  getHealth: { query: never; body: never };
}
