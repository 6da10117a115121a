import { type Connection, connect, dataOf, doneIfAny, type SwarmClient } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import type { Stage, World } from '../world.js';
import { waitFor } from '../world.js';

const slugFor = (run: string): string => `demo-${run}-live`;
const room = 'cheers';
const cheersEach = 5;

/** What a browser makes live: the number of completed tasks, and the cheers of whoever is there. */
const bodyFor = (namespace: string): string => `<h1>Lighthouse</h1><p id="done"></p><p id="cheers"></p>
<script type="module">
const { total } = await swarmSdk.tasks.list({ keyPrefix: '${namespace}', status: 'completed' });
done.textContent = total + ' tasks are done';
const { state } = await swarmSdk.kv.incr('looks').then(() => swarmSdk.room('${room}'));
cheers.textContent = (state.cheers ?? 0) + ' cheers';
</script>`;

/** A browser that Ada opens the page in: it has the cookie of her session, and no key. */
interface Browser {
  readonly cookie: string;
  /** Asks as the script of the page does. */
  readonly page: SwarmClient;
}

const openBrowser = async ({ team: { person }, connection }: Stage, id: string): Promise<Browser> => {
  const { response } = await person.client.POST('/api/pages/{id}/launch', { params: { path: { id } } });
  expectEqual(response.status, 204, 'the answer to the launch of the page');
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const proxied: Connection = { ...connection, url: `${connection.url}/@swarm`, key: 'none' };
  return { cookie, page: connect(proxied, { Cookie: cookie }) };
};

/** Ada looks at the page, whose script asks for its numbers. */
const look = async (stage: Stage, id: string, { cookie, page }: Browser): Promise<void> => {
  const { screen, team, operator, namespace } = stage;
  const params = { path: { id } };
  const html = await dataOf(operator.GET('/p/{id}', { params, headers: { Cookie: cookie }, parseAs: 'text' }));
  expect(html.includes('/@swarm/sdk.js'), 'the page to load the SDK');
  const query = { keyPrefix: namespace, status: 'completed' as const };
  const { total } = await dataOf(page.GET('/api/tasks', { params: { query } }));
  const counted = await dataOf(operator.GET('/api/tasks', { params: { query } }));
  expectEqual(total, counted.total, 'the number on the page');
  const looks = await dataOf(page.POST('/api/kv/{key}/incr', { params: { path: { key: 'looks' } }, body: {} }));
  expectEqual([looks.namespace, looks.value], [`task:page:${id}`, 1], 'what the page remembers');
  screen.say(team.person, `looks at it, without a key: ${total} tasks are done, and 1 look is counted`);
};

/** Two agents change a room of the page at the same time; the page has what both did. */
const cheer = async ({ screen, team, rest }: Stage, id: string, { page }: Browser): Promise<void> => {
  const { lead, otto, mika } = team;
  const body = { namespace: `task:page:${id}`, name: room };
  await dataOf(lead.client.POST('/api/rooms/reset', { body: { ...body, state: { cheers: 0 } } }));
  const cheers = [otto, mika].flatMap(({ client }) =>
    Array.from({ length: cheersEach }, () =>
      dataOf(
        client.POST('/api/rooms/change', {
          body: { ...body, operations: [{ type: 'increment', path: ['cheers'], by: 1 }] },
        }),
      ),
    ),
  );
  await Promise.all(cheers);
  screen.say(otto, `and Mika cheer in a room of the page, ${cheersEach} times each, at once`);
  await rest(250);
  const { room: seen } = await dataOf(page.GET('/api/rooms/get', { params: { query: { name: room } } }));
  expectEqual(seen.state, { cheers: cheers.length }, 'what the page sees in the room');
  screen.say(team.person, `sees ${cheers.length} cheers: none is lost`);
};

/** Deletes the page of this run, where there is one, and with it its room and what it remembers. */
export const removePage = async ({ operator, run }: World): Promise<void> => {
  const { data } = await operator.GET('/api/pages/resolve', { params: { query: { slug: slugFor(run) } } });
  if (data !== undefined) {
    await doneIfAny(operator.DELETE('/api/pages/{id}', { params: { path: { id: data.id } } }));
  }
};

/** The lead shows a page with live numbers, and agents cheer in its room. */
export const showAPage = async (stage: Stage): Promise<void> => {
  const { screen, operator, team, run, namespace, rest } = stage;
  const { lead } = team;
  screen.heading('A page');
  const { id } = await dataOf(
    lead.client.POST('/api/pages', {
      params: { header: lead.header },
      body: { title: 'Lighthouse, live', slug: slugFor(run), contentType: 'text/html', body: bodyFor(namespace) },
    }),
  );
  screen.say(lead, 'writes a page that asks for its numbers itself');
  await rest(250);
  const browser = await openBrowser(stage, id);
  await look(stage, id, browser);
  await rest(250);
  await cheer(stage, id, browser);
  const params = { path: { id } };
  const views = await waitFor('the look to be counted', async () => {
    const { viewCount } = await dataOf(operator.GET('/api/pages/{id}', { params }));
    return viewCount > 0 ? viewCount : undefined;
  });
  expectEqual(views, 1, 'the views of the page');
  await removePage(stage);
};
