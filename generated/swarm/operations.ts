import type { OperationInfo } from '../../server/contract/operation.js';
import type { operations as contract } from './types.js';

export type OperationId = keyof contract;

export const operations: { readonly [Id in OperationId]: OperationInfo } = {
  createTask: {"id":"createTask","method":"POST","path":"/api/tasks","tag":"tasks","secured":true,"permission":"task.create.own","pathParameters":[],"query":[],"plainTextQuery":[],"headers":["X-Agent-ID","X-Source-Task-Id"],"body":"json","responses":{"200":"application/json","201":"application/json","400":"application/json","401":"application/json","403":"application/json","413":"application/json","415":"application/json","500":"application/json"}},
  getHealth: {"id":"getHealth","method":"GET","path":"/health","tag":"system","secured":false,"pathParameters":[],"query":[],"plainTextQuery":[],"headers":[],"body":"none","responses":{"200":"application/json","500":"application/json"}},
  getTask: {"id":"getTask","method":"GET","path":"/api/tasks/{id}","tag":"tasks","secured":true,"pathParameters":["id"],"query":["logsLimit"],"plainTextQuery":[],"headers":[],"body":"none","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","404":"application/json","500":"application/json"}},
  getTaskContext: {"id":"getTaskContext","method":"GET","path":"/api/tasks/{id}/context","tag":"tasks","secured":true,"pathParameters":["id"],"query":["limit"],"plainTextQuery":[],"headers":[],"body":"none","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","404":"application/json","500":"application/json"}},
  getTaskSession: {"id":"getTaskSession","method":"GET","path":"/api/sessions/{rootTaskId}","tag":"tasks","secured":true,"pathParameters":["rootTaskId"],"query":[],"plainTextQuery":[],"headers":[],"body":"none","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","404":"application/json","500":"application/json"}},
  listPausedTasks: {"id":"listPausedTasks","method":"GET","path":"/api/paused-tasks","tag":"tasks","secured":true,"pathParameters":[],"query":[],"plainTextQuery":[],"headers":["X-Agent-ID"],"body":"none","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","500":"application/json"}},
  listTaskSessions: {"id":"listTaskSessions","method":"GET","path":"/api/sessions","tag":"tasks","secured":true,"pathParameters":[],"query":["limit","offset","source","q","requestedByUserId","fields"],"plainTextQuery":["source","q","requestedByUserId"],"headers":[],"body":"none","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","500":"application/json"}},
  listTaskTemplates: {"id":"listTaskTemplates","method":"GET","path":"/api/task-templates","tag":"tasks","secured":true,"pathParameters":[],"query":["kind","category","query"],"plainTextQuery":["category","query"],"headers":[],"body":"none","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","500":"application/json"}},
  listTasks: {"id":"listTasks","method":"GET","path":"/api/tasks","tag":"tasks","secured":true,"pathParameters":[],"query":["status","source","agentId","scheduleId","key","keyPrefix","search","includeHeartbeat","createdAfter","createdBefore","requestedByUserId","rootsOnly","orderBy","limit","offset","fields"],"plainTextQuery":["status","source","agentId","scheduleId","key","keyPrefix","search","requestedByUserId"],"headers":[],"body":"none","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","500":"application/json"}},
  recordContextSnapshot: {"id":"recordContextSnapshot","method":"POST","path":"/api/tasks/{id}/context","tag":"tasks","secured":true,"pathParameters":["id"],"query":[],"plainTextQuery":[],"headers":["X-Agent-ID"],"body":"json","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","404":"application/json","413":"application/json","415":"application/json","500":"application/json"}},
  setTaskSession: {"id":"setTaskSession","method":"PUT","path":"/api/tasks/{id}/session","tag":"tasks","secured":true,"pathParameters":["id"],"query":[],"plainTextQuery":[],"headers":[],"body":"json","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","404":"application/json","413":"application/json","415":"application/json","500":"application/json"}},
  setTaskTitle: {"id":"setTaskTitle","method":"PATCH","path":"/api/tasks/{id}/title","tag":"tasks","secured":true,"permission":"task.action.own","pathParameters":["id"],"query":[],"plainTextQuery":[],"headers":[],"body":"json","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","404":"application/json","413":"application/json","415":"application/json","500":"application/json"}},
  setTaskVcs: {"id":"setTaskVcs","method":"PATCH","path":"/api/tasks/{id}/vcs","tag":"tasks","secured":true,"pathParameters":["id"],"query":[],"plainTextQuery":[],"headers":[],"body":"json","responses":{"200":"application/json","400":"application/json","401":"application/json","403":"application/json","404":"application/json","413":"application/json","415":"application/json","500":"application/json"}},
};

/** The inputs that are always present because the contract gives them a default. */
export interface Defaulted {
  createTask: { query: never; body: "priority" };
  getHealth: { query: never; body: never };
  getTask: { query: "logsLimit"; body: never };
  getTaskContext: { query: "limit"; body: never };
  getTaskSession: { query: never; body: never };
  listPausedTasks: { query: never; body: never };
  listTaskSessions: { query: "limit" | "offset" | "fields"; body: never };
  listTaskTemplates: { query: never; body: never };
  listTasks: { query: "includeHeartbeat" | "rootsOnly" | "orderBy" | "limit" | "offset" | "fields"; body: never };
  recordContextSnapshot: { query: never; body: never };
  setTaskSession: { query: never; body: never };
  setTaskTitle: { query: never; body: never };
  setTaskVcs: { query: never; body: never };
}
