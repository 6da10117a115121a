import type { ApprovalRow } from '../../db/queries/approvals.js';
import type { components } from '../../generated/swarm/types.js';
import { storedList, storedObject } from '../kernel/stored-json.js';

type Progress = components['schemas']['ApprovalProgress'];
type Approvers = components['schemas']['Approvers'];

/** How many different names there are, letters in any case. */
const countNames = (users: readonly string[]): number => new Set(users.map((name) => name.toLowerCase())).size;

/**
 * Why so many people as a policy wants never approve: there are not so many who may. Undefined: there are.
 *
 * @param people how many different ones are named, where that is known: some have several names
 */
export const policyProblem = (
  { users = [], roles = [], policy }: Approvers,
  people = countNames(users),
): string | undefined => {
  if (typeof policy !== 'object' || users.length === 0 || roles.length > 0) {
    return undefined;
  }
  // The operator counts as one of those who approve.
  const most = people + 1;
  return policy.min <= most
    ? undefined
    : `must be ${most} at most, as many as may approve: those whom users names, and the operator`;
};

/**
 * How many of those who have to approve a request have done so (docs/approvals.md): with `all` each of the named users, else
 * as many different people as the policy says.
 */
export const quorumOf = (row: Pick<ApprovalRow, 'id' | 'approvers' | 'approvals'>): Progress => {
  const { policy, users = [] } = storedObject(row.approvers, 'approval_requests.approvers', row.id);
  const approving = storedList(row.approvals, 'approval_requests.approvals', row.id).filter((vote) => vote.approved);
  if (policy === 'all' && users.length > 0) {
    const required = countNames(users);
    return { approved: new Set(approving.flatMap(({ named }) => named)).size, required };
  }
  const required = typeof policy === 'object' ? policy.min : 1;
  return { approved: Math.min(approving.length, required), required };
};
