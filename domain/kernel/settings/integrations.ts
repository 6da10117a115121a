import type { Declarations } from './declaration.js';
import { boolean, oneOf, text, url } from './types.js';

/** Outside systems. */
export const integrationSettings = {
  CHAT_DISABLE: { type: boolean, default: false, meaning: 'Switch chat off.', decided: 'run' },
  CHAT_BOT_TOKEN: { type: text, meaning: "Token of the chat platform's bot.", decided: 'run', secret: true },
  CHAT_APP_TOKEN: { type: text, meaning: "Token of the chat platform's app.", decided: 'run', secret: true },
  CHAT_MODE: {
    type: oneOf(['socket', 'http']),
    default: 'socket',
    meaning: 'How messages of the chat platform come in.',
    decided: 'run',
    unread: true,
  },
  MAIL_DISABLE: { type: boolean, default: false, meaning: 'Switch mail off.', decided: 'run' },
  MAIL_API_KEY: { type: text, meaning: 'Key of the mail service.', decided: 'run', secret: true },
  VCS_A_DISABLE: { type: boolean, default: false, meaning: 'Switch version control A off.', decided: 'run' },
  VCS_A_APP_ID: { type: text, meaning: 'Id of its app.', decided: 'run' },
  VCS_A_APP_PRIVATE_KEY: { type: text, meaning: 'Private key of its app.', decided: 'run', secret: true },
  VCS_A_WEBHOOK_SECRET: { type: text, meaning: 'Signs what it sends.', decided: 'run', secret: true },
  VCS_A_HOST: {
    type: text,
    meaning: 'Its host name: only links to it count as pull requests that were shipped; not set: any host.',
    decided: 'run',
  },
  VCS_B_DISABLE: { type: boolean, default: false, meaning: 'Switch version control B off.', decided: 'run' },
  VCS_B_TOKEN: { type: text, meaning: 'Token of version control B.', decided: 'run', secret: true },
  VCS_B_WEBHOOK_SECRET: { type: text, meaning: 'Signs what it sends.', decided: 'run', secret: true },
  TRACKER_A_DISABLE: {
    type: boolean,
    default: false,
    meaning: 'Switch tracker A off.',
    decided: 'run',
    unread: true,
  },
  TRACKER_B_DISABLE: {
    type: boolean,
    default: false,
    meaning: 'Switch tracker B off.',
    decided: 'run',
    unread: true,
  },
  DEVOPS_DISABLE: {
    type: boolean,
    default: false,
    meaning: 'Switch the devops integration off.',
    decided: 'run',
    unread: true,
  },
  COMB_ENABLED: { type: boolean, default: false, meaning: 'Tell dashboards of the file service.', decided: 'run' },
  FILES_API_URL: {
    type: url,
    meaning: 'The file service, as this server reaches it.',
    decided: 'run',
    sharedName: true,
  },
  FILES_PUBLIC_URL: { type: url, meaning: 'The file service, as browsers reach it.', decided: 'run', sharedName: true },
  FILES_LIVE_URL: { type: url, meaning: 'Its live view.', decided: 'run', sharedName: true },
  FILES_DEFAULT_ORG_ID: { type: text, meaning: 'The organisation files belong to there.', decided: 'run' },
  FILES_DEFAULT_DRIVE_ID: { type: text, meaning: 'The drive they are on.', decided: 'run' },
  FILES_SERVICE_USER_ID: { type: text, meaning: 'The user this server is there.', decided: 'run' },
} satisfies Declarations;
