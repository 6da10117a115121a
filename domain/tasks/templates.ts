import type { components } from '../../generated/swarm/types.js';

export type TaskTemplate = components['schemas']['TaskTemplate'];

/** The templates that come with the server, by `createdAt`. Ids are fixed: inbox items refer to them. */
const templates: readonly TaskTemplate[] = [
  {
    id: '019b76da-a800-7000-8000-000000000001',
    title: 'Fix a bug',
    description: 'Reproduce a bug, fix its cause and add a test that would have caught it.',
    prompt: [
      'Fix this bug in {{repository}}: {{what happens and what should happen}}',
      '',
      '1. Reproduce it with a failing test.',
      '2. Find the cause; say in one sentence what it is.',
      '3. Fix the cause, not the symptom, with the smallest change that does.',
      '4. Run the whole test suite.',
      '5. Open a pull request that names the cause and links the report.',
    ].join('\n'),
    kind: 'task',
    payload: { taskType: 'bug-fix', priority: 60 },
    category: 'engineering',
    tags: ['bug'],
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  {
    id: '019b76da-abe8-7000-8000-000000000002',
    title: 'Build a feature',
    description: 'Design a feature in short, build it with tests and document it.',
    prompt: [
      'Build this in {{repository}}: {{the feature and who needs it}}',
      '',
      'First write down the behaviour in a few sentences, with what is out of scope. Then build it in small commits,',
      'with tests for each rule, and bring the documentation up to date. Finish with a pull request that shows how to',
      'try it.',
    ].join('\n'),
    kind: 'task',
    payload: { taskType: 'feature' },
    category: 'engineering',
    tags: ['feature'],
    createdAt: '2026-01-01T00:00:01.000Z',
  },
  {
    id: '019b76da-afd0-7000-8000-000000000003',
    title: 'Review a pull request',
    description: 'Read a pull request with fresh eyes and report what should change before it is merged.',
    prompt: [
      'Review this pull request: {{url}}',
      '',
      'Look for wrong behaviour first, then for missing tests, security problems and needless complexity. Check out the',
      'branch and run it. Report each finding with file, line, why it matters and what to do; say clearly whether it',
      'can be merged. Change nothing yourself.',
    ].join('\n'),
    kind: 'task',
    payload: { taskType: 'review', modelTier: 'smart' },
    category: 'engineering',
    tags: ['review'],
    createdAt: '2026-01-01T00:00:02.000Z',
  },
  {
    id: '019b76da-b3b8-7000-8000-000000000004',
    title: 'Research a question',
    description: 'Find out what is known about a question and answer it with sources.',
    prompt: [
      'Answer this question: {{question}}',
      '',
      'Use primary sources where there are any. Give the answer first, in at most five sentences, then the evidence',
      'with links, then what remains uncertain and how one could settle it.',
    ].join('\n'),
    kind: 'task',
    payload: { taskType: 'research' },
    category: 'research',
    tags: ['research'],
    createdAt: '2026-01-01T00:00:03.000Z',
  },
  {
    id: '019b76da-b7a0-7000-8000-000000000005',
    title: 'Write documentation',
    description: 'Explain a part of a system to the people who have to use it.',
    prompt: [
      'Document {{the part}} of {{repository}} for {{the readers}}.',
      '',
      'Start with what it is for and the shortest example that works. Then the concepts, then the reference. Try every',
      'command and example you write down.',
    ].join('\n'),
    kind: 'task',
    payload: { taskType: 'documentation' },
    category: 'writing',
    tags: ['docs'],
    createdAt: '2026-01-01T00:00:04.000Z',
  },
  {
    id: '019b76da-bb88-7000-8000-000000000006',
    title: 'Weekly dependency check',
    description: 'Every Monday morning: look for outdated and vulnerable dependencies and propose updates.',
    prompt: [
      'Check the dependencies of {{repository}}.',
      '',
      'List those with known vulnerabilities and those more than one major version behind. Open one pull request for',
      'the updates that pass all tests, and report the rest with what they would break.',
    ].join('\n'),
    kind: 'schedule',
    payload: { cronExpression: '0 8 * * 1', timezone: 'UTC', taskType: 'maintenance', tags: ['dependencies'] },
    category: 'maintenance',
    tags: ['dependencies'],
    createdAt: '2026-01-01T00:00:05.000Z',
  },
];

export interface TemplateFilter {
  readonly kind?: TaskTemplate['kind'];
  readonly category?: string;
  /** A part of the title or description, in any case. */
  readonly query?: string;
}

/** The templates that fit all given filters, by `createdAt`. */
export const listTaskTemplates = ({ kind, category, query }: TemplateFilter): TaskTemplate[] => {
  const needle = query?.toLowerCase();
  return templates.filter(
    (template) =>
      (kind === undefined || template.kind === kind) &&
      (category === undefined || template.category === category) &&
      (needle === undefined || `${template.title}\n${template.description}`.toLowerCase().includes(needle)),
  );
};
