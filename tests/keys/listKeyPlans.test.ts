import { oauthType } from '../support/keys.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
test('tells the catalogue', async () => {
  const { data } = await server.client().GET('/api/keys/plans');
  expect(data?.checkedAt).toBe('2026-09-25');
  const prices = data?.plans.map(({ id, keyType, monthlyUsd }) => [id, keyType, monthlyUsd]);
  expect(prices).toEqual([
    ['harness_a_pro', oauthType, 20],
    ['harness_a_max_5x', oauthType, 100],
    ['harness_a_max_20x', oauthType, 200],
    ['harness_a_team_standard', oauthType, 25],
    ['harness_a_team_premium', oauthType, 125],
    ['harness_b_go', 'HARNESS_B_OAUTH', 8],
    ['harness_b_plus', 'HARNESS_B_OAUTH', 20],
    ['harness_b_pro_5x', 'HARNESS_B_OAUTH', 100],
    ['harness_b_pro', 'HARNESS_B_OAUTH', 200],
    ['harness_b_business', 'HARNESS_B_OAUTH', 25],
    ['harness_b_business_premium', 'HARNESS_B_OAUTH', 125],
  ]);
});
