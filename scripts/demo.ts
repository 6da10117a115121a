// `npm run demo`: a lead and its workers take a small project from the first request to the last invoice.
import { StartError } from '../db/start-error.js';
import { readEnvironment } from '../server/environment.js';
import { type DemoOptions, readArguments, usage } from './demo/arguments.js';
import { DemoError } from './demo/errors.js';
import { startInstallation } from './demo/installation.js';
import { runDemo } from './demo/run.js';

const main = async (): Promise<number> => {
  const options = readArguments(process.argv.slice(2), readEnvironment().variables);
  if (options.help) {
    console.log(usage);
    return 0;
  }
  if (options.postgres) {
    await runOnReplicas(options);
  } else {
    await runDemo(options);
  }
  return 0;
};

const replicas = 3;

const runOnReplicas = async (options: DemoOptions): Promise<void> => {
  const { urls, key, restart, stop } = await startInstallation(replicas);
  try {
    await runDemo({ ...options, urls, key }, restart);
  } finally {
    await stop();
  }
};

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    // After an interruption the workers are still at it, so the process has to be ended.
    console.error(error instanceof DemoError || error instanceof StartError ? error.message : error);
    process.exit(error instanceof DemoError ? error.exitCode : 1);
  },
);
