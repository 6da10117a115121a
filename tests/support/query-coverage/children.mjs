// Notes the queries of children, which inherit nothing from the process that starts them.
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./child.mjs', import.meta.url));

/** Lets the children of this process note their queries from now on. */
export const noteChildren = () => {
  const childProcess = process.getBuiltinModule('node:child_process');
  const { fork } = childProcess;
  childProcess.fork = (module, args, { execArgv, env, ...options }) =>
    fork(module, args, {
      ...options,
      execArgv: [...execArgv, '--import', child],
      // An earlier file of tests in this process, which is asked after this one, names its own folder.
      env: { QUERY_COVERAGE: process.env.QUERY_COVERAGE, ...env },
    });
  syncBuiltinESMExports();
};
