import type { RouteNode } from '../../server/contract/router.js';

export const routes: RouteNode = {
  "literals": {
    "api": {
      "literals": {
        "paused-tasks": {
          "operations": {
            "GET": "listPausedTasks"
          }
        },
        "sessions": {
          "parameter": {
            "operations": {
              "GET": "getTaskSession"
            }
          },
          "operations": {
            "GET": "listTaskSessions"
          }
        },
        "task-templates": {
          "operations": {
            "GET": "listTaskTemplates"
          }
        },
        "tasks": {
          "parameter": {
            "literals": {
              "context": {
                "operations": {
                  "GET": "getTaskContext",
                  "POST": "recordContextSnapshot"
                }
              },
              "session": {
                "operations": {
                  "PUT": "setTaskSession"
                }
              },
              "title": {
                "operations": {
                  "PATCH": "setTaskTitle"
                }
              },
              "vcs": {
                "operations": {
                  "PATCH": "setTaskVcs"
                }
              }
            },
            "operations": {
              "GET": "getTask"
            }
          },
          "operations": {
            "POST": "createTask",
            "GET": "listTasks"
          }
        }
      }
    },
    "health": {
      "operations": {
        "GET": "getHealth"
      }
    }
  }
};
