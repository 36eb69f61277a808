/*
 * Starting one program and waiting for it within its limits. Runs in pid 1; child_main() is its child until exec, which
 * shares pid 1's memory and therefore writes only to the start page. From exec on everything about the program is foreign:
 * pid 1 learns of it by its pidfd, its control group and wait4 alone.
 *
 *   start_program -> stage 1 (preparing) -> stage 2 (exec) -> watch: ended by itself, or killed with a reason
 */
struct start { /* shared with the child until its exec */
	char **argv, **env;
	const char *cwd;
	const int *fds; /* 0-2, then the control group's (see send_run) */
	u64 cpu_limit, fsize, processes;
	int in_pair;
	volatile int stage, error; /* stage 1: preparing, 2: exec */
};
static char child_stack[128 * 1024] __attribute__((aligned(16)));

/* Runs after everything else on the core; cannot be undone without RLIMIT_NICE. */
static void go_last(void)
{
	struct sched_param p = {0};
	setpriority(PRIO_PROCESS, 0, 19);
	sched_setscheduler(0, SCHED_IDLE, &p);
}

static int child_main(void *arg)
{
	struct start *s = arg;
	s->stage = 1;
	if (setup.cg_mode == CG_V1) /* "0" to tasks: a pid, or cgroup.procs, would wait for a grace period */
		if (write(s->fds[3], "0", 1) != 1 || write(inside.lasting[0], "0", 1) != 1 || write(inside.lasting[1], "0", 1) != 1)
			goto failed;
	for (int i = 0; i < 3; i++)
		if (dup3(s->fds[i], i, 0) < 0)
			goto failed;
	syscall(SYS_close_range, 3u, ~0u, 4u /* CLOEXEC */);
	if (setup.session)
		go_last();
	else
		setsid();
	/* Only for a supervisor that hangs: the kernel counts ticks that the host took as well, up to twice the time. */
	u64 seconds = s->cpu_limit / SEC * 3 + 10;
	struct rlimit cpu = {seconds, seconds + 1}, size = {s->fsize, s->fsize};
	if (setrlimit(RLIMIT_CPU, &cpu) < 0 || setrlimit(RLIMIT_FSIZE, &size) < 0)
		goto failed;
	if (setup.cg_mode == CG_NONE) {
		struct rlimit np = {s->processes, s->processes};
		setrlimit(RLIMIT_NPROC, &np);
	}
	if (s->in_pair)
		share_core();
	if (leave_mounts() < 0 || chdir(s->cwd) < 0)
		goto failed;
	if (setup.two_ids) {
		if (syscall(SYS_setresgid, 1000, 1000, 1000) < 0 || syscall(SYS_setresuid, 1000, 1000, 1000) < 0)
			goto failed;
	} else {
		u32 header[2] = {0x20080522, 0}, none[6] = {0};
		if (syscall(SYS_capset, header, none) < 0)
			goto failed;
	}
	s->stage = 2;
	execve(s->argv[0], s->argv, s->env);
failed:
	s->error = errno;
	_exit(127);
}

static pid_t start_program(struct start *s, int *pidfd)
{
	s->stage = s->error = 0;
	if (setup.cg_mode != CG_V2)
		return clone(child_main, child_stack + sizeof child_stack, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, s, pidfd);
	struct clone_args_3 a = {.flags = CLONE_VFORK | CLONE_PIDFD | CLONE_INTO_CGROUP, .pidfd = (u64)(uintptr_t)pidfd,
		.exit_signal = SIGCHLD, .cgroup = (u64)s->fds[3]};
	long pid = syscall(SYS_clone3, &a, sizeof a, 0, 0, 0, inside.cookie);
	if (pid == 0)
		_exit(child_main(s));
	return (pid_t)pid;
}

