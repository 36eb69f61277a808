// Which characters a font of OpenType has: its table `cmap`, in the form that covers all of Unicode (format 12). Format: the
// OpenType specification, "cmap — Character to Glyph Index Mapping Table".

export const hasLettersOf = (font: Buffer): ((text: string) => boolean) => {
  const groups = groupsOf(font)
  const has = (code: number): boolean => groups.some(([from, to]) => from <= code && code <= to)
  return (text) =>
    [...new Set(text)].every((one) => /[\p{Z}\p{C}]/u.test(one) || has(one.codePointAt(0) ?? 0))
}

const groupsOf = (font: Buffer): [number, number][] => {
  const cmap = tableOf(font, 'cmap')
  for (let no = 0; no < cmap.readUInt16BE(2); no += 1) {
    const at = cmap.readUInt32BE(4 + 8 * no + 4)
    if (cmap.readUInt16BE(at) !== 12) continue
    const count = cmap.readUInt32BE(at + 12)
    return Array.from({ length: count }, (_, index) => {
      const group = at + 16 + 12 * index
      return [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)]
    })
  }
  throw new Error('The font has no table of all its characters.')
}

const tableOf = (font: Buffer, tag: string): Buffer => {
  for (let no = 0; no < font.readUInt16BE(4); no += 1) {
    const at = 12 + 16 * no
    if (font.toString('latin1', at, at + 4) !== tag) continue
    const from = font.readUInt32BE(at + 8)
    return font.subarray(from, from + font.readUInt32BE(at + 12))
  }
  throw new Error(`The font has no table ${tag}.`)
}
