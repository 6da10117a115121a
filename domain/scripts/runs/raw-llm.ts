import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { assertOperator } from '../../kernel/assert-operator.js';
import type { Caller } from '../../kernel/caller.js';
import { ProductError } from '../../kernel/errors.js';
import { modelProvider } from '../../models/configured.js';

type Schemas = components['schemas'];

/**
 * Asks the configured model a question.
 *
 * @throws ProductError forbidden; internal (`model_not_configured`, `model_rate_limited`, `model_call_failed`)
 */
export const runRawLlm = async (
  app: App,
  caller: Caller,
  { prompt, model, schema, fallbackPort }: Schemas['RawLlmBody'],
  signal: AbortSignal,
): Promise<Schemas['RawLlmAnswer']> => {
  assertOperator(caller);
  try {
    return await modelProvider(app).ask({
      prompt,
      signal,
      ...(model !== undefined && { model }),
      ...(schema && { schema }),
    });
  } catch (error) {
    const isOrdinary = error instanceof ProductError && error.code === 'model_call_failed';
    if (fallbackPort === undefined || !isOrdinary) {
      throw error;
    }
    return { result: null, model: model ?? app.settings.rawLlmModel };
  }
};
