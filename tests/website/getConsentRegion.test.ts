import type { OwnServer } from '../support/server.js';
import { currentVersion, jsonOf, startSite, visit } from '../support/website.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startSite();
});

afterAll(() => server.destroy());

const regionOf = async (headers: Record<string, string>) => jsonOf(await visit(server, '/api/geo', { headers }));

describe('getConsentRegion', () => {
  test('needs consent when the edge supplies no country', async () => {
    const response = await visit(server, '/api/geo');

    expect(response.status).toBe(200);
    expect(jsonOf(response)).toEqual({ country: null, consentRequired: true });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('api-version')).toBe(currentVersion);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.has('deprecation')).toBe(false);
    expect(response.headers.has('sunset')).toBe(false);
  });

  test.each(
    [
      'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
      'IS LI NO GB CH AX GF GP MQ MF RE YT GG IM JE GI',
    ].flatMap((codes) => codes.split(' ')),
  )('needs consent in %s', async (country) => {
    expect(await regionOf({ 'x-country-code': country })).toEqual({ country, consentRequired: true });
  });

  test.each(['US', 'JP', 'BR', 'AU', 'TR', 'RU', 'UA', 'GL', 'FO', 'PF'])('needs no consent in %s', async (country) => {
    expect(await regionOf({ 'x-country-code': country })).toEqual({ country, consentRequired: false });
  });

  test('ignores case and spaces', async () => {
    expect(await regionOf({ 'x-country-code': ' us ' })).toEqual({ country: 'US', consentRequired: false });
  });

  test.each(['XX', 'ZZ', 'T1', 'xx', 'USA', 'U', '12', 'U-', 'Ü1', '<script>', 'US, DE'])(
    'takes %s for unknown',
    async (code) => {
      expect(await regionOf({ 'x-country-code': code })).toEqual({ country: null, consentRequired: true });
    },
  );

  test('takes the first header that is not empty', async () => {
    expect(await regionOf({ 'cf-ipcountry': 'JP', 'x-vercel-ip-country': 'DE' })).toMatchObject({ country: 'DE' });
    expect(await regionOf({ 'x-country-code': '  ', 'cf-ipcountry': 'JP' })).toMatchObject({ country: 'JP' });
    expect(await regionOf({ 'cloudfront-viewer-country': 'BR' })).toMatchObject({ country: 'BR' });
  });

  test('does not look further when the first header says unknown', async () => {
    expect(await regionOf({ 'x-country-code': 'XX', 'cf-ipcountry': 'JP' })).toMatchObject({ country: null });
  });

  test('keeps the country out of the log', async () => {
    await regionOf({ 'x-country-code': 'KZ' });

    const logged = server.output.filter((line) => line.includes('"path":"/api/geo"'));
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('\n')).not.toContain('KZ');
  });

  test('reads no header where GEO_COUNTRY_HEADERS is a lone comma', async () => {
    const other = await startSite({ GEO_COUNTRY_HEADERS: ',' });
    try {
      const response = await visit(other, '/api/geo', { headers: { 'x-country-code': 'US', 'cf-ipcountry': 'US' } });
      expect(await jsonOf(response)).toEqual({ country: null, consentRequired: true });
    } finally {
      await other.destroy();
    }
  });

  test('reads the headers GEO_COUNTRY_HEADERS names, and no others', async () => {
    const other = await startSite({ GEO_COUNTRY_HEADERS: 'X-Edge-Land, x-second' });
    try {
      const ask = async (headers: Record<string, string>) => jsonOf(await visit(other, '/api/geo', { headers }));
      expect(await ask({ 'x-edge-land': 'fr' })).toEqual({ country: 'FR', consentRequired: true });
      expect(await ask({ 'x-second': 'US' })).toEqual({ country: 'US', consentRequired: false });
      expect(await ask({ 'x-country-code': 'US' })).toEqual({ country: null, consentRequired: true });
    } finally {
      await other.destroy();
    }
  });
});
