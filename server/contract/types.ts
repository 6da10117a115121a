import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { App } from '../../domain/kernel/app.js';
import type { Caller } from '../../domain/kernel/caller.js';
import type { Answer } from '../../domain/kernel/written.js';
import type { HandlerResult } from './handler-result.js';

type Empty = Record<never, never>;

/** Names what defaults fill in: `true`, or the same of its members or items. */
export type Filled = true | readonly Filled[] | { readonly [name: string]: Filled };

/** What defaults of the contract make always present; `never`: nothing. */
export interface DefaultedInputs {
  query: Filled;
  body: Filled;
}

type Part<Operation, Place extends string> = Operation extends { parameters: infer Parameters }
  ? Place extends keyof Parameters
    ? [NonNullable<Parameters[Place]>] extends [never]
      ? Empty
      : NonNullable<Parameters[Place]>
    : Empty
  : Empty;

type FilledMember<Member, Fill> = Fill extends true ? Exclude<Member, undefined> : WithDefaults<Member, Fill>;

type Always<Fill> = { [Name in keyof Fill]: Fill[Name] extends true ? Name : never }[keyof Fill];

type FilledObject<Input, Fill> = Omit<Input, keyof Fill> & {
  [Name in keyof Input & Always<Fill>]-?: FilledMember<Input[Name], Fill[Name]>;
} & {
  [Name in keyof Pick<Input, keyof Input & Exclude<keyof Fill, Always<Fill>>>]: FilledMember<
    Input[Name],
    Fill[Name & keyof Fill]
  >;
};

type WithDefaults<Input, Fill> = [Fill] extends [never]
  ? Input
  : Fill extends readonly (infer ItemFill)[]
    ? Input extends readonly (infer Item)[]
      ? WithDefaults<Item, ItemFill>[]
      : Input
    : Input extends object
      ? FilledObject<Input, Fill>
      : Input;

type RequestContent<Operation> = Operation extends { requestBody?: infer Body }
  ? [NonNullable<Body>] extends [never]
    ? never
    : NonNullable<Body> extends { content: infer Content }
      ? Content
      : never
  : never;

type BodyOf<Operation, Fill> = [RequestContent<Operation>] extends [never]
  ? undefined
  : RequestContent<Operation> extends { 'application/json': infer Json }
    ? WithDefaults<Json, Fill>
    : Readable;

/** What a handler is given: every part validated against the contract and typed from it. */
export interface HandlerRequest<Operation, Defaults extends DefaultedInputs> {
  readonly path: Part<Operation, 'path'>;
  readonly query: WithDefaults<Part<Operation, 'query'>, Defaults['query']>;
  readonly headers: Part<Operation, 'header'>;
  /** The parsed JSON body (an empty one is `{}`), or the unread stream where the operation takes raw content. */
  readonly body: BodyOf<Operation, Defaults['body']>;
  readonly caller: Caller;
  readonly app: App;
  /** All request headers, unvalidated: only for what the contract cannot name. */
  readonly rawHeaders: IncomingHttpHeaders;
  /** The request path without its query. */
  readonly rawPath: string;
  /** The text of the query, without its question mark. */
  readonly rawQuery: string;
  /** The address of the socket's other end. */
  readonly remoteAddress: string;
  /** Aborts when the caller goes away before it is answered: for work that is worth stopping. */
  readonly signal: AbortSignal;
  /** Whether it came before those ahead of it on its connection were answered: its answer comes after theirs. */
  readonly isBehind: boolean;
  /**
   * Asks again who calls and whether they may: for an operation that has waited.
   *
   * @throws ProductError unauthenticated, forbidden
   */
  readmit(): Promise<void>;
}

/** What an operation may need done before its body is read. */
export interface HandlerOptions {
  /** Runs after authentication and before the body is read; throws to refuse the request. */
  readonly beforeBody?: (request: {
    readonly app: App;
    readonly caller: Caller;
    readonly rawHeaders: IncomingHttpHeaders;
    readonly rawPath: string;
    readonly remoteAddress: string;
  }) => void | Promise<void>;
}

type Content<Response> = Response extends { content: infer Media } ? Media : never;

type ResponseBody<Response> = [Content<Response>] extends [never]
  ? undefined
  : Content<Response> extends { 'application/json': infer Json }
    ? Answer<Json>
    : Content<Response> extends { 'application/problem+json': infer Problem }
      ? Problem
      : string | Uint8Array | Readable;

type Headers = Readonly<Record<string, string>>;

/** A redirect without a target would leave its caller nowhere. */
type Headed<Response> = Response extends { headers: { Location: string } }
  ? { readonly headers: Headers & { readonly Location: string } }
  : { readonly headers?: Headers };

type Bodied<Response> = [ResponseBody<Response>] extends [undefined]
  ? { readonly body?: undefined }
  : { readonly body: ResponseBody<Response> };

type ResponseFor<Status, Response> = Headed<Response> &
  Pick<HandlerResult, 'undelivered'> &
  (Status extends 101
    ? { readonly status: Status; readonly upgrade: NonNullable<HandlerResult['upgrade']> }
    : { readonly status: Status } & Bodied<Response>);

/** What a handler may answer: one of the statuses the contract declares, with that status's body. */
export type HandlerResponse<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ResponseFor<Status, Responses[Status]> }[keyof Responses]
  : never;

export type HandlerFor<Operation, Defaults extends DefaultedInputs> = (
  request: HandlerRequest<Operation, Defaults>,
) => HandlerResponse<Operation> | Promise<HandlerResponse<Operation>>;

/** Says whose handler it is, so that it is not taken for that of an operation that looks alike. */
export interface HandlerOf<Id> {
  readonly operationId: Id;
}

export type HandlersFor<Operations, Defaults extends { [Id in keyof Operations]: DefaultedInputs }> = {
  readonly [Id in keyof Operations]: HandlerFor<Operations[Id], Defaults[Id]> & HandlerOf<Id>;
};
