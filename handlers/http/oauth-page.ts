import { createHash } from 'node:crypto';
import { escapeHtml } from '../../domain/kernel/escape-html.js';
import { ownHtmlHeaders } from './own-html.js';

/** What a browser shows after a person let the swarm into an account, or did not. */

const style = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #ffffff; --ink: #16181d; --soft: #5b6270; --line: #e2e5ea; --good: #12805c; --good-soft: #e2f4ec; --bad: #b3261e; --bad-soft: #fbe9e7 }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1115; --card: #181b21; --ink: #eef0f4; --soft: #a2a9b6; --line: #2a2f38; --good: #4ccb9c; --good-soft: #15322a; --bad: #ff8a80; --bad-soft: #3a1d1c } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { width: 100%; max-width: 440px; padding: 40px 36px 32px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; text-align: center; box-shadow: 0 1px 2px rgb(0 0 0 / 4%), 0 12px 32px rgb(0 0 0 / 6%) }
.mark { width: 56px; height: 56px; margin: 0 auto 20px; border-radius: 50%; display: grid; place-items: center; background: var(--good-soft); color: var(--good) }
.failed .mark { background: var(--bad-soft); color: var(--bad) }
svg { width: 28px; height: 28px; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; font-weight: 650; letter-spacing: -.01em; text-wrap: balance }
p { margin: 0; color: var(--soft); overflow-wrap: anywhere; text-wrap: balance }
.said { margin-top: 20px; padding: 12px 14px; border-radius: 10px; background: var(--ground); font-size: 14px; text-align: left; text-wrap: wrap }
dl { margin: 24px 0 0; padding: 4px 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); text-align: left; font-size: 15px }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 8px 2px }
dt { color: var(--soft); flex: none }
dd { margin: 0; font-weight: 550; overflow-wrap: anywhere; text-align: right; text-wrap: balance }
.idle .mark { background: var(--ground); color: var(--soft) }
.hint { margin-top: 24px; font-size: 14px }
@media (max-width: 420px) { body { padding: 16px } main { padding: 32px 20px 24px } }
`;

/** The code and the state leave the address bar and the history. */
const script = `history.replaceState(null,'',location.pathname)`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The address, with its code and state, is kept nowhere and told to nobody. */
export const untoldHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } as const;

/** Nothing is loaded, kept, framed or told to whoever comes next. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...ownHtmlHeaders([`style-src ${hashOf(style)}`, `script-src ${hashOf(script)}`, "form-action 'none'"]),
  ...untoldHeaders,
  'X-Frame-Options': 'DENY',
};

const tick = '<path d="M5 13l4.5 4.5L19 7.5"/>';
const cross = '<path d="M7 7l10 10M17 7L7 17"/>';
const note = '<path d="M12 11.5v5.5M12 7.2v.01"/>';

interface Shown {
  readonly mark: string;
  readonly className: string;
  readonly heading: string;
  readonly text: string;
  /** What somebody else said: quoted, not told. */
  readonly said?: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly hint: string;
}

const page = ({ mark, className, heading, text, said, facts, hint }: Shown): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${style}</style>
<script>${script}</script>
</head>
<body>
<main class="${className}">
<div class="mark" aria-hidden="true"><svg viewBox="0 0 24 24">${mark}</svg></div>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
${said === undefined ? '' : `<p class="said">${escapeHtml(said)}</p>`}
${facts.length === 0 ? '' : `<dl>${facts.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`}
<p class="hint">${escapeHtml(hint)}</p>
</main>
</body>
</html>
`;

/** The page after an account was connected. */
export const connectedPage = ({
  provider,
  label,
  accountEmail,
}: {
  readonly provider: string;
  readonly label: string;
  readonly accountEmail: string | null;
}): string =>
  page({
    mark: tick,
    className: 'done',
    heading: 'Account connected',
    text: 'The swarm can use this account now. Nobody sees its tokens.',
    facts: [
      ['Provider', provider],
      ['Label', label],
      ...(accountEmail === null ? [] : [['Account', accountEmail] as const]),
    ],
    hint: 'You can close this tab.',
  });

/**
 * What is said of an address that leads nowhere, by the code of the error. Whoever reloads the page of an account, or goes
 * back to it, comes here: that it was not connected would be wrong.
 */
const ledNowhere: Readonly<Record<string, Pick<Shown, 'heading' | 'text'>>> = {
  oauth_state_missing: {
    heading: 'Nothing to connect here',
    text: 'A provider sends you here once, when you have let the swarm into an account.',
  },
  oauth_state_invalid: {
    heading: 'Nothing to connect any more',
    text: 'This way back from a provider was used already, or is older than ten minutes.',
  },
};

/** What comes before the words of a provider, which may be a code or a paragraph. */
const beforeWords: Readonly<Record<string, string>> = {
  oauth_denied: 'The provider did not let the swarm into the account. It said:',
  oauth_exchange_failed: 'The provider let you in, but gave the swarm no tokens:',
};

/** Where beginning again would end the same way. */
const otherHints: Readonly<Record<string, string>> = {
  oauth_starter_refused: 'Nothing was stored. Have somebody begin again who may connect accounts.',
  oauth_authorization_limit: 'Nothing was stored. Delete an account that nobody needs, then begin again.',
  oauth_app_not_found: 'Nothing was stored. Close this tab; the app must be set up before you begin again.',
};

/** The page after it was not. */
export const failedPage = (code: string, reason: string): string => {
  const nowhere = ledNowhere[code];
  if (nowhere !== undefined) {
    const hint = 'An account that was connected before still is. Else close this tab and begin again.';
    return page({ mark: note, className: 'idle', ...nowhere, facts: [], hint });
  }
  const words = beforeWords[code];
  return page({
    mark: cross,
    className: 'failed',
    heading: 'The account was not connected',
    ...(words === undefined ? { text: reason } : { text: words, said: reason }),
    facts: [],
    hint: otherHints[code] ?? 'Nothing was stored. Close this tab and begin again.',
  });
};
