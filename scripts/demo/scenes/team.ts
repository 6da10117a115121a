import { Agent, type AgentProfile } from '../agent.js';
import { connect, dataOf, done } from '../client.js';
import { expectEqual } from '../expect.js';
import { operatorSpeaker, type Person, type Team, type World } from '../world.js';

// The lead by name comes first where work has no other destination; a demo must not stand in the way of real leads.
const lead: AgentProfile = {
  name: 'Zora',
  colour: 'magenta',
  isLead: true,
  role: 'lead',
  skills: ['planning'],
  harness: 'harness_a',
  maxTasks: 3,
};
const otto: AgentProfile = {
  name: 'Otto',
  colour: 'cyan',
  role: 'developer',
  skills: ['backend'],
  harness: 'harness_b',
  maxTasks: 1,
};
const mika: AgentProfile = {
  name: 'Mika',
  colour: 'yellow',
  role: 'designer',
  skills: ['frontend'],
  harness: 'harness_a',
  maxTasks: 1,
};
const noor: AgentProfile = {
  name: 'Noor',
  colour: 'blue',
  role: 'generalist',
  skills: ['backend', 'frontend', 'docs'],
  harness: 'harness_c',
  maxTasks: 1,
};

/** The address of the person of a run. */
export const emailOf = (run: string): string => `ada-${run}@example.com`;

const invite = async ({ operator, screen, run, connection }: World): Promise<Person> => {
  const { user } = await dataOf(
    operator.POST('/api/users', { body: { name: 'Ada', email: emailOf(run), role: 'product owner' } }),
  );
  const { plaintext, token } = await dataOf(
    operator.POST('/api/users/{id}/mcp-tokens', { params: { path: { id: user.id } }, body: { label: `demo ${run}` } }),
  );
  const person: Person = {
    name: 'Ada',
    colour: 'green',
    user,
    token,
    client: connect({ ...connection, key: plaintext }),
  };
  const whoami = await dataOf(person.client.GET('/api/whoami'));
  expectEqual(whoami.user?.id, user.id, 'the user behind the new token');
  screen.say(operatorSpeaker, `invites Ada and gives her a token (…${token.tokenPreview})`);
  return person;
};

/** What a worker reports once its harness has answered a test call. */
const reportReady = (agent: Agent): Promise<void> =>
  done(
    agent.client.PUT('/api/agents/{id}/credential-status', {
      params: { path: { id: agent.id } },
      body: {
        ready: true,
        cred_status: {
          ready: true,
          satisfiedBy: 'env',
          reportKind: 'boot',
          liveTest: { ok: true, error: null, latency_ms: 180, testedAt: Date.now() },
        },
      },
    }),
  );

const join = async ({ run, screen, rest }: World, agent: Agent): Promise<Agent> => {
  const registered = await agent.register(run);
  expectEqual(registered.status, 'idle', `the status of ${agent.name}`);
  await reportReady(agent);
  await agent.touch();
  const { isLead = false, role, skills, harness } = agent.profile;
  const detail = screen.paint('dim', `${harness}, knows ${skills.join(', ')}`);
  screen.say(agent, `registers as ${isLead ? 'the lead' : role}  ${detail}`);
  await rest(120);
  return agent;
};

/** A person, a lead and three workers. */
export const gatherTeam = async (world: World): Promise<Team> => {
  world.screen.heading('The team');
  const person = await invite(world);
  return {
    person,
    lead: await join(world, new Agent(world.run, world.connection, lead)),
    otto: await join(world, new Agent(world.run, world.connection, otto)),
    mika: await join(world, new Agent(world.run, world.connection, mika)),
    noor: await join(world, new Agent(world.run, world.connection, noor)),
  };
};
