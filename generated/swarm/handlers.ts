import createTask from '../../handlers/tasks/createTask.js';
import getHealth from '../../handlers/system/getHealth.js';
import getTask from '../../handlers/tasks/getTask.js';
import getTaskContext from '../../handlers/tasks/getTaskContext.js';
import getTaskSession from '../../handlers/tasks/getTaskSession.js';
import listPausedTasks from '../../handlers/tasks/listPausedTasks.js';
import listTaskSessions from '../../handlers/tasks/listTaskSessions.js';
import listTaskTemplates from '../../handlers/tasks/listTaskTemplates.js';
import listTasks from '../../handlers/tasks/listTasks.js';
import recordContextSnapshot from '../../handlers/tasks/recordContextSnapshot.js';
import setTaskSession from '../../handlers/tasks/setTaskSession.js';
import setTaskTitle from '../../handlers/tasks/setTaskTitle.js';
import setTaskVcs from '../../handlers/tasks/setTaskVcs.js';
import type { Handlers } from './contract.js';

export const handlers: Handlers = {
  createTask,
  getHealth,
  getTask,
  getTaskContext,
  getTaskSession,
  listPausedTasks,
  listTaskSessions,
  listTaskTemplates,
  listTasks,
  recordContextSnapshot,
  setTaskSession,
  setTaskTitle,
  setTaskVcs,
};
