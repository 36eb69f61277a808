import type { Sandbox } from './sandbox.ts'

/** The same sandbox; what runs there is killed when the signal is aborted. */
export const stoppable = (sandbox: Sandbox, signal: AbortSignal): Sandbox => ({
  capabilities: sandbox.capabilities,
  run: (spec) => sandbox.run(spec, signal),
  runPair: (pair) => sandbox.runPair(pair, signal),
  close: () => sandbox.close(),
})
