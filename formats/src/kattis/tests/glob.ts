/** A name of `submissions.yaml`: a solution, or what is in it. */
export const globPattern = (glob: string): RegExp => {
  const escaped = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '[^/]*')
    .replace(/\?/g, '[^/]')
  return new RegExp(`^${escaped}(/.*)?$`)
}
