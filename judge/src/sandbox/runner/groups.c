/*
 * Control groups. Runs in the supervisor. Trusts the kernel's files; anybody with the account may take groups away while
 * they are used, which groups_lost() and revive_groups() meet.
 *
 *   kit: spare (made while the container runs another program) -> handed over with its limits -> read -> removed
 */
/* The part after "N:controller:" (v1) or "0::" (v2) in /proc/self/cgroup. */
static int own_group(const char *controller, char *out, size_t size)
{
	char buf[8192];
	if (read_text("/proc/self/cgroup", buf, sizeof buf) <= 0)
		return -1;
	for (char *line = strtok(buf, "\n"); line; line = strtok(NULL, "\n")) {
		char *list = strchr(line, ':');
		char *path = list ? strchr(list + 1, ':') : NULL;
		if (!path)
			continue;
		*path++ = 0;
		list++;
		int hit = !*controller && !*list;
		for (char *c = list; *controller && c; c = strchr(c, ','), c = c ? c + 1 : c) {
			size_t n = strlen(controller);
			if (strncmp(c, controller, n) == 0 && (c[n] == ',' || !c[n]))
				hit = 1;
		}
		if (hit) {
			snprintf(out, size, "%s", strcmp(path, "/") ? path : "");
			return 0;
		}
	}
	return -1;
}

static int open_base(int i, const char *parent)
{
	snprintf(base_path[i], sizeof base_path[i], "%s/%s", parent, run_name);
	base_fd[i] = open_locked(base_path[i], 0755);
	return base_fd[i] < 0 ? -1 : 0;
}

static int try_v1(void)
{
	for (int i = 0; i < 3; i++) {
		char own[2048], parent[PATH_MAX - 512], probe[PATH_MAX];
		if (own_group(v1_names[i], own, sizeof own) < 0)
			return -1;
		snprintf(parent, sizeof parent, "/sys/fs/cgroup/%s%s", v1_names[i], own);
		snprintf(probe, sizeof probe, "%s/tasks", parent);
		if (access(probe, F_OK) < 0) /* a container shows only its own part of the tree */
			snprintf(parent, sizeof parent, "/sys/fs/cgroup/%s", v1_names[i]);
		if (open_base(i, parent) < 0)
			return -1;
	}
	return 0;
}

static int has_words(const char *text, const char *a, const char *b)
{
	return strstr(text, a) && strstr(text, b);
}

/* v2 allows no processes in inner groups: those in ours (Node, the supervisor) move to a leaf beside the runs. */
static int try_v2(void)
{
	char own[2048], parent[PATH_MAX - 512], path[PATH_MAX], buf[4096];
	if (own_group("", own, sizeof own) < 0)
		return -1;
	char *last = strrchr(own, '/');
	if (last && !strcmp(last, "/drafts-main"))
		*last = 0;
	snprintf(parent, sizeof parent, "/sys/fs/cgroup%s", own);
	snprintf(path, sizeof path, "%s/cgroup.controllers", parent);
	if (read_text(path, buf, sizeof buf) <= 0 || !has_words(buf, "memory", "pids"))
		return -1;
	snprintf(path, sizeof path, "%s/cgroup.subtree_control", parent);
	read_text(path, buf, sizeof buf);
	if (!has_words(buf, "memory", "pids") && write_file(path, "+memory +pids") < 0) {
		char leaf[PATH_MAX], procs[PATH_MAX];
		snprintf(leaf, sizeof leaf, "%s/drafts-main", parent);
		mkdir(leaf, 0755);
		snprintf(leaf, sizeof leaf, "%s/drafts-main/cgroup.procs", parent);
		snprintf(procs, sizeof procs, "%s/cgroup.procs", parent);
		read_text(procs, buf, sizeof buf);
		for (char *line = strtok(buf, "\n"); line; line = strtok(NULL, "\n"))
			write_file(leaf, line);
		if (write_file(path, "+memory +pids") < 0)
			return -1;
	}
	if (open_base(0, parent) < 0)
		return -1;
	return write_at(base_fd[0], "cgroup.subtree_control", "+memory +pids");
}

static void choose_groups(const char *forced)
{
	if (strcmp(forced, "none") && strcmp(forced, "v2") && try_v1() == 0)
		setup.cg_mode = CG_V1;
	else if (strcmp(forced, "none") && strcmp(forced, "v1") && try_v2() == 0)
		setup.cg_mode = CG_V2;
	else
		setup.cg_mode = CG_NONE;
}

static int open_in(int i, const char *group, const char *file, int flags)
{
	char path[160];
	snprintf(path, sizeof path, "%s/%s", group, file);
	return openat(base_fd[i], path, flags | O_CLOEXEC);
}

