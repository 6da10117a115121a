import { ProductError } from '../../../kernel/errors.js';
import { isObject } from '../../../kernel/is-object.js';
import { modelProvider } from '../../../models/configured.js';
import { schemaProblems } from '../schema-subset.js';
import { type Execution, failed, type Outcome } from './execution.js';

interface LlmConfig {
  readonly prompt: string;
  readonly model?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly fallbackPort?: string;
}

const saysNoRoom = /rate.?limit|too many requests|overloaded|\b(?:429|529)\b/i;

const isNoRoom = ({ code, message }: ProductError): boolean =>
  code === 'model_rate_limited' || saysNoRoom.test(message);

/** Asks a model. Where it has no room now, another attempt helps, and no other port. */
export const rawLlm = async ({ app, config, signal }: Execution): Promise<Outcome> => {
  // It fits the schema of the type.
  const { prompt, model, schema, fallbackPort } = config as unknown as LlmConfig;
  try {
    const answer = await modelProvider(app).ask({
      prompt,
      ...(model !== undefined && { model }),
      ...(schema && { schema }),
      signal,
    });
    return { kind: 'done', output: { ...answer } };
  } catch (error) {
    if (!(error instanceof ProductError)) {
      throw error;
    }
    return fallbackPort === undefined || isNoRoom(error)
      ? failed(error.message)
      : { kind: 'done', output: { result: null, error: error.message }, port: fallbackPort };
  }
};

const verdict = (pass: boolean, reasoning: string, confidence: number): Outcome => ({
  kind: 'done',
  output: { pass, reasoning, confidence },
  port: pass ? 'pass' : 'fail',
});

const verdictSchema = {
  type: 'object',
  properties: {
    pass: { type: 'boolean' },
    reasoning: { type: 'string' },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
  },
  required: ['pass', 'reasoning', 'confidence'],
  additionalProperties: false,
} as const;

const asked = async ({ app, signal }: Execution, prompt: string, output: unknown): Promise<Outcome> => {
  try {
    const { result } = await modelProvider(app).ask({
      prompt: `${prompt}\n\nJudge this output:\n${JSON.stringify(output)}`,
      schema: verdictSchema,
      signal,
    });
    if (!isObject(result) || schemaProblems(verdictSchema, result, 'verdict').length > 0) {
      return verdict(false, 'The model gave no verdict', 0);
    }
    const { pass, reasoning, confidence } = result;
    return verdict(pass === true, String(reasoning), Math.min(1, Math.max(0, Number(confidence))));
  } catch (error) {
    if (!(error instanceof ProductError)) {
      throw error;
    }
    return isNoRoom(error) ? failed(error.message) : verdict(false, error.message, 0);
  }
};

/** Judges what another node came to: by a schema, and by a model. */
export const validate = async (execution: Execution): Promise<Outcome> => {
  const { targetNodeId, prompt, schema } = execution.config;
  const target = String(targetNodeId);
  const output = await execution.outputOf(target);
  if (output === undefined) {
    return verdict(false, `Node '${target}' has not come to anything`, 1);
  }
  const problems = schemaProblems(schema, output, 'output');
  if (problems.length > 0) {
    return verdict(false, problems.join('; '), 1);
  }
  return typeof prompt === 'string'
    ? asked(execution, prompt, output)
    : verdict(true, schema === undefined ? 'Nothing was asked for' : 'The output fits the schema', 1);
};
