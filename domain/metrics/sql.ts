import type { components } from '../../generated/swarm/types.js';
import { invalid } from '../kernel/errors.js';

type Definition = components['schemas']['MetricDefinition'];

const badQuery = (message: string) => invalid(message, { code: 'metric_query_invalid' });

/** The one statement that a text is. @throws ProductError invalid (`metric_query_invalid`) */
export const statementOf = (sql: string): string => {
  const text = sql.trim().replace(/;$/, '').trim();
  if (text.includes(';')) {
    throw badQuery('Only one SQL statement is allowed');
  }
  if (!/^(?:select|with)\s/i.test(text)) {
    throw badQuery('Metric queries must start with SELECT or WITH');
  }
  return text;
};

/** Looks at all queries of a definition. @throws ProductError invalid (`metric_query_invalid`) */
export const assertQueries = ({ widgets, variables = [] }: Definition): void => {
  for (const { query } of widgets) {
    statementOf(query.sql);
  }
  for (const { optionsQuery } of variables) {
    if (optionsQuery) {
      statementOf(optionsQuery.sql);
    }
  }
};
