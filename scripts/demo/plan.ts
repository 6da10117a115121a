import { connecting } from './scenes/connecting.js';
import { failing } from './scenes/failure.js';
import { attachingAFile } from './scenes/files.js';
import { pausing } from './scenes/pause.js';
import { steering } from './scenes/steering.js';
import { superseding } from './scenes/supersede.js';
import type { Act } from './session.js';

export type Skill = 'backend' | 'frontend' | 'docs';

/** A task of the project and how its run goes. */
export interface PlannedTask {
  readonly handle: string;
  readonly title: string;
  readonly skill: Skill;
  readonly priority: number;
  /** Handles of the tasks it waits for. */
  readonly after: readonly string[];
  /** To whom it is offered first, instead of to everybody. */
  readonly offerTo?: 'otto' | 'mika';
  /** What the worker reports on the way. */
  readonly steps: readonly string[];
  /** What happens after the first step. */
  readonly act?: Act;
}

/** The project: a small status page, from the data model to the release. Dependencies come before their dependents. */
export const plan: readonly PlannedTask[] = [
  {
    handle: 'model',
    title: 'Design the data model',
    skill: 'backend',
    priority: 80,
    after: [],
    steps: ['services, incidents, updates', 'indexes for the timeline'],
  },
  {
    handle: 'sketch',
    title: 'Sketch the status page',
    skill: 'frontend',
    priority: 70,
    after: [],
    offerTo: 'mika',
    steps: ['three layouts on paper', 'the calm one wins'],
  },
  {
    handle: 'logo',
    title: 'Draw a logo',
    skill: 'frontend',
    priority: 20,
    after: [],
    offerTo: 'otto',
    steps: ['a tower and a beam'],
  },
  {
    handle: 'import',
    title: 'Import old incidents',
    skill: 'backend',
    priority: 75,
    after: [],
    steps: ['reading the old export'],
    act: failing,
  },
  {
    handle: 'history',
    title: 'Show the history of incidents',
    skill: 'frontend',
    priority: 30,
    after: ['import'],
    steps: ['a page for each year'],
  },
  {
    handle: 'announce',
    title: 'Announce the history',
    skill: 'docs',
    priority: 30,
    after: ['history'],
    steps: ['a friendly post'],
  },
  {
    handle: 'api',
    title: 'Write the API',
    skill: 'backend',
    priority: 60,
    after: ['model'],
    steps: ['routes for services', 'routes for incidents', 'version prefix'],
    act: steering,
  },
  {
    handle: 'page',
    title: 'Build the page',
    skill: 'frontend',
    priority: 65,
    after: ['model', 'sketch'],
    steps: ['layout', 'live updates', 'dark mode'],
    act: superseding,
  },
  {
    handle: 'guide',
    title: 'Write the user guide',
    skill: 'docs',
    priority: 40,
    after: ['page'],
    steps: ['first steps', 'questions and answers'],
    act: attachingAFile,
  },
  {
    handle: 'tests',
    title: 'Test it end to end',
    skill: 'backend',
    priority: 60,
    after: ['api', 'page'],
    steps: ['an incident opens', 'an incident closes'],
    act: pausing,
  },
  {
    handle: 'release',
    title: 'Publish version 1.0',
    skill: 'backend',
    priority: 90,
    after: ['tests', 'guide'],
    steps: ['tag and build', 'switch the domain'],
    act: connecting,
  },
];

/** What the rest of the project does not wait for. */
export const hotfix: PlannedTask = {
  handle: 'hotfix',
  title: 'Fix the icon in the tab',
  skill: 'backend',
  priority: 95,
  after: [],
  steps: ['a sharper icon'],
};