static int make_kit(struct container *c, struct kit *k)
{
	memset(k, 0xff, sizeof *k);
	if (setup.cg_mode == CG_NONE)
		return 0;
	if (setup.cg_mode == CG_V1) {
		snprintf(k->name, sizeof k->name, "k%" PRIu64, ++kit_counter);
		if (mkdirat(base_fd[0], k->name, 0755) < 0)
			return -1;
		k->tasks = open_in(0, k->name, "tasks", O_WRONLY);
		k->limit = open_in(0, k->name, "memory.limit_in_bytes", O_WRONLY);
		if (has_swap)
			k->swap = open_in(0, k->name, "memory.memsw.limit_in_bytes", O_WRONLY);
		k->peak = open_in(0, k->name, "memory.max_usage_in_bytes", O_RDONLY);
		k->oom = open_in(0, k->name, "memory.oom_control", O_RDONLY);
		k->stat = open_in(0, k->name, "memory.stat", O_RDONLY);
		has_swap = k->swap >= 0;
		return k->tasks < 0 || k->limit < 0 || k->peak < 0 || k->oom < 0 || k->stat < 0 ? -1 : 0;
	}
	snprintf(k->name, sizeof k->name, "%s/k%" PRIu64, c->group_name, ++kit_counter);
	if (mkdirat(base_fd[0], k->name, 0755) < 0)
		return -1;
	k->dir = openat(base_fd[0], k->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	k->usage = open_in(0, k->name, "cpu.stat", O_RDONLY);
	k->limit = open_in(0, k->name, "memory.max", O_WRONLY);
	k->swap = open_in(0, k->name, "memory.swap.max", O_WRONLY);
	k->pids = open_in(0, k->name, "pids.max", O_WRONLY);
	k->group = open_in(0, k->name, "memory.oom.group", O_WRONLY);
	k->peak = open_in(0, k->name, "memory.peak", O_RDONLY);
	k->oom = open_in(0, k->name, "memory.events", O_RDONLY);
	k->stat = open_in(0, k->name, "memory.stat", O_RDONLY);
	u32 owner = host_id_base + 2 * (u32)(c - containers);
	if (setup.two_ids && fchownat(k->dir, "cgroup.procs", owner, owner, 0) < 0)
		return -1;
	return k->dir < 0 || k->usage < 0 || k->limit < 0 || k->pids < 0 || k->oom < 0 || k->stat < 0 ? -1 : 0;
}

static int write_number(int fd, u64 v)
{
	char buf[32];
	int n = snprintf(buf, sizeof buf, "%" PRIu64, v);
	return pwrite(fd, buf, (size_t)n, 0) == n ? 0 : -1;
}

static int set_limits(struct container *c, struct kit *k, u64 memory, u32 processes)
{
	if (setup.cg_mode == CG_NONE)
		return 0;
	if (write_number(k->limit, memory) < 0)
		return -1;
	if (setup.cg_mode == CG_V2 || c->pids_now != processes) {
		if (write_number(setup.cg_mode == CG_V1 ? c->lasting[3] : k->pids, processes) < 0)
			return -1;
		c->pids_now = processes;
	}
	if (k->swap >= 0 && write_number(k->swap, setup.cg_mode == CG_V1 ? memory : 0) < 0)
		return -1;
	if (k->group >= 0)
		write_number(k->group, 1);
	return 0;
}

static int remove_group(const char *name)
{
	int left = 0;
	int first = setup.cg_mode == CG_V1 && name[0] == 'c', last = first ? 2 : 0; /* c...: a container's, k...: a run's */
	for (int i = first; i <= last; i++)
		if (unlinkat(base_fd[i], name, AT_REMOVEDIR) < 0 && errno != ENOENT)
			left = 1;
	return left ? -1 : 0;
}

static void remove_soon(const char *name)
{
	if (remove_group(name) < 0 && pending_n < 64)
		snprintf(pending[pending_n++], sizeof pending[0], "%s", name);
}

static void drop_kit(struct kit *k)
{
	if (setup.cg_mode == CG_NONE)
		return;
	int *fds[] = {&k->tasks, &k->usage, &k->limit, &k->swap, &k->pids, &k->peak, &k->oom,
		&k->stat, &k->dir, &k->group};
	for (size_t i = 0; i < sizeof fds / sizeof *fds; i++)
		if (*fds[i] >= 0)
			close(*fds[i]);
	remove_soon(k->name);
}

static void retry_pending(void)
{
	int left = 0;
	for (int i = 0; i < pending_n; i++)
		if (remove_group(pending[i]) < 0) {
			if (left != i)
				memcpy(pending[left], pending[i], sizeof pending[0]);
			left++;
		}
	pending_n = left;
}

/* Peak without the file cache that only happened to be read first by this run; tmpfs stays counted. */
static u64 kit_memory(const struct kit *k, u64 limit, int oom, u64 maxrss)
{
	char buf[8192];
	if (setup.cg_mode == CG_NONE)
		return maxrss < limit ? maxrss : limit;
	u64 peak = maxrss;
	if (k->peak >= 0 && pread_text(k->peak, buf, 64) > 0)
		peak = strtoull(buf, NULL, 10);
	if (!oom && peak > 65536 && pread_text(k->stat, buf, sizeof buf) > 0) {
		u64 cache = number_after(buf, setup.cg_mode == CG_V1 ? "cache" : "file"), shmem = number_after(buf, "shmem");
		u64 foreign = cache > shmem ? cache - shmem : 0;
		peak = peak > foreign ? peak - foreign : 0;
	}
	return peak < limit ? peak : limit;
}

static int kit_oom(const struct kit *k)
{
	char buf[1024];
	return setup.cg_mode != CG_NONE && pread_text(k->oom, buf, sizeof buf) > 0 && number_after(buf, "oom_kill") > 0;
}
