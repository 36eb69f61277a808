/*
 * What the supervisor knows. It has the full account of the judge, so nothing below runs or is written by anything inside;
 * `inside` and what works on it is poisoned here: the compiler refuses the name.
 *
 *   container   FREE -> STARTING -> IDLE -> (RESERVED, of a pair) -> RUNNING -> CLEANING -> IDLE        broken: FREE
 */
#pragma GCC poison inside fail_inside load_filter fill_writable run_one

/*
 * One run's control group. v1: a fresh one for memory, since its peak sticks and its pages linger; the container's own
 * for cpuacct and pids, which are only counters: read before and after. v2: a fresh leaf in the container's group.
 */
struct kit {
	char name[64];
	int tasks, usage, limit, swap, pids, peak, oom, stat, dir, group;
};

struct capture {
	int fd; /* -1 when the end was reached */
	u64 total, cap;
	char *kept;
	size_t kept_n, kept_room, kept_max;
};

struct box_key {
	dev_t dev;
	ino_t ino;
	struct timespec changed;
};

enum { FREE = 0, STARTING, IDLE, RESERVED, RUNNING, CLEANING };

struct copier {
	pid_t pid; /* 0: not started yet */
	int sock, busy;
};

/* A pair under way; one for each core. */
struct pair {
	int used, core, begun_both, end[2]; /* end: readable once that side ended */
	u64 begun, next_look;
	u64 idle, looked, cpu, moved, waited, stolen; /* idle: for how long; the others: as the last look saw them */
	struct request *req; /* NULL: given up, only the copiers are still at it */
	struct container *side[2]; /* NULL once it ended */
	char *text[2], *err[2], fail[300];
	size_t err_n[2];
	u64 ended[2];
	u32 stopped; /* WHY_WALL: neither was faster than the wall limit; stuck: both waited */
	u64 stopped_at;
	int stuck;
	struct copier copier[2]; /* [SOLUTION]: to the solution, [DRIVER]: to the driver */
	struct share *share;
};

struct container {
	int state, sock, core, holds_core, sent_kill, lost, doomed; /* lost: its groups are gone; doomed: ends when READY */
	pid_t pid;
	u64 last_used, deadline, watch_from;
	int nreadonly;
	char *shown[MAX_READONLY], *shown_as[MAX_READONLY];
	struct box_key shown_key[MAX_READONLY]; /* what stood there when the container was made */
	char *box; /* path now shown as /box */
	char *root;
	struct box_key box_key;
	struct request *req; /* the run under way, or the one waiting for READY */
	struct pair *pair;
	int joint[3]; /* of a pair: stdin, stdout, and the event that reports its end */
	struct kit kit, spare;
	int has_kit, has_spare, group, lasting[4]; /* v1: tasks of cpuacct and pids, cpuacct.usage, pids.max */
	u32 pids_now;
	char group_name[32];
	struct capture out, err;
	int answer, same, spool, spool_used, spool_bad;
	u64 spooled;
	char spool_path[PATH_MAX], fail[PATH_MAX + 256];
};

static struct container containers[MAX_CONTAINERS];
static struct pair pairs[MAX_CORES];
static struct request *queue_head, *queue_tail;
static int cores[MAX_CORES], core_busy[MAX_CORES], nslots; /* busy: how many hold it */
static char run_name[64], spool_dir[PATH_MAX - 64], base_path[3][PATH_MAX - 256];
static int base_fd[3] = {-1, -1, -1}; /* our own group: v1 memory, cpuacct, pids; v2 only the first */
static int spool_fd = -1; /* held for its lock */
static u64 kit_counter, spool_counter;
static int session_fds[2] = {3, 4}; /* a session's stdin and stdout, until they are handed over */
static u32 host_id_base;
static int has_proc = 1, has_swap = 1, stale_left, pending_n;
static char pending[64][64]; /* groups that were still busy when they were removed */
static volatile sig_atomic_t stop_asked;

static const char *const v1_names[3] = {"memory", "cpuacct", "pids"};
