/*
 * Handing a run over: opens every file of the request, checks it, and sends the descriptors to pid 1, which never sees a
 * path of the host. Runs in the supervisor. Only regular files are opened; without root stdin is a sealed copy.
 */
static int sealed_copy(const char *data, size_t n, int from)
{
	int fd = memfd_create("stdin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	if (fd < 0)
		return -1;
	int bad = data ? write_all(fd, data, n) < 0 : 0;
	ssize_t k;
	while (!data && !bad && (k = sendfile(fd, from, NULL, 1 << 30)) != 0)
		bad = k < 0 && errno != EINTR;
	if (bad || fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) < 0 || lseek(fd, 0, SEEK_SET) < 0) {
		close(fd);
		return -1;
	}
	return fd;
}

static int open_regular_at(int dir, const char *path, int flags)
{
	struct stat st;
	int fd = openat(dir, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
	if (fd >= 0 && (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))) {
		close(fd);
		errno = EINVAL;
		return -1;
	}
	return fd;
}

static int open_regular(const char *path)
{
	return open_regular_at(AT_FDCWD, path, 0);
}

/*
 * A program may ask /proc/self/fd where its input lies, and is told the path within the mount that it was opened by. So the
 * folders that inputs lie in are opened as mounts of their own, which the next runs use too.
 */
static int input_tree(const char *folder)
{
	static struct {
		struct box_key key;
		int tree;
	} known[8];
	static unsigned n, next;
	struct stat st;
	if (stat(folder, &st) < 0)
		return -1;
	for (unsigned i = 0; i < n; i++)
		if (known[i].key.dev == st.st_dev && known[i].key.ino == st.st_ino)
			return known[i].tree;
	int tree = open_tree_of(folder);
	if (tree < 0)
		return -1;
	if (n == 8)
		close(known[next].tree);
	known[next].key = (struct box_key){.dev = st.st_dev, .ino = st.st_ino};
	known[next].tree = tree;
	n += n < 8;
	next = (next + 1) % 8;
	return tree;
}

/* A link is followed where it lies, as is anything that the kernel does not open this way. */
static int open_input(const char *path)
{
	char folder[PATH_MAX];
	const char *name = strrchr(path, '/');
	int tree = -1, fd = -1;
	if (name && name > path && (size_t)(name - path) < sizeof folder) {
		snprintf(folder, sizeof folder, "%.*s", (int)(name - path), path);
		tree = input_tree(folder);
	}
	if (tree >= 0)
		fd = open_regular_at(tree, name + 1, O_NOFOLLOW);
	return fd < 0 ? open_regular(path) : fd;
}

static int open_stdin(const struct request *r)
{
	if (r->stdin_kind == 0)
		return open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (r->stdin_kind == 2)
		return sealed_copy(r->in.p, r->in.n, -1);
	int fd = setup.two_ids ? open_input(r->in.p) : open_regular(r->in.p);
	if (fd < 0)
		return fd;
	fcntl(fd, F_SETFL, 0);
	if (setup.two_ids)
		return fd;
	int copy = sealed_copy(NULL, 0, fd); /* the program has our account: it could open the host file anew */
	close(fd);
	return copy;
}

static int same_box(const struct box_key *a, const struct stat *st)
{
	return a->dev == st->st_dev && a->ino == st->st_ino && a->changed.tv_sec == st->st_ctim.tv_sec &&
		a->changed.tv_nsec == st->st_ctim.tv_nsec;
}

/* Brings /box in line with the request: the descriptor of a detached mount is passed in. Only with two accounts. */
static int prepare_box(struct container *c, const struct request *r, u32 *how)
{
	struct stat st;
	*how = BOX_KEEP;
	if (!setup.two_ids)
		return -1;
	if (!r->box.p) {
		if (c->box)
			*how = BOX_NONE;
		free(c->box);
		c->box = NULL;
		return -1;
	}
	if (stat(r->box.p, &st) < 0)
		return -2;
	if (c->box && !strcmp(c->box, r->box.p) && same_box(&c->box_key, &st))
		return -1;
	int fd = open_tree_of(r->box.p);
	if (fd < 0 || !S_ISDIR(st.st_mode) || restrict_tree(fd, SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NODEV) < 0) {
		if (fd >= 0)
			close(fd);
		return -2;
	}
	free(c->box);
	c->box = strdup(r->box.p);
	c->box_key = (struct box_key){st.st_dev, st.st_ino, st.st_ctim};
	*how = BOX_NEW;
	return fd;
}

/* Where the kernel groups by session, the group is what is weighed. */
static void weigh(const char *nice_value)
{
	write_file("/proc/self/autogroup", nice_value);
}

/* What goes to pid 1 with a run. Those from `shared` to `own` belong to the container and stay open. */
struct parcel {
	int fds[128], n, shared, own, out[2], err[2];
	u32 box;
	const char *bad; /* what could not be opened */
};

