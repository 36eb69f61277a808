/*
 * Building a container. Runs in pid 1, before its first program: it believes the supervisor (the plan) and may see the
 * host's files until pivot_root; from settle() on it has no capability outside its namespaces and the filter is loaded.
 * Between runs only the writable folders change: they are emptied, or thrown away and made anew.
 * No path of the host is a path inside, but for the system folders: what is ours lies beneath OURS, under a name that has
 * nothing of where it lies on the host. So a clone or a data folder may have any path.
 * Everything pid 1 remembers is in `inside`; the parts of the supervisor come later and cannot name it.
 */
struct plan { /* what the supervisor decided about a container before it was cloned */
	int sock, nreadonly;
	char **shown, **shown_as;
	const char *box; /* only without root, where /box cannot be changed later */
	const char *root; /* another system whose /usr and /etc are shown; NULL: the host's */
};

/* Folders a program may write to. */
struct writable {
	const char *path, *options, *in_session;
	int fd;
};
enum { TMP = 0, SHM = 1, WORK = 2 };

static struct inside {
	struct plan plan;
	struct writable writables[3];
	u64 cookie;
	int core, box, no_proc; /* core: the one it is pinned to; box: whether /box shows a folder */
	int root, empty;        /* of mountless.c: the root, and a namespace without mounts */
	int lasting[8];         /* v1: tasks of cpuacct and of pids, cpuacct.usage: counters, the same for all its runs */
	struct start *start_page;
} inside = {
	.writables = {
		{"/tmp", "size=256m,nr_inodes=4096,mode=1777", "size=128m,nr_inodes=4096,mode=1777", -1},
		{"/dev/shm", "size=64m,nr_inodes=1024,mode=1777", NULL, -1},
		{"/work", "size=1g,nr_inodes=16384,mode=1777", "size=64m,nr_inodes=4096,mode=1777", -1},
	},
	.core = -1,
	.root = -1,
	.empty = -1,
	.lasting = {-1, -1, -1},
};

static void fail_inside(const char *what)
{
	char text[512];
	text[0] = MSG_FAIL;
	memset(text, 0, 4);
	*(u32 *)(void *)text = MSG_FAIL;
	int n = snprintf(text + 4, sizeof text - 4, "%s: %s", what, strerror(errno));
	send_fds(inside.plan.sock, text, 4 + (size_t)n, NULL, 0);
	_exit(1);
}

static int attach_tree(int fd, const char *to)
{
	return (int)syscall(SYS_move_mount, fd, "", AT_FDCWD, to, MOVE_FROM_EMPTY, inside.cookie);
}

static int mount_c(const char *src, const char *to, const char *type, unsigned long flags, const char *data)
{
	return (int)syscall(SYS_mount, src, to, type, flags, data, inside.cookie);
}

static int umount_c(const char *path)
{
	return (int)syscall(SYS_umount2, path, MNT_DETACH, 0, 0, 0, inside.cookie);
}

