import { apis, lintSpec } from './generate/spec.js';

let problems = 0;
for (const api of apis) {
  problems += await lintSpec(api);
}
if (problems > 0) {
  process.exit(1);
}
console.log('The contracts have no lint errors and no warnings.');
