import { getApiVersioningPolicy } from '../../domain/website/version-policy.js';
import { handler } from '../../generated/website/contract.js';
import { versionHeader } from '../http/website-version.js';

export default handler('getApiVersioningPolicy', () => ({
  status: 200,
  body: getApiVersioningPolicy(),
  headers: { ...versionHeader, 'Content-Type': 'text/markdown; charset=utf-8' },
}));
