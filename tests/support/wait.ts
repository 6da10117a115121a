const askAgainAfterMs = 10;
const patienceMs = 20_000;

/**
 * Asks again and again until the answer is neither undefined nor false, and returns it: for what happens beside the
 * requests. Throws after 20 seconds, naming what was waited for.
 */
export const waitFor = async <Value>(
  what: string,
  ask: () => Value | Promise<Value>,
): Promise<Exclude<Value, undefined | false>> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) {
      return answer as Exclude<Value, undefined | false>;
    }
    if (Date.now() > deadline) {
      throw new Error(`waited in vain for ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs));
  }
};
