import { configuration } from '../config/configuration.js';
import type { AppInUnit } from '../kernel/app.js';
import { internal, type ProductError } from '../kernel/errors.js';
import type { SettingName, Settings } from '../kernel/settings/registry.js';
import { outbound } from '../outbound/outbound.js';
import { ChatCompletions, type ChatCompletionsAccess } from './chat-completions.js';
import type { ModelProvider } from './provider.js';

const notConfigured = (what: string): ProductError =>
  internal(`LLM call failed: ${what}`, { code: 'model_not_configured' });

/**
 * How the configured provider is reached.
 *
 * @param isDecidedByOperator whether a setting has the value that the operator gave it
 * @throws ProductError internal when the settings do not say, or would send the operator's key to a URL that somebody stored
 */
export const configuredAccess = (
  { rawLlmBaseUrl, rawLlmApiKey, rawLlmModel }: Settings,
  isDecidedByOperator: (name: SettingName) => boolean,
): ChatCompletionsAccess => {
  if (rawLlmBaseUrl === null) {
    throw notConfigured('RAW_LLM_BASE_URL is not configured');
  }
  if (rawLlmApiKey === null) {
    throw notConfigured('RAW_LLM_API_KEY is not configured');
  }
  const isTrusted = isDecidedByOperator('RAW_LLM_BASE_URL');
  if (!isTrusted && isDecidedByOperator('RAW_LLM_API_KEY')) {
    throw notConfigured('the key of the environment is not sent to a stored URL; store RAW_LLM_API_KEY too');
  }
  return { baseUrl: rawLlmBaseUrl, isTrusted, apiKey: rawLlmApiKey, defaultModel: rawLlmModel ?? undefined };
};

/** The provider that the settings name. @throws ProductError internal `model_not_configured` when there is none */
export const modelProvider = (app: AppInUnit): ModelProvider => {
  const config = app.service(configuration);
  const access = configuredAccess(app.settings, (name) => config.isDecidedByOperator(name));
  return new ChatCompletions(app.service(outbound), access, (text) => app.secrets.scrub(text));
};
