import { lockAgent } from '../../db/queries/agents.js';
import {
  deleteCommand,
  type RuntimeCommandRow,
  repeatCommandsOf,
  returnCommands,
  takeWaitingCommands,
} from '../../db/queries/runtime-commands.js';
import {
  connectController,
  disconnectController,
  findControllerRow,
  lockConnection,
  type RuntimeControllerRow,
  updateControllerError,
} from '../../db/queries/runtime-controllers.js';
import { listOpenRuntimes, type RuntimeInstanceRow } from '../../db/queries/runtime-instances.js';
import { type Expected, findExpectedRuntime, listExpectedOfController } from '../../db/queries/supervised-runtimes.js';
import { CannotDecryptError } from '../config/cipher.js';
import type { App } from '../kernel/app.js';
import type { ControllerPrincipal } from '../kernel/caller.js';
import { ProductError } from '../kernel/errors.js';
import { failureText } from '../kernel/failure-text.js';
import { newId } from '../kernel/ids.js';
import { closeCodes, type LiveSocket } from '../kernel/live-sockets.js';
import { inSharedTransaction } from '../kernel/shared-transaction.js';
import { instantAfter, instantBefore, msPerSecond } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { commandFailed, endCommand } from './commands.js';
import { configOf, secretsOf } from './controller.js';
import { workerGone } from './failures.js';
import { type Reply, type RunningList, readinessReport, readReply, runningList } from './frames.js';
import type { Leaving } from './leaving.js';
import { order } from './orders.js';
import { provisionPayload } from './provision.js';
import { closeLinks, linkCodes, linkReasons } from './signals.js';
import { quietMs } from './signs.js';

/** So many commands may be unanswered at a time. */
const mostUnanswered = 200;
/** And not many more once so much is unanswered: what waits for an end that reads slowly is bounded. */
const mostUnansweredBytes = 2 * 1024 * 1024;
/** And so many questions, each for so long. */
const mostAsked = 10;
const patienceMs = 60 * msPerSecond;

/** So many of what a list has and nobody wants are ended at a time; the others with the next list. */
const mostOrphans = 500;

/** What a controller says, unless it says that it failed. */
type Answered = (result: unknown) => Promise<void>;

interface Unanswered {
  readonly bytes: number;
  /** From then on nobody waits for an answer. */
  readonly deadlineAt: string;
}

interface Question {
  readonly answered: Answered;
  /** From then on nobody waits for an answer. */
  readonly deadlineAt: string;
}

const lockOf = (controllerId: string): readonly string[] => [`runtime-controller:${controllerId}`];

const payloadOf = (uow: UnitOfWork, command: RuntimeCommandRow): Promise<object | undefined> => {
  const { op, runtimeId, externalId, reason } = command;
  return op === 'provision' ? provisionPayload(uow, runtimeId) : Promise.resolve({ runtimeId, externalId, reason });
};

/** A worker that may not run any more. */
type Suspect = Pick<RuntimeInstanceRow, 'id' | 'agentId'>;

interface Told extends Pick<RuntimeCommandRow, 'id' | 'deadlineAt'> {
  readonly frame: string;
}

/** The message of a command; undefined when it is not wanted any more, or cannot be said: then it is over. */
const messageOf = async (uow: UnitOfWork, command: RuntimeCommandRow): Promise<Told | undefined> => {
  const { id, op, deadlineAt } = command;
  try {
    const payload = await payloadOf(uow, command);
    if (payload !== undefined) {
      return { id, deadlineAt, frame: JSON.stringify({ id, op, payload }) };
    }
    await deleteCommand(uow.db, id);
  } catch (error) {
    if (!(error instanceof ProductError || error instanceof CannotDecryptError)) {
      throw error;
    }
    await deleteCommand(uow.db, id);
    await commandFailed(uow, command, error.message);
  }
  return undefined;
};

/** The connection of a controller: tells it what waits for it, and believes its answers as long as none replaced it. */
export class ControllerLink {
  readonly controllerId: string;
  readonly #app: App;
  readonly #tokenId: string;
  readonly #socket: LiveSocket;
  /** What was told by this connection and has not been answered; anything else is passed over. */
  readonly #told = new Map<string, Unanswered>();
  #toldBytes = 0;
  readonly #asked = new Map<string, Question>();
  #begun: Promise<void> = Promise.resolve();
  #isTelling = false;
  #isWanted = false;

  constructor(app: App, { controllerId, tokenId }: ControllerPrincipal, socket: LiveSocket) {
    this.#app = app;
    this.controllerId = controllerId;
    this.#tokenId = tokenId;
    this.#socket = socket;
  }

