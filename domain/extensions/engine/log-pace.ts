import { msPerMinute } from '../../kernel/time.js';

/** So many messages of each level an extension writes in a minute. */
const mostInMinute = 60;

export const tooMuchSaid = `More than ${mostInMinute} messages in a minute: the others of this minute are left out`;

type Level = 'error' | 'warn' | 'info';

export const levelOf = (given: unknown): Level => (given === 'error' || given === 'warn' ? given : 'info');

interface Minute {
  readonly since: number;
  readonly said: number;
}

/** How much an extension has said of late: a hook that says something for ever would fill the log and the runs. */
export class LogPace {
  readonly #minutes = new Map<Level, Minute>();

  /** What is written of a message: itself, once a minute that there were too many, or nothing. */
  admit(level: Level, message: string): string | undefined {
    const now = performance.now();
    const known = this.#minutes.get(level);
    const { since, said } = known === undefined || now - known.since >= msPerMinute ? { since: now, said: 0 } : known;
    this.#minutes.set(level, { since, said: said + 1 });
    if (said < mostInMinute) {
      return message;
    }
    return said === mostInMinute ? tooMuchSaid : undefined;
  }
}
