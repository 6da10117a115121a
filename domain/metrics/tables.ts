import type { Database } from '../../db/schema.js';

/** What the queries of metrics may read: no table that has secrets, settings, or what belongs to one person or agent. */
export const readableTables: readonly (keyof Database)[] = [
  'active_sessions',
  'agent_log',
  'agent_skills',
  'agents',
  'budgets',
  'cost_sums',
  'daily_spend',
  'events',
  'pricing',
  'session_costs',
  'session_logs',
  'skill_counts',
  'skill_uses',
  'skills',
  'steering_messages',
  'task_attachments',
  'task_context_snapshots',
  'task_counts',
  'task_dependencies',
  'task_sessions',
  'tasks',
  'users',
];
