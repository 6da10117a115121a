import type { components } from '../../generated/swarm/types.js';

type EventName = components['schemas']['EventName'];

/** Every event name; the record makes the compiler refuse a missing or an unknown one. */
const known: Record<EventName, true> = {
  'tool.start': true,
  'tool.end': true,
  'skill.invoke': true,
  'skill.complete': true,
  'session.start': true,
  'session.end': true,
  'session.resume': true,
  'session.cost': true,
  'api.request': true,
  'api.error': true,
  'task.poll': true,
  'task.assign': true,
  'task.timeout': true,
  'workflow.step.start': true,
  'workflow.step.end': true,
  'workflow.run.start': true,
  'workflow.run.end': true,
  'system.boot': true,
  'system.migration': true,
  'system.error': true,
  'system.profile_sync_rejected': true,
  'system.profile_sync_reconciled': true,
  'system.profile_sync_conflict': true,
  'script.global_upsert': true,
  'schedule.deleted': true,
};

/** Every event name of the contract. */
export const eventNames: readonly string[] = Object.keys(known);

/** Whether a text is an event name of the contract. */
export const isEventName = (text: string): boolean => Object.hasOwn(known, text);
