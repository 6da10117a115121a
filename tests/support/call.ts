import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '../../generated/swarm/operations.js';
import type { operations } from '../../generated/swarm/types.js';

/** A member of an input: left out where the operation takes none, optional where the contract says so. */
type Member<Name extends string, Part> = [Exclude<Part, undefined>] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : undefined extends Part
    ? { readonly [Key in Name]?: Part }
    : { readonly [Key in Name]: Part };

type Content<Part> = Part extends { content: infer Media }
  ? Media extends { 'application/json': infer Json }
    ? Json
    : string | Uint8Array | ReadableStream
  : never;

type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body }
  ? Content<NonNullable<Body>> | Extract<Body, undefined>
  : undefined;

/** What whoever calls says of themselves. */
interface Caller {
  /** The agent that acts, as `X-Agent-ID`. */
  readonly agentId?: string | undefined;
  /** Which of the agent's workers acts, as `X-Runtime-Instance-ID`. */
  readonly runtimeInstanceId?: string | undefined;
  /** The bearer key; null sends none. Default: the operator key. */
  readonly key?: string | null;
}

/** What an operation takes, as the contract says. Further headers may be sent. */
export type CallInput<Id extends OperationId> = Caller &
  Member<'path', operations[Id]['parameters']['path']> &
  Member<'query', operations[Id]['parameters']['query']> &
  Member<'body', RequestBody<Id>> & { readonly headers?: Readonly<Record<string, string>> };

/** The input of a call: not needed where nothing is required. */
export type CallInputs<Id extends OperationId> =
  Record<never, never> extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>];

/** What the contract may not allow: the compiler does not look at it. */
export interface UntypedInput extends Caller {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Responses<Id extends OperationId> = operations[Id]['responses'];

type ResponseBody<Response> = Response extends { content: infer Media }
  ? Media extends { 'application/json': infer Json }
    ? Json
    : string
  : undefined;

/** Every answer that the contract documents. */
export type Answer<Id extends OperationId> = Id extends OperationId
  ? {
      [Status in keyof Responses<Id>]: {
        readonly status: Status;
        readonly headers: Headers;
        readonly body: ResponseBody<Responses<Id>[Status]>;
      };
    }[keyof Responses<Id>]
  : never;

type GoodStatus = 200 | 201 | 202 | 204 | 302 | 304;

/** The answers of an operation that did what was asked. */
export type Success<Id extends OperationId> = Extract<Answer<Id>, { readonly status: GoodStatus }>;

type ErrorStatus<Id extends OperationId> = Exclude<keyof Responses<Id>, GoodStatus> & number;
type ErrorBody<Id extends OperationId, Status> = Extract<Answer<Id>, { readonly status: Status }>['body'];

interface Refusal {
  readonly code?: string;
  readonly issues?: readonly { readonly path: string }[];
}

/** The paths of the parts that do not fit, each once. */
const issuePaths = ({ issues = [] }: Refusal): string[] => [...new Set(issues.map(({ path }) => path))];

/**
 * A call under way. Awaited, it is the answer of an operation that did what was asked, and throws when it did not.
 * `refused` expects the opposite, and `answer` is for tests that look at both.
 */
export class Call<Id extends OperationId> implements PromiseLike<Success<Id>> {
  readonly #id: Id;
  readonly #answer: Promise<Answer<Id>>;
  /** Thrown when the answer is another than the test wants; made while the test's own line is on the stack. */
  readonly #failure = new Error();

  /** `entry` is the function that the test called: the stack of a failure begins below it. */
  constructor(id: Id, answer: Promise<Answer<Id>>, entry: (...input: never[]) => unknown) {
    this.#id = id;
    this.#answer = answer;
    Error.captureStackTrace(this.#failure, entry);
  }

  /** The answer, whatever its status. */
  answer(): Promise<Answer<Id>> {
    return this.#answer;
  }

  /**
   * Expects the error with this status, which the contract documents, and this code, and issues with exactly these
   * paths, each named once; returns the body.
   */
  async refused<Status extends ErrorStatus<Id>>(
    status: Status,
    code: string,
    ...paths: readonly string[]
  ): Promise<ErrorBody<Id, Status>> {
    const answer = await this.#answer;
    const refusal = answer.body as Refusal;
    const given = { status: answer.status, code: refusal.code, paths: issuePaths(refusal) };
    const expected = { status, code, paths };
    if (!isDeepStrictEqual(given, expected)) {
      throw this.#fail(`was to answer ${JSON.stringify(expected)}`, answer);
    }
    return refusal as ErrorBody<Id, Status>;
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is awaited for its success, and asked for its refusal.
  then<Fulfilled = Success<Id>, Rejected = never>(
    onFulfilled?: ((success: Success<Id>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): PromiseLike<Fulfilled | Rejected> {
    return this.#success().then(onFulfilled, onRejected);
  }

  async #success(): Promise<Success<Id>> {
    const answer = await this.#answer;
    if (!isSuccess(answer)) {
      throw this.#fail('was to succeed', answer);
    }
    return answer;
  }

  #fail(expectation: string, { status, body }: Answer<Id>): Error {
    this.#failure.message = `${this.#id} ${expectation}, and answered ${String(status)}: ${JSON.stringify(body)}`;
    return this.#failure;
  }
}

const isSuccess = <Id extends OperationId>(answer: Answer<Id>): answer is Success<Id> => Number(answer.status) < 400;
