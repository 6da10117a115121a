#!/usr/bin/env node
// `swarm-mcp`: the tools of a swarm for programs that speak the Model Context Protocol over stdin and stdout only. It hands
// each message to the server's /mcp and each answer back, and knows nothing of either (docs/mcp.md).
import { createInterface } from 'node:readline';

const usage = `swarm-mcp

Hands messages of the Model Context Protocol from stdin to a Swarm server, and its answers to stdout.

  SWARM_URL                  the server (default: http://127.0.0.1:3013)
  SWARM_API_KEY              the bearer key
  SWARM_AGENT_ID             the agent, as it is registered
  SWARM_RUNTIME_INSTANCE_ID  which of its workers (optional)
  SWARM_SOURCE_TASK_ID       the task it works on (optional)`;

const longestMessage = 4 * 1024 * 1024;
const internalError = -32_603;
const parseError = -32_700;

const { env } = process;

const headers = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  Authorization: `Bearer ${env.SWARM_API_KEY ?? ''}`,
  'X-Agent-ID': env.SWARM_AGENT_ID ?? '',
  ...(env.SWARM_RUNTIME_INSTANCE_ID && { 'X-Runtime-Instance-ID': env.SWARM_RUNTIME_INSTANCE_ID }),
  ...(env.SWARM_SOURCE_TASK_ID && { 'X-Source-Task-Id': env.SWARM_SOURCE_TASK_ID }),
};

const write = (text) => process.stdout.write(`${text}\n`);

const fail = (id, code, message) => write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));

const refusalIn = (text) => {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : error.message;
  } catch {
    return text.slice(0, 1000);
  }
};

/** The server's end of one session. */
class Relay {
  #address;
  #session;
  #initialize;
  #renewal;

  constructor(address) {
    this.#address = address;
  }

  /** Hands a message over and writes the answer; a request is always answered. */
  async pass(message) {
    try {
      const { status, text } = await this.#send(message);
      if (status >= 400) {
        throw new Error(`the server answered ${status}: ${refusalIn(text)}`);
      }
      for (const line of text.split('\n').filter((part) => part.startsWith('data: '))) {
        write(line.slice('data: '.length));
      }
    } catch (error) {
      const reason = error.cause?.message ?? error.message;
      if (message.id === undefined) {
        console.error(`swarm-mcp: ${reason}`);
      } else {
        fail(message.id, internalError, reason);
      }
    }
  }

  async end() {
    if (this.#session !== undefined) {
      await fetch(this.#address, { method: 'DELETE', headers: this.#headers() }).catch(() => undefined);
    }
  }

  /** A session that the server has ended meanwhile is begun again, once. */
  async #send(message) {
    if (message.method === 'initialize') {
      this.#initialize = message;
      this.#session = undefined;
      return this.#post(message);
    }
    // What comes while a session is begun again belongs to the new one.
    await this.#renewal;
    const session = this.#session;
    const answer = await this.#post(message);
    const hasEnded = answer.status === 400 && answer.text.includes('mcp_session_invalid');
    if (!hasEnded || this.#initialize === undefined) {
      return answer;
    }
    if (this.#session === session) {
      this.#renewal = this.#renew();
    }
    await this.#renewal;
    return this.#post(message);
  }

  /** Where it fails, what is sent next says why. */
  async #renew() {
    this.#session = undefined;
    await this.#post(this.#initialize).catch(() => undefined);
  }

  async #post(message) {
    const request = { method: 'POST', headers: this.#headers(), body: JSON.stringify(message) };
    const response = await fetch(this.#address, request);
    // Only this begins one: a late answer to anything else may name the one before.
    if (message.method === 'initialize') {
      this.#session = response.headers.get('mcp-session-id') ?? undefined;
    }
    return { status: response.status, text: await response.text() };
  }

  #headers() {
    return this.#session === undefined ? headers : { ...headers, 'Mcp-Session-Id': this.#session };
  }
}

const parsed = (line) => {
  try {
    const message = JSON.parse(line);
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
};

const relayAll = async (relay) => {
  const underWay = new Set();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const message = line.length > longestMessage ? undefined : parsed(line);
    if (line.trim() !== '' && message === undefined) {
      fail(null, parseError, 'Not a message, or longer than 4 MiB');
    }
    if (message !== undefined) {
      const passing = relay.pass(message).finally(() => underWay.delete(passing));
      underWay.add(passing);
      if (message.method === 'initialize') {
        await passing;
      }
    }
  }
  await Promise.all(underWay);
  await relay.end();
};

const missing = ['SWARM_API_KEY', 'SWARM_AGENT_ID'].filter((name) => !env[name]);
if (process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) {
  console.log(usage);
} else if (missing.length > 0) {
  console.error(`swarm-mcp: ${missing.join(' and ')} must be set\n\n${usage}`);
  process.exitCode = 1;
} else if (URL.canParse('/mcp', env.SWARM_URL ?? 'http://127.0.0.1:3013')) {
  await relayAll(new Relay(new URL('/mcp', env.SWARM_URL ?? 'http://127.0.0.1:3013')));
} else {
  console.error(`swarm-mcp: SWARM_URL must be an address\n\n${usage}`);
  process.exitCode = 1;
}
