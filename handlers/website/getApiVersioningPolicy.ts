import { apiVersion } from '../../domain/website/api-version.js';
import { versionPolicy } from '../../domain/website/version-policy.js';
import { handler } from '../../generated/website/contract.js';

export default handler('getApiVersioningPolicy', () => ({
  status: 200,
  body: versionPolicy,
  headers: { 'API-Version': apiVersion, 'Content-Type': 'text/markdown; charset=utf-8' },
}));
