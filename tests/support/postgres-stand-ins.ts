import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const message = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const ready = message('Z', 'I');
const textType = 25;
const numberType = 23;

type Column = readonly [name: string, value: string, type: number];

const rowOf = (columns: readonly Column[]): Buffer[] => [
  message(
    'T',
    int16(columns.length),
    ...columns.flatMap(([name, , type]) => [
      `${name}\0`,
      int32(0),
      int16(0),
      int32(type),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  ),
  message('D', int16(columns.length), ...columns.flatMap(([, value]) => [int32(value.length), value])),
  message('C', 'SELECT 1\0'),
];

/** What a server of a version that is not in use any more says of itself, whatever it is asked. */
const factsOf = (version: string): readonly Column[] => {
  const [major = '0', minor = '0'] = version.split('.');
  return [
    ['version', String(Number(major) * 10_000 + Number(minor)), numberType],
    ['versionText', version, textType],
    ['encoding', 'UTF8', textType],
    ['isReplica', '0', numberType],
    ['schema', 'public', textType],
    ['mayCreate', '1', numberType],
    ['tables', '0', numberType],
    ['hasHistory', '0', numberType],
  ];
};

const welcome = (version: string): Buffer =>
  Buffer.concat([message('R', int32(0)), message('S', `server_version\0${version}\0`), ready]);

/** Lets everybody in, and hands what is asked then, in bytes, to `answer`. */
const letIn = (socket: Socket, version: string, answer: (bytes: Buffer) => void): void => {
  socket.once('data', () => {
    socket.on('data', answer);
    socket.write(welcome(version));
  });
};

const answerAsOld = (socket: Socket, version: string): void =>
  letIn(socket, version, (bytes) => {
    if (bytes.toString('latin1', 0, 1) === 'X') {
      socket.end();
    } else {
      socket.write(Buffer.concat([...rowOf(factsOf(version)), ready]));
    }
  });

interface StandIn {
  readonly port: number;
  close(): void;
}

const listen = async (serve: (socket: Socket) => void): Promise<StandIn> => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

/**
 * Stands for a PostgreSQL server of a version for which there are no binaries any more: it speaks the protocol, lets
 * everybody in and answers each question with what it is.
 */
export const serveOldPostgres = (version: string): Promise<StandIn> => listen((socket) => answerAsOld(socket, version));

/** Stands for a host that takes connections and never says anything. */
export const serveSilence = (): Promise<StandIn> => listen((socket) => socket.resume());

/** Stands for a PostgreSQL server that lets everybody in and then says nothing any more. */
export const serveSilenceAfterWelcome = (): Promise<StandIn> => listen((socket) => letIn(socket, '18.4', () => {}));
