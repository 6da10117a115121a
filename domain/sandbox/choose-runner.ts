import { sandboxLayers } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { findDeno } from './deno/binary.js';
import { DenoRunner } from './deno/deno-runner.js';
import { probeLayers } from './deno/layers.js';
import type { Isolation, Layer } from './isolation.js';
import { copyLibraries, type Libraries } from './libraries.js';
import { QuickjsRunner } from './quickjs/quickjs-runner.js';
import type { ScriptRunner } from './runner.js';
import { makeSandboxFolder, removeSandboxFolder } from './sandbox-folder.js';

/** What of the application the sandbox uses. */
export type SandboxHost = Pick<App, 'settings' | 'secrets' | 'log'>;

/** What scripts should be run by, as `SCRIPT_EXECUTOR` says. */
export type ScriptExecutor = SandboxHost['settings']['scriptExecutor'];

/** What runs scripts. */
export interface ChosenRunner {
  readonly isolation: Isolation;
  readonly runner: ScriptRunner;
  /** Ends all scripts and leaves nothing of them. */
  close(): Promise<void>;
}

/** Processes that wait are ended when no script came for so long. */
const idleMs = 60_000;

const interpreter = ({ secrets, log }: SandboxHost, reason: string): ChosenRunner => {
  const runner = new QuickjsRunner({ secrets, log });
  return { isolation: { runner: 'quickjs', layers: [], missing: [], reason }, runner, close: () => runner.close() };
};

const deno = (
  { settings, secrets, log }: SandboxHost,
  path: string,
  folder: string,
  libraries: Libraries,
  layers: readonly Layer[],
): ChosenRunner => {
  const launch = { deno: path, layers, memoryMiB: settings.scriptMemoryMb, folder, libraries };
  const runner = new DenoRunner({ launch, warm: settings.scriptWarmProcesses, idleMs, secrets, log });
  const missing = sandboxLayers.filter((layer) => !layers.includes(layer));
  return {
    isolation: { runner: 'deno', layers: [...layers], missing },
    runner,
    close: async () => {
      await runner.close();
      await removeSandboxFolder(folder);
    },
  };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const tryDeno = async (app: SandboxHost, path: string): Promise<ChosenRunner> => {
  let folder: string;
  let libraries: Libraries;
  try {
    folder = await makeSandboxFolder();
    libraries = await copyLibraries(folder);
  } catch (error) {
    return interpreter(app, `no folder for temporary files can be made: ${messageOf(error)}`);
  }
  const probe = await probeLayers({ deno: path, memoryMiB: app.settings.scriptMemoryMb, folder, libraries });
  if ('layers' in probe) {
    return deno(app, path, folder, libraries, probe.layers);
  }
  await removeSandboxFolder(folder);
  return interpreter(app, `Deno does not start: ${probe.problem}`);
};

const choose = (app: SandboxHost, executor: ScriptExecutor): Promise<ChosenRunner> => {
  if (executor === 'quickjs') {
    return Promise.resolve(interpreter(app, 'SCRIPT_EXECUTOR says so'));
  }
  const path = findDeno();
  return path === undefined
    ? Promise.resolve(interpreter(app, 'there is no Deno for this platform'))
    : tryDeno(app, path);
};

/** Finds out what can run scripts here, and warns where that is not what it should be. */
export const chooseRunner = async (app: SandboxHost, executor: ScriptExecutor): Promise<ChosenRunner> => {
  const chosen = await choose(app, executor);
  const { isolation } = chosen;
  if (isolation.runner === 'quickjs' && executor !== 'quickjs') {
    app.log.warn(
      { reason: isolation.reason },
      'scripts are run by an interpreter, which is slow: Deno does not run here',
    );
  }
  if (isolation.runner === 'deno' && !isolation.layers.includes('resource_limits')) {
    app.log.warn(
      { missing: isolation.missing },
      'scripts run without limits of the system for processor time and memory',
    );
  }
  return chosen;
};
