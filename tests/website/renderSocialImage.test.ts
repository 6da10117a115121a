import { execFileSync } from 'node:child_process';
import { Resvg } from '@resvg/resvg-js';
import { untilGone, workersOf } from '../support/processes.js';
import { overOneConnection } from '../support/raw.js';
import type { OwnServer } from '../support/server.js';
import { cardPath, currentVersion, type SiteResponse, startSite, visit } from '../support/website.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startSite({ SITE_NAME: 'Hive Works' });
});

afterAll(() => server.destroy());

const width = 1200;
const height = 630;
const margin = 80;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const expectCard = (response: SiteResponse): void => {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.bytes.subarray(0, 8)).toEqual(pngSignature);
  expect(response.bytes.toString('latin1', 12, 16)).toBe('IHDR');
  expect([response.bytes.readUInt32BE(16), response.bytes.readUInt32BE(20)]).toEqual([width, height]);
};

const card = async (query: Readonly<Record<string, string>>): Promise<SiteResponse> => {
  const response = await visit(server, cardPath(query));
  expectCard(response);
  return response;
};

/** The picture as RGBA pixels. */
const pixelsOf = ({ bytes }: SiteResponse): Buffer => {
  const data = `data:image/png;base64,${bytes.toString('base64')}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">` +
    `<image width="${width}" height="${height}" xlink:href="${data}"/></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
};

/** Looked up once: globals are slow where Jest runs code, and this is called for every pixel. */
const { abs } = Math;

type Region = readonly [left: number, top: number, right: number, bottom: number];
type Color = readonly [red: number, green: number, blue: number];

/** How many pixels of a region are about of this colour. */
const count = (pixels: Buffer, [left, top, right, bottom]: Region, [red, green, blue]: Color): number => {
  let found = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      const distance =
        abs(pixels.readUInt8(at) - red) + abs(pixels.readUInt8(at + 1) - green) + abs(pixels.readUInt8(at + 2) - blue);
      if (distance < 24) {
        found += 1;
      }
    }
  }
  return found;
};

const background: Color = [0x0b, 0x0f, 0x17];
const accent: Color = [0x3b, 0x82, 0xf6];
const titleColor: Color = [0xe6, 0xea, 0xf2];
const subtitleColor: Color = [0x7c, 0x8a, 0xa6];
const everywhere: Region = [0, 0, width, height];
const bottomLeft: Region = [margin, 520, 600, 580];

/** The margins hold nothing bright: neither title nor subtitle runs over them. */
const expectMarginsClear = (pixels: Buffer): void => {
  for (const region of [
    [0, 0, margin - 6, height],
    [width - margin + 6, 0, width, height],
    [0, 0, width, 40],
    [0, height - 40, width, height],
  ] as const) {
    expect(count(pixels, region, titleColor)).toBe(0);
    expect(count(pixels, region, subtitleColor)).toBe(0);
  }
};

describe('the picture', () => {
  test('is a card of 1200 by 630 in the colours of the site', async () => {
    const pixels = pixelsOf(await card({ title: 'Getting started', subtitle: 'In five minutes' }));

    expect(count(pixels, everywhere, background)).toBeGreaterThan(600_000);
    expect(count(pixels, everywhere, titleColor)).toBeGreaterThan(3000);
    expect(count(pixels, everywhere, subtitleColor)).toBeGreaterThan(300);
    expect(count(pixels, everywhere, accent)).toBeGreaterThan(400);
    expectMarginsClear(pixels);
  });

  test('shows the name of the site bottom left, whatever the text', async () => {
    for (const title of ['A', 'שלום']) {
      expect(count(pixelsOf(await card({ title })), bottomLeft, titleColor)).toBeGreaterThan(400);
    }
  });

  test('begins a right-to-left line at the right, before Han characters too', async () => {
    // The letters reach to the top of the line; the Han character for one is a stroke in the middle of it.
    const pixels = pixelsOf(await card({ title: 'שש 一一一一', subtitle: 'x' }));
    const topOfLine = (left: number, right: number): number => count(pixels, [left, 240, right, 280], titleColor);

    expect(topOfLine(width - margin - 80, width - margin)).toBeGreaterThan(300);
    expect(topOfLine(margin, width - margin - 160)).toBe(0);
  });

  test('puts an emoji between the words it stands between, when they are read to the left', async () => {
    const hand: Color = [0xff, 0xdc, 0x5d];
    const title = await card({ title: 'שלום 👋 2026' });
    const [digits, between]: [Region, Region] = [
      [0, 230, 800, 340],
      [800, 230, 910, 340],
    ];

    expect(count(pixelsOf(title), digits, hand)).toBe(0);
    expect(count(pixelsOf(title), between, hand)).toBeGreaterThan(1000);
  });

  test.each([
    ['Hebrew', 'ש'],
    ['Arabic', 'ع'],
    ['Latin', 'x'],
  ])('draws Han letters as strong beside %s as alone', async (_name, letter) => {
    const aboveTheSiteName: Region = [0, 0, width, 500];
    const bright = async (title: string) => count(pixelsOf(await card({ title })), aboveTheSiteName, titleColor);

    expect(await bright(`${letter} 中文`)).toBeGreaterThan((await bright(letter)) + 0.95 * (await bright('中文')));
  });

  test('takes the name of the site for a title that is absent, empty or blank', async () => {
    const named = await card({ title: 'Hive Works' });
    for (const path of ['/api/og', '/api/og?title=', '/api/og?title=%20%20', '/api/og?title=%00%E2%80%8B%E2%80%8D']) {
      const response = await visit(server, path);
      expectCard(response);
      expect(response.bytes.equals(named.bytes)).toBe(true);
    }
  });

  test('draws no subtitle when it is absent, empty or blank', async () => {
    const bare = await card({ title: 'Bare' });

    expect(count(pixelsOf(bare), everywhere, subtitleColor)).toBe(0);
    expect((await card({ title: 'Bare', subtitle: ' ' })).bytes.equals(bare.bytes)).toBe(true);
  });

  test('shows the Blog pill for an article, and the same card for every other type', async () => {
    const page = await card({ title: 'Typed', type: 'page' });
    const article = await card({ title: 'Typed', type: 'article' });

    const pillArea = (response: SiteResponse) => count(pixelsOf(response), [margin, 40, 400, 500], accent);
    expect(pillArea(article)).toBeGreaterThan(3 * pillArea(page));
    for (const type of ['', 'Article', 'blog', 'article ', '__proto__', '1']) {
      expect((await card({ title: 'Typed', type })).bytes.equals(page.bytes)).toBe(true);
    }
  });

  test('is the same for the same text, also from another server', async () => {
    const path = cardPath({ title: 'Same 🚀 bytes 一二', subtitle: 'always', type: 'article' });
    const first = await visit(server, path);
    const other = await startSite({ SITE_NAME: 'Hive Works' });
    try {
      expect((await visit(other, path)).bytes.equals(first.bytes)).toBe(true);
    } finally {
      await other.destroy();
    }
  });
});

describe('long text', () => {
  test('cuts a subtitle after 120 characters, and marks the cut', async () => {
    const exact = 'a'.repeat(120);
    const whole = await card({ title: 'Cut', subtitle: exact });
    const cut = await card({ title: 'Cut', subtitle: `${exact}b` });

    expect(cut.bytes.equals(whole.bytes)).toBe(false);
    expect((await card({ title: 'Cut', subtitle: `${exact}zzz and more` })).bytes.equals(cut.bytes)).toBe(true);
    expect((await card({ title: 'Cut', subtitle: `${exact}…` })).bytes.equals(cut.bytes)).toBe(true);
  });

  test('counts characters beyond the basic plane once, and leaves no space before the ellipsis', async () => {
    const emoji = '🚀'.repeat(120);
    const cut = await card({ title: 'Count', subtitle: `${'b'.repeat(118)}  more` });

    expect(
      (await card({ title: 'Count', subtitle: `${emoji}x` })).bytes.equals(
        (await card({ title: 'Count', subtitle: emoji })).bytes,
      ),
    ).toBe(false);
    expect((await card({ title: 'Count', subtitle: `${'b'.repeat(118)} more` })).bytes.equals(cut.bytes)).toBe(true);
  });

  test('cuts a title after 500 characters before drawing, and never refuses it', async () => {
    const words = 'a word or two '.repeat(500);
    const cut = await card({ title: words });

    expect((await card({ title: `${words.slice(0, 500)}entirely different` })).bytes.equals(cut.bytes)).toBe(true);
  });

  test.each([
    ['words', 'Everything you always wanted to know about very large swarms of agents '.repeat(6)],
    ['one word', 'W'.repeat(400)],
    ['narrow letters', 'i'.repeat(400)],
    ['Chinese', '这是一个非常长的中文标题用来测试'.repeat(20)],
    ['Arabic', 'إدارة أسراب الوكلاء البرمجية '.repeat(20)],
    ['emoji', '🎉👩‍💻🇩🇪'.repeat(100)],
    ['Thai', 'ยินดีต้อนรับสู่ระบบควบคุม'.repeat(20)],
    ['boxes', '𓀀ᚠ'.repeat(200)],
  ])('keeps %s within the margins', async (_name, text) => {
    const pixels = pixelsOf(await card({ title: text, subtitle: text, type: 'article' }));

    expectMarginsClear(pixels);
    expect(count(pixels, bottomLeft, titleColor)).toBeGreaterThan(400);
  });
});

describe('unusual text', () => {
  test('removes controls, direction overrides and invisible characters', async () => {
    const plain = await card({ title: 'one two three' });

    expect(
      (await card({ title: ' one\u0000\u0007\u200b two\u202e\u2066 \r\n\t three\ufeff' })).bytes.equals(plain.bytes),
    ).toBe(true);
  });

  test('draws composed and decomposed letters alike', async () => {
    expect((await card({ title: 'Cafe\u0301' })).bytes.equals((await card({ title: 'Café' })).bytes)).toBe(true);
  });

  test('limits piled-up marks to the letter that carries them', async () => {
    const piled = await card({ title: `Z${'\u0338\u0321\u0322\u0317'.repeat(50)}algo` });

    expect(piled.bytes.equals((await card({ title: 'Zalgo' })).bytes)).toBe(true);
  });

  test.each([
    'Ελληνικά',
    'Кириллица',
    'Tiếng Việt',
    'Łódź',
    'עברית',
    'العربية',
    'हिन्दी',
    'ไทย',
    '中文',
    '日本語',
    '한국어',
  ])('draws %s with its own glyphs', async (text) => {
    const boxes = await card({ title: '𓀀'.repeat([...text].length) });
    const drawn = await card({ title: text });

    expect(drawn.bytes.equals(boxes.bytes)).toBe(false);
    expect(count(pixelsOf(drawn), [0, 0, width, 500], titleColor)).toBeGreaterThan(1000);
    expect(count(pixelsOf(drawn), everywhere, subtitleColor)).toBe(0);
  });

  test('draws emoji in colour', async () => {
    const yellow: Color = [0xff, 0xcc, 0x4d];

    expect(count(pixelsOf(await card({ title: '😀' })), everywhere, yellow)).toBeGreaterThan(1000);
  });

  test('draws an outlined box for a character it has no glyph for', async () => {
    const boxed = pixelsOf(await card({ title: 'Runes 𓀀' }));

    expect(count(boxed, everywhere, subtitleColor)).toBeGreaterThan(100);
    expect((await card({ title: '𓀀' })).bytes.equals((await card({ title: '𓁐' })).bytes)).toBe(true);
  });

  test.each([
    '</svg><script>alert(1)</script>',
    '"><image href="file:///etc/passwd"/>',
    '&lt;b&gt; &amp; &#x41; <![CDATA[x]]> <!--',
    `{{7*7}} \${7*7} %s %n <?xml version="1.0"?>`,
    'url(http://127.0.0.1:1/x) data:image/svg+xml;base64,AAAA',
    '__proto__ constructor toString',
    '../../../etc/passwd\\..\\',
    '\ufffe\uffff\ufffd',
    '\u200d\u200d\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '́́́́',
  ])('draws hostile text %j as text', async (text) => {
    await card({ title: text, subtitle: text });
    expect((await visit(server, '/api/geo')).status).toBe(200);
  });

  test('draws markup as the letters it consists of', async () => {
    expect((await card({ title: '&amp;' })).bytes.equals((await card({ title: '&' })).bytes)).toBe(false);
    expect((await card({ title: '<b>x</b>' })).bytes.equals((await card({ title: 'x' })).bytes)).toBe(false);
  });

  test('ignores unknown parameters and takes the last of repeated ones', async () => {
    const last = await card({ title: 'Last' });

    expect((await visit(server, '/api/og?title=First&theme=light&title=Last')).bytes.equals(last.bytes)).toBe(true);
  });
});

describe('caching', () => {
  test('lets everyone cache the image, by version', async () => {
    const { headers } = await card({ title: 'Cached' });

    expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
    expect(headers.get('vary')).toBe('API-Version');
    expect(headers.get('api-version')).toBe(currentVersion);
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
  });

  test('has one entity tag a picture', async () => {
    const tagOf = async (query: Record<string, string>) => (await card(query)).headers.get('etag');

    expect(await tagOf({ title: 'Tag' })).toBe(await tagOf({ title: ' Tag ', type: 'other' }));
    expect(await tagOf({ title: 'Tag' })).not.toBe(await tagOf({ title: 'Tag', subtitle: 'x' }));
    expect(await tagOf({ title: 'Tag' })).not.toBe(await tagOf({ title: 'Tag', type: 'article' }));
  });

  test('answers 304 without a body when the caller has the picture', async () => {
    const path = cardPath({ title: 'Revalidated' });
    const etag = (await visit(server, path)).headers.get('etag') ?? '';

    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await visit(server, path, { headers: { 'If-None-Match': value } });
      expect(response.status).toBe(304);
      expect(response.bytes.length).toBe(0);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('api-version')).toBe(currentVersion);
      expect(response.headers.get('cache-control')).toMatch(/^public/);
    }
  });

  test.each(['"other"', 'garbage', '""', 'W/"x"'])('sends the picture when If-None-Match is %s', async (value) => {
    const response = await visit(server, cardPath({ title: 'Revalidated' }), { headers: { 'If-None-Match': value } });

    expectCard(response);
  });

  test('answers identical requests at the same time with one picture', async () => {
    const path = cardPath({ title: 'Crowd', subtitle: 'all at once' });
    const responses = await Promise.all(Array.from({ length: 200 }, () => visit(server, path)));

    // More than may wait: had each been drawn by itself, some would have been refused.
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });
});

describe('overload', () => {
  test('refuses what would wait too long, keeps serving the rest, and recovers', async () => {
    const known = cardPath({ title: 'Known before' });
    await visit(server, known);
    const crowd = Promise.all(
      Array.from({ length: 400 }, (_, index) => visit(server, cardPath({ title: `Rush ${index}` }))),
    );
    const responses = await crowd;
    const refused = responses.filter(({ status }) => status === 503);

    expect(refused.length).toBeGreaterThan(0);
    for (const response of responses) {
      if (response.status !== 503) {
        expectCard(response);
      }
    }
    expect(JSON.parse(refused[0]?.bytes.toString() ?? '')).toMatchObject({ code: 'overloaded', status: 503 });
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(refused[0]?.headers.get('cache-control')).toBe('no-store');
    expect((await visit(server, known)).status).toBe(200);
    await card({ title: 'After the rush' });
  });
});

describe('the process that draws', () => {
  const drawingChild = async (site: OwnServer): Promise<number> => {
    await visit(site, cardPath({ title: `Somebody draws ${Math.random()}` }));
    const [pid] = workersOf(site.pid);
    if (pid === undefined) {
      throw new Error('nothing draws');
    }
    return pid;
  };

  test('is another one than the server, and its loss costs nobody a card', async () => {
    const pid = await drawingChild(server);
    const crowd = Array.from({ length: 20 }, (_, index) => visit(server, cardPath({ title: `Lost ${index}` })));
    process.kill(pid, 'SIGKILL');
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await drawingChild(server)).not.toBe(pid);
  });

  test('that cannot be started leaves the card for another time', async () => {
    const other = await startSite();
    // The server can open nothing more, so neither a connection.
    const connection = overOneConnection(other.siteUrl ?? '');
    await connection.get('/api/geo');
    execFileSync('prlimit', ['--pid', String(other.pid), '--nofile=1:']);
    const { status, body, retryAfter } = await connection.get(cardPath({ title: 'Later' }));

    expect(status).toBe(503);
    expect(retryAfter).toBe('5');
    expect(JSON.parse(body)).toMatchObject({
      code: 'unavailable',
      detail: 'The work was interrupted; try again in a moment',
    });
    execFileSync('prlimit', ['--pid', String(other.pid), '--nofile=1000:']);
    connection.end();
    expectCard(await visit(other, cardPath({ title: 'Later' })));
    await other.destroy();
  });

  test('draws no card that nobody waits for any more', async () => {
    await drawingChild(server);
    const controller = new AbortController();
    const paths = Array.from({ length: 60 }, (_, index) => cardPath({ title: `Left alone ${index}` }));
    const left = paths.map((path) => visit(server, path, { signal: controller.signal }).catch(() => 'left'));
    const stays = visit(server, paths.at(-1) ?? '');
    await new Promise((resolve) => setTimeout(resolve, 50));
    controller.abort();

    expect(await Promise.all(left)).toContain('left');
    // It was the last in line, and somebody else wanted it too.
    expectCard(await stays);
    const gone = server.output.filter((line) => line.includes('"/api/og"') && line.includes('"status":499'));
    expect(gone.length).toBeGreaterThan(0);
    expect(server.output.filter((line) => line.includes('CallerGone'))).toEqual([]);
  });

  test('ends with a server that is killed, and with one that is told to stop', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const other = await startSite();
      const pid = await drawingChild(other);
      await other.signal(signal);
      await untilGone([pid]);
      await other.destroy();
    }
  });
});

describe('stopping', () => {
  test('finishes the picture being drawn and exits cleanly', async () => {
    const other = await startSite();
    const drawing = visit(other, cardPath({ title: 'Last picture' }));
    await visit(other, '/api/geo');
    const code = await other.signal('SIGTERM');

    expect([200, 503]).toContain((await drawing).status);
    expect(code).toBe(0);
    await other.destroy();
  });
});
