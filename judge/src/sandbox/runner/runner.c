/*
 * The program runner of Drafts. How this works:
 *
 *   Node -- stdin/stdout --> supervisor -- one socketpair per container --> pid 1 --> the program
 *
 * The supervisor keeps containers: prepared namespaces whose pid 1 (this same program) starts one program after
 * the other with vfork + exec. A run is given to a container only after that container sent READY. At most one run
 * per core is under way; the container is pinned to that core for the run.
 * Every run gets a fresh control group; the next one is made while the current program runs.
 * pid 1 watches CPU and wall time, kills everything that is left, hands over the wanted files, cleans up.
 * A pair (solution and driver) is two such runs on one core. Two copiers, processes of the supervisor, carry what one
 * writes to the other and note it; the end of one side reaches the other only after its pid 1 took the time.
 * The supervisor reads (and compares) the output, reads the control group and answers.
 * Anything odd in pid 1: it exits, which kills its container; the supervisor makes a new one and repeats the run once.
 * Every supervisor locks its groups and its spool folder: what can be locked by another is left over and is removed.
 * Groups taken away all the same: they are made anew with new containers, and the run is repeated.
 * A session (sixth argument): a supervisor of its own for one program that lives long and talks with Node: its stdin and
 * stdout are our descriptors 3 and 4, handed over untouched. Not pinned, behind everything else on the CPU, not repeated.
 * Supervisor dead: PDEATHSIG kills every pid 1. Node dead: end of stdin, the supervisor cleans up and ends.
 *
 * Request: u32 length, then the fields in the order of parse_request(); or the word that a run is not wanted any more, which
 * kills what runs and answers as ever. Reply: one JSON line, then the raw bytes of
 * stdout and stderr whose lengths the line gives. No libraries; all numbers little-endian.
 *
 * One program in one translation unit: the parts below are included in the order of trust, so that a part cannot name
 * what belongs to a later one. This part starts the supervisor and ends it.
 */
/* What every process has. */
#include "kernel.h"
#include "protocol.h"
#include "calls.c"
/* pid 1 of a container. */
#include "filter.c"
#include "root.c"
#include "mountless.c"
#include "program.c"
#include "inside.c"
/* The two copiers of a pair. */
#include "copiers.c"
/* The supervisor. */
#include "requests.c"
#include "supervisor.h"
#include "leftovers.c"
#include "groups.c"
#include "containers.c"
#include "reply.c"
#include "output.c"
#include "handover.c"
#include "results.c"
#include "idle.c"
#include "pairs.c"
#include "schedule.c"
#include "loop.c"

static void on_signal(int s)
{
	(void)s;
	stop_asked = 1;
}

static void put_hello(void)
{
	static const char *const modes[] = {"none", "v1", "v2"};
	const char *sep = "";
	put(&reply, "{\"hello\":1,\"cgroup\":\"%s\",\"root\":%s,\"slots\":%d,\"approximations\":[", modes[setup.cg_mode],
		setup.two_ids ? "true" : "false", nslots);
	if (setup.cg_mode == CG_NONE) {
		put(&reply, "\"No control groups: memory and process-tree limits are approximate.\"");
		sep = ",";
	}
	if (!setup.two_ids) {
		put(&reply, "%s\"Not root: programs run under the server's own account inside their namespaces.\"", sep);
		sep = ",";
	}
	char swaps[512];
	if (setup.cg_mode == CG_V1 && !has_swap && read_text("/proc/swaps", swaps, sizeof swaps) > 0 && strstr(swaps, "\n/")) {
		put(&reply, "%s\"Swap is on and cannot be limited: memory limits are approximate.\"", sep);
		sep = ",";
	}
	if (!has_proc)
		put(&reply, "%s\"/proc cannot be shown to programs: Java and Mono will not work.\"", sep);
	put(&reply, "]}\n");
	send_reply(NULL, NULL);
}

static void refuse(const char *why)
{
	put(&reply, "{\"refused\":");
	char text[1024];
	snprintf(text, sizeof text, "Cannot isolate programs: %s. Start as root, or allow them: Ubuntu: an AppArmor profile with "
		"`userns,` for the runner (or kernel.apparmor_restrict_unprivileged_userns=0); container: --privileged, or "
		"--security-opt seccomp=unconfined --security-opt apparmor=unconfined.", why);
	put_string(&reply, text);
	put(&reply, "}\n");
	send_reply(NULL, NULL);
}

