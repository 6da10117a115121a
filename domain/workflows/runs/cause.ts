import type { components } from '../../../generated/swarm/types.js';
import type { Caller } from '../../kernel/caller.js';
import { toJsonText } from '../../kernel/stored-json.js';
import { principalNameOf } from '../../users/principal-name.js';

/** What moved a run or a step on; events also tell who did. */
export type Cause = components['schemas']['WorkflowCause'] & {
  /** The principal (domain/users/principal-name.ts). */
  readonly by?: string;
};

/** Somebody asked for it. */
export const askedBy = (caller: Caller): Cause => ({ kind: 'request', by: principalNameOf(caller) });

/** A request for approval has ended; `by` is null where nobody ended it. */
export const resolutionOf = (id: string, by: string | null): Cause => ({
  kind: 'approval',
  id,
  ...(by !== null && { by }),
});

/** A step has ended. */
export const endOf = ({ id }: { readonly id: string }): Cause => ({ kind: 'step', id });

/** A step came to it as it was executed. */
export const executed: Cause = { kind: 'node' };

/** Nothing else would have gone on. */
export const audited: Cause = { kind: 'audit' };

/** As a step keeps it: who did it is told by the event, whose users no merge changes. */
export const storedCause = ({ kind, id }: Cause) => toJsonText({ kind, ...(id !== undefined && { id }) });
