import { configuration } from '../../domain/config/configuration.js';
import { commaList } from '../../domain/kernel/comma-list.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { handler } from '../../generated/swarm/contract.js';

const maximumKeys = 200;

export default handler('getConfigEnvPresence', ({ query, app }) => {
  const keys = commaList(query.keys);
  if (keys.length > maximumKeys) {
    throw invalidField(
      'query.keys',
      `must not have more than ${maximumKeys} keys`,
      `Too many keys (max ${maximumKeys})`,
    );
  }
  const presence = Object.fromEntries(keys.map((key) => [key, app.service(configuration).isPresent(key)]));
  return { status: 200, body: { presence } };
});
