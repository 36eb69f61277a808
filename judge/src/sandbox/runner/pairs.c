/*
 * Pairs (a solution and its driver): their life. Runs in the supervisor. Neither side is believed about the other: who
 * ended first is the time that pid 1 took at the end of its program, the transcript is what the copiers carried.
 *
 *   both RESERVED -> begun -> one side ended -> both ended and both copiers done -> answered        broken: repeated once
 */
static int start_copier(struct pair *p, struct copier *k)
{
	int pair[2];
	if (!p->share) {
		void *page = mmap(NULL, sizeof *p->share, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (page == MAP_FAILED)
			return -1;
		p->share = page;
	}
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0)
		return -1;
	pid_t pid = fork();
	if (pid == 0)
		become_copier(pair[1], p->share);
	close(pair[1]);
	if (pid < 0) {
		close(pair[0]);
		return -1;
	}
	*k = (struct copier){pid, pair[0], 0};
	return 0;
}

static void push_front(struct request *r);

/* The core is free once the pair, its copiers and both containers have released it. */
static void release_pair(struct pair *p)
{
	for (int i = 0; i < 2; i++) {
		if (p->end[i] >= 0)
			close(p->end[i]);
		free(p->text[i]);
		free(p->err[i]);
		p->end[i] = -1;
		p->text[i] = p->err[i] = NULL;
	}
	p->used = 0;
	core_busy[p->core]--;
}

static void close_joint(struct container *c)
{
	for (int i = 0; i < 2; i++)
		if (c->joint[i] >= 0)
			close(c->joint[i]);
	c->joint[0] = c->joint[1] = -1;
}

/* Gives a pair up: both containers end, and with them every end of its pipes. Its request is left to the caller. */
static struct request *abort_pair(struct pair *p)
{
	struct request *r = p->req;
	p->req = NULL;
	for (int i = 0; i < 2; i++) {
		struct container *c = p->side[i];
		p->side[i] = NULL;
		if (!c)
			continue;
		c->pair = NULL;
		c->req = NULL;
		close_joint(c);
		end_container(c);
	}
	p->next_look = now_ns() + SEC;
	if (!p->copier[0].busy && !p->copier[1].busy)
		release_pair(p);
	return r;
}

static void repeat_pair(struct pair *p)
{
	char why[300];
	snprintf(why, sizeof why, "%s", p->fail[0] ? p->fail : "the container ended");
	struct request *r = abort_pair(p);
	if (!r)
		return;
	if (r->attempts++ == 0)
		push_front(r);
	else
		answer_error(r, "%s", why);
}

/* Pipes: what each side writes ends in a copier, which writes on to the other. Both sides are sent off before the copiers. */
static int connect_pair(struct pair *p, int fds[2][COPY_FDS])
{
	int made = 0, pipes[4][2];
	while (made < 4 && pipe2(pipes[made], O_CLOEXEC) == 0)
		made++;
	for (int i = 0; i < 2; i++)
		p->end[i] = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (made < 4 || p->end[0] < 0 || p->end[1] < 0) {
		for (int i = 0; i < made; i++) {
			close(pipes[i][0]);
			close(pipes[i][1]);
		}
		return -1;
	}
	for (int i = 0; i < 2; i++) { /* i: to whom; pipes 2i: from the other side, 2i + 1: on to this one */
		fds[i][FROM] = pipes[2 * i][0];
		fds[i][TO] = pipes[2 * i + 1][1];
		fds[i][FROM_ENDED] = p->end[!i];
		fds[i][TO_ENDED] = p->end[i];
		p->side[!i]->joint[1] = pipes[2 * i][1];
		p->side[i]->joint[0] = pipes[2 * i + 1][0];
		p->side[i]->joint[2] = p->end[i];
	}
	return 0;
}

static int send_copiers(struct pair *p, int fds[2][COPY_FDS])
{
	for (int i = 0; i < 2; i++) {
		const struct request *writer = i == DRIVER ? p->req : p->req->mate;
		struct copy_msg m = {(u32)cores[p->core], (u32)i, p->begun, writer->output};
		if (send_fds(p->copier[i].sock, &m, sizeof m, fds[i], COPY_FDS) < 0)
			return -1;
		p->copier[i].busy = 1;
	}
	return 0;
}

