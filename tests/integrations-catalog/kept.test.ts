import { catalogAnswers, getIntegrationSurface, listIntegrationsCatalog } from '../../domain/catalog/catalog.js';
import { vendoredIntegrations } from '../../domain/catalog/vendored.js';
import { configuration } from '../../domain/config/configuration.js';
import { allowedHosts } from '../../domain/kernel/settings/allowed-hosts.js';
import { outbound } from '../../domain/outbound/outbound.js';
import { useJobHouse } from '../support/jobs.js';
import { startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';

const here = useJobHouse(outbound, configuration, vendoredIntegrations, catalogAnswers);
afterAll(stopServing);

const hourMs = 60 * 60_000;

test('what the catalogue says is asked for again after an hour, and a service by itself', async () => {
  const catalogue = await startOddProvider();
  catalogue.answer = (path) => ({
    body: path === '/api.json' ? [] : { domain: 'weather.example', summary: `asked ${catalogue.asked.length}` },
  });
  const { app } = here.house;
  const hosts = allowedHosts.parse('127.0.0.1');
  if ('problem' in hosts) {
    throw new Error(hosts.problem);
  }
  app.adoptSettings(
    Object.assign({}, app.settings, { integrationsCatalogUrl: catalogue.url, outboundAllowedHosts: hosts.value }),
  );
  const start = Date.now();
  const readAt = async (ms: number) => {
    app.clock.follow(start + ms, performance.now());
    await listIntegrationsCatalog(app);
    return (await getIntegrationSurface(app, 'weather.example')).summary;
  };

  const first = await readAt(0);
  expect(await readAt(hourMs - 10_000)).toBe(first);
  expect(catalogue.asked.map(({ path }) => path)).toEqual(['/api.json', '/api/weather.example/surface']);
  expect(await readAt(hourMs + 10_000)).not.toBe(first);
  expect(catalogue.asked).toHaveLength(4);
});
