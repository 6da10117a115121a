import { findAgentRow } from '../../db/queries/agents.js';
import { findScriptRowByName } from '../../db/queries/scripts.js';
import { findWorkflowPlace } from '../../db/queries/workflows.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { findExecutorType } from './executors/types.js';
import { Graph, type WorkflowDefinition, type WorkflowNode } from './graph.js';
import { deadWays } from './ports.js';
import { filterProblem } from './runs/filters.js';
import { pathsIn } from './runs/tokens.js';
import { unknownTokens } from './unknown-tokens.js';

type SavedWorkflow = components['schemas']['SavedWorkflow'];

/** So many of each kind are looked at. */
const mostLooked = 20;

const textOf = ({ config }: WorkflowNode, name: string): string[] => {
  const value = config[name];
  return typeof value === 'string' && pathsIn(value).length === 0 ? [value] : [];
};

const ofType = ({ nodes }: WorkflowDefinition, type: string, name: string) =>
  nodes
    .filter((node) => node.type === type)
    .flatMap((node) => textOf(node, name).map((value) => ({ id: node.id, value })))
    .slice(0, mostLooked);

/** Filters that would fail their step. When nobody has time to compile them, that is told when they are used. */
const brokenFilters = async (app: App, definition: WorkflowDefinition): Promise<string[]> => {
  const warnings: string[] = [];
  for (const { id, value } of ofType(definition, 'wait', 'filter')) {
    try {
      const problem = await filterProblem(app, value);
      warnings.push(...(problem === undefined ? [] : [`Node '${id}' config.filter ${problem}`]));
    } catch (error) {
      if (!(error instanceof ProductError)) {
        throw error;
      }
    }
  }
  return warnings;
};

const absentAgents = async (app: App, definition: WorkflowDefinition): Promise<string[]> => {
  const warnings: string[] = [];
  for (const { id, value } of ofType(definition, 'agent-task', 'agentId')) {
    if ((await findAgentRow(app.db, value)) === undefined) {
      warnings.push(`Node '${id}' config.agentId names no agent: '${value}'`);
    }
  }
  return warnings;
};

const absentWorkflows = async (app: App, definition: WorkflowDefinition): Promise<string[]> => {
  const warnings: string[] = [];
  for (const { id, value } of ofType(definition, 'sub-workflow', 'workflowId')) {
    if ((await findWorkflowPlace(app.db, value)) === undefined) {
      warnings.push(`Node '${id}' config.workflowId names no workflow: '${value}'`);
    }
  }
  return warnings;
};

/** Which script of an agent is meant is known only when a run begins. */
const absentScripts = async (app: App, { nodes }: WorkflowDefinition): Promise<string[]> => {
  const warnings: string[] = [];
  const globals = nodes.filter(({ config }) => config['scope'] === 'global');
  for (const { id, value } of ofType({ nodes: globals }, 'swarm-script', 'scriptName')) {
    if ((await findScriptRowByName(app.db, { scope: 'global', scopeId: '', name: value })) === undefined) {
      warnings.push(`Node '${id}' config.scriptName names no global script: '${value}'`);
    }
  }
  return warnings;
};

/** Messages that go nowhere, without failing anything. */
const withoutTarget = ({ nodes }: WorkflowDefinition): string[] =>
  nodes
    .filter(({ type, config }) => type === 'notify' && config['channel'] !== 'email' && !('target' in config))
    .map(({ id, config }) => `Node '${id}' config.target is missing: nothing is sent to '${config['channel']}'`);

/** Nodes that follow each other without waiting for anybody, when they are more than a run begins. */
const longChains = ({ settings }: App, definition: WorkflowDefinition): string[] => {
  const isInstant = ({ type }: WorkflowNode): boolean => findExecutorType(type)?.mode === 'instant';
  const longest = new Graph(definition).longestChain(isInstant);
  const most = settings.workflowMaxIterations;
  return longest > most
    ? [`${longest} nodes follow each other without waiting: a run begins ${most} of them (WORKFLOW_MAX_ITERATIONS)`]
    : [];
};

/** What would fail runs of a definition that is right by itself. */
export const definitionWarnings = async (
  app: App,
  { definition, params = {}, requiredParams = [] }: Pick<SavedWorkflow, 'definition' | 'params' | 'requiredParams'>,
): Promise<string[]> => [
  ...(await brokenFilters(app, definition)),
  ...(await absentAgents(app, definition)),
  ...(await absentWorkflows(app, definition)),
  ...(await absentScripts(app, definition)),
  ...withoutTarget(definition).slice(0, mostLooked),
  ...unknownTokens(definition, [...Object.keys(params), ...requiredParams]).slice(0, mostLooked),
  ...deadWays(definition).slice(0, mostLooked),
  ...longChains(app, definition),
];
