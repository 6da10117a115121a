/** Who makes a request. The bearer key decides the principal; the agent id is a claim beside it, not a credential. */
export interface Caller {
  readonly principal: Principal;
  /** `X-Agent-ID`: the agent the caller says it is. */
  readonly agentId?: string | undefined;
  /** `X-Runtime-Instance-ID`: the worker process the caller says it is. */
  readonly runtimeInstanceId?: string | undefined;
  /** `X-Source-Task-Id`: the task this request is made for, trusted only if it is assigned to the agent. */
  readonly sourceTaskId?: string | undefined;
  /** The page that a browser shows, in whose session the request is made. No header says so. */
  readonly pageId?: string | undefined;
  /** The run of a script that makes the request: what is run for it takes no further place. */
  readonly run?: object | undefined;
}

/** Whether the operator makes the request as no agent. */
export const isOperatorItself = ({ principal, agentId }: Caller): boolean =>
  principal.kind === 'operator' && agentId === undefined;

export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'operator' }
  /** With a token, unless the server itself asks in the name of the user. */
  | { readonly kind: 'user'; readonly userId: string; readonly tokenId?: string | undefined }
  /** A program that starts and stops workers; it may connect, and nothing else. */
  | ControllerPrincipal
  /** A worker that the swarm started: it acts as its agent only. */
  | WorkerPrincipal;

export interface WorkerPrincipal {
  readonly kind: 'worker';
  readonly runtimeId: string;
  readonly agentId: string;
}

export interface ControllerPrincipal {
  readonly kind: 'controller';
  readonly controllerId: string;
  readonly tokenId: string;
}
