import { invalidField } from '../kernel/errors.js';

const maxLength = 120;

/**
 * The title as it is stored: trimmed, null when nothing is left.
 * @throws ProductError invalid when it is longer than 120 characters
 */
export const cleanTitle = (text: string | null): string | null => {
  const title = (text ?? '').trim();
  if ([...title].length > maxLength) {
    throw invalidField('body.title', `must have at most ${maxLength} characters`);
  }
  return title === '' ? null : title;
};