static void pack_streams(struct parcel *p, struct container *c, const struct request *r)
{
	if (c->pair) {
		p->fds[p->n++] = c->joint[0];
		p->out[1] = c->joint[1];
		c->joint[0] = c->joint[1] = -1;
	} else if (setup.session) {
		p->fds[p->n++] = session_fds[0];
		p->out[1] = session_fds[1];
		session_fds[0] = session_fds[1] = -1;
		weigh("19");
	} else {
		if ((p->fds[p->n++] = open_stdin(r)) < 0)
			p->bad = r->stdin_kind == 1 ? r->in.p : "stdin";
		if (pipe2(p->out, O_CLOEXEC) < 0)
			p->bad = "pipe";
	}
	if (pipe2(p->err, O_CLOEXEC) < 0)
		p->bad = "pipe";
	p->fds[p->n++] = p->out[1];
	p->fds[p->n++] = p->err[1];
	if (!p->bad && r->answer.p && (c->answer = open_regular(r->answer.p)) < 0)
		p->bad = r->answer.p;
}

static void pack_group(struct parcel *p, struct container *c, const struct request *r)
{
	if (!p->bad && !c->has_kit) {
		if (c->has_spare)
			c->kit = c->spare;
		else if (make_kit(c, &c->kit) < 0)
			p->bad = "control group";
		c->has_kit = 1;
		c->has_spare = 0;
	}
	if (!p->bad && set_limits(c, &c->kit, r->memory, r->processes) < 0)
		p->bad = "limits of the control group";
	p->shared = p->n;
	if (!p->bad && setup.cg_mode == CG_V1)
		p->fds[p->n++] = c->kit.tasks;
	if (!p->bad && setup.cg_mode == CG_V2)
		p->fds[p->n++] = c->kit.dir;
	if (!p->bad && setup.cg_mode == CG_V2)
		p->fds[p->n++] = c->kit.usage;
	if (c->pair)
		p->fds[p->n++] = c->joint[2];
	p->own = p->n;
}

static void pack_files(struct parcel *p, struct container *c, const struct request *r)
{
	int tree = p->bad ? -1 : prepare_box(c, r, &p->box);
	if (tree == -2)
		p->bad = r->box.p;
	else if (tree >= 0)
		p->fds[p->n++] = tree;
	for (u32 i = 0; !p->bad && i < r->nfiles; i++)
		if ((p->fds[p->n++] = open_regular(r->from[i].p)) < 0) {
			p->bad = r->from[i].p;
			p->n--;
		}
}

static int send_parcel(const struct parcel *p, const struct container *c, char *message, size_t size)
{
	struct run_msg *m = (struct run_msg *)(void *)message;
	m->box = p->box;
	m->core = setup.session ? UINT32_MAX : (u32)cores[c->core];
	m->in_pair = c->pair != NULL;
	if (p->out[0] >= 0)
		fcntl(p->out[0], F_SETFL, O_NONBLOCK);
	fcntl(p->err[0], F_SETFL, O_NONBLOCK);
	return send_fds(c->sock, message, size, p->fds, p->n) < 0 ? -2 : 0;
}

static void close_parcel(const struct parcel *p)
{
	for (int i = 0; i < p->n; i++)
		if ((i < p->shared || i >= p->own) && p->fds[i] >= 0)
			close(p->fds[i]);
}

/* Opens everything and hands the run over. 0: under way; -1: cannot be run, the reason is in c->fail; -2: the container is broken. */
static int send_run(struct container *c, struct request *r)
{
	static _Alignas(16) char message[MAX_MESSAGE];
	struct parcel p = {.out = {-1, -1}, .err = {-1, -1}};
	int result = -1;
	size_t size = 0;
	if (fill_message(message, r, &size) < 0) {
		snprintf(c->fail, sizeof c->fail, "the arguments are too long");
		return -1;
	}
	pack_streams(&p, c, r);
	pack_group(&p, c, r);
	pack_files(&p, c, r);
	if (!p.bad)
		result = send_parcel(&p, c, message, size);
	int why = errno;
	close_parcel(&p);
	c->out = (struct capture){.fd = p.out[0], .cap = r->output, .kept_max = (size_t)r->inline_bytes};
	c->err = (struct capture){.fd = p.err[0], .cap = r->err > STDERR_END ? r->err : STDERR_END, .kept_max = (size_t)r->err};
	if (p.bad) {
		snprintf(c->fail, sizeof c->fail, "%s: %s", p.bad, strerror(why));
		c->lost = groups_lost(c);
		return c->lost ? -2 : -1;
	}
	c->same = r->answer.p ? 1 : -1;
	c->sent_kill = c->spool_used = c->spool_bad = 0;
	c->spooled = 0;
	u64 now = now_ns();
	c->watch_from = now + 2 * MS;
	c->deadline = now + r->wall + 20 * SEC;
	c->fail[0] = 0;
	return result;
}
