/** Where and as whom a worker works. */
export interface Post {
  readonly url: string;
  readonly key: string;
  readonly agentId: string;
}

/** What a worker saw on its day, all of it through its client. */
export interface Workday {
  /** The text of the task, as the poll told it. */
  readonly assigned: string;
  readonly progressInList: string | undefined;
  readonly storedBytes: number | undefined;
  readonly downloaded: readonly number[];
  readonly status: string;
  readonly output: string | undefined;
  /** The output in the error that a second, different one gets. */
  readonly keptOutput: string | undefined;
  readonly costUsd: number;
  /** The code of the error that an unknown agent gets. */
  readonly refusal: string;
  /** Whether the next poll brings nothing. */
  readonly nothingLeft: boolean;
}

export const taskText = 'Count the stars';
export const progressText = 'half of the sky';
export const outputText = 'All of them.';
export const otherText = 'Half of them.';
export const fileName = 'stars/photo of März.raw';
/** No UTF-8, so that what was read as text on the way comes back different. */
export const fileBytes = new Uint8Array([0, 1, 0x7f, 0x80, 0xff, 0xfe, 0xc3, 0x28, 0x0d, 0x0a]);
export const costUsd = 0.125;
