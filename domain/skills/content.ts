import type { SkillChanges } from '../../db/queries/skills.js';
import { invalid } from '../kernel/errors.js';

/** What of a skill its text says. */
export type SkillContent = Required<
  Pick<
    SkillChanges,
    | 'name'
    | 'description'
    | 'content'
    | 'allowedTools'
    | 'model'
    | 'effort'
    | 'context'
    | 'agent'
    | 'disableModelInvocation'
    | 'userInvocable'
  >
>;

const fence = '---';
const longestName = 200;
const longestValue = 10_000;

const badContent = (message: string) => invalid(message, { code: 'skill_invalid' });

/** A value in double quotes is a text of JSON, if it can be read as one. */
const decoded = (value: string): string => {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) {
    return value;
  }
  try {
    const text: unknown = JSON.parse(value);
    return typeof text === 'string' ? text : value;
  } catch {
    return value;
  }
};

const headerOf = (content: string): ReadonlyMap<string, string> => {
  const [first, ...lines] = content.trim().split('\n');
  if (first?.trimEnd() !== fence) {
    throw badContent('The skill needs front matter: its first line is ---');
  }
  const end = lines.findIndex((line) => line.trimEnd() === fence);
  if (end === -1) {
    throw badContent('The front matter has no end: a line ---');
  }
  const header = new Map<string, string>();
  for (const line of lines.slice(0, end)) {
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(colon, 0)).trim();
    const value = line.slice(colon + 1).trim();
    if (colon !== -1 && key !== '' && value !== '') {
      header.set(key, decoded(value));
    }
  }
  return header;
};

const required = (header: ReadonlyMap<string, string>, key: string, longest: number): string => {
  const value = header.get(key)?.trim();
  if (!value) {
    throw badContent(`The front matter needs a ${key}`);
  }
  if (value.length > longest) {
    throw badContent(`The ${key} of the front matter has more than ${longest} characters`);
  }
  return value;
};

const optional = (header: ReadonlyMap<string, string>, key: string): string | null => {
  const value = header.get(key) ?? null;
  if (value !== null && value.length > longestValue) {
    throw badContent(`The ${key} of the front matter has more than ${longestValue} characters`);
  }
  return value;
};

const assertWellFormed = (values: Iterable<string>): void => {
  for (const value of values) {
    if (!value.isWellFormed() || value.includes('\0')) {
      throw badContent('The front matter has characters that are none in Unicode');
    }
  }
};

/**
 * Reads the text of a skill: front matter of lines `key: value` between two lines `---`, then what it teaches
 * (docs/skills.md). Nothing in it is run, and nothing nests.
 *
 * @throws ProductError invalid (`skill_invalid`)
 */
export const readContent = (content: string): SkillContent => {
  const header = headerOf(content);
  assertWellFormed(header.values());
  return {
    name: required(header, 'name', longestName),
    description: required(header, 'description', longestValue),
    content,
    allowedTools: optional(header, 'allowed-tools'),
    model: optional(header, 'model'),
    effort: optional(header, 'effort'),
    context: optional(header, 'context'),
    agent: optional(header, 'agent'),
    disableModelInvocation: header.get('disable-model-invocation') === 'true' ? 1 : 0,
    userInvocable: header.get('user-invocable') === 'false' ? 0 : 1,
  };
};
