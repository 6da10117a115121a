import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { invalid, ProductError } from '../kernel/errors.js';
import type { AllowedHost } from '../kernel/settings/allowed-hosts.js';
import { Admission } from './admission.js';
import { type Agents, makeAgents } from './agents.js';
import { answerOf, type CompleteAnswer, headerOf, type Received, type StreamedAnswer } from './answer.js';
import { type Filled, SecretFilling } from './credentials.js';
import { type Deadline, deadlineIn } from './deadline.js';
import { acceptedEncodings } from './decoding.js';
import { failureOf } from './failures.js';
import { checkHeaders, hasHeader } from './headers.js';
import { type Hop, locationOf, redirected } from './redirect.js';
import { redirectRefused, unreachable } from './refusals.js';
import { firstHop, type OutboundRequest } from './request.js';
import { judgeUrl, originOf, type Target, targetOfRedirect, type UrlRules } from './target.js';

/** How outgoing requests are made. */
export interface OutboundOptions {
  /** Private hosts that may be reached. */
  readonly allowedHosts: readonly AllowedHost[];
  /** Says who asks, where a request does not. */
  readonly userAgent: string;
  /** How names are looked up; the system's way unless given. */
  readonly lookup?: LookupFunction;
  /** How many requests may be under way; more are refused. */
  readonly maxInFlight?: number;
}

const maxRedirects = 5;
const defaultMaxInFlight = 512;

const nextTarget = (
  location: string,
  from: Target,
  rules: UrlRules,
  mode: OutboundRequest['redirect'],
  redirects: number,
): Target => {
  if (mode === 'error') {
    throw redirectRefused.any();
  }
  if (redirects >= maxRedirects) {
    throw redirectRefused.tooMany(maxRedirects);
  }
  return targetOfRedirect(location, from, rules);
};

/**
 * Asks other servers on behalf of users, scripts and connections (docs/outbound.md): public addresses only, except for
 * hosts that the operator lists and URLs of the operator's own. Redirects are followed one by one, each judged like the
 * first; size and time are bounded.
 */
export class OutboundClient {
  readonly #admission: Admission;
  readonly #userAgent: string;
  readonly #lookup: LookupFunction;
  readonly #maxInFlight: number;
  #inFlight = 0;
  #isClosed = false;
  #agents: Promise<Agents> | undefined;

  constructor({ allowedHosts, userAgent, lookup = systemLookup, maxInFlight = defaultMaxInFlight }: OutboundOptions) {
    this.#admission = new Admission(allowedHosts);
    this.#userAgent = userAgent;
    this.#lookup = lookup;
    this.#maxInFlight = maxInFlight;
  }

