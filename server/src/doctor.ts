import { examine } from './doctor/examine.ts'

// `./drafts doctor`, the server's part: a line of JSON for each finding, as it is found.

for await (const finding of examine(process.env))
  process.stdout.write(`${JSON.stringify(finding)}\n`)
