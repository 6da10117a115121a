import { type ContractOperation, operationsOf } from '../support/contract.js';
import { fullValue, levelsIn, withMembers } from '../support/object-levels.js';
import { allRows, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer, useServer } from '../support/server.js';

const marker = 'undeclared-2b7e';

/** Names of columns and of fields that rules know, in shapes that break whoever takes them. */
const members: Readonly<Record<string, unknown>> = {
  [marker]: { [marker]: [marker] },
  ...Object.fromEntries(
    ['id', 'key', 'status', 'createdAt', 'agentId', 'taskId', 'userId', 'provider', 'model', 'profile', 'path'].map(
      (name) => [name, { [name]: marker }],
    ),
  ),
  requesterInherited: true,
  evenIfTracked: true,
  routingSource: marker,
};

const agentId = 'walker';
const withBody = operationsOf('swarm').filter((operation) => operation.body !== undefined);

const bodiesOf = ({ body, bodyExamples }: ContractOperation): unknown[] => [
  ...bodyExamples,
  fullValue('swarm', body ?? {}),
];

interface Side {
  readonly server: OwnServer;
  readonly taskId: string;
  readonly userId: string;
  /** What was made there, by the path that it was asked for at. */
  readonly made: Map<string, string>;
}

const startSide = async (): Promise<Side> => {
  const server = await startServer();
  await server.agentClient(agentId).POST('/api/agents', { body: { name: 'Walker' } });
  const { data: task } = await server.client().POST('/api/tasks', { body: { task: 'Walk', agentId } });
  const { data: user } = await server.client().POST('/api/users', { body: { name: 'Walker' } });
  return { server, taskId: task?.id ?? '', userId: user?.user.id ?? '', made: new Map() };
};

const idFor = (path: string, side: Side): string => {
  const made = [...side.made.keys()].find((collection) => path.startsWith(`${collection}/{`));
  if (made !== undefined) {
    return side.made.get(made) ?? '';
  }
  if (path.startsWith('/api/users')) {
    return side.userId;
  }
  return path.startsWith('/api/agents') ? agentId : side.taskId;
};

const pathOf = ({ path, parameters }: ContractOperation, side: Side): string =>
  path.replace(/\{([^}]+)\}/g, (_match, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const [known] = (parameter?.schema.enum ?? []) as string[];
    return encodeURIComponent(known ?? (/id$/i.test(name) ? idFor(path, side) : `some-${name}`));
  });

const idIn = (answer: unknown): string | undefined => {
  if (typeof answer !== 'object' || answer === null) {
    return undefined;
  }
  if ('id' in answer && typeof answer.id === 'string') {
    return answer.id;
  }
  const [only, ...others] = Object.values(answer);
  return others.length === 0 ? idIn(only) : undefined;
};

const send = async (side: Side, operation: ContractOperation, body: unknown) => {
  const path = pathOf(operation, side);
  const { status, body: answer } = await side.server.request(operation.method, path, {
    body,
    headers: { 'X-Agent-ID': agentId, 'Content-Type': 'application/json' },
  });
  return { status, shape: shapeOf(answer), id: operation.path.includes('{') ? undefined : idIn(answer) };
};

/** What an answer looks like without what differs from one server to the other: ids and times. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(shapeOf);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shapeOf(child)]));
  }
  return typeof value === 'string' ? 'text' : value === null ? null : typeof value;
};

/** Everything that is stored, as text. */
const storedText = ({ server }: Side): string => JSON.stringify(allRows(server));

/** What they need is set up nowhere here. */
const isNotSetUp = (id: string): boolean => ['runRawLlm', 'postToChat'].includes(id);

