/*
 * The messages between the supervisor and the pid 1 of a container (one SEQPACKET socket each, one message a packet),
 * and the limits that both sides hold to. Both are this same program, so nothing here has versions.
 *
 *   supervisor -> pid 1   "g" once the id maps are written; RUN with its descriptors; KILL with the reason
 *   pid 1 -> supervisor   READY (now, and after each run); RESULT; FAIL with a text, after which pid 1 exits
 */
enum { CG_NONE = 0, CG_V1 = 1, CG_V2 = 2 };
enum { MSG_RUN = 1, MSG_KILL = 2, MSG_READY = 3, MSG_RESULT = 4, MSG_FAIL = 5 };
enum { WHY_NONE = 0, WHY_MEMORY = 1, WHY_CPU = 2, WHY_WALL = 3, WHY_OUTPUT = 4, WHY_PEER = 5 };
enum { BOX_KEEP = 0, BOX_NEW = 1, BOX_NONE = 2 };

#define MAX_FILES 64
#define MAX_ACCEPT 4
#define MAX_COLLECT 32
#define MAX_READONLY 32
#define MAX_PLACE 200
#define OURS "/drafts" /* all that is ours lies beneath this one name */
#define MAX_MESSAGE (192 * 1024)
#define MAX_CONTAINERS 96
#define MAX_CORES 64
#define MAX_FRAME (256u << 20)
#define CHUNK (256 * 1024)
#define STDERR_END (64u << 20) /* more on stderr than this ends the program; what is over its cap is only cut off */
#define MS 1000000ULL
#define SEC 1000000000ULL
#define JSON_SAFE (1ULL << 53)
#define TRANSCRIPT (1u << 20)
#define GRACE_MS 25 /* how long an end of file waits for the word that its writer ended */

/* Supervisor to pid 1, with descriptors: stdin, stdout, stderr, those of the control group, box, files to copy. */
struct run_msg {
	u32 kind, argc, envc, nfiles, ncollect, work, box, processes, core, in_pair;
	u64 cpu, wall, memory, fsize;
	/* then: argv, env, file names, collect names as strings with their end, 8 bytes of limit before each collect name */
};

/* Supervisor to pid 1. */
struct kill_msg {
	u32 kind, why;
};

/* pid 1 to supervisor, with the descriptors of the collected files. Not trusted: every number is checked again. */
struct result_msg {
	u32 kind, signaled, code, why, exec_errno, ncollected;
	u64 ended; /* when the main process ended, or when it was decided to kill it */
	u64 wall, cpu_group, cpu_usage, maxrss, waited; /* waited: for a core, where the wall clock ended it */
	struct {
		u32 index;
		u64 size;
	} collected[MAX_COLLECT];
};

/*
 * What main() found out about the machine before the first container was cloned. Every process has its own copy; pid 1
 * and the copiers only read theirs.
 */
static struct setup {
	int cg_mode;
	int two_ids; /* root outside: 0 and 1000 inside are two host accounts of their own */
	int ncpu;
	int session; /* a supervisor of one long-lived program */
	const char *hidden; /* a folder of the host that is empty inside, should it lie in a system folder */
} setup = {.ncpu = 1};
