const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '`': '\\textasciigrave{}',
  '"': '\\textquotedbl{}',
}

/** Text that LaTeX prints as it is: no sign of it is a command, and no two make a dash or a quotation mark. */
export const escapeTex = (text: string): string =>
  text
    .replaceAll(/[\\{}$&#%_~^<>`"]/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/-(?=-)|'(?=')|,(?=,)/g, '$&{}')
    .replaceAll(/[!?](?=\\textasciigrave)/g, '$&{}')

/** An address in `\url` or `\href`. */
export const escapeAddress = (url: string): string =>
  url.replaceAll(/[\s{}\\^`"<>]/g, (sign) => encodeURIComponent(sign)).replaceAll(/[%#&_]/g, '\\$&')
