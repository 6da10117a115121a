import { badRequest } from './errors.js';

/**
 * A date-time of the contract as the product stores it: UTC with milliseconds, so that it compares as text.
 *
 * @param field where it was given, as validation errors name it (`query.before`)
 * @throws ApiError 400 for a time that no clock shows, such as a leap second
 */
export const storedInstant = (text: string, field: string): string => {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) {
    throw badRequest(`Validation error: ${field}: is not a time`);
  }
  return instant.toISOString();
};
