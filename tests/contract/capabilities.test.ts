import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type FixtureServer, startFixtureServer } from '../support/fixture-server.js';

const contract = fileURLToPath(new URL('./fixtures/capabilities.yaml', import.meta.url));

let server: FixtureServer;
let url: string;

beforeAll(async () => {
  server = await startFixtureServer(contract);
  url = server.report.url ?? '';
}, 120_000);

afterAll(() => server.stop());

const get = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init });
const told = async (path: string, init?: RequestInit) => (await (await get(path, init)).json()).told;

describe('paths', () => {
  test.each([
    ['/pages/one.json', 'data of one'],
    ['/pages/a%2Fb.json', 'data of a/b'],
    ['/pages/.hidden.json', 'data of .hidden'],
    ['/pages/v7-draft.json', 'draft of 7'],
    ['/pages/v-draft.json', 'data of v-draft'],
    ['/pages/index.json', 'index'],
    ['/pages//index.json/', 'index'],
    ['/files/a', 'file a'],
    ['/files/a/b%20c/d.txt', 'file a/b c/d.txt'],
    ['/files/versions', 'file versions'],
    ['/files/a/versions', 'versions of a'],
    ['/files/a/b/versions', 'file a/b/versions'],
  ])('%s is %s', async (path, answer) => {
    expect(await told(path)).toBe(answer);
  });

  test('a parameter is never empty', async () => {
    expect((await get('/pages/.json')).headers.get('content-type')).toContain('text/html');
    expect((await get('/files/')).status).toBe(404);
  });

  test('the rest of a path is checked like any parameter', async () => {
    expect((await get(`/files/${'x/'.repeat(150)}y`)).status).toBe(400);
    expect((await get('/files/a/%zz')).status).toBe(400);
  });

  test('a path knows its methods', async () => {
    const answer = await get('/pages/one', { method: 'PUT' });

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS');
    expect((await get('/pages/one', { method: 'DELETE' })).status).toBe(204);
  });

  test('what is no operation is answered by Express', async () => {
    expect(await (await get('/about')).text()).toBe('<h1>About</h1>');
  });
});

describe('answers', () => {
  test('HTML and bytes are of the type that the contract declares', async () => {
    const page = await get('/pages/one');
    const picture = await get('/picture');

    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toBe('<h1>one</h1>');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([1, 2, 3]);
  });

  test('a stream arrives piece by piece', async () => {
    const answer = await get('/ticks');
    const reader = answer.body?.getReader();
    const pieces: string[] = [];
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      pieces.push(Buffer.from(next.value).toString());
    }

    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(pieces).toEqual(['data: 1\n\n', 'data: 2\n\n']);
  });

  test('a redirect names its target, and one without is a defect', async () => {
    const there = await get('/go/one');

    expect([there.status, there.headers.get('location')]).toEqual([302, '/pages/one']);
    expect((await get('/go/nowhere')).headers.get('x-contract-breach')).toBe('1');
  });

  test('what one gives away is taken back when it is a defect or cannot be written', async () => {
    const before = JSON.parse(await told('/files/taken-back'));
    await get('/go/nowhere');
    await expect(get('/go/no%0Aheader')).rejects.toThrow();
    await get('/go/one');
    expect(JSON.parse(await told('/files/taken-back'))).toEqual([...before, 'nowhere', 'no\nheader']);
  });
});

const key = { Authorization: 'Bearer key' };
const session = { Cookie: 'other=1; session=of-ada' };

describe('security', () => {
  test('any alternative lets a caller in, as whoever it knows', async () => {
    expect(await told('/me', { headers: key })).toBe('operator');
    expect(await told('/me', { headers: session })).toBe('ada');
    expect(await told('/me', { headers: { ...session, Authorization: 'Bearer wrong' } })).toBe('ada');
  });

  test('none of them lets nobody in', async () => {
    expect((await get('/me')).status).toBe(401);
    expect((await get('/me', { headers: { Cookie: 'session=of-nobody' } })).status).toBe(401);
    expect((await get('/me', { headers: { Cookie: 'xsession=of-ada; =; session' } })).status).toBe(401);
  });

  test('the schemes of one alternative are all needed', async () => {
    expect((await get('/both', { headers: key })).status).toBe(401);
    expect((await get('/both', { headers: session })).status).toBe(401);
    expect((await get('/both', { headers: { ...key, ...session } })).status).toBe(200);
  });

  test('what one scheme knows counts only together with the others of its alternative', async () => {
    expect(await told('/maybe', { headers: key })).toBe('anonymous');
    expect(await told('/maybe', { headers: { ...key, ...session } })).toBe('ada');
  });
});

