import type { RouteNode } from '../../server/contract/router.js';

export const routes: RouteNode = {
  "literals": {
    "api": {
      "literals": {
        "geo": {
          "operations": {
            "GET": "getConsentRegion"
          }
        },
        "og": {
          "operations": {
            "GET": "renderSocialImage"
          }
        }
      }
    },
    "api-versioning.md": {
      "operations": {
        "GET": "getApiVersioningPolicy"
      }
    }
  }
};