describe('members that the contract does not declare', () => {
  let plain: Side;
  let crowded: Side;

  beforeAll(async () => {
    [plain, crowded] = await Promise.all([startSide(), startSide()]);
  });

  afterAll(() => Promise.all([plain.server.destroy(), crowded.server.destroy()]));

  test.each(withBody.map((operation) => [operation.id, operation] as const))(
    '%s answers as if they were not there, at every level',
    async (_id, operation) => {
      const schema = operation.body ?? {};
      let reached = 0;
      for (const body of bodiesOf(operation)) {
        const { value, levels } = withMembers('swarm', schema, body, members);
        reached = Math.max(reached, levels);

        const answer = await send(crowded, operation, value);

        const { status, shape } = await send(plain, operation, body);
        expect([answer.status, answer.shape]).toEqual([status, shape]);
        // Without a model, asking one is a failure of the server by contract.
        expect(answer.status).toBeLessThan(isNotSetUp(operation.id) ? 502 : 500);
      }
      expect(reached).toBeGreaterThanOrEqual(levelsIn('swarm', schema));
    },
  );

  test('are stored nowhere', () => {
    const stored = storedText(crowded);

    expect(stored).toContain('Walker');
    expect(stored).not.toContain(marker);
  });

  test('many of these requests are answered with what was asked for', async () => {
    const side = await startSide();
    const statuses: number[] = [];
    // What is made first is what the others are about.
    const isAboutOne = ({ path }: ContractOperation): number => (path.includes('{') ? 1 : 0);
    for (const operation of [...withBody].sort((one, other) => isAboutOne(one) - isAboutOne(other))) {
      for (const body of operation.bodyExamples) {
        const { status, id } = await send(side, operation, body);
        statuses.push(status);
        if (status === 201 && id !== undefined && !side.made.has(operation.path)) {
          side.made.set(operation.path, id);
        }
      }
    }
    await side.server.destroy();

    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0.5 * statuses.length);
  });
});

describe('known attacks with undeclared members', () => {
  const server = useServer();

  test('a body cannot change which price a path names', async () => {
    const line = '/api/pricing/harness_a/model-x/input';
    const { status, body } = await server.request('POST', line, {
      body: { pricePerMillionUsd: 3, effectiveFrom: 5, provider: {}, model: 'another', tokenClass: 'output' },
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({ provider: 'harness_a', model: 'model-x', tokenClass: 'input' });
  });

  test('a task takes no column that is not in the contract', async () => {
    const { status, body } = await server.request('POST', '/api/tasks', {
      body: {
        task: 'Sneak',
        resolvedProfile: 'nobody',
        routingReason: 'skill',
        routingSource: 'nobody',
        attempt: 7,
        status: 'draft',
      },
    });
    const row = rowsOf(server, 'tasks', { id: body.id })[0];

    expect(status).toBe(201);
    expect(row).toMatchObject({ resolvedProfile: null, routingSource: 'declared', attempt: 0, status: 'draft' });
  });

  test('a task cannot ask to be created twice', async () => {
    const task = { task: 'Once', contextKey: 'task:trackers:tracker_a:issue:ENG-1' };
    const first = await server.request('POST', '/api/tasks', { body: task });
    const second = await server.request('POST', '/api/tasks', { body: { ...task, evenIfTracked: true } });

    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.id).toBe(first.body.id);
  });

  test('a task cannot say that its requester was inherited, which decides whose costs it counts among', async () => {
    const { data } = await server.client().POST('/api/users', { body: { name: 'Payer' } });
    const { body } = await server.request('POST', '/api/tasks', {
      body: { task: 'Bill', requestedByUserId: data?.user.id, requesterInherited: true },
    });
    const row = server.database
      .prepare('select requestedByUserId, requesterInherited from tasks where id = ?')
      .get(body.id);

    expect(row).toEqual({ requestedByUserId: data?.user.id, requesterInherited: 0 });
  });

  test('free-form members are kept whole', async () => {
    const data = { toolName: 'telescope', nested: { any: [{ thing: 1 }] } };
    const { body } = await server.request('POST', '/api/events', {
      body: { category: 'tool', event: 'tool.start', source: 'worker', data, extra: 1 },
    });

    expect(body.event).toMatchObject({ data });
    expect(body.event).not.toHaveProperty('extra');
  });

  test('a hundred levels of undeclared members are dropped like one', async () => {
    const deep = `${'{"a":'.repeat(97)}1${'}'.repeat(97)}`;
    const { status } = await server.request('POST', '/api/tasks', {
      body: `{"task":"Deep","followUpConfig":{"extra":${deep}},"extra":${deep}}`,
      headers: { 'Content-Type': 'application/json' },
    });

    expect(status).toBe(201);
  });
});
