const text = 'Says something of it that people read, and that is as long as such texts are. ';

/** Schemas as real services have them: in rings, with alternatives, parts, names that are words of JavaScript, and much text. */
const schemasOf = (count: number, characters: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `Thing${index}`,
      {
        type: 'object',
        description: text.repeat(Math.ceil(characters / text.length)).slice(0, characters),
        required: ['id', 'constructor'],
        properties: {
          id: { type: index % 2 === 0 ? 'string' : ['string', 'null'] },
          constructor: { type: 'string', enum: ['a', 'b', '*/ "quoted" \\'] },
          next: { $ref: `#/components/schemas/Thing${(index + 1) % count}` },
          self: { $ref: `#/components/schemas/Thing${index}` },
          list: { type: 'array', items: { $ref: `#/components/schemas/Thing${(index * 7) % count}` } },
          either: {
            oneOf: [
              { $ref: `#/components/schemas/Thing${(index * 3) % count}` },
              { type: 'integer', nullable: true },
              { allOf: [{ type: 'object', properties: { 'a-b c': { type: 'boolean' } } }] },
            ],
          },
        },
      },
    ]),
  );

const pathsOf = (operations: number, schemas: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: operations }, (_, index) => {
      const schema = { $ref: `#/components/schemas/Thing${index % schemas}` };
      const content = { 'application/json': { schema } };
      return [
        `/things/{id}/parts-${index}/{part}`,
        {
          parameters: [{ $ref: '#/components/parameters/id' }],
          [index % 3 === 0 ? 'post' : 'get']: {
            operationId: `things/part ${index % 500}`,
            summary: text,
            parameters: [
              { name: 'part', in: 'path', required: true, schema: { type: 'string' } },
              { name: 'filter[since]', in: 'query', schema },
            ],
            ...(index % 3 === 0 && { requestBody: { content } }),
            responses: { 200: { description: text, content }, default: { $ref: '#/components/responses/failed' } },
          },
        },
      ];
    }),
  );

/** A description with so many operations, of about so many bytes, as nasty as real ones are. */
export const largeDescription = (bytes: number, operations: number, serverUrl = 'https://api.example.com'): string => {
  const schemas = 800;
  const textOfEach = Math.floor((bytes - operations * 900) / schemas) - 700;
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'A large service', version: '1' },
    servers: [{ url: serverUrl }],
    components: {
      schemas: schemasOf(schemas, textOfEach),
      parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
      responses: { failed: { description: text } },
    },
    paths: pathsOf(operations, schemas),
  });
};
