import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import { filesLeftOut } from '../testing/parts.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: filesLeftOut().map((file) => `**/${basename(file)}`),
  // One product a worker, a core each; tests share nothing but that, so each goes to the worker that is free.
  workers: 2,
  fullyParallel: true,
  // How long until a fault is a fault on a machine with ten times the load: what is right never waits for it.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : 'list',
  outputDir: '../test-results',
  use: {
    // A click that never lands is named in the report, where the end of the whole test names nothing.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    browserName: 'chromium',
    // A person who wants no motion: on a busy machine a list that fades in is still on its way a second later, and what
    // fades out is still read. The journey by keyboard and one test of the editor's dialogs have all that moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of a context share a process, which compiles the product once (product.ts).
        '--process-per-site',
      ],
    },
    // A trace costs a fifth of a test. One that failed is run again alone, with a trace, without the film of every frame.
    trace: { mode: process.env['DRAFTS_TRACE'] ? 'retain-on-failure' : 'off', screenshots: false },
  },
})
