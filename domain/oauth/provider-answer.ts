import { invalid } from '../kernel/errors.js';

/** What a provider sends a browser back with. */
export interface ProviderAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
  /** Who it says that it is (RFC 9207). */
  readonly iss?: string | undefined;
}

/** Of two of these nobody knows which one counts (RFC 6749, 3.1). */
const singular = ['code', 'state', 'error', 'iss'] as const;

/** The address with which a browser comes back. */
export interface CameBack {
  /** As operations are given it: of what is repeated the last counts, and empty texts are missing. */
  readonly query: ProviderAnswer;
  readonly queryText: string;
}

/**
 * What such an address says. An empty `iss` is none of the provider's names, not a missing one.
 *
 * @throws ProductError invalid (`oauth_parameter_repeated`)
 */
export const providerAnswer = ({ query, queryText }: CameBack): ProviderAnswer => {
  const written = new URLSearchParams(queryText);
  const repeated = singular.find((name) => written.getAll(name).length > 1);
  if (repeated !== undefined) {
    throw invalid(`The address has ${repeated} more than once`, { code: 'oauth_parameter_repeated' });
  }
  const { code, state, error, error_description, iss = written.get('iss') ?? undefined } = query;
  return { code, state, error, error_description, iss };
};
