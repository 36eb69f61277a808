/** A reporter's JSON; undefined when it is missing or broken. Its shape comes with the versions in package-lock.json. */
export const parseReport = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
