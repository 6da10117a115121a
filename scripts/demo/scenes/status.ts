import { dataOf, type Schemas } from '../client.js';
import { expect } from '../expect.js';
import type { Colour } from '../paint.js';
import { padded } from '../paint.js';
import type { Screen } from '../screen.js';
import type { Stage } from '../world.js';

const stateColours: Readonly<Record<string, Colour>> = {
  ok: 'green',
  verified: 'green',
  degraded: 'yellow',
  configured: 'yellow',
  broken: 'red',
  unverified: 'dim',
};

const stateMarks: Readonly<Record<string, string>> = { verified: '●', configured: '◐', unverified: '○' };

const inState = ({ paint }: Screen, state: string, text: string): string => paint(stateColours[state] ?? 'bold', text);

const setupLine = (screen: Screen, { label, state, hint }: Schemas['SetupItem']): string => {
  const mark = inState(screen, state, `${stateMarks[state] ?? '?'} ${padded(state, 11)}`);
  const [first = '', ...more] = (hint ?? '').split('; ');
  const others = more.length > 0 ? ` (+${more.length} more)` : '';
  return `${mark} ${padded(label, 16)} ${screen.paint('dim', first + others)}`.trimEnd();
};

const countLine = (what: string, counts: Readonly<Record<string, number>>): string => {
  const { total, ...rest } = counts;
  const parts = Object.entries(rest)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`);
  return `${padded(what, 8)} ${String(total).padStart(4)}   ${parts.join(', ')}`;
};

/** The status page and the counts of the server. */
export const showStatus = async ({ operator, screen }: Stage): Promise<void> => {
  screen.heading('The status of the server');
  const { identity, health, activity, setup } = await dataOf(operator.GET('/status'));
  const stats = await dataOf(operator.GET('/api/stats'));
  expect(activity.agents_online >= 4 && activity.leads_online >= 1, 'the team to be online');
  expect(setup.find(({ id }) => id === 'first_task')?.state === 'verified', 'a first task to be completed');
  const indented = (text: string): void => screen.line(`  ${text}`);
  screen.line();
  indented(`${screen.paint('bold', identity.name)} is ${inState(screen, health, health)}`);
  indented(
    `${activity.agents_online} agents online, ${activity.leads_online} of them leading; ` +
      `${activity.recent_tasks_count} tasks created in 24 hours`,
  );
  screen.line();
  for (const item of setup) {
    indented(setupLine(screen, item));
  }
  screen.line();
  indented(countLine('agents', stats.agents));
  indented(countLine('tasks', stats.tasks));
};
