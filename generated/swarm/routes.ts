import type { RouteNode } from '../../server/contract/router.js';

export const routes: RouteNode = {
  "literals": {
    "@swarm": {
      "literals": {
        "api": {
          "remainder": {
            "operations": {
              "DELETE": "proxyPageApiDelete",
              "GET": "proxyPageApiGet",
              "PATCH": "proxyPageApiPatch",
              "POST": "proxyPageApiPost",
              "PUT": "proxyPageApiPut"
            }
          }
        },
        "realtime": {
          "operations": {
            "GET": "connectPageRooms"
          }
        },
        "realtime.js": {
          "operations": {
            "GET": "getRealtimeScript"
          }
        },
        "sdk.js": {
          "operations": {
            "GET": "getPageSdk"
          }
        }
      }
    },
    "api": {
      "literals": {
        "active-sessions": {
          "literals": {
            "by-task": {
              "parameter": {
                "operations": {
                  "DELETE": "deleteActiveSessionByTask"
                }
              }
            },
            "cleanup": {
              "operations": {
                "POST": "cleanupActiveSessions"
              }
            },
            "heartbeat": {
              "parameter": {
                "operations": {
                  "PUT": "heartbeatActiveSession"
                }
              }
            },
            "provider-session": {
              "parameter": {
                "operations": {
                  "PUT": "setProviderSession"
                }
              }
            },
            "recover-orphaned-tasks": {
              "operations": {
                "POST": "recoverOrphanedTasks"
              }
            }
          },
          "parameter": {
            "operations": {
              "DELETE": "deleteActiveSession"
            }
          },
          "operations": {
            "POST": "createActiveSession",
            "GET": "listActiveSessions"
          }
        },
        "agents": {
          "literals": {
            "credential-status": {
              "operations": {
                "GET": "listAgentCredentialStatus"
              }
            }
          },
          "parameter": {
            "literals": {
              "activity": {
                "operations": {
                  "PUT": "touchAgentActivity"
                }
              },
              "credential-status": {
                "operations": {
                  "GET": "getAgentCredentialStatus",
                  "PUT": "reportAgentCredentialStatus"
                }
              },
              "harness-provider": {
                "operations": {
                  "PATCH": "setAgentHarnessProvider"
                }
              },
              "name": {
                "operations": {
                  "PUT": "renameAgent"
                }
              },
              "profile": {
                "operations": {
                  "PUT": "updateAgentProfile"
                }
              },
              "profile-diff": {
                "operations": {
                  "GET": "compareProfileVersions"
                }
              },
              "profile-versions": {
                "parameter": {
                  "parameter": {
                    "operations": {
                      "GET": "getProfileVersion"
                    }
                  }
                },
                "operations": {
                  "GET": "listProfileVersions"
                }
              },
              "runtime": {
                "operations": {
                  "PATCH": "updateAgentRuntime"
                }
              },
              "runtime-instances": {
                "operations": {
                  "GET": "listAgentRuntimeInstances"
                }
              },
              "runtime-pool": {
                "operations": {
                  "PUT": "setAgentRuntimePool"
                }
              },
              "setup-script": {
                "operations": {
                  "GET": "getAgentSetupScript"
                }
              },
              "skills": {
                "literals": {
                  "signature": {
                    "operations": {
                      "GET": "getAgentSkillsSignature"
                    }
                  }
                },
                "operations": {
                  "GET": "listAgentSkills"
                }
              }
            },
            "operations": {
              "GET": "getAgent"
            }
          },
          "operations": {
            "GET": "listAgents",
            "POST": "registerAgent"
          }
        },
        "approval-requests": {
          "parameter": {
            "literals": {
              "cancel": {
                "operations": {
                  "POST": "cancelApprovalRequest"
                }
              },
              "respond": {
                "operations": {
                  "POST": "respondApprovalRequest"
                }
              }
            },
            "operations": {
              "GET": "getApprovalRequest"
            }
          },
          "operations": {
            "POST": "createApprovalRequest",
            "GET": "listApprovalRequests"
          }
        },
        "assets": {
          "literals": {
            "app": {
              "parameter": {
                "literals": {
                  "key": {
                    "operations": {
                      "PATCH": "moveAppAsset"
                    }
                  }
                }
              }
            },
            "key-audit": {
              "operations": {
                "GET": "auditAssetKeys"
              }
            },
            "mappings": {
              "operations": {
                "POST": "createAssetMapping"
              }
            },
            "script": {
              "parameter": {
                "literals": {
                  "key": {
                    "operations": {
                      "PATCH": "moveScriptAsset"
                    }
                  }
                }
              }
            }
          },
          "parameter": {
            "parameter": {
              "literals": {
                "key": {
                  "operations": {
                    "PATCH": "moveAsset"
                  }
                }
              }
            }
          },
          "operations": {
            "GET": "listAssets"
          }
        },
        "attribution": {
          "literals": {
            "by-person": {
              "operations": {
                "GET": "getAttributionByPerson"
              }
            }
          }
        },
        "budgets": {
          "literals": {
            "refusals": {
              "operations": {
                "GET": "listBudgetRefusals"
              }
            }
          },
          "parameter": {
            "parameter": {
              "operations": {
                "DELETE": "deleteBudget",
                "GET": "getBudget",
                "PUT": "upsertBudget"
              }
            }
          },
          "operations": {
            "GET": "listBudgets"
          }
        },
        "channel-activity": {
          "literals": {
            "commit-cursors": {
              "operations": {
                "POST": "commitChannelCursors"
              }
            }
          }
        },
        "channel-messages": {
          "literals": {
            "read": {
              "operations": {
                "POST": "readMessages"
              }
            }
          },
          "operations": {
            "POST": "postMessage"
          }
        },
        "channels": {
          "parameter": {
            "literals": {
              "messages": {
                "operations": {
                  "GET": "listChannelMessages"
                }
              }
            },
            "operations": {
              "DELETE": "deleteChannel"
            }
          },
          "operations": {
            "POST": "createChannel",
            "GET": "listChannels"
          }
        },
        "chat": {
          "literals": {
            "channels": {
              "operations": {
                "GET": "listChatChannels"
              }
            },
            "messages": {
              "operations": {
                "GET": "listChatMessages",
                "POST": "postToChat"
              }
            },
            "replies": {
              "operations": {
                "POST": "replyToChat"
              }
            }
          }
        },
        "concurrent-context": {
          "operations": {
            "GET": "getConcurrentContext"
          }
        },
        "config": {
          "literals": {
            "env-presence": {
              "operations": {
                "GET": "getConfigEnvPresence"
              }
            },
            "reload": {
              "operations": {
                "POST": "reloadConfig"
              }
            },
            "resolved": {
              "operations": {
                "GET": "getResolvedConfig"
              }
            }
          },
          "parameter": {
            "operations": {
              "DELETE": "deleteConfig",
              "GET": "getConfig"
            }
          },
          "operations": {
            "GET": "listConfig",
            "PUT": "upsertConfig"
          }
        },
        "connector": {
          "literals": {
            "discovery": {
              "operations": {
                "GET": "getConnectorDiscovery"
              }
            },
            "exchange": {
              "operations": {
                "POST": "exchangeConnectorCode"
              }
            }
          }
        },
        "controllers": {
          "literals": {
            "connect": {
              "operations": {
                "GET": "connectRuntimeController"
              }
            }
          }
        },
        "credential-bindings": {
          "parameter": {
            "operations": {
              "DELETE": "deleteCredentialBinding"
            }
          },
          "operations": {
            "GET": "listCredentialBindings",
            "POST": "upsertCredentialBinding"
          }
        },
        "credential-uses": {
          "literals": {
            "restore": {
              "operations": {
                "POST": "restoreCredentialAccess"
              }
            },
            "revoke": {
              "operations": {
                "POST": "revokeCredentialAccess"
              }
            }
          },
          "operations": {
            "GET": "listCredentialUses"
          }
        },
        "devops": {
          "literals": {
            "webhook": {
              "operations": {
                "POST": "receiveDevopsWebhook"
              }
            }
          }
        },
        "events": {
          "literals": {
            "batch": {
              "operations": {
                "POST": "createEventsBatch"
              }
            },
            "counts": {
              "operations": {
                "GET": "countEvents"
              }
            }
          },
          "operations": {
            "POST": "createEvent",
            "GET": "listEvents"
          }
        },
        "executor-types": {
          "parameter": {
            "operations": {
              "GET": "getExecutorType"
            }
          },
          "operations": {
            "GET": "listExecutorTypes"
          }
        },
        "extensions": {
          "literals": {
            "install": {
              "operations": {
                "POST": "installExtension"
              }
            },
            "type-defs": {
              "operations": {
                "GET": "getExtensionTypeDefs"
              }
            }
          },
          "parameter": {
            "literals": {
              "activate-version": {
                "operations": {
                  "POST": "activateExtensionVersion"
                }
              },
              "disable": {
                "operations": {
                  "POST": "disableExtension"
                }
              },
              "enable": {
                "operations": {
                  "POST": "enableExtension"
                }
              },
              "runs": {
                "operations": {
                  "GET": "listExtensionRuns"
                }
              },
              "versions": {
                "operations": {
                  "GET": "listExtensionVersions"
                }
              }
            },
            "operations": {
              "DELETE": "deleteExtension",
              "GET": "getExtension",
              "PATCH": "updateExtension"
            }
          },
          "operations": {
            "GET": "listExtensions"
          }
        },
        "favorites": {
          "operations": {
            "GET": "listFavorites",
            "PUT": "setFavorite"
          }
        },
        "fs": {
          "literals": {
            "agent-credentials": {
              "operations": {
                "POST": "ensureAgentFileCredentials"
              }
            },
            "capabilities": {
              "operations": {
                "GET": "getFileCapabilities"
              }
            },
            "members": {
              "literals": {
                "invite": {
                  "operations": {
                    "POST": "inviteFileMember"
                  }
                }
              }
            },
            "tasks": {
              "parameter": {
                "literals": {
                  "files": {
                    "parameter": {
                      "literals": {
                        "raw": {
                          "operations": {
                            "GET": "downloadTaskFile"
                          }
                        },
                        "signed-url": {
                          "operations": {
                            "GET": "getTaskFileSignedUrl"
                          }
                        }
                      },
                      "operations": {
                        "DELETE": "deleteTaskFile",
                        "GET": "getTaskFile"
                      }
                    },
                    "operations": {
                      "GET": "listTaskFiles",
                      "POST": "uploadTaskFile"
                    }
                  }
                }
              }
            }
          }
        },
        "heartbeat": {
          "literals": {
            "sweep": {
              "operations": {
                "POST": "runHeartbeatSweep"
              }
            }
          }
        },
        "inbox-state": {
          "operations": {
            "GET": "listInboxState",
            "PATCH": "setInboxItemState"
          }
        },
        "integrations": {
          "literals": {
            "chat": {
              "parameter": {
                "literals": {
                  "webhook": {
                    "operations": {
                      "POST": "receiveChatWebhook"
                    }
                  }
                }
              }
            }
          }
        },
        "integrations-catalog": {
          "parameter": {
            "literals": {
              "surface": {
                "operations": {
                  "GET": "getIntegrationSurface"
                }
              }
            }
          },
          "operations": {
            "GET": "listIntegrationsCatalog"
          }
        },
        "internal": {
          "literals": {
            "raw-llm": {
              "operations": {
                "POST": "runRawLlm"
              }
            },
            "script-runs": {
              "parameter": {
                "literals": {
                  "agent-task": {
                    "operations": {
                      "POST": "runScriptAgentTask"
                    }
                  },
                  "heartbeat": {
                    "operations": {
                      "POST": "heartbeatScriptRun"
                    }
                  },
                  "status": {
                    "operations": {
                      "POST": "setScriptRunStatus"
                    }
                  },
                  "steps": {
                    "parameter": {
                      "operations": {
                        "GET": "getScriptRunStep"
                      }
                    },
                    "operations": {
                      "POST": "recordScriptRunStep"
                    }
                  }
                }
              }
            }
          }
        },
        "jobs": {
          "literals": {
            "dead": {
              "parameter": {
                "literals": {
                  "retry": {
                    "operations": {
                      "POST": "retryDeadJob"
                    }
                  }
                },
                "operations": {
                  "DELETE": "discardDeadJob"
                }
              },
              "operations": {
                "GET": "listDeadJobs"
              }
            }
          }
        },
        "keys": {
          "literals": {
            "available": {
              "operations": {
                "GET": "listAvailableKeyIndices"
              }
            },
            "clear-rate-limit": {
              "operations": {
                "POST": "clearKeyRateLimit"
              }
            },
            "costs": {
              "operations": {
                "GET": "listKeyCosts"
              }
            },
            "name": {
              "operations": {
                "PATCH": "setKeyName"
              }
            },
            "plan": {
              "operations": {
                "PATCH": "setKeyPlan"
              }
            },
            "plans": {
              "operations": {
                "GET": "listKeyPlans"
              }
            },
            "report-auth-failure": {
              "operations": {
                "POST": "reportKeyAuthFailure"
              }
            },
            "report-rate-limit": {
              "operations": {
                "POST": "reportKeyRateLimit"
              }
            },
            "report-rate-limit-windows": {
              "operations": {
                "POST": "reportKeyRateLimitWindows"
              }
            },
            "report-seat-mismatch": {
              "operations": {
                "POST": "reportKeySeatMismatch"
              }
            },
            "report-usage": {
              "operations": {
                "POST": "reportKeyUsage"
              }
            },
            "status": {
              "operations": {
                "GET": "listKeyStatuses"
              }
            }
          }
        },
        "kv": {
          "literals": {
            "_": {
              "parameter": {
                "parameter": {
                  "literals": {
                    "incr": {
                      "operations": {
                        "POST": "incrKvInNamespace"
                      }
                    }
                  },
                  "operations": {
                    "DELETE": "deleteKvInNamespace",
                    "GET": "getKvInNamespace",
                    "PUT": "putKvInNamespace"
                  }
                },
                "operations": {
                  "GET": "listKvInNamespace"
                }
              }
            }
          },
          "parameter": {
            "literals": {
              "incr": {
                "operations": {
                  "POST": "incrKv"
                }
              }
            },
            "operations": {
              "DELETE": "deleteKv",
              "GET": "getKv",
              "PUT": "putKv"
            }
          },
          "operations": {
            "GET": "listKv"
          }
        },
        "logs": {
          "operations": {
            "GET": "listLogs"
          }
        },
        "mail": {
          "literals": {
            "inboxes": {
              "parameter": {
                "operations": {
                  "PUT": "registerMailInbox",
                  "DELETE": "removeMailInbox"
                }
              },
              "operations": {
                "GET": "listMailInboxes"
              }
            },
            "webhook": {
              "operations": {
                "POST": "receiveMailWebhook"
              }
            }
          }
        },
        "mcp-bridge": {
          "operations": {
            "POST": "callMcpBridge"
          }
        },
        "mcp-servers": {
          "parameter": {
            "literals": {
              "install": {
                "parameter": {
                  "operations": {
                    "DELETE": "uninstallMcpServer"
                  }
                },
                "operations": {
                  "POST": "installMcpServer"
                }
              }
            },
            "operations": {
              "DELETE": "deleteMcpServer",
              "GET": "getMcpServer",
              "PATCH": "updateMcpServer"
            }
          },
          "operations": {
            "POST": "createMcpServer",
            "GET": "listMcpServers"
          }
        },
        "messaging": {
          "literals": {
            "webhook": {
              "operations": {
                "POST": "receiveMessagingWebhook"
              }
            }
          }
        },
        "metrics": {
          "literals": {
            "definitions": {
              "parameter": {
                "literals": {
                  "render.svg": {
                    "operations": {
                      "GET": "renderMetricDefinition"
                    }
                  },
                  "run": {
                    "operations": {
                      "POST": "runMetricDefinition"
                    }
                  },
                  "versions": {
                    "parameter": {
                      "operations": {
                        "GET": "getMetricVersion"
                      }
                    },
                    "operations": {
                      "GET": "listMetricVersions"
                    }
                  }
                },
                "operations": {
                  "DELETE": "deleteMetricDefinition",
                  "GET": "getMetricDefinition",
                  "PUT": "updateMetricDefinition"
                }
              },
              "operations": {
                "POST": "createMetricDefinition",
                "GET": "listMetricDefinitions"
              }
            },
            "query": {
              "operations": {
                "POST": "queryDatabase"
              }
            },
            "schema": {
              "operations": {
                "GET": "getMetricSchema"
              }
            }
          },
          "operations": {
            "GET": "getMetrics"
          }
        },
        "model-profiles": {
          "parameter": {
            "operations": {
              "DELETE": "deleteModelProfile",
              "GET": "getModelProfile",
              "PATCH": "updateModelProfile"
            }
          },
          "operations": {
            "POST": "createModelProfile",
            "GET": "listModelProfiles"
          }
        },
        "oauth": {
          "literals": {
            "callback": {
              "operations": {
                "GET": "handleOauthCallback"
              }
            },
            "keep-warm": {
              "literals": {
                "harness_b": {
                  "operations": {
                    "POST": "keepHarnessBWarm"
                  }
                }
              }
            },
            "redirect-uri": {
              "operations": {
                "GET": "getOAuthRedirectUri"
              }
            },
            "refresh-locks": {
              "parameter": {
                "operations": {
                  "POST": "acquireRefreshLock",
                  "DELETE": "releaseRefreshLock"
                }
              }
            }
          },
          "parameter": {
            "literals": {
              "callback": {
                "operations": {
                  "GET": "handleProviderOauthCallback"
                }
              }
            }
          }
        },
        "oauth-apps": {
          "literals": {
            "discover": {
              "operations": {
                "POST": "discoverOauthApp"
              }
            }
          },
          "parameter": {
            "literals": {
              "authorizations": {
                "operations": {
                  "GET": "listOauthAppAuthorizations"
                }
              },
              "authorize-url": {
                "operations": {
                  "POST": "createOauthAuthorizeUrl"
                }
              },
              "refresh": {
                "operations": {
                  "POST": "refreshOauthAppTokens"
                }
              },
              "tokens": {
                "operations": {
                  "DELETE": "disconnectOauthApp"
                }
              }
            },
            "operations": {
              "DELETE": "deleteOauthApp"
            }
          },
          "operations": {
            "GET": "listOauthApps",
            "POST": "upsertOauthApp"
          }
        },
        "oauth-authorizations": {
          "parameter": {
            "literals": {
              "refresh": {
                "operations": {
                  "POST": "refreshOauthAuthorization"
                }
              }
            },
            "operations": {
              "DELETE": "deleteOauthAuthorization"
            }
          }
        },
        "oauth-presets": {
          "operations": {
            "GET": "listOauthPresets"
          }
        },
        "pages": {
          "literals": {
            "actions": {
              "operations": {
                "GET": "listPageActions"
              }
            },
            "resolve": {
              "operations": {
                "GET": "resolvePage"
              }
            }
          },
          "parameter": {
            "literals": {
              "feedback": {
                "operations": {
                  "POST": "submitPageFeedback"
                }
              },
              "launch": {
                "operations": {
                  "POST": "launchPage"
                }
              },
              "versions": {
                "parameter": {
                  "operations": {
                    "GET": "getPageVersion"
                  }
                },
                "operations": {
                  "GET": "listPageVersions"
                }
              }
            },
            "operations": {
              "DELETE": "deletePage",
              "GET": "getPage",
              "PUT": "updatePage"
            }
          },
          "operations": {
            "POST": "createPage",
            "GET": "listPages"
          }
        },
        "paused-tasks": {
          "operations": {
            "GET": "listPausedTasks"
          }
        },
        "poll": {
          "operations": {
            "GET": "pollForWork"
          }
        },
        "pricing": {
          "parameter": {
            "parameter": {
              "parameter": {
                "literals": {
                  "active": {
                    "operations": {
                      "GET": "getActivePricing"
                    }
                  }
                },
                "parameter": {
                  "operations": {
                    "DELETE": "deletePricing"
                  }
                },
                "operations": {
                  "POST": "createPricing",
                  "GET": "listPricingHistory"
                }
              }
            }
          },
          "operations": {
            "GET": "listPricing"
          }
        },
        "rooms": {
          "literals": {
            "change": {
              "operations": {
                "POST": "changeRoom"
              }
            },
            "connect": {
              "operations": {
                "GET": "connectRooms"
              }
            },
            "decode": {
              "operations": {
                "POST": "decodeRoomSnapshot"
              }
            },
            "get": {
              "operations": {
                "POST": "getRoom",
                "GET": "getRoomByQuery"
              }
            },
            "reset": {
              "operations": {
                "POST": "resetRoom"
              }
            }
          }
        },
        "runtime-controllers": {
          "parameter": {
            "literals": {
              "token": {
                "operations": {
                  "POST": "createRuntimeControllerToken"
                }
              }
            },
            "operations": {
              "DELETE": "deleteRuntimeController",
              "GET": "getRuntimeController",
              "PATCH": "updateRuntimeController"
            }
          },
          "operations": {
            "POST": "createRuntimeController",
            "GET": "listRuntimeControllers"
          }
        },
        "runtime-pools": {
          "parameter": {
            "operations": {
              "DELETE": "deleteRuntimePool",
              "GET": "getRuntimePool",
              "PATCH": "updateRuntimePool"
            }
          },
          "operations": {
            "POST": "createRuntimePool",
            "GET": "listRuntimePools"
          }
        },
        "scheduled-tasks": {
          "operations": {
            "GET": "listScheduledTasks"
          }
        },
        "schedules": {
          "parameter": {
            "literals": {
              "run": {
                "operations": {
                  "POST": "runSchedule"
                }
              }
            },
            "operations": {
              "DELETE": "deleteSchedule",
              "GET": "getSchedule",
              "PATCH": "patchSchedule",
              "PUT": "updateSchedule"
            }
          },
          "operations": {
            "POST": "createSchedule",
            "GET": "listSchedules"
          }
        },
        "script-connections": {
          "parameter": {
            "literals": {
              "disable": {
                "operations": {
                  "POST": "setScriptConnectionEnabled"
                }
              },
              "mcp-call": {
                "operations": {
                  "POST": "callScriptConnectionMcpTool"
                }
              },
              "refresh": {
                "operations": {
                  "POST": "refreshScriptConnection"
                }
              },
              "versions": {
                "operations": {
                  "GET": "listScriptConnectionVersions"
                }
              }
            },
            "operations": {
              "DELETE": "deleteScriptConnection",
              "GET": "getScriptConnection"
            }
          },
          "operations": {
            "GET": "listScriptConnections",
            "POST": "upsertScriptConnection"
          }
        },
        "script-runs": {
          "parameter": {
            "operations": {
              "DELETE": "cancelScriptRun",
              "GET": "getScriptRun"
            }
          },
          "operations": {
            "POST": "createScriptRun",
            "GET": "listScriptRuns"
          }
        },
        "scripts": {
          "literals": {
            "run": {
              "operations": {
                "POST": "runScript"
              }
            },
            "search": {
              "operations": {
                "POST": "searchScripts"
              }
            },
            "type-defs": {
              "operations": {
                "GET": "getScriptTypeDefs"
              }
            },
            "upsert": {
              "operations": {
                "POST": "upsertScript"
              }
            }
          },
          "parameter": {
            "literals": {
              "apis": {
                "parameter": {
                  "literals": {
                    "rotate": {
                      "operations": {
                        "POST": "rotateScriptApi"
                      }
                    },
                    "secret": {
                      "operations": {
                        "GET": "getScriptApiSecret"
                      }
                    }
                  },
                  "operations": {
                    "DELETE": "deleteScriptApi",
                    "PATCH": "updateScriptApi"
                  }
                },
                "operations": {
                  "POST": "createScriptApi",
                  "GET": "listScriptApis"
                }
              },
              "types": {
                "operations": {
                  "GET": "getScriptTypes"
                }
              },
              "versions": {
                "operations": {
                  "GET": "listScriptVersions"
                }
              }
            },
            "operations": {
              "DELETE": "deleteScript",
              "GET": "getScript"
            }
          },
          "operations": {
            "GET": "listScripts"
          }
        },
        "session-costs": {
          "literals": {
            "dashboard": {
              "operations": {
                "GET": "getCostDashboard"
              }
            },
            "summary": {
              "operations": {
                "GET": "getSessionCostSummary"
              }
            }
          },
          "operations": {
            "POST": "createSessionCost",
            "GET": "listSessionCosts"
          }
        },
        "session-logs": {
          "operations": {
            "POST": "createSessionLogs"
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
        "skills": {
          "literals": {
            "install-remote": {
              "operations": {
                "POST": "installRemoteSkill"
              }
            },
            "sync-filesystem": {
              "operations": {
                "POST": "syncSkillsToFilesystem"
              }
            },
            "sync-remote": {
              "operations": {
                "POST": "syncRemoteSkills"
              }
            }
          },
          "parameter": {
            "literals": {
              "files": {
                "remainder": {
                  "operations": {
                    "DELETE": "deleteSkillFile",
                    "GET": "getSkillFile",
                    "PUT": "putSkillFile"
                  }
                },
                "operations": {
                  "GET": "listSkillFiles",
                  "POST": "upsertSkillFiles"
                }
              },
              "install": {
                "parameter": {
                  "operations": {
                    "DELETE": "uninstallSkill"
                  }
                },
                "operations": {
                  "POST": "installSkill"
                }
              },
              "publish": {
                "operations": {
                  "POST": "publishSkill"
                }
              },
              "usage": {
                "operations": {
                  "GET": "getSkillUsage"
                }
              }
            },
            "operations": {
              "DELETE": "deleteSkill",
              "GET": "getSkill",
              "PUT": "updateSkill"
            }
          },
          "operations": {
            "POST": "createSkill",
            "GET": "listSkills"
          }
        },
        "stats": {
          "operations": {
            "GET": "getStats"
          }
        },
        "steering-messages": {
          "parameter": {
            "literals": {
              "delivered": {
                "operations": {
                  "POST": "markSteeringDelivered"
                }
              },
              "handled": {
                "operations": {
                  "POST": "markSteeringHandled"
                }
              },
              "undeliverable": {
                "operations": {
                  "POST": "promoteSteering"
                }
              }
            }
          },
          "operations": {
            "GET": "listPendingSteering"
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
              "action": {
                "operations": {
                  "POST": "taskAction"
                }
              },
              "cancel": {
                "operations": {
                  "POST": "cancelTask"
                }
              },
              "context": {
                "operations": {
                  "GET": "getTaskContext",
                  "POST": "recordContextSnapshot"
                }
              },
              "defer": {
                "operations": {
                  "POST": "deferTask"
                }
              },
              "finish": {
                "operations": {
                  "POST": "finishTask"
                }
              },
              "pause": {
                "operations": {
                  "POST": "pauseTask"
                }
              },
              "progress": {
                "operations": {
                  "POST": "updateTaskProgress"
                }
              },
              "readiness": {
                "operations": {
                  "GET": "getTaskReadiness"
                }
              },
              "resume": {
                "operations": {
                  "POST": "resumeTask"
                }
              },
              "session": {
                "operations": {
                  "PUT": "setTaskSession"
                }
              },
              "session-logs": {
                "operations": {
                  "GET": "listTaskSessionLogs"
                }
              },
              "steer": {
                "operations": {
                  "POST": "steerTask"
                }
              },
              "steering-messages": {
                "operations": {
                  "GET": "listTaskSteeringMessages"
                }
              },
              "supersede": {
                "operations": {
                  "POST": "supersedeTask"
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
        },
        "users": {
          "literals": {
            "resolve": {
              "operations": {
                "GET": "resolveUser"
              }
            },
            "unmapped": {
              "parameter": {
                "parameter": {
                  "literals": {
                    "resolve": {
                      "operations": {
                        "POST": "resolveUnmappedIdentity"
                      }
                    }
                  }
                }
              },
              "operations": {
                "GET": "listUnmappedIdentities"
              }
            }
          },
          "parameter": {
            "literals": {
              "connector-codes": {
                "operations": {
                  "POST": "createConnectorCode"
                }
              },
              "events": {
                "operations": {
                  "GET": "listUserEvents"
                }
              },
              "identities": {
                "parameter": {
                  "parameter": {
                    "operations": {
                      "DELETE": "removeUserIdentity"
                    }
                  }
                },
                "operations": {
                  "POST": "addUserIdentity"
                }
              },
              "mcp-tokens": {
                "parameter": {
                  "operations": {
                    "DELETE": "revokeUserToken"
                  }
                },
                "operations": {
                  "POST": "mintUserToken"
                }
              },
              "merge": {
                "operations": {
                  "POST": "mergeUsers"
                }
              },
              "roles": {
                "operations": {
                  "GET": "getUserRoles",
                  "PUT": "setUserRoles"
                }
              }
            },
            "operations": {
              "GET": "getUser",
              "PATCH": "updateUser"
            }
          },
          "operations": {
            "POST": "createUser",
            "GET": "listUsers"
          }
        },
        "vcs-a": {
          "literals": {
            "webhook": {
              "operations": {
                "POST": "receiveVcsAWebhook"
              }
            }
          }
        },
        "vcs-b": {
          "literals": {
            "webhook": {
              "operations": {
                "POST": "receiveVcsBWebhook"
              }
            }
          }
        },
        "webhook-deliveries": {
          "parameter": {
            "literals": {
              "redeliver": {
                "operations": {
                  "POST": "redeliverWebhook"
                }
              }
            },
            "operations": {
              "GET": "getWebhookDelivery"
            }
          },
          "operations": {
            "GET": "listWebhookDeliveries"
          }
        },
        "webhooks": {
          "parameter": {
            "operations": {
              "POST": "receiveWorkflowWebhook"
            }
          }
        },
        "whoami": {
          "operations": {
            "GET": "whoAmI"
          }
        },
        "workers": {
          "literals": {
            "connect": {
              "operations": {
                "GET": "connectWorker"
              }
            }
          }
        },
        "workflow-events": {
          "operations": {
            "POST": "emitWorkflowEvent"
          }
        },
        "workflow-runs": {
          "parameter": {
            "literals": {
              "cancel": {
                "operations": {
                  "POST": "cancelWorkflowRun"
                }
              },
              "events": {
                "operations": {
                  "POST": "emitWorkflowRunEvent"
                }
              },
              "graph.svg": {
                "operations": {
                  "GET": "getWorkflowRunGraph"
                }
              },
              "retry": {
                "operations": {
                  "POST": "retryWorkflowRun"
                }
              },
              "steps": {
                "parameter": {
                  "operations": {
                    "GET": "getWorkflowRunStep"
                  }
                }
              }
            },
            "operations": {
              "GET": "getWorkflowRun"
            }
          }
        },
        "workflows": {
          "parameter": {
            "literals": {
              "backtest": {
                "operations": {
                  "POST": "backtestWorkflow"
                }
              },
              "graph.svg": {
                "operations": {
                  "GET": "getWorkflowGraph"
                }
              },
              "nodes": {
                "parameter": {
                  "operations": {
                    "PATCH": "patchWorkflowNode"
                  }
                }
              },
              "runs": {
                "operations": {
                  "GET": "listWorkflowRuns"
                }
              },
              "trigger": {
                "literals": {
                  "validate": {
                    "operations": {
                      "POST": "validateWorkflowTrigger"
                    }
                  }
                },
                "operations": {
                  "POST": "triggerWorkflow"
                }
              },
              "versions": {
                "parameter": {
                  "operations": {
                    "GET": "getWorkflowVersion"
                  }
                },
                "operations": {
                  "GET": "listWorkflowVersions"
                }
              }
            },
            "operations": {
              "DELETE": "deleteWorkflow",
              "GET": "getWorkflow",
              "PATCH": "patchWorkflow",
              "PUT": "updateWorkflow"
            }
          },
          "operations": {
            "POST": "createWorkflow",
            "GET": "listWorkflows"
          }
        },
        "x": {
          "literals": {
            "router": {
              "operations": {
                "POST": "askRouter"
              }
            },
            "script": {
              "parameter": {
                "operations": {
                  "POST": "invokeScriptApi"
                }
              }
            }
          }
        }
      }
    },
    "cancelled-tasks": {
      "operations": {
        "GET": "listCancelledTasks"
      }
    },
    "close": {
      "operations": {
        "POST": "closeAgent"
      }
    },
    "health": {
      "operations": {
        "GET": "getHealth"
      }
    },
    "internal": {
      "literals": {
        "reload-config": {
          "operations": {
            "POST": "reloadConfigInternal"
          }
        }
      }
    },
    "mcp": {
      "operations": {
        "DELETE": "mcpDelete",
        "GET": "mcpGet",
        "POST": "mcpPost"
      }
    },
    "mcp-user": {
      "operations": {
        "DELETE": "mcpUserDelete",
        "GET": "mcpUserGet",
        "POST": "mcpUserPost"
      }
    },
    "me": {
      "operations": {
        "GET": "getCallingAgent"
      }
    },
    "p": {
      "affixed": [
        {
          "prefix": "",
          "suffix": ".json",
          "node": {
            "operations": {
              "GET": "viewPageJson"
            }
          }
        }
      ],
      "parameter": {
        "operations": {
          "POST": "unlockPage",
          "GET": "viewPage"
        }
      }
    },
    "ping": {
      "operations": {
        "POST": "pingAgent"
      }
    },
    "ready": {
      "operations": {
        "GET": "getServerReadiness"
      }
    },
    "status": {
      "literals": {
        "test-connection": {
          "operations": {
            "POST": "testConnection"
          }
        }
      },
      "operations": {
        "GET": "getStatus"
      }
    }
  }
};
