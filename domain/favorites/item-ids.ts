import { commaList } from '../kernel/comma-list.js';
import { invalidField } from '../kernel/errors.js';

const maxItemIds = 1000;

/**
 * The ids of a comma-separated list; undefined when it names none.
 *
 * @throws ProductError invalid when there are too many
 */
export const splitItemIds = (list: string | undefined): string[] | undefined => {
  const ids = commaList(list);
  if (ids.length > maxItemIds) {
    throw invalidField('query.itemIds', `must have at most ${maxItemIds} ids`);
  }
  return ids.length === 0 ? undefined : ids;
};