/* Without control groups: walk /proc of this container. Approximate, which the hello reports. */
static u64 walk_processes(u64 *memory)
{
	u64 cpu = 0;
	DIR *d = opendir("/proc");
	struct dirent *e;
	*memory = 0;
	while (d && (e = readdir(d))) {
		int pid = atoi(e->d_name);
		char path[64], buf[256];
		unsigned long total, resident, shared;
		struct timespec t;
		if (pid <= 1)
			continue;
		snprintf(path, sizeof path, "/proc/%d/statm", pid);
		if (read_text(path, buf, sizeof buf) > 0 && sscanf(buf, "%lu %lu %lu", &total, &resident, &shared) == 3)
			*memory += (resident - (shared < resident ? shared : resident)) * 4096;
		if (clock_gettime((clockid_t)((~(u32)pid << 3) | 2), &t) == 0)
			cpu += (u64)t.tv_sec * SEC + (u64)t.tv_nsec;
	}
	if (d)
		closedir(d);
	return cpu;
}

static u64 usage_cpu(const struct rusage *r)
{
	return (u64)(r->ru_utime.tv_sec + r->ru_stime.tv_sec) * SEC + (u64)(r->ru_utime.tv_usec + r->ru_stime.tv_usec) * 1000;
}

/* How long the threads of one process could run and had no core; 0 where the kernel does not count. */
static u64 waited_for_core(const char *pid)
{
	char path[64], buf[128];
	u64 sum = 0, ran, waited;
	struct dirent *e;
	snprintf(path, sizeof path, "/proc/%.10s/task", pid);
	DIR *d = opendir(path);
	while (d && (e = readdir(d))) {
		snprintf(path, sizeof path, "/proc/%.10s/task/%.10s/schedstat", pid, e->d_name);
		if (e->d_name[0] != '.' && read_text(path, buf, sizeof buf) > 0 &&
			sscanf(buf, "%" SCNu64 " %" SCNu64, &ran, &waited) == 2)
			sum += waited;
	}
	if (d)
		closedir(d);
	return sum;
}

/* Sums over all processes: the load of the host takes a core from a program that would have used it. */
static u64 waited_for_cores(void)
{
	u64 sum = 0;
	struct dirent *e;
	DIR *d = opendir("/proc");
	while (d && (e = readdir(d)))
		if (atoi(e->d_name) > 1)
			sum += waited_for_core(e->d_name);
	if (d)
		closedir(d);
	return sum;
}

/* Waits for the main process within its limits; returns why it was killed. */
static u32 watch(const struct run_msg *m, pid_t pid, int pidfd, int usage_fd, u64 used_before, u64 begun, u64 *waited)
{
	u64 wait = m->cpu / (u64)setup.ncpu + MS / 2;
	u32 why = WHY_NONE;
	if (wait > m->wall)
		wait = m->wall;
	for (;;) {
		if (setup.cg_mode == CG_NONE && wait > (setup.session ? 250 : 10) * MS)
			wait = (setup.session ? 250 : 10) * MS;
		struct pollfd p[2] = {{pidfd, POLLIN, 0}, {inside.plan.sock, POLLIN, 0}};
		struct timespec t = {(time_t)(wait / SEC), (long)(wait % SEC)};
		if (ppoll(p, 2, &t, NULL) < 0 && errno != EINTR)
			_exit(1);
		if (p[0].revents)
			return why;
		if (p[1].revents) {
			struct kill_msg k;
			int fds[128], n;
			if (recv_fds(inside.plan.sock, &k, sizeof k, fds, &n, MSG_DONTWAIT) != sizeof k || k.kind != MSG_KILL)
				_exit(1);
			why = k.why;
			break;
		}
		u64 passed = now_ns() - begun, memory = 0;
		u64 used = setup.cg_mode == CG_NONE ? walk_processes(&memory) : group_cpu(usage_fd) - used_before;
		if (used > m->cpu)
			why = WHY_CPU;
		else if (passed >= m->wall)
			why = WHY_WALL;
		else if (memory > m->memory)
			why = WHY_MEMORY;
		if (why)
			break;
		wait = (m->cpu - used) / (u64)setup.ncpu;
		if (wait < MS)
			wait = MS;
		if (wait > m->wall - passed)
			wait = m->wall - passed;
	}
	if (why == WHY_WALL)
		*waited = waited_for_cores();
	kill(pid, SIGKILL);
	return why;
}
