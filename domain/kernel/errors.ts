/** What kind of refusal or failure an error is. How each kind is shown to a caller is the business of each way in. */
export type ErrorKind =
  /** The request, or the state it meets, does not allow the operation. */
  | 'invalid'
  /** Nobody knows who is asking. */
  | 'unauthenticated'
  /** The caller is known, but may not do this. */
  | 'forbidden'
  | 'notFound'
  /** The caller takes none of the forms in which it could be answered. */
  | 'unacceptable'
  /** Another writer won, or the change contradicts what is stored. */
  | 'conflict'
  /** It was there once, and will not come back. */
  | 'gone'
  | 'tooLarge'
  /** What was sent is in a form that is not understood. */
  | 'unsupported'
  /** What was sent is understood, but cannot be done the way it is asked for. */
  | 'unprocessable'
  /** The caller has used up what it may use for now. */
  | 'exhausted'
  /** This installation does not provide it. */
  | 'unimplemented'
  /** Another server that is needed for it did not do its part. */
  | 'upstream'
  /** It would work at another time. */
  | 'unavailable'
  | 'internal';

/** A part of the request that does not fit, and why. */
export interface Issue {
  /** Where it is: `body.priority`, `query.limit`, `path.id`; items of a list by their index (`body.tags.3`). */
  readonly path: string;
  readonly message: string;
}

/** Further fields of what a caller is told; what every error has stands in the error itself. */
export type ErrorDetails = Readonly<Record<string, unknown>> & {
  readonly error?: never;
  readonly code?: never;
  readonly issues?: never;
};

export interface ErrorOptions {
  /** Names this error for programs, in snake_case, and never changes; default: the general code of the kind. */
  readonly code?: string;
  readonly details?: ErrorDetails;
  /** Everything that does not fit, the part that the message names first. */
  readonly issues?: readonly Issue[];
  /** After how many milliseconds another try may succeed. */
  readonly retryAfterMs?: number;
}

/** The code of the errors of a kind that nobody needs to tell apart. */
export const generalCodes: Readonly<Record<ErrorKind, string>> = {
  invalid: 'invalid_request',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  notFound: 'not_found',
  unacceptable: 'not_acceptable',
  conflict: 'conflict',
  gone: 'gone',
  tooLarge: 'too_large',
  unsupported: 'unsupported',
  unprocessable: 'unprocessable',
  exhausted: 'exhausted',
  unimplemented: 'unimplemented',
  upstream: 'upstream_failed',
  unavailable: 'unavailable',
  internal: 'internal_error',
};

/**
 * The one error that reaches the caller, made by the functions below, which are named after its kinds. Anything else
 * that is thrown is an unexpected failure.
 */