const upgradeRequest = (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: fixture',
    'Connection: Upgrade',
    'Upgrade: capitals',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** A raw connection that collects what it is sent. */
const dial = (): { readonly socket: Socket; readonly until: (text: string) => Promise<string> } => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const until = async (text: string): Promise<string> => {
    while (!received.includes(text)) {
      await new Promise((resolve, reject) => {
        socket.once('data', resolve);
        socket.once('close', () => reject(new Error(`closed after: ${received}`)));
      });
    }
    return received;
  };
  return { socket, until };
};

const ask = async (path: string, headers: Readonly<Record<string, string>>, method?: string): Promise<string> => {
  const { socket, until } = dial();
  socket.write(upgradeRequest(path, headers, method));
  const answer = await until('\r\n\r\n');
  socket.destroy();
  return answer.split('\r\n')[0] ?? '';
};

describe('connections that leave HTTP', () => {
  test('belong to their operation from the first byte on', async () => {
    const { socket, until } = dial();
    socket.write(`${upgradeRequest('/speak/one', key)}early `);

    await until('EARLY');
    socket.write('and late');
    expect(await until('LATE')).toMatch(/^HTTP\/1\.1 101 .*EARLY AND LATE$/s);
    socket.destroy();
  });

  test('are refused like any other request', async () => {
    expect(await ask('/speak/one', {})).toBe('HTTP/1.1 401 Unauthorized');
    expect(await ask('/speak/one', session)).toBe('HTTP/1.1 403 Forbidden');
    expect(await ask('/speak/much-too-long', key)).toBe('HTTP/1.1 400 Bad Request');
    expect(await ask('/nowhere', key)).toBe('HTTP/1.1 404 Not Found');
  });

  test('are only for operations that take them over; the others answer as ever', async () => {
    expect(await ask('/pages/one.json', {})).toBe('HTTP/1.1 200 OK');
    expect(await ask('/shapes', { 'Content-Length': '2' }, 'POST')).toBe('HTTP/1.1 400 Bad Request');
  });

  test('have to be asked for', async () => {
    const answer = await get('/speak/one', { headers: key });

    expect(answer.status).toBe(426);
    expect(answer.headers.get('upgrade')).toBe('websocket');
    expect(await answer.json()).toMatchObject({ code: 'upgrade_required' });
  });
});

describe('bodies', () => {
  const send = async (body: unknown) => {
    const answer = await get('/shapes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { told: text } = await answer.json();
    return { status: answer.status, body: text === undefined ? undefined : JSON.parse(text) };
  };

  const circle = { kind: 'circle', radius: 1 };

  test('a union is pruned as the variant that its discriminator names', async () => {
    expect(await send({ ...circle, name: 'of a group', parts: [] })).toEqual({ status: 200, body: circle });
    expect(await send({ kind: 'group', name: 'a', radius: 1, parts: [], x: 1 })).toEqual({
      status: 200,
      body: { kind: 'group', name: 'a', parts: [] },
    });
  });

  test('arrays, maps, alternatives and shapes within shapes are pruned at every level', async () => {
    const group = {
      kind: 'group',
      parts: [
        { ...circle, x: 1 },
        { kind: 'group', parts: [{ ...circle, x: { y: 1 } }], x: [] },
      ],
      labels: { any: { name: 'b', x: 1 } },
      owner: { name: 'c', x: 1 },
      free: { x: { y: 1 } },
    };

    expect(await send(group)).toEqual({
      status: 200,
      body: {
        kind: 'group',
        parts: [circle, { kind: 'group', parts: [circle] }],
        labels: { any: { name: 'b' } },
        owner: { name: 'c' },
        free: { x: { y: 1 } },
      },
    });
    expect(await send({ kind: 'group', parts: [], owner: 'c' })).toMatchObject({ status: 200 });
  });

  test('a body that is to refuse undeclared members does', async () => {
    expect(await send({ kind: 'group', parts: [], sealed: { a: 1 } })).toMatchObject({ status: 200 });
    expect(await send({ kind: 'group', parts: [], sealed: { a: 1, x: 1 } })).toMatchObject({ status: 400 });
  });

  test('a variant nobody declared is refused, not guessed', async () => {
    expect(await send({ kind: 'square', radius: 1 })).toMatchObject({ status: 400 });
    expect(await send({ radius: 1 })).toMatchObject({ status: 400 });
    expect(await send([circle])).toMatchObject({ status: 400 });
  });
});
