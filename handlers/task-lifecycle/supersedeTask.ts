import { supersedeTask } from '../../domain/tasks/supersede.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('supersedeTask', async ({ app, path, body, caller }) => {
  const { kind, task, child } = await supersedeTask(app, path.id, body.reason, caller);
  return {
    status: 200,
    body: {
      success: true,
      kind,
      task: toTask(task),
      resumeTaskId: child?.id ?? null,
      ...(child && { resumeTaskStatus: child.status }),
    },
  };
});
