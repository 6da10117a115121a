// Runs in a child process: descriptions come from anybody, and reading one may take long, or all memory.
import { type ImportedTools, readTools } from '../mcp/tools.js';
import { packed, unpacked } from '../packed.js';
import { type Node, objectAt, readDocument, SpecError, textAt } from './document.js';
import { namedServerOf, type OperationDescriptor, readOperations } from './operations.js';
import { typesOf } from './types.js';

export interface ImportInput {
  /** The description, packed. */
  readonly stored: string;
  /** Where it was fetched; null: it was sent. */
  readonly specUrl: string | null;
}

/** An operation as it is stored. */
export interface ImportedOperation {
  readonly name: string;
  /** As JSON, packed. */
  readonly descriptor: string;
}

/** What a description says; `error` says why it offers nothing. */
export interface ImportedSpec {
  readonly error: string | null;
  /** As JSON, or as it was sent where it is none; packed. */
  readonly spec: string;
  /** It is an object, whatever is in it. */
  readonly isReadable: boolean;
  readonly title: string | null;
  readonly specVersion: string | null;
  readonly pathCount: number;
  readonly preview: string;
  readonly isTruncated: boolean;
  readonly serverUrl: string | null;
  /** What it names as its server, and why that cannot be one; null: it can, or none is named. */
  readonly serverProblem: string | null;
  readonly operations: readonly ImportedOperation[];
  /** Packed. */
  readonly types: string;
}

const previewLength = 51_200;
const longestName = 300;
/** Of all operations together. */
const maxDescriptorLength = 12 * 1024 * 1024;
/** The same, with those of which only is said how they are called: all of it is told whoever looks at the connection. */
const maxStoredLength = 24 * 1024 * 1024;

const previewOf = (document: Node): string => JSON.stringify(document, null, 2);

const bare = (stored: string, text: string, error: string): ImportedSpec => ({
  error,
  spec: stored,
  isReadable: false,
  title: null,
  specVersion: null,
  pathCount: 0,
  preview: text.slice(0, previewLength),
  isTruncated: text.length > previewLength,
  serverUrl: null,
  serverProblem: null,
  operations: [],
  types: '',
});

/** An operation of which only is said how it is called. */
const barely = (operation: OperationDescriptor): OperationDescriptor => ({
  ...operation,
  parameters: operation.parameters.map((parameter) => ({ ...parameter, schema: {} })),
  ...(operation.requestBodySchema && { requestBodySchema: {} }),
  responseSchema: {},
});

const offered = (document: Node): Pick<ImportedSpec, 'error' | 'operations' | 'types'> => {
  try {
    const operations = readOperations(document);
    let length = 0;
    let storedLength = 0;
    const stored = operations.map((operation) => {
      const whole = JSON.stringify(operation);
      length += whole.length;
      // The last ones of a very long description are stored without what their values look like.
      const descriptor = length <= maxDescriptorLength ? whole : JSON.stringify(barely(operation));
      storedLength += descriptor.length;
      if (storedLength > maxStoredLength) {
        throw new SpecError(`The operations take more than ${maxStoredLength} characters, even without schemas`);
      }
      return { name: operation.name, descriptor: packed(descriptor) };
    });
    return { error: null, operations: stored, types: packed(typesOf(operations)) };
  } catch (error) {
    if (!(error instanceof SpecError || error instanceof RangeError)) {
      throw error;
    }
    const reason = error instanceof SpecError ? error.message : 'The description is nested too deep';
    return { error: reason, operations: [], types: '' };
  }
};

const importSpec = ({ stored, specUrl }: ImportInput): ImportedSpec => {
  const text = unpacked(stored);
  let read: ReturnType<typeof readDocument>;
  try {
    read = readDocument(text);
  } catch (error) {
    if (error instanceof SpecError) {
      return bare(stored, text, error.message);
    }
    throw error;
  }
  const { document, json } = read;
  const pretty = previewOf(document);
  const info = objectAt(document, 'info');
  const server = namedServerOf(document, specUrl);
  return {
    ...offered(document),
    spec: packed(json),
    isReadable: true,
    title: textAt(info, 'title')?.slice(0, longestName) ?? null,
    specVersion: textAt(info, 'version')?.slice(0, longestName) ?? null,
    pathCount: Object.keys(objectAt(document, 'paths') ?? {}).length,
    preview: pretty.slice(0, previewLength),
    isTruncated: pretty.length > previewLength,
    serverUrl: server !== undefined && 'url' in server ? server.url : null,
    serverProblem: server !== undefined && 'unusable' in server ? server.unusable : null,
  };
};

/** What child processes of imports do. */
export const createTasks = () => ({
  importSpec,
  importTools: (text: string): ImportedTools => readTools(JSON.parse(text)),
});
