import { availableParallelism } from 'node:os';
import type { App } from '../kernel/app.js';
import { sha256 } from '../kernel/hash.js';
import { builtModule } from '../kernel/process-pool/built-module.js';
import type { ChildPlaces } from '../kernel/process-pool/child-places.js';
import { childPlaces } from '../kernel/process-pool/places.js';
import { ProcessPool } from '../kernel/process-pool/process-pool.js';
import { defineService } from '../kernel/services.js';
import type { TimeLeft } from '../kernel/time-left.js';
import type { DrawingCall } from './drawing-call.js';
import { type Drawn, DrawnOnce } from './drawn-once.js';
import type { createTasks } from './render-worker.js';

/** What draws a picture: a function of plain data, which a module exports. Only child processes load that. */
export interface Drawing {
  /** Where the module is (`new URL('./draw.js', import.meta.url)`), and the name it exports the function under. */
  readonly module: URL;
  readonly name: string;
}

const MiB = 1024 ** 2;
const keptBytes = 8 * MiB;
const maxWaiting = 32;
/** Far beyond the slowest picture of what people make; more is ended. */
const timeoutMs = 10_000;

/** One core stays free for answering requests. */
export const drawingChildren = (): number => Math.max(1, Math.min(4, availableParallelism() - 1));

const createPool = (places: ChildPlaces) =>
  new ProcessPool<ReturnType<typeof createTasks>>({
    name: 'drawing pictures',
    overload: 'Too many pictures are waiting to be drawn',
    module: builtModule('./render-worker.js', import.meta.url),
    setup: undefined,
    maxChildren: drawingChildren(),
    places,
    idleMs: 60_000,
    maxQueued: maxWaiting,
    timeoutMs,
    repeatable: true,
    waitsForIdleCore: true,
    maxTasksPerChild: 10_000,
    maxHeapMiB: 256,
    recycleAboveRssBytes: 300 * MiB,
    maxRssBytes: 600 * MiB,
  });

/** Pictures of what is stored: drawn beside the server, a few at a time, and kept as long as there is room. */
class Pictures {
  readonly #pool: ReturnType<typeof createPool>;
  readonly #drawn = new DrawnOnce(keptBytes);

  constructor(places: ChildPlaces) {
    this.#pool = createPool(places);
  }

  draw({ module, name }: Drawing, input: unknown, signal: AbortSignal): Promise<Drawn> {
    const call: DrawingCall = { module: builtModule(module.href, import.meta.url).href, name, input };
    const key = sha256(JSON.stringify([module.href, name, input]));
    return this.#drawn.get(key, (wanted) => this.#pool.run('draw', call, { signal: wanted }), signal);
  }

  close(time: TimeLeft): Promise<void> {
    return this.#pool.close(time);
  }
}

/** Draws pictures of what is stored. */
export const pictures = defineService({
  name: 'pictures',
  start: (app) => {
    const service = new Pictures(app.service(childPlaces));
    return { service, stop: (time) => service.close(time), stopsBeside: true };
  },
});

/**
 * A picture as SVG; the same input gives the same bytes.
 *
 * @param signal tells that it is not wanted any more
 * @throws ProductError unavailable when too many wait (`overloaded`)
 * @throws TaskError when this one takes too long or too much memory
 */
export const drawPicture = <Input>(app: App, drawing: Drawing, input: Input, signal: AbortSignal): Promise<Drawn> =>
  app.service(pictures).draw(drawing, input, signal);
