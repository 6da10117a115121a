import type { Lab } from '../lab.js';
import { atLeast, type Line, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { createTask } from './tasks.js';

const mostMoreMs = 3;
const leastShare = 0.97;

/** A hook that looks at what is to be created and has nothing against it. */
const hooks = `import { block, type Registration } from 'swarm-extension';
export default (r: Registration) =>
  r.on('pre.task.create', ({ description }) => description.includes('TODO') ? block('say what is to be done') : undefined);
`;

const ask = async (
  { url }: Target,
  path: string,
  body: object,
): Promise<{ readonly extension: { readonly id: string } }> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`POST ${path} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  }
  return JSON.parse(text);
};

/** A product with an extension that looks at new tasks, enabled or not. */
const productWith = async (lab: Lab, isEnabled: boolean): Promise<Target> => {
  const product = await lab.product('few');
  const { extension } = await ask(product, '/api/extensions/install', {
    manifest: { name: 'look', description: 'Looks', version: '1', runtime: 'api', assets: { hooks: 'hooks.ts' } },
    files: { 'hooks.ts': hooks },
  });
  if (isEnabled) {
    await ask(product, `/api/extensions/${extension.id}/enable`, {});
  }
  return product;
};

/** The median of how long one answer takes when nothing else is asked, after a warm-up. */
const medianTime = async (lab: Lab, target: Target): Promise<() => Promise<number>> => {
  await lab.hammer(target, createTask, lab.scale.warmUpMs, 1);
  return async () => (await lab.hammer(target, createTask, lab.scale.roundMs, 1)).p50Ms;
};

const more = (withHook: number, without: number): Line => ({
  work: 'POST /api/tasks with one enabled pre-hook, 1 connection, p50',
  ours: milliseconds(withHook - without),
  against: `${milliseconds(withHook)} with, ${milliseconds(without)} without`,
  target: `< ${milliseconds(mostMoreMs)}`,
  pass: withHook - without < mostMoreMs,
});

export const extensions: Row = {
  name: 'extensions',
  measure: async (lab) => {
    const [none, disabled, enabled] = [
      await lab.product('few'),
      await productWith(lab, false),
      await productWith(lab, true),
    ];
    const rates = await lab.inTurn({
      ours: await lab.rate(disabled, createTask),
      other: await lab.rate(none, createTask),
    });
    const times = await lab.inTurn({
      withHook: await medianTime(lab, enabled),
      without: await medianTime(lab, none),
    });
    const work = 'POST /api/tasks where no extension is enabled';
    return [
      atLeast(leastShare, { work, ...rates, name: 'without any extension' }),
      more(times.withHook, times.without),
    ];
  },
};
