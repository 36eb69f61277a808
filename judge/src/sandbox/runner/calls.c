/*
 * Small system calls that every process of the runner makes. No state; nothing here knows who calls it.
 */
static u64 now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * SEC + (u64)t.tv_nsec;
}

static int write_all(int fd, const void *data, size_t n)
{
	const char *p = data;
	while (n > 0) {
		ssize_t k = write(fd, p, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return -1;
		p += k;
		n -= (size_t)k;
	}
	return 0;
}

static int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	int r = write_all(fd, text, strlen(text));
	int e = errno;
	close(fd);
	errno = e;
	return r;
}

static int write_at(int dir, const char *name, const char *text)
{
	int fd = openat(dir, name, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	int r = write_all(fd, text, strlen(text));
	int e = errno;
	close(fd);
	errno = e;
	return r;
}

/* Reads a small kernel file from its start; always ends the text. */
static ssize_t pread_text(int fd, char *buf, size_t size)
{
	ssize_t n = pread(fd, buf, size - 1, 0);
	buf[n > 0 ? n : 0] = 0;
	return n;
}

static ssize_t read_text(const char *path, char *buf, size_t size)
{
	buf[0] = 0;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	size_t used = 0;
	ssize_t n;
	while (used < size - 1 && (n = read(fd, buf + used, size - 1 - used)) > 0)
		used += (size_t)n;
	buf[used] = 0;
	close(fd);
	return (ssize_t)used;
}

static u64 number_after(const char *text, const char *key)
{
	size_t k = strlen(key);
	for (const char *p = text; p && *p; p = strchr(p, '\n'), p = p ? p + 1 : p)
		if (strncmp(p, key, k) == 0 && p[k] == ' ')
			return strtoull(p + k + 1, NULL, 10);
	return 0;
}

/* One message with descriptors. */
static int send_fds(int sock, const void *data, size_t n, const int *fds, int nfds)
{
	char control[CMSG_SPACE(sizeof(int) * 128)];
	struct iovec iov = {(void *)data, n};
	struct msghdr m = {.msg_iov = &iov, .msg_iovlen = 1};
	if (nfds > 0) {
		m.msg_control = control;
		m.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)nfds);
		struct cmsghdr *c = CMSG_FIRSTHDR(&m);
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		c->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)nfds);
		memcpy(CMSG_DATA(c), fds, sizeof(int) * (size_t)nfds);
	}
	ssize_t k;
	while ((k = sendmsg(sock, &m, MSG_NOSIGNAL)) < 0 && errno == EINTR)
		;
	return k == (ssize_t)n ? 0 : -1;
}

static ssize_t recv_fds(int sock, void *data, size_t n, int *fds, int *nfds, int flags)
{
	char control[CMSG_SPACE(sizeof(int) * 128)];
	struct iovec iov = {data, n};
	struct msghdr m = {.msg_iov = &iov, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
	ssize_t k;
	while ((k = recvmsg(sock, &m, MSG_CMSG_CLOEXEC | flags)) < 0 && errno == EINTR)
		;
	*nfds = 0;
	if (k < 0)
		return -1;
	for (struct cmsghdr *c = CMSG_FIRSTHDR(&m); c; c = CMSG_NXTHDR(&m, c)) {
		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		*nfds = (int)((c->cmsg_len - CMSG_LEN(0)) / sizeof(int));
		memcpy(fds, CMSG_DATA(c), sizeof(int) * (size_t)*nfds);
	}
	return k;
}

/* A plain name in one folder: nothing that could lead elsewhere. */
static int plain_name(const char *s)
{
	return s[0] && strcmp(s, ".") && strcmp(s, "..") && !strchr(s, '/') && strlen(s) < 256;
}

static int open_tree_at(int dir, const char *path)
{
	return (int)syscall(SYS_open_tree, dir, path, TREE_CLONE | TREE_RECURSIVE | O_CLOEXEC);
}

static int open_tree_of(const char *path)
{
	return open_tree_at(AT_FDCWD, path);
}

static int restrict_tree(int fd, u64 attrs)
{
	struct mount_attr_1 a = {.attr_set = attrs};
	return (int)syscall(SYS_mount_setattr, fd, "", AT_EMPTY_PATH | AT_RECURSIVE_ALL, &a, sizeof a);
}

/* A woken process does not preempt the other: an exchange then takes four switches instead of nearly seven. */
static void share_core(void)
{
	struct sched_param p = {0};
	sched_setscheduler(0, SCHED_BATCH, &p);
}

static u64 group_cpu(int fd)
{
	char buf[1024];
	if (pread_text(fd, buf, sizeof buf) <= 0)
		return 0;
	return setup.cg_mode == CG_V1 ? strtoull(buf, NULL, 10) : number_after(buf, "usage_usec") * 1000;
}
