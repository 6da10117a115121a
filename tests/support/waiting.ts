import { connect, type Socket } from 'node:net';
import type { Answer } from './call.js';
import { changeRow, columnOf } from './rows.js';
import { type OwnServer, operatorKey, startServer, type TestServer } from './server.js';
import { waitFor } from './wait.js';

/** Settings of a server whose polls that wait are told of work, or get none: in the time of a test none looks by itself. */
export const toldOnly = { POLL_RECHECK_MS: '600000' } as const;

/** Longer than any test. */
export const longWait = 55;

export interface WaitingPoll {
  readonly answer: Promise<Answer<'pollForWork'>>;
  /** The id of the task that it is given; null: none. */
  readonly taskId: Promise<string | null>;
  /** Whether it has its answer. */
  readonly isAnswered: () => boolean;
  /** Leaves without waiting for the answer. */
  readonly hangUp: () => void;
}

interface Options {
  readonly key?: string;
  readonly seconds?: number;
}

const ask = async (
  server: TestServer,
  agentId: string,
  { key = operatorKey, seconds = longWait }: Options,
  signal: AbortSignal,
): Promise<Answer<'pollForWork'>> => {
  const response = await fetch(`${server.url}/api/poll?wait=${seconds}`, {
    headers: { Authorization: `Bearer ${key}`, 'X-Agent-ID': agentId },
    signal,
  });
  if (response.headers.has('x-contract-breach')) {
    throw new Error(`contract breach: ${await response.text()}`);
  }
  return { status: response.status, headers: response.headers, body: await response.json() } as Answer<'pollForWork'>;
};

const taskIdIn = ({ status, body }: Answer<'pollForWork'>): string | null => {
  const trigger = status === 200 ? body.trigger : null;
  return trigger?.type === 'task_assigned' || trigger?.type === 'task_offered' ? trigger.taskId : null;
};

/** Sends a poll that waits, and does not look whether it does yet. */
export const sendWait = (server: TestServer, agentId: string, options: Options = {}): WaitingPoll => {
  const leaving = new AbortController();
  let isAnswered = false;
  const answer = ask(server, agentId, options, leaving.signal).finally(() => {
    isAnswered = true;
  });
  const taskId = answer.then(taskIdIn);
  for (const promise of [answer, taskId]) {
    // Who hangs up does not look at the answer.
    promise.catch(() => undefined);
  }
  return { answer, taskId, isAnswered: () => isAnswered, hangUp: () => leaving.abort() };
};

/** Sends a poll that waits, and resolves when it has looked for work and found none: it has to be told of it now. */
export const startWait = async (server: TestServer, agentId: string, options?: Options): Promise<WaitingPoll> => {
  changeRow(server, 'agents', agentId, { lastSeenAt: null });
  const waiting = sendWait(server, agentId, options);
  await waitFor('the first look of a poll', () => columnOf(server, 'agents', agentId, 'lastSeenAt') !== null);
  return waiting;
};

/** How many requests the server has logged whose caller went away before they were answered. */
export const leavesOf = ({ output }: OwnServer): number =>
  output.filter((line) => line.includes('"status":499')).length;

interface PipelinedPoll {
  readonly agent: string;
  readonly wait: number;
}

interface PipelinedRead {
  readonly path: string;
}

const lines = (asked: PipelinedPoll | PipelinedRead): string =>
  'path' in asked
    ? `GET ${asked.path} HTTP/1.1\r\n`
    : `GET /api/poll?wait=${asked.wait} HTTP/1.1\r\nX-Agent-ID: ${asked.agent}\r\n`;

/** A connection on which polls, and what else is read, are sent one after the other without waiting for answers. */
export const pipelined = async (
  server: TestServer,
  requests: readonly (PipelinedPoll | PipelinedRead)[],
): Promise<Socket> => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  for (const asked of requests) {
    socket.write(`${lines(asked)}Host: x\r\nAuthorization: Bearer ${operatorKey}\r\n\r\n`);
  }
  return socket;
};

/** Starts a server for one test. */
export const withServer = async (
  env: Readonly<Record<string, string>>,
  test: (own: OwnServer) => Promise<void>,
): Promise<void> => {
  const own = await startServer({ env });
  try {
    await test(own);
  } finally {
    await own.destroy();
  }
};
