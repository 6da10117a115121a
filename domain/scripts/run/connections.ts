import { actorOf } from '../../connections/call/actor.js';
import { connectionsOf } from '../../connections/call/reach.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import type { ScriptSurroundings } from '../../sandbox/script.js';

/** The connections that a run has, as its script is told of them. */
export const connectionsFor = async (app: App, caller: Caller, agentId: string): Promise<ScriptSurroundings['apis']> =>
  (await connectionsOf(app, (await actorOf(app, caller, agentId, null)).reach)).map(({ slug, kind }) => ({
    slug,
    kind,
  }));
