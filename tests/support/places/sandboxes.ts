import { Sandboxes } from '../../../controller/places/sandboxes.js';
import { type Answered, type Asked, playHttp } from './http.js';
import type { PlayedPlace } from './played-place.js';

interface Sandbox {
  readonly runtimeId: string;
  readonly externalId: string;
  status: string;
  readonly env: unknown;
  readonly labels: Readonly<Record<string, string>>;
}

const token = 'the-token-of-the-sandboxes';

/** Sandboxes behind the contract of docs/runtimes.md. */
class Api {
  readonly sandboxes = new Map<string, Sandbox>();
  refusal: string | undefined;

  answer({ method, url, headers, body }: Asked): Answered {
    if (headers.authorization !== `Bearer ${token}`) {
      return [401, { message: 'Unauthorized' }];
    }
    const [, , runtimeId] = url.pathname.split('/');
    if (runtimeId === undefined) {
      const [key = '', value] = (url.searchParams.get('label') ?? '').split('=');
      const found = [...this.sandboxes.values()].filter(({ labels }) => labels[key] === value);
      return [200, { runtimes: found.map(({ env: _env, labels: _labels, ...shown }) => shown) }];
    }
    const present = this.sandboxes.get(runtimeId);
    if (method === 'PUT') {
      return this.#put(runtimeId, present, body);
    }
    if (present === undefined) {
      return [404, { message: 'There is no such sandbox' }];
    }
    if (method === 'DELETE') {
      this.sandboxes.delete(runtimeId);
      return [204];
    }
    return [200, { status: present.status }];
  }

  #put(runtimeId: string, present: Sandbox | undefined, { env, labels }: Pick<Sandbox, 'env' | 'labels'>): Answered {
    if (this.refusal !== undefined) {
      return [422, { message: this.refusal }];
    }
    const externalId = `box-${runtimeId}`;
    if (present === undefined) {
      this.sandboxes.set(runtimeId, { runtimeId, externalId, status: 'starting', env, labels });
    }
    return [present === undefined ? 201 : 200, { externalId }];
  }
}

export const playSandboxes = async (): Promise<PlayedPlace> => {
  const api = new Api();
  const played = await playHttp((asked) => api.answer(asked));
  return {
    placeOf: (controllerId) => new Sandboxes(controllerId, { url: played.at, token }),
    lacking: { place: new Sandboxes('c', {}), missing: ['url', 'token'] },
    asked: played.asked,
    count: () => [...api.sandboxes.values()].filter(({ status }) => status !== 'exited' && status !== 'failed').length,
    environment: () => [...api.sandboxes.values()][0]?.env,
    end: (failed) => {
      for (const one of api.sandboxes.values()) {
        one.status = failed ? 'failed' : 'exited';
      }
    },
    refuse: (text) => {
      api.refusal = text;
    },
    stop: () => played.stop(),
  };
};
