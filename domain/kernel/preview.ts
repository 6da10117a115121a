/** The start of a long text, with an ellipsis when something is left out. Counts characters, not UTF-16 units. */
export const preview = (text: string, length: number): string => {
  if (text.length <= length) {
    return text;
  }
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
};
