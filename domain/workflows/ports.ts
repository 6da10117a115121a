import { type WorkflowDefinition, type WorkflowNode, waysFrom } from './graph.js';

/** The ports of types of which each result has one. Results of the others have none, and take all ways. */
const fixedPorts: Readonly<Record<string, readonly string[]>> = {
  'property-match': ['true', 'false'],
  script: ['success'],
  'swarm-script': ['success'],
  validate: ['pass', 'fail'],
  'human-in-the-loop': ['approved', 'rejected', 'timeout'],
  'sub-workflow': ['success'],
};

const portsOfWait: Readonly<Record<string, readonly string[]>> = { time: ['default'], event: ['event', 'timeout'] };

/** The ports that results of a node can have; undefined: none, or it is known only when it is done. */
const portsOf = ({ type, config }: WorkflowNode): readonly string[] | undefined => {
  if (type === 'wait') {
    return portsOfWait[String(config['mode'])];
  }
  const { outputPorts } = config;
  if (type !== 'code-match' || !Array.isArray(outputPorts)) {
    return fixedPorts[type];
  }
  const named = outputPorts.map(String);
  return named.some((port) => port.includes('{{')) ? undefined : named;
};

/** Ways that no result takes: what they lead to is never done, and no run says so. */
export const deadWays = ({ nodes }: WorkflowDefinition): string[] =>
  nodes.flatMap((node) => {
    const ports = portsOf(node);
    return waysFrom(node)
      .filter(({ port }) => port !== undefined && ports?.includes(port) === false)
      .map(({ port }) => `Node '${node.id}' next.${port} is never taken: its ports are ${ports?.join(', ')}`);
  });
