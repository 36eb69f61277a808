import { existsSync } from 'node:fs'

/** Programs that were built. */
export interface Built {
  /** Runs one of them, by its number, on an input. */
  run: (index: number, input: Uint8Array) => Promise<string>
  /** Ends what runs them. */
  close?: () => void
}

export interface Toolchain {
  /** What it needs of the host; undefined where the host lacks it. */
  find: () => string | undefined
  build: (program: string, folder: string, codes: string[], isLenient: boolean) => Promise<Built>
}

export const firstOf = (...paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path))
