import { commaList } from '../../domain/kernel/comma-list.js';
import { badRequest } from '../../domain/kernel/errors.js';
import { handler } from '../../generated/swarm/contract.js';

const maximumKeys = 200;

const isSet = (name: string): boolean => Object.hasOwn(process.env, name) && process.env[name] !== '';

export default handler('getConfigEnvPresence', ({ query }) => {
  const keys = commaList(query.keys);
  if (keys.length > maximumKeys) {
    throw badRequest(`Too many keys (max ${maximumKeys})`);
  }
  const presence = Object.fromEntries(keys.map((key) => [key, isSet(key)]));
  return { status: 200, body: { presence } };
});
