import type { components } from '../../generated/swarm/types.js';

type Schemas = components['schemas'];
export type CredentialStatus = Schemas['CredentialStatus'];
type CredentialStatusReport = Schemas['CredentialStatusReport'];
type LatestModel = Schemas['LatestModel'];
type LatestModelReport = Schemas['LatestModelReport'];

const latestModelOf = (report: LatestModelReport, nowMs: number): LatestModel => ({
  model: report.model.trim(),
  source: report.source,
  taskId: report.taskId ?? null,
  harnessProvider: report.harnessProvider ?? null,
  reportedAt: report.reportedAt ?? nowMs,
  ...(report.reasoningEffort !== undefined && { reasoningEffort: report.reasoningEffort }),
});

const statusOf = (
  report: CredentialStatusReport,
  latestModel: LatestModel | null,
  nowMs: number,
): CredentialStatus => ({
  ready: report.ready,
  missing: report.missing ?? [],
  satisfiedBy: report.satisfiedBy ?? null,
  hint: report.hint ?? null,
  liveTest: report.liveTest ?? null,
  latestModel,
  reportedAt: report.reportedAt ?? nowMs,
  reportKind: report.reportKind ?? 'boot',
  detailA: report.detailA ?? null,
  detailB: report.detailB ?? null,
  detailC: report.detailC ?? null,
});

/** What a worker reports about its credentials. */
export interface CredentialReport {
  /** Whether it can start tasks; undefined says nothing about it. */
  readonly ready?: boolean | undefined;
  readonly missing?: readonly string[] | null | undefined;
  /** Replaces the stored status; null clears it; undefined keeps it. */
  readonly status?: CredentialStatusReport | null | undefined;
  readonly latestModel?: LatestModelReport | undefined;
}

/**
 * The credential status to store after a report (docs/agents.md). The latest model is the report's, else the new
 * status's own, else the stored one.
 */
export const mergeCredentialStatus = (
  stored: CredentialStatus | null,
  report: CredentialReport,
  nowMs: number,
): CredentialStatus | null => {
  const latest = report.latestModel ? latestModelOf(report.latestModel, nowMs) : undefined;
  if (report.status) {
    const own = report.status.latestModel ? latestModelOf(report.status.latestModel, nowMs) : undefined;
    return statusOf(report.status, latest ?? own ?? stored?.latestModel ?? null, nowMs);
  }
  const kept = report.status === null ? null : stored;
  if (!latest) {
    return kept;
  }
  return kept
    ? { ...kept, latestModel: latest }
    : statusOf({ ready: report.ready ?? true, reportKind: 'post_task' }, latest, nowMs);
};
