import { Admission, type AdmissionLimits, type RunContext, type Slot } from '../../domain/sandbox/admission.js';
import type { HostCall } from '../../domain/sandbox/sandbox.js';
import { createSandbox, scriptOf, useSandbox } from '../support/sandbox.js';

const admissionOf = (limits: Partial<AdmissionLimits>): Admission =>
  new Admission(() => ({ maxRunning: 2, maxWaiting: 2, maxPerAgent: 10, ...limits }));

const never = new AbortController().signal;

describe('admission', () => {
  test('lets so many in, lets so many wait in line, and refuses the rest', async () => {
    const admission = admissionOf({});
    const inside = [await admission.enter(null, never), await admission.enter(null, never)];
    const entered: string[] = [];
    const waiting = ['first', 'second'].map((name) =>
      admission.enter(null, never).then((slot) => {
        entered.push(name);
        return slot;
      }),
    );

    await expect(admission.enter(null, never)).rejects.toMatchObject({ kind: 'exhausted', code: 'script_queue_full' });
    inside[0]?.leave();
    inside[0]?.leave();
    await waiting[0];
    expect(entered).toEqual(['first']);
    inside[1]?.leave();
    await waiting[1];
    expect(entered).toEqual(['first', 'second']);
  });

  test('counts those of an agent that run and those that wait, and forgets those that ended', async () => {
    const admission = admissionOf({ maxRunning: 1, maxPerAgent: 2 });
    const running = await admission.enter('scout', never);
    const waiting = admission.enter('scout', never);

    await expect(admission.enter('scout', never)).rejects.toMatchObject({
      kind: 'exhausted',
      code: 'script_agent_limit',
    });
    const other = admission.enter('ada', never);
    running.leave();
    (await waiting).leave();
    (await other).leave();
    const slots: Slot[] = [await admission.enter('scout', never)];
    slots[0]?.leave();
  });

  test('lets an agent start the next when one has ended, though its place is not free yet', async () => {
    const admission = admissionOf({ maxRunning: 1, maxPerAgent: 1 });
    const ended = await admission.enter('scout', never);
    ended.end();
    const next = admission.enter('scout', never);
    await expect(admission.enter('scout', never)).rejects.toMatchObject({ code: 'script_agent_limit' });
    ended.leave();
    (await next).leave();
    expect(await admission.enter('scout', never)).toBeDefined();
  });

  test('takes out of the line who does not want to wait any more', async () => {
    const admission = admissionOf({ maxRunning: 1, maxWaiting: 1, maxPerAgent: 2 });
    const running = await admission.enter('scout', never);
    const controller = new AbortController();
    const waiting = admission.enter('scout', controller.signal);
    controller.abort(new Error('not wanted'));

    await expect(waiting).rejects.toThrow('not wanted');
    const next = admission.enter('scout', never);
    running.leave();
    await next;
  });

  test('refuses those that wait and those that come once it is closed', async () => {
    const admission = admissionOf({ maxRunning: 1 });
    await admission.enter(null, never);
    const waiting = admission.enter(null, never);
    admission.close();

    await expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(admission.enter(null, never)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('scripts that start scripts', () => {
  const sandbox = useSandbox({ SCRIPT_MAX_RUNNING: '1', SCRIPT_MAX_WAITING: '1', SCRIPT_TIMEOUT_MS: '20000' });

  /** Each script starts the same one again, so deep. */
  const nested = scriptOf("return args === 0 ? ['bottom'] : [args, ...(await ctx.call('run', args - 1))];");
  const startAgain: HostCall = (_name, args, parent) =>
    sandbox().resultOf(nested, { args, parent, hostCall: startAgain });

  test('use the place of the first one, four deep at most', async () => {
    expect(await sandbox().resultOf(nested, { args: 3, hostCall: startAgain })).toEqual([3, 2, 1, 'bottom']);
  });

  test('are told when it is too deep', async () => {
    const source = scriptOf(
      "try { return [args, await ctx.call('run', args + 1)]; } catch (error) { return error.code; }",
    );
    const deeper: HostCall = (_name, args, parent) => sandbox().resultOf(source, { args, parent, hostCall: deeper });

    expect(await sandbox().resultOf(source, { args: 1, hostCall: deeper })).toEqual([1, [2, [3, 'script_too_deep']]]);
  });

  test('have them run one at a time', async () => {
    let running = 0;
    let most = 0;
    const inner: HostCall = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
    };
    const hostCall: HostCall = (_name, args, parent) =>
      sandbox().resultOf(scriptOf("await ctx.call('note'); return args;"), { args, parent, hostCall: inner });

    const source = scriptOf("return Promise.all([1, 2, 3].map((n) => ctx.call('run', n)));");
    expect(await sandbox().resultOf(source, { hostCall })).toEqual([1, 2, 3]);
    expect(most).toBe(1);
  });

  test('end them when they end, and none can be started for one that has ended', async () => {
    const endings: string[] = [];
    let ended: RunContext | undefined;
    const hostCall: HostCall = async (_name, _args, parent) => {
      ended = parent;
      const { status } = await sandbox().run(scriptOf('for (;;);'), { parent });
      endings.push(status);
    };
    const source = scriptOf("void ctx.call('run').catch(() => {}); await new Promise((go) => setTimeout(go, 300));");
    await sandbox().run(source, { hostCall });
    // The place is free again only when nothing of it is left.
    while (endings.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }

    expect(endings).toEqual(['cancelled']);
    await expect(sandbox().run(scriptOf(''), ended ? { parent: ended } : {})).rejects.toMatchObject({
      message: 'The script has ended',
    });
  });
});

test('the cap of an agent holds for scripts, and another agent has its own', async () => {
  const { sandbox, run } = createSandbox({ SCRIPT_MAX_PER_AGENT: '1', SCRIPT_MAX_RUNNING: '2' });
  const controller = new AbortController();
  const running = run(scriptOf('await new Promise(() => {});'), { agentId: 'scout', signal: controller.signal });

  await expect(run(scriptOf(''), { agentId: 'scout' })).rejects.toMatchObject({ code: 'script_agent_limit' });
  expect(await run(scriptOf(''), { agentId: 'ada' })).toMatchObject({ status: 'ok' });
  controller.abort();
  expect(await running).toMatchObject({ status: 'cancelled' });
  await sandbox.close();
});
