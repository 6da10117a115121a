const askAgainAfterMs = 10;
/** As long as a test may take, nearly: a busy machine is no failure. */
const defaultPatienceMs = 50_000;

/**
 * Asks again and again until the answer is neither undefined nor false, and returns it: for what happens beside the
 * requests. Throws when that takes longer than almost any test may, naming what was waited for.
 */
export const waitFor = async <Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  patienceMs = defaultPatienceMs,
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
