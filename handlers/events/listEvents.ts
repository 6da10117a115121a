import { toEvent } from '../../domain/events/event.js';
import { isEventName } from '../../domain/events/names.js';
import { latestPerDataField, searchEvents } from '../../domain/events/search.js';
import { timeRange } from '../../domain/events/time-range.js';
import { commaList } from '../../domain/kernel/comma-list.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { handler } from '../../generated/swarm/contract.js';
import type { EventName } from '../../generated/swarm/enums.js';

const namesOf = (list: string | undefined): EventName[] | undefined => {
  const names = commaList(list);
  if (!names.every(isEventName)) {
    throw invalidField('query.events', 'has an invalid event name', 'Invalid event name in `events`');
  }
  return names.length === 0 ? undefined : names;
};

export default handler('listEvents', async ({ app, query, signal }) => {
  const { category, event, status, source, agentId, taskId, sessionId, dataField, since, until, limit } = query;
  const equal = { category, event, status, source, agentId, taskId, sessionId, dataField };
  const filter = { ...equal, ...timeRange(since, until), events: namesOf(query.events) };
  if (!query.latestPerDataField) {
    const rows = await searchEvents(app, { filter, limit }, signal);
    return { status: 200, body: { events: rows.map(toEvent) } };
  }
  const rows = await latestPerDataField(app, { filter, limit }, commaList(query.dataFields), signal);
  return { status: 200, body: { events: rows.map(toEvent), latestPerDataField: true } };
});
