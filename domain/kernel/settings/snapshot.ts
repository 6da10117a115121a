import { StartError } from '../../../db/start-error.js';
import { type Setting, type Settings, settings } from './registry.js';

/** A setting whose text does not fit. */
export interface UnfitSetting {
  readonly setting: Setting;
  readonly text: string;
  /** Such as "must be a port number". */
  readonly problem: string;
  /** Where the text stands, such as ".env line 3", if that needs to be told. */
  readonly origin: string | undefined;
}

/** A URL may carry a password, which has a slash in it when nobody encoded it. */
const holdsCredentials = (text: string): boolean => text.includes('@');

const longestShown = 100;

/** Of a URL, a token may stand in the query, the fragment and the path. */
const withoutSecrets = (text: string): string =>
  text.replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s/?#,]*)[/?#][^\s,]*/gi, '$1/…');

const shown = (text: string): string => {
  const harmless = withoutSecrets(text);
  return JSON.stringify(harmless.length > longestShown ? `${harmless.slice(0, longestShown)}…` : harmless);
};

const describe = ({ setting, text, problem, origin }: UnfitSetting): string => {
  const given = setting.secret || holdsCredentials(text) ? '' : `, not ${shown(text)}`;
  return `${setting.name} ${problem}${given}${origin === undefined ? '' : ` (${origin})`}`;
};

/** Some settings have values that cannot be used. The message has one line for each and shows no secret. */
export class UnfitSettingsError extends StartError {
  override readonly name = 'UnfitSettingsError';
  readonly unfit: readonly UnfitSetting[];

  constructor(unfit: readonly UnfitSetting[]) {
    super(unfit.map(describe).join('\n'));
    this.unfit = unfit;
  }
}

const defaultText = ({ default: fallback }: Setting): string => (fallback === undefined ? '' : String(fallback));

/**
 * The value of every setting.
 *
 * @param textOf the text given for a setting; undefined or blank: it is not set and has its default
 * @param originOf where that text stands, to be told when it does not fit
 * @throws UnfitSettingsError naming all that do not fit
 */
export const readSettings = (
  textOf: (name: string) => string | undefined,
  originOf: (name: string) => string | undefined = () => undefined,
): Settings => {
  const values: Record<string, unknown> = {};
  const unfit: UnfitSetting[] = [];
  for (const setting of settings) {
    const given = textOf(setting.name)?.trim() ?? '';
    const text = given === '' ? defaultText(setting) : given;
    const parsed = text === '' ? { value: null } : setting.type.parse(text);
    if ('problem' in parsed) {
      unfit.push({ setting, text, problem: parsed.problem, origin: originOf(setting.name) });
    } else {
      values[setting.property] = parsed.value;
    }
  }
  if (unfit.length > 0) {
    throw new UnfitSettingsError(unfit);
  }
  // Every property was set from the declaration that its type was inferred from.
  return Object.freeze(values) as Settings;
};
