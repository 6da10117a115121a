import { randomUUID } from 'node:crypto';
import type { CallInput } from './call.js';
import type { TestServer } from './server.js';

export type CreateBody = CallInput<'createWorkflow'>['body'];
export type Nodes = CreateBody['definition']['nodes'];

/** A node that compares nothing with nothing, and passes. */
export const passes = (id: string, next?: Nodes[number]['next']): Nodes[number] => ({
  id,
  type: 'property-match',
  config: { conditions: [{ field: 'run.id', op: 'exists' }] },
  ...(next !== undefined && { next }),
});

/** Stores a workflow with a name of its own. */
export const storeWorkflow = async (server: TestServer, nodes: Nodes, body: Partial<CreateBody> = {}) =>
  (
    await server.call('createWorkflow', {
      body: { name: `workflow-${randomUUID()}`, definition: { nodes }, ...body },
    })
  ).body;
