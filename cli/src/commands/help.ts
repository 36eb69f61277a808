export const HELP = `Drafts: prepare programming contest problems together

  ./drafts up       database, server and one judge; installs and builds what is missing
  ./drafts web      the server only; any number of them share DATABASE_URL and BLOBS_URL
  ./drafts judge    a judge only; needs --server and a token
  ./drafts prepare               installs and builds what is missing, and ends: before a service starts
  ./drafts token HANDLE          prints a personal access token
  ./drafts token --judge NAME    prints a token for a judge
  ./drafts token --judges | --revoke-judge NAME    lists tokens of judges, ends one
  ./drafts sweep [--dry-run]     removes bytes that nothing refers to; servers do it once a day
  ./drafts doctor                looks at database, blobs, room, proxy, mail, clock, versions, sandbox
  ./drafts backup FILE           database and files of one moment, while people write
  ./drafts backup --to FOLDER    one more backup there; of files only those that are not in it
  ./drafts restore FILE          into a new --data folder or an empty DATABASE_URL
  ./drafts verify [FILE]         whether a backup is whole, or all files of this installation are there
  ./drafts toolchains            lists languages and language servers, and which are installed
  ./drafts toolchains install ID... | everyday | all
  ./drafts import FILE... | FOLDER...   brings in packages, zipped or not, and folders of them
  ./drafts export ID...          writes a package of each problem
  ./drafts sync FOLDER --problem ID     writes a problem into a folder as plain files, for git
  ./drafts sync FOLDER...        keeps such folders and their problems in step, each way
  ./drafts test                  the tests of every change; ends with "N passed, N failed"
  ./drafts test FILE... | --since REF   those that these files, or a change, can reach
  ./drafts test --all            every test there is, an hour: for nights and releases
  ./drafts help | --version

Every command takes --config FILE (DRAFTS_CONFIG, /etc/drafts/drafts.conf): lines NAME=value with the variables below.

Options (up, web, doctor)          environment        default
  --port N                         PORT               3000
  --host ADDRESS                   HOST               127.0.0.1
  --data FOLDER                    DRAFTS_DATA        .data in the clone
                                   DATABASE_URL       embedded PostgreSQL
                                   BLOBS_URL          files below the data folder; file:///... for another folder,
                                                      s3://BUCKET/PREFIX?endpoint=https://... for an S3 service
  --languagetool URL               LANGUAGETOOL_URL   own checker, English only; else a LanguageTool server
  --no-judge                       DRAFTS_NO_JUDGE=1  (up, doctor) the server only
  --judge                                             (doctor) the sandbox only, where only a judge runs
  --demo                           DRAFTS_DEMO=1      demo accounts and problems; loopback hosts only

Options (backup, restore, verify)    and --data, DATABASE_URL, BLOBS_URL as above
  --passphrase-file FILE           the backup is sealed with what FILE says
  --keep N                         (backup --to)      the newest N backups of the folder stay
  --end-sessions                   (restore)          people sign in again

Options (import, export, sync)
  --server URL                     DRAFTS_SERVER      http://127.0.0.1:3000
  --token-file FILE                DRAFTS_TOKEN       whose problems they are
  --ca FILE                        NODE_EXTRA_CA_CERTS  certificates of an authority of your own
  --choose-tests                   (import)           a package of more than 250 tests is refused
  --format dpkg | kattis | ...     (export)           dpkg
  --out FOLDER                     (export)           the folder you stand in
  --list NAME                      (export)           one zip of all packages, for DOMjudge and Kattis
  --start TIME, --duration H:MM:SS (export --list)    no contest, 5:00:00
  --problem ID or address          (sync)             the problem that a folder is begun with
  --dry-run                        (sync)             shows what would be done
  --take folder | server           (sync)             conflicts are left alone
  --only PART                      (sync)             all parts; tests, tests/001, statements/en-US

Options (toolchains)
  --data FOLDER                    DRAFTS_DATA        .data in the clone
                                   DRAFTS_TOOLCHAINS  a folder for several data folders to share

Options (judge)
  --server URL                     DRAFTS_SERVER
  --token-file FILE                DRAFTS_JUDGE_TOKEN
  --ca FILE                        NODE_EXTRA_CA_CERTS  certificates of an authority of your own
  --name NAME                      DRAFTS_JUDGE_NAME  the machine's name
                                   DRAFTS_LANGUAGES   ids of the only languages to offer; default all
  --data FOLDER                    DRAFTS_DATA        .data in the clone
`
