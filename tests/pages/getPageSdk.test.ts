import { operations } from '../../generated/swarm/operations.js';
import { bundleSpec, methods } from '../../scripts/generate/spec.js';
import type { OperationInfo } from '../../server/contract/operation.js';
import { look } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getPageSdk has the paths of what pages may call and of nothing else, and browsers keep it', async () => {
  const answer = await look(server, '/@swarm/sdk.js');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const text = await answer.text();
  const named = [...text.matchAll(/\["([A-Z]+)","(\/[^"]+)"/g)].map(([, verb, path]) => `${verb} ${path}`);
  const open = Object.values<OperationInfo>(operations)
    .filter(({ pageSession }) => pageSession !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect(named.length).toBeGreaterThan(20);
  expect(open).toEqual(expect.arrayContaining(named));
  const again = await look(server, '/@swarm/sdk.js', { 'If-None-Match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

/** What pages may call, as which method of the SDK, and in whose sessions: nothing else, and nothing by chance. */
const marked = {
  auditAssetKeys: { method: 'assets.audit' },
  changeRoom: { guests: true },
  countEvents: { method: 'events.counts' },
  createApprovalRequest: { method: 'approvalRequests.create' },
  createAssetMapping: { method: 'assets.registerMapping' },
  createEvent: { method: 'events.create' },
  createEventsBatch: { method: 'events.batch' },
  createSchedule: { method: 'schedules.create' },
  createTask: { method: 'tasks.create' },
  deleteKv: { method: 'kv.del', guests: true },
  deleteSchedule: { method: 'schedules.delete' },
  getAgent: { method: 'agents.get' },
  getApprovalRequest: { method: 'approvalRequests.get' },
  getKv: { method: 'kv.get', guests: true },
  getPage: { guests: true, ownPage: true },
  getRoom: { guests: true },
  getRoomByQuery: { guests: true },
  getSchedule: { method: 'schedules.get' },
  getTask: { method: 'tasks.get' },
  incrKv: { method: 'kv.incr', guests: true },
  listAgents: { method: 'agents.list' },
  listApprovalRequests: { method: 'approvalRequests.list' },
  listAssets: { method: 'assets.list' },
  listEvents: { method: 'events.list' },
  listKv: { method: 'kv.list', guests: true },
  listSchedules: { method: 'schedules.list' },
  listTasks: { method: 'tasks.list' },
  moveAsset: { method: 'assets.move' },
  putKv: { method: 'kv.set', guests: true },
  resetRoom: { guests: true },
  respondApprovalRequest: { method: 'approvalRequests.respond', users: true },
  runSchedule: { method: 'schedules.run' },
  updateSchedule: { method: 'schedules.update' },
  updateTaskProgress: { method: 'tasks.storeProgress' },
};

test('the contract marks these operations for pages, and no other', async () => {
  const { paths } = await bundleSpec('swarm');
  const found = Object.values(paths)
    .flatMap((item) => methods.map((method) => item[method]))
    .flatMap((operation) =>
      operation?.['x-page-session'] ? [[operation.operationId, operation['x-page-session']]] : [],
    );

  expect(Object.fromEntries(found)).toEqual(marked);
}, 60_000);

test('getPageSdk is no worker', async () => {
  expect((await look(server, '/@swarm/sdk.js', { 'Service-Worker': 'script' })).status).toBe(404);
});
