// Every number of the product; a sentence that names one repeats it by hand. Sizes are bytes, CPU nanoseconds, memory bytes (decimal MB), times ms.

const KB = 1000
const MB = 1_000_000
const SECOND_NS = 1_000_000_000

/** Limits tab (docs/product/forms.md#limits). Values off the steps are stored exactly: a step is for the form only. */
export const limitRange = {
  cpuNs: { min: 0.5 * SECOND_NS, max: 10 * SECOND_NS, step: 0.5 * SECOND_NS },
  memoryBytes: { min: 32 * MB, max: 1536 * MB, step: 16 * MB },
  sourceBytes: { min: 16 * KB, max: 512 * KB },
  factor: { min: 1, max: 3, step: 0.5 },
} as const

/** Execute dialog (docs/product/forms.md#execute). */
export const executeRange = {
  cpuNs: { min: 0.5 * SECOND_NS, max: 16 * SECOND_NS },
  memoryBytes: { min: 32 * MB, max: 1500 * MB },
} as const

/** Its inputs' arrows stop earlier and go in steps (docs/product/forms.md#execute): seconds and decimal MB, as they are shown. */
export const executeInput = {
  cpuS: { min: 0.5, max: 10, step: 0.5 },
  memoryMB: { min: 32, max: 1536, step: 16 },
} as const

/** Generator dialog (docs/product/forms.md#generator). The last two are ours. */
export const generatorRange = {
  repeat: { min: 1, max: 1000 },
  length: { min: 1, max: 100_000 },
  precision: { min: 0, max: 18 },
} as const

/** What a new problem starts with. */
export const defaultLimits = {
  cpu: 1 * SECOND_NS,
  memory: 256 * MB,
  source: 256 * KB,
} as const

/** Below this the readiness list warns (docs/product/readiness.md). */
export const sourceLimitLowBytes = 150_000

export const testsPerProblem = 250
/** Cells of one answer: solutions that come after them are left out (docs/product/matrix.md#cells). */
export const matrixCells = 25_000
/** A stamp of more rows is none: it is sent in an address. */
export const matrixStampLetters = 6000
/** Generators, validators and helper files together. */
export const programsPerProblem = 100
/** A group without tests is rare, so there are no more groups than tests. */
export const groupsPerProblem = testsPerProblem
export const groupPoints = { min: 0, max: 1_000_000_000 } as const
/** Tests of the checker, and as many of validators; each file of one has at most `toolTestFileBytes`. */
export const toolTestsPerProblem = 50
export const toolTestFileBytes = 64 * KB
export const testWeight = { min: 0, max: 100, regular: 1, sample: 0 } as const
export const sampleFileBytes = 4096
export const testFileBytes = 20_971_520
export const testZipBytes = 128 * MB
/** The size of a package as it is sent, compressed (docs/product/packages.md#import). */
export const packageBytes = 2000 * MB
export const sourceFileBytes = 512 * KB
/** Files that a solution of a package has beside its source, each of at most `sourceFileBytes` (docs/product/judging.md#files-beside-a-solution). */
export const solutionFiles = 50
export const imageBytes = 5 * MB
/** A small file may declare a huge picture, and a page that shows it would need four bytes a pixel. */
export const imagePixels = { side: 16_384, total: 64_000_000 } as const
/** An SVG is read whole and written anew; elements are counted as often as they are drawn. */
export const svgRange = { bytes: imageBytes, depth: 64, elements: 100_000 } as const

/** A statement of 20 kB and its like; in UTF-16 units, as offsets are. */
export const grammarChars = 40_000
export const grammarReplacements = 5
export const grammarMatches = 300
/** Fields of one statement or so: previews are made of what the editor shows at once. */
export const renderRange = { texts: 40, chars: 400_000 } as const

/** JSON of one answer, in bytes; a page of a list ends well before it (docs/product/api.md#long-answers). */
export const answerJsonBytes = 8 * MB
export const pageBytes = 4 * MB
/** Items that a page may be asked to have. */
export const pageItems = 500
/** The most that a section stores, as JSON: its texts and their HTML fit into one answer. */
export const sectionBytes = 4 * MB

/** Notes, hints and comments of all tests of a problem with their HTML, in bytes; notes of all its solutions. They are read together. */
export const textsTogetherBytes = 16 * MB

/** HTML of one text, in bytes. */
export const textHtmlBytes = 4_000_000
/**
 * HTML of a text and of a formula, in signs for each sign of its source: an honest formula takes 50 to 250. What is free
 * lets short ones be: `$x$` takes 400.
 */
export const htmlFactors = { text: 20, free: 10_000, formula: 400, freeFormula: 2000 } as const
/** TeX that is pasted into a text. */
export const pastedTexChars = 60_000
/**
 * Processes that work on texts; the CPU time that one text and all texts of a call have there; and the time until a text is
 * given up, however busy the machine is. `leastCpuMs`: of each text of a call whose time is used up.
 */
export const rendering = {
  processes: 2,
  cpuMs: 1000,
  callCpuMs: 1200,
  leastCpuMs: 50,
  patienceMs: 10_000,
} as const

/**
 * Calls of one account that a server works on at the same time, by kind of work, and how many more wait for their turn
 * (docs/product/people.md#at-the-same-time).
 */
