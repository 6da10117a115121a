import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface ProxyOptions {
  /** Where the real database is. */
  readonly target: string;
  /** How long each round trip takes on top, in milliseconds: as if the database were another machine. */
  readonly delayMs?: number;
}

/** Stands between servers and their PostgreSQL. */
export interface PostgresProxy {
  /** The database as it is reached through the proxy. */
  readonly url: string;
  /** How often somebody has sent something and waited for the answer since it started. What is pipelined counts once. */
  readonly roundTrips: number;
  /** Ends all connections, as a network that fails does; new ones are let through. */
  cut(): void;
  /** Swallows whatever comes on the connections of now and of later, and closes none: as a firewall that forgets them. */
  swallow(): void;
  /** Lets new connections through again; what is silent stays silent. */
  heal(): void;
  close(): Promise<void>;
}

/** Passes on what comes, in order, each piece so long after it came. */
const passOn = (from: Socket, to: Socket, delayMs: number, onData: () => void): void => {
  const afterDelay = (act: () => void): void => {
    if (delayMs === 0) {
      act();
      return;
    }
    // Timers of one duration go off in the order in which they were set.
    setTimeout(act, delayMs);
  };
  from.on('data', (chunk) => {
    onData();
    afterDelay(() => void to.write(chunk));
  });
  from.on('end', () => afterDelay(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => afterDelay(() => to.destroy()));
};

class CountingProxy implements PostgresProxy {
  roundTrips = 0;
  readonly #server: Server;
  readonly #target: URL;
  readonly #delayMs: number;
  readonly #sockets = new Set<Socket>();
  #swallows = false;

  constructor({ target, delayMs = 0 }: ProxyOptions) {
    this.#target = new URL(target);
    this.#delayMs = delayMs;
    this.#server = createServer({ noDelay: true }, (client) => this.#connect(client));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  cut(): void {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  swallow(): void {
    this.#swallows = true;
    for (const socket of this.#sockets) {
      this.#silence(socket);
    }
  }

  heal(): void {
    this.#swallows = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #silence(socket: Socket): void {
    for (const event of ['data', 'end', 'close']) {
      socket.removeAllListeners(event);
    }
    socket.once('close', () => this.#sockets.delete(socket)).resume();
  }

  #connect(client: Socket): void {
    const { hostname, port } = this.#target;
    const database = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    let isAnswered = true;
    const asked = (): void => {
      this.roundTrips += isAnswered ? 1 : 0;
      isAnswered = false;
    };
    const answered = (): void => {
      isAnswered = true;
    };
    passOn(client, database, this.#delayMs, asked);
    passOn(database, client, 0, answered);
    if (this.#swallows) {
      this.#silence(client);
      this.#silence(database);
    }
  }
}

/** Starts a proxy before a PostgreSQL database: it counts round trips, and makes each of them as long as it is told. */
export const startProxy = async (options: ProxyOptions): Promise<PostgresProxy> => {
  const proxy = new CountingProxy(options);
  await proxy.listen();
  return proxy;
};