  get id(): string {
    return this.#socket.id;
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** A newer connection of this process speaks for the controller. */
  replaceBy(leaving: Leaving): void {
    const code = linkCodes.replaced;
    leaving.replace(this.controllerId, this.#socket, code, linkReasons.get(code) ?? '');
  }

  /** Takes the place of the connection the controller had, and asks what runs. */
  begin(): Promise<void> {
    this.#begun = this.#begin();
    return this.#begun;
  }

  /**
   * Closes the connection, unless it speaks for the controller: what another replica tells may be late, and of an older one.
   * A configuration that changed ends also the one that speaks.
   */
  async recheck(code: number): Promise<void> {
    await this.#begun;
    const row = await findControllerRow(this.#app.db, this.controllerId);
    if (code === linkCodes.changed || row?.connectionId !== this.id) {
      this.close(code, linkReasons.get(code) ?? '');
    }
  }

  async #begin(): Promise<void> {
    const row = await inConcurrentTransaction(this.#app, lockOf(this.controllerId), async (uow) => {
      const { db, now } = uow;
      if (!(await connectController(db, this.#connection, this.#tokenId, now))) {
        return undefined;
      }
      await repeatCommandsOf(db, this.controllerId);
      closeLinks(uow, this.controllerId, linkCodes.replaced, this.id);
      return findControllerRow(db, this.controllerId);
    });
    if (row === undefined) {
      this.close(linkCodes.revoked, 'the token has ended');
      return;
    }
    this.#hello(row);
    this.list();
    this.tell();
  }

  /** Asks what runs. */
  list(): void {
    this.#forgetLate();
    if (this.#asked.size >= mostAsked) {
      return;
    }
    const askedAt = this.#app.clock.now();
    this.#ask('list', {}, (result) => this.#reconcile(result, askedAt));
  }

  /** No connection speaks for the controller from here on, unless a newer one does. */
  async end(): Promise<void> {
    this.#asked.clear();
    this.#told.clear();
    this.#toldBytes = 0;
    // One that ends while it begins must not speak for the controller afterwards.
    await this.#begun.catch(() => undefined);
    await inConcurrentTransaction(this.#app, lockOf(this.controllerId), ({ db }) =>
      disconnectController(db, this.controllerId, this.id),
    );
  }

  /** Tells the controller what waits for it. */
  tell(): void {
    this.#isWanted = true;
    if (!this.#isTelling) {
      this.#isTelling = true;
      this.#tellAll().then(
        () => {
          this.#isTelling = false;
        },
        (error: unknown) => {
          this.#isTelling = false;
          this.#failed(error);
        },
      );
    }
  }

  receive(frame: Buffer, isBinary: boolean): void {
    const reply = isBinary ? undefined : readReply(frame);
    if (reply === undefined) {
      this.close(closeCodes.unreadable, 'a message is no answer');
      return;
    }
    const question = this.#asked.get(reply.id);
    if (question !== undefined) {
      this.#asked.delete(reply.id);
      this.#settle(reply, question.answered).catch((error: unknown) => this.#failed(error));
      return;
    }
    if (this.#forget(reply.id)) {
      this.#endCommand(reply).catch((error: unknown) => this.#failed(error));
    }
  }

  /** Whether it was told and not answered, which it is no more. */
  #forget(id: string): boolean {
    this.#toldBytes -= this.#told.get(id)?.bytes ?? 0;
    return this.#told.delete(id);
  }

  /** Makes room for more: what was not answered in time must not keep a controller from hearing anything. */
  #forgetLate(): void {
    const now = this.#app.clock.now();
    for (const [id, { deadlineAt }] of this.#told) {
      if (deadlineAt <= now) {
        this.#forget(id);
      }
    }
    for (const [id, { deadlineAt }] of this.#asked) {
      if (deadlineAt <= now) {
        this.#asked.delete(id);
      }
    }
  }

