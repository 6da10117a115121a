import type { Document } from 'openapi-backend';

export const document: Document = {
  "openapi": "3.1.0",
  "info": {
    "title": "Swarm website utility API",
    "version": "2026-08-21"
  },
  "security": [],
  "components": {
    "securitySchemes": {}
  },
  "paths": {
    "/api-versioning.md": {
      "get": {
        "operationId": "getApiVersioningPolicy",
        "tags": [
          "website"
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
          }
        }
      }
    },
    "/api/geo": {
      "get": {
        "operationId": "getConsentRegion",
        "tags": [
          "website"
        ],
        "security": [],
        "parameters": [
          {
            "name": "API-Version",
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
          "431": {
            "description": "431"
          },
          "500": {
            "description": "500"
          }
        }
      }
    },
    "/api/og": {
      "get": {
        "operationId": "renderSocialImage",
        "tags": [
          "website"
        ],
        "security": [],
        "parameters": [
          {
            "name": "API-Version",
            "in": "header",
            "required": false
          },
          {
            "name": "title",
            "in": "query",
            "required": false
          },
          {
            "name": "subtitle",
            "in": "query",
            "required": false
          },
          {
            "name": "type",
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
          "431": {
            "description": "431"
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
