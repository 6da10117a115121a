import { type LiveSocket, liveSockets, type SocketPlan } from '../../domain/kernel/live-sockets.js';
import { connectRooms, roomSockets } from '../../domain/rooms/live/connect.js';
import { useJobHouse } from '../support/jobs.js';
import { useOpenedSockets } from '../support/opened-sockets.js';
import { waitFor } from '../support/wait.js';

const sockets = useOpenedSockets();
const here = useJobHouse(liveSockets);

const mebibyte = 1024 * 1024;
/** More than a socket of a system keeps by itself for somebody who does not read. */
const frame = JSON.stringify('x'.repeat(6 * mebibyte));
const mostTogether = 3.5 * frame.length;

/** The bounds of rooms, with less for all together: these are as many bytes as a test likes to have. */
const bounds = {
  ...roomSockets,
  name: 'rooms',
  mostSockets: 100,
  mostWaitingBytes: 100 * mebibyte,
  together: { name: 'rooms', mostWaitingBytes: mostTogether },
};

/** A connection, and how the server speaks on it. */
const connect = async () => {
  const told: LiveSocket[] = [];
  const plan: SocketPlan = { bounds, open: (socket) => told.push(socket) };
  const { socket, heard, closed } = await sockets.open(here.house.app, plan);
  return {
    socket,
    heard,
    closed,
    send: (times = 1): void => {
      for (let time = 0; time < times; time += 1) {
        told[0]?.send(frame);
      }
    },
    isOpen: () => told[0]?.isOpen,
  };
};

test('of those for whom too much waits together, whoever has read least is hung up on, and is told so if it reads', async () => {
  const [slow, slower, reader] = [await connect(), await connect(), await connect()];
  slow.socket.pause();
  slower.socket.pause();

  slower.send(2);
  slow.send(1);
  expect([slow.isOpen(), slower.isOpen()]).toEqual([true, true]);
  slow.send(1);

  expect([slow.isOpen(), slower.isOpen(), reader.isOpen()]).toEqual([true, false, true]);
  reader.send(1);
  await waitFor('what the reader is sent', () => reader.heard.length === 1);
  slower.socket.resume();
  expect(await slower.closed).toBe(1013);
  slow.socket.resume();
  await waitFor('what the slow one was sent', () => slow.heard.length === 2);
  expect(slow.isOpen()).toBe(true);
});

test('what was read waits no more', async () => {
  const reader = await connect();
  for (let count = 1; count <= 8; count += 1) {
    reader.send(1);
    await waitFor('it to be read', () => reader.heard.length === count);
  }
  expect(reader.isOpen()).toBe(true);
});

test('those who were hung up on and do not even read that are cut off once too much waits for them together', async () => {
  const slow = [];
  for (let count = 0; count < 8; count += 1) {
    const one = await connect();
    one.socket.pause();
    slow.push(one);
  }
  for (const one of slow) {
    one.send(2);
  }
  for (const { socket } of slow) {
    socket.resume();
  }

  const codes = await Promise.all(slow.map(({ closed, isOpen }) => (isOpen() === true ? 'open' : closed)));
  expect(codes.filter((code) => code === 1006).length).toBeGreaterThan(0);
  expect(codes).toContain('open');
});

test('all who look at rooms share one bound', async () => {
  const plan = await connectRooms(here.house.app, { principal: { kind: 'operator' } }, () => Promise.resolve());

  expect(plan.bounds.together).toEqual({ name: 'rooms', mostWaitingBytes: 256 * mebibyte });
});
