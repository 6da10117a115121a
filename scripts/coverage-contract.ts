import { contractOperations, coverageOf } from './lib/planned-operations.js';

const { planned, missing, others } = coverageOf(await contractOperations());

for (const route of missing) {
  console.error(`missing  ${route}`);
}
console.log(
  `${planned - missing.length} of ${planned} planned operations are in the contracts, beside ${others} others.`,
);
process.exitCode = missing.length === 0 ? 0 : 1;
