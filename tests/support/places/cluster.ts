import { randomUUID } from 'node:crypto';
import { Cluster } from '../../../controller/places/cluster.js';
import { type Answered, type Asked, playHttp } from './http.js';
import type { PlayedPlace } from './played-place.js';

interface Thing {
  readonly metadata: { readonly name: string; uid: string; readonly labels: Readonly<Record<string, string>> };
  readonly stringData?: unknown;
  status?: { phase: string };
}

const token = 'the-token-of-an-account';

/** A cluster, as far as its API is used: pods of one namespace and their secrets, in pages of one. */
class Api {
  readonly pods = new Map<string, Thing>();
  readonly secrets = new Map<string, Thing>();
  refusal: string | undefined;

  answer({ method, url, headers, body }: Asked): Answered {
    if (headers.authorization !== `Bearer ${token}`) {
      return [401, { kind: 'Status', message: 'Unauthorized' }];
    }
    const [kind = '', name] = url.pathname.replace('/proxy/api/v1/namespaces/agents/', '').split('/');
    const things = kind === 'pods' ? this.pods : this.secrets;
    if (method === 'POST') {
      return this.#create(things, body);
    }
    if (name === undefined) {
      return this.#list(url.searchParams);
    }
    const one = things.get(name);
    if (one === undefined) {
      return [404, { kind: 'Status', message: `${kind} "${name}" not found` }];
    }
    if (method === 'DELETE') {
      this.pods.delete(name);
      this.secrets.delete(name);
    }
    return [200, one];
  }

  #create(things: Map<string, Thing>, body: Thing): Answered {
    const labels = Object.entries(body.metadata.labels);
    const odd = labels.find(([, value]) => value.length > 63 || !/^([A-Za-z0-9]([\w.-]*[A-Za-z0-9])?)?$/.test(value));
    if (odd !== undefined) {
      return [422, { kind: 'Status', message: `metadata.labels: Invalid value: "${odd[1]}"` }];
    }
    if (this.refusal !== undefined) {
      return [403, { kind: 'Status', message: this.refusal }];
    }
    if (things.has(body.metadata.name)) {
      return [409, { kind: 'Status', message: 'already exists' }];
    }
    const made = { ...body, metadata: { ...body.metadata, uid: randomUUID() }, status: { phase: 'Pending' } };
    things.set(body.metadata.name, made);
    return [201, made];
  }

  #list(query: URLSearchParams): Answered {
    const [key = '', value] = (query.get('labelSelector') ?? '').split('=');
    const found = [...this.pods.values()].filter(({ metadata }) => metadata.labels[key] === value);
    const at = Number(query.get('continue') ?? '0');
    const next = at + 1 < found.length ? { continue: String(at + 1) } : {};
    return [200, { kind: 'PodList', metadata: next, items: found.slice(at, at + 1) }];
  }
}

export const playCluster = async (): Promise<PlayedPlace> => {
  const api = new Api();
  const played = await playHttp((asked) => api.answer(asked));
  const config = { url: `${played.at}/proxy/`, namespace: 'agents', token };
  return {
    placeOf: (controllerId) => new Cluster(controllerId, config),
    lacking: { place: new Cluster('c', { url: played.at }), missing: ['namespace', 'token'] },
    asked: played.asked,
    count: () => api.pods.size,
    environment: () => [...api.secrets.values()][0]?.stringData,
    end: (failed) => {
      for (const one of api.pods.values()) {
        one.status = { phase: failed ? 'Failed' : 'Succeeded' };
      }
    },
    refuse: (text) => {
      api.refusal = text;
    },
    stop: () => played.stop(),
  };
};
