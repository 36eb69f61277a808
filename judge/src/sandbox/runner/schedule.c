/*
 * Who runs where. Runs in the supervisor: the queue, the cores, and which container takes a request. At most one run (or
 * pair) a core; a run whose container broke is repeated once.
 */
static void push_front(struct request *r)
{
	r->next = queue_head;
	queue_head = r;
	if (!queue_tail)
		queue_tail = r;
}

static int same_text(const char *a, const char *b)
{
	return !a == !b && (!a || !strcmp(a, b));
}

/* A folder that was removed and made anew is another one, whatever its path. */
static int still_there(const struct container *c, int i)
{
	struct stat st;
	return stat(c->shown[i], &st) == 0 && st.st_dev == c->shown_key[i].dev && st.st_ino == c->shown_key[i].ino;
}

static int same_key(const struct container *c, const struct request *r)
{
	if (!same_text(c->root, r->root.p) || c->nreadonly != (int)r->nreadonly)
		return 0;
	for (int i = 0; i < c->nreadonly; i++)
		if (strcmp(c->shown[i], r->shown[i].p) || strcmp(c->shown_as[i], r->shown_as[i].p) || !still_there(c, i))
			return 0;
	return setup.two_ids || same_text(c->box, r->box.p);
}

static int shows_box(const struct container *c, const struct request *r)
{
	return same_text(c->box, r->box.p);
}

/* Among the idle: the right box on the right core, then the right box; a new one while few share the key; then any. */
static struct container *choose_container(const struct request *r, int core, int *make_new)
{
	struct container *best = NULL, *oldest = NULL;
	int score = -1, alike = 0, all = 0;
	for (int i = 0; i < MAX_CONTAINERS; i++) {
		struct container *c = &containers[i];
		if (c->state == FREE)
			continue;
		all++;
		int key = same_key(c, r);
		alike += key;
		if (c->state != IDLE)
			continue;
		if (!oldest || c->last_used < oldest->last_used)
			oldest = c;
		if (!key)
			continue;
		int s = (shows_box(c, r) ? 4 : c->box ? 0 : 2) + (c->core == core);
		if (s > score || (s == score && c->last_used < best->last_used)) {
			best = c;
			score = s;
		}
	}
	if (best && (score >= 2 || alike >= 3 * nslots))
		return best;
	if (all >= 8 * nslots || all >= MAX_CONTAINERS - 1) {
		if (best)
			return best;
		if (oldest)
			end_container(oldest);
	}
	*make_new = 1;
	return NULL;
}

static void broken(struct container *c);

static void begin(struct container *c, struct request *r)
{
	c->req = r;
	int result = send_run(c, r);
	if (result == 0) {
		c->state = RUNNING;
		if (!c->has_spare && make_kit(c, &c->spare) == 0)
			c->has_spare = 1;
		return;
	}
	if (result == -2) {
		broken(c);
		return;
	}
	forget_run(c);
	answer_error(r, "%s", c->fail);
	c->fail[0] = 0;
	c->req = NULL;
	c->state = IDLE;
	release_core(c);
}

static void hold_core(struct container *c, int core)
{
	core_busy[core]++;
	c->core = core;
	c->holds_core = 1;
	c->last_used = now_ns();
}

/* Both programs of a pair share one core: they mostly wait for each other, and waking across cores costs more. */
static void schedule_pair(struct request *r, int core)
{
	struct pair *p = &pairs[core];
	char error[256] = "no container";
	struct copier kept[2] = {p->copier[0], p->copier[1]};
	*p = (struct pair){.used = 1, .core = core, .end = {-1, -1}, .req = r, .copier = {kept[0], kept[1]}, .share = p->share};
	core_busy[core]++;
	for (int i = 0; i < 2; i++) {
		int make_new = 0;
		const struct request *part = i == SOLUTION ? r : r->mate;
		struct container *c = choose_container(part, core, &make_new);
		if (make_new && !(c = start_container(part, error, sizeof error))) {
			int lost = groups_lost(NULL);
			snprintf(p->fail, sizeof p->fail, "%s", error);
			abort_pair(p);
			if (lost && r->attempts++ == 0) {
				revive_groups();
				push_front(r);
			} else
				answer_error(r, "%s", error);
			return;
		}
		p->side[i] = c;
		c->pair = p;
		c->joint[0] = c->joint[1] = c->joint[2] = -1;
		c->deadline = now_ns() + 30 * SEC;
		if (!make_new)
			c->state = RESERVED;
		hold_core(c, core);
	}
	side_ready(p);
}