  /** How many requests are under way, each until its answer is read or discarded. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether it was closed: every further request is refused. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Asks, and answers as soon as the headers are there.
   *
   * @throws ProductError invalid when the request or its URL is refused, unprocessable when the answer cannot be used,
   * unavailable when there is none; what `signal` was aborted with
   */
  async stream(request: OutboundRequest): Promise<StreamedAnswer> {
    const hop = firstHop(request);
    this.#assertOpen();
    if (this.#inFlight >= this.#maxInFlight) {
      throw unreachable.busy();
    }
    this.#inFlight += 1;
    const deadline = deadlineIn(request.timeoutMs, request.signal);
    const done = (): void => {
      deadline.clear();
      this.#inFlight -= 1;
    };
    try {
      return await this.#ask(request, hop, deadline, done);
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Asks, and reads the whole answer. @throws as `stream` and its body do */
  async fetch(request: OutboundRequest): Promise<CompleteAnswer> {
    const { status, headers, url, wasRedirected, body } = await this.stream(request);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
    }
    return { status, headers, url, wasRedirected, body: Buffer.concat(chunks) };
  }

  /**
   * Judges a URL by its text alone, as a request would, without asking.
   *
   * @param place where it stands, for the message
   * @throws ProductError invalid with the reason
   */
  judge(url: string, place?: string): void {
    try {
      judgeUrl(url, { admission: this.#admission, allowsPlainHttp: false });
    } catch (error) {
      throw place !== undefined && error instanceof ProductError
        ? invalid(`${place}: ${error.message}`, { code: error.code })
        : error;
    }
  }

  /** Judges those of several URLs that are there. @throws as `judge` */
  judgeAll(urls: readonly (string | null | undefined)[]): void {
    for (const url of urls) {
      if (url !== undefined && url !== null) {
        this.judge(url);
      }
    }
  }

  /** Whether a URL may be asked, by its text alone. */
  mayAsk(url: string): boolean {
    try {
      this.judge(url);
      return true;
    } catch (error) {
      if (error instanceof ProductError) {
        return false;
      }
      throw error;
    }
  }

  /** Cuts all connections: requests under way fail, and later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // Where they could not be made, the request that needed them says so.
    const agents = await this.#agents?.catch(() => undefined);
    await Promise.all([agents?.judged.destroy(), agents?.trusted.destroy()]);
  }

  #assertOpen(): void {
    if (this.#isClosed) {
      throw unreachable.stopping();
    }
  }

  /** Makes the agents at the first use, and anew after that failed. */
  async #openAgents(): Promise<Agents> {
    this.#assertOpen();
    this.#agents ??= makeAgents(this.#lookup, this.#admission).catch((error) => {
      this.#agents = undefined;
      throw error;
    });
    const agents = await this.#agents;
    this.#assertOpen();
    return agents;
  }

  async #ask(request: OutboundRequest, first: Hop, deadline: Deadline, done: () => void): Promise<StreamedAnswer> {
    const rules: UrlRules = {
      admission: this.#admission,
      allowsPlainHttp: request.allowsPlainHttp ?? false,
      ...(request.isTrusted && { trustedOrigin: originOf(request.url) }),
    };
    const secrets = new SecretFilling(request.credentials ?? []);
    let hop = first;
    let target = judgeUrl(request.url, rules);
    for (let redirects = 0; ; redirects += 1) {
      const filled = await deadline.within(secrets.fill(target, hop.headers, { withQuery: redirects === 0 }));
      await request.beforeSend?.();
      const received = await this.#send(target, hop, filled, deadline);
      const location = locationOf(received.statusCode, headerOf(received, 'location'));
      try {
        if (location === undefined || request.redirect === 'manual') {
          const wasRedirected = redirects > 0;
          const { maxBytes } = request;
          return answerOf(received, { target, method: hop.method, secrets, wasRedirected, maxBytes, deadline, done });
        }
        const next = nextTarget(location, target, rules, request.redirect, redirects);
        if (secrets.betrays(next)) {
          throw redirectRefused.secret();
        }
        hop = redirected(hop, received.statusCode, target, next, secrets.hasPlaceholder);
        target = next;
      } catch (error) {
        received.body.destroy();
        throw error;
      }
      received.body.destroy();
    }
  }

  async #send(target: Target, hop: Hop, filled: Filled, { signal, within }: Deadline): Promise<Received> {
    checkHeaders(filled.headers);
    const { trusted, judged } = await this.#openAgents();
    const sent = (target.isTrusted ? trusted : judged).request({
      origin: target.url.origin,
      path: filled.url.pathname + filled.url.search,
      method: hop.method,
      headers: [
        ...['accept-encoding', acceptedEncodings],
        ...(hasHeader(filled.headers, 'user-agent') ? [] : ['user-agent', this.#userAgent]),
        ...filled.headers.flat(),
      ],
      body: hop.body ?? null,
      signal,
    });
    try {
      const received = await within(sent);
      // Whoever reads the body hears of its failures; a body that nobody reads must not end the process.
      received.body.on('error', () => undefined);
      return received;
    } catch (error) {
      throw signal.aborted ? signal.reason : failureOf(error, target.host);
    }
  }
}
