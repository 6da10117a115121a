import Sequencer from '@jest/test-sequencer';

/** What takes longest, so that nothing long begins when all else is over: Jest knows it only where it ran before. */
const first = [
  'scenarios/demo',
  'process/process-pool',
  'process/settings',
  'contract/pipeline',
  'config/encryption',
  'proofs/job-clock',
  'process/process',
  'extensions/hostile',
  'runtimes/supervision',
  'proofs/fuzz',
  'runtimes/swarm-controller',
  'scenarios/clients/generated-clients',
  'jobs/worker',
  'process/heavy-reads',
  'statistics/retention',
  'script-runs/takeover',
  'heartbeat/runHeartbeatSweep',
  'workflow-runs/audit',
  'extensions/hooks',
  'sandbox/process',
  'sandbox/hostile',
  'process/npm-start',
  'process/copy-database',
];

const rankOf = ({ path }) => {
  const rank = first.findIndex((name) => path.endsWith(`/tests/${name}.test.ts`));
  return rank === -1 ? first.length : rank;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rankOf(one) - rankOf(other));
  }
}
