import { z } from 'zod';
import { type Answer, type Ask, expected, parsed, reasonOf } from '../http.js';
import {
  controllerLabel,
  imageOf,
  lacking,
  nameOf,
  type Place,
  type Readiness,
  type Running,
  ready,
  runtimeLabel,
  type Wanted,
  type WorkerState,
} from '../place.js';
import { ConfiguredApi } from './configured-api.js';

const pageSize = 500;
const mostPages = 20;
const graceSeconds = 10;

const pod = z.object({
  metadata: z.object({ name: z.string(), uid: z.string(), labels: z.record(z.string(), z.string()).optional() }),
  status: z.object({ phase: z.string().optional() }).optional(),
});
const pods = z.object({
  items: z.array(pod),
  metadata: z.object({ continue: z.string().optional() }).optional(),
});

const stateOf: ReadonlyMap<string | undefined, WorkerState> = new Map<string | undefined, WorkerState>([
  ['Pending', 'starting'],
  ['Running', 'running'],
  ['Succeeded', 'exited'],
  ['Failed', 'failed'],
]);

const isOver = ({ status }: z.infer<typeof pod>): boolean =>
  status?.phase === 'Succeeded' || status?.phase === 'Failed';

/** What a cluster takes as the value of a label; ids of agents may be any text. */
const labelValue = /^(?:[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?)?$/;

/** What is said of a pod and its secret: by labels they are found, and what cannot be one is a note. */
const notesOf = (labels: Readonly<Record<string, string>>): object => {
  const all = Object.entries(labels);
  const others = all.filter(([, value]) => !labelValue.test(value));
  return {
    labels: Object.fromEntries(all.filter(([, value]) => labelValue.test(value))),
    ...(others.length > 0 && { annotations: Object.fromEntries(others) }),
  };
};

/** The pod of a worker. Its environment is in a secret beside it, which the cluster deletes with it. */
const podFor = (wanted: Wanted): object => {
  const { labels, resources, runtimeId, ttlSec } = wanted;
  const limits = {
    ...(resources?.cpu !== undefined && { cpu: String(resources.cpu) }),
    ...(resources?.memoryMb !== undefined && { memory: `${resources.memoryMb}Mi` }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: nameOf(runtimeId), ...notesOf(labels) },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      ...(ttlSec !== null && { activeDeadlineSeconds: ttlSec }),
      containers: [
        {
          name: 'worker',
          image: imageOf(wanted),
          envFrom: [{ secretRef: { name: nameOf(runtimeId) } }],
          resources: { limits },
        },
      ],
    },
  };
};

const secretFor = ({ env, labels, runtimeId }: Wanted, uid: string): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: nameOf(runtimeId),
    ...notesOf(labels),
    ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: nameOf(runtimeId), uid }],
  },
  stringData: env,
});

/** Pods of a cluster, by its HTTP API. */
export class Cluster implements Place {
  readonly #controllerId: string;
  readonly #api: ConfiguredApi;
  readonly #namespace: string;

  constructor(controllerId: string, config: Readonly<Record<string, string>>) {
    this.#controllerId = controllerId;
    this.#api = new ConfiguredApi(config, ['url', 'namespace', 'token'], 'the cluster');
    this.#namespace = config['namespace'] ?? '';
  }

  async check(): Promise<Readiness> {
    const incomplete = this.#api.lacks('A cluster needs its address, a namespace and the token of an account');
    if (incomplete !== undefined) {
      return incomplete;
    }
    try {
      const answer = await this.#ask({ method: 'GET', path: '/pods?limit=1' });
      expected('the cluster', answer, 200);
      return ready;
    } catch (error) {
      return lacking([], `Pods of the namespace cannot be listed: ${reasonOf(error)}`);
    }
  }

  async provision(wanted: Wanted): Promise<{ readonly externalId: string }> {
    const made = await this.#ask({ method: 'POST', path: '/pods', body: podFor(wanted) });
    // 409: it is there already. It waits for its secret, so that this comes second.
    expected('the cluster made no pod', made, 201, 200, 409);
    const { metadata } = made.status === 409 ? await this.#find(wanted.runtimeId) : pod.parse(parsed(made.text));
    const secret = await this.#ask({ method: 'POST', path: '/secrets', body: secretFor(wanted, metadata.uid) });
    expected('the cluster made no secret', secret, 201, 200, 409);
    return { externalId: metadata.uid };
  }

  terminate(runtimeId: string): Promise<void> {
    return this.#remove(nameOf(runtimeId));
  }

  async status(runtimeId: string): Promise<WorkerState> {
    const answer = await this.#ask({ method: 'GET', path: `/pods/${nameOf(runtimeId)}` });
    if (answer.status === 404) {
      return 'unknown';
    }
    const { status } = pod.parse(parsed(expected('the cluster', answer, 200).text));
    return stateOf.get(status?.phase) ?? 'unknown';
  }

  /** What runs; what has ended is removed meanwhile. */
  async list(): Promise<readonly Running[]> {
    const running: Running[] = [];
    for (const one of await this.#pods()) {
      const runtimeId = one.metadata.labels?.[runtimeLabel];
      if (isOver(one)) {
        await this.#remove(one.metadata.name);
      } else if (runtimeId !== undefined) {
        running.push({ runtimeId, externalId: one.metadata.uid });
      }
    }
    return running;
  }

  async #pods(): Promise<readonly z.infer<typeof pod>[]> {
    const all: z.infer<typeof pod>[] = [];
    const selector = encodeURIComponent(`${controllerLabel}=${this.#controllerId}`);
    let next = '';
    for (let page = 0; page < mostPages; page += 1) {
      const path = `/pods?labelSelector=${selector}&limit=${pageSize}${next}`;
      const answer = expected('the cluster gave no list', await this.#ask({ method: 'GET', path }), 200);
      const { items, metadata } = pods.parse(parsed(answer.text));
      all.push(...items);
      if (!metadata?.continue) {
        return all;
      }
      next = `&continue=${encodeURIComponent(metadata.continue)}`;
    }
    throw new Error(`the cluster has more than ${mostPages * pageSize} pods of this controller`);
  }

  async #find(runtimeId: string): Promise<z.infer<typeof pod>> {
    const answer = await this.#ask({ method: 'GET', path: `/pods/${nameOf(runtimeId)}` });
    return pod.parse(parsed(expected('the pod is not there', answer, 200).text));
  }

  async #remove(name: string): Promise<void> {
    const path = `/pods/${encodeURIComponent(name)}?gracePeriodSeconds=${graceSeconds}`;
    expected('the pod was not deleted', await this.#ask({ method: 'DELETE', path }), 200, 202, 404);
  }

  #ask(what: Ask): Promise<Answer> {
    const path = `/api/v1/namespaces/${encodeURIComponent(this.#namespace)}${what.path}`;
    return this.#api.ask({ ...what, path });
  }
}
