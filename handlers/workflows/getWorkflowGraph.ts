import { getWorkflowGraph } from '../../domain/workflows/picture/graph-picture.js';
import { handler } from '../../generated/swarm/contract.js';
import { svgPicture } from '../http/svg-picture.js';

export default handler('getWorkflowGraph', async ({ app, path, query, headers, signal }) =>
  svgPicture(await getWorkflowGraph(app, path.id, query, signal), headers['If-None-Match']),
);
