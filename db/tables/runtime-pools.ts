import type { RuntimeDelivery, RuntimeKind, RuntimeLifecycle, RuntimePlacement } from '../../generated/swarm/enums.js';
import type { Bit, JsonText } from './column-types.js';

export type StringMap = Readonly<Record<string, string>>;

/** What one worker may use. */
export interface ResourcesValue {
  readonly cpu?: number | undefined;
  readonly memoryMb?: number | undefined;
}

interface Kept {
  lastError: string | null;
  lastErrorAt: string | null;
  createdBy: string | null;
  updatedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface RuntimeControllerTable extends Kept {
  id: string;
  name: string;
  kind: RuntimeKind;
  placement: RuntimePlacement;
  /** Without the secret ones. */
  config: JsonText<StringMap>;
  secretConfigKeys: JsonText<readonly string[]>;
  /** The JSON text of the secret ones, sealed; null: none. */
  secretConfig: string | null;
  lastSeenAt: string | null;
  /** The connection that speaks for it; null: none does. Whatever came by another one is not believed. */
  connectionId: string | null;
}

/** What a connected controller is told to do; the row goes when it is done. */
export interface RuntimeCommandTable {
  id: string;
  controllerId: string;
  op: 'provision' | 'terminate';
  /** Once at a time of an op and controller. */
  runtimeId: string;
  /** As the place where it runs names the runtime, where that is known. */
  externalId: string | null;
  reason: string | null;
  state: 'waiting' | 'sent';
  /** From then on nobody waits for it. */
  deadlineAt: string;
  createdAt: string;
}

export interface RuntimeControllerTokenTable {
  id: string;
  controllerId: string;
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
}

export interface RuntimePoolTable extends Kept {
  id: string;
  name: string;
  kind: RuntimeKind;
  controllerId: string;
  image: string | null;
  lifecycle: RuntimeLifecycle;
  idleMinutes: number | null;
  slotsPerRuntime: number;
  maxRuntimes: number | null;
  minRuntimes: number;
  delivery: RuntimeDelivery;
  env: JsonText<StringMap>;
  resources: JsonText<ResourcesValue> | null;
  ttlSec: number | null;
  enabled: Bit;
  consecutiveFailures: number;
  circuitOpenUntil: string | null;
}

export interface RuntimePoolTables {
  runtime_controllers: RuntimeControllerTable;
  runtime_controller_tokens: RuntimeControllerTokenTable;
  runtime_commands: RuntimeCommandTable;
  runtime_pools: RuntimePoolTable;
}
