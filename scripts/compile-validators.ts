// Compiles the validators of both contracts from generated/<api>/schemas.json. Their code, of some megabytes, changes
// everywhere with each small change of a contract, so it is made where it is needed and is not kept in the repository.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemasFile } from './generate/validator-schemas.js';
import { validatorModules } from './generate/validators.js';

const generated = fileURLToPath(new URL('../generated/', import.meta.url));
const apis = readdirSync(generated, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const { name } of apis) {
  const folder = `${generated}${name}/`;
  for (const [file, code] of Object.entries(validatorModules(JSON.parse(readFileSync(folder + schemasFile, 'utf8'))))) {
    writeFileSync(folder + file, code);
  }
}
