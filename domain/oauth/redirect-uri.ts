import type { App } from '../kernel/app.js';
import { publicApiOrigin } from '../kernel/public-addresses.js';

/** Where an authorization server sends people back to. */
export const getOAuthRedirectUri = ({ settings }: App): string => `${publicApiOrigin(settings)}/api/oauth/callback`;
