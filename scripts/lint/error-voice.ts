import { fieldPrefix, type KnownError } from './error-catalogue.js';

/** Texts that are codes because clients of older servers compare them. */
const comparedTexts: ReadonlySet<string> = new Set([
  'code_invalid',
  'extension_validation_failed',
  'label_lint_violation',
  'rate_limited',
  'script_run_concurrency_cap',
  'typecheck_failed',
]);

type Rule = readonly [pattern: RegExp, whatIsWrong: string];

const ofBeginnings: readonly Rule[] = [
  [/^[a-z]+(?:_[a-z]+)*$/, 'it is a code, not a sentence'],
  [/^(?:Forbidden|Conflict|Bad Request|Error)\b/, 'it repeats the status'],
  [/^[a-z]+(?= |$)/, 'it begins with neither a capital, a quote nor the name of a field'],
];

const ofWords: readonly Rule[] = [
  [/must NOT|\[object|\bundefined\b/, 'a machine wrote it'],
  [/!|\bplease\b|\bsorry\b/i, 'it begs or shouts'],
  [/^(?!.*\. ).*\.$/, 'a single sentence ends without a full stop'],
  [/\w\. [A-Z].*[^.…]$/, 'of several sentences the last ends with a full stop, too'],
];

/** What is right of a part of a request, said so that it can stand behind the name of the part. */
const reasonBegins = /^(?:must|is required|needs|allows|has|…)(?: |$)/;

const broken = (rules: readonly Rule[], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

const breach = (text: string): string | undefined => {
  if (comparedTexts.has(text) || text === '…') {
    return undefined;
  }
  if (!text.startsWith(fieldPrefix)) {
    return broken([...ofBeginnings, ...ofWords], text);
  }
  const reason = text.slice(text.indexOf(': ', fieldPrefix.length) + 2);
  return reasonBegins.test(reason)
    ? broken(ofWords, reason)
    : 'it does not say what would be right ("must …", "needs …")';
};

/** All errors speak with one voice (docs/architecture.md#the-voice-of-errors). Returns one line for each text that does not. */
export const errorVoiceBreaches = (known: readonly KnownError[]): string[] =>
  [...new Set(known.flatMap(({ said }) => said))].flatMap((text) => {
    const rule = breach(text);
    return rule === undefined ? [] : [`the error ${JSON.stringify(text)}: ${rule}`];
  });
