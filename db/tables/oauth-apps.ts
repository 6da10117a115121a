import type {
  OAuthAppSource,
  OAuthAuthorizationStatus,
  OAuthTokenAuthStyle,
  OAuthTokenBodyFormat,
} from '../../generated/swarm/enums.js';
import type { Bit, JsonText } from './column-types.js';

/** A client that is registered with a provider. */
export interface OAuthAppTable {
  id: string;
  provider: string;
  clientId: string;
  /** Encrypted. */
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Who answers at these addresses, as it calls itself (RFC 9207); null: nobody said. */
  issuer: string | null;
  userinfoUrl: string | null;
  revocationUrl: string | null;
  scopes: JsonText<readonly string[]>;
  scopeSeparator: string;
  extraParams: JsonText<Readonly<Record<string, string>>>;
  tokenAuthStyle: OAuthTokenAuthStyle;
  tokenBodyFormat: OAuthTokenBodyFormat;
  /** Each refresh must bring a new refresh token. */
  rotatesRefreshTokens: Bit;
  source: OAuthAppSource;
  createdBy: string | null;
  updatedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An account that was connected. */
export interface OAuthAuthorizationTable {
  id: string;
  appId: string;
  label: string;
  status: OAuthAuthorizationStatus;
  accountEmail: string | null;
  accountLogin: string | null;
  accountId: string | null;
  /** Encrypted; null once it is revoked. */
  accessToken: string | null;
  /** Encrypted. */
  refreshToken: string | null;
  /** Counts what was done to the tokens: a change names the version it saw. */
  tokenVersion: number;
  tokenType: string | null;
  scope: string | null;
  /** Null: never. */
  expiresAt: string | null;
  lastErrorMessage: string | null;
  /** The provider takes the refresh token no more: nobody asks it again by itself. */
  needsReconnect: Bit;
  /** How often in a row it failed, but for times when it was not due. */
  refreshFailures: number;
  /** The server does not try by itself before; null: it may. */
  refreshAfter: string | null;
  lastRefreshedAt: string | null;
  connectedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An attempt to connect an account. */
export interface OAuthPendingTable {
  /** SHA-256 of the state. */
  id: string;
  appId: string;
  label: string;
  /** Of PKCE; encrypted. */
  verifier: string;
  /** What it was begun for: nobody else gets the code. */
  clientId: string;
  tokenUrl: string;
  /** SHA-256 of the addresses and the issuer of the app; null: before that was kept. */
  endpoints: string | null;
  redirectUri: string;
  finalRedirect: string | null;
  /** The user for whom it was begun: that of the token, else the requester of the agent's task. */
  startedBy: string | null;
  /** As whom it was begun, and with which token; null: before that was kept. */
  principal: 'operator' | 'user' | null;
  principalUserId: string | null;
  tokenId: string | null;
  /** HMAC of the state with the key of the operator. */
  operatorProof: string | null;
  agentId: string | null;
  sourceTaskId: string | null;
  createdAt: string;
  expiresAt: string;
}

/** Tokens that are forgotten here, until their provider was told. The client is that of the app as it was then. */
export interface OAuthRevocationTable {
  id: string;
  appId: string;
  revocationUrl: string;
  clientId: string;
  /** Encrypted. */
  clientSecret: string;
  tokenAuthStyle: OAuthTokenAuthStyle;
  /** Encrypted. */
  accessToken: string;
  /** Encrypted. */
  refreshToken: string | null;
  createdAt: string;
  /** The label that had them; null where it was not noted yet. */
  label: string | null;
  accountEmail: string | null;
  accountLogin: string | null;
  accountId: string | null;
}

export interface OAuthTables {
  oauth_apps: OAuthAppTable;
  oauth_authorizations: OAuthAuthorizationTable;
  oauth_pending: OAuthPendingTable;
  oauth_revocations: OAuthRevocationTable;
}
