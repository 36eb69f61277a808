import { escapeHtml as escape, framed as page } from './page-frame.ts'
import type { IdentityToken } from './signed-in.ts'

// Plain HTML forms: they work without script, with the labels the contract names.

const alert = (error: string | undefined): string =>
  error ? `<div class="alert" role="alert">${escape(error)}</div>` : ''

const hintOf = (id: string, hint: string): [describedBy: string, line: string] =>
  hint
    ? [` aria-describedby="${id}-hint"`, `<p class="hint" id="${id}-hint">${hint}</p>`]
    : ['', '']

/** The first field that is still empty has the focus. */
const handleField = (value: string, hint = ''): string => {
  const [describedBy, line] = hintOf('handle', hint)
  return `<label for="handle">Handle</label><input id="handle" name="handle" required${value ? '' : ' autofocus'}${describedBy} autocomplete="username" autocapitalize="none" spellcheck="false" value="${escape(value)}">${line}`
}

const passwordField = (
  id: string,
  label: string,
  { complete, hint = '', focus = false }: { complete: string; hint?: string; focus?: boolean },
): string => {
  const [describedBy, line] = hintOf(id, hint)
  return `<label for="${id}">${label}</label><input id="${id}" name="${id}" type="password" required${focus ? ' autofocus' : ''}${describedBy} autocomplete="${complete}">${line}`
}

export interface FormState {
  action: string
  error?: string
  handle?: string
}

interface SignInLinks {
  signUpHref: string
  /** Left out where no mail is sent. */
  forgotHref?: string | undefined
}

export const signInPage = (
  { action, error, handle = '' }: FormState,
  { signUpHref, forgotHref }: SignInLinks,
): string =>
  page(
    'Sign in',
    `<h1>Sign in</h1><p>to continue to Drafts</p>${alert(error)}
<form method="post" action="${escape(action)}">${handleField(handle)}${passwordField('password', 'Password', { complete: 'current-password', focus: handle !== '' })}
<button type="submit">Sign in</button></form><nav><a href="${escape(signUpHref)}">Sign up</a>${forgotHref === undefined ? '' : `<a href="${escape(forgotHref)}">Forgot your password?</a>`}</nav>`,
  )

export const signUpPage = ({ action, error, handle = '' }: FormState, signInHref: string): string =>
  page(
    'Sign up',
    `<h1>Sign up</h1><p>for an account on this server</p>${alert(error)}
<form method="post" action="${escape(action)}">${handleField(handle, '2 to 32 letters, digits, “_”, “-” or “.”.')}${passwordField('password', 'Password', { complete: 'new-password', hint: 'At least 8 characters.', focus: handle !== '' })}
<button type="submit">Sign up</button></form><nav><a href="${escape(signInHref)}">I have an account</a></nav>`,
  )

export const forgotPage = ({ action, error }: FormState): string =>
  page(
    'Forgot your password?',
    `<h1>Forgot your password?</h1><p>A link to choose another goes to the mail address that your account has confirmed.</p>${alert(error)}
<form method="post" action="${escape(action)}">${handleField('')}
<button type="submit">Send the link</button></form><nav><a href="/api/login">Sign in</a></nav>`,
  )

export const profilePage = (
  user: { handle: string } | undefined,
  { action, error }: FormState,
): string =>
  page(
    'Profile',
    user
      ? `<h1>${escape(user.handle)}</h1><p>Change your password</p>${alert(error)}<form method="post" action="${escape(action)}">${passwordField('current', 'Current password', { complete: 'current-password', focus: true })}${passwordField('password', 'Password', { complete: 'new-password', hint: 'The new one: at least 8 characters.' })}
<button type="submit">Change password</button></form><nav><a href="/">Back to Drafts</a></nav>`
      : `<h1>Profile</h1><p>You are not signed in here.</p><nav><a href="/api/login?return=/identity/profile">Sign in</a></nav>`,
  )

export const choosePasswordPage = (
  user: { handle: string },
  { action, error }: FormState,
): string =>
  page(
    'Choose a password',
    `<h1>Choose a password</h1><p>for the account ${escape(user.handle)}</p>${alert(error)}
<form method="post" action="${escape(action)}"><input type="text" name="handle" value="${escape(user.handle)}" autocomplete="username" hidden>${passwordField('password', 'Password', { complete: 'new-password', hint: 'At least 8 characters.', focus: true })}
<button type="submit">Save the password</button></form>`,
  )

/** Shown once the password is changed. `base`: what the addresses of the forms begin with. */
export const tokensPage = (tokens: readonly IdentityToken[], base: string): string =>
  page(
    'Password changed',
    `<h1>Your password is changed</h1><div class="note" role="status"><p>Every other session of this account has ended.</p></div>${
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
