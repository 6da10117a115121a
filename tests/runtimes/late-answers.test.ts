import { controllerToken, playController } from '../support/controllers.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addSupervised, assign, workerIn } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();

/** A controller that is starting a worker, whose pool is deleted meanwhile. */
const deletedMeanwhile = async () => {
  const place = await addSupervised(server);
  await assign(server, place.agentId);
  const told = await place.played.next('provision');
  await server.call('deleteRuntimePool', { path: { id: place.poolId }, query: { force: true } });
  const end = await place.played.next('terminate');
  return { ...place, told, end, worker: workerIn(told) };
};

const commandsOf = (controllerId: string) => rowsOf(server, 'runtime_commands', { controllerId }).map(({ op }) => op);

const noTerminationOf = (controllerId: string) =>
  waitFor('the end of the termination', () => !commandsOf(controllerId).includes('terminate'));

const noCommandsOf = (controllerId: string) =>
  waitFor('the end of all commands', () => commandsOf(controllerId).length === 0);

test('a worker that is there only after its end was answered is ended once more, by its name there', async () => {
  const { played, controllerId, told, end, worker } = await deletedMeanwhile();
  played.say({ id: end.id, ok: true, result: {} });
  await noTerminationOf(controllerId);
  played.say({ id: told.id, ok: true, result: { externalId: 'box-late' } });
  const again = await played.next('terminate');
  expect(again.payload).toMatchObject({
    runtimeId: worker.id,
    externalId: 'box-late',
    reason: 'It is not wanted any more',
  });
  played.say({ id: again.id, ok: true, result: {} });
  await noCommandsOf(controllerId);
  played.socket.close();
});

test('one that is there before its end is answered is ended once', async () => {
  const { played, controllerId, told, end } = await deletedMeanwhile();
  played.say({ id: told.id, ok: true, result: { externalId: 'box-early' } });
  await waitFor('its acceptance', () => !commandsOf(controllerId).includes('provision'));
  expect(commandsOf(controllerId)).toEqual(['terminate']);
  played.say({ id: end.id, ok: true, result: {} });
  await noCommandsOf(controllerId);
  expect(played.told.filter(({ op }) => op === 'terminate')).toHaveLength(1);
  played.socket.close();
});

test('a controller that was away meanwhile is told the end, and not to start it', async () => {
  const { played, controllerId, worker } = await deletedMeanwhile();
  played.socket.close();
  await played.closed;
  const again = await playController(server.url, await controllerToken(server, controllerId));
  const end = await again.next('terminate');
  expect(end.payload).toMatchObject({ runtimeId: worker.id });
  again.say({ id: end.id, ok: true, result: {} });
  await noCommandsOf(controllerId);
  expect(again.told.map(({ op }) => op)).not.toContain('provision');
  again.socket.close();
});