static void begin_pair(struct pair *p)
{
	int fds[2][COPY_FDS], result = -1;
	for (int i = 0; i < 2; i++)
		if (!p->copier[i].pid && start_copier(p, &p->copier[i]) < 0)
			snprintf(p->fail, sizeof p->fail, "copier: %s", strerror(errno));
	if (!p->fail[0] && connect_pair(p, fds) < 0)
		snprintf(p->fail, sizeof p->fail, "pipe: %s", strerror(errno));
	if (p->fail[0]) {
		struct request *r = abort_pair(p);
		answer_error(r, "%s", p->fail);
		return;
	}
	memset(p->share, 0, offsetof(struct share, data));
	p->begun = p->share->last = now_ns();
	begin_idleness(p, p->begun);
	p->begun_both = 1;
	p->next_look = p->begun + p->req->idle / 8 + MS;
	for (int i = 0; i < 2; i++) {
		struct container *c = p->side[i];
		c->req = i == SOLUTION ? p->req : p->req->mate;
		result = send_run(c, c->req);
		if (result < 0) {
			snprintf(p->fail, sizeof p->fail, "%.290s", c->fail);
			break;
		}
		c->state = RUNNING;
	}
	if (result == 0 && send_copiers(p, fds) < 0)
		result = -2;
	for (int i = 0; i < 2; i++) {
		close(fds[i][FROM]);
		close(fds[i][TO]);
	}
	if (result == -2) {
		int lost = groups_lost(p->side[0]) || groups_lost(p->side[1]);
		repeat_pair(p);
		if (lost)
			revive_groups();
	} else if (result == -1) {
		struct request *r = abort_pair(p);
		answer_error(r, "%s", p->fail);
	} else {
		p->cpu = pair_cpu(p);
		for (int i = 0; i < 2; i++)
			if (!p->side[i]->has_spare && make_kit(p->side[i], &p->side[i]->spare) == 0)
				p->side[i]->has_spare = 1;
	}
}

/* Called whenever something changed: begins when both containers are at hand. */
static void side_ready(struct pair *p)
{
	for (int i = 0; i < 2; i++)
		if (!p->side[i] || p->side[i]->state != RESERVED)
			return;
	begin_pair(p);
}

/* Both ended and both copiers are done. */
static void answer_pair(struct pair *p)
{
	static const char *const ends[] = {"null", "\"idle\"", "\"wall\""};
	struct share *s = p->share;
	struct request *r = p->req;
	size_t kept = s->used < TRANSCRIPT ? s->used : TRANSCRIPT;
	if (p->fail[0]) {
		answer_error(r, "%s", p->fail);
	} else {
		put(&reply, "{\"id\":%" PRIu64 ",\"solution\":{%s},\"driver\":{%s}", r->id, p->text[SOLUTION], p->text[DRIVER]);
		put(&reply, ",\"first\":\"%s\"", p->ended[SOLUTION] < p->ended[DRIVER] ? "solution" : "driver");
		put(&reply, ",\"stopped\":%s,\"wroteAfter\":%s", ends[!p->stopped ? 0 : p->stuck ? 1 : 2], s->after ? "true" : "false");
		put(&reply, ",\"solutionBytes\":%" PRIu64 ",\"driverBytes\":%" PRIu64, s->bytes[DRIVER], s->bytes[SOLUTION]);
		put(&reply, ",\"solutionOver\":%s,\"driverOver\":%s", s->over[DRIVER] ? "true" : "false",
			s->over[SOLUTION] ? "true" : "false");
		put(&reply, ",\"transcript\":%zu,\"transcriptCut\":%s}\n", kept, s->cut ? "true" : "false");
		send_reply((const char *[PARTS]){p->err[SOLUTION], p->err[DRIVER], (const char *)s->data},
			(size_t[PARTS]){p->err_n[SOLUTION], p->err_n[DRIVER], kept});
		free_request(r);
	}
	p->req = NULL;
	release_pair(p);
}