static void schedule(void)
{
	while (queue_head) {
		int core = 0, make_new = 0;
		char error[256] = "no container";
		while (core < nslots && core_busy[core])
			core++;
		if (core == nslots)
			return;
		struct request *r = queue_head;
		const struct container *likely = NULL;
		for (int i = 0; i < MAX_CONTAINERS && !likely; i++) /* prefer a free core whose container is at hand */
			if (containers[i].state == IDLE && containers[i].core >= 0 && !core_busy[containers[i].core] &&
				same_key(&containers[i], r) && shows_box(&containers[i], r))
				likely = &containers[i];
		if (likely)
			core = likely->core;
		queue_head = r->next;
		if (!queue_head)
			queue_tail = NULL;
		const char *bad = objection(r);
		if (bad) {
			answer_error(r, "%s", bad);
			continue;
		}
		if (r->mate) {
			schedule_pair(r, core);
			continue;
		}
		struct container *c = choose_container(r, core, &make_new);
		if (make_new && !(c = start_container(r, error, sizeof error)) && r->attempts == 0 && groups_lost(NULL)) {
			r->attempts++;
			revive_groups();
			push_front(r);
			continue;
		}
		if (make_new && !c) {
			answer_error(r, "%s", error);
			continue;
		}
		hold_core(c, core);
		if (make_new)
			c->req = r; /* begins at READY */
		else
			begin(c, r);
	}
}

/* A container that ended, failed or went silent. Its run is repeated once. */
static void broken(struct container *c)
{
	struct request *r = c->req;
	char why[sizeof c->fail];
	int lost = c->lost || groups_lost(c);
	snprintf(why, sizeof why, "%s", c->fail[0] ? c->fail : "the container ended");
	c->req = NULL;
	if (c->pair) {
		snprintf(c->pair->fail, sizeof c->pair->fail, "%.290s", why);
		repeat_pair(c->pair);
		r = NULL;
	} else
		end_container(c);
	if (lost)
		revive_groups();
	if (!r)
		return;
	if (r->attempts++ == 0)
		push_front(r);
	else
		answer_error(r, "%s", why);
}

static void became_ready(struct container *c)
{
	struct request *r = c->req;
	c->deadline = 0;
	if (c->pair) {
		c->state = RESERVED;
		side_ready(c->pair);
		return;
	}
	if (c->doomed) {
		end_container(c);
		if (r)
			push_front(r);
		return;
	}
	if (c->state == STARTING && r) {
		begin(c, r);
		return;
	}
	release_core(c);
	c->state = IDLE;
	if (!c->has_spare && make_kit(c, &c->spare) == 0)
		c->has_spare = 1;
}

/* Takes a request that has not begun out of the queue. */
static struct request *take_queued(u64 id)
{
	struct request *before = NULL;
	for (struct request *r = queue_head; r; before = r, r = r->next) {
		if (r->id != id)
			continue;
		if (before)
			before->next = r->next;
		else
			queue_head = r->next;
		if (queue_tail == r)
			queue_tail = before;
		return r;
	}
	return NULL;
}

/*
 * Nobody wants this run any more. What runs is killed and answered as it ends; what waits, for a core or for its
 * container, is answered now. One that ended meanwhile is not there.
 */
static void cancel(u64 id)
{
	struct request *r = take_queued(id);
	for (int i = 0; i < MAX_CONTAINERS && !r; i++) {
		struct container *c = &containers[i];
		if (c->state == FREE || !c->req || c->pair || c->req->id != id)
			continue;
		if (c->state == RUNNING) {
			c->req->attempts = 1; /* not once more, should the container break now */
			ask_kill(c, WHY_PEER);
			return;
		}
		r = c->req;
		c->req = NULL;
	}
	for (int i = 0; i < nslots && !r; i++) {
		struct pair *p = &pairs[i];
		if (!p->req || p->req->id != id)
			continue;
		p->req->attempts = 1;
		if (!p->begun_both) {
			snprintf(p->fail, sizeof p->fail, "cancelled");
			repeat_pair(p);
			return;
		}
		for (int k = 0; k < 2; k++)
			if (p->side[k])
				ask_kill(p->side[k], WHY_PEER);
		return;
	}
	if (r)
		answer_error(r, "cancelled");
}