export const inFlightRange = {
  render: { atOnce: 4, waiting: 16 },
  // A problem may be written by a program, all texts at once.
  save: { atOnce: 4, waiting: 250 },
  grammar: { atOnce: 2, waiting: 16 },
  import: { atOnce: 2, waiting: 16 },
  export: { atOnce: 2, waiting: 16 },
  // “Run all” starts one execution for each solution.
  execute: { atOnce: 8, waiting: 100 },
  search: { atOnce: 4, waiting: 16 },
} as const

/** A statement field, a note, a comment: far above any real one, low enough to render. */
export const textFieldChars = 200_000
/** The arguments of a test's checker have at most so many characters. */
export const checkerArgumentsChars = 1000
/** A line of a script. */
export const commandChars = 10_000
export const labelChars = 200
export const titleChars = 200
/** Labels that came with a package are paths. */
export const packedLabelChars = 4096
export const attributeChars = 1000
export const topicsMax = 100
export const reasonChars = 4000

export const snipBytes = 10_240
export const downloadConfirmBytes = 100 * KB
export const problemsPerPage = 20
/** One list that is exported at once has at most this many problems (docs/product/packages.md#lists). */
export const listedProblems = 100
export const searchChars = 200
/** A deleted problem can be brought back for so long (docs/product/pages.md#bin). */
export const binDays = 30
/** What a run says of a test is kept so long after a newer run of the solution has judged that test (docs/product/judging.md#results-that-are-kept). */
export const oldChecksDays = 30
export const paginationWindow = 5
/** An account's page shows at most this many, newest first. */
export const profileProblems = 100
export const revisionsPerPage = 50
export const notificationsPerPage = 50
/** Height of the list in the panel, in px (docs/product/notifications.md#panel). */
export const notificationListPx = 350
/** Bytes of the changes of one revision in a list, and by itself: with the most of them an answer has less than 1 MB. */
export const revisionBytes = { listed: 8000, whole: 600_000 } as const
/** A long value of a change is read in parts: characters of a text, bytes of a file. */
export const revisionValuePart = 150_000
/** Saves of one person to one section read as one entry (docs/product/editing.md#history). */
export const revisionsJoinedMs = 10 * 60_000
export const executeConfirmAbove = 3
export const signatureItems = 10

export const toastMs = 7500
export const executionPollMs = 500
export const solutionListPollMs = 750
export const populatorPollMs = 750
export const solutionListAfterRunMs = 125
export const revisionsSeenAfterMs = 5000

/** Wall clock of a check (docs/product/judging.md#wall-clock): 3 × CPU limit + 2 s. */
export const wallNs = (cpuNs: number): number => 3 * cpuNs + 2 * SECOND_NS

/** Output of a check (docs/product/judging.md#output): max(8 MB, 2 × the answer's size), never over 64 MB. */
export const outputBytes = (answerBytes: number): number =>
  Math.min(64 * MB, Math.max(8 * MB, 2 * answerBytes))

export const checkerLimits = { cpuNs: 16 * SECOND_NS, memoryBytes: 1024 * MB } as const
export const compileLimits = {
  cpuNs: 30 * SECOND_NS,
  /** The CPU limit decides, however busy the machine is; this ends a compiler that waits. */
  wallNs: 120 * SECOND_NS,
  memoryBytes: 1024 * MB,
  programBytes: 256 * MB,
  logBytes: 1 * MB,
} as const

/** A realtime connection (docs/product/realtime.md#connection), in ms. */
export const realtimeTimes = {
  connect: 10_000,
  ping: 35_000,
  /** The answer to a ping. */
  reply: 5000,
  /** Before the first attempt to connect again; each later one waits this much longer. */
  retry: 1000,
  retryMost: 5000,
  attempts: 10,
  /** What is to be sent while there is no connection is given up after this. */
  buffer: 10_000,
} as const
export const realtimeMessageBytes = 10_000
/** At the same time: connections of an account, topics of a connection. */
export const realtimeRange = { connections: 250, topics: 100 } as const
/** While a connection brings changes, what it would bring is asked for this rarely all the same. */
export const livePollMs = 5000

/** Digests by mail (docs/product/mail.md), in ms. */
export const mailTimes = {
  /** What is not seen for so long is mailed. */
  unseenMs: 15 * 60_000,
  /** At most one mail to an account in this time. */
  everyMs: 4 * 3_600_000,
  /** After the first refusal; twice as long after each that follows. */
  retryMs: 5 * 60_000,
  retryMostMs: 24 * 3_600_000,
  /** A server that does not end its claim in this time is dead. */
  claimMs: 5 * 60_000,
  pollMs: 60_000,
} as const
export const mailAddressChars = 254

/** Runs by which tests are chosen of more than fit (docs/product/packages.md#tests-that-distinguish-solutions). */
export const choosing = {
  /** Solutions times tests; solutions that come last are left out. */
  checks: 20_000,
  /** CPU time of all runs; no other begins after it. */
  cpuNs: 1800 * SECOND_NS,
  /** One run has so many tests at most, and no more than would take this at the limit. */
  testsOfRun: 100,
  runCpuNs: 60 * SECOND_NS,
  runsAtOnce: 4,
} as const

/** Lease of a job, and how often a judge that works on it reports at the latest. */
export const leaseMs = 30_000
export const reportEveryMs = 200
/** After this a job makes room at a judge for somebody who has none running; what is judged stays judged. */
export const jobSliceMs = 2000
export const jobAttempts = 3
