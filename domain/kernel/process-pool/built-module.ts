const root = new URL('../../../', import.meta.url);
const runsFromSource = import.meta.url.endsWith('.ts');

/**
 * The address of a worker module, given relative to `from` (an `import.meta.url`). Child processes run plain JavaScript
 * only: a process that runs the sources as they are uses what was last built of them.
 */
export const builtModule = (path: string, from: string): URL => {
  const module = new URL(path, from);
  return runsFromSource ? new URL(`dist/${module.href.slice(root.href.length)}`, root) : module;
};
