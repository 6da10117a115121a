// Compiles the validators of both contracts from generated/<api>/schemas.json. Their code, of some megabytes, changes
// everywhere with each small change of a contract, so it is made where it is needed and is not kept in the repository.
// A server keeps the text of what it has loaded in its memory, and nobody reads this one: it is written as short as it can be.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { schemasFile } from './generate/validator-schemas.js';
import { validatorModules } from './generate/validators.js';

const generated = fileURLToPath(new URL('../generated/', import.meta.url));
const apis = readdirSync(generated, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const { name } of apis) {
  const folder = `${generated}${name}/`;
  for (const [file, code] of Object.entries(validatorModules(JSON.parse(readFileSync(folder + schemasFile, 'utf8'))))) {
    writeFileSync(
      folder + file,
      transformSync(code, { loader: 'js', format: 'cjs', minify: true, target: 'node20' }).code,
    );
  }
}
