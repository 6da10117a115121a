import type { Document } from 'openapi-backend';

export const document: Document = {
  "openapi": "3.1.0",
  "info": {
    "title": "Swarm API",
    "version": "0.1.0"
  },
  "security": [
    {
      "bearerAuth": []
    }
  ],
  "components": {
    "securitySchemes": {
      "bearerAuth": {
        "type": "http",
        "scheme": "bearer",
        "description": "The operator key of the server, or the token of an active user; for what a worker of a runtime pool does for its agent, also the token that the worker was given."
      },
      "controllerToken": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a runtime controller."
      }
    }
  },
  "paths": {
    "/api/oauth/refresh-locks/{key}": {
      "post": {
        "operationId": "acquireRefreshLock",
        "tags": [
          "oauth"
        ],
        "parameters": [
          {
            "name": "key",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "delete": {
        "operationId": "releaseRefreshLock",
        "tags": [
          "oauth"
        ],
        "parameters": [
          {
            "name": "key",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/{id}/activate-version": {
      "post": {
        "operationId": "activateExtensionVersion",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/identities": {
      "post": {
        "operationId": "addUserIdentity",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/x/router": {
      "post": {
        "operationId": "askRouter",
        "tags": [
          "external-apis"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "422": {
            "description": "422"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/assets/key-audit": {
      "get": {
        "operationId": "auditAssetKeys",
        "tags": [
          "assets"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/backtest": {
      "post": {
        "operationId": "backtestWorkflow",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mcp-bridge": {
      "post": {
        "operationId": "callMcpBridge",
        "tags": [
          "mcp"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-connections/{id}/mcp-call": {
      "post": {
        "operationId": "callScriptConnectionMcpTool",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/approval-requests/{id}/cancel": {
      "post": {
        "operationId": "cancelApprovalRequest",
        "tags": [
          "approvals"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-runs/{id}": {
      "delete": {
        "operationId": "cancelScriptRun",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getScriptRun",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "journalOffset",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/cancel": {
      "post": {
        "operationId": "cancelTask",
        "tags": [
          "task-lifecycle"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflow-runs/{id}/cancel": {
      "post": {
        "operationId": "cancelWorkflowRun",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/rooms/change": {
      "post": {
        "operationId": "changeRoom",
        "tags": [
          "rooms"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/active-sessions/cleanup": {
      "post": {
        "operationId": "cleanupActiveSessions",
        "tags": [
          "active-sessions"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/clear-rate-limit": {
      "post": {
        "operationId": "clearKeyRateLimit",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/close": {
      "post": {
        "operationId": "closeAgent",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/channel-activity/commit-cursors": {
      "post": {
        "operationId": "commitChannelCursors",
        "tags": [
          "polling"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/profile-diff": {
      "get": {
        "operationId": "compareProfileVersions",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "field",
            "in": "query",
            "required": true
          },
          {
            "name": "from",
            "in": "query",
            "required": false
          },
          {
            "name": "to",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/@swarm/realtime": {
      "get": {
        "operationId": "connectPageRooms",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "pageId",
            "in": "query",
            "required": true
          }
        ],
        "responses": {
          "101": {
            "description": "101"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "426": {
            "description": "426"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/rooms/connect": {
      "get": {
        "operationId": "connectRooms",
        "tags": [
          "rooms"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "101": {
            "description": "101"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "426": {
            "description": "426"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/controllers/connect": {
      "get": {
        "operationId": "connectRuntimeController",
        "tags": [
          "runtimes"
        ],
        "security": [
          {
            "controllerToken": []
          }
        ],
        "parameters": [],
        "responses": {
          "101": {
            "description": "101"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "404": {
            "description": "404"
          },
          "426": {
            "description": "426"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workers/connect": {
      "get": {
        "operationId": "connectWorker",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "101": {
            "description": "101"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "426": {
            "description": "426"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/events/counts": {
      "get": {
        "operationId": "countEvents",
        "tags": [
          "events"
        ],
        "parameters": [
          {
            "name": "category",
            "in": "query",
            "required": false
          },
          {
            "name": "source",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "taskId",
            "in": "query",
            "required": false
          },
          {
            "name": "sessionId",
            "in": "query",
            "required": false
          },
          {
            "name": "since",
            "in": "query",
            "required": false
          },
          {
            "name": "until",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/active-sessions": {
      "post": {
        "operationId": "createActiveSession",
        "tags": [
          "active-sessions"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listActiveSessions",
        "tags": [
          "active-sessions"
        ],
        "parameters": [
          {
            "name": "agentId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/approval-requests": {
      "post": {
        "operationId": "createApprovalRequest",
        "tags": [
          "approvals"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listApprovalRequests",
        "tags": [
          "approvals"
        ],
        "parameters": [
          {
            "name": "status",
            "in": "query",
            "required": false
          },
          {
            "name": "workflowRunId",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/assets/mappings": {
      "post": {
        "operationId": "createAssetMapping",
        "tags": [
          "assets"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/channels": {
      "post": {
        "operationId": "createChannel",
        "tags": [
          "channels"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listChannels",
        "tags": [
          "channels"
        ],
        "parameters": [
          {
            "name": "unreadOnly",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/connector-codes": {
      "post": {
        "operationId": "createConnectorCode",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/events": {
      "post": {
        "operationId": "createEvent",
        "tags": [
          "events"
        ],
        "parameters": [],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listEvents",
        "tags": [
          "events"
        ],
        "parameters": [
          {
            "name": "category",
            "in": "query",
            "required": false
          },
          {
            "name": "event",
            "in": "query",
            "required": false
          },
          {
            "name": "status",
            "in": "query",
            "required": false
          },
          {
            "name": "source",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "taskId",
            "in": "query",
            "required": false
          },
          {
            "name": "sessionId",
            "in": "query",
            "required": false
          },
          {
            "name": "dataField",
            "in": "query",
            "required": false
          },
          {
            "name": "since",
            "in": "query",
            "required": false
          },
          {
            "name": "until",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "events",
            "in": "query",
            "required": false
          },
          {
            "name": "dataFields",
            "in": "query",
            "required": false
          },
          {
            "name": "latestPerDataField",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/events/batch": {
      "post": {
        "operationId": "createEventsBatch",
        "tags": [
          "events"
        ],
        "parameters": [],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mcp-servers": {
      "post": {
        "operationId": "createMcpServer",
        "tags": [
          "mcp-servers"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listMcpServers",
        "tags": [
          "mcp-servers"
        ],
        "parameters": [
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "enabled",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/definitions": {
      "post": {
        "operationId": "createMetricDefinition",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listMetricDefinitions",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/model-profiles": {
      "post": {
        "operationId": "createModelProfile",
        "tags": [
          "model-profiles"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listModelProfiles",
        "tags": [
          "model-profiles"
        ],
        "parameters": [
          {
            "name": "harness",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-apps/{id}/authorize-url": {
      "post": {
        "operationId": "createOauthAuthorizeUrl",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pages": {
      "post": {
        "operationId": "createPage",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listPages",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          },
          {
            "name": "keyPrefix",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pricing/{provider}/{model}/{tokenClass}": {
      "post": {
        "operationId": "createPricing",
        "tags": [
          "pricing"
        ],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "model",
            "in": "path",
            "required": true
          },
          {
            "name": "tokenClass",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listPricingHistory",
        "tags": [
          "pricing"
        ],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "model",
            "in": "path",
            "required": true
          },
          {
            "name": "tokenClass",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/runtime-controllers": {
      "post": {
        "operationId": "createRuntimeController",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listRuntimeControllers",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/runtime-controllers/{id}/token": {
      "post": {
        "operationId": "createRuntimeControllerToken",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/runtime-pools": {
      "post": {
        "operationId": "createRuntimePool",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listRuntimePools",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/schedules": {
      "post": {
        "operationId": "createSchedule",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listSchedules",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          },
          {
            "name": "name",
            "in": "query",
            "required": false
          },
          {
            "name": "enabled",
            "in": "query",
            "required": false
          },
          {
            "name": "scheduleType",
            "in": "query",
            "required": false
          },
          {
            "name": "hideCompleted",
            "in": "query",
            "required": false
          },
          {
            "name": "targetType",
            "in": "query",
            "required": false
          },
          {
            "name": "workflowId",
            "in": "query",
            "required": false
          },
          {
            "name": "scriptName",
            "in": "query",
            "required": false
          },
          {
            "name": "consecutiveErrorsMin",
            "in": "query",
            "required": false
          },
          {
            "name": "lastRunStatus",
            "in": "query",
            "required": false
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          },
          {
            "name": "keyPrefix",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/{id}/apis": {
      "post": {
        "operationId": "createScriptApi",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listScriptApis",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-runs": {
      "post": {
        "operationId": "createScriptRun",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listScriptRuns",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "status",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "scriptName",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/session-costs": {
      "post": {
        "operationId": "createSessionCost",
        "tags": [
          "costs"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listSessionCosts",
        "tags": [
          "costs"
        ],
        "parameters": [
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "taskId",
            "in": "query",
            "required": false
          },
          {
            "name": "startDate",
            "in": "query",
            "required": false
          },
          {
            "name": "endDate",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/session-logs": {
      "post": {
        "operationId": "createSessionLogs",
        "tags": [
          "session-logs"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills": {
      "post": {
        "operationId": "createSkill",
        "tags": [
          "skills"
        ],
        "parameters": [],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listSkills",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "type",
            "in": "query",
            "required": false
          },
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "enabled",
            "in": "query",
            "required": false
          },
          {
            "name": "search",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks": {
      "post": {
        "operationId": "createTask",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listTasks",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "status",
            "in": "query",
            "required": false
          },
          {
            "name": "source",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "scheduleId",
            "in": "query",
            "required": false
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          },
          {
            "name": "keyPrefix",
            "in": "query",
            "required": false
          },
          {
            "name": "search",
            "in": "query",
            "required": false
          },
          {
            "name": "includeHeartbeat",
            "in": "query",
            "required": false
          },
          {
            "name": "createdAfter",
            "in": "query",
            "required": false
          },
          {
            "name": "createdBefore",
            "in": "query",
            "required": false
          },
          {
            "name": "requestedByUserId",
            "in": "query",
            "required": false
          },
          {
            "name": "rootsOnly",
            "in": "query",
            "required": false
          },
          {
            "name": "orderBy",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users": {
      "post": {
        "operationId": "createUser",
        "tags": [
          "users"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listUsers",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "recentEvents",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows": {
      "post": {
        "operationId": "createWorkflow",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "listWorkflows",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          },
          {
            "name": "enabled",
            "in": "query",
            "required": false
          },
          {
            "name": "lastRunStatus",
            "in": "query",
            "required": false
          },
          {
            "name": "consecutiveErrorsMin",
            "in": "query",
            "required": false
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          },
          {
            "name": "keyPrefix",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/rooms/decode": {
      "post": {
        "operationId": "decodeRoomSnapshot",
        "tags": [
          "rooms"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/defer": {
      "post": {
        "operationId": "deferTask",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/active-sessions/{id}": {
      "delete": {
        "operationId": "deleteActiveSession",
        "tags": [
          "active-sessions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/active-sessions/by-task/{taskId}": {
      "delete": {
        "operationId": "deleteActiveSessionByTask",
        "tags": [
          "active-sessions"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/budgets/{scope}/{scopeId}": {
      "delete": {
        "operationId": "deleteBudget",
        "tags": [
          "budgets"
        ],
        "parameters": [
          {
            "name": "scope",
            "in": "path",
            "required": true
          },
          {
            "name": "scopeId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getBudget",
        "tags": [
          "budgets"
        ],
        "parameters": [
          {
            "name": "scope",
            "in": "path",
            "required": true
          },
          {
            "name": "scopeId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "upsertBudget",
        "tags": [
          "budgets"
        ],
        "parameters": [
          {
            "name": "scope",
            "in": "path",
            "required": true
          },
          {
            "name": "scopeId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/channels/{channel}": {
      "delete": {
        "operationId": "deleteChannel",
        "tags": [
          "channels"
        ],
        "parameters": [
          {
            "name": "channel",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/config/{id}": {
      "delete": {
        "operationId": "deleteConfig",
        "tags": [
          "config"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getConfig",
        "tags": [
          "config"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "includeSecrets",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/credential-bindings/{id}": {
      "delete": {
        "operationId": "deleteCredentialBinding",
        "tags": [
          "credential-bindings"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/{id}": {
      "delete": {
        "operationId": "deleteExtension",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getExtension",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "updateExtension",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/kv/{key}": {
      "delete": {
        "operationId": "deleteKv",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getKv",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "putKv",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/kv/_/{namespace}/{key}": {
      "delete": {
        "operationId": "deleteKvInNamespace",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "namespace",
            "in": "path",
            "required": true
          },
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getKvInNamespace",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "namespace",
            "in": "path",
            "required": true
          },
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "putKvInNamespace",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "namespace",
            "in": "path",
            "required": true
          },
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mcp-servers/{id}": {
      "delete": {
        "operationId": "deleteMcpServer",
        "tags": [
          "mcp-servers"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getMcpServer",
        "tags": [
          "mcp-servers"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "updateMcpServer",
        "tags": [
          "mcp-servers"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/definitions/{id}": {
      "delete": {
        "operationId": "deleteMetricDefinition",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getMetricDefinition",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "updateMetricDefinition",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/model-profiles/{name}": {
      "delete": {
        "operationId": "deleteModelProfile",
        "tags": [
          "model-profiles"
        ],
        "parameters": [
          {
            "name": "name",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getModelProfile",
        "tags": [
          "model-profiles"
        ],
        "parameters": [
          {
            "name": "name",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "updateModelProfile",
        "tags": [
          "model-profiles"
        ],
        "parameters": [
          {
            "name": "name",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-apps/{provider}": {
      "delete": {
        "operationId": "deleteOauthApp",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-authorizations/{id}": {
      "delete": {
        "operationId": "deleteOauthAuthorization",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pages/{id}": {
      "delete": {
        "operationId": "deletePage",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getPage",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "updatePage",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pricing/{provider}/{model}/{tokenClass}/{effectiveFrom}": {
      "delete": {
        "operationId": "deletePricing",
        "tags": [
          "pricing"
        ],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "model",
            "in": "path",
            "required": true
          },
          {
            "name": "tokenClass",
            "in": "path",
            "required": true
          },
          {
            "name": "effectiveFrom",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/runtime-controllers/{id}": {
      "delete": {
        "operationId": "deleteRuntimeController",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getRuntimeController",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "updateRuntimeController",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/runtime-pools/{id}": {
      "delete": {
        "operationId": "deleteRuntimePool",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "force",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getRuntimePool",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "updateRuntimePool",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/schedules/{id}": {
      "delete": {
        "operationId": "deleteSchedule",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getSchedule",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "patchSchedule",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "updateSchedule",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/{id}": {
      "delete": {
        "operationId": "deleteScript",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getScript",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/{id}/apis/{endpointId}": {
      "delete": {
        "operationId": "deleteScriptApi",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "endpointId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "updateScriptApi",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "endpointId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-connections/{id}": {
      "delete": {
        "operationId": "deleteScriptConnection",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getScriptConnection",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/{id}": {
      "delete": {
        "operationId": "deleteSkill",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getSkill",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "updateSkill",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/{id}/files/{path}": {
      "delete": {
        "operationId": "deleteSkillFile",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getSkillFile",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "putSkillFile",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/fs/tasks/{taskId}/files/{attachmentId}": {
      "delete": {
        "operationId": "deleteTaskFile",
        "tags": [
          "files"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "attachmentId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getTaskFile",
        "tags": [
          "files"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "attachmentId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}": {
      "delete": {
        "operationId": "deleteWorkflow",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getWorkflow",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "patchWorkflow",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "updateWorkflow",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/{id}/disable": {
      "post": {
        "operationId": "disableExtension",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/jobs/dead/{id}": {
      "delete": {
        "operationId": "discardDeadJob",
        "tags": [
          "jobs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-apps/{provider}/tokens": {
      "delete": {
        "operationId": "disconnectOauthApp",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "label",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-apps/discover": {
      "post": {
        "operationId": "discoverOauthApp",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/fs/tasks/{taskId}/files/{attachmentId}/raw": {
      "get": {
        "operationId": "downloadTaskFile",
        "tags": [
          "files"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "attachmentId",
            "in": "path",
            "required": true
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflow-events": {
      "post": {
        "operationId": "emitWorkflowEvent",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflow-runs/{runId}/events": {
      "post": {
        "operationId": "emitWorkflowRunEvent",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "runId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/{id}/enable": {
      "post": {
        "operationId": "enableExtension",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/fs/agent-credentials": {
      "post": {
        "operationId": "ensureAgentFileCredentials",
        "tags": [
          "files"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/connector/exchange": {
      "post": {
        "operationId": "exchangeConnectorCode",
        "tags": [
          "connector"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/finish": {
      "post": {
        "operationId": "finishTask",
        "tags": [
          "task-lifecycle"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pricing/{provider}/{model}/{tokenClass}/active": {
      "get": {
        "operationId": "getActivePricing",
        "tags": [
          "pricing"
        ],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "model",
            "in": "path",
            "required": true
          },
          {
            "name": "tokenClass",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}": {
      "get": {
        "operationId": "getAgent",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "include",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/credential-status": {
      "get": {
        "operationId": "getAgentCredentialStatus",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "reportAgentCredentialStatus",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/setup-script": {
      "get": {
        "operationId": "getAgentSetupScript",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/skills/signature": {
      "get": {
        "operationId": "getAgentSkillsSignature",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/approval-requests/{id}": {
      "get": {
        "operationId": "getApprovalRequest",
        "tags": [
          "approvals"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/attribution/by-person": {
      "get": {
        "operationId": "getAttributionByPerson",
        "tags": [
          "costs"
        ],
        "parameters": [
          {
            "name": "startDate",
            "in": "query",
            "required": false
          },
          {
            "name": "endDate",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/me": {
      "get": {
        "operationId": "getCallingAgent",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "include",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/concurrent-context": {
      "get": {
        "operationId": "getConcurrentContext",
        "tags": [
          "statistics"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/config/env-presence": {
      "get": {
        "operationId": "getConfigEnvPresence",
        "tags": [
          "config"
        ],
        "parameters": [
          {
            "name": "keys",
            "in": "query",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/connector/discovery": {
      "get": {
        "operationId": "getConnectorDiscovery",
        "tags": [
          "connector"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/session-costs/dashboard": {
      "get": {
        "operationId": "getCostDashboard",
        "tags": [
          "costs"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/executor-types/{type}": {
      "get": {
        "operationId": "getExecutorType",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "type",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/type-defs": {
      "get": {
        "operationId": "getExtensionTypeDefs",
        "tags": [
          "extensions"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/fs/capabilities": {
      "get": {
        "operationId": "getFileCapabilities",
        "tags": [
          "files"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/health": {
      "get": {
        "operationId": "getHealth",
        "tags": [
          "system"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/integrations-catalog/{domain}/surface": {
      "get": {
        "operationId": "getIntegrationSurface",
        "tags": [
          "integrations-catalog"
        ],
        "parameters": [
          {
            "name": "domain",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/schema": {
      "get": {
        "operationId": "getMetricSchema",
        "tags": [
          "metrics"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/definitions/{id}/versions/{version}": {
      "get": {
        "operationId": "getMetricVersion",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "version",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics": {
      "get": {
        "operationId": "getMetrics",
        "tags": [
          "statistics"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth/redirect-uri": {
      "get": {
        "operationId": "getOAuthRedirectUri",
        "tags": [
          "oauth"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/@swarm/sdk.js": {
      "get": {
        "operationId": "getPageSdk",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          }
        }
      }
    },
    "/api/pages/{id}/versions/{version}": {
      "get": {
        "operationId": "getPageVersion",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "version",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/profile-versions/{field}/{version}": {
      "get": {
        "operationId": "getProfileVersion",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "field",
            "in": "path",
            "required": true
          },
          {
            "name": "version",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/@swarm/realtime.js": {
      "get": {
        "operationId": "getRealtimeScript",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          }
        }
      }
    },
    "/api/config/resolved": {
      "get": {
        "operationId": "getResolvedConfig",
        "tags": [
          "config"
        ],
        "parameters": [
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "repoId",
            "in": "query",
            "required": false
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          },
          {
            "name": "includeSecrets",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/rooms/get": {
      "post": {
        "operationId": "getRoom",
        "tags": [
          "rooms"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "getRoomByQuery",
        "tags": [
          "rooms"
        ],
        "parameters": [
          {
            "name": "namespace",
            "in": "query",
            "required": false
          },
          {
            "name": "name",
            "in": "query",
            "required": false
          },
          {
            "name": "schemaVersion",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/{id}/apis/{endpointId}/secret": {
      "get": {
        "operationId": "getScriptApiSecret",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "endpointId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/internal/script-runs/{runId}/steps/{stepKey}": {
      "get": {
        "operationId": "getScriptRunStep",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "runId",
            "in": "path",
            "required": true
          },
          {
            "name": "stepKey",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/type-defs": {
      "get": {
        "operationId": "getScriptTypeDefs",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/{name}/types": {
      "get": {
        "operationId": "getScriptTypes",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "name",
            "in": "path",
            "required": true
          },
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/ready": {
      "get": {
        "operationId": "getServerReadiness",
        "tags": [
          "system"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/session-costs/summary": {
      "get": {
        "operationId": "getSessionCostSummary",
        "tags": [
          "costs"
        ],
        "parameters": [
          {
            "name": "groupBy",
            "in": "query",
            "required": false
          },
          {
            "name": "startDate",
            "in": "query",
            "required": false
          },
          {
            "name": "endDate",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "userId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/{id}/usage": {
      "get": {
        "operationId": "getSkillUsage",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "window",
            "in": "query",
            "required": false
          },
          {
            "name": "tzOffsetMinutes",
            "in": "query",
            "required": false
          },
          {
            "name": "tzOffset",
            "in": "query",
            "required": false
          },
          {
            "name": "utcOffsetMinutes",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/stats": {
      "get": {
        "operationId": "getStats",
        "tags": [
          "statistics"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/status": {
      "get": {
        "operationId": "getStatus",
        "tags": [
          "status"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}": {
      "get": {
        "operationId": "getTask",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "logsLimit",
            "in": "query",
            "required": false
          },
          {
            "name": "wait",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/context": {
      "get": {
        "operationId": "getTaskContext",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "recordContextSnapshot",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/fs/tasks/{taskId}/files/{attachmentId}/signed-url": {
      "get": {
        "operationId": "getTaskFileSignedUrl",
        "tags": [
          "files"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "attachmentId",
            "in": "path",
            "required": true
          },
          {
            "name": "expiresIn",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "501": {
            "description": "501"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/readiness": {
      "get": {
        "operationId": "getTaskReadiness",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/sessions/{rootTaskId}": {
      "get": {
        "operationId": "getTaskSession",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "rootTaskId",
            "in": "path",
            "required": true
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}": {
      "get": {
        "operationId": "getUser",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "recentEvents",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "updateUser",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/roles": {
      "get": {
        "operationId": "getUserRoles",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "setUserRoles",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/webhook-deliveries/{id}": {
      "get": {
        "operationId": "getWebhookDelivery",
        "tags": [
          "webhooks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/graph.svg": {
      "get": {
        "operationId": "getWorkflowGraph",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "theme",
            "in": "query",
            "required": false
          },
          {
            "name": "direction",
            "in": "query",
            "required": false
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflow-runs/{id}": {
      "get": {
        "operationId": "getWorkflowRun",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "wait",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflow-runs/{id}/graph.svg": {
      "get": {
        "operationId": "getWorkflowRunGraph",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "theme",
            "in": "query",
            "required": false
          },
          {
            "name": "direction",
            "in": "query",
            "required": false
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflow-runs/{id}/steps/{stepId}": {
      "get": {
        "operationId": "getWorkflowRunStep",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "stepId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/versions/{version}": {
      "get": {
        "operationId": "getWorkflowVersion",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "version",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth/callback": {
      "get": {
        "operationId": "handleOauthCallback",
        "tags": [
          "oauth"
        ],
        "security": [],
        "parameters": [
          {
            "name": "code",
            "in": "query",
            "required": false
          },
          {
            "name": "state",
            "in": "query",
            "required": false
          },
          {
            "name": "error",
            "in": "query",
            "required": false
          },
          {
            "name": "error_description",
            "in": "query",
            "required": false
          },
          {
            "name": "iss",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "302": {
            "description": "302"
          },
          "400": {
            "description": "400"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth/{provider}/callback": {
      "get": {
        "operationId": "handleProviderOauthCallback",
        "tags": [
          "oauth"
        ],
        "security": [],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "code",
            "in": "query",
            "required": false
          },
          {
            "name": "state",
            "in": "query",
            "required": false
          },
          {
            "name": "error",
            "in": "query",
            "required": false
          },
          {
            "name": "error_description",
            "in": "query",
            "required": false
          },
          {
            "name": "iss",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "302": {
            "description": "302"
          },
          "400": {
            "description": "400"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/active-sessions/heartbeat/{taskId}": {
      "put": {
        "operationId": "heartbeatActiveSession",
        "tags": [
          "active-sessions"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/internal/script-runs/{runId}/heartbeat": {
      "post": {
        "operationId": "heartbeatScriptRun",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "runId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/kv/{key}/incr": {
      "post": {
        "operationId": "incrKv",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/kv/_/{namespace}/{key}/incr": {
      "post": {
        "operationId": "incrKvInNamespace",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "namespace",
            "in": "path",
            "required": true
          },
          {
            "name": "key",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/install": {
      "post": {
        "operationId": "installExtension",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mcp-servers/{id}/install": {
      "post": {
        "operationId": "installMcpServer",
        "tags": [
          "mcp-servers"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/install-remote": {
      "post": {
        "operationId": "installRemoteSkill",
        "tags": [
          "skills"
        ],
        "parameters": [],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/{id}/install": {
      "post": {
        "operationId": "installSkill",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/fs/members/invite": {
      "post": {
        "operationId": "inviteFileMember",
        "tags": [
          "files"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/x/script/{endpointId}": {
      "post": {
        "operationId": "invokeScriptApi",
        "tags": [
          "scripts"
        ],
        "security": [],
        "parameters": [
          {
            "name": "endpointId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Swarm-Timeout-Ms",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "501": {
            "description": "501"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth/keep-warm/harness_b": {
      "post": {
        "operationId": "keepHarnessBWarm",
        "tags": [
          "oauth"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pages/{id}/launch": {
      "post": {
        "operationId": "launchPage",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/credential-status": {
      "get": {
        "operationId": "listAgentCredentialStatus",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "status",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/runtime-instances": {
      "get": {
        "operationId": "listAgentRuntimeInstances",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/skills": {
      "get": {
        "operationId": "listAgentSkills",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents": {
      "get": {
        "operationId": "listAgents",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "include",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "registerAgent",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/assets": {
      "get": {
        "operationId": "listAssets",
        "tags": [
          "assets"
        ],
        "parameters": [
          {
            "name": "keyPrefix",
            "in": "query",
            "required": false
          },
          {
            "name": "types",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/available": {
      "get": {
        "operationId": "listAvailableKeyIndices",
        "tags": [
          "keys"
        ],
        "parameters": [
          {
            "name": "keyType",
            "in": "query",
            "required": true
          },
          {
            "name": "totalKeys",
            "in": "query",
            "required": true
          },
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "scopeId",
            "in": "query",
            "required": false
          },
          {
            "name": "model",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/budgets/refusals": {
      "get": {
        "operationId": "listBudgetRefusals",
        "tags": [
          "budgets"
        ],
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/budgets": {
      "get": {
        "operationId": "listBudgets",
        "tags": [
          "budgets"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/cancelled-tasks": {
      "get": {
        "operationId": "listCancelledTasks",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "taskId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/channels/{channel}/messages": {
      "get": {
        "operationId": "listChannelMessages",
        "tags": [
          "channels"
        ],
        "parameters": [
          {
            "name": "channel",
            "in": "path",
            "required": true
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "before",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/chat/channels": {
      "get": {
        "operationId": "listChatChannels",
        "tags": [
          "chat"
        ],
        "parameters": [
          {
            "name": "adapter",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "501": {
            "description": "501"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/chat/messages": {
      "get": {
        "operationId": "listChatMessages",
        "tags": [
          "chat"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "query",
            "required": false
          },
          {
            "name": "channel",
            "in": "query",
            "required": false
          },
          {
            "name": "threadTs",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "501": {
            "description": "501"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "postToChat",
        "tags": [
          "chat"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "501": {
            "description": "501"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/config": {
      "get": {
        "operationId": "listConfig",
        "tags": [
          "config"
        ],
        "parameters": [
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "scopeId",
            "in": "query",
            "required": false
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          },
          {
            "name": "includeSecrets",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "upsertConfig",
        "tags": [
          "config"
        ],
        "parameters": [
          {
            "name": "includeSecrets",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/credential-bindings": {
      "get": {
        "operationId": "listCredentialBindings",
        "tags": [
          "credential-bindings"
        ],
        "parameters": [
          {
            "name": "includeManaged",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "upsertCredentialBinding",
        "tags": [
          "credential-bindings"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/credential-uses": {
      "get": {
        "operationId": "listCredentialUses",
        "tags": [
          "credential-bindings"
        ],
        "parameters": [
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "taskId",
            "in": "query",
            "required": false
          },
          {
            "name": "connectionId",
            "in": "query",
            "required": false
          },
          {
            "name": "before",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/jobs/dead": {
      "get": {
        "operationId": "listDeadJobs",
        "tags": [
          "jobs"
        ],
        "parameters": [
          {
            "name": "kind",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/executor-types": {
      "get": {
        "operationId": "listExecutorTypes",
        "tags": [
          "workflows"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/{id}/runs": {
      "get": {
        "operationId": "listExtensionRuns",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions/{id}/versions": {
      "get": {
        "operationId": "listExtensionVersions",
        "tags": [
          "extensions"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/extensions": {
      "get": {
        "operationId": "listExtensions",
        "tags": [
          "extensions"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/favorites": {
      "get": {
        "operationId": "listFavorites",
        "tags": [
          "favorites"
        ],
        "parameters": [
          {
            "name": "itemType",
            "in": "query",
            "required": false
          },
          {
            "name": "itemIds",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "setFavorite",
        "tags": [
          "favorites"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/inbox-state": {
      "get": {
        "operationId": "listInboxState",
        "tags": [
          "inbox"
        ],
        "parameters": [
          {
            "name": "userId",
            "in": "query",
            "required": true
          },
          {
            "name": "status",
            "in": "query",
            "required": false
          },
          {
            "name": "itemType",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "setInboxItemState",
        "tags": [
          "inbox"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/integrations-catalog": {
      "get": {
        "operationId": "listIntegrationsCatalog",
        "tags": [
          "integrations-catalog"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/costs": {
      "get": {
        "operationId": "listKeyCosts",
        "tags": [
          "keys"
        ],
        "parameters": [
          {
            "name": "keyType",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/plans": {
      "get": {
        "operationId": "listKeyPlans",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/status": {
      "get": {
        "operationId": "listKeyStatuses",
        "tags": [
          "keys"
        ],
        "parameters": [
          {
            "name": "keyType",
            "in": "query",
            "required": false
          },
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "scopeId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/kv": {
      "get": {
        "operationId": "listKv",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "prefix",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/kv/_/{namespace}": {
      "get": {
        "operationId": "listKvInNamespace",
        "tags": [
          "kv"
        ],
        "parameters": [
          {
            "name": "namespace",
            "in": "path",
            "required": true
          },
          {
            "name": "prefix",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/logs": {
      "get": {
        "operationId": "listLogs",
        "tags": [
          "statistics"
        ],
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mail/inboxes": {
      "get": {
        "operationId": "listMailInboxes",
        "tags": [
          "webhooks"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/definitions/{id}/versions": {
      "get": {
        "operationId": "listMetricVersions",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-apps/{id}/authorizations": {
      "get": {
        "operationId": "listOauthAppAuthorizations",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-apps": {
      "get": {
        "operationId": "listOauthApps",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "upsertOauthApp",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-presets": {
      "get": {
        "operationId": "listOauthPresets",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pages/actions": {
      "get": {
        "operationId": "listPageActions",
        "tags": [
          "pages"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pages/{id}/versions": {
      "get": {
        "operationId": "listPageVersions",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "before",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/paused-tasks": {
      "get": {
        "operationId": "listPausedTasks",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/steering-messages": {
      "get": {
        "operationId": "listPendingSteering",
        "tags": [
          "steering"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "taskId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pricing": {
      "get": {
        "operationId": "listPricing",
        "tags": [
          "pricing"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/profile-versions": {
      "get": {
        "operationId": "listProfileVersions",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "field",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scheduled-tasks": {
      "get": {
        "operationId": "listScheduledTasks",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          },
          {
            "name": "name",
            "in": "query",
            "required": false
          },
          {
            "name": "enabled",
            "in": "query",
            "required": false
          },
          {
            "name": "scheduleType",
            "in": "query",
            "required": false
          },
          {
            "name": "hideCompleted",
            "in": "query",
            "required": false
          },
          {
            "name": "targetType",
            "in": "query",
            "required": false
          },
          {
            "name": "workflowId",
            "in": "query",
            "required": false
          },
          {
            "name": "scriptName",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-connections/{id}/versions": {
      "get": {
        "operationId": "listScriptConnectionVersions",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-connections": {
      "get": {
        "operationId": "listScriptConnections",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "kind",
            "in": "query",
            "required": false
          },
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "scopeId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "upsertScriptConnection",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/{id}/versions": {
      "get": {
        "operationId": "listScriptVersions",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "before",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts": {
      "get": {
        "operationId": "listScripts",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "scope",
            "in": "query",
            "required": false
          },
          {
            "name": "includeScratch",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/{id}/files": {
      "get": {
        "operationId": "listSkillFiles",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "upsertSkillFiles",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/fs/tasks/{taskId}/files": {
      "get": {
        "operationId": "listTaskFiles",
        "tags": [
          "files"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "uploadTaskFile",
        "tags": [
          "files"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "name",
            "in": "query",
            "required": true
          },
          {
            "name": "intent",
            "in": "query",
            "required": false
          },
          {
            "name": "description",
            "in": "query",
            "required": false
          },
          {
            "name": "isPrimary",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{taskId}/session-logs": {
      "get": {
        "operationId": "listTaskSessionLogs",
        "tags": [
          "session-logs"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/sessions": {
      "get": {
        "operationId": "listTaskSessions",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          },
          {
            "name": "source",
            "in": "query",
            "required": false
          },
          {
            "name": "q",
            "in": "query",
            "required": false
          },
          {
            "name": "requestedByUserId",
            "in": "query",
            "required": false
          },
          {
            "name": "fields",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/steering-messages": {
      "get": {
        "operationId": "listTaskSteeringMessages",
        "tags": [
          "steering"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/task-templates": {
      "get": {
        "operationId": "listTaskTemplates",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "kind",
            "in": "query",
            "required": false
          },
          {
            "name": "category",
            "in": "query",
            "required": false
          },
          {
            "name": "query",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/unmapped": {
      "get": {
        "operationId": "listUnmappedIdentities",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "kind",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/events": {
      "get": {
        "operationId": "listUserEvents",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "before",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/webhook-deliveries": {
      "get": {
        "operationId": "listWebhookDeliveries",
        "tags": [
          "webhooks"
        ],
        "parameters": [
          {
            "name": "source",
            "in": "query",
            "required": false
          },
          {
            "name": "outcome",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/runs": {
      "get": {
        "operationId": "listWorkflowRuns",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "status",
            "in": "query",
            "required": false
          },
          {
            "name": "limit",
            "in": "query",
            "required": false
          },
          {
            "name": "offset",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/versions": {
      "get": {
        "operationId": "listWorkflowVersions",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "before",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/steering-messages/{id}/delivered": {
      "post": {
        "operationId": "markSteeringDelivered",
        "tags": [
          "steering"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/steering-messages/{id}/handled": {
      "post": {
        "operationId": "markSteeringHandled",
        "tags": [
          "steering"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/mcp": {
      "delete": {
        "operationId": "mcpDelete",
        "tags": [
          "mcp"
        ],
        "parameters": [
          {
            "name": "Mcp-Session-Id",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "mcpGet",
        "tags": [
          "mcp"
        ],
        "parameters": [
          {
            "name": "Mcp-Session-Id",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "mcpPost",
        "tags": [
          "mcp"
        ],
        "parameters": [
          {
            "name": "Mcp-Session-Id",
            "in": "header",
            "required": false
          },
          {
            "name": "MCP-Protocol-Version",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "202": {
            "description": "202"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "406": {
            "description": "406"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/mcp-user": {
      "delete": {
        "operationId": "mcpUserDelete",
        "tags": [
          "mcp"
        ],
        "parameters": [
          {
            "name": "Mcp-Session-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "mcpUserGet",
        "tags": [
          "mcp"
        ],
        "parameters": [
          {
            "name": "Mcp-Session-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "mcpUserPost",
        "tags": [
          "mcp"
        ],
        "parameters": [
          {
            "name": "Mcp-Session-Id",
            "in": "header",
            "required": false
          },
          {
            "name": "MCP-Protocol-Version",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "202": {
            "description": "202"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "406": {
            "description": "406"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/merge": {
      "post": {
        "operationId": "mergeUsers",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/mcp-tokens": {
      "post": {
        "operationId": "mintUserToken",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/assets/app/{id}/key": {
      "patch": {
        "operationId": "moveAppAsset",
        "tags": [
          "assets"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/assets/{entityType}/{id}/key": {
      "patch": {
        "operationId": "moveAsset",
        "tags": [
          "assets"
        ],
        "parameters": [
          {
            "name": "entityType",
            "in": "path",
            "required": true
          },
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/assets/script/{id}/key": {
      "patch": {
        "operationId": "moveScriptAsset",
        "tags": [
          "assets"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/nodes/{nodeId}": {
      "patch": {
        "operationId": "patchWorkflowNode",
        "tags": [
          "workflows"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "nodeId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/pause": {
      "post": {
        "operationId": "pauseTask",
        "tags": [
          "task-lifecycle"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/ping": {
      "post": {
        "operationId": "pingAgent",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/poll": {
      "get": {
        "operationId": "pollForWork",
        "tags": [
          "polling"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "wait",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Model-Tier-Overrides",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/channel-messages": {
      "post": {
        "operationId": "postMessage",
        "tags": [
          "channels"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/steering-messages/{id}/undeliverable": {
      "post": {
        "operationId": "promoteSteering",
        "tags": [
          "steering"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/@swarm/api/{path}": {
      "delete": {
        "operationId": "proxyPageApiDelete",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "201": {
            "description": "201"
          },
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "proxyPageApiGet",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "201": {
            "description": "201"
          },
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "patch": {
        "operationId": "proxyPageApiPatch",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "201": {
            "description": "201"
          },
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "post": {
        "operationId": "proxyPageApiPost",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "201": {
            "description": "201"
          },
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "put": {
        "operationId": "proxyPageApiPut",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "path",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "201": {
            "description": "201"
          },
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/{id}/publish": {
      "post": {
        "operationId": "publishSkill",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/query": {
      "post": {
        "operationId": "queryDatabase",
        "tags": [
          "metrics"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/channel-messages/read": {
      "post": {
        "operationId": "readMessages",
        "tags": [
          "channels"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/integrations/chat/{adapter}/webhook": {
      "post": {
        "operationId": "receiveChatWebhook",
        "tags": [
          "chat"
        ],
        "security": [],
        "parameters": [
          {
            "name": "adapter",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/devops/webhook": {
      "post": {
        "operationId": "receiveDevopsWebhook",
        "tags": [
          "webhooks"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mail/webhook": {
      "post": {
        "operationId": "receiveMailWebhook",
        "tags": [
          "webhooks"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/messaging/webhook": {
      "post": {
        "operationId": "receiveMessagingWebhook",
        "tags": [
          "webhooks"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/vcs-a/webhook": {
      "post": {
        "operationId": "receiveVcsAWebhook",
        "tags": [
          "webhooks"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/vcs-b/webhook": {
      "post": {
        "operationId": "receiveVcsBWebhook",
        "tags": [
          "webhooks"
        ],
        "security": [],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/webhooks/{workflowId}": {
      "post": {
        "operationId": "receiveWorkflowWebhook",
        "tags": [
          "webhooks"
        ],
        "security": [],
        "parameters": [
          {
            "name": "workflowId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/internal/script-runs/{runId}/steps": {
      "post": {
        "operationId": "recordScriptRunStep",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "runId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/active-sessions/recover-orphaned-tasks": {
      "post": {
        "operationId": "recoverOrphanedTasks",
        "tags": [
          "active-sessions"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/webhook-deliveries/{id}/redeliver": {
      "post": {
        "operationId": "redeliverWebhook",
        "tags": [
          "webhooks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-apps/{provider}/refresh": {
      "post": {
        "operationId": "refreshOauthAppTokens",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "provider",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/oauth-authorizations/{id}/refresh": {
      "post": {
        "operationId": "refreshOauthAuthorization",
        "tags": [
          "oauth-apps"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-connections/{id}/refresh": {
      "post": {
        "operationId": "refreshScriptConnection",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mail/inboxes/{inboxId}": {
      "put": {
        "operationId": "registerMailInbox",
        "tags": [
          "webhooks"
        ],
        "parameters": [
          {
            "name": "inboxId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "delete": {
        "operationId": "removeMailInbox",
        "tags": [
          "webhooks"
        ],
        "parameters": [
          {
            "name": "inboxId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/config/reload": {
      "post": {
        "operationId": "reloadConfig",
        "tags": [
          "config"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/internal/reload-config": {
      "post": {
        "operationId": "reloadConfigInternal",
        "tags": [
          "config"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/identities/{kind}/{externalId}": {
      "delete": {
        "operationId": "removeUserIdentity",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "kind",
            "in": "path",
            "required": true
          },
          {
            "name": "externalId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/name": {
      "put": {
        "operationId": "renameAgent",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/definitions/{id}/render.svg": {
      "get": {
        "operationId": "renderMetricDefinition",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "variables",
            "in": "query",
            "required": false
          },
          {
            "name": "theme",
            "in": "query",
            "required": false
          },
          {
            "name": "If-None-Match",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "304": {
            "description": "304"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/chat/replies": {
      "post": {
        "operationId": "replyToChat",
        "tags": [
          "chat"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "501": {
            "description": "501"
          },
          "502": {
            "description": "502"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/report-auth-failure": {
      "post": {
        "operationId": "reportKeyAuthFailure",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/report-rate-limit": {
      "post": {
        "operationId": "reportKeyRateLimit",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/report-rate-limit-windows": {
      "post": {
        "operationId": "reportKeyRateLimitWindows",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/report-seat-mismatch": {
      "post": {
        "operationId": "reportKeySeatMismatch",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/report-usage": {
      "post": {
        "operationId": "reportKeyUsage",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/rooms/reset": {
      "post": {
        "operationId": "resetRoom",
        "tags": [
          "rooms"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pages/resolve": {
      "get": {
        "operationId": "resolvePage",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "slug",
            "in": "query",
            "required": true
          },
          {
            "name": "agentId",
            "in": "query",
            "required": false
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/unmapped/{kind}/{externalId}/resolve": {
      "post": {
        "operationId": "resolveUnmappedIdentity",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "kind",
            "in": "path",
            "required": true
          },
          {
            "name": "externalId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/resolve": {
      "get": {
        "operationId": "resolveUser",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "query",
            "required": false
          },
          {
            "name": "email",
            "in": "query",
            "required": false
          },
          {
            "name": "kind",
            "in": "query",
            "required": false
          },
          {
            "name": "externalId",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/approval-requests/{id}/respond": {
      "post": {
        "operationId": "respondApprovalRequest",
        "tags": [
          "approvals"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/credential-uses/restore": {
      "post": {
        "operationId": "restoreCredentialAccess",
        "tags": [
          "credential-bindings"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/resume": {
      "post": {
        "operationId": "resumeTask",
        "tags": [
          "task-lifecycle"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/jobs/dead/{id}/retry": {
      "post": {
        "operationId": "retryDeadJob",
        "tags": [
          "jobs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflow-runs/{id}/retry": {
      "post": {
        "operationId": "retryWorkflowRun",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/credential-uses/revoke": {
      "post": {
        "operationId": "revokeCredentialAccess",
        "tags": [
          "credential-bindings"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/users/{id}/mcp-tokens/{tokenId}": {
      "delete": {
        "operationId": "revokeUserToken",
        "tags": [
          "users"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "tokenId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/{id}/apis/{endpointId}/rotate": {
      "post": {
        "operationId": "rotateScriptApi",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "endpointId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/heartbeat/sweep": {
      "post": {
        "operationId": "runHeartbeatSweep",
        "tags": [
          "heartbeat"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/metrics/definitions/{id}/run": {
      "post": {
        "operationId": "runMetricDefinition",
        "tags": [
          "metrics"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/internal/raw-llm": {
      "post": {
        "operationId": "runRawLlm",
        "tags": [
          "script-runs"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/schedules/{id}/run": {
      "post": {
        "operationId": "runSchedule",
        "tags": [
          "schedules"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/run": {
      "post": {
        "operationId": "runScript",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "501": {
            "description": "501"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/internal/script-runs/{runId}/agent-task": {
      "post": {
        "operationId": "runScriptAgentTask",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "runId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "202": {
            "description": "202"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/search": {
      "post": {
        "operationId": "searchScripts",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/harness-provider": {
      "patch": {
        "operationId": "setAgentHarnessProvider",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/runtime-pool": {
      "put": {
        "operationId": "setAgentRuntimePool",
        "tags": [
          "runtimes"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/name": {
      "patch": {
        "operationId": "setKeyName",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/keys/plan": {
      "patch": {
        "operationId": "setKeyPlan",
        "tags": [
          "keys"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/active-sessions/provider-session/{taskId}": {
      "put": {
        "operationId": "setProviderSession",
        "tags": [
          "active-sessions"
        ],
        "parameters": [
          {
            "name": "taskId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/script-connections/{id}/disable": {
      "post": {
        "operationId": "setScriptConnectionEnabled",
        "tags": [
          "connections"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/internal/script-runs/{runId}/status": {
      "post": {
        "operationId": "setScriptRunStatus",
        "tags": [
          "script-runs"
        ],
        "parameters": [
          {
            "name": "runId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/session": {
      "put": {
        "operationId": "setTaskSession",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/title": {
      "patch": {
        "operationId": "setTaskTitle",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/vcs": {
      "patch": {
        "operationId": "setTaskVcs",
        "tags": [
          "tasks"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/steer": {
      "post": {
        "operationId": "steerTask",
        "tags": [
          "steering"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "422": {
            "description": "422"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/pages/{id}/feedback": {
      "post": {
        "operationId": "submitPageFeedback",
        "tags": [
          "pages"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/supersede": {
      "post": {
        "operationId": "supersedeTask",
        "tags": [
          "task-lifecycle"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/sync-remote": {
      "post": {
        "operationId": "syncRemoteSkills",
        "tags": [
          "skills"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/sync-filesystem": {
      "post": {
        "operationId": "syncSkillsToFilesystem",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/action": {
      "post": {
        "operationId": "taskAction",
        "tags": [
          "task-lifecycle"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/status/test-connection": {
      "post": {
        "operationId": "testConnection",
        "tags": [
          "status"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/activity": {
      "put": {
        "operationId": "touchAgentActivity",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/trigger": {
      "post": {
        "operationId": "triggerWorkflow",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "201": {
            "description": "201"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/mcp-servers/{id}/install/{agentId}": {
      "delete": {
        "operationId": "uninstallMcpServer",
        "tags": [
          "mcp-servers"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "agentId",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/skills/{id}/install/{agentId}": {
      "delete": {
        "operationId": "uninstallSkill",
        "tags": [
          "skills"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "agentId",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/p/{id}": {
      "post": {
        "operationId": "unlockPage",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "204": {
            "description": "204"
          },
          "303": {
            "description": "303"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      },
      "get": {
        "operationId": "viewPage",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          },
          {
            "name": "code",
            "in": "query",
            "required": false
          },
          {
            "name": "print",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "302": {
            "description": "302"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/profile": {
      "put": {
        "operationId": "updateAgentProfile",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/agents/{id}/runtime": {
      "patch": {
        "operationId": "updateAgentRuntime",
        "tags": [
          "agents"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/tasks/{id}/progress": {
      "post": {
        "operationId": "updateTaskProgress",
        "tags": [
          "task-lifecycle"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Runtime-Instance-ID",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/scripts/upsert": {
      "post": {
        "operationId": "upsertScript",
        "tags": [
          "scripts"
        ],
        "parameters": [
          {
            "name": "X-Agent-ID",
            "in": "header",
            "required": false
          },
          {
            "name": "X-Source-Task-Id",
            "in": "header",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "409": {
            "description": "409"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/workflows/{id}/trigger/validate": {
      "post": {
        "operationId": "validateWorkflowTrigger",
        "tags": [
          "workflow-runs"
        ],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "413": {
            "description": "413"
          },
          "415": {
            "description": "415"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/p/{id}.json": {
      "get": {
        "operationId": "viewPageJson",
        "tags": [
          "pages"
        ],
        "security": [],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true
          },
          {
            "name": "key",
            "in": "query",
            "required": false
          }
        ],
        "responses": {
          "200": {
            "description": "200"
          },
          "400": {
            "description": "400"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "404": {
            "description": "404"
          },
          "429": {
            "description": "429"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    },
    "/api/whoami": {
      "get": {
        "operationId": "whoAmI",
        "tags": [
          "system"
        ],
        "parameters": [],
        "responses": {
          "200": {
            "description": "200"
          },
          "401": {
            "description": "401"
          },
          "403": {
            "description": "403"
          },
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          },
          "503": {
            "description": "503"
          }
        }
      }
    }
  }
};