/* Makes the folders above a path, and the path itself as a folder or an empty file. */
static void make_target(const char *path, int is_dir)
{
	char buf[PATH_MAX];
	snprintf(buf, sizeof buf, "%s", path);
	for (char *p = buf + 1; *p; p++) {
		if (*p != '/')
			continue;
		*p = 0;
		mkdir(buf, 0755);
		*p = '/';
	}
	if (is_dir)
		mkdir(buf, 0755);
	else
		close(open(buf, O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
}

/* `from` is relative to `dir`. */
static void show(int dir, const char *from, const char *to, u64 attrs, int required)
{
	struct stat st;
	if (fstatat(dir, from, &st, AT_SYMLINK_NOFOLLOW) < 0) {
		if (required)
			fail_inside(from);
		return;
	}
	if (S_ISLNK(st.st_mode)) { /* merged /usr: /bin -> usr/bin */
		char link[PATH_MAX];
		ssize_t n = readlinkat(dir, from, link, sizeof link - 1);
		if (n > 0) {
			link[n] = 0;
			if (symlink(link, to) < 0 && required)
				fail_inside(to);
		}
		return;
	}
	int fd = open_tree_at(dir, from);
	if (fd < 0 || restrict_tree(fd, attrs) < 0) {
		if (required)
			fail_inside(from);
		if (fd >= 0)
			close(fd);
		return;
	}
	make_target(to, S_ISDIR(st.st_mode));
	if (attach_tree(fd, to) < 0 && required)
		fail_inside(to);
	close(fd);
}

static void show_etc(int root)
{
	static const char *const wanted[] = {"ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "java", "mono",
		"php", "fpc", "ghc", "erlang", "sbclrc", "python", "perl", "dotnet", "localtime"};
	int dir = openat(root, "etc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *d = dir >= 0 ? fdopendir(dir) : NULL;
	struct dirent *e;
	mkdir("etc", 0755);
	while (d && (e = readdir(d)))
		for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
			size_t n = strlen(wanted[i]);
			int family = i >= 4 && i <= 13; /* java-17-openjdk, fpc-3.2.2.cfg, python3 ... */
			if (strncmp(e->d_name, wanted[i], n) || (!family && e->d_name[n]))
				continue;
			char to[300];
			snprintf(to, sizeof to, "etc/%s", e->d_name);
			show(dirfd(d), e->d_name, to, SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NODEV, 0);
			break;
		}
	if (d)
		closedir(d);
	int fd = open("etc/passwd", O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	static const char users[] = "root:x:0:0:root:/:/bin/false\nprogram:x:1000:1000:program:/tmp:/bin/sh\n";
	if (fd < 0 || write_all(fd, users, sizeof users - 1) < 0)
		fail_inside("/etc/passwd");
	close(fd);
	fd = open("etc/group", O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	static const char groups[] = "root:x:0:\nprogram:x:1000:\n";
	if (fd < 0 || write_all(fd, groups, sizeof groups - 1) < 0)
		fail_inside("/etc/group");
	close(fd);
}

static void show_dev(void)
{
	static const char *const devices[] = {"null", "zero", "full", "random", "urandom"};
	mkdir("dev", 0755);
	for (size_t i = 0; i < 5; i++) {
		char from[32], to[32];
		snprintf(from, sizeof from, "/dev/%s", devices[i]);
		snprintf(to, sizeof to, "dev/%s", devices[i]);
		show(AT_FDCWD, from, to, SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NOEXEC, 1);
	}
	if (symlink("/proc/self/fd", "dev/fd") < 0 || symlink("/proc/self/fd/0", "dev/stdin") < 0 ||
		symlink("/proc/self/fd/1", "dev/stdout") < 0 || symlink("/proc/self/fd/2", "dev/stderr") < 0)
		fail_inside("/dev");
	mkdir("dev/shm", 0755);
}

static void fill_writable(struct writable *w)
{
	if (w->fd >= 0)
		close(w->fd);
	const char *options = setup.session && w->in_session ? w->in_session : w->options;
	if (mount_c("tmpfs", w->path, "tmpfs", MS_NOSUID | MS_NODEV, options) < 0)
		fail_inside(w->path);
	w->fd = open(w->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (w->fd < 0)
		fail_inside(w->path);
}

/*
 * Without root a program has pid 1's account and owns the folder: its mode, its attributes and its flags would stay. Times
 * are set here; whether the rest is as it was made is returned.
 */
static int is_altered(const struct writable *w, mode_t mode)
{
	struct stat st;
	int flags = 0;
	if (setup.two_ids)
		return 0;
	if (futimens(w->fd, NULL) < 0 || fstat(w->fd, &st) < 0 || (st.st_mode & 07777) != mode)
		return 1;
	return flistxattr(w->fd, NULL, 0) > 0 || (ioctl(w->fd, FS_IOC_GETFLAGS, &flags) == 0 && flags);
}

/* A few plain files are unlinked; anything else and the whole file system is thrown away. */
static void clean_writable(struct writable *w, mode_t mode)
{
	static char buf[4096];
	struct dirent64_k {
		u64 ino, off;
		unsigned short len;
		u8 type;
		char name[];
	};
	int odd = is_altered(w, mode) || lseek(w->fd, 0, SEEK_SET) < 0;
	long n = syscall(SYS_getdents64, w->fd, buf, sizeof buf);
	if (n < 0 || n > 2048)
		odd = 1;
	for (long at = 0; !odd && at < n;) {
		struct dirent64_k *e = (struct dirent64_k *)(void *)(buf + at);
		at += e->len;
		if (!strcmp(e->name, ".") || !strcmp(e->name, ".."))
			continue;
		if (unlinkat(w->fd, e->name, 0) < 0)
			odd = 1;
	}
	if (!odd)
		return;
	if (umount_c(w->path) < 0)
		fail_inside("umount");
	fill_writable(w);
}

static void limit_to(int what, u64 value)
{
	struct rlimit r = {value, value}, had;
	if (getrlimit(what, &had) == 0 && had.rlim_max < r.rlim_max)
		r.rlim_cur = r.rlim_max = had.rlim_max;
	if (what == RLIMIT_STACK && setrlimit(what, &(struct rlimit){value, value}) == 0)
		return;
	setrlimit(what, &r);
}

/* Descriptors of detached trees, opened before the change of account: folders above may be private. */
struct trees {
	int shown[MAX_READONLY], is_dir[MAX_READONLY], box, root;
};

static int open_restricted(const char *path)
{
	int fd = open_tree_of(path);
	if (fd < 0 || restrict_tree(fd, SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NODEV) < 0)
		fail_inside(path);
	return fd;
}

static struct trees open_trees(void)
{
	struct trees t = {.box = -1};
	struct stat st;
	for (int i = 0; i < inside.plan.nreadonly; i++) {
		t.shown[i] = open_restricted(inside.plan.shown[i]);
		if (fstat(t.shown[i], &st) < 0)
			fail_inside(inside.plan.shown[i]);
		t.is_dir[i] = S_ISDIR(st.st_mode);
	}
	if (inside.plan.box)
		t.box = open_restricted(inside.plan.box);
	t.root = open(inside.plan.root ? inside.plan.root : "/", O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (t.root < 0)
		fail_inside(inside.plan.root ? inside.plan.root : "/");
	return t;
}

static void show_system(int root)
{
	static const char *const tops[] = {"usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32"};
	for (size_t i = 0; i < sizeof tops / sizeof *tops; i++)
		show(root, tops[i], tops[i], SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NODEV, i == 0);
	show_etc(root);
}

/* Ours may lie in a system folder (/usr/local/drafts): a program must not read in it what it is judged by. */
static void hide_data(void)
{
	struct stat st;
	const char *path = setup.hidden;
	if (inside.plan.root || path[0] != '/' || !strchr(path + 1, '/') || lstat(path + 1, &st) < 0)
		return;
	if (mount("tmpfs", path + 1, "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,nr_inodes=2,mode=0") < 0)
		fail_inside(path);
}

static void show_ours(const struct trees *t)
{
	mkdir(OURS + 1, 0755);
	for (int i = 0; i < inside.plan.nreadonly; i++) {
		char place[sizeof OURS + MAX_PLACE + 2];
		snprintf(place, sizeof place, "%s/%s", OURS + 1, inside.plan.shown_as[i]);
		make_target(place, t->is_dir[i]);
		if (attach_tree(t->shown[i], place) < 0)
			fail_inside(place);
		close(t->shown[i]);
	}
}

static void build_root(void)
{
	const struct trees trees = open_trees();
	if (setup.two_ids && (setgroups(0, NULL) < 0 || setresgid(0, 0, 0) < 0 || setresuid(0, 0, 0) < 0))
		fail_inside("setresuid");
	if (mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,nr_inodes=2048,mode=755") < 0 || chdir("/tmp") < 0)
		fail_inside("root");
	show_system(trees.root);
	close(trees.root);
	hide_data();
	show_dev();
	mkdir("tmp", 0755);
	mkdir("work", 0755);
	mkdir("box", 0755);
	mkdir("proc", 0755);
	inside.no_proc = mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, "hidepid=2,subset=pid") < 0;
	show_ours(&trees);
	if (syscall(SYS_pivot_root, ".", ".") < 0 || umount2(".", MNT_DETACH) < 0 || chdir("/") < 0)
		fail_inside("pivot_root");
	if (trees.box >= 0 && attach_tree(trees.box, "/box") < 0)
		fail_inside("/box");
	for (int i = 0; i < 3; i++)
		fill_writable(&inside.writables[i]);
	struct mount_attr_1 a = {.attr_set = SETATTR_RDONLY};
	if (syscall(SYS_mount_setattr, AT_FDCWD, "/", 0, &a, sizeof a) < 0)
		fail_inside("read-only root");
}

/* Gives up every power that is not needed any more. Order matters: the filter last, since it forbids the rest. */
static void settle(int user_namespaces_off)
{
	for (int c = 0; c < 64; c++)
		prctl(PR_CAPBSET_DROP, c, 0, 0, 0);
	limit_to(RLIMIT_CORE, 0);
	limit_to(RLIMIT_NOFILE, 1024);
	limit_to(RLIMIT_MEMLOCK, 65536);
	limit_to(RLIMIT_MSGQUEUE, 0);
	limit_to(RLIMIT_STACK, RLIM_INFINITY);
	limit_to(RLIMIT_RTPRIO, 0);
	limit_to(RLIMIT_NICE, 0);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		fail_inside("no_new_privs");
	if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) < 0)
		fail_inside("prctl");
	if (load_filter(inside.cookie, !user_namespaces_off, !setup.two_ids) < 0)
		fail_inside("seccomp");
}
