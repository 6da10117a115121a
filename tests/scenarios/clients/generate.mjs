// Generates a client as its users would: called with the generator, the contract's address and the folder for the code.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const heyApi = async (contract, folder) => {
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: contract,
    output: folder,
    plugins: ['@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
};

/** With schemas of Zod, which the client holds every request and every answer against. */
const kubb = async (contract, folder) => {
  const { build } = await import('@kubb/core');
  const { pluginOas } = await import('@kubb/plugin-oas');
  const { pluginTs } = await import('@kubb/plugin-ts');
  const { pluginZod } = await import('@kubb/plugin-zod');
  const { pluginClient } = await import('@kubb/plugin-client');
  // What is downloaded is a Blob, and its schema asks for a File.
  const contentOfFile = { type: 'operationId', pattern: 'downloadTaskFile', options: { parser: 'client' } };
  const { error, failedPlugins } = await build({
    config: {
      root: folder,
      input: { path: contract },
      output: { path: '.', barrelType: 'named' },
      plugins: [
        pluginOas({ generators: [] }),
        pluginTs(),
        pluginZod(),
        pluginClient({ parser: 'zod', override: [contentOfFile] }),
      ],
    },
  });
  if (error !== undefined || failedPlugins.size > 0) {
    throw error ?? new Error(JSON.stringify([...failedPlugins]));
  }
};

const openapiFetch = async (contract, folder) => {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const { default: ts } = await import('typescript');
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const types = await openapiTypescript(new URL(contract), {
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.ts'), astToString(types));
};

const generators = { 'hey-api': heyApi, kubb, 'openapi-fetch': openapiFetch };
const [name, contract, folder] = process.argv.slice(2);
await generators[name](contract, folder);
