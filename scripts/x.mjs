#!/usr/bin/env node
// `x <target> <method> <path> [options]`: asks an external API, with a key of the environment (docs/x.md). The only target is
// the tool router.
import { parseRequest, routerUsage, UsageError } from './x/arguments.mjs';
import { ask, FailedRequest } from './x/router.mjs';

const usage = `x <target> <method> <path> [options]

Targets:
  router  an external tool-router API

${routerUsage}`;

const isHelp = (argument) => argument === undefined || ['help', '-h', '--help'].includes(argument);

const fail = (text) => {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
};

const askRouter = async (args) => {
  try {
    process.stdout.write(`${await ask(parseRequest(args, process.env))}\n`);
  } catch (error) {
    if (error instanceof UsageError) {
      fail(`router: ${error.message}\n\n${routerUsage}`);
    } else if (error instanceof FailedRequest) {
      fail(`router: ${error.message}`);
    } else {
      throw error;
    }
  }
};

const [target, ...args] = process.argv.slice(2);
if (isHelp(target)) {
  console.log(usage);
} else if (target !== 'router') {
  fail(`Unknown x target: ${target}\n\n${usage}`);
} else if (isHelp(args[0])) {
  console.log(routerUsage);
} else {
  await askRouter(args);
}
