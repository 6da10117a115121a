import { badRequest } from '../errors.js';

const mostItemIds = 1000;

/**
 * The ids of a comma-separated list; undefined when it is absent.
 *
 * @throws ApiError 400 when there are too many
 */
export const splitItemIds = (list: string | undefined): string[] | undefined => {
  const ids = list
    ?.split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids !== undefined && ids.length > mostItemIds) {
    throw badRequest(`Validation error: query.itemIds: must not have more than ${mostItemIds} ids`);
  }
  return ids;
};
