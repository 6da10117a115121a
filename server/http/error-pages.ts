import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { escapeHtml } from '../../domain/kernel/escape-html.js';
import { isObject } from '../../domain/kernel/is-object.js';
import { failedPage, pageHeaders } from '../../handlers/http/oauth-page.js';
import { ownHtmlHeaders } from '../../handlers/http/own-html.js';
import type { HandlerResult } from '../contract/handler-result.js';
import type { BrowserSubject } from '../contract/operation.js';

interface Told {
  readonly title: string;
  readonly text: string;
}

/** What people are told who know nothing of codes. */
const words: Readonly<Record<string, Told>> = {
  page_password_required: { title: 'This page is locked', text: 'Enter its password to open it.' },
  page_password_wrong: { title: 'This page is locked', text: 'Enter its password to open it.' },
  page_session_required: {
    title: 'Sign in to see this page',
    text: 'Open it from your application: it is shown to people who were let in there. A visit lasts an hour.',
  },
  page_session_other: {
    title: 'Open this page again',
    text: 'This browser is looking at another page just now. Open this one from your application once more.',
  },
  page_not_found: { title: 'Page not found', text: 'There is no page at this address. It may have been deleted.' },
  rate_limited: { title: 'Too many attempts', text: 'Wait a minute, then try again.' },
  overloaded: { title: 'Just a moment', text: 'The server is busy. Try again in a few seconds.' },
  other_origin: { title: 'Not from here', text: 'The form was sent from another website.' },
};

const failed: Told = { title: 'Something went wrong', text: 'The page could not be shown. Try again later.' };
const refused: Told = { title: 'That did not work', text: 'The server did not understand the request.' };

const locked = new Set(['page_password_required', 'page_password_wrong']);

const style = `
:root { color-scheme: light dark; --text: light-dark(#131a24, #e6eaf2); --soft: light-dark(#566173, #97a3b6); --page: light-dark(#f4f6fa, #0b0f17); --card: light-dark(#fff, #121926); --line: light-dark(#d5dbe5, #2a3547); --accent: light-dark(#1d4ed8, #3b82f6); --wrong: light-dark(#b42318, #ff9a90) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif }
main { width: 100%; max-width: 25rem; padding: 2.25rem 2rem 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 16px; box-shadow: 0 12px 40px light-dark(#1a25401a, #0008) }
svg { display: block; width: 40px; height: 40px; margin: 0 0 1.1rem -7px; color: var(--accent) }
h1 { margin: 0 0 .4rem; font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; text-wrap: balance }
p { margin: 0; color: var(--soft) }
form { margin-top: 1.5rem }
label { display: block; margin-bottom: .4rem; font-size: .875rem; font-weight: 600 }
input { width: 100%; padding: .65rem .8rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 10px }
input[aria-invalid] { border-color: var(--wrong) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
button { width: 100%; margin-top: 1rem; padding: .7rem; font: inherit; font-weight: 600; color: #fff; background: light-dark(#1d4ed8, #2563eb); border: 0; border-radius: 10px; cursor: pointer }
button:hover { filter: brightness(1.08) }
.wrong { margin-top: .5rem; font-size: .875rem; color: var(--wrong) }
`;

const lock = '<rect x="5" y="11" width="14" height="9" rx="2.5"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>';
const sheet = '<path d="M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/><path d="M14 3v5h5"/>';

const icon = (paths: string): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

const formFor = (path: string, isWrong: boolean): string => `<form method="post" action="${escapeHtml(path)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required autofocus${
  isWrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
}>
${isWrong ? '<p class="wrong" id="wrong" role="alert">That is not the password of this page.</p>\n' : ''}<button>Open the page</button>
</form>`;

const documentOf = ({ title, text }: Told, code: string, path: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${icon(locked.has(code) ? lock : sheet)}
<h1>${title}</h1>
<p>${text}</p>
${locked.has(code) ? formFor(path, code === 'page_password_wrong') : ''}
</main>
</body>
</html>
`;

/** What is known of an error that somebody is to be told of. */
interface Failure {
  readonly status: number;
  readonly code: string;
  /** In the words that programs get. */
  readonly error: string;
  readonly path: string;
}

/** Words, and what a document with them may load and do. */
interface Page {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The only place where an error becomes a document: what it says, and its policy, by what the operation is about. */
const pageOf: Readonly<Record<BrowserSubject, (failure: Failure) => Page>> = {
  pages: ({ status, code, path }) => ({
    body: documentOf(words[code] ?? (status < 500 ? refused : failed), code, path),
    headers: ownHtmlHeaders(["style-src 'unsafe-inline'", "form-action 'self'"]),
  }),
  accounts: ({ code, error }) => ({ body: failedPage(code, error), headers: pageHeaders }),
};

const failureOf = ({ status, body }: HandlerResult, path: string): Failure => {
  const { code, error } = isObject(body) ? body : {};
  return {
    status,
    code: typeof code === 'string' ? code : '',
    error: typeof error === 'string' ? error : failed.text,
    path,
  };
};

const html = 'text/html';

const wantsPage = (request: IncomingMessage): boolean =>
  new Negotiator(request).mediaType(['application/json', html]) === html;

const pageIdIn = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.json$/, '').replace(/[^\w-]/g, '');

/** How programs send the password. Browsers would ask for it in a window of their own, so they are not told. */
const withChallenge = (result: HandlerResult, path: string): HandlerResult => ({
  ...result,
  headers: { ...result.headers, 'WWW-Authenticate': `Basic realm="page ${pageIdIn(path)}"` },
});

/**
 * An error of an operation that browsers come to, for people: a document with the same status. Programs get what every
 * operation answers, and are told how to open what is locked.
 */
export const tellBrowser = (
  request: IncomingMessage,
  path: string,
  subject: BrowserSubject,
  result: HandlerResult,
): HandlerResult => {
  const failure = failureOf(result, path);
  if (!wantsPage(request)) {
    return locked.has(failure.code) ? withChallenge(result, path) : result;
  }
  const { body, headers } = pageOf[subject](failure);
  return { status: result.status, headers: { ...result.headers, ...headers }, body };
};
