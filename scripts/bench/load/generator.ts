import { type ChildProcess, fork } from 'node:child_process';
import { compiled } from '../compile.js';
import type { Load, LoadOrder, LoadReport, LoadResult } from './load.js';

interface Pending {
  resolve(result: LoadResult): void;
  reject(error: Error): void;
}

/** The load generator: a process of its own, so that it never shares a core's time with the server in one thread. */
export class Generator {
  readonly #child: ChildProcess = fork(compiled('load/process'), { execArgv: [] });
  readonly #pending = new Map<number, Pending>();
  #orders = 0;

  constructor() {
    this.#child.on('message', (report: LoadReport) => {
      const pending = this.#pending.get(report.id);
      this.#pending.delete(report.id);
      if ('error' in report) {
        pending?.reject(new Error(report.error));
      } else {
        pending?.resolve(report.result);
      }
    });
  }

  /** Runs a load; several may run at a time. */
  run(load: Load): Promise<LoadResult> {
    this.#orders += 1;
    const order: LoadOrder = { id: this.#orders, load };
    return new Promise((resolve, reject) => {
      this.#pending.set(order.id, { resolve, reject });
      this.#child.send(order);
    });
  }

  stop(): void {
    this.#child.disconnect();
  }
}
