import type { OperationInfo } from '../../server/contract/operation.js';
import type { operations as contract } from './types.js';

export type OperationId = keyof contract;

export const operations: { readonly [Id in OperationId]: OperationInfo } = {
  getApiVersioningPolicy: {"id":"getApiVersioningPolicy","method":"GET","path":"/api-versioning.md","tag":"website","readOnly":true,"pathParameters":[],"query":[],"plainTextQuery":[],"headers":[],"body":"none","responses":{"200":"text/markdown","431":"application/problem+json","500":"application/problem+json"}},
  getConsentRegion: {"id":"getConsentRegion","method":"GET","path":"/api/geo","tag":"website","readOnly":true,"pathParameters":[],"query":[],"plainTextQuery":[],"headers":["API-Version"],"body":"none","responses":{"200":"application/json","400":"application/problem+json","431":"application/problem+json","500":"application/problem+json"}},
  renderSocialImage: {"id":"renderSocialImage","method":"GET","path":"/api/og","tag":"website","readOnly":true,"pathParameters":[],"query":["title","subtitle","type"],"plainTextQuery":["title","subtitle","type"],"cleanedQuery":["title","subtitle","type"],"headers":["API-Version","If-None-Match"],"body":"none","responses":{"200":"image/png","304":null,"400":"application/problem+json","431":"application/problem+json","500":"application/problem+json","503":"application/problem+json"}},
};

/** What is always present in the inputs because the contract gives it a default. */
export interface Defaulted {
  getApiVersioningPolicy: { query: never; body: never };
  getConsentRegion: { query: never; body: never };
  renderSocialImage: { query: { "subtitle": true; "type": true }; body: never };
}
