import { tools } from '../../generated/swarm/tools.js';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getScriptTypeDefs', () => {
  test('tells what scripts are given and may import', async () => {
    const { sdkTypes, stdlibTypes } = (await server.call('getScriptTypeDefs')).body;

    expect(sdkTypes).toMatch(/export interface ScriptContext \{/);
    expect(stdlibTypes).toMatch(/declare module "swarm-sdk" \{/);
    expect(sdkTypes + stdlibTypes).not.toMatch(/process\b/);
  });

  test('has a method for each tool that scripts may call, and for no other', async () => {
    const { sdkTypes } = (await server.call('getScriptTypeDefs')).body;
    const [, sdk = ''] = /export interface SwarmSdk \{\n([\s\S]*?)\n\}/.exec(sdkTypes) ?? [];
    const methods = [...sdk.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
    const allowed = tools.flatMap((tool) => tool.sdk ?? []);

    expect(methods.sort()).toEqual([...allowed, 'kv_del', 'kv_getOrNull'].sort());
  });

  test('is what a source is checked with: names, arguments, and what they may be', async () => {
    const agentId = (await registerAgent(server)).id;
    const check = async (call: string): Promise<string | undefined> => {
      const source = `import type { ScriptContext } from 'swarm-sdk';
        export default async (_: unknown, { swarm }: ScriptContext) => { ${call} };`;
      const { status, body } = await server.call('upsertScript', { agentId, body: { name: 'typed', source } }).answer();
      return status === 200 || !('structured' in body) ? undefined : body.structured?.[0]?.message;
    };

    expect(await check("const { data } = await swarm.kv_get({ key: 'a' }); return data.value;")).toBeUndefined();
    expect(await check('return swarm.task_list();')).toBeUndefined();
    expect(await check("return (await fetch('https://example.com/')).text();")).toBeUndefined();
    expect(await check("const { table } = await import('stdlib'); return table([{ a: 1 }]);")).toBeUndefined();
    expect(await check("const { table } = await import('stdlib'); return table(1);")).toMatch(/number/);
    expect(await check("const entry = await swarm.kv_getOrNull({ key: 'a' }); return entry.value;")).toMatch(/null/);
    expect(await check("return swarm.kv_gett({ key: 'a' });")).toMatch(/kv_gett/);
    expect(await check('return swarm.kv_get({});')).toMatch(/key/);
    expect(await check("return swarm.kv_get({ key: 'a', kee: 1 });")).toMatch(/kee/);
    expect(await check("return swarm.kv_set({ key: 'a', value: 1, valueType: 'text' });")).toMatch(/text/);
  });
});
