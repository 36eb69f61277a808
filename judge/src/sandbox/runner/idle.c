/*
 * Pairs: when nothing happens in one. Runs in the supervisor.
 *
 * A pair is idle while no byte moves and next to no CPU time is used, although something could happen. Time in which
 * nothing could does not count: the supervisor woke late, as all do when the machine stands still; the host had taken the
 * pair's core; something of the pair could run and had no core, waited for the disk, or was not started yet.
 */
static u64 pair_cpu(const struct pair *p)
{
	u64 sum = 0;
	for (int i = 0; i < 2; i++)
		if (p->side[i])
			sum += group_cpu(setup.cg_mode == CG_V1 ? p->side[i]->lasting[2] : p->side[i]->kit.usage);
	return sum;
}

/* The time that the host kept a core to itself, to a tick of the kernel. */
static u64 stolen_from(int core)
{
	char buf[16384], name[24];
	u64 ticks = 0;
	snprintf(name, sizeof name, "\ncpu%d ", core);
	char *line = read_text("/proc/stat", buf, sizeof buf) > 0 ? strstr(buf, name) : NULL;
	if (line)
		sscanf(line + strlen(name), "%*u %*u %*u %*u %*u %*u %*u %" SCNu64, &ticks);
	return ticks * (SEC / (u64)sysconf(_SC_CLK_TCK));
}

struct tasks {
	int busy; /* one could run, waits for the disk, or is still to come */
	u64 waited; /* without a core, each that lives since its start */
};

static void read_task(long tid, struct tasks *t)
{
	char path[64], buf[512];
	u64 waited;
	snprintf(path, sizeof path, "/proc/%ld/schedstat", tid);
	if (read_text(path, buf, sizeof buf) > 0 && sscanf(buf, "%*u %" SCNu64, &waited) == 1)
		t->waited += waited;
	snprintf(path, sizeof path, "/proc/%ld/stat", tid);
	const char *name_end = read_text(path, buf, sizeof buf) > 0 ? strrchr(buf, ')') : NULL;
	if (name_end && (!strncmp(name_end, ") R", 3) || !strncmp(name_end, ") D", 3)))
		t->busy = 1;
}

/* Reads as many threads of one side as fit: a pair with more threads is not worth the time. */
static void read_side(const struct container *c, struct tasks *t)
{
	char buf[1024];
	int fd = setup.cg_mode == CG_V1 ? open_in(1, c->group_name, "tasks", O_RDONLY)
		: openat(c->kit.dir, "cgroup.threads", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	ssize_t n = pread_text(fd, buf, sizeof buf);
	close(fd);
	if (n == 0)
		t->busy = 1;
	for (char *at = buf, *end; (end = strchr(at, '\n')); at = end + 1)
		read_task(atol(at), t);
}

/* How much of the time since the last look nothing could happen. */
static u64 held_up(struct pair *p, u64 now)
{
	struct tasks t = {0, 0};
	u64 passed = now - p->looked, held = now > p->next_look ? now - p->next_look : 0;
	for (int i = 0; i < 2; i++) {
		if (p->side[i])
			read_side(p->side[i], &t);
		if (p->copier[i].busy)
			read_task(p->copier[i].pid, &t);
	}
	u64 stolen = stolen_from(cores[p->core]);
	if (t.waited > p->waited && t.waited - p->waited > held)
		held = t.waited - p->waited;
	if (stolen > p->stolen && stolen - p->stolen > held)
		held = stolen - p->stolen;
	p->waited = t.waited;
	p->stolen = stolen;
	return t.busy || held > passed ? passed : held;
}

static void begin_idleness(struct pair *p, u64 now)
{
	p->looked = now;
	p->moved = p->idle = 0;
	p->waited = p->stolen = UINT64_MAX; /* not read yet: most pairs end before the first look */
}

static void count_idleness(struct pair *p, u64 now)
{
	u64 cpu = pair_cpu(p), moved = __atomic_load_n(&p->share->moved, __ATOMIC_RELAXED);
	u64 last = __atomic_load_n(&p->share->last, __ATOMIC_RELAXED), passed = now - p->looked;
	u64 held = setup.cg_mode == CG_NONE ? 0 : held_up(p, now);
	p->idle += passed - held;
	if (moved != p->moved)
		p->idle = now > last + held ? now - last - held : 0;
	if (setup.cg_mode == CG_NONE || cpu < p->cpu || cpu - p->cpu > passed / 50 + MS / 10)
		p->idle = 0; /* also when a side ended: the sum is a new one */
	p->moved = moved;
	p->cpu = cpu;
	p->looked = now;
}
