import type { Agent } from './agent.js';
import type { Board } from './board.js';
import type { Connection, Schemas, SwarmClient } from './client.js';
import { DemoError } from './errors.js';
import type { Ledger } from './ledger.js';
import type { Screen, Speaker } from './screen.js';

/** The person who wants the project done, and acts with a token of her own. */
export interface Person extends Speaker {
  readonly user: Schemas['ComposedUser'];
  readonly token: Schemas['UserToken'];
  readonly client: SwarmClient;
}

/** What a run of the demo starts with. */
export interface World {
  /** Names this run: part of all ids and names, so that runs never meet. */
  readonly run: string;
  /** The namespace of all tasks of this run. */
  readonly namespace: string;
  /** How the story asks the server. */
  readonly connection: Connection;
  readonly screen: Screen;
  readonly operator: SwarmClient;
  /** Waits, for the eye. */
  readonly rest: (ms: number) => Promise<void>;
  /** Ends and starts each server; not there where they are those of others. */
  readonly restart?: () => Promise<void>;
}

/** Who works on the project. */
export interface Team {
  readonly person: Person;
  readonly lead: Agent;
  readonly otto: Agent;
  readonly mika: Agent;
  readonly noor: Agent;
}

/** A world with people and agents in it, and tasks to do. */
export interface Stage extends World {
  readonly team: Team;
  readonly board: Board;
  readonly ledger: Ledger;
  /** Ada's request, which the lead works on throughout. */
  readonly request: Schemas['Task'];
}

export const operatorSpeaker: Speaker = { name: 'operator', colour: 'bold' };

export const workersOf = ({ otto, mika, noor }: Team): Agent[] => [otto, mika, noor];

/** Asks again and again until there is an answer; throws when there is none in half a minute. */
export const waitFor = async <Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> => {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await ask();
    if (value !== undefined) {
      return value;
    }
    if (Date.now() > deadline) {
      throw new DemoError(`Waited half a minute for ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
