import type { components } from '../../generated/swarm/types.js';

type Schemas = components['schemas'];

const draft = 'http://json-schema.org/draft-07/schema#';

const sdkMethods: readonly string[] = [
  'createTask',
  'getTasks',
  'getTaskDetails',
  'storeProgress',
  'postMessage',
  'readMessages',
  'getSwarm',
  'listServices',
  'chatReply',
];

/** What elements of a page may have done. */
export const listPageActions = (): Schemas['PageActionList'] => ({
  actions: [
    {
      name: 'swarm.sdk',
      description: 'Call a method of the swarm SDK',
      params: {
        $schema: draft,
        type: 'object',
        properties: {
          sdk: { type: 'string', enum: sdkMethods, description: 'Which method' },
          args: { type: 'object', description: 'What it is called with' },
        },
        required: ['sdk'],
      },
      sdkMethods: [...sdkMethods],
    },
    {
      name: 'swarm.call',
      description: 'Call an endpoint of the swarm API',
      params: {
        $schema: draft,
        type: 'object',
        properties: {
          method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] },
          endpoint: { type: 'string', description: 'Its path' },
          body: { type: 'object', description: 'What is sent' },
        },
        required: ['method', 'endpoint'],
      },
    },
  ],
});
