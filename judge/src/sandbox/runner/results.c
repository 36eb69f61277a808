/*
 * The end of a run. Runs in the supervisor. pid 1 is not believed: descriptors are looked at again, the reason is formed
 * from the control group's numbers first, and every string is escaped.
 */
static int copy_out(int from, const char *dir, const char *name, u64 size, char *path, size_t room)
{
	if ((size_t)snprintf(path, room, "%s/%s", dir, name) >= room)
		return -1;
	unlink(path);
	int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0755);
	if (to < 0)
		return -1;
	int bad = fchmod(to, 0755) < 0;
	for (off_t at = 0; !bad && (u64)at < size;) {
		ssize_t n = sendfile(to, from, &at, (size_t)(size - (u64)at));
		bad = n == 0 || (n < 0 && errno != EINTR);
	}
	int e = errno;
	close(to);
	errno = e;
	return bad ? -1 : 0;
}

/* pid 1 is not believed: the descriptors are looked at again. */
static int put_collected(const struct request *r, const struct result_msg *m, int *fds, int nfds)
{
	int first = 1;
	put(&reply, ",\"collected\":[");
	for (u32 i = 0; i < m->ncollected && i < MAX_COLLECT && (int)i < nfds; i++) {
		u32 k = m->collected[i].index;
		struct stat st;
		char path[PATH_MAX];
		if (k >= r->ncollect || fstat(fds[i], &st) < 0 || !S_ISREG(st.st_mode) || (u64)st.st_size > r->collect_max[k])
			continue;
		if (copy_out(fds[i], r->collect_dir.p, r->collect[k].p, (u64)st.st_size, path, sizeof path) < 0)
			return -1;
		put(&reply, "%s{\"name\":", first ? "" : ",");
		put_string(&reply, r->collect[k].p);
		put(&reply, ",\"path\":");
		put_string(&reply, path);
		put(&reply, ",\"size\":%" PRIu64 "}", (u64)st.st_size);
		first = 0;
	}
	put(&reply, "]");
	return 0;
}

static void judge_sameness(struct container *c)
{
	struct stat st;
	if (c->same != 1)
		return;
	if (fstat(c->answer, &st) == 0 && (u64)st.st_size == c->out.total)
		return;
	c->same = 0;
	if (c->out.total > c->out.kept_max)
		spool_beginning(c, c->out.total < c->out.cap ? c->out.total : c->out.cap);
}

/* Looks at everything a run left and writes its result, without the outer braces. -1: it could not be kept; c->fail. */
static int put_result(struct container *c, const struct result_msg *m, int *fds, int nfds)
{
	static const char *const words[] = {"null", "\"memory\"", "\"cpu\"", "\"wall\"", "\"output\"", "null"};
	struct request *r = c->req;
	drain(c, &c->out, 1);
	drain(c, &c->err, 1);
	if (m->exec_errno) {
		char text[512];
		int n = snprintf(text, sizeof text, "cannot execute %.300s: %s\n", r->argv[0].p, strerror((int)m->exec_errno));
		c->err.total += (u64)n;
		keep(&c->err, text, (size_t)n);
	}
	judge_sameness(c);
	int oom = kit_oom(&c->kit) || m->why == WHY_MEMORY;
	u64 cpu = setup.cg_mode == CG_NONE ? m->cpu_usage : m->cpu_group;
	u64 memory = kit_memory(&c->kit, r->memory, oom, m->maxrss);
	int over = c->out.total > c->out.cap || c->err.total > c->err.cap;
	u32 why = oom ? WHY_MEMORY : cpu > r->cpu ? WHY_CPU : m->why == WHY_OUTPUT || over ? WHY_OUTPUT : m->why;
	int killed = m->why != WHY_NONE || (oom && m->signaled);
	put(&reply, "\"state\":\"%s\",\"reason\":%s", killed ? "killed" : "exited", words[why <= WHY_PEER ? why : 0]);
	if (m->signaled)
		put(&reply, ",\"exitCode\":null,\"signal\":%u", m->code);
	else
		put(&reply, ",\"exitCode\":%u,\"signal\":null", m->code);
	put(&reply, ",\"cpuNs\":%" PRIu64 ",\"wallNs\":%" PRIu64 ",\"memoryBytes\":%" PRIu64, cpu, m->wall, memory);
	put(&reply, ",\"waitedNs\":%" PRIu64, why == WHY_WALL && m->waited < JSON_SAFE ? m->waited : 0);
	put(&reply, ",\"stdoutBytes\":%" PRIu64 ",\"stderrBytes\":%" PRIu64 ",\"out\":%zu,\"err\":%zu", c->out.total,
		c->err.total, c->out.kept_n, c->err.kept_n);
	put(&reply, ",\"equal\":%s,\"stdoutFile\":", c->same < 0 ? "null" : c->same ? "true" : "false");
	if (c->spool_used)
		put_string(&reply, c->spool_path);
	else
		put(&reply, "null");
	if (c->spool_bad) { /* a beginning taken for the whole would be a wrong verdict */
		snprintf(c->fail, sizeof c->fail, "the output could not be kept in %s", spool_dir);
	} else if (put_collected(r, m, fds, nfds) < 0) {
		snprintf(c->fail, sizeof c->fail, "collecting into %s: %s", r->collect_dir.p, strerror(errno));
	} else {
		return why != WHY_NONE || m->signaled || m->code;
	}
	if (c->spool_used)
		unlink(c->spool_path);
	return -1;
}

static void start_cleaning(struct container *c)
{
	c->req = NULL;
	c->spool_used = 0;
	c->state = CLEANING;
	c->deadline = now_ns() + 20 * SEC;
	c->fail[0] = 0;
	forget_run(c);
}

static void finish_run(struct container *c, const struct result_msg *m, int *fds, int nfds)
{
	put(&reply, "{\"id\":%" PRIu64 ",", c->req->id);
	if (put_result(c, m, fds, nfds) < 0) {
		reply.n = 0;
		answer_error(c->req, "%s", c->fail);
	} else {
		put(&reply, "}\n");
		send_reply((const char *[PARTS]){c->out.kept, c->err.kept, NULL},
			(size_t[PARTS]){c->out.kept_n, c->err.kept_n, 0});
		free_request(c->req);
	}
	start_cleaning(c);
}
