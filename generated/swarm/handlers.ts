import getHealth from '../../handlers/system/getHealth.js';
import type { Handlers } from './contract.js';

export const handlers: Handlers = {
  getHealth,
};
