import { renderMetricDefinition } from '../../domain/metrics/picture/metric-picture.js';
import { handler } from '../../generated/swarm/contract.js';
import { svgPicture } from '../http/svg-picture.js';

export default handler('renderMetricDefinition', async ({ app, path, query, headers, signal }) =>
  svgPicture(await renderMetricDefinition(app, path.id, query, signal), headers['If-None-Match']),
);
