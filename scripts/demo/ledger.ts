/** What the demo sent to the server, to compare with what the server makes of it. */
export class Ledger {
  readonly #cents = new Map<string, number>();
  #events = 0;
  #sessions = 0;

  addCost(agentId: string, cents: number): void {
    this.#cents.set(agentId, (this.#cents.get(agentId) ?? 0) + cents);
    this.#sessions += 1;
  }

  addEvents(count: number): void {
    this.#events += count;
  }

  /** USD an agent has spent. */
  spentBy(agentId: string): number {
    return (this.#cents.get(agentId) ?? 0) / 100;
  }

  /** USD all agents have spent. */
  get spent(): number {
    return [...this.#cents.values()].reduce((sum, cents) => sum + cents, 0) / 100;
  }

  get sessions(): number {
    return this.#sessions;
  }

  get events(): number {
    return this.#events;
  }
}

/** An amount of USD with two decimals. */
export const usd = (amount: number): string => `$${amount.toFixed(2)}`;
