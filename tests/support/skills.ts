import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import type { CallInput } from './call.js';
import { changeRows } from './rows.js';
import type { TestServer } from './server.js';

type Skill = components['schemas']['Skill'];

/** The text of a skill with this name. */
export const skillText = (name: string, more = ''): string =>
  `---\nname: ${name}\ndescription: Says ${name}\n${more}---\nDo ${name}.`;

/** Stores a skill, of a name of its own unless one is given. */
export const storeSkill = async (
  server: TestServer,
  {
    name = `skill-${randomUUID()}`,
    more = '',
    ...body
  }: Partial<CallInput<'createSkill'>['body']> & {
    readonly name?: string;
    readonly more?: string;
  } = {},
): Promise<Skill> =>
  (await server.call('createSkill', { body: { content: skillText(name, more), ...body } })).body.skill;

/** A skill that nothing of can be changed. It is not one of everybody, so that other tests do not see it. */
export const storeSystemSkill = async (server: TestServer): Promise<Skill> => {
  const skill = await storeSkill(server);
  changeRows(server, 'skills', { id: skill.id }, { systemDefault: 1 });
  return skill;
};

/** The answer's body, where the caller said of nothing that it knows it. */
const told = <Body>(body: Body | undefined): Body => {
  if (body === undefined) {
    throw new Error('nothing was told anew');
  }
  return body;
};

export const skillsOf = async (server: TestServer, agentId: string) =>
  told((await server.call('listAgentSkills', { path: { id: agentId } })).body);

export const signatureOf = async (server: TestServer, agentId: string) =>
  told((await server.call('getAgentSkillsSignature', { path: { id: agentId } })).body);

export const noSkill = '01971f3e-0000-7000-8000-000000000000';
