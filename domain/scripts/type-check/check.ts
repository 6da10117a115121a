import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import ts from 'typescript';
import { runtimeTypes } from '../types/runtime.js';
import { stdlibTypes } from '../types/sdk.js';
import { type Diagnostic, describeAll } from './diagnostics.js';

const require = createRequire(import.meta.url);
const libFolder = dirname(ts.getDefaultLibFilePath({}));
const zodFolder = dirname(require.resolve('zod/package.json'));

const folder = '/script';
const scriptPath = `${folder}/user-script.ts`;
const checkPath = `${folder}/check.ts`;

const connectionsPath = `${folder}/connections.d.ts`;

/** What a source is measured by. */
const measure = `import main from "./user-script";
import type { ScriptContext } from "swarm-sdk";
const script: (args: any, ctx: ScriptContext) => unknown = main;
export default script;
`;

/** What a source is checked against. */
export interface Standard {
  /** Declarations of modules beside those of scripts. */
  readonly modules: string;
  /** A module that says what `./user-script` must be. */
  readonly measure: string;
}

export const scriptStandard: Standard = { modules: '', measure };

const textsOf = ({ modules, measure: check }: Standard): ReadonlyMap<string, string> =>
  new Map([
    [`${folder}/runtime.d.ts`, runtimeTypes],
    [`${folder}/modules.d.ts`, `${stdlibTypes}${modules}`],
    [checkPath, check],
  ]);

/** Whatever a source refers to, there is no browser in what it is given, and nothing younger than the language it has. */
const languageFile = /^lib\.(?:es5|es6|es20(?:1[5-9]|2[0-2])(?:\.\w+)*|decorators(?:\.legacy)?)\.d\.ts$/;

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  skipLibCheck: true,
};

const isIn = (path: string, root: string): boolean => path.startsWith(`${root}${sep}`);

/** Of zod scripts have the English messages only (scripts/lib/build.mjs). */
const localesPath = join(zodFolder, 'v4', 'locales', 'index.d.ts');
const english = 'export { default as en } from "./en.js";\n';

const readDeclarations = (path: string): string | undefined => {
  const isKnown =
    (dirname(path) === libFolder && languageFile.test(path.slice(libFolder.length + 1))) ||
    (isIn(path, zodFolder) && path.endsWith('.d.ts'));
  if (path === localesPath) {
    return english;
  }
  return isKnown ? ts.sys.readFile(path) : undefined;
};

const resolvedTo = (resolvedFileName: string): ts.ResolvedModuleWithFailedLookupLocations => ({
  resolvedModule: {
    resolvedFileName,
    extension: resolvedFileName.endsWith('.d.ts') ? ts.Extension.Dts : ts.Extension.Ts,
    isExternalLibraryImport: resolvedFileName.endsWith('.d.ts'),
  },
});

/** The file that an import means. A script may import `zod`; the modules that are declared need no file. */
const resolveImport = (name: string, from: string): ts.ResolvedModuleWithFailedLookupLocations => {
  if (name === 'zod') {
    return resolvedTo(join(zodFolder, 'index.d.ts'));
  }
  if (from === checkPath && name === './user-script') {
    return resolvedTo(scriptPath);
  }
  return isIn(from, zodFolder) && name.startsWith('.')
    ? resolvedTo(resolve(dirname(from), name).replace(/\.js$/, '.d.ts'))
    : { resolvedModule: undefined };
};

/** The source as a tree. */
export const parse = (source: string): ts.SourceFile =>
  ts.createSourceFile(scriptPath, source, ts.ScriptTarget.ES2022, true);

/** Checks sources, one after the other: what does not change from one to the next is read and parsed once. */
export class TypeChecker {
  readonly #declarations = new Map<string, ts.SourceFile | undefined>();
  readonly #fixedTexts: ReadonlyMap<string, string>;
  #lastProgram: ts.Program | undefined;
  #connections = ts.createSourceFile(connectionsPath, '', ts.ScriptTarget.ES2022, true);

  constructor(standard: Standard) {
    this.#fixedTexts = textsOf(standard);
  }

  /** What the compiler has against a source, where there are these connections. */
  check(script: ts.SourceFile, connections: string): Diagnostic[] {
    if (this.#connections.text !== connections) {
      this.#connections = ts.createSourceFile(connectionsPath, connections, ts.ScriptTarget.ES2022, true);
    }
    const program = ts.createProgram({
      rootNames: [...this.#fixedTexts.keys(), connectionsPath, scriptPath],
      options,
      host: this.#hostOf(script),
      ...(this.#lastProgram && { oldProgram: this.#lastProgram }),
    });
    this.#lastProgram = program;
    const found = [scriptPath, checkPath].flatMap((path) => {
      const file = program.getSourceFile(path);
      return file ? [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)] : [];
    });
    return describeAll(found);
  }

  #declarationsAt(path: string): ts.SourceFile | undefined {
    if (path === connectionsPath) {
      return this.#connections;
    }
    if (!this.#declarations.has(path)) {
      const text = this.#fixedTexts.get(path) ?? readDeclarations(resolve(path));
      const file = text === undefined ? undefined : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
      this.#declarations.set(path, file);
    }
    return this.#declarations.get(path);
  }

  #hostOf(script: ts.SourceFile): ts.CompilerHost {
    const find = (path: string): ts.SourceFile | undefined =>
      path === scriptPath ? script : this.#declarationsAt(path);
    return {
      getSourceFile: find,
      fileExists: (path) => find(path) !== undefined,
      readFile: (path) => find(path)?.text,
      getDefaultLibFileName: () => join(libFolder, 'lib.es2022.d.ts'),
      getDefaultLibLocation: () => libFolder,
      writeFile: () => {},
      getCurrentDirectory: () => folder,
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      resolveModuleNameLiterals: (literals, from) => literals.map(({ text }) => resolveImport(text, from)),
      resolveTypeReferenceDirectiveReferences: (references) =>
        references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
    };
  }
}
