import { geometryAttributes, presentationAttributes } from './allowed.ts'

const name = String.raw`[A-Za-z_][\w:.-]*`
const localName = new RegExp(`^${name}$`)
const localHref = new RegExp(`^#(${name})$`)
/** `url(#a)`, with a colour to fall back on. */
const localUrl = new RegExp(
  String.raw`^url\(\s*["']?#(${name})["']?\s*\)(?:\s+(none|currentColor|#[0-9a-f]{3,8}|[a-z]+))?$`,
  'i',
)

/** An attribute as it may stand in a picture, or undefined where it may not. `name`: without a name space. */
export const safeAttribute = (
  element: string,
  attribute: string,
  value: string,
): string | undefined => {
  if (attribute === 'id') return localName.test(value) ? value : undefined
  if (attribute === 'href') return element === 'use' && localHref.test(value) ? value : undefined
  if (attribute === 'style') return safeStyle(value)
  if (geometryAttributes.has(attribute)) return isPlain(value) ? value : undefined
  return presentationAttributes.has(attribute) ? safePaint(value) : undefined
}

/** A value that no parser of CSS could take for a call, an escape or markup. */
const isPlain = (value: string): boolean =>
  !/[\\<>{};@]|\/\*|:\s*\/\/|(?:url|image|image-set|src|element|expression|var|attr|env)\s*\(|script:/i.test(
    value,
  ) && !hasControl(value)

const hasControl = (value: string): boolean => /[^\P{Cc}\t\n\r]/u.test(value)

const safePaint = (value: string): string | undefined => {
  const trimmed = value.trim()
  const local = localUrl.exec(trimmed)
  if (local) return `url(#${local[1] ?? ''})${local[2] === undefined ? '' : ` ${local[2]}`}`
  return isPlain(trimmed) ? trimmed : undefined
}

const safeStyle = (value: string): string | undefined => {
  // A comment may hide a colon or a semicolon from us that the browser sees, and an escape any letter.
  if (/[\\@{}]|\/\*/.test(value)) return undefined
  const kept = value.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    if (colon < 0 || !presentationAttributes.has(property)) return []
    const safe = safePaint(declaration.slice(colon + 1))
    return safe === undefined || safe === '' ? [] : [`${property}:${safe}`]
  })
  return kept.length > 0 ? kept.join(';') : undefined
}

/** The id that a `use` draws. */
export const targetOf = (href: string | undefined): string | undefined =>
  href === undefined ? undefined : localHref.exec(href)?.[1]
