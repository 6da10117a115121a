import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { invalidField } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import { letOthersRun } from '../../kernel/let-others-run.js';
import type { Drawn } from '../../pictures/drawn-once.js';
import type { Theme } from '../../pictures/palette.js';
import { type Drawing, drawPicture } from '../../pictures/pictures.js';
import { runMetricDefinition } from '../run.js';
import type { MetricInput } from './draw-metric.js';
import { shownOf, type WidgetShown } from './shown.js';

type Value = components['schemas']['MetricValue'];

const metricDrawing: Drawing = { module: new URL('./draw-metric.js', import.meta.url), name: 'drawMetric' };

const notVariables = () =>
  invalidField('query.variables', 'must be an object of JSON with texts, numbers, true, false and null');

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notVariables();
  }
};

const variablesOf = (text: string | undefined): Record<string, Value> => {
  const variables = text === undefined ? {} : parsed(text);
  if (!isObject(variables)) {
    throw notVariables();
  }
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => {
      if (!isValue(value)) {
        throw notVariables();
      }
      return [key, value];
    }),
  );
};

interface Look {
  readonly theme: Theme;
  readonly variables?: string | undefined;
}

/**
 * A metric as a picture, with what its queries yield now.
 *
 * @throws ProductError as `runMetricDefinition`; unavailable when too many pictures are drawn
 */
export const renderMetricDefinition = async (
  app: App,
  id: string,
  { theme, variables }: Look,
  signal: AbortSignal,
): Promise<Drawn> => {
  const { metric, widgets } = await runMetricDefinition(app, id, { variables: variablesOf(variables) }, signal);
  const shown: WidgetShown[] = [];
  for (const widget of widgets) {
    shown.push(shownOf(widget));
    await letOthersRun();
  }
  const input: MetricInput = {
    title: metric.title,
    description: metric.description ?? '',
    columns: metric.definition.layout?.columns ?? Math.min(2, widgets.length),
    theme,
    widgets: shown,
  };
  return drawPicture(app, metricDrawing, input, signal);
};
