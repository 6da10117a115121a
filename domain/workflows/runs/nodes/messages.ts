import type { Execution, Outcome } from './execution.js';

/** No channel can be reached yet, which fails nobody. */
export const notify = ({ config }: Execution): Outcome => ({
  kind: 'done',
  output: {
    sent: false,
    message: String(config['template']),
    reason: `The channel '${String(config['channel'])}' is not configured`,
  },
});

/** No repository host can be reached yet, which fails nobody. */
export const vcs = ({ config }: Execution): Outcome => ({
  kind: 'done',
  output: { url: '', id: '', reason: `${String(config['provider'])} is not configured` },
});
