import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The frame of the pages that stand before the product: its type, colours and logo, in one answer that needs neither
// script nor another request to be read. `docs/page-colors.test.ts` holds these colours equal to those of the product.

/** Tokens of web/src/app/theme/tokens.css that these pages use. */
export const pageColors = {
  light: {
    ground: '#f6f6f4',
    surface: '#ffffff',
    text: '#1d1d1c',
    'text-soft': '#575753',
    line: '#e2e2de',
    'line-strong': '#85857f',
    accent: '#0a647d',
    'accent-text': '#0a5f77',
    'accent-soft': '#e3f1f5',
    'on-accent': '#ffffff',
    focus: '#0a7896',
    danger: '#bf2b2b',
    'danger-surface': '#fcecea',
    'grid-line': 'rgb(10 100 125 / 7%)',
  },
  dark: {
    ground: '#111315',
    surface: '#16181b',
    text: '#e6e7e9',
    'text-soft': '#b0b4ba',
    line: '#2a2e33',
    'line-strong': '#70757d',
    accent: '#0a647d',
    'accent-text': '#74c4dc',
    'accent-soft': '#14303a',
    'on-accent': '#ffffff',
    focus: '#4fb3d0',
    danger: '#f2817a',
    'danger-surface': '#331c1b',
    'grid-line': 'rgb(116 196 220 / 6%)',
  },
} as const

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const tokens = (scheme: keyof typeof pageColors): string =>
  `color-scheme:${scheme};${Object.entries(pageColors[scheme])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}`

/** The built pages name the font by its content; before the first build there is the system's own. */
const fontFace = (): string => {
  const assets = fileURLToPath(new URL('../../../web/dist/assets/', import.meta.url))
  const file = existsSync(assets)
    ? readdirSync(assets).find((name) => /^inter-latin-wght-normal-.*\.woff2$/.test(name))
    : undefined
  return file === undefined
    ? ''
    : `@font-face{font-family:'Inter Variable';font-display:swap;font-weight:100 900;src:url(/assets/${file}) format('woff2')}`
}

// The scheme that was chosen in the product wins (theme-init.js), then the system's.
const style = (): string => `${fontFace()}
:root{${tokens('light')}}
@media(prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${tokens('dark')}}}
:root[data-mantine-color-scheme=dark]{${tokens('dark')}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;color:var(--text);font:14px/1.55 'Inter Variable',system-ui,'Noto Sans',sans-serif;font-feature-settings:'cv05','cv11','ss03';-webkit-font-smoothing:antialiased;background:linear-gradient(var(--grid-line) 1px,transparent 1px) 0 0/24px 24px,linear-gradient(90deg,var(--grid-line) 1px,transparent 1px) 0 0/24px 24px,var(--ground)}
header{height:48px;flex:none;display:flex;align-items:center;padding:0 16px;background:var(--surface);border-bottom:1px solid var(--line)}
header a{display:flex;align-items:center;gap:8px;color:inherit;text-decoration:none;font-size:15px;font-weight:650;letter-spacing:-.02em}
main{width:100%;max-width:400px;margin:auto;padding:32px 16px}
main>section{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:28px}
h1{font-size:22px;font-weight:660;letter-spacing:-.02em;line-height:1.2;margin:0}
p{margin:6px 0 0;color:var(--text-soft)}label{display:block;font-weight:560;margin:16px 0 4px}
input{width:100%;min-height:40px;font:inherit;padding:8px 12px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:inherit}
button{width:100%;min-height:40px;margin-top:22px;font:inherit;font-weight:560;padding:8px 16px;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);cursor:pointer}
button:hover{filter:brightness(1.12)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{color:var(--accent-text);text-underline-offset:3px}nav{margin-top:18px;display:flex;gap:16px;flex-wrap:wrap}
.alert{background:var(--danger-surface);color:var(--danger);border-left:3px solid var(--danger);padding:10px 14px;margin:16px 0 0}
.note{background:var(--accent-soft);border-left:3px solid var(--accent-text);padding:1px 14px 10px;margin:16px 0 0}.hint{font-size:13px}`

const logo = `<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0a647d"/><path d="M9 7h9l5 5v13H9zM18 7v5h5" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/><path d="m12.5 18.5 2.5 2.5 4.5-5" fill="none" stroke="#8fe0f5" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

let frame: string | undefined

/** `content` is HTML; `title` is text. */
export const framed = (title: string, content: string): string => {
  frame ??= `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><script src="/theme-init.js"></script><style>${style()}</style>`
  return `<!doctype html>
<html lang="en"><head>${frame}<title>${escapeHtml(title)} · Drafts</title></head>
<body><header><a href="/" aria-label="Drafts, home">${logo}<span aria-hidden="true">Drafts</span></a></header>
<main><section>${content}</section></main></body></html>`
}
