// Searched for by hand: as patterns, some of these took quadratic time over texts such as `-eyJ` repeated.

/** Where a credential stands in a text. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where something ends that was looked for, or, if it was not found, from where on it is worth looking for another. */
interface Find {
  readonly end: number;
  readonly found: boolean;
}

/** A kind of credential that can be told from its form. */
interface CredentialShape {
  readonly label: string;
  /** Each credential of this kind begins with one of them. */
  readonly markers: readonly string[];
  /** The end of the credential whose marker ends at `afterMarker`. */
  readonly endOf: (text: string, afterMarker: number) => Find;
}

/** A character class as a look-up table of ASCII codes. */
const tableOf = (characters: RegExp): readonly boolean[] =>
  Array.from({ length: 128 }, (_, code) => characters.test(String.fromCharCode(code)));

const word = tableOf(/\w/);
const alphanumeric = tableOf(/[A-Za-z0-9]/);
const dashed = tableOf(/[\w-]/);
const capitals = tableOf(/[A-Z0-9]/);
const heading = tableOf(/[A-Z ]/);

const isIn = (table: readonly boolean[], text: string, index: number): boolean =>
  table[text.charCodeAt(index)] === true;

const runEnd = (table: readonly boolean[], text: string, from: number): number => {
  let index = from;
  while (isIn(table, text, index)) {
    index += 1;
  }
  return index;
};

/** The end of a run without what follows its last word character. */
const lastWordEnd = (text: string, from: number, end: number): number => {
  let index = end;
  while (index > from && !isIn(word, text, index - 1)) {
    index -= 1;
  }
  return index;
};

const nowhere = (end: number): Find => ({ end, found: false });

/** A marker and, up to a word boundary, so many characters of one class. */
const run = (
  label: string,
  markers: readonly string[],
  table: readonly boolean[],
  shortest: number,
  longest = Number.POSITIVE_INFINITY,
): CredentialShape => ({
  label,
  markers,
  endOf: (text, afterMarker) => {
    const full = runEnd(table, text, afterMarker);
    const end = lastWordEnd(text, afterMarker, full);
    const length = end - afterMarker;
    const found = length >= shortest && length <= longest && !isIn(word, text, full);
    return found ? { end, found } : nowhere(full);
  },
});

const jwtPartLength = 10;

const jwt: CredentialShape = {
  label: 'jwt',
  markers: ['eyJ'],
  endOf: (text, afterMarker) => {
    const header = runEnd(dashed, text, afterMarker);
    if (header - afterMarker < jwtPartLength || text[header] !== '.') {
      return nowhere(header);
    }
    const payload = runEnd(dashed, text, header + 1);
    if (payload - header - 1 < jwtPartLength || text[payload] !== '.') {
      return nowhere(header);
    }
    const end = lastWordEnd(text, payload + 1, runEnd(dashed, text, payload + 1));
    return end - payload - 1 < jwtPartLength ? nowhere(header) : { end, found: true };
  },
};

const rule = '-----';

/** The end of a line of a PEM file that opens or closes a private key; `from` is where its name begins. */
const privateKeyLineEnd = (text: string, from: number): Find => {
  const end = runEnd(heading, text, from);
  const found = end - from >= 'PRIVATE KEY'.length && text.endsWith('PRIVATE KEY', end) && text.startsWith(rule, end);
  return found ? { end: end + rule.length, found } : nowhere(end);
};

const closingMarker = '-----END ';

const privateKey: CredentialShape = {
  label: 'private-key',
  markers: ['-----BEGIN '],
  endOf: (text, afterMarker) => {
    const opening = privateKeyLineEnd(text, afterMarker);
    if (!opening.found) {
      return opening;
    }
    let from = opening.end;
    for (let at = text.indexOf(closingMarker, from); at !== -1; at = text.indexOf(closingMarker, from)) {
      const closing = privateKeyLineEnd(text, at + closingMarker.length);
      if (closing.found) {
        return closing;
      }
      from = closing.end;
    }
    // What closes none from here on closes none later either.
    return nowhere(text.length);
  },
};

const shapes: readonly CredentialShape[] = [
  run('user-token', ['swt_'], alphanumeric, 24, 24),
  run('api-key', ['sk-'], dashed, 20),
  run('vcs-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], alphanumeric, 36),
  run('vcs-token', ['github_pat_'], word, 22),
  run('vcs-token', ['glpat-'], dashed, 20),
  run('chat-token', ['xoxa-', 'xoxb-', 'xoxp-', 'xoxr-', 'xoxs-'], dashed, 10),
  run('access-key', ['AKIA'], capitals, 16, 16),
  jwt,
  privateKey,
];

const standsAlone = (text: string, start: number): boolean => !isIn(word, text, start) || !isIn(word, text, start - 1);

const placesOf = ({ endOf }: CredentialShape, marker: string, text: string): Place[] => {
  const places: Place[] = [];
  let start = text.indexOf(marker);
  while (start !== -1) {
    let next = start + marker.length;
    if (standsAlone(text, start)) {
      const { end, found } = endOf(text, next);
      if (found) {
        places.push({ start, end });
      }
      next = Math.max(next, end);
    }
    start = text.indexOf(marker, next);
  }
  return places;
};

const cutOut = (text: string, places: readonly Place[], label: string): string => {
  let rest = 0;
  let clean = '';
  for (const { start, end } of places) {
    clean += `${text.slice(rest, start)}[REDACTED:${label}]`;
    rest = end;
  }
  return clean + text.slice(rest);
};

/** Replaces what looks like a common credential by `[REDACTED:<kind>]`, in time that grows with the text only. */
export const redactCredentials = (text: string): string => {
  let clean = text;
  for (const shape of shapes) {
    for (const marker of shape.markers) {
      const places = placesOf(shape, marker, clean);
      if (places.length > 0) {
        clean = cutOut(clean, places, shape.label);
      }
    }
  }
  return clean;
};
