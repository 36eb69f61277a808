/** A name of other letters is sent as RFC 6266 has it, with a plain one beside it. */
export const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
