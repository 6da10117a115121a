import type { EveryField } from '../kernel/every-field.js';
import { storedTime } from '../kernel/time.js';
import type { KeyModel, ModelLimit, RateLimitWindow, RateLimitWindows } from './model.js';

/** The windows that limit one model; all others are telemetry. In the order of the models. */
const modelWindows: readonly (readonly [model: KeyModel, window: string])[] = [
  ['model_a', 'seven_day_overage_included'],
  ['model_b', 'seven_day_model_b'],
  ['model_c', 'seven_day_model_c'],
];

const maxWindowSeconds = 7 * 24 * 60 * 60;

const clampReset = (resetsAt: number | undefined, nowMs: number): number | undefined => {
  const now = nowMs / 1000;
  return resetsAt === undefined ? undefined : Math.min(Math.max(resetsAt, now), now + maxWindowSeconds);
};

const normalised = (window: RateLimitWindow, nowMs: number): EveryField<RateLimitWindow> => ({
  status: window.status,
  lastSeenAt: storedTime(window.lastSeenAt),
  utilization: window.utilization,
  resetsAt: clampReset(window.resetsAt, nowMs),
  surpassedThreshold: window.surpassedThreshold,
  isUsingOverage: window.isUsingOverage,
});

/**
 * The stored windows with a report merged in, window by window: an entry replaces the stored one whole when it was seen
 * at the same time or later. Reset times are clamped to the next seven days, so that a wrong clock cannot block a model
 * for good.
 */
export const mergeWindows = (stored: RateLimitWindows, reported: RateLimitWindows, nowMs: number): RateLimitWindows => {
  const merged: Record<string, RateLimitWindow> = { ...stored };
  for (const [name, entry] of Object.entries(reported)) {
    const known = merged[name];
    const window = normalised(entry, nowMs);
    if (!known || window.lastSeenAt >= known.lastSeenAt) {
      merged[name] = window;
    }
  }
  return merged;
};

const limitOf = (windows: RateLimitWindows, model: KeyModel, name: string, nowMs: number): ModelLimit | undefined => {
  const window = windows[name];
  if (window?.status !== 'rejected' || window.resetsAt === undefined) {
    return undefined;
  }
  const resetsAtMs = window.resetsAt * 1000;
  return {
    model,
    window: name,
    resetsAt: window.resetsAt,
    resetsAtIso: new Date(resetsAtMs).toISOString(),
    active: resetsAtMs > nowMs,
  };
};

/** The rejected model-scoped windows with a reset time: active ones first, each part by model. */
export const modelLimits = (windows: RateLimitWindows, nowMs: number): ModelLimit[] => {
  const limits = modelWindows.flatMap(([model, name]) => limitOf(windows, model, name, nowMs) ?? []);
  return [...limits.filter((limit) => limit.active), ...limits.filter((limit) => !limit.active)];
};

/** The active limit on a model; undefined when nothing limits it. */
export const activeModelLimit = (windows: RateLimitWindows, model: KeyModel, nowMs: number): ModelLimit | undefined =>
  modelLimits(windows, nowMs).find((entry) => entry.model === model && entry.active);

/** When the active limit on a model resets, in epoch milliseconds; undefined when nothing limits it. */
export const activeModelReset = (windows: RateLimitWindows, model: KeyModel, nowMs: number): number | undefined => {
  const limit = activeModelLimit(windows, model, nowMs);
  return limit && limit.resetsAt * 1000;
};

/** When the seven days of a weekly window began, ISO; without a reset time the last seven days count. */
export const weekStart = (week: RateLimitWindow, nowMs: number): string => {
  const end = week.resetsAt === undefined ? nowMs : week.resetsAt * 1000;
  return new Date(end - maxWindowSeconds * 1000).toISOString();
};
