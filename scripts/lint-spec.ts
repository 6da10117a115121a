import { apis, bundleSpec, lintSpec, listOperations, root } from './generate/spec.js';
import { codesWithoutRule } from './lint/codes-without-rule.js';
import { documentationProblems } from './lint/docs.js';
import { knownErrors } from './lint/error-catalogue.js';
import { errorCodeBreaches, errorExampleBreaches, listedCodes } from './lint/error-examples.js';
import { errorVoiceBreaches } from './lint/error-voice.js';
import { namelessObjects } from './lint/nameless-objects.js';

let problems = 0;
for (const api of apis) {
  problems += await lintSpec(api);
}
if (problems > 0) {
  process.exit(1);
}
const documents = await Promise.all(apis.map(bundleSpec));
const known = knownErrors(root);
const breaches = [
  ...documents.flatMap(namelessObjects),
  ...errorExampleBreaches(await bundleSpec('swarm'), known),
  ...errorVoiceBreaches(known),
  ...errorCodeBreaches(listedCodes(root), known, codesWithoutRule),
  ...documentationProblems(root, {
    tags: documents.flatMap(({ tags }) => tags),
    operationIds: documents.flatMap((document) => listOperations(document).map(({ id }) => id)),
    json: JSON.stringify(documents),
  }),
];
if (breaches.length > 0) {
  console.error(breaches.join('\n'));
  process.exit(1);
}
console.log('The contracts have no lint errors and no warnings, and docs/ agrees with them.');
