import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { invalid, ProductError } from '../kernel/errors.js';
import { requireMetricRow, toMetric } from './metric.js';
import { ask, begin, firstRows, mostRows, type Running, rowsOf, toRows } from './query.js';

type Schemas = components['schemas'];
type Value = Schemas['MetricValue'];
type Variable = Schemas['MetricVariable'];

const usualRows = 100;

const noValue = (message: string): ProductError => invalid(message, { code: 'metric_variable_invalid' });

/** Runs a query of a metric: what is wrong with it tells which one it is, for a metric has many. */
const naming = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProductError && error.kind === 'invalid'
      ? invalid(`${name}: ${error.message}`, { code: error.code })
      : error;
  }
};

const scalar = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

const optionsOf = async (running: Running, variable: Variable): Promise<Variable> => {
  const { optionsQuery } = variable;
  if (!optionsQuery) {
    return variable;
  }
  const { sql, valueKey, labelKey = valueKey } = optionsQuery;
  const rows = toRows(await ask(running, firstRows(sql, mostRows), [], mostRows));
  const options = rows.map((row) => {
    const value = scalar(row[valueKey]);
    const label = row[labelKey] ?? value;
    return { label: String(label ?? '') || '-', value };
  });
  return { ...variable, options };
};

const chosenOf = ({ key, type, defaultValue, options = [] }: Variable, given: Value | undefined): Value => {
  const isGiven = given !== undefined && given !== null && given !== '';
  const value = isGiven ? given : defaultValue === undefined ? (options[0]?.value ?? null) : defaultValue;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (type === 'number' && value !== null && !(typeof number === 'number' && Number.isFinite(number))) {
    throw noValue(`The variable '${key}' must be a number`);
  }
  const told = type === 'number' ? number : value;
  if (options.length > 0 && !options.some((option) => option.value === told || option.value === value)) {
    throw noValue(`The variable '${key}' must match one of its options`);
  }
  return told;
};

const reference = /^\{\{\s*([a-zA-Z][a-zA-Z0-9_]*)\s*\}\}$/;

const parametersOf = (params: readonly Value[], values: ReadonlyMap<string, Value>): Value[] =>
  params.map((param) => {
    const key = typeof param === 'string' ? reference.exec(param)?.[1] : undefined;
    if (key === undefined) {
      return param;
    }
    const value = values.get(key);
    if (value === undefined) {
      throw noValue(`No variable has the key '${key}'`);
    }
    return value;
  });

const resultOf = (
  running: Running,
  { sql, params = [], maxRows = usualRows }: Schemas['MetricQuery'],
  values: ReadonlyMap<string, Value>,
): Promise<Schemas['MetricResult']> => rowsOf(running, sql, parametersOf(params, values), Math.min(maxRows, mostRows));

/**
 * Runs the queries of a metric with values for its variables (docs/metrics.md). Reads until the signal aborts.
 *
 * @throws ProductError notFound; invalid (`query_failed`, `query_not_allowed`, `metric_query_timeout`,
 * `metric_variable_invalid`); unavailable
 */
export const runMetricDefinition = async (
  app: App,
  id: string,
  { variables: given = {} }: Schemas['RunMetricBody'],
  signal: AbortSignal,
): Promise<Schemas['MetricRun']> => {
  const metric = toMetric(await requireMetricRow(app.db, id));
  const running = begin(app, signal);
  const variables: Variable[] = [];
  const values = new Map<string, Value>();
  for (const declared of metric.definition.variables ?? []) {
    const variable = await naming(`Options of the variable '${declared.key}'`, () => optionsOf(running, declared));
    variables.push(variable);
    values.set(variable.key, chosenOf(variable, Object.hasOwn(given, variable.key) ? given[variable.key] : undefined));
  }
  const widgets: Schemas['WidgetResult'][] = [];
  for (const widget of metric.definition.widgets) {
    const result = await naming(`Widget '${widget.id}'`, () => resultOf(running, widget.query, values));
    widgets.push({ widget, result });
  }
  const definition = metric.definition.variables ? { ...metric.definition, variables } : metric.definition;
  return {
    metric: { ...metric, definition },
    variables: Object.fromEntries(values),
    widgets,
    // A definition has one widget at least.
    result: (widgets[0] as Schemas['WidgetResult']).result,
  };
};
