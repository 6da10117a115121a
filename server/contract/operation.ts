import type { PageRights } from '../../domain/kernel/operations.js';
import type { Permission } from '../../generated/swarm/enums.js';
import type { BodyLimits } from '../http/body.js';

/** What the server knows of an operation at run time; generated from the contract. */
/** What people look at who come to an operation with a browser. */
export type BrowserSubject = 'pages' | 'accounts';

export interface OperationInfo {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  /** The RBAC verb (`x-permission`), if the contract names one. */
  readonly permission?: Permission;
  /** It changes nothing, so that who may read may use it, and HEAD asks it too. */
  readonly readOnly?: boolean;
  readonly pathParameters: readonly string[];
  readonly query: readonly string[];
  /** Query parameters for which an empty value counts as not given. */
  readonly plainTextQuery: readonly string[];
  /** Query parameters from which rules take out what cannot be shown: they may have control characters, NUL too. */
  readonly cleanedQuery?: readonly string[];
  readonly headers: readonly string[];
  readonly body: 'none' | 'json' | 'raw';
  /** A malformed JSON body counts as `{}`. */
  readonly lenientBody?: boolean;
  /** Of a JSON body. */
  readonly bodyLimits?: BodyLimits;
  /** Its answers with 400 and 429 are errors of JSON-RPC. */
  readonly jsonRpc?: boolean;
  /** Browsers show its answers: those that ask for HTML are told of errors in it. */
  readonly browser?: BrowserSubject;
  /** Pages may call it. */
  readonly pageSession?: PageRights;
  /** It performs other operations for its caller, each with the permission of its own. */
  readonly permissionsWithin?: boolean;
  /** Takes over the connection (101) instead of answering. */
  readonly upgrade?: boolean;
  /** Status → media type of its body, null when it has none. */
  readonly responses: Readonly<Record<string, string | null>>;
}
