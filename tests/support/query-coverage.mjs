// Loaded into a test server before everything else: notes which functions of `db/` the process has called, when it ends.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });

const functionsOf = ({ url, functions }) =>
  functions.map(({ functionName: name, ranges: [{ startOffset: start, endOffset: end, count }] }) => ({
    file: url.slice(url.indexOf('/dist/db/') + '/dist/'.length),
    name,
    start,
    end,
    called: count > 0,
  }));

process.once('exit', () => {
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    const functions = result.filter(({ url }) => url.includes('/dist/db/')).flatMap(functionsOf);
    const file = join(process.env.QUERY_COVERAGE, `${process.pid}-${process.hrtime.bigint()}.json`);
    writeFileSync(file, JSON.stringify(functions));
  });
});
