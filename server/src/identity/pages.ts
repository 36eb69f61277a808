import type { Token } from './signed-in.ts'

// Plain HTML forms: they work without script, with the labels the contract names.

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const style = `
:root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--text:#1b1f24;--dim:#5a6370;--line:#8b94a1;--accent:#2f5bd0;--on:#fff;--bad:#b42318;--badbg:#fdecea}
@media(prefers-color-scheme:dark){:root{--bg:#101215;--card:#181b20;--text:#e8eaed;--dim:#a4acb8;--line:#6b7480;--accent:#8fb0ff;--on:#0d1117;--bad:#ff9c92;--badbg:#3a1a17}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{width:100%;max-width:380px;background:var(--card);border:1px solid color-mix(in srgb,var(--line) 40%,transparent);border-radius:12px;padding:28px}
h1{font-size:20px;margin:0 0 4px}p{margin:0 0 16px;color:var(--dim)}label{display:block;font-weight:600;margin:14px 0 4px}
input{width:100%;font:inherit;padding:9px 11px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit}
button{width:100%;margin-top:20px;font:inherit;font-weight:600;padding:10px;border:0;border-radius:8px;background:var(--accent);color:var(--on);cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}nav{margin-top:18px;display:flex;gap:16px;flex-wrap:wrap}.bad{background:var(--badbg);color:var(--bad);padding:9px 12px;border-radius:8px;margin:12px 0}.hint{font-size:13px;color:var(--dim);margin:4px 0 0}`

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Drafts</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`

const alert = (error: string | undefined): string =>
  error ? `<div class="bad" role="alert">${escape(error)}</div>` : ''

const handleField = (value: string): string =>
  `<label for="handle">Handle</label><input id="handle" name="handle" required autocomplete="username" autocapitalize="none" spellcheck="false" value="${escape(value)}">`

const passwordField = (id: string, label: string, autocomplete: string): string =>
  `<label for="${id}">${label}</label><input id="${id}" name="${id}" type="password" required autocomplete="${autocomplete}">`

export interface FormState {
  action: string
  error?: string
  handle?: string
}

export const signInPage = ({ action, error, handle = '' }: FormState, signUpHref: string): string =>
  page(
    'Sign in',
    `<h1>Sign in</h1><p>to continue to Drafts</p>${alert(error)}
<form method="post" action="${escape(action)}">${handleField(handle)}${passwordField('password', 'Password', 'current-password')}
<button type="submit">Sign in</button></form><nav><a href="${escape(signUpHref)}">Sign up</a></nav>`,
  )

export const signUpPage = ({ action, error, handle = '' }: FormState, signInHref: string): string =>
  page(
    'Sign up',
    `<h1>Sign up</h1><p>for an account on this server</p>${alert(error)}
<form method="post" action="${escape(action)}">${handleField(handle)}
<p class="hint">2 to 32 letters, digits, “_”, “-” or “.”.</p>${passwordField('password', 'Password', 'new-password')}
<p class="hint">At least 8 characters.</p>
<button type="submit">Sign up</button></form><nav><a href="${escape(signInHref)}">I have an account</a></nav>`,
  )

export const profilePage = (
  user: { handle: string } | undefined,
  { action, error }: FormState,
): string =>
  page(
    'Profile',
    user
      ? `<h1>${escape(user.handle)}</h1><p>Change your password</p>${alert(error)}<form method="post" action="${escape(action)}">${passwordField('current', 'Current password', 'current-password')}${passwordField('password', 'Password', 'new-password')}
<p class="hint">The new one: at least 8 characters.</p>
<button type="submit">Change password</button></form><nav><a href="/">Back to Drafts</a></nav>`
      : `<h1>Profile</h1><p>You are not signed in here.</p><nav><a href="/api/login?return=/identity/profile">Sign in</a></nav>`,
  )

/** Shown once the password is changed. `base`: what the addresses of the forms begin with. */
export const tokensPage = (tokens: readonly Token[], base: string): string =>
  page(
    'Password changed',
    `<h1>Your password is changed</h1><div role="status"><p>Every other session of this account has ended.</p></div>${
      tokens.length === 0
        ? ''
        : `<p>These access tokens still work. Revoke those you do not know.</p>${tokens
            .map(
              ({ id, label, createdAt, lastUsedAt }) =>
                `<form method="post" action="${escape(`${base}/${id}/revoke`)}"><strong>${escape(label)}</strong>
<p class="hint">Made ${createdAt.slice(0, 10)}, ${lastUsedAt ? `last used ${lastUsedAt.slice(0, 10)}` : 'never used'}</p>
<button type="submit" aria-label="Revoke ${escape(label)}">Revoke</button></form>`,
            )
            .join('')}`
    }<nav><a href="/">Back to Drafts</a></nav>`,
  )

export const messagePage = (title: string, text: string): string =>
  page(
    title,
    `<h1>${escape(title)}</h1><p>${escape(text)}</p><nav><a href="/">Back to Drafts</a></nav>`,
  )

/** What the provider makes is its own form; without script it is one button. */
export const logoutPage = (form: string): string =>
  page(
    'Sign out',
    `<h1>Sign out</h1><p>of this account?</p>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  )
