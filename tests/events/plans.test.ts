import type { Compilable } from 'kysely';
import { builderFor } from '../../db/builder.js';
import { sqlite } from '../../db/dialect/sqlite/sqlite.js';
import { type EventFilter, eventCountsQuery, eventsQuery } from '../../db/queries/events.js';
import { onlyOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { useServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useServer();
const planOf = (query: Compilable): string => {
  const { sql, parameters } = query.compile();
  return planSteps(server, sql, ...parameters).join('; ');
};

const event = 'tool.start';

/** Each search must be led by the index that bounds it; a sort of all that is found would grow with history. */
test.each<[string, EventFilter, string]>([
  ['everything', {}, 'events_created'],
  ['a time', { from: '2026', to: '2027' }, 'events_created'],
  ['a name', { event }, 'events_event'],
  ['a rare status', { status: 'error' }, 'events_status'],
  ['a rare category', { category: 'system' }, 'events_category'],
  ['a rare source', { source: 'cli' }, 'events_source'],
  ['an agent', { agentId: 'a' }, 'events_agent'],
  ['an agent and a name', { agentId: 'a', event }, 'events_agent'],
  ['an agent and a rare status', { agentId: 'a', status: 'error' }, 'events_agent'],
  ['an agent and a time', { agentId: 'a', from: '2026' }, 'events_agent'],
  ['a task, an agent and a name', { taskId: 't', agentId: 'a', event }, 'events_task'],
  ['a session and a name', { sessionId: 's', event }, 'events_session'],
  ['a name and a field', { event, dataField: 'f' }, 'events_field'],
  ['a name, a field and an agent', { event, dataField: 'f', agentId: 'a' }, 'events_agent_field'],
])('a page by %s uses its index and sorts nothing but ties', (_what, filter, index) => {
  const plan = planOf(eventsQuery(builderFor(sqlite), filter, 100));
  expect(plan).toMatch(new RegExp(`USING INDEX ${index}\\b`));
  expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
});

test.each<[string, EventFilter, string]>([
  [
    'an agent and a day',
    { agentId: 'a', from: '2026', to: '2027' },
    'events_agent (agentId=? AND createdAt>? AND createdAt<?)',
  ],
  ['names and a time', { events: [event, 'tool.end'], from: '2026' }, 'events_event (event=? AND createdAt>?)'],
])('a count by %s reads only the index', (_what, filter, index) => {
  expect(planOf(eventCountsQuery(builderFor(sqlite), filter))).toContain(`USING COVERING INDEX ${index}`);
});
