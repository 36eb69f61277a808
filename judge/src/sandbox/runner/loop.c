/*
 * The loop of the supervisor: Node's frames, the containers' messages, deadlines. Nothing here waits for anything but
 * poll(); a message that is too short, unknown or out of turn breaks its container.
 */
static void hear(struct container *c)
{
	static _Alignas(16) char buf[1024];
	int fds[128], n = 0;
	ssize_t k = recv_fds(c->sock, buf, sizeof buf - 1, fds, &n, MSG_DONTWAIT);
	u32 kind = 0;
	if (k < 0 && errno == EAGAIN)
		return;
	if (k >= 4)
		memcpy(&kind, buf, 4);
	if (kind == MSG_RESULT && c->state == RUNNING && k >= (ssize_t)offsetof(struct result_msg, collected)) {
		static struct result_msg m;
		memset(&m, 0, sizeof m);
		memcpy(&m, buf, (size_t)k < sizeof m ? (size_t)k : sizeof m);
		if (c->pair)
			finish_side(c, &m, fds, n);
		else
			finish_run(c, &m, fds, n);
	} else if (kind == MSG_READY && k == 8 && (c->state == STARTING || c->state == CLEANING)) {
		u32 without_proc;
		memcpy(&without_proc, buf + 4, 4);
		has_proc = !without_proc;
		became_ready(c);
	} else {
		if (kind == MSG_FAIL)
			snprintf(c->fail, sizeof c->fail, "%.*s", (int)(k - 4), buf + 4);
		broken(c);
	}
	for (int i = 0; i < n; i++)
		close(fds[i]);
}

static struct {
	char head[4], *frame;
	size_t have, size;
} incoming;

static void accept_frame(void)
{
	u64 id;
	if (parse_cancel(incoming.frame, incoming.size, &id)) {
		free(incoming.frame);
		incoming.frame = NULL;
		incoming.have = 0;
		cancel(id);
		return;
	}
	struct request *r = parse_request(incoming.frame, incoming.size);
	incoming.frame = NULL;
	incoming.have = 0;
	if (!r || (setup.session && (r->mate || session_fds[0] < 0))) { /* a session has one program */
		stop_asked = 1;
		return;
	}
	r->attempts = (u32)setup.session;
	if (queue_tail)
		queue_tail->next = r;
	else
		queue_head = r;
	queue_tail = r;
}

static void read_input(void)
{
	static char buf[65536];
	ssize_t n = read(0, buf, sizeof buf);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n <= 0) {
		stop_asked = 1;
		return;
	}
	for (char *p = buf, *end = buf + n; p < end && !stop_asked;) {
		size_t want = incoming.frame ? incoming.size : 4;
		size_t k = want - incoming.have < (size_t)(end - p) ? want - incoming.have : (size_t)(end - p);
		memcpy((incoming.frame ? incoming.frame : incoming.head) + incoming.have, p, k);
		incoming.have += k;
		p += k;
		if (incoming.have < want)
			return;
		if (incoming.frame) {
			accept_frame();
			continue;
		}
		u32 size;
		memcpy(&size, incoming.head, 4);
		if (size == 0 || size > MAX_FRAME || !(incoming.frame = malloc(size))) {
			stop_asked = 1;
			return;
		}
		incoming.size = size;
		incoming.have = 0;
	}
}

static int wait_time(u64 now)
{
	u64 next = now + 3600 * SEC;
	if (pending_n || stale_left)
		next = now + 20 * MS;
	for (int i = 0; i < MAX_CONTAINERS; i++) {
		struct container *c = &containers[i];
		if (c->state == FREE || c->state == IDLE)
			continue;
		if (c->deadline && c->deadline < next)
			next = c->deadline;
		if (c->state == RUNNING && c->watch_from > now && c->watch_from < next)
			next = c->watch_from;
	}
	for (int i = 0; i < nslots; i++)
		if (pairs[i].used && pairs[i].begun_both && pairs[i].next_look < next)
			next = pairs[i].next_look;
	return next <= now ? 0 : (int)((next - now) / MS) + 1;
}

/* What one turn of the loop waits for: Node, then containers from `first`, then copiers from `last`. */
struct waiting {
	struct pollfd p[1 + 3 * MAX_CONTAINERS + 2 * MAX_CORES];
	struct {
		int container, what; /* what: 0 its messages, 1 stdout, 2 stderr */
	} who[1 + 3 * MAX_CONTAINERS];
	int first, last, n;
};

static void wait_for_container(struct waiting *w, int i, u64 now)
{
	const struct container *c = &containers[i];
	int fds[3] = {c->sock, c->out.fd, c->err.fd};
	/* Most programs end before their output is watched: one wake-up instead of two. */
	int some = c->state == RUNNING && now >= c->watch_from ? 3 : 1;
	for (int k = 0; k < some; k++) {
		if (fds[k] < 0)
			continue;
		w->who[w->n].container = i;
		w->who[w->n].what = k;
		w->p[w->n++] = (struct pollfd){fds[k], POLLIN, 0};
	}
}

static void list_waiting(struct waiting *w, int with_input, u64 now)
{
	w->n = 0;
	if (with_input)
		w->p[w->n++] = (struct pollfd){0, POLLIN, 0};
	w->first = w->n;
	for (int i = 0; i < MAX_CONTAINERS; i++)
		if (containers[i].state != FREE)
			wait_for_container(w, i, now);
	w->last = w->n;
	for (int i = 0; i < 2 * nslots; i++) { /* a closed or unused one is -1, which poll passes over */
		const struct copier *k = &pairs[i / 2].copier[i % 2];
		w->p[w->n++] = (struct pollfd){k->pid ? k->sock : -1, POLLIN, 0};
	}
}

static void serve_ready(const struct waiting *w)
{
	for (int i = w->last; i < w->n; i++)
		if (w->p[i].revents)
			hear_copier(&pairs[(i - w->last) / 2], (i - w->last) % 2);
	for (int i = w->first; i < w->last; i++) {
		struct container *c = &containers[w->who[i].container];
		if (!w->p[i].revents || c->state == FREE)
			continue;
		if (w->who[i].what == 0)
			hear(c);
		else if (c->state == RUNNING)
			drain(c, w->who[i].what == 1 ? &c->out : &c->err, 0);
	}
}

static void meet_deadlines(u64 now)
{
	for (int i = 0; i < MAX_CONTAINERS; i++) {
		struct container *c = &containers[i];
		if (c->state == FREE || c->state == IDLE || !c->deadline || now < c->deadline)
			continue;
		snprintf(c->fail, sizeof c->fail, "the container did not answer in time");
		broken(c);
	}
	for (int i = 0; i < nslots; i++)
		if (pairs[i].used && pairs[i].begun_both && now >= pairs[i].next_look)
			look_at_pair(&pairs[i], now);
}

static void turn(int with_input)
{
	static struct waiting w;
	u64 now = now_ns();
	list_waiting(&w, with_input, now);
	int ready = poll(w.p, (nfds_t)w.n, wait_time(now));
	if (ready < 0)
		return;
	serve_ready(&w);
	if (with_input && w.p[0].revents)
		read_input();
	meet_deadlines(now_ns());
	schedule();
	if (pending_n)
		retry_pending();
	if (stale_left && ready == 0)
		remove_stale();
}
