import { readStartup, type Startup } from '../../../server/startup.js';
import { environment } from '../environment.js';
import { databases } from './databases.js';

/** What a test server reads when it starts in this data folder. */
export const startupFor = (dataDir: string): Startup =>
  readStartup(new Map(Object.entries({ ...environment, ...databases.settings(dataDir) })));
