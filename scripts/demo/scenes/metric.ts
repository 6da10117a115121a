import { dataOf, doneIfAny } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { operatorSpeaker, type Stage, type World } from '../world.js';

const slugFor = (run: string): string => `demo-${run}-tasks`;

const sql = `select status, count(*) as tasks from tasks where "key" like ? group by status order by tasks desc, status`;

const createMetric = ({ operator, run, namespace }: World): Promise<{ readonly id: string }> =>
  dataOf(
    operator.POST('/api/metrics/definitions', {
      body: {
        title: 'Tasks of Lighthouse',
        slug: slugFor(run),
        definition: {
          version: 1,
          widgets: [
            {
              id: 'tasks',
              title: 'Tasks by status',
              query: { sql, params: [`${namespace}%`] },
              viz: { type: 'bar', x: 'status', y: 'tasks' },
            },
          ],
        },
      },
    }),
  );

/** Deletes the metric of this run, where there is one. */
export const removeMetric = async ({ operator, run }: World): Promise<void> => {
  const { metrics } = await dataOf(operator.GET('/api/metrics/definitions', { params: { query: { limit: 500 } } }));
  const id = metrics.find(({ slug }) => slug === slugFor(run))?.id;
  if (id !== undefined) {
    await doneIfAny(operator.DELETE('/api/metrics/definitions/{id}', { params: { path: { id } } }));
  }
};

/** The operator has the tasks of the project counted by a query of SQL, and drawn. */
export const drawAMetric = async (stage: Stage): Promise<void> => {
  const { screen, operator, namespace, rest } = stage;
  screen.heading('A metric');
  const params = { path: { id: (await createMetric(stage)).id } };
  const { result } = await dataOf(operator.POST('/api/metrics/definitions/{id}/run', { params, body: {} }));
  const query = { keyPrefix: namespace, status: 'completed' as const, limit: 1 };
  const { total } = await dataOf(operator.GET('/api/tasks', { params: { query } }));
  expectEqual(
    result.rows.find(({ status }) => status === 'completed')?.tasks,
    total,
    'the completed tasks of the metric',
  );
  const shown = result.rows.map(({ status, tasks }) => `${tasks} ${status}`).join(', ');
  screen.say(operatorSpeaker, `asks the database by SQL: ${shown}`);
  await rest(250);
  const svg = await dataOf(operator.GET('/api/metrics/definitions/{id}/render.svg', { params, parseAs: 'text' }));
  expect(svg.startsWith('<svg') && svg.includes('Tasks by status'), 'the metric to be drawn');
  screen.say(operatorSpeaker, `and has it drawn: bars for ${result.rows.length} statuses, as a picture of SVG`);
  await removeMetric(stage);
};
