// The order of tests, as stems. Each side may have tests that the other does not have yet, so orders are compared by what both
// had last; new tests stand behind the one that they stand behind on their own side.

export interface Orders {
  base: readonly string[]
  folder: readonly string[]
  server: readonly string[]
}

export interface Ordered {
  order: readonly string[]
  /** Both sides moved tests, each in another way; `order` is then that of the server. */
  isConflict: boolean
}

/** `present`: the tests that both sides have in the end. */
export const orderTests = (
  { base, folder, server }: Orders,
  present: ReadonlySet<string>,
  take: 'folder' | 'server' | undefined,
): Ordered => {
  const common = base.filter((stem) => folder.includes(stem) && server.includes(stem))
  const among = (list: readonly string[]) => list.filter((stem) => common.includes(stem)).join('\n')
  const [was, here, there] = [base, folder, server].map(among)
  const isConflict = here !== was && there !== was && here !== there && take === undefined
  const folderLeads =
    take === 'server' ? there === was && here !== was : here !== was && !isConflict
  const leads = folderLeads ? [folder, server] : [server, folder]
  const [first = [], second = []] = leads.map((list) => list.filter((stem) => present.has(stem)))
  return { order: insertOthers(first, second), isConflict }
}

/** All of both: each of the others behind the one that it stands behind among them. */
export const insertOthers = (
  list: readonly string[],
  others: readonly string[],
): readonly string[] => {
  const order = [...list]
  for (const [index, stem] of others.entries()) {
    if (order.includes(stem)) continue
    const before = others[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, stem)
  }
  return order
}
