import { type ParsedNode, parsedTree } from './postgres-tree.js';

/** What a statement would build, measured in stored values: each is a text, or another value without a bound of its own. */
const mostParts = 500;
/** A constant is short beside a stored value, unless it is repeated. */
const short = 0.02;
/** What a whole row is, in values. */
const wholeRow = 30;
/** So many times longer than what they are given functions may answer that are not known: with quotes, or in hexadecimal. */
const unknownFactor = 8;
const ioFactor = 2;
/** Lines may be moved in by as many blanks as they are deep. */
const xmlFactor = 100;
/** What is filled up to a length that a number says: as many values as the longest has. */
const padded: ReadonlyMap<string, number> = new Map([
  ['bpchar', 10],
  ['bit', 80],
]);

/** Types whose values are short, whatever they are: truths, numbers, times, names. */
const shortTypes: ReadonlySet<number> = new Set([
  ...[16, 18, 19, 20, 21, 23, 26, 700, 701, 1700],
  ...[1082, 1083, 1114, 1184, 1186, 1266, 2950],
]);

/** What these answer is no longer than what they are given, all of it together. */
const keepsLength =
  /^(?:lower|upper|initcap|[blr]trim|substr|substring|left|right|split_part|reverse|translate|text|varchar|to_char|concat|(?:any)?text(?:any)?cat|array_(?:cat|append|prepend)|jsonb?_(?:object_field|array_element|extract_path)(?:_text)?|max|min|any_value|mode|percentile_disc|lag|lead|(?:first|last|nth)_value)$/;

/** They keep all that they are given of all rows, or make much of little. */
const gathers = /_agg(?:$|_)|^(?:xmlagg|array_to_string|repeat|lpad|rpad|format|array_fill|polygon|jsonb_pretty)$/;

const callKinds: ReadonlySet<string> = new Set(['FUNCEXPR', 'OPEXPR', 'AGGREF', 'WINDOWFUNC', 'NULLIFEXPR']);
const truthKinds: ReadonlySet<string> = new Set([
  ...['BOOLEXPR', 'SCALARARRAYOPEXPR', 'NULLTEST', 'BOOLEANTEST', 'DISTINCTEXPR', 'ROWCOMPAREEXPR'],
]);
/** One of what they have inside. */
const choiceKinds: ReadonlySet<string> = new Set(['CASEEXPR', 'CASEWHEN', 'COALESCEEXPR', 'MINMAXEXPR']);
/** How many times longer than what they have inside others may be that build something. */
const factors: ReadonlyMap<string, number> = new Map([
  ['ARRAYEXPR', 1],
  ['ROWEXPR', 1],
  ['COERCEVIAIO', ioFactor],
  ['ARRAYCOERCEEXPR', ioFactor],
  ['JSONCONSTRUCTOREXPR', unknownFactor],
  ['JSONEXPR', unknownFactor],
  ['XMLEXPR', xmlFactor],
]);
const arraySubLink = 6;

/** Why a statement may take more memory than one may, as the end of `may not …`. */
export class GrowthError extends Error {
  override readonly name = 'GrowthError';
}

/** What a node says of itself in numbers. */
const field = {
  result: /:(?:funcresulttype|opresulttype|resulttype|aggtype|wintype) (\d+)/,
  called: /:(?:funcid|opfuncid|aggfnoid|winfnoid) (\d+)/,
  type: /:vartype (\d+)/,
  entry: /:varno (\d+)/,
  column: /:varattno (\d+)/,
  levelsUp: /:varlevelsup (\d+)/,
  subLink: /:subLinkType (\d+)/,
  source: /:rtekind (\d+)/,
} as const;

const numberIn = ({ head }: ParsedNode, name: RegExp): number => Number(name.exec(head)?.[1] ?? 0);

const nameIn = ({ head }: ParsedNode): string => /:ctename (\S+)/.exec(head)?.[1] ?? '';

/** What a query reads: the heaviest value of each of its sources. */
interface Level {
  readonly weights: number[];
  /** A column of it may come from any of the sources. */
  readonly isUnion: boolean;
}

const bytesOf = ({ kind, head }: ParsedNode): number[] | undefined => {
  const found = kind === 'CONST' ? /:constvalue \d+ \[ ([-\d ]+) \]/.exec(head)?.[1] : undefined;
  // A text begins with four bytes that say how long it is.
  return found?.split(' ').map(Number).slice(4);
};

const backslash = 92;

/** How often longer a text may be in which parts were replaced. */
const replacingFactor = (name: string, args: readonly ParsedNode[]): number => {
  const [, search, replacement] = args.map(bytesOf);
  if (replacement === undefined || (name === 'regexp_replace' && replacement.includes(backslash))) {
    throw new GrowthError(`call ${name} with a replacement that is not a plain text written out`);
  }
  // A pattern may fit between any two characters.
  return name === 'regexp_replace'
    ? 1 + replacement.length
    : Math.max(1, Math.ceil(replacement.length / Math.max(1, search?.length ?? 1)));
};

/** Weighs what a statement builds, by its tree. */
class Scales {
  #total = 0;
  readonly #nameOf: (id: number) => string;
  /** The queries around, the innermost last. */
  readonly #levels: Level[] = [];
  readonly #named = new Map<string, number>();

