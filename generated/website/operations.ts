import type { OperationInfo } from '../../server/contract/operation.js';
import type { operations as contract } from './types.js';

export type OperationId = keyof contract;

export const operations: { readonly [Id in OperationId]: OperationInfo } = {
  getApiVersioningPolicy: {"id":"getApiVersioningPolicy","method":"GET","path":"/api-versioning.md","tag":"website","readOnly":true,"pathParameters":[],"query":[],"plainTextQuery":[],"headers":[],"body":"none","responses":{"200":"text/markdown","431":"application/json","500":"application/json"}},
  getConsentRegion: {"id":"getConsentRegion","method":"GET","path":"/api/geo","tag":"website","readOnly":true,"pathParameters":[],"query":[],"plainTextQuery":[],"headers":["API-Version"],"body":"none","responses":{"200":"application/json","400":"application/json","431":"application/json","500":"application/json"}},
  renderSocialImage: {"id":"renderSocialImage","method":"GET","path":"/api/og","tag":"website","readOnly":true,"pathParameters":[],"query":["title","subtitle","type"],"plainTextQuery":["title","subtitle","type"],"cleanedQuery":["title","subtitle","type"],"headers":["API-Version","If-None-Match"],"body":"none","responses":{"200":"image/png","304":null,"400":"application/json","431":"application/json","500":"application/json","503":"application/json"}},
};

/** The inputs that are always present because the contract gives them a default. */
export interface Defaulted {
  getApiVersioningPolicy: { query: never; body: never };
  getConsentRegion: { query: never; body: never };
  renderSocialImage: { query: "subtitle" | "type"; body: never };
}