  get #connection() {
    return { controllerId: this.controllerId, connectionId: this.id };
  }

  #failed(error: unknown): void {
    this.#app.log.warn({ err: error, controllerId: this.controllerId }, 'a controller could not be spoken to');
  }

  #hello(row: RuntimeControllerRow): void {
    const config = { ...configOf(row), ...secretsOf(this.#app, row) };
    const payload = { controllerId: row.id, name: row.name, kind: row.kind, config };
    this.#ask('hello', payload, (result) => this.#noteReadiness(result));
  }

  #ask(op: string, payload: object, answered: Answered): void {
    const id = newId();
    this.#asked.set(id, { answered, deadlineAt: instantAfter(this.#app.clock.now(), patienceMs) });
    this.#socket.send(JSON.stringify({ id, op, payload }));
  }

  async #settle(reply: Reply, answered: Answered): Promise<void> {
    if (reply.ok) {
      await answered(reply.result);
      return;
    }
    await this.#noteError(reply.error);
  }

  /** Stores what is wrong with the controller, if this connection still speaks for it. */
  #noteError(error: string | null): Promise<void> {
    const text = error === null ? null : failureText(this.#app, error);
    return inSharedTransaction(this.#app, async ({ db, now }) => {
      if (await lockConnection(db, this.#connection)) {
        await updateControllerError(db, this.controllerId, text, now);
      }
    });
  }

  #noteReadiness(result: unknown): Promise<void> {
    const { success, data } = readinessReport.safeParse(result);
    if (!success) {
      return this.#noteError('The controller did not say whether it is ready');
    }
    if (data.ready) {
      return this.#noteError(null);
    }
    const missing = data.missing.length > 0 ? `: missing ${data.missing.join(', ')}` : '';
    const hint = data.hint === undefined ? '' : ` (${data.hint})`;
    return this.#noteError(`The controller is not ready${missing}${hint}`);
  }

  /** What runs there and is not known here, or was closed, is ended; what should run and does not has ended. */
  async #reconcile(result: unknown, askedAt: string): Promise<void> {
    const { success, data } = runningList.safeParse(result);
    if (!success) {
      await this.#noteError('The controller gave no list of what runs');
      return;
    }
    const expected = {
      controllerId: this.controllerId,
      before: askedAt,
      heardSince: instantBefore(askedAt, quietMs),
    };
    const running = new Set(data.runtimes.map(({ runtimeId }) => runtimeId));
    for (const row of await this.#endOrphans(data.runtimes, expected)) {
      if (!running.has(row.id) && !(await this.#endMissing(row, expected))) {
        return;
      }
    }
  }

  /** Has what nobody wants ended; returns who has to be in the list. */
  #endOrphans(runtimes: RunningList['runtimes'], expected: Expected): Promise<readonly Suspect[]> {
    const { controllerId } = this;
    return inConcurrentTransaction(this.#app, lockOf(controllerId), async (uow) => {
      if (!(await lockConnection(uow.db, this.#connection))) {
        return [];
      }
      const ids = runtimes.map(({ runtimeId }) => runtimeId);
      const known = new Set(ids.length === 0 ? [] : await listOpenRuntimes(uow.db, controllerId, ids));
      const orphans = runtimes.filter(({ runtimeId }) => !known.has(runtimeId));
      for (const { runtimeId, externalId = null } of orphans.slice(0, mostOrphans)) {
        await order(uow, { controllerId, op: 'terminate', runtimeId, externalId, reason: 'orphan' });
      }
      return listExpectedOfController(uow.db, expected);
    });
  }

  /**
   * Ends a worker that should run and does not, unless it was heard of meanwhile: it may have been given a task. Returns
   * whether the controller is still believed.
   */
  #endMissing({ id, agentId }: Suspect, expected: Expected): Promise<boolean> {
    return inConcurrentTransaction(this.#app, lockOf(this.controllerId), async (uow) => {
      if (!(await lockConnection(uow.db, this.#connection))) {
        return false;
      }
      await lockAgent(uow.db, agentId);
      const row = await findExpectedRuntime(uow.db, id, expected);
      if (row !== undefined) {
        await workerGone(uow, row, 'The controller says that it does not run');
      }
      return true;
    });
  }

  async #tellAll(): Promise<void> {
    this.#forgetLate();
    while (this.#isWanted && this.#socket.isOpen && this.#mayTell) {
      this.#isWanted = false;
      const { mayBeMore, messages } = await this.#takeMessages(mostUnanswered - this.#told.size);
      for (const { id, deadlineAt, frame } of messages) {
        this.#told.set(id, { bytes: frame.length, deadlineAt });
        this.#toldBytes += frame.length;
        this.#socket.send(frame);
      }
      this.#isWanted ||= mayBeMore;
    }
  }

  get #mayTell(): boolean {
    return this.#told.size < mostUnanswered && this.#toldBytes < mostUnansweredBytes;
  }

  #takeMessages(room: number): Promise<{ readonly mayBeMore: boolean; readonly messages: readonly Told[] }> {
    return inConcurrentTransaction(this.#app, lockOf(this.controllerId), async (uow) => {
      const { db } = uow;
      const commands = (await lockConnection(db, this.#connection))
        ? await takeWaitingCommands(db, this.controllerId, room)
        : [];
      const messages: Told[] = [];
      let bytes = this.#toldBytes;
      for (const [index, command] of commands.entries()) {
        if (bytes >= mostUnansweredBytes) {
          const later = commands.slice(index).map(({ id }) => id);
          await returnCommands(db, later);
          return { mayBeMore: true, messages };
        }
        const message = await messageOf(uow, command);
        if (message !== undefined) {
          messages.push(message);
          bytes += message.frame.length;
        }
      }
      return { mayBeMore: commands.length === room, messages };
    });
  }

  async #endCommand(reply: Reply): Promise<void> {
    await inSharedTransaction(this.#app, async (uow) => {
      if (await lockConnection(uow.db, this.#connection)) {
        await endCommand(uow, reply);
      }
    });
    if (this.#isWanted) {
      this.tell();
    }
  }
}
