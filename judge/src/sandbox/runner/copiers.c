/*
 * The copiers of a pair: forks of the supervisor with its account, that only read, note and write. What they read is
 * foreign bytes, which they never interpret; what they learn goes into the shared page, whose numbers the supervisor
 * takes as counts and bounds. They stand before the supervisor's state and cannot name it.
 *
 *   waiting -> two pipes arrive -> copying -> "o" (over the cap) -> "d" (done) -> waiting        socket closed: exit
 */
enum { SOLUTION = 0, DRIVER = 1 };

struct share { /* of one pair: both copiers write, the supervisor reads */
	u64 moved, last, bytes[2]; /* last: when something moved */
	u32 used, cut, after, over[2]; /* after: the solution wrote when the driver had ended */
	u8 data[TRANSCRIPT]; /* pieces: u32 microseconds since the start, u32 length * 2 + direction, the bytes */
};

struct copy_msg {
	u32 core, direction; /* DRIVER: to the driver */
	u64 begun, cap;
};

enum { FROM = 0, TO, FROM_ENDED, TO_ENDED, COPY_FDS };

static void note_piece(struct share *s, const struct copy_msg *m, const char *p, size_t n, u64 now)
{
	u32 room = TRANSCRIPT - 8, at, head[2];
	if (__atomic_load_n(&s->cut, __ATOMIC_RELAXED))
		return;
	at = __atomic_fetch_add(&s->used, (u32)(8 + n), __ATOMIC_RELAXED);
	if (at > room || n > room - at) {
		__atomic_store_n(&s->cut, 1, __ATOMIC_RELAXED);
		if (at > room)
			return;
		n = room - at;
	}
	head[0] = (u32)((now - m->begun) / 1000);
	head[1] = (u32)n * 2 + m->direction;
	memcpy(s->data + at, head, 8);
	memcpy(s->data + at + 8, p, n);
}

static int has_ended(int fd, int ms)
{
	struct pollfd p = {fd, POLLIN, 0};
	int k;
	while ((k = poll(&p, 1, ms)) < 0 && errno == EINTR)
		;
	return k > 0;
}

/*
 * An end of file waits for the word that the writer ended, so that the reader's answer to it comes later than that;
 * bytes that lost their reader wait for the word that it ended, so that the writer goes on later than that.
 * Bytes without a reader are thrown away: a driver does not die of a solution that ended. What a solution writes
 * after the driver's end is noted; then its pipe is closed, and it sees that.
 */
static void copy_stream(int sock, struct share *s, const struct copy_msg *m, int *fds)
{
	static char piece[65536];
	int grace = GRACE_MS;
	u64 total = 0;
	for (;;) {
		ssize_t n = read(fds[FROM], piece, sizeof piece);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		u64 now = now_ns();
		total += (u64)n;
		s->bytes[m->direction] = total;
		__atomic_fetch_add(&s->moved, (u64)n, __ATOMIC_RELAXED);
		__atomic_store_n(&s->last, now, __ATOMIC_RELAXED);
		if (total > m->cap && !s->over[m->direction]) {
			s->over[m->direction] = 1;
			send(sock, "o", 1, MSG_NOSIGNAL);
		}
		if (fds[TO] >= 0) {
			note_piece(s, m, piece, (size_t)n, now);
			if (write_all(fds[TO], piece, (size_t)n) == 0)
				continue;
			close(fds[TO]);
			fds[TO] = -1;
		}
		int gone = has_ended(fds[TO_ENDED], grace);
		grace = 0;
		if (gone && m->direction == DRIVER) {
			s->after = 1;
			break;
		}
	}
	if (fds[TO] >= 0)
		has_ended(fds[FROM_ENDED], GRACE_MS);
	for (int i = 0; i < COPY_FDS; i++)
		if (fds[i] >= 0)
			close(fds[i]);
}

static void become_copier(int sock, struct share *s)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC), pinned = -1;
	for (int i = 1; i < 32; i++)
		signal(i, i == SIGPIPE ? SIG_IGN : SIG_DFL);
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	for (int i = 0; i < 3; i++)
		dup2(null, i);
	if (null < 0 || (sock != 3 && dup3(sock, 3, O_CLOEXEC) < 0))
		_exit(1);
	syscall(SYS_close_range, 4u, ~0u, 0u);
	share_core();
	for (;;) {
		struct copy_msg m;
		int fds[128], n;
		if (recv_fds(3, &m, sizeof m, fds, &n, 0) != sizeof m || n != COPY_FDS)
			_exit(0);
		if ((int)m.core != pinned) {
			cpu_set_t set;
			CPU_ZERO(&set);
			CPU_SET(m.core, &set);
			sched_setaffinity(0, sizeof set, &set);
			pinned = (int)m.core;
		}
		copy_stream(3, s, &m, fds);
		if (send(3, "d", 1, MSG_NOSIGNAL) != 1)
			_exit(0);
	}
}
