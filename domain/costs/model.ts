import type { components } from '../../generated/swarm/types.js';

type Schemas = components['schemas'];

export type SessionCost = Schemas['SessionCost'];
export type SessionCostInput = Schemas['CreateSessionCostBody'];
export type CostSummary = Schemas['CostSummary'];
export type CostTotals = Schemas['CostTotals'];
export type DailyCost = Schemas['DailyCost'];
export type AgentCost = Schemas['AgentCost'];
export type UserCost = Schemas['UserCost'];
export type CredentialCost = Schemas['CredentialCost'];
export type PersonAttribution = Schemas['PersonAttribution'];
