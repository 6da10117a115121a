/** The title as it is stored: trimmed, null when nothing is left. */
export const cleanTitle = (text: string | null): string | null => {
  const title = (text ?? '').trim();
  return title === '' ? null : title;
};
