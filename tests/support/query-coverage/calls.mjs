// Which functions that make queries a process has called, noted for `npm run coverage:queries`.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const { QUERY_COVERAGE: folder = '' } = process.env;

/** Of the built product, or of its sources where a test loads them: each is compiled to the same text. */
const source = /\/(?<file>db\/(?:queries|reads)\/.+)\.(?:js|ts)$/;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const functionsOf = ({ url, functions }) =>
  functions.map(({ functionName: name, ranges: [{ startOffset: start, endOffset: end, count }] }) => ({
    file: source.exec(url).groups.file,
    name,
    start,
    end,
    called: count > 0,
  }));

/** Writes a note of what was called since the one before. */
export const noteCalls = () => {
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    const functions = result.filter(({ url }) => source.test(url)).flatMap(functionsOf);
    if (functions.length > 0) {
      const name = `${process.pid}-${process.hrtime.bigint()}.json`;
      writeFileSync(join(folder, name), JSON.stringify(functions));
    }
  });
};
