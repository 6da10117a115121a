import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { exampleBreaches } from './generate/examples.js';
import { contractModules } from './generate/modules.js';
import { publishedDocument } from './generate/publish.js';
import { houseRuleBreaches } from './generate/rules.js';
import { renewSettingsTables } from './generate/settings-tables.js';
import { type ApiName, apis, bundleSpec, listOperations, type Operation, root } from './generate/spec.js';
import { ensureValidators } from './lib/prepare.mjs';

const check = process.argv.includes('--check');
const stale: string[] = [];

const current = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const emit = (api: ApiName, name: string, text: string): void => {
  const file = `${root}generated/${api}/${name}`;
  if (current(file) === text) {
    return;
  }
  if (check) {
    stale.push(`generated/${api}/${name}`);
    return;
  }
  mkdirSync(`${root}generated/${api}`, { recursive: true });
  writeFileSync(file, text);
};

const generate = async (api: ApiName): Promise<readonly Operation[]> => {
  const document = await bundleSpec(api);
  const breaches = [...houseRuleBreaches(document), ...exampleBreaches(document)];
  if (breaches.length > 0) {
    console.error(`spec/${api} breaks house rules:\n  ${breaches.join('\n  ')}`);
    process.exit(1);
  }
  const published = publishedDocument(document);
  emit(api, 'openapi.json', `${JSON.stringify(published, null, 2)}\n`);
  emit(api, 'openapi.yaml', stringify(published, { aliasDuplicateObjects: false }));
  for (const [name, text] of Object.entries(await contractModules(document))) {
    emit(api, name, text);
  }
  return listOperations(document);
};

/** What handlers share of HTTP; no tag can be called so. */
const sharedByHandlers = 'http/';

/** Handler files must be exactly the operations of the contracts: returns one line for each that is not. */
const handlerBreaches = (operations: readonly Operation[]): string[] => {
  const expected = new Set(operations.map((operation) => `${operation.tag}/${operation.id}.ts`));
  const present = new Set(
    readdirSync(`${root}handlers`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')),
  );
  return [
    ...[...expected].filter((name) => !present.has(name)).map((name) => `handlers/${name} is missing`),
    ...[...present]
      .filter((name) => !expected.has(name) && !name.startsWith(sharedByHandlers))
      .map((name) => `handlers/${name} implements no operation`),
  ];
};

/** Each operation is tested in a file of its name, in the folder of its tag: returns one line for each that has none. */
const testBreaches = (operations: readonly Operation[]): string[] =>
  operations
    .map((operation) => `tests/${operation.tag}/${operation.id}.test.ts`)
    .filter((file) => !existsSync(root + file))
    .map((file) => `${file} is missing`);

const operations = [];
for (const api of apis) {
  operations.push(...(await generate(api)));
}
if (!check) {
  ensureValidators();
}
const outdated = renewSettingsTables(check);
if (check) {
  stale.push(...outdated);
}
const problems = [
  ...stale.map((file) => `${file} is out of step`),
  ...handlerBreaches(operations),
  ...testBreaches(operations),
];
if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nRun \`npm run generate\` and write what is missing.`);
  process.exit(1);
}
console.log(`${check ? 'Checked' : 'Generated'} ${operations.length} operations.`);
