/*
 * What programs write. Runs in the supervisor: kept up to inlineBytes, compared with the answer, spooled when longer. All
 * of it is foreign bytes, never interpreted, and never more than its cap.
 *
 *   stdout: equal so far (nothing spooled) -> differs: the beginning is spooled out of the answer, then all that follows
 */
static char chunk[CHUNK], other[CHUNK];

static int open_spool(struct container *c)
{
	snprintf(c->spool_path, sizeof c->spool_path, "%s/%" PRIu64, spool_dir, ++spool_counter);
	c->spool = open(c->spool_path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (c->spool < 0 && errno == ENOENT) { /* the folder was taken away */
		close(spool_fd);
		spool_fd = open_locked(spool_dir, 0700);
		c->spool = open(c->spool_path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	}
	c->spool_used = c->spool >= 0;
	c->spool_bad |= c->spool < 0;
	return c->spool < 0 ? -1 : 0;
}

/* While the output equals the answer nothing is spooled: the beginning can be had from the answer later. */
static void spool_beginning(struct container *c, u64 n)
{
	if (c->spool >= 0 || c->spool_used || open_spool(c) < 0)
		return;
	if (n <= c->out.kept_n) {
		c->spool_bad |= write_all(c->spool, c->out.kept, n) < 0;
		return;
	}
	for (off_t at = 0; (u64)at < n;) {
		ssize_t k = sendfile(c->spool, c->answer, &at, n - (u64)at);
		if (k <= 0 && !(k < 0 && errno == EINTR)) {
			c->spool_bad = 1;
			return;
		}
	}
}

static void keep(struct capture *k, const char *p, size_t n)
{
	if (k->kept_n >= k->kept_max)
		return;
	if (n > k->kept_max - k->kept_n)
		n = k->kept_max - k->kept_n;
	if (k->kept_n + n > k->kept_room) {
		k->kept_room = (k->kept_n + n) * 2 < k->kept_max ? (k->kept_n + n) * 2 : k->kept_max;
		k->kept = realloc(k->kept, k->kept_room);
	}
	memcpy(k->kept + k->kept_n, p, n);
	k->kept_n += n;
}

static void take_stdout(struct container *c, const char *p, size_t n)
{
	u64 before = c->out.total, room = c->out.cap > before ? c->out.cap - before : 0;
	size_t usable = n < room ? n : (size_t)room;
	c->out.total += n;
	if (c->same == 1) {
		size_t got = 0;
		while (got < n) {
			ssize_t k = pread(c->answer, other + got, n - got, (off_t)(before + got));
			if (k <= 0)
				break;
			got += (size_t)k;
		}
		if (got < n || memcmp(p, other, n))
			c->same = 0;
	}
	keep(&c->out, p, usable);
	if (c->same != 1 && before + usable > c->out.kept_max) {
		if (!c->spool_used)
			spool_beginning(c, before < c->out.cap ? before : c->out.cap);
		if (c->spool >= 0)
			c->spool_bad |= write_all(c->spool, p, usable) < 0;
	}
}

static void ask_kill(struct container *c, u32 why)
{
	struct kill_msg k = {MSG_KILL, why};
	if (!c->sent_kill)
		send(c->sock, &k, sizeof k, MSG_NOSIGNAL | MSG_DONTWAIT);
	c->sent_kill = 1;
}

/* Reads what is there. A program that goes on writing is met again at the next turn of the loop. */
static void drain(struct container *c, struct capture *k, int all)
{
	for (int turn = 0; k->fd >= 0 && (all || turn < 4); turn++) {
		ssize_t n = read(k->fd, chunk, sizeof chunk);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN)
			return;
		if (n <= 0) {
			close(k->fd);
			k->fd = -1;
			return;
		}
		if (k == &c->out) {
			take_stdout(c, chunk, (size_t)n);
		} else {
			k->total += (u64)n;
			keep(k, chunk, (size_t)n);
		}
		if (k->total > k->cap)
			ask_kill(c, WHY_OUTPUT);
	}
}
