/*
 * Containers, seen from outside. Runs in the supervisor, but for become_inside(), which turns a clone into pid 1 and drops
 * every descriptor on the way. Of a container only its socket and its death are believed.
 */
static int write_map(pid_t pid, const char *file, const char *text)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/%s", pid, file);
	return write_file(path, text);
}

static int write_maps(pid_t pid, int index)
{
	char text[128];
	if (setup.two_ids) {
		u32 id = host_id_base + 2 * (u32)index;
		snprintf(text, sizeof text, "0 %u 1\n1000 %u 1\n", id, id + 1);
		return write_map(pid, "gid_map", text) < 0 ? -1 : write_map(pid, "uid_map", text);
	}
	snprintf(text, sizeof text, "1000 %u 1\n", geteuid());
	if (write_map(pid, "uid_map", text) < 0 || write_map(pid, "setgroups", "deny") < 0)
		return -1;
	snprintf(text, sizeof text, "1000 %u 1\n", getegid());
	return write_map(pid, "gid_map", text);
}

static void become_inside(struct plan plan)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (dup3(plan.sock, 3, O_CLOEXEC) < 0 && errno != EINVAL)
		_exit(1);
	if (null < 0)
		_exit(1);
	for (int i = 0; i < 3; i++)
		dup2(null, i);
	syscall(SYS_close_range, 4u, ~0u, 0u);
	plan.sock = 3;
	inside_main(&plan);
	_exit(1);
}

static int make_group_v1(struct container *c)
{
	static const char *const files[] = {"tasks", "tasks", "cpuacct.usage", "pids.max"};
	static const int where[] = {1, 2, 1, 2};
	if (mkdirat(base_fd[1], c->group_name, 0755) < 0 || mkdirat(base_fd[2], c->group_name, 0755) < 0)
		return -1;
	for (int i = 0; i < 4; i++)
		if ((c->lasting[i] = open_in(where[i], c->group_name, files[i], i == 2 ? O_RDONLY : O_WRONLY)) < 0)
			return -1;
	return 0;
}

