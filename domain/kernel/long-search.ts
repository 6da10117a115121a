/** For each beginning of a text, the length of the longest shorter one that it also ends with. */
const bordersOf = (text: string): Int32Array => {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let index = 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    while (length > 0 && text.charCodeAt(length) !== code) {
      length = borders[length - 1] ?? 0;
    }
    length += text.charCodeAt(length) === code ? 1 : 0;
    borders[index] = length;
  }
  return borders;
};

/**
 * Where a text that is not empty stands in another from `from` on, those that do not overlap, the first ones first: in
 * time that grows with both of them (Knuth, Morris and Pratt), whoever has chosen them.
 */
export const placesIn = (text: string, wanted: string, from: number): number[] => {
  const borders = bordersOf(wanted);
  const places: number[] = [];
  let matched = 0;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    while (matched > 0 && wanted.charCodeAt(matched) !== code) {
      matched = borders[matched - 1] ?? 0;
    }
    matched += wanted.charCodeAt(matched) === code ? 1 : 0;
    if (matched === wanted.length) {
      places.push(index + 1 - wanted.length);
      matched = 0;
    }
  }
  return places;
};
