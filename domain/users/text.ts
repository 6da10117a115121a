/** A trimmed text; null when it is absent or blank, because blank means unset. */
export const textOrNull = (text: string | undefined): string | null => {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
};
