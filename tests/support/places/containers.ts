import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Containers } from '../../../controller/places/containers.js';
import { type Answered, type Asked, playHttp } from './http.js';
import type { PlayedPlace } from './played-place.js';

interface Container {
  readonly id: string;
  readonly name: string;
  readonly body: { readonly Env: readonly string[]; readonly Labels: Readonly<Record<string, string>> };
  state: string;
  exitCode: number;
}

const missing: Answered = [404, { message: 'No such container' }];

/** An engine of containers, as far as its API is used: it speaks on a socket, and fetches images first. */
class Engine {
  readonly containers: Container[] = [];
  readonly images = new Set<string>();
  refusal: string | undefined;
  #made = 0;

  answer({ method, url, body }: Asked): Answered {
    const [, kind, key = '', act] = url.pathname.split('/');
    if (kind === 'version') {
      return [200, { ApiVersion: '1.44' }];
    }
    if (kind === 'images') {
      return this.#fetch(url.searchParams.get('fromImage') ?? '');
    }
    if (key === 'create') {
      return this.#create(url.searchParams.get('name') ?? '', body);
    }
    if (key === 'json') {
      return this.#list(JSON.parse(url.searchParams.get('filters') ?? '{}').label);
    }
    const one = this.containers.find(({ id, name }) => id === key || name === key);
    return one === undefined ? missing : this.#act(one, method === 'DELETE' ? 'remove' : act);
  }

  #fetch(image: string): Answered {
    if (image.startsWith('nowhere')) {
      return [200, '{"status":"Pulling"}\n{"error":"manifest unknown"}\n'];
    }
    this.images.add(image);
    return [200, '{"status":"Pulling"}\n{"status":"Done"}\n'];
  }

  #create(name: string, body: Container['body'] & { readonly Image: string }): Answered {
    if (this.refusal !== undefined) {
      return [500, { message: this.refusal }];
    }
    if (!this.images.has(body.Image)) {
      return [404, { message: 'No such image' }];
    }
    if (this.containers.some((one) => one.name === name)) {
      // Podman says this, Docker 409.
      return [500, { message: 'That name is already in use' }];
    }
    this.#made += 1;
    this.containers.push({ id: `c${this.#made}`, name, body, state: 'created', exitCode: 0 });
    return [201, { Id: `c${this.#made}` }];
  }

  #list([label = '']: readonly string[]): Answered {
    const [key = '', value] = label.split('=');
    const found = this.containers.filter(({ body }) => body.Labels[key] === value);
    return [200, found.map(({ id, state, body }) => ({ Id: id, State: state, Labels: body.Labels }))];
  }

  #act(one: Container, act: string | undefined): Answered {
    const { state } = one;
    switch (act) {
      case 'start':
        one.state = 'running';
        return [state === 'running' ? 304 : 204];
      case 'stop':
        one.state = 'exited';
        return [state === 'running' ? 204 : 304];
      case 'remove':
        this.containers.splice(this.containers.indexOf(one), 1);
        return [204];
      default:
        return [200, { Id: one.id, State: { Status: one.state, ExitCode: one.exitCode } }];
    }
  }
}

export const playContainers = async (): Promise<PlayedPlace> => {
  const engine = new Engine();
  const folder = mkdtempSync(join(tmpdir(), 'swarm-engine-'));
  const played = await playHttp((asked) => engine.answer(asked), join(folder, 'engine.sock'));
  return {
    placeOf: (controllerId) => new Containers(controllerId, { socket: played.at, network: 'workers' }),
    lacking: { place: new Containers('c', { socket: join(folder, 'none.sock') }), missing: ['socket'] },
    asked: played.asked,
    count: () => engine.containers.length,
    environment: () =>
      Object.fromEntries(engine.containers[0]?.body.Env.map((line) => line.split('=') as [string, string]) ?? []),
    end: (failed) => {
      for (const one of engine.containers) {
        one.state = 'exited';
        one.exitCode = failed ? 1 : 0;
      }
    },
    refuse: (text) => {
      engine.refusal = text;
    },
    stop: async () => {
      await played.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
