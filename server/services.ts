import { permissionAudit } from '../domain/access/audit.js';
import { defaultRoles } from '../domain/access/default-role.js';
import { catalogAnswers } from '../domain/catalog/catalog.js';
import { vendoredIntegrations } from '../domain/catalog/vendored.js';
import { configuration } from '../domain/config/configuration.js';
import { specImports } from '../domain/connections/import/imports.js';
import { exchangeLimiter } from '../domain/connector/rate-limit.js';
import { extensionEngine } from '../domain/extensions/engine/engine.js';
import { fileProvider } from '../domain/files/active-provider.js';
import { taskLocks } from '../domain/files/task-lock.js';
import { heartbeat } from '../domain/heartbeat/heartbeat.js';
import type { ServiceKey } from '../domain/kernel/app.js';
import { databaseClock } from '../domain/kernel/database-clock.js';
import { databaseOutage } from '../domain/kernel/database-outage.js';
import { endings } from '../domain/kernel/endings.js';
import { heavyReads } from '../domain/kernel/heavy-reads.js';
import { hooks } from '../domain/kernel/hooks.js';
import { jobSignals } from '../domain/kernel/jobs/signals.js';
import { liveSockets } from '../domain/kernel/live-sockets.js';
import { operations } from '../domain/kernel/operations.js';
import { childPlaces } from '../domain/kernel/process-pool/places.js';
import { relay } from '../domain/kernel/relay.js';
import { sharedTransactions } from '../domain/kernel/shared-transaction.js';
import { wakeUps } from '../domain/kernel/wake-ups.js';
import { toolLists } from '../domain/mcp/registry.js';
import { shortenedResults } from '../domain/mcp/result.js';
import { sessionUse } from '../domain/mcp/session-use.js';
import { sessionStreams } from '../domain/mcp/streams.js';
import { modelProfileSeed } from '../domain/model-profiles/seed.js';
import { oauthPresets } from '../domain/oauth/presets.js';
import { oauthRefreshes } from '../domain/oauth/refresh.js';
import { outbound } from '../domain/outbound/outbound.js';
import { passwordLimiter } from '../domain/pages/access.js';
import { pagePasswords } from '../domain/pages/password.js';
import { pageViews } from '../domain/pages/views.js';
import { pictures } from '../domain/pictures/pictures.js';
import { activityLooks } from '../domain/polling/activity.js';
import { pollOutcomes } from '../domain/polling/expectation.js';
import { waitingPolls } from '../domain/polling/waiting-polls.js';
import { priceSeed } from '../domain/pricing/prices.js';
import { retention } from '../domain/retention/retention.js';
import { roomHub } from '../domain/rooms/live/hub.js';
import { liveRooms } from '../domain/rooms/live-rooms.js';
import { roomSignals } from '../domain/rooms/signals.js';
import { deliveries } from '../domain/runtimes/deliveries.js';
import { controllerLinks } from '../domain/runtimes/links.js';
import { controllerSignals } from '../domain/runtimes/signals.js';
import { taskWatch } from '../domain/runtimes/supervise.js';
import { programs } from '../domain/sandbox/programs/programs.js';
import { nodePredicates, predicates, sandbox } from '../domain/sandbox/sandbox.js';
import { scriptApiLimiter } from '../domain/scripts/apis/rate-limit.js';
import { importChecks } from '../domain/scripts/imports/import-checks.js';
import { runSignals } from '../domain/scripts/runs/signals.js';
import { scriptRuns } from '../domain/scripts/runs/under-way.js';
import { typeChecks } from '../domain/scripts/type-check/type-checks.js';
import { skillFolders } from '../domain/skills/folders.js';
import { ownMigrations } from '../domain/status/server-readiness.js';
import { outputChecks } from '../domain/tasks/output-schema.js';
import { tokenUsage } from '../domain/users/tokens.js';
import { webhookLimiter } from '../domain/webhooks/flood.js';
import { socialImages } from '../domain/website/social-images.js';
import { runPlans } from '../domain/workflows/runs/run.js';
import { sealedTriggers } from '../domain/workflows/trigger-secrets.js';
import { operatorKey } from './auth.js';
import { jobWorker } from './jobs.js';

/**
 * All services, in the order in which they start: before the server listens. They stop in the reverse order, after the
 * last request and before the database closes. The jobs use all others, so they start last.
 */
export const services: readonly ServiceKey<unknown>[] = [
  operations,
  hooks,
  databaseOutage,
  databaseClock,
  relay,
  configuration,
  operatorKey,
  ownMigrations,
  sharedTransactions,
  wakeUps,
  endings,
  runPlans,
  controllerSignals,
  liveSockets,
  outbound,
  childPlaces,
  jobSignals,
  heavyReads,
  outputChecks,
  defaultRoles,
  permissionAudit,
  tokenUsage,
  exchangeLimiter,
  scriptApiLimiter,
  oauthPresets,
  oauthRefreshes,
  vendoredIntegrations,
  catalogAnswers,
  fileProvider,
  taskLocks,
  pollOutcomes,
  activityLooks,
  waitingPolls,
  pictures,
  socialImages,
  sandbox,
  predicates,
  nodePredicates,
  programs,
  typeChecks,
  importChecks,
  specImports,
  skillFolders,
  liveRooms,
  roomSignals,
  roomHub,
  pagePasswords,
  passwordLimiter,
  pageViews,
  retention,
  priceSeed,
  modelProfileSeed,
  heartbeat,
  toolLists,
  shortenedResults,
  sessionUse,
  sessionStreams,
  controllerLinks,
  deliveries,
  taskWatch,
  runSignals,
  scriptRuns,
  webhookLimiter,
  sealedTriggers,
  extensionEngine,
  jobWorker,
];
