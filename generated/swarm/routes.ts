import type { RouteNode } from '../../server/contract/router.js';

export const routes: RouteNode = {
  "literals": {
    "health": {
      "operations": {
        "GET": "getHealth"
      }
    }
  }
};
