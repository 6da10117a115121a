import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getScriptTypeDefs tells what scripts are given and may import', async () => {
  const { sdkTypes, stdlibTypes } = (await server.call('getScriptTypeDefs')).body;

  expect(sdkTypes).toMatch(/export interface ScriptContext \{/);
  expect(sdkTypes).toMatch(/export interface SwarmSdk \{/);
  expect(stdlibTypes).toMatch(/declare module "swarm-sdk" \{/);
  expect(sdkTypes + stdlibTypes).not.toMatch(/process\b/);
});
