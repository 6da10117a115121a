import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { changeRows, rowsOf } from '../support/rows.js';
import { goodSource, storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

let agentId = '';

beforeAll(async () => {
  agentId = (await registerAgent(server)).id;
});

const upsert = (body: CallInput<'upsertScript'>['body'], agent = agentId) =>
  server.call('upsertScript', { agentId: agent, body });

const script = async (id: string) => (await server.call('getScript', { path: { id } })).body.script;

describe('upsertScript', () => {
  test('makes a script, then versions of it', async () => {
    const name = 'grows';

    expect((await upsert({ name, source: goodSource })).body).toEqual({ name, version: 1, contentDeduped: false });
    expect((await upsert({ name, source: 'export default () => 2;' })).body).toEqual({
      name,
      version: 2,
      contentDeduped: false,
    });
    // Only the present source counts: an earlier one makes a new version.
    expect((await upsert({ name, source: goodSource })).body.version).toBe(3);
  });

  test('takes the same source as no new version, and changes only what is said of it', async () => {
    const { id, name } = await storeScript(server, { description: 'before' }, agentId);
    const before = await script(id);
    const same = await upsert({ name, source: goodSource, description: 'before' });
    const afterSame = await script(id);
    const described = await upsert({ name, source: goodSource, description: 'after', fsMode: 'workspace-rw' });
    const after = await script(id);

    expect([same.body, described.body]).toEqual(Array(2).fill({ name, version: 1, contentDeduped: true }));
    expect(afterSame).toEqual(before);
    expect(after).toEqual({ ...before, description: 'after', fsMode: 'workspace-rw', updatedAt: after.updatedAt });
    expect(rowsOf(server, 'script_versions', { scriptId: id })).toHaveLength(1);
  });

  test('keeps a script that was saved by itself, unless its source is wrong', async () => {
    const { id, name } = await storeScript(server, {}, agentId);
    changeRows(server, 'scripts', { id }, { isScratch: 1, typeChecked: 0 });
    await upsert({ name, source: 'export default 1;' }).refused(400, 'typecheck_failed');

    expect(await script(id)).toMatchObject({ isScratch: true, typeChecked: false });
    await upsert({ name, source: goodSource });
    expect(await script(id)).toMatchObject({ isScratch: false, typeChecked: true, version: 1 });
  });

  test('of one name that come at once makes as many versions as there are sources', async () => {
    const name = 'at-once';
    const sources = [1, 2, 3, 4].map((n) => `export default () => ${n};`);
    const answers = await Promise.all(sources.map((source) => upsert({ name, source })));

    expect(answers.map(({ body }) => body.version).sort()).toEqual([1, 2, 3, 4]);
  });

  test('writes a global script for leads alone, and tells of it', async () => {
    const lead = (await registerAgent(server, { isLead: true })).id;
    const body = { name: 'for-all', source: goodSource, scope: 'global' } as const;
    await storeScript(server, { name: 'for-all' }, lead);

    expect((await upsert(body).refused(403, 'lead_required')).error).toBe('Global write requires lead agent');
    await upsert(body, lead);
    await upsert({ ...body, description: 'the same source' }, lead);
    const { events } = (
      await server.call('listEvents', { query: { event: 'script.global_upsert', agentId: lead, category: 'system' } })
    ).body;
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      source: 'api',
      data: { name: 'for-all', version: 1, changedByAgentId: lead, isNew: true, isPromotion: true },
    });
  });

  test.each([
    [
      'a declaration',
      '/** Does it. */ export default async function main(args: string): Promise<number> { return +args; }',
      'string',
      'number',
      'Does it.',
    ],
    [
      'an arrow function',
      'type A = { a: 1 };\n/**\n * One.\n * Two.\n */\nexport default (a: A): A[] => [a];',
      'A',
      'A[]',
      'One.\nTwo.',
    ],
    ['a function in parentheses', 'export default (function (n: number) { return n; });', 'number', 'unknown', ''],
    ['a function without arguments', 'export default () => 1;', 'unknown', 'unknown', ''],
    ['a function by its name', 'const main = (n: number) => n; export default main;', 'unknown', 'unknown', ''],
  ])('reads the signature of %s', async (_what, source, argsType, resultType, description) => {
    const { id } = await storeScript(server, { source }, agentId);

    expect((await script(id)).signature).toEqual({ argsType, resultType, description });
  });

  test.each([
    [
      'is given',
      "import { z } from 'zod'; export const argsSchema = z.object({ n: z.number().default(1) });",
      { type: 'object', properties: { n: { type: 'number', default: 1 } } },
    ],
    ['is none', 'export const argsSchema = 7;', null],
    [
      'cannot be written as JSON schema',
      "import { z } from 'zod'; export const argsSchema = z.object({ d: z.date() });",
      null,
    ],
    ['cannot be loaded', "import { z } from 'zod'; throw new Error('no'); export const argsSchema = z.string();", null],
  ])('stores the schema of the arguments, which %s', async (_what, source, schema) => {
    const { id } = await storeScript(server, { source: `${source}\nexport default () => 1;` }, agentId);
    const { argsJsonSchema } = await script(id);

    if (schema === null) {
      expect(argsJsonSchema).toBeNull();
    } else {
      expect(argsJsonSchema).toMatchObject(schema);
    }
  });

  describe('refuses a source', () => {
    const diagnosticsOf = async (source: string) => {
      const refusal = await upsert({ name: 'refused', source }).refused(400, 'typecheck_failed');
      return 'structured' in refusal ? (refusal.structured ?? []) : [];
    };

    test('with an error of types, and says where', async () => {
      const source = 'const count = 1;\nexport default () => cuont + 1;';
      const refusal = await upsert({ name: 'refused', source }).refused(400, 'typecheck_failed');

      expect(refusal).toEqual({
        error: 'typecheck_failed',
        code: 'typecheck_failed',
        diagnostics: [expect.stringMatching(/^user-script\.ts\(2,22\): error TS2552: Cannot find name 'cuont'/)],
        structured: [
          {
            severity: 'error',
            code: 2552,
            message: expect.stringContaining('cuont'),
            file: 'user-script.ts',
            line: 2,
            column: 22,
            endLine: 2,
            endColumn: 27,
            identifier: 'cuont',
            suggestion: 'count',
          },
        ],
      });
      const { scripts } = (await server.call('listScripts', { query: { scope: 'agent' } })).body;
      expect(scripts.map(({ name }) => name)).not.toContain('refused');
    });

    test.each([
      ['is no TypeScript', 'export default ) => 1;', 'user-script.ts'],
      ['has no default export', 'export const a = 1;', 'check.ts'],
      ['exports no function', 'export default 3;', 'check.ts'],
      ['takes another context', 'export default (a: number, ctx: number) => a + ctx;', 'check.ts'],
      [
        'calls a method that there is not',
        'import type { ScriptContext } from "swarm-sdk"; export default (a: any, ctx: ScriptContext) => ctx.swarm.no_such();',
        'user-script.ts',
      ],
      ['uses the environment', 'export default () => process.env.HOME;', 'user-script.ts'],
      ['uses a browser', 'export default () => window.document.title;', 'user-script.ts'],
      ['asks for a browser', '/// <reference lib="dom" />\nexport default () => document.title;', 'user-script.ts'],
      ['asks for Node', '/// <reference types="node" />\nexport default () => process.pid;', 'user-script.ts'],
      ['imports a module of Node', 'import fs from "node:fs"; export default () => fs;', 'user-script.ts'],
      ['imports a package', 'import ts from "typescript"; export default () => ts;', 'user-script.ts'],
      ['imports a file', 'import a from "./check"; export default () => a;', 'user-script.ts'],
      ['imports a file of the server', 'import a from "/etc/passwd"; export default () => a;', 'user-script.ts'],
      ['has an implicit any', 'export default (a) => a;', 'user-script.ts'],
    ])('that %s', async (_what, source, file) => {
      expect((await diagnosticsOf(source))[0]).toMatchObject({ severity: 'error', file });
    });

    test('that the compiler cannot cope with, and takes the next one', async () => {
      const nested = `export default () => ${'('.repeat(100_000)}1${')'.repeat(100_000)};`;

      expect((await diagnosticsOf(nested))[0]?.message).toMatch(/cannot be checked/);
      await upsert({ name: 'after-nesting', source: goodSource });
    });

    test('with so many errors that not all of them are told', async () => {
      const source = Array.from({ length: 300 }, (_, n) => `missing${n};`).join('\n');

      expect(await diagnosticsOf(`${source}\nexport default () => 1;`)).toHaveLength(100);
    });
  });

  test('while one is checked for long, others are answered', async () => {
    // Types that take the compiler seconds.
    const slow = `type Deep<N extends number, A extends 0[] = []> = A['length'] extends N ? A : Deep<N, [...A, 0]>;
      type Many = { [K in keyof Deep<900>]: Deep<900> };\nexport default (m: Many): Many => m;`;
    const checked = upsert({ name: 'slow', source: slow }).answer();

    expect((await server.request('GET', '/health')).status).toBe(200);
    await checked;
  });

  test('answers in the order of what is wrong', async () => {
    const body = { name: 'order', source: 'export default 1;', scope: 'global' } as const;
    await server
      .callUntyped('upsertScript', { body: { name: '', source: '' } })
      .refused(400, 'validation_error', 'body.name', 'body.source');
    await server.call('upsertScript', { body }).refused(400, 'agent_required');
    await upsert(body, 'nobody').refused(404, 'agent_not_found');
    await upsert(body).refused(403, 'lead_required');
    await upsert({ ...body, scope: 'agent' }).refused(400, 'typecheck_failed');
  });

  test('takes a source of 1 MiB, and no larger one', async () => {
    const filled = (bytes: number, filler: string): string => {
      const head = 'export default () => 1; //';
      return head + filler.repeat((bytes - head.length) / Buffer.byteLength(filler));
    };

    await upsert({ name: 'large', source: filled(1024 ** 2, 'x') });
    await upsert({ name: 'large', source: filled(1024 ** 2 + 10, 'ü') }).refused(413, 'payload_too_large');
    await server
      .callUntyped('upsertScript', { agentId, body: { name: 'large', source: `${filled(1024 ** 2, 'x')}x` } })
      .refused(400, 'validation_error', 'body.source');
  });
});
