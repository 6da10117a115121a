/** What the hooks of an extension are written against: `swarm-extension`, as declarations beside those of scripts. */
export const hookTypes = `declare module "swarm-extension" {
  import type { SwarmSdk } from "swarm-sdk";

  /** What is about to be created; a hook that comes before may have changed it. */
  export interface TaskOptions {
    agentId?: string;
    creatorAgentId?: string;
    source?: string;
    taskType?: string;
    tags?: string[];
    priority?: number;
    dependsOn?: string[];
    offeredTo?: string;
    vcsProvider?: string;
    vcsRepo?: string;
    vcsEventType?: string;
    vcsNumber?: number;
    vcsCommentId?: number;
    vcsAuthor?: string;
    vcsUrl?: string;
    vcsInstallationId?: number;
    vcsNodeId?: string;
    mailInboxId?: string;
    mailMessageId?: string;
    mailThreadId?: string;
    mentionMessageId?: string;
    mentionChannelId?: string;
    dir?: string;
    model?: string;
    modelTier?: string;
    effort?: string;
    outputSchema?: Record<string, unknown>;
    followUpConfig?: Record<string, unknown>;
    bypassTrackerContextDedup?: boolean;
  }

  export type Origin =
    | "rest" | "app" | "mcp" | "chat" | "schedule" | "workflow" | "webhook" | "followUp" | \`extension:\${string}\`;

  export type Task = Readonly<Record<string, any>> & { readonly id: string; readonly status: string };

  /** Whom a message in a chat goes to: an agent, the lead, or all workers that are there. */
  export type ChatTarget =
    | { readonly kind: "agent"; readonly agentId: string }
    | { readonly kind: "lead" }
    | { readonly kind: "broadcast" };

  interface ChatMessage {
    readonly channelId: string;
    readonly userId: string;
    readonly text: string;
    /** Of a reply: the message that began the thread. */
    readonly threadTs?: string;
  }

  export interface Events {
    "pre.task.create": {
      readonly options: Readonly<TaskOptions>;
      readonly description: string;
      readonly origin: Origin;
    };
    "pre.task.followUp": {
      readonly completedTask: Task;
      readonly status: "completed" | "failed";
      readonly output?: string;
      readonly failureReason?: string;
      readonly workerAgentId: string;
      readonly leadAgentId: string;
      readonly summary: string;
    };
    "pre.chat.route": ChatMessage & {
      readonly botMentioned: boolean;
      /** Of a reply that is for somebody: what was said before. */
      readonly threadContext?: string;
      /** As a hook that comes before wants it. */
      readonly target?: ChatTarget;
    };
    "pre.heartbeat.remediate": {
      readonly task: Task;
      readonly session?: { readonly lastHeartbeatAt: string };
      readonly classification: "no-session" | "stale-session" | "fresh-stalled";
      readonly proposedAction: "supersede-resume" | "fail" | "record";
      readonly reason: string;
      /** Since it was last updated. */
      readonly taskAgeMs: number;
      readonly sessionHeartbeatAgeMs?: number;
    };
    "pre.tool.call": { readonly tool: string; readonly args: any; readonly requestInfo: any };
    "post.task.created": { readonly task: Task };
    "post.task.cancelled": { readonly task: Task };
    "post.task.completed": { readonly task: Task; readonly output: string };
    "post.task.failed": { readonly task: Task; readonly failureReason: string };
    "post.task.superseded": { readonly task: Task; readonly supersededBy: string };
    "post.task.progress": { readonly task: Task; readonly progress: string };
    "post.chat.message": ChatMessage & { readonly taskId?: string };
    "post.tool.call": {
      readonly tool: string;
      readonly args: any;
      readonly requestInfo: any;
      readonly result: any;
      readonly durationMs: number;
    };
  }

  /** What a hook may change. */
  export interface Changes {
    "pre.task.create": TaskOptions & { description?: string };
    "pre.task.followUp": {
      agentId?: string; priority?: number; followUpConfig?: Record<string, unknown>; description?: string;
    };
    "pre.chat.route": { target: ChatTarget };
    "pre.heartbeat.remediate": { proposedAction?: "supersede-resume" | "fail" | "record" };
    "pre.tool.call": { args: unknown };
  }

  export interface Continue { readonly action: "continue" }
  export interface Block { readonly action: "block"; readonly reason: string }
  export interface Modify<Data> { readonly action: "modify"; readonly data: Data }

  export type Result<Name extends keyof Events> = Name extends keyof Changes
    ? Continue | Block | Modify<Changes[Name]> | void
    : void;

  /** Undone when the hook has taken too long: then every call throws. */
  export interface Context<Config = any> {
    readonly swarm: SwarmSdk;
    readonly state: {
      get(key: string): Promise<any>;
      set(key: string, value: unknown): Promise<void>;
      incr(key: string, by?: number): Promise<number>;
      del(key: string): Promise<boolean>;
    };
    readonly config: Config;
    readonly log: {
      debug(message: string): void;
      info(message: string): void;
      warn(message: string): void;
      error(message: string): void;
    };
    readonly signal: AbortSignal;
    readonly event: {
      readonly name: keyof Events;
      readonly at: string;
      readonly extension: { readonly id: string; readonly version: number };
    };
  }

  export interface Registration<Config = any> {
    on<Name extends keyof Events>(
      event: Name,
      handler: (event: Events[Name], context: Context<Config>) => Result<Name> | Promise<Result<Name>>,
      options?: { readonly priority?: number },
    ): void;
  }

  export function block(reason: string): Block;
  export function modify<Data>(data: Data): Modify<Data>;

  /** What the default export of a hooks file is. */
  export type ExtensionMain<Config = any> = (registration: Registration<Config>) => void;
}
`;

/** What a hooks file is measured by. */
export const hookMeasure = `import main from "./user-script";
import type { ExtensionMain } from "swarm-extension";
const extension: ExtensionMain = main;
export default extension;
`;
