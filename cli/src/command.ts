// What a command line asks for, once it is read.

export interface ServerOptions {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  blobsUrl: string | undefined
  /** A LanguageTool server; undefined: the checker that comes with the product. */
  languageToolUrl: string | undefined
  isDemo: boolean
}

export interface JudgeOptions {
  serverUrl: string
  token: string
  name: string
  dataDir: string
  /** Certificates of authorities beside those that Node trusts. */
  authorityFile: string | undefined
}

export interface TokenOptions extends ServerOptions {
  /** Arguments for the server's token program. */
  subject: string[]
}

export interface SweepOptions extends ServerOptions {
  isDry: boolean
}

export interface BackupOptions extends ServerOptions {
  /** Arguments for the server's backup program: what is done, with which file and how. */
  subject: string[]
}

export interface ToolchainsOptions {
  action: 'list' | 'install'
  /** Ids, or "everyday", or "all". */
  names: string[]
  dataDir: string
}

export interface DoctorOptions {
  server: ServerOptions
  looksAtServer: boolean
  looksAtJudge: boolean
}

/** Whoever calls a server by a script. */
export interface CallerOptions {
  serverUrl: string
  token: string
  /** Certificates of authorities beside those that Node trusts. */
  authorityFile?: string | undefined
}

export interface ImportOptions extends CallerOptions {
  /** Packages, and folders in which there are some. */
  paths: string[]
  /** A package may have more tests than a problem; those that fit are chosen then. */
  choosesTests: boolean
}

export interface ExportOptions extends CallerOptions {
  problemIds: string[]
  format: string
  folder: string
  /** One archive of all, with what a contest system reads beside them. */
  list: ListOptions | undefined
}

export interface ListOptions {
  name: string
  /** Undefined: it is no contest yet. */
  start: string | undefined
  duration: string
}

export interface SyncOptions extends CallerOptions {
  folders: string[]
  /** Which problem a folder is begun with; undefined: each folder knows. */
  problemId: string | undefined
  /** Whose side is taken where both changed the same. */
  take: 'folder' | 'server' | undefined
  only: string[]
  isDry: boolean
}

export interface TestOptions {
  /** With what `./drafts test` leaves out. */
  isAll: boolean
  /** Only tests that a change since this commit can reach. */
  since: string | undefined
  /** Only tests that these files can reach. */
  paths: string[]
}

export type CliCommand =
  | { command: 'up'; server: ServerOptions; withJudge: boolean }
  | { command: 'web'; server: ServerOptions }
  | { command: 'judge'; judge: JudgeOptions }
  | { command: 'token'; token: TokenOptions }
  | { command: 'sweep'; sweep: SweepOptions }
  | { command: 'doctor'; doctor: DoctorOptions }
  | { command: 'backup' | 'restore' | 'verify'; backup: BackupOptions }
  | { command: 'toolchains'; toolchains: ToolchainsOptions }
  | { command: 'import'; packages: ImportOptions }
  | { command: 'export'; packages: ExportOptions }
  | { command: 'sync'; folders: SyncOptions }
  | { command: 'test'; tests: TestOptions }
  | { command: 'prepare' | 'help' | 'version' }
