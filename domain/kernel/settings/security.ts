import { allowedHosts } from './allowed-hosts.js';
import type { Declarations } from './declaration.js';
import { boolean, encryptionKeys, integer, operatorKey, path } from './types.js';

const mostDays = 1_000_000;

/** Who may do what, and how secrets are kept. */
export const securitySettings = {
  SWARM_API_KEY: {
    type: operatorKey,
    meaning:
      'The operator key; not set: made at the first start, in `api-key` beside the database file. With PostgreSQL it must be set.',
    decided: 'start',
    environmentOnly: true,
    secret: true,
    common: true,
  },
  API_KEY: {
    type: operatorKey,
    meaning: 'Another name of `SWARM_API_KEY`, which wins.',
    decided: 'start',
    environmentOnly: true,
    secret: true,
  },
  SECRETS_ENCRYPTION_KEY: {
    type: encryptionKeys,
    meaning:
      'Encrypts stored secrets; not set: made at the first start, in `.encryption-key` beside the database file. With PostgreSQL it, or its file, must be set.',
    decided: 'start',
    environmentOnly: true,
    secret: true,
    common: true,
  },
  SECRETS_ENCRYPTION_KEY_FILE: {
    type: path,
    meaning: 'A file that holds the encryption key.',
    decided: 'start',
    environmentOnly: true,
    common: true,
  },
  CONFIG_ENV_FILES_DIR: {
    type: path,
    meaning: 'The folder in which stored entries with `envPath` may be written to files; not set: none are.',
    decided: 'start',
    environmentOnly: true,
    common: true,
  },
  RBAC_ENABLED: {
    type: boolean,
    default: false,
    meaning: 'Roles decide what user tokens may do.',
    decided: 'run',
    exposesSecrets: true,
    common: true,
  },
  RBAC_AUDIT_DISABLED: {
    type: boolean,
    default: false,
    meaning: 'Keep no record of decisions about users.',
    decided: 'start',
    environmentOnly: true,
  },
  RBAC_AUDIT_RETENTION_DAYS: {
    type: integer(1, mostDays),
    default: 30,
    meaning: 'How long decisions about users are kept.',
    decided: 'run',
  },
  TRUST_BODY_REQUESTED_BY_USER_ID: {
    type: boolean,
    default: true,
    meaning: 'Let the operator name the user a task or message is from.',
    decided: 'run',
  },
  OUTBOUND_ALLOWED_HOSTS: {
    type: allowedHosts,
    default: ',',
    meaning: 'Private hosts that requests on behalf of users, scripts and connections may reach; not set: none.',
    decided: 'start',
    environmentOnly: true,
    common: true,
  },
  EXTENSION_ALLOW_LEAD_ACTIVATION: {
    type: boolean,
    default: true,
    meaning: 'Let lead agents say which extensions are enabled, and which version is active.',
    decided: 'start',
    environmentOnly: true,
  },
} satisfies Declarations;