/* The first containers; also decides whether two accounts can be had. */
static int first_containers(char *error, size_t size)
{
	for (int i = 0; i < nslots; i++)
		if (!start_container(NULL, error, size))
			return -1;
	for (;;) {
		int starting = 0, idle = 0;
		for (int i = 0; i < MAX_CONTAINERS; i++) {
			starting += containers[i].state == STARTING;
			idle += containers[i].state == IDLE;
			if (containers[i].fail[0])
				snprintf(error, size, "%s", containers[i].fail);
		}
		if (!starting)
			return idle == nslots ? 0 : -1;
		turn(0);
	}
}

static void end_all(void)
{
	for (int i = 0; i < MAX_CONTAINERS; i++)
		if (containers[i].state != FREE)
			end_container(&containers[i]);
}

static void leave(void)
{
	if (setup.session)
		weigh("0");
	end_all();
	for (int i = 0; i < 200 && pending_n; i++) {
		usleep(5000);
		retry_pending();
	}
	for (int i = 0; i < 3; i++)
		if (base_fd[i] >= 0)
			for (int k = 0; k < 100 && remove_tree(AT_FDCWD, base_path[i], 3) < 0; k++)
				usleep(5000);
	rmdir(spool_dir);
	exit(0);
}

static void count_cores(int wanted)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	sched_getaffinity(0, sizeof set, &set);
	int n = 0;
	for (int i = 0; i < CPU_SETSIZE && n < MAX_CORES; i++)
		if (CPU_ISSET(i, &set))
			cores[n++] = i;
	setup.ncpu = n > 0 ? n : 1;
	nslots = wanted > 0 && wanted < setup.ncpu ? wanted : setup.ncpu;
	if (nslots > MAX_CONTAINERS / 8)
		nslots = MAX_CONTAINERS / 8;
}

/* The weight of all that this supervisor's groups hold, where the groups weigh CPU time. */
static void weigh_groups(void)
{
	if (setup.cg_mode == CG_V2 && write_at(base_fd[0], "cpu.idle", "1") < 0)
		write_at(base_fd[0], "cpu.weight", "1");
	if (setup.cg_mode == CG_V1 && write_at(base_fd[1], "cpu.idle", "1") < 0)
		write_at(base_fd[1], "cpu.shares", "2");
}

static void begin_session(void)
{
	setsid();
	fcntl(3, F_SETFD, FD_CLOEXEC);
	fcntl(4, F_SETFD, FD_CLOEXEC);
}

static void settle_supervisor(void)
{
	struct sigaction sa = {.sa_handler = on_signal};
	struct rlimit files;
	signal(SIGPIPE, SIG_IGN);
	sigaction(SIGTERM, &sa, NULL);
	sigaction(SIGINT, &sa, NULL);
	sigaction(SIGHUP, &sa, NULL);
	prctl(PR_SET_DUMPABLE, geteuid() == 0 ? 0 : 1, 0, 0, 0);
	if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
	umask(022);
}

/* runner <slots, 0: one per core> <folder for spooled output> <v1|v2|none|auto> [folder to hide, or nothing [session]] */
int main(int argc, char **argv)
{
	char error[256] = "unknown";
	setup.session = argc == 6 && !strcmp(argv[5], "session");
	if (argc < 4 || argc > 6 || (argc == 6 && !setup.session))
		return 2;
	setup.hidden = argc > 4 ? argv[4] : "";
	syscall(SYS_close_range, setup.session ? 5u : 3u, ~0u, 0u);
	if (setup.session)
		begin_session();
	settle_supervisor();
	count_cores(atoi(argv[1]));
	host_id_base = 600000000u + ((u32)getpid() % 1000000u) * 256u;
	setup.two_ids = geteuid() == 0;
	snprintf(run_name, sizeof run_name, "drafts-%d-%" PRIu64 "-%" PRIu64, getpid(), start_time_of(getpid()),
		own_pid_namespace());
	choose_groups(argv[3]);
	if (setup.session)
		weigh_groups();
	snprintf(spool_dir, sizeof spool_dir, "%s/%s", argv[2], run_name);
	if ((spool_fd = open_locked(spool_dir, 0700)) < 0) {
		refuse("the spool folder cannot be made");
		return 1;
	}
	remove_stale();
	if (first_containers(error, sizeof error) < 0) {
		end_all();
		if (!setup.two_ids || (setup.two_ids = 0, first_containers(error, sizeof error) < 0)) {
			refuse(error);
			leave();
		}
	}
	put_hello();
	while (!stop_asked)
		turn(1);
	leave();
}
