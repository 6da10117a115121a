/** The entries of a comma-separated list, without surrounding blanks and without empty entries. */
export const commaList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
