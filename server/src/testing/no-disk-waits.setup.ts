import { open } from 'node:fs/promises'
import { devNull } from 'node:os'

// Files of tests wait for no disk, as the rows do not (global-setup.ts): what a process has written is there for every
// other one, and a machine that loses its power ends the run anyway.
const file = await open(devNull)
Object.assign(Object.getPrototypeOf(file), { datasync: async () => undefined })
await file.close()
