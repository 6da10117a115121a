// Part of what runs in a child process: tools are described by anybody.
import type { components } from '../../../generated/swarm/types.js';
import { isObject } from '../../kernel/is-object.js';
import { typeOfSchema } from '../../kernel/schema-type.js';
import { type Node, SpecError, textAt } from '../import/document.js';
import { SchemaReader } from '../import/schemas.js';
import { DistinctNames } from '../names.js';
import { packed } from '../packed.js';

export type ToolDescriptor = components['schemas']['ConnectionTool'];

/** A tool as it is stored. */
interface ImportedTool {
  readonly name: string;
  /** As JSON, packed. */
  readonly descriptor: string;
}

/** Tools by the names of their methods, and the type of what scripts have of them. */
export interface ImportedTools {
  readonly tools: readonly ImportedTool[];
  /** Packed. */
  readonly types: string;
}

/** The same; `error` says why there are none. */
export type DiscoveredTools = ImportedTools & { readonly error: string | null };

const longestDescription = 500;
/** Of all types of one server. */
const maxTypesLength = 4 * 1024 * 1024;

const schemaOf = (tool: Node): Node => {
  const stated = isObject(tool['inputSchema']) ? tool['inputSchema'] : {};
  try {
    return new SchemaReader(stated).read(stated);
  } catch (error) {
    if (error instanceof SpecError) {
      return {};
    }
    throw error;
  }
};

const readTool = (tool: Node, name: string): ToolDescriptor => {
  const description = textAt(tool, 'description')?.slice(0, longestDescription);
  return {
    name,
    tool: textAt(tool, 'name') ?? '',
    ...(description && { description }),
    inputSchema: schemaOf(tool),
  };
};

const hasMembers = ({ inputSchema }: ToolDescriptor): boolean =>
  isObject(inputSchema['properties']) && Object.keys(inputSchema['properties']).length > 0;

const typeOfTool = (tool: ToolDescriptor): string => {
  const { name, description, inputSchema } = tool;
  const comment = `${tool.tool}${description ? `: ${description}` : ''}`
    .replaceAll('*/', '* /')
    .replaceAll(/\s+/g, ' ');
  const args = hasMembers(tool) ? typeOfSchema({ ...inputSchema, type: 'object' }) : 'Record<string, unknown>';
  const call = Array.isArray(inputSchema['required']) ? 'ScriptMcpCall' : 'ScriptMcpOptionalCall';
  return `  /** ${comment} */\n  readonly ${name}: ${call}<${args}>;\n`;
};

/** Tools as a server tells of them, in its order. A second `find` is `find2`. */
export const readTools = (stated: readonly unknown[]): ImportedTools => {
  const names = new DistinctNames();
  const tools = stated
    .filter(isObject)
    .filter((tool) => textAt(tool, 'name') !== undefined)
    .map((tool) => readTool(tool, names.give(textAt(tool, 'name') ?? '', 'tool')));
  let types = '';
  for (const tool of tools) {
    const type = typeOfTool(tool);
    types +=
      types.length + type.length > maxTypesLength ? `  readonly ${tool.name}: ScriptMcpOptionalCall<any>;\n` : type;
  }
  return {
    tools: tools.map((tool) => ({ name: tool.name, descriptor: packed(JSON.stringify(tool)) })),
    types: packed(`{\n${types}}`),
  };
};
