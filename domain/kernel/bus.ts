import type { BudgetScope, TaskSource } from '../../generated/swarm/enums.js';
/** What happened to a task, told after the change is committed. */
export interface TaskEvent {
  readonly taskId: string;
  readonly agentId: string | null;
  readonly workflowRunId: string | null;
  readonly workflowRunStepId: string | null;
}

/** What was spent today and what may be, in USD, for the budget that refused. */
export interface BudgetFigures {
  readonly agentSpend?: number;
  readonly agentBudget?: number;
  readonly globalSpend?: number;
  readonly globalBudget?: number;
  readonly userSpend?: number;
  readonly userBudget?: number;
}

export interface BusEvents {
  'task.created': TaskEvent & { task: string; source: TaskSource; tags: readonly string[] };
  'task.progress': TaskEvent & { progress: string };
  'task.completed': TaskEvent & { output: string | null };
  'task.failed': TaskEvent & { failureReason: string | null };
  'task.cancelled': TaskEvent;
  'task.superseded': TaskEvent & { reason: string; resumeTaskId: string | null };
  'task.budget_refused': TaskEvent & BudgetFigures & { cause: BudgetScope; resetAt: string };
}

type Listener<Name extends keyof BusEvents> = (event: BusEvents[Name]) => void | Promise<void>;

/** In-process publication of committed facts. A failing listener is reported and never disturbs the publisher. */
export class Bus {
  readonly #listeners = new Map<keyof BusEvents, Set<(event: never) => void | Promise<void>>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Subscribes to an event and returns the function that ends the subscription. */
  on<Name extends keyof BusEvents>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(name, listeners);
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof BusEvents>(name: Name, event: BusEvents[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      this.#run(listener as Listener<Name>, event);
    }
  }

  #run<Name extends keyof BusEvents>(listener: Listener<Name>, event: BusEvents[Name]): void {
    Promise.resolve()
      .then(() => listener(event))
      .catch(this.#onError);
  }
}
