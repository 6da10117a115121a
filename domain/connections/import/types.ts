import { typeOfSchema } from '../../kernel/schema-type.js';
import type { OperationDescriptor, OperationParameter } from './operations.js';

const groups = ['path', 'query', 'header'] as const;

const groupOf = (parameters: readonly OperationParameter[], place: string): string[] => {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) {
    return [];
  }
  const schema = {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema: of }) => [name, of])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
  return [`${place}${own.some(({ required }) => required) ? '' : '?'}: ${typeOfSchema(schema)}`];
};

const isEmpty = (schema: object): boolean => Object.keys(schema).length === 0;

const argumentsOf = ({ parameters, hasBody, isBodyRequired, requestBodySchema }: OperationDescriptor): string => {
  const body = isEmpty(requestBodySchema ?? {}) ? 'any' : typeOfSchema(requestBodySchema);
  const members = [
    ...groups.flatMap((place) => groupOf(parameters, place)),
    ...(hasBody ? [`body${isBodyRequired ? '' : '?'}: ${body}`] : []),
  ];
  return `{ ${members.join('; ')} }`;
};

const needsArguments = ({ parameters, isBodyRequired }: OperationDescriptor): boolean =>
  isBodyRequired === true || parameters.some(({ required }) => required);

const commentOf = ({ description, method, path }: OperationDescriptor): string =>
  `/** ${`${method} ${path}${description ? `: ${description}` : ''}`.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`;

/** How one operation is called. */
const typeOfOperation = (operation: OperationDescriptor): string => {
  const result = isEmpty(operation.responseSchema) ? 'any' : typeOfSchema(operation.responseSchema);
  const call = needsArguments(operation) ? 'ScriptApiCall' : 'ScriptApiOptionalCall';
  return `  ${commentOf(operation)}\n  readonly ${operation.name}: ${call}<${argumentsOf(operation)}, ${result}>;\n`;
};

/** An operation of which there is no room to say more. */
const bareType = ({ name }: OperationDescriptor): string => `  readonly ${name}: ScriptApiOptionalCall<any, any>;\n`;

/** Of all types of one description. */
const maxLength = 4 * 1024 * 1024;

/** The type of what scripts have of a connection; beyond so many characters operations take and return anything. */
export const typesOf = (operations: readonly OperationDescriptor[]): string => {
  let length = 0;
  const members = operations.map((operation) => {
    const type = length > maxLength ? bareType(operation) : typeOfOperation(operation);
    length += type.length;
    return type;
  });
  return `{\n${members.join('')}}`;
};
