import type { TaskTable } from '../../db/tables/tasks.js';
import { modelTiers } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { hooks } from '../kernel/hooks.js';
import { isOneOf } from '../kernel/one-of.js';
import { askHooks } from './hooked.js';
import type { NewTask } from './new-task.js';

/** `model` with the name of a tier is a tier (docs/creating-tasks.md). */
const modelFields = ({ model, modelTier }: NewTask): Pick<TaskTable, 'model' | 'modelTier'> =>
  model !== undefined && modelTier === undefined && isOneOf(modelTiers, model)
    ? { model: null, modelTier: model }
    : { model: model ?? null, modelTier: modelTier ?? null };

/** A task that has been through the first of its two phases (docs/creating-tasks.md): only such tasks are inserted. */
export class PreparedTask {
  readonly #wish: NewTask;
  readonly model: TaskTable['model'];
  readonly modelTier: TaskTable['modelTier'];
  /** Each once, in the order in which they are given. */
  readonly dependsOn: readonly string[];
  readonly swarmVersion: string;

  private constructor(app: App, wish: NewTask) {
    const { model, modelTier } = modelFields(wish);
    this.#wish = wish;
    this.model = model;
    this.modelTier = modelTier;
    this.dependsOn = wish.dependsOn === undefined ? [] : [...new Set(wish.dependsOn)];
    this.swarmVersion = app.version;
  }

  /**
   * The first phase: settles what does not depend on stored rows, or takes longer than a transaction may. Call it outside
   * of any.
   *
   * @throws ProductError conflict when an extension blocks it (`blocked_by_extension`)
   */
  static async of(app: App, wish: NewTask): Promise<PreparedTask> {
    return new PreparedTask(app, app.service(hooks).hears('pre.task.create') ? await askHooks(app, wish) : wish);
  }

  get wish(): NewTask {
    return this.#wish;
  }
}
