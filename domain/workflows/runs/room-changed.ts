import { findRoom, type RoomRow } from '../../../db/queries/rooms.js';
import { listWaitsForEvent } from '../../../db/queries/workflow-runs.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { instantAfter } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { pageNamespace } from '../../kv/namespace.js';
import { emitWorkflowEvent } from './waits.js';

const eventName = 'room.changed';
/** What changes in a room within this time is one event. */
const gatherMs = 100;

const payloadOf = ({ namespace, name, generation, schemaVersion }: RoomRow): Record<string, unknown> => ({
  namespace,
  room: name,
  ...(namespace.startsWith(pageNamespace) && { page: namespace.slice(pageNamespace.length) }),
  generation,
  schemaVersion,
});

/** Wakes the steps that wait until a room changes. */
export const roomChangeEmission = defineExternalJob({
  name: 'workflows.room-changed',
  payload: { namespace: 'text', name: 'text' },
  perform: async (app, id, { signal }) => {
    const room = await findRoom(app.db, id);
    if (room !== undefined) {
      await emitWorkflowEvent(app, { name: eventName, payload: payloadOf(room) }, { signal });
    }
  },
  record: async () => undefined,
  locks: async () => [],
});

/** Has the steps told that wait until a room changes; where none does, a change costs a look. */
export const tellRoomWaits = async (uow: UnitOfWork, { namespace, name }: RoomRow): Promise<void> => {
  const [wait] = await listWaitsForEvent(uow.db, { eventName, runId: null, otherRunId: null }, '', 1);
  if (wait !== undefined) {
    await enqueue(
      uow,
      roomChangeEmission,
      { namespace, name },
      { uniqueKey: `${namespace} ${name}`, runAt: instantAfter(uow.now, gatherMs) },
    );
  }
};
