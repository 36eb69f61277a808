/*
 * What supervisors that were killed left behind: groups and spool folders. Runs in the supervisor. A name of another is
 * trusted for nothing: only what can be locked is removed, and no link is followed.
 */
static u64 start_time_of(pid_t pid)
{
	char path[64], buf[1024];
	snprintf(path, sizeof path, "/proc/%d/stat", pid);
	if (read_text(path, buf, sizeof buf) <= 0)
		return 0;
	char *p = strrchr(buf, ')');
	for (int i = 0; p && i < 20; i++)
		p = strchr(p + 1, ' ');
	return p ? strtoull(p + 1, NULL, 10) : 0;
}

static int remove_tree(int dir, const char *name, int depth)
{
	int fd = openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return errno == ENOENT ? 0 : -1;
	DIR *d = fdopendir(fd);
	struct dirent *e;
	while (d && depth > 0 && (e = readdir(d)))
		if (e->d_type == DT_DIR && e->d_name[0] != '.')
			remove_tree(dirfd(d), e->d_name, depth - 1);
	if (d)
		closedir(d);
	return unlinkat(dir, name, AT_REMOVEDIR) < 0 && errno != ENOENT ? -1 : 0;
}

static u64 own_pid_namespace(void)
{
	struct stat st;
	return stat("/proc/self/ns/pid", &st) == 0 ? (u64)st.st_ino : 0;
}

/*
 * A lock marks a folder as in use until this process ends, however it ends. It is visible from every namespace,
 * while a process of another namespace may be missing from /proc here. Names without a namespace hold no lock.
 * The lock of a left-over is returned, to be held while it is removed; -1: somebody uses it.
 */
static int lock_stale(int dir, const char *name)
{
	int pid;
	unsigned long long start, space;
	if (sscanf(name, "drafts-%d-%llu-%llu", &pid, &start, &space) != 3 || !strcmp(name, run_name))
		return -1;
	if (space == own_pid_namespace() && start_time_of(pid) == start)
		return -1;
	int fd = openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0) {
		close(fd);
		return -1;
	}
	return fd;
}

/* Makes a folder and locks it. Somebody may have taken it for a left-over before it was locked: then once more. */
static int open_locked(const char *path, mode_t mode)
{
	for (int i = 0; i < 20; i++) {
		struct stat a, b;
		if (mkdir(path, mode) < 0 && errno != EEXIST)
			return -1;
		int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (fd < 0 && errno != ENOENT)
			return -1;
		if (fd < 0)
			continue;
		if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &a) == 0 && stat(path, &b) == 0 && a.st_ino == b.st_ino)
			return fd;
		close(fd);
		usleep(1000);
	}
	errno = EBUSY;
	return -1;
}

/* Groups and spool folders of supervisors that were killed. */
static void remove_stale(void)
{
	stale_left = 0;
	for (int i = 0; i < (setup.cg_mode == CG_V1 ? 3 : setup.cg_mode == CG_V2 ? 1 : 0); i++) {
		int parent = openat(base_fd[i], "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		DIR *d = parent >= 0 ? fdopendir(parent) : NULL;
		struct dirent *e;
		while (d && (e = readdir(d))) {
			int lock = lock_stale(dirfd(d), e->d_name);
			if (lock < 0)
				continue;
			if (remove_tree(dirfd(d), e->d_name, 3) < 0)
				stale_left = 1;
			close(lock);
		}
		if (d)
			closedir(d);
	}
	char parent[PATH_MAX];
	snprintf(parent, sizeof parent, "%s/..", spool_dir);
	DIR *d = opendir(parent);
	struct dirent *e, *f;
	while (d && (e = readdir(d))) {
		int lock = lock_stale(dirfd(d), e->d_name);
		if (lock < 0)
			continue;
		int fd = openat(dirfd(d), e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
		DIR *in = fd >= 0 ? fdopendir(fd) : NULL;
		while (in && (f = readdir(in)))
			unlinkat(dirfd(in), f->d_name, 0);
		if (in)
			closedir(in);
		unlinkat(dirfd(d), e->d_name, AT_REMOVEDIR);
		close(lock);
	}
	if (d)
		closedir(d);
}