/* The group a container lives in on v2: its kits are beside its pid 1, so that CLONE_INTO_CGROUP is allowed. */
static int make_group_v2(struct container *c, int index)
{
	char path[64];
	if (mkdirat(base_fd[0], c->group_name, 0755) < 0)
		return -1;
	snprintf(path, sizeof path, "%s/cgroup.subtree_control", c->group_name);
	if (write_at(base_fd[0], path, "+memory +pids") < 0)
		return -1;
	u32 owner = host_id_base + 2 * (u32)index;
	snprintf(path, sizeof path, "%s/cgroup.procs", c->group_name);
	if (setup.two_ids && fchownat(base_fd[0], path, owner, owner, 0) < 0)
		return -1;
	snprintf(path, sizeof path, "%s/init", c->group_name);
	if (mkdirat(base_fd[0], path, 0755) < 0)
		return -1;
	return c->group = openat(base_fd[0], path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static int make_group(struct container *c, int index)
{
	c->group = c->lasting[0] = c->lasting[1] = c->lasting[2] = c->lasting[3] = -1;
	snprintf(c->group_name, sizeof c->group_name, "c%" PRIu64, ++kit_counter);
	if (setup.cg_mode == CG_NONE)
		return 0;
	return setup.cg_mode == CG_V1 ? make_group_v1(c) : make_group_v2(c, index);
}

static void drop_group(struct container *c)
{
	for (int i = 0; i < 4; i++)
		if (c->lasting[i] >= 0)
			close(c->lasting[i]);
	if (c->group >= 0)
		close(c->group);
	if (setup.cg_mode == CG_V1)
		remove_soon(c->group_name);
	if (setup.cg_mode == CG_V2)
		remove_tree(base_fd[0], c->group_name, 2);
}

static struct container *start_container(const struct request *r, char *error, size_t size)
{
	int index = 0, pair[2], pidfd = -1;
	struct stat st;
	while (index < MAX_CONTAINERS && containers[index].state != FREE)
		index++;
	struct container *c = &containers[index];
	memset(c, 0, sizeof *c);
	c->out.fd = c->err.fd = c->answer = c->spool = -1;
	if (make_group(c, index) < 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0) {
		snprintf(error, size, "cannot prepare a container: %s", strerror(errno));
		drop_group(c);
		return NULL;
	}
	int big = MAX_MESSAGE * 2;
	setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &big, sizeof big);
	c->nreadonly = r ? (int)r->nreadonly : 0;
	for (int i = 0; i < c->nreadonly; i++) {
		c->shown[i] = strdup(r->shown[i].p);
		c->shown_as[i] = strdup(r->shown_as[i].p);
		if (stat(c->shown[i], &st) == 0)
			c->shown_key[i] = (struct box_key){st.st_dev, st.st_ino, st.st_ctim};
	}
	c->box = r && !setup.two_ids && r->box.p ? strdup(r->box.p) : NULL;
	c->root = r && r->root.p ? strdup(r->root.p) : NULL;
	const struct plan plan = {pair[1], c->nreadonly, c->shown, c->shown_as, c->box, c->root};
	struct clone_args_3 a = {
		.flags = CLONE_PIDFD | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |
			(setup.cg_mode == CG_V1 ? CLONE_NEWCGROUP : 0) | (c->group >= 0 ? CLONE_INTO_CGROUP : 0),
		.pidfd = (u64)(uintptr_t)&pidfd, .exit_signal = SIGCHLD, .cgroup = (u64)(c->group >= 0 ? c->group : 0)};
	long pid = syscall(SYS_clone3, &a, sizeof a);
	if (pid == 0)
		become_inside(plan);
	int failed = errno;
	close(pair[1]);
	c->pid = (pid_t)pid;
	c->sock = pair[0];
	c->state = STARTING;
	c->core = -1;
	c->deadline = now_ns() + 30 * SEC;
	if (pid < 0) {
		snprintf(error, size, "user namespaces are not available (clone: %s)", strerror(failed));
		close(pair[0]);
		drop_group(c);
		c->state = FREE;
		return NULL;
	}
	close(pidfd);
	if (write_maps(c->pid, index) < 0)
		snprintf(c->fail, sizeof c->fail, "id maps: %s", strerror(errno)); /* it ends when the socket closes */
	else
		send_fds(c->sock, "g", 1, c->lasting, setup.cg_mode == CG_V1 ? 3 : 0);
	if (c->fail[0])
		shutdown(c->sock, SHUT_RDWR);
	return c;
}

static void free_capture(struct capture *k)
{
	if (k->fd >= 0)
		close(k->fd);
	free(k->kept);
	*k = (struct capture){.fd = -1};
}

static void forget_run(struct container *c)
{
	free_capture(&c->out);
	free_capture(&c->err);
	if (c->answer >= 0)
		close(c->answer);
	if (c->spool >= 0)
		close(c->spool);
	c->answer = c->spool = -1;
	if (c->has_kit)
		drop_kit(&c->kit);
	c->has_kit = 0;
}

static void release_core(struct container *c)
{
	if (c->holds_core)
		core_busy[c->core]--;
	c->holds_core = 0;
}

/* Kills whatever is inside by killing its pid 1. */
static void end_container(struct container *c)
{
	kill(c->pid, SIGKILL);
	while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR)
		;
	close(c->sock);
	if (c->spool_used)
		unlink(c->spool_path);
	forget_run(c);
	if (c->has_spare)
		drop_kit(&c->spare);
	drop_group(c);
	for (int i = 0; i < c->nreadonly; i++) {
		free(c->shown[i]);
		free(c->shown_as[i]);
	}
	free(c->box);
	free(c->root);
	release_core(c);
	c->state = FREE;
}

/* Whether somebody took away groups that this container needs. */
static int groups_lost(const struct container *c)
{
	int n = setup.cg_mode == CG_V1 ? 3 : setup.cg_mode == CG_V2 ? 1 : 0, lost = 0;
	for (int i = 0; i < n; i++)
		lost |= access(base_path[i], F_OK) < 0;
	if (!c || !n)
		return lost;
	for (int i = n == 3 ? 1 : 0; i < n; i++)
		lost |= faccessat(base_fd[i], c->group_name, F_OK, 0) < 0;
	if (c->has_kit)
		lost |= !c->kit.name[0] || faccessat(base_fd[0], c->kit.name, F_OK, 0) < 0;
	return lost;
}

/* Groups that are gone are made anew, and with them the containers; a supervisor that cannot ends and is started again. */
static void revive_groups(void)
{
	for (int i = 0; i < 3; i++) {
		if (base_fd[i] < 0 || access(base_path[i], F_OK) == 0)
			continue;
		close(base_fd[i]);
		base_fd[i] = open_locked(base_path[i], 0755);
		if (base_fd[i] < 0 || (setup.cg_mode == CG_V2 && write_at(base_fd[i], "cgroup.subtree_control", "+memory +pids") < 0))
			stop_asked = 1;
	}
	for (int i = 0; i < MAX_CONTAINERS; i++) {
		struct container *c = &containers[i];
		if (c->state == IDLE)
			end_container(c);
		else if (c->state != FREE)
			c->doomed = 1;
	}
}
