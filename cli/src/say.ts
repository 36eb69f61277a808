/** Words about what goes on, for the person at the terminal. Results go to stdout instead. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** A failure whose message alone is shown, without a stack. */
export class CommandRefused extends Error {}