  constructor(nameOf: (id: number) => string) {
    this.#nameOf = nameOf;
  }

  weigh(node: ParsedNode): number {
    const { kind } = node;
    if (kind === 'QUERY') {
      return this.#query(node);
    }
    if (kind === 'VAR') {
      return this.#column(node);
    }
    if (kind === 'CONST') {
      return short;
    }
    if (kind === 'SUBLINK' && numberIn(node, field.subLink) === arraySubLink) {
      throw new GrowthError('gather rows in an array');
    }
    const inside = node.children.map((child) => this.weigh(child));
    const sum = inside.reduce((total, one) => total + one, 0);
    if (truthKinds.has(kind) || shortTypes.has(numberIn(node, field.result))) {
      this.#assertGathersNothing(node);
      return short;
    }
    if (choiceKinds.has(kind)) {
      return Math.max(short, ...inside);
    }
    return callKinds.has(kind) || factors.has(kind) ? this.#built(node, inside, sum) : sum;
  }

  #column(node: ParsedNode): number {
    if (shortTypes.has(numberIn(node, field.type))) {
      return short;
    }
    const level = this.#levels.at(-1 - numberIn(node, field.levelsUp));
    const known = level?.isUnion ? undefined : level?.weights[numberIn(node, field.entry) - 1];
    const source = known ?? Math.max(1, ...(level?.weights ?? []));
    return numberIn(node, field.column) === 0 ? source * wholeRow : source;
  }

  #functionOf(node: ParsedNode): string {
    return this.#nameOf(numberIn(node, field.called));
  }

  #assertGathersNothing(node: ParsedNode): void {
    const name = callKinds.has(node.kind) ? this.#functionOf(node) : '';
    if (gathers.test(name)) {
      throw new GrowthError(`call ${name}`);
    }
  }

  #built(node: ParsedNode, inside: readonly number[], sum: number): number {
    this.#assertGathersNothing(node);
    const weight = Math.max(short, this.#weightOf(node, inside, sum));
    this.#add(weight);
    return weight;
  }

  #add(weight: number): void {
    this.#total += weight;
    if (this.#total > mostParts) {
      throw new GrowthError(`build texts of more than ${mostParts} stored values`);
    }
  }

  #weightOf(node: ParsedNode, inside: readonly number[], sum: number): number {
    const factor = factors.get(node.kind);
    if (factor !== undefined) {
      return sum * factor;
    }
    const name = this.#functionOf(node);
    if (name === 'replace' || name === 'regexp_replace') {
      return (inside[0] ?? short) * replacingFactor(name, node.children);
    }
    if (name === 'concat_ws') {
      return sum * inside.length;
    }
    return keepsLength.test(name) ? sum : sum * unknownFactor + (padded.get(name) ?? 0);
  }

  #query({ children }: ParsedNode): number {
    const of = (kind: string) => children.filter((child) => child.kind === kind);
    const level: Level = { weights: [], isUnion: of('SETOPERATIONSTMT').length > 0 };
    this.#levels.push(level);
    for (const named of of('COMMONTABLEEXPR')) {
      this.#common(named);
    }
    // In their order: those that look at others look at earlier ones.
    for (const entry of of('RANGETBLENTRY')) {
      level.weights.push(this.#entry(entry));
    }
    const targets = of('TARGETENTRY').map((target) => this.weigh(target));
    for (const child of children) {
      if (!['COMMONTABLEEXPR', 'RANGETBLENTRY', 'TARGETENTRY'].includes(child.kind)) {
        this.weigh(child);
      }
    }
    this.#levels.pop();
    return Math.max(short, ...targets);
  }

  /** A table has values of one part each. */
  #entry(entry: ParsedNode): number {
    const inside = entry.children.map((child) => this.weigh(child));
    const isTable = numberIn(entry, field.source) === 0;
    return Math.max(isTable ? 1 : short, this.#named.get(nameIn(entry)) ?? short, ...inside);
  }

  /** One that reads itself must not make what it has longer in each turn. */
  #common(named: ParsedNode): void {
    const name = nameIn(named);
    const weighed = () => Math.max(short, ...named.children.map((child) => this.weigh(child)));
    const isRecursive = named.head.includes(':cterecursive true');
    const outer = this.#named.get(name) ?? short;
    this.#named.set(name, Math.max(outer, 1));
    const before = this.#total;
    const first = Math.max(1, weighed());
    this.#named.set(name, Math.max(outer, first));
    if (!isRecursive) {
      return;
    }
    if (first <= Math.max(outer, 1)) {
      // The second turn would be weighed as the first was; recursions within recursions would be weighed ever more often.
      this.#add(this.#total - before);
    } else if (weighed() > first) {
      throw new GrowthError('make a text longer in each turn of a recursion');
    }
  }
}

/**
 * Holds a statement against what it would build in memory, by the tree that the database made of it: nothing else bounds
 * the memory of a connection (docs/reads.md).
 *
 * @param nameOf the name of a function of the database
 * @throws GrowthError
 */
export const assertGrowth = (tree: string, nameOf: (id: number) => string): void => {
  const scales = new Scales(nameOf);
  for (const node of parsedTree(tree)) {
    scales.weigh(node);
  }
};