static void settle_pair(struct pair *p)
{
	if (p->copier[0].busy || p->copier[1].busy)
		return;
	if (!p->req)
		release_pair(p);
	else if (!p->side[0] && !p->side[1])
		answer_pair(p);
}

static int accepts(const struct request *r, u32 code)
{
	for (u32 i = 0; i < r->naccept; i++)
		if (r->accept[i] == code)
			return 1;
	return 0;
}

/*
 * One side ended. Where that decides the verdict the other one is ended too: a solution that failed, or a driver that
 * did not accept. A driver that accepted leaves the solution its limits; a solution that ended well leaves the driver its own.
 */
static void finish_side(struct container *c, const struct result_msg *m, int *fds, int nfds)
{
	struct pair *p = c->pair;
	int i = p->side[1] == c, bad;
	struct container *other = p->side[!i];
	reply.n = 0;
	struct result_msg own = *m;
	if (p->stopped && own.why == WHY_NONE && own.ended > p->stopped_at)
		own.why = WHY_WALL; /* it ended by seeing that the other was stopped: which went first is luck */
	bad = put_result(c, &own, fds, nfds);
	if (bad < 0)
		snprintf(p->fail, sizeof p->fail, "%.290s", c->fail);
	p->text[i] = strndup(reply.p, reply.n);
	reply.n = 0;
	p->err[i] = c->err.kept;
	p->err_n[i] = c->err.kept_n;
	c->err.kept = NULL;
	p->ended[i] = m->ended;
	p->side[i] = NULL;
	c->pair = NULL;
	if (!other)
		p->next_look = now_ns() + SEC;
	else if (i == DRIVER ? m->signaled || m->why || !accepts(p->req, m->code) : bad)
		ask_kill(other, WHY_PEER);
	settle_pair(p);
	start_cleaning(c); /* takes a while: the answer goes out first */
}

/* A copier is done, saw too much, or is gone. */
static void hear_copier(struct pair *p, int i)
{
	char what;
	struct copier *k = &p->copier[i];
	ssize_t n = recv(k->sock, &what, 1, MSG_DONTWAIT);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n == 1 && what == 'o') {
		if (p->side[!i])
			ask_kill(p->side[!i], WHY_OUTPUT);
		return;
	}
	k->busy = 0;
	if (n == 1) {
		settle_pair(p);
		return;
	}
	while (waitpid(k->pid, NULL, 0) < 0 && errno == EINTR)
		;
	close(k->sock);
	k->pid = 0;
	if (!p->used)
		return;
	if (p->req && (p->side[0] || p->side[1])) {
		snprintf(p->fail, sizeof p->fail, "a copier ended");
		repeat_pair(p);
	} else
		settle_pair(p);
}

/* The shared wall limit, and the shorter one for pairs in which nothing happens: no byte moved, next to no CPU time used. */
static void look_at_pair(struct pair *p, u64 now)
{
	if (!p->req || (!p->side[0] && !p->side[1])) { /* a pipe outlived its program, in a socket without a reader */
		for (int i = 0; i < 2; i++)
			if (p->copier[i].busy)
				kill(p->copier[i].pid, SIGKILL);
		p->next_look = UINT64_MAX;
		return;
	}
	u64 idle = p->req->idle, end = p->begun + p->req->pair_wall;
	count_idleness(p, now);
	if (now >= end || p->idle >= idle) {
		p->stuck = now < end && p->side[0] && p->side[1];
		p->stopped = WHY_WALL;
		p->stopped_at = now;
		for (int i = 0; i < 2; i++)
			if (p->side[i])
				ask_kill(p->side[i], WHY_WALL);
		p->next_look = UINT64_MAX;
		return;
	}
	p->next_look = now + idle / 8 + MS;
	if (p->next_look > now + idle - p->idle)
		p->next_look = now + idle - p->idle;
	if (p->next_look > end)
		p->next_look = end;
	if (p->next_look < now + MS)
		p->next_look = now + MS;
}
