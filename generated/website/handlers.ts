import getApiVersioningPolicy from '../../handlers/website/getApiVersioningPolicy.js';
import getConsentRegion from '../../handlers/website/getConsentRegion.js';
import renderSocialImage from '../../handlers/website/renderSocialImage.js';
import type { Handlers } from './contract.js';

export const handlers: Handlers = {
  getApiVersioningPolicy,
  getConsentRegion,
  renderSocialImage,
};
