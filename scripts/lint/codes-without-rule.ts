import { generalCodes } from '../../domain/kernel/errors.js';
import { storageFailureCode, wrongMethodCode } from '../../server/http/errors.js';
import { malformedAnswers } from '../../server/http/malformed.js';

/** The codes of errors that no line of the sources makes by name; the page on errors lists them all the same. */
export const codesWithoutRule: readonly string[] = [
  ...Object.values(generalCodes),
  ...malformedAnswers.map(({ code }) => code),
  wrongMethodCode,
  storageFailureCode,
];
