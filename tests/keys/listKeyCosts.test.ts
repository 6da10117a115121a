import { postCost } from '../support/costs.js';
import { newSuffix, oauthType, reportUsage } from '../support/keys.js';
import { useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

const server = useServer();
const costs = async (keyType?: string) => {
  const { data } = await server.client().GET('/api/keys/costs', { params: { query: keyType ? { keyType } : {} } });
  return data?.costs;
};

test('sums the costs of stamped tasks by the last key, highest first', async () => {
  const agentId = addAgent(server);
  const [first, second] = [newSuffix(), newSuffix()];
  const newTask = async () => (await createTask(server, { task: 'Spend', agentId })).id as string;
  const [one, two, three, unstamped] = [await newTask(), await newTask(), await newTask(), await newTask()];
  await reportUsage(server, { keyType: oauthType, keySuffix: first, keyIndex: 0, taskId: one });
  await reportUsage(server, { keyType: oauthType, keySuffix: first, keyIndex: 0, taskId: two });
  await reportUsage(server, { keyType: oauthType, keySuffix: first, keyIndex: 0, taskId: three });
  await postCost(server, { agentId, taskId: three, totalCostUsd: 10, inputTokens: 1, outputTokens: 2 });
  await reportUsage(server, { keyType: 'HARNESS_B_OAUTH', keySuffix: second, keyIndex: 0, taskId: three });
  for (const taskId of [one, one, two, unstamped]) {
    await postCost(server, { agentId, taskId, totalCostUsd: 1, inputTokens: 10, outputTokens: 20 });
  }
  await postCost(server, { agentId, totalCostUsd: 100 });
  const ofFirst = {
    keyType: oauthType,
    keySuffix: first,
    totalCost: 3,
    totalInputTokens: 30,
    totalOutputTokens: 60,
    taskCount: 2,
  };
  const ofSecond = {
    keyType: 'HARNESS_B_OAUTH',
    keySuffix: second,
    totalCost: 10,
    totalInputTokens: 1,
    totalOutputTokens: 2,
    taskCount: 1,
  };
  expect(await costs()).toEqual([ofSecond, ofFirst]);
  expect(await costs(oauthType)).toEqual([ofFirst]);
  expect(await costs('NOTHING')).toEqual([]);
});
