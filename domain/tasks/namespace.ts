import type { TaskTable } from '../../db/tables/tasks.js';
import { forbidden, type ProductError } from '../kernel/errors.js';
import { personalKeyOwner } from '../namespaces/key.js';
import type { NewTask } from './new-task.js';

/** Somebody may not put a task into a personal namespace. */
export const othersNamespace = (reason: string): ProductError => forbidden(reason, { code: 'namespace_forbidden' });

/**
 * The namespace of a new task: the given one, else its parent's, else one of its own. A personal one is inherited by
 * those who could have given it (docs/creating-tasks.md).
 *
 * @throws ProductError forbidden when the parent is in the personal namespace of somebody else
 */
export const namespaceOf = (
  { key, namespaceUserId }: NewTask,
  parent: Pick<TaskTable, 'key'> | undefined,
  id: string,
): string => {
  if (key !== undefined) {
    return key;
  }
  const inherited = parent?.key;
  const owner = inherited === undefined ? undefined : personalKeyOwner(inherited);
  if (namespaceUserId !== undefined && owner !== undefined && owner !== namespaceUserId) {
    throw othersNamespace('The parent task is in the personal namespace of another user: give a `key`');
  }
  return inherited ?? `shared/task:${id}/`;
};
