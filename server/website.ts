import type { RequestListener } from 'node:http';
import type { App } from '../domain/app.js';
import type { Config } from './config.js';

/** The request listener of the website utility API. */
export const createWebsiteListener = async (_app: App, _config: Config): Promise<RequestListener> => {
  throw new Error('the website API comes with its contract');
};