export class ProductError extends Error {
  override readonly name = 'ProductError';
  readonly code: string;
  readonly details: ErrorDetails | undefined;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    { code = generalCodes[kind], details, issues, retryAfterMs }: ErrorOptions = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.issues = issues;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The request, or the state it meets, does not allow the operation. The message names the field or the state. */
export const invalid = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('invalid', message, options);

/** The code of errors that list `issues`. */
export const validationErrorCode = 'validation_error';

/** Parts of the request break rules that its schema cannot express; the message names the first. */
export const invalidFields = (issues: readonly [Issue, ...Issue[]]): ProductError => {
  const [{ path, message }] = issues;
  return invalid(`Validation error: ${path}: ${message}`, { code: validationErrorCode, issues });
};

/**
 * A part of the request breaks a rule that its schema cannot express.
 *
 * @param path where it is, such as `body.title`
 * @param reason what would be right, such as "must not be blank"
 */
export const invalidField = (path: string, reason: string): ProductError => invalidFields([{ path, message: reason }]);

/** Nobody knows who is asking, or who is asking is nobody who could have this. */
export const unauthenticated = (message = 'Unauthorized', options?: ErrorOptions): ProductError =>
  new ProductError('unauthenticated', message, options);

/** The caller is known but may not do this. */
export const forbidden = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('forbidden', message, options);

/** All that may be missing: the code, which never changes, and what people are told. */
export const absences = {
  agent: { code: 'agent_not_found', message: 'Agent not found' },
  approvalRequest: { code: 'approval_request_not_found', message: 'Approval request not found' },
  asset: { code: 'asset_not_found', message: 'Asset not found' },
  attachment: { code: 'attachment_not_found', message: 'Attachment not found' },
  attachmentContent: { code: 'attachment_content_not_found', message: 'Attachment content not found' },
  budget: { code: 'budget_not_found', message: 'Budget not configured' },
  chatAdapter: { code: 'chat_adapter_not_found', message: 'Chat adapter not found' },
  channel: { code: 'channel_not_found', message: 'Channel not found' },
  config: { code: 'config_not_found', message: 'Config not found' },
  connectorCode: { code: 'code_invalid', message: 'code_invalid' },
  executorType: { code: 'executor_type_not_found', message: 'Executor type not found' },
  credentialBinding: { code: 'credential_binding_not_found', message: 'Credential binding not found' },
  extension: { code: 'extension_not_found', message: 'Extension not found' },
  extensionVersion: { code: 'extension_version_not_found', message: 'Extension version not found' },
  deadJob: { code: 'dead_job_not_found', message: 'Dead job not found' },
  integrationSurface: { code: 'integration_surface_not_found', message: 'Integration surface not found' },
  key: { code: 'key_not_found', message: 'Key not found' },
  kvEntry: { code: 'kv_entry_not_found', message: 'Entry not found' },
  mcpServer: { code: 'mcp_server_not_found', message: 'MCP server not found' },
  metric: { code: 'metric_not_found', message: 'Metric not found' },
  metricVersion: { code: 'metric_version_not_found', message: 'Metric version not found' },
  modelProfile: { code: 'model_profile_not_found', message: 'Model profile not found' },
  oauthApp: { code: 'oauth_app_not_found', message: 'OAuth app not found' },
  oauthAuthorization: { code: 'oauth_authorization_not_found', message: 'OAuth authorization not found' },
  page: { code: 'page_not_found', message: 'Page not found' },
  pageVersion: { code: 'page_version_not_found', message: 'Page version not found' },
  path: { code: 'path_not_found', message: 'Not Found' },
  pricingRow: { code: 'pricing_row_not_found', message: 'Pricing row not found' },
  schedule: { code: 'schedule_not_found', message: 'Schedule not found' },
  profileVersion: { code: 'profile_version_not_found', message: 'Profile version not found' },
  room: { code: 'room_not_found', message: 'Room not found' },
  runtimeController: { code: 'runtime_controller_not_found', message: 'Runtime controller not found' },
  runtimePools: { code: 'runtime_pools_disabled', message: 'Runtime pools are switched off' },
  runtimePool: { code: 'runtime_pool_not_found', message: 'Runtime pool not found' },
  script: { code: 'script_not_found', message: 'Script not found' },
  scriptApi: { code: 'script_api_not_found', message: 'Endpoint not found' },
  scriptConnection: { code: 'script_connection_not_found', message: 'Script connection not found' },
  scriptRun: { code: 'script_run_not_found', message: 'Script run not found' },
  scriptRunStep: { code: 'script_run_step_not_found', message: 'Script run journal step not found' },
  session: { code: 'session_not_found', message: 'Session not found' },
  skill: { code: 'skill_not_found', message: 'Skill not found' },
  skillFile: { code: 'skill_file_not_found', message: 'Skill file not found' },
  sourceUser: { code: 'source_user_not_found', message: 'Source user not found' },
  steeringMessage: { code: 'steering_message_not_found', message: 'Steering message not found' },
  targetUser: { code: 'target_user_not_found', message: 'Target user not found' },
  task: { code: 'task_not_found', message: 'Task not found' },
  token: { code: 'token_not_found', message: 'Token not found' },
  tool: { code: 'tool_not_found', message: 'Tool not found' },
  user: { code: 'user_not_found', message: 'User not found' },
  mailInbox: { code: 'mail_inbox_not_found', message: 'Mail inbox not found' },
  webhookDelivery: { code: 'webhook_delivery_not_found', message: 'Webhook delivery not found' },
  webhookTrigger: { code: 'webhook_trigger_not_found', message: 'Workflow does not declare a webhook trigger' },
  workflow: { code: 'workflow_not_found', message: 'Workflow not found' },
  workflowNode: { code: 'workflow_node_not_found', message: 'Workflow node not found' },
  workflowRun: { code: 'workflow_run_not_found', message: 'Workflow run not found' },
  workflowRunStep: { code: 'workflow_run_step_not_found', message: 'Step of a workflow run not found' },
  workflowVersion: { code: 'workflow_version_not_found', message: 'Workflow version not found' },
} as const satisfies Readonly<Record<string, { readonly code: string; readonly message: string }>>;

export type Absent = keyof typeof absences;

/** There is no such thing. A message of its own says more than the usual one. */
export const notFound = (
  what: Absent,
  { message = absences[what].message, details }: { readonly message?: string; readonly details?: ErrorDetails } = {},
): ProductError => new ProductError('notFound', message, { code: absences[what].code, ...(details && { details }) });

/** The caller takes none of the forms in which it could be answered. The message names those. */
export const unacceptable = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('unacceptable', message, options);

/** Another writer won, or the change contradicts what is stored. */
export const conflict = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('conflict', message, options);

/** It was there once, and will not come back. */
export const gone = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('gone', message, options);

/** What was sent has more bytes than `maxBytes`. */
export const tooLarge = (maxBytes: number): ProductError =>
  new ProductError('tooLarge', `Payload too large (max ${maxBytes} bytes)`, { code: 'payload_too_large' });

/** What was sent has more than `maxValues` values. */
export const tooManyValues = (maxValues: number): ProductError =>
  new ProductError('tooLarge', `The body has too many values (max ${maxValues})`, { code: 'too_many_values' });

/** What was sent is in a form that is not understood. */
export const unsupported = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('unsupported', message, options);

/** What was sent is understood, but cannot be done the way it is asked for. */
export const unprocessable = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('unprocessable', message, options);

/** The caller has used up what it may use for now. */
export const exhausted = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('exhausted', message, options);

/** This installation does not provide it. */
export const unimplemented = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('unimplemented', message, options);

/** Another server that is needed for it did not do its part. The message says which and how, without its secrets. */
export const upstream = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('upstream', message, options);

/** It would work at another time. */
export const unavailable = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('unavailable', message, options);

/** The server failed in a way it can name. The message reaches the caller: no secrets. */
export const internal = (message: string, options?: ErrorOptions): ProductError =>
  new ProductError('internal', message, options);
