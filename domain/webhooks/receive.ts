import { findRunOfDelivery, type WebhookDeliveryRow } from '../../db/queries/webhook-deliveries.js';
import type { WorkflowRow } from '../../db/queries/workflows.js';
import type { JsonObject } from '../../db/tables/column-types.js';
import type { components } from '../../generated/swarm/types.js';
import { CannotDecryptError } from '../config/cipher.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { internal, notFound, ProductError } from '../kernel/errors.js';
import { shownList } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { lockOfStarts } from '../workflows/runs/begin-run.js';
import { resolvedInputOf } from '../workflows/runs/context.js';
import { storedSecret } from '../workflows/trigger-secrets.js';
import { requireWorkflowRow } from '../workflows/workflow.js';
import { type NewDelivery, sourceOfWorkflow, storeDelivery } from './delivery.js';
import { assertNoFlood } from './flood.js';
import { keepingFailures, keepingRejection } from './keep.js';
import { payloadOf } from './payload.js';
import { assertSigned, type Headers } from './signature.js';
import { assertEnabled, startRun } from './start-run.js';

type Schemas = components['schemas'];
type Trigger = Schemas['WorkflowTrigger'];

/** What came in. */
export interface Arrival {
  readonly headers: Headers;
  /** As it was sent, byte by byte. */
  readonly body: Uint8Array;
}

const requireTrigger = ({ triggers }: WorkflowRow): Trigger => {
  // What is stored fits the contract.
  const all = (shownList(triggers) ?? []) as Trigger[];
  const trigger = all.find(({ type }) => type === 'webhook');
  if (trigger === undefined) {
    throw notFound('webhookTrigger');
  }
  return trigger;
};

/** What a text of a trigger stands for. @throws ProductError, CannotDecryptError */
const readSecret = async (
  app: App,
  { id, createdByAgentId }: WorkflowRow,
  text: string,
): Promise<string | undefined> => {
  const found = await storedSecret({ app, db: app.db }, id, text);
  if (found !== undefined) {
    return found.secret;
  }
  const { real } = await resolvedInputOf({ app, db: app.db }, createdByAgentId, { secret: text });
  return String(real['secret']);
};

/** The secret as it is stored now, so that a changed one counts at once. @throws ProductError internal */
const secretOf = async (
  app: App,
  workflow: WorkflowRow,
  { hmacSecret, verification }: Trigger,
): Promise<string | undefined> => {
  const unreadable = () => internal('The secret of the webhook cannot be read', { code: 'webhook_secret_unreadable' });
  if (hmacSecret === undefined) {
    if (verification !== undefined) {
      throw unreadable();
    }
    return undefined;
  }
  try {
    const secret = await readSecret(app, workflow, hmacSecret);
    if (secret !== undefined && secret !== '') {
      return secret;
    }
  } catch (error) {
    if (!(error instanceof ProductError || error instanceof CannotDecryptError)) {
      throw error;
    }
  }
  throw unreadable();
};

/** What makes the delivery one of its own, when it is signed right. */
const verified = async (app: App, workflow: WorkflowRow, { headers, body }: Arrival): Promise<string | undefined> => {
  const source = sourceOfWorkflow(workflow.id);
  const trigger = requireTrigger(workflow);
  const secret = await secretOf(app, workflow, trigger);
  if (secret === undefined) {
    return undefined;
  }
  const key = await keepingRejection(app, { source, bytes: body.length }, () =>
    assertSigned(trigger, { secret, headers, body, nowMs: app.clock.nowMs() }),
  );
  return key === undefined ? undefined : `${source}/${key}`;
};

type Signed = Pick<NewDelivery, 'source' | 'bytes' | 'deliveryKey' | 'redeliveryOf'> & { readonly payload: JsonObject };

/** The run and the delivery that led to it, in one unit. */
const begin = async (
  uow: UnitOfWork,
  again: Caller | undefined,
  workflowId: string,
  signed: Signed,
): Promise<WebhookDeliveryRow> =>
  storeDelivery(uow, { ...signed, ...(await startRun(uow, workflowId, signed.payload, again)), verified: true });

/** Starts a run with what was delivered. @throws ProductError notFound, invalid, unauthenticated, exhausted, internal */
export const receiveWorkflowWebhook = async (
  app: App,
  workflowId: string,
  arrival: Arrival,
): Promise<Schemas['StartedByWebhook']> => {
  const workflow = await requireWorkflowRow(app.db, workflowId);
  assertEnabled(workflow);
  const deliveryKey = await verified(app, workflow, arrival);
  const source = sourceOfWorkflow(workflowId);
  assertNoFlood(app, source);
  const known = { source, bytes: arrival.body.length, deliveryKey };
  const payload = await keepingFailures(app, known, () => payloadOf(arrival));
  const runId = await keepingFailures(app, { ...known, payload }, () =>
    inConcurrentTransaction(app, [lockOfStarts(workflowId)], async (uow) => {
      const before = deliveryKey === undefined ? undefined : await findRunOfDelivery(uow.db, deliveryKey);
      return before?.runId ?? (await begin(uow, undefined, workflowId, { ...known, payload })).runId;
    }),
  );
  if (runId === null) {
    throw internal('The run of the delivery is not stored');
  }
  return { runId };
};

const workflowOf = (source: string): string => source.slice(sourceOfWorkflow('').length);

/** Starts a run with what was delivered before. @throws ProductError notFound, invalid, forbidden */
export const startAgain = (
  app: App,
  caller: Caller,
  row: Pick<WebhookDeliveryRow, 'id' | 'source' | 'bytes'>,
  payload: JsonObject,
): Promise<WebhookDeliveryRow> => {
  const signed = { source: row.source, bytes: row.bytes, redeliveryOf: row.id, payload };
  const workflowId = workflowOf(row.source);
  return keepingFailures(app, signed, () =>
    inConcurrentTransaction(app, [lockOfStarts(workflowId)], (uow) => begin(uow, caller, workflowId, signed)),
  );
};
