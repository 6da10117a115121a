import { type ContractOperation, operationsOf, resolve, type Schema } from '../support/contract.js';
import { useServer } from '../support/server.js';

const server = useServer();

/** What a member of a body is reached by: names, `*` for any name, and `[]` for any item. */
type Steps = readonly string[];

const isTime = (schema: Schema): boolean => schema.format === 'date-time';

const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? value : []);

/** The members of a body that are times. */
const timesIn = (schema: Schema | undefined, steps: Steps = [], within: readonly unknown[] = []): Steps[] => {
  if (typeof schema !== 'object' || within.includes(schema)) {
    return [];
  }
  const resolved = resolve('swarm', schema) as Schema;
  const inner = [...within, resolved];
  const parts = [resolved.allOf, resolved.anyOf, resolved.oneOf].flatMap(schemasOf);
  return [
    ...(isTime(resolved) ? [steps] : []),
    ...parts.flatMap((part) => timesIn(part, steps, inner)),
    ...Object.entries((resolved.properties ?? {}) as Record<string, Schema>).flatMap(([name, member]) =>
      timesIn(member, [...steps, name], inner),
    ),
    ...timesIn(resolved.items as Schema | undefined, [...steps, '0'], inner),
    ...timesIn(resolved.additionalProperties as Schema | undefined, [...steps, '*'], inner),
  ];
};

/** The body with another value of one member, and where that is. */
const withMember = (body: unknown, [step, ...rest]: Steps, value: string): { body: unknown; path: string } => {
  if (step === undefined) {
    return { body: value, path: '' };
  }
  const object = (body ?? {}) as Record<string, unknown>;
  const name = step === '*' ? (Object.keys(object)[0] ?? 'any') : step;
  const inner = withMember(object[name], rest, value);
  return { body: { ...object, [name]: inner.body }, path: `.${name}${inner.path}` };
};

const namesTime = /^(?:since|until|before|after|startDate|endDate)$|(?:Before|After|Since|Until)$/;

interface TimeField {
  readonly operation: ContractOperation;
  readonly name: string;
  readonly refusalOf: (time: string) => Promise<void>;
}

const expectRefusal = async (operation: ContractOperation, query: string, body: unknown, path: string) => {
  const { status, body: answer } = await server.request(
    operation.method,
    `${operation.path.replace(/\{[^}]+\}/g, 'nobody')}${query}`,
    {
      headers: { 'X-Agent-ID': 'nobody' },
      ...(body !== undefined && { body }),
    },
  );
  expect({ status, issues: answer.issues }).toMatchObject({
    status: 400,
    issues: expect.arrayContaining([expect.objectContaining({ path })]),
  });
};

const fields: TimeField[] = operationsOf('swarm').flatMap((operation) => [
  ...operation.parameters
    .filter((parameter) => parameter.in === 'query' && (isTime(parameter.schema) || namesTime.test(parameter.name)))
    .map(({ name }) => ({
      operation,
      name: `query.${name}`,
      refusalOf: (time: string) =>
        expectRefusal(operation, `?${new URLSearchParams({ [name]: time })}`, undefined, `query.${name}`),
    })),
  ...timesIn(operation.body).map((steps) => ({
    operation,
    name: `body.${steps.join('.')}`,
    refusalOf: (time: string) => {
      const { body, path } = withMember(operation.bodyExamples[0], steps, time);
      return expectRefusal(operation, '', body, `body${path}`);
    },
  })),
]);

it('knows the times that callers send', () => {
  const names = fields.map(({ operation, name }) => `${operation.id} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'listTasks query.createdAfter',
      'listEvents query.since',
      'getSessionCostSummary query.startDate',
      'reportKeyRateLimit body.rateLimitedUntil',
      'reportKeyRateLimitWindows body.windows.*.lastSeenAt',
      'setInboxItemState body.snoozeUntil',
    ]),
  );
});

describe.each(fields.map((field) => [field.operation.id, field.name, field] as const))('%s %s', (_id, _name, field) => {
  it.each([
    '2016-12-31T23:59:60Z',
    '2016-12-31T23:59:60.5Z',
    '2016-12-31T24:59:00Z',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2016-12-31T22:59:60-01:00',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    '12026-01-01T00:00:00Z',
    'tomorrow',
  ])('refuses %s', (time) => field.refusalOf(time));
});

it('takes a time with an offset, up to the last of the calendar', async () => {
  for (const time of ['2026-01-31T12:00:00+05:30', '9999-12-31T23:59:59.999Z']) {
    expect(await server.request('GET', `/api/tasks?${new URLSearchParams({ createdBefore: time })}`)).toMatchObject({
      status: 200,
    });
  }
});
