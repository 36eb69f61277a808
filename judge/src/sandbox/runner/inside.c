/*
 * pid 1 of a container. Half trusted: it has the container's root account but no capability outside, the programs run
 * under another account (as root) and cannot trace it. It believes what the supervisor sends; the supervisor looks again
 * at whatever it answers. Anything odd: it exits, which kills all that is inside, and the supervisor makes another.
 *
 *   building -> READY -> RUN -> RESULT -> cleaning -> READY ...        FAIL or any error: exit
 */
static void collect_files(struct result_msg *r, const struct run_msg *m, char *names, int *fds)
{
	for (u32 i = 0; i < m->ncollect; i++) {
		u64 limit;
		struct stat st;
		memcpy(&limit, names, 8);
		int fd = openat(inside.writables[WORK].fd, names + 8, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
		names += 8 + strlen(names + 8) + 1;
		if (fd < 0)
			continue;
		if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) || (u64)st.st_size > limit) {
			close(fd);
			continue;
		}
		fds[r->ncollected] = fd;
		r->collected[r->ncollected].index = i;
		r->collected[r->ncollected++].size = (u64)st.st_size;
	}
}

static void copy_in(const char *name, int from)
{
	struct stat st;
	if (!plain_name(name) || fstat(from, &st) < 0 || !S_ISREG(st.st_mode))
		fail_inside(name);
	int to = openat(inside.writables[WORK].fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (to < 0)
		fail_inside(name);
	for (off_t at = 0; at < st.st_size;) {
		ssize_t n = sendfile(to, from, &at, (size_t)(st.st_size - at));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			fail_inside(name);
		if (n == 0)
			break;
	}
	if ((setup.two_ids && fchown(to, 1000, 1000) < 0) || fchmod(to, st.st_mode & 0111 ? 0755 : 0644) < 0)
		fail_inside(name);
	close(to);
}

static void arrange_box(u32 box, int fd)
{
	if (box == BOX_KEEP)
		return;
	if (inside.box && umount_c("/box") < 0)
		fail_inside("umount /box");
	inside.box = 0;
	if (box == BOX_NONE)
		return;
	if (attach_tree(fd, "/box") < 0)
		fail_inside("/box");
	inside.box = 1;
}

static char **take_strings(char **at, u32 n, char **into)
{
	for (u32 i = 0; i < n; i++) {
		into[i] = *at;
		*at += strlen(*at) + 1;
	}
	into[n] = NULL;
	return into;
}

/* What came with a run, in the order of send_run(): 0-2, the control group's, the end of a pair, box, files. */
struct given {
	int *fds, n, next, usage, end;
};

static struct given take_given(const struct run_msg *m, int *fds, int n)
{
	struct given g = {.fds = fds, .n = n, .next = 3, .end = -1};
	g.usage = setup.cg_mode == CG_V1 ? inside.lasting[2] : fds[4];
	g.next += setup.cg_mode == CG_V1 ? 1 : setup.cg_mode == CG_V2 ? 2 : 0;
	if (m->in_pair)
		g.end = fds[g.next++];
	return g;
}

static void pin_to(u32 core)
{
	cpu_set_t set;
	if ((int)core == inside.core)
		return;
	CPU_ZERO(&set);
	CPU_SET(core, &set);
	syscall(SYS_sched_setaffinity, 0, sizeof set, &set, 0, 0, inside.cookie);
	inside.core = (int)core;
}

/* Fills the start page and the folders; returns the names of the files to collect. */
static char *prepare_run(const struct run_msg *m, char *at, struct given *g)
{
	static char *argv[16384], *env[4096];
	struct start *s = inside.start_page;
	s->argv = take_strings(&at, m->argc, argv);
	s->env = take_strings(&at, m->envc, env);
	s->fds = g->fds;
	s->cpu_limit = m->cpu;
	s->fsize = m->fsize;
	s->processes = m->processes;
	s->in_pair = m->in_pair != 0;
	pin_to(m->core);
	arrange_box(m->box, m->box == BOX_NEW ? g->fds[g->next++] : -1);
	if (m->work)
		fchmod(inside.writables[WORK].fd, 01777);
	for (u32 i = 0; i < m->nfiles; i++) {
		copy_in(at, g->fds[g->next++]);
		at += strlen(at) + 1;
	}
	s->cwd = m->work ? "/work" : inside.box ? "/box" : "/";
	return at;
}

/* The supervisor waits for the end of the output pipes: no descriptor of them stays here. */
static void close_given(const struct given *g)
{
	for (int i = 0; i < g->n; i++)
		if ((g->fds[i] != g->usage || setup.cg_mode != CG_V2) && g->fds[i] != g->end)
			close(g->fds[i]);
}

/* Waits for the main process, which ended or was killed. Only then may the other side of a pair see the end of its input. */
static int reap_main(pid_t pid, int end, struct result_msg *r, u64 begun)
{
	int status;
	struct rusage ru;
	while (wait4(pid, &status, 0, &ru) < 0)
		if (errno != EINTR)
			fail_inside("wait");
	if (end >= 0) {
		u64 one = 1;
		if (write(end, &one, sizeof one) != sizeof one)
			_exit(1);
		close(end);
	}
	r->wall = now_ns() - begun;
	r->cpu_usage = usage_cpu(&ru);
	r->maxrss = (u64)ru.ru_maxrss * 1024;
	return status;
}

static void kill_the_rest(struct result_msg *r)
{
	struct rusage ru;
	int ignored;
	kill(-1, SIGKILL);
	for (;;) {
		if (wait4(-1, &ignored, __WALL, &ru) < 0) {
			if (errno == EINTR)
				continue;
			return;
		}
		r->cpu_usage += usage_cpu(&ru);
		if ((u64)ru.ru_maxrss * 1024 > r->maxrss)
			r->maxrss = (u64)ru.ru_maxrss * 1024;
	}
}

static void send_result(struct result_msg *r, const struct run_msg *m, char *collect)
{
	int out[MAX_COLLECT];
	if (m->ncollect)
		collect_files(r, m, collect, out);
	size_t size = offsetof(struct result_msg, collected) + r->ncollected * sizeof r->collected[0];
	if (send_fds(inside.plan.sock, r, size, out, (int)r->ncollected) < 0)
		_exit(1);
	for (u32 i = 0; i < r->ncollected; i++)
		close(out[i]);
}

/* Without root the program has pid 1's own account and may have changed /work without being given it. */
static void clean_up(const struct run_msg *m)
{
	for (int i = 0; i < 3; i++)
		if (i != WORK || m->work || !setup.two_ids)
			clean_writable(&inside.writables[i], i == WORK && !m->work ? 0755 : 01777);
	if (m->work || !setup.two_ids)
		fchmod(inside.writables[WORK].fd, 0755);
}

static void run_one(struct run_msg *m, int *fds, int nfds)
{
	static struct result_msg r;
	struct start *s = inside.start_page;
	struct given g = take_given(m, fds, nfds);
	int pidfd = -1;
	char *collect = prepare_run(m, (char *)(m + 1), &g);
	memset(&r, 0, sizeof r);
	u64 used_before = setup.cg_mode == CG_V1 ? group_cpu(g.usage) : 0, begun = now_ns();
	pid_t pid = start_program(s, &pidfd);
	if (pid < 0)
		fail_inside("clone");
	if (s->error && s->stage != 2) {
		errno = s->error;
		fail_inside("start");
	}
	close_given(&g);
	r.exec_errno = (u32)s->error;
	r.why = watch(m, pid, pidfd, g.usage, used_before, begun, &r.waited);
	r.ended = now_ns();
	int status = reap_main(pid, g.end, &r, begun);
	kill_the_rest(&r);
	r.kind = MSG_RESULT;
	r.signaled = WIFSIGNALED(status);
	r.code = (u32)(WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	if (setup.cg_mode != CG_NONE)
		r.cpu_group = group_cpu(g.usage) - used_before;
	send_result(&r, m, collect);
	if (setup.cg_mode == CG_V2)
		close(g.usage);
	close(pidfd);
	clean_up(m);
}

static void say_ready(void)
{
	u32 ready[2] = {MSG_READY, (u32)inside.no_proc};
	if (send_fds(inside.plan.sock, ready, sizeof ready, NULL, 0) < 0)
		_exit(1);
}

static void inside_main(const struct plan *plan)
{
	static _Alignas(16) char message[MAX_MESSAGE];
	char go;
	int fds[128], n;
	inside.plan = *plan;
	for (int i = 1; i < 32; i++)
		signal(i, SIG_DFL);
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	umask(022);
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (recv_fds(inside.plan.sock, &go, 1, inside.lasting, &n, 0) != 1) /* the id maps are written now */
		_exit(1);
	if (getrandom(&inside.cookie, sizeof inside.cookie, 0) != sizeof inside.cookie || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0)
		fail_inside("mounts");
	int off = write_file("/proc/sys/user/max_user_namespaces", "0") == 0;
	inside.box = inside.plan.box != NULL;
	build_root();
	make_empty_namespace();
	fchmod(inside.writables[WORK].fd, 0755);
	settle(off);
	inside.start_page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (inside.start_page == MAP_FAILED)
		fail_inside("mmap");
	for (;;) {
		say_ready();
		struct run_msg *m = (struct run_msg *)(void *)message;
		do {
			ssize_t k = recv_fds(inside.plan.sock, message, sizeof message, fds, &n, 0);
			if (k < 4)
				_exit(0);
		} while (m->kind != MSG_RUN);
		run_one(m, fds, n);
	}
}
