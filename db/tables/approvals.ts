import type {
  ApprovalChannel,
  ApprovalPolicyName,
  ApprovalQuestionType,
  ApprovalStatus,
} from '../../generated/swarm/enums.js';
import type { JsonObject, JsonText } from './column-types.js';

export interface StoredApprovers {
  users?: string[];
  roles?: string[];
  policy: ApprovalPolicyName | { min: number };
}

export interface StoredQuestion {
  id: string;
  type: ApprovalQuestionType;
  label: string;
  required?: boolean;
  description?: string;
  placeholder?: string;
  multiline?: boolean;
  options?: { value: string; label: string; description?: string }[];
  minSelections?: number;
  maxSelections?: number;
  defaultValue?: boolean;
}

export interface StoredNotification {
  channel: ApprovalChannel;
  target: string;
  /** The message that told them. */
  messageTs?: string;
}

export interface StoredVote {
  responder: string;
  approved: boolean;
  responses: JsonObject;
  claimedRespondedBy?: string;
  respondedAt: string;
  /** Which of the named users the responder is. */
  named: readonly string[];
}

export interface ApprovalRequestTable {
  id: string;
  title: string;
  status: ApprovalStatus;
  questionCount: number;
  workflowRunId: string | null;
  /** Set only by the step that waits for the answer. */
  workflowRunStepId: string | null;
  sourceTaskId: string | null;
  /** The skill that is to become everybody's. */
  skillId: string | null;
  /** Who asked: `agent:…`, `operator`, `workflow`, which whoever started the run stands for, or `user`, who is `createdBy`. */
  askedBy: string;
  createdBy: string | null;
  resolvedBy: string | null;
  resolvedAt: string | null;
  resolutionReason: string | null;
  timeoutSeconds: number | null;
  expiresAt: string | null;
  /** SHA-256 of what is asked. */
  digest: string;
  createdAt: string;
  updatedAt: string;
  approvers: JsonText<StoredApprovers>;
  notificationChannels: JsonText<readonly StoredNotification[]> | null;
  responses: JsonText<JsonObject> | null;
  questions: JsonText<readonly StoredQuestion[]>;
  approvals: JsonText<readonly StoredVote[]>;
}

export interface ApprovalTables {
  approval_requests: ApprovalRequestTable;
}
