/*
 * The program runner of Drafts. How this works:
 *
 *   Node -- stdin/stdout --> supervisor -- one socketpair per container --> pid 1 --> the program
 *
 * The supervisor keeps containers: prepared namespaces whose pid 1 (this same program) starts one program after
 * the other with vfork + exec. A run is given to a container only after that container said READY. At most one run
 * per core is under way; the container is pinned to that core for the run.
 * Every run gets a fresh control group; the next one is made while the current program runs.
 * pid 1 watches CPU and wall time, kills everything that is left, hands over the wanted files, cleans up.
 * A pair (solution and driver) is two such runs on one core. Two copiers, processes of the supervisor, carry what one
 * says to the other and note it; the end of one side reaches the other only after its pid 1 took the time.
 * The supervisor reads (and compares) the output, reads the control group and answers.
 * Anything odd in pid 1: it exits, which kills its container; the supervisor makes a new one and repeats the run once.
 * Every supervisor locks its groups and its spool folder: what can be locked by another is left over and is removed.
 * Groups taken away all the same: they are made anew with new containers, and the run is repeated.
 * A session (fifth argument): a supervisor of its own for one program that lives long and talks with Node: its stdin and
 * stdout are our descriptors 3 and 4, handed over untouched. Not pinned, behind everything else on the CPU, not repeated.
 * Supervisor dead: PDEATHSIG kills every pid 1. Node dead: end of stdin, the supervisor cleans up and ends.
 *
 * Request: u32 length, then the fields in the order of parse_request(). Reply: one JSON line, then the raw bytes of
 * stdout and stderr whose lengths the line gives. No libraries; all numbers little-endian.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <inttypes.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef CLONE_INTO_CGROUP
#define CLONE_INTO_CGROUP 0x200000000ULL
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_move_mount
#define SYS_move_mount 429
#endif
#ifndef SYS_open_tree
#define SYS_open_tree 428
#endif
#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif
#ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#define SECCOMP_FILTER_FLAG_SPEC_ALLOW (1UL << 2)
#endif
#define TREE_CLONE 1u
#define TREE_RECURSIVE 0x8000u
#define MOVE_FROM_EMPTY 4u
#define AT_RECURSIVE_ALL 0x8000u
#define SETATTR_RDONLY 1u
#define SETATTR_NOSUID 2u
#define SETATTR_NODEV 4u
#define SETATTR_NOEXEC 8u

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;

struct clone_args_3 {
	u64 flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls, set_tid, set_tid_size, cgroup;
};
struct mount_attr_1 {
	u64 attr_set, attr_clr, propagation, userns_fd;
};

enum { CG_NONE = 0, CG_V1 = 1, CG_V2 = 2 };
enum { MSG_RUN = 1, MSG_KILL = 2, MSG_READY = 3, MSG_RESULT = 4, MSG_FAIL = 5 };
enum { WHY_NONE = 0, WHY_MEMORY = 1, WHY_CPU = 2, WHY_WALL = 3, WHY_OUTPUT = 4, WHY_PEER = 5 };
enum { BOX_KEEP = 0, BOX_NEW = 1, BOX_NONE = 2 };

#define MAX_FILES 64
#define MAX_ACCEPT 4
#define MAX_COLLECT 32
#define MAX_READONLY 32
#define MAX_MESSAGE (192 * 1024)
#define MAX_CONTAINERS 96
#define MAX_CORES 64
#define MAX_FRAME (256u << 20)
#define CHUNK (256 * 1024)
#define STDERR_END (64u << 20) /* more on stderr than this ends the program; what is over its cap is only cut off */
#define MS 1000000ULL
#define SEC 1000000000ULL
#define TRANSCRIPT (1u << 20)
#define GRACE_MS 25 /* how long an end of file waits for the word that its writer ended */

struct run_msg {
	u32 kind, argc, envc, nfiles, ncollect, work, box, processes, core, in_pair;
	u64 cpu, wall, memory, fsize;
	/* then: argv, env, file names, collect names as strings with their end, 8 bytes of limit before each collect name */
};

struct kill_msg {
	u32 kind, why;
};

struct result_msg {
	u32 kind, signaled, code, why, exec_errno, ncollected;
	u64 ended; /* when the main process ended, or when it was decided to kill it */
	u64 wall, cpu_group, cpu_usage, maxrss;
	struct {
		u32 index;
		u64 size;
	} collected[MAX_COLLECT];
};

static int cg_mode;
static int two_ids; /* root outside: 0 and 1000 inside are two host accounts of their own */
static int ncpu = 1;
static int session, session_fds[2] = {3, 4}; /* the program's stdin and stdout, until they are handed over */

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

/* ------------------------------------------------------------------------------------------------------------------
 * System call filter: a deny list as a binary tree, loaded once in pid 1 and inherited by every program.
 * pid 1 itself must mount now and then: its own calls carry a random cookie in the unused sixth argument.
 */
#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#else
#error "unsupported architecture"
#endif

enum { RULE_EPERM, RULE_COOKIE, RULE_CLONE, RULE_SOCKET, RULE_IOCTL, RULE_PRLIMIT, RULE_CLONE3, RULE_SESSION };
struct rule {
	u32 number, action;
};

#define DENY(name) {SYS_##name, RULE_EPERM}
static struct rule rules[] = {
	DENY(ptrace), DENY(process_vm_readv), DENY(process_vm_writev), DENY(kcmp), {SYS_pidfd_getfd, RULE_EPERM},
	{SYS_mount, RULE_COOKIE}, {SYS_umount2, RULE_COOKIE}, {SYS_move_mount, RULE_COOKIE}, {SYS_open_tree, RULE_EPERM},
	{430 /* fsopen */, RULE_EPERM}, {431 /* fsconfig */, RULE_EPERM}, {432 /* fsmount */, RULE_EPERM},
	{433 /* fspick */, RULE_EPERM}, {SYS_mount_setattr, RULE_EPERM}, {467 /* open_tree_attr */, RULE_EPERM},
	DENY(pivot_root), DENY(chroot), DENY(setns), DENY(unshare), DENY(bpf), DENY(perf_event_open), DENY(userfaultfd),
	DENY(keyctl), DENY(add_key), DENY(request_key), {425 /* io_uring_setup */, RULE_EPERM},
	{426 /* io_uring_enter */, RULE_EPERM}, {427 /* io_uring_register */, RULE_EPERM}, DENY(init_module),
	DENY(finit_module), DENY(delete_module), DENY(kexec_load), {SYS_kexec_file_load, RULE_EPERM}, DENY(reboot),
	DENY(swapon), DENY(swapoff), DENY(settimeofday), DENY(clock_settime), DENY(clock_adjtime), DENY(adjtimex),
	DENY(syslog), DENY(quotactl), {443 /* quotactl_fd */, RULE_EPERM}, DENY(open_by_handle_at),
	DENY(name_to_handle_at), DENY(fanotify_init), DENY(acct), DENY(vhangup), DENY(sethostname), DENY(setdomainname),
	DENY(shmget), DENY(shmat), DENY(shmctl), DENY(shmdt), DENY(semget), DENY(semop), DENY(semctl), DENY(semtimedop),
	DENY(msgget), DENY(msgsnd), DENY(msgrcv), DENY(msgctl), DENY(mq_open), DENY(mq_unlink), DENY(mbind),
	DENY(set_mempolicy), DENY(get_mempolicy), DENY(migrate_pages), DENY(move_pages),
	{450 /* set_mempolicy_home_node */, RULE_EPERM}, DENY(lookup_dcookie), DENY(nfsservctl),
	{447 /* memfd_secret */, RULE_EPERM},
	{SYS_clone, RULE_CLONE}, {SYS_socket, RULE_SOCKET}, {SYS_ioctl, RULE_IOCTL}, {SYS_prlimit64, RULE_PRLIMIT},
	{SYS_clone3, RULE_CLONE3}, {SYS_setsid, RULE_SESSION},
#if defined(__x86_64__)
	DENY(iopl), DENY(ioperm), DENY(modify_ldt), DENY(uselib), DENY(ustat), DENY(sysfs), DENY(_sysctl),
	DENY(create_module), DENY(get_kernel_syms), DENY(query_module), {SYS_afs_syscall, RULE_EPERM},
#endif
};
static struct sock_filter prog[1024];
static int prog_n;

static int emit(u32 code, u8 jt, u8 jf, u32 k)
{
	prog[prog_n] = (struct sock_filter){(unsigned short)code, jt, jf, k};
	return prog_n++;
}

#define LOAD(off) emit(BPF_LD | BPF_W | BPF_ABS, 0, 0, (u32)(off))
#define ARG_LOW(i) (offsetof(struct seccomp_data, args) + 8 * (size_t)(i))
#define RET(v) emit(BPF_RET | BPF_K, 0, 0, (u32)(v))
#define DENY_WITH(e) (SECCOMP_RET_ERRNO | (u32)(e))
#define NEW_FLAGS 0x7E020000u /* every CLONE_NEW* that clone(2) knows: user pid net ipc uts cgroup ns */

static void emit_action(u32 action, u64 cookie)
{
	switch (action) {
	case RULE_COOKIE:
	case RULE_CLONE3: /* its flags cannot be seen: programs fall back to clone */
		LOAD(ARG_LOW(5));
		emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 3, (u32)cookie);
		LOAD(ARG_LOW(5) + 4);
		emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (u32)(cookie >> 32));
		RET(SECCOMP_RET_ALLOW);
		RET(DENY_WITH(action == RULE_COOKIE ? EPERM : ENOSYS));
		return;
	case RULE_CLONE:
		LOAD(ARG_LOW(0));
		emit(BPF_JMP | BPF_JSET | BPF_K, 0, 1, NEW_FLAGS);
		RET(DENY_WITH(EPERM));
		RET(SECCOMP_RET_ALLOW);
		return;
	case RULE_SOCKET:
		LOAD(ARG_LOW(0));
		emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, AF_UNIX);
		RET(SECCOMP_RET_ALLOW);
		RET(DENY_WITH(EAFNOSUPPORT));
		return;
	case RULE_IOCTL:
		LOAD(ARG_LOW(1));
		emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, TIOCSTI);
		emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0x541C /* TIOCLINUX */);
		RET(DENY_WITH(EPERM));
		RET(SECCOMP_RET_ALLOW);
		return;
	case RULE_PRLIMIT: /* limits of other processes are nobody's business; 0 is oneself */
		LOAD(ARG_LOW(0));
		emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, 0);
		RET(DENY_WITH(EPERM));
		RET(SECCOMP_RET_ALLOW);
		return;
	case RULE_SESSION: /* said to be done and not done: a session of its own would have a full share of the CPU (autogroup) */
		RET(DENY_WITH(0));
		return;
	default:
		RET(DENY_WITH(EPERM));
	}
}

static int by_number(const void *a, const void *b)
{
	u32 x = ((const struct rule *)a)->number, y = ((const struct rule *)b)->number;
	return x < y ? -1 : x > y;
}

/* The number is in the accumulator. Jumps inside the tree are unconditional ones, since those reach any distance. */
static void emit_tree(const struct rule *r, int n, u64 cookie)
{
	if (n == 1) {
		emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, r->number);
		RET(SECCOMP_RET_ALLOW);
		emit_action(r->action, cookie);
		return;
	}
	int half = n / 2;
	emit(BPF_JMP | BPF_JGE | BPF_K, 0, 1, r[half].number);
	int jump = emit(BPF_JMP | BPF_JA, 0, 0, 0);
	emit_tree(r, half, cookie);
	prog[jump].k = (u32)(prog_n - jump - 1);
	emit_tree(r + half, n - half, cookie);
}

static int load_filter(u64 cookie, int forbid_clone3, int forbid_prlimit)
{
	struct rule sorted[sizeof rules / sizeof *rules];
	int n = 0;
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
		if (rules[i].number == SYS_clone3 && !forbid_clone3)
			continue;
		if (rules[i].action == RULE_PRLIMIT && !forbid_prlimit)
			continue;
		if (rules[i].action == RULE_SESSION && !session)
			continue;
		sorted[n++] = rules[i];
	}
	qsort(sorted, (size_t)n, sizeof *sorted, by_number);
	prog_n = 0;
	LOAD(offsetof(struct seccomp_data, arch));
	emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCH);
	RET(SECCOMP_RET_KILL_PROCESS);
	LOAD(offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
	emit(BPF_JMP | BPF_JSET | BPF_K, 0, 1, 0x40000000); /* x32 */
	RET(DENY_WITH(ENOSYS));
#endif
	emit_tree(sorted, n, cookie);
	struct sock_fprog p = {(unsigned short)prog_n, prog};
	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &p);
}

/* ------------------------------------------------------------------------------------------------------------------
 * The inside: building a container.
 */
struct plan { /* what the supervisor decided about a container before it was cloned */
	int sock, nreadonly;
	char **readonly;
	const char *box; /* only without root, where /box cannot be changed later */
	const char *root; /* another system whose /usr and /etc are shown; NULL: the host's */
};

/* Folders a program may write to. A readOnly path that lies beneath one of them is mounted again after a refill. */
static struct writable {
	const char *path, *options;
	int fd;
} writables[3] = {
	{"/tmp", "size=256m,nr_inodes=4096,mode=1777", -1},
	{"/dev/shm", "size=64m,nr_inodes=1024,mode=1777", -1},
	{"/work", "size=1g,nr_inodes=16384,mode=1777", -1},
};
enum { TMP = 0, SHM = 1, WORK = 2 };

static struct plan plan;
static u64 cookie;
static int inside_core = -1, inside_box, no_proc;
static int lasting[8] = {-1, -1, -1}; /* v1: tasks of cpuacct and of pids, cpuacct.usage; theirs is no state to start fresh */

static void fail_inside(const char *what)
{
	char text[512];
	text[0] = MSG_FAIL;
	memset(text, 0, 4);
	*(u32 *)(void *)text = MSG_FAIL;
	int n = snprintf(text + 4, sizeof text - 4, "%s: %s", what, strerror(errno));
	send_fds(plan.sock, text, 4 + (size_t)n, NULL, 0);
	_exit(1);
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

static int attach_tree(int fd, const char *to)
{
	return (int)syscall(SYS_move_mount, fd, "", AT_FDCWD, to, MOVE_FROM_EMPTY, cookie);
}

static int mount_c(const char *src, const char *to, const char *type, unsigned long flags, const char *data)
{
	return (int)syscall(SYS_mount, src, to, type, flags, data, cookie);
}

static int umount_c(const char *path)
{
	return (int)syscall(SYS_umount2, path, MNT_DETACH, 0, 0, 0, cookie);
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
	symlink("/proc/self/fd", "dev/fd");
	symlink("/proc/self/fd/0", "dev/stdin");
	symlink("/proc/self/fd/1", "dev/stdout");
	symlink("/proc/self/fd/2", "dev/stderr");
	mkdir("dev/shm", 0755);
}

static int beneath(const char *path, const char *dir)
{
	size_t n = strlen(dir);
	return strncmp(path, dir, n) == 0 && (path[n] == '/' || !path[n]);
}

static void show_again(int i)
{
	char kept[32];
	struct stat st;
	snprintf(kept, sizeof kept, "/.ro/%d", i);
	if (stat(kept, &st) < 0)
		fail_inside(plan.readonly[i]);
	make_target(plan.readonly[i], S_ISDIR(st.st_mode));
	if (mount_c(kept, plan.readonly[i], NULL, MS_BIND | MS_REC, NULL) < 0)
		fail_inside(plan.readonly[i]);
}

static void fill_writable(struct writable *w)
{
	if (w->fd >= 0)
		close(w->fd);
	if (mount_c("tmpfs", w->path, "tmpfs", MS_NOSUID | MS_NODEV, w->options) < 0)
		fail_inside(w->path);
	w->fd = open(w->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (w->fd < 0)
		fail_inside(w->path);
	for (int i = 0; i < plan.nreadonly; i++)
		if (beneath(plan.readonly[i], w->path))
			show_again(i);
}

static int is_mount_top(const struct writable *w, const char *name)
{
	size_t n = strlen(w->path);
	for (int i = 0; i < plan.nreadonly; i++) {
		const char *p = plan.readonly[i];
		if (!beneath(p, w->path) || !p[n])
			continue;
		size_t k = strlen(name);
		if (strncmp(p + n + 1, name, k) == 0 && (p[n + 1 + k] == '/' || !p[n + 1 + k]))
			return 1;
	}
	return 0;
}

/* A few plain files are unlinked; anything else and the whole file system is thrown away. */
static void clean_writable(struct writable *w)
{
	static char buf[4096];
	struct dirent64_k {
		u64 ino, off;
		unsigned short len;
		u8 type;
		char name[];
	};
	int odd = lseek(w->fd, 0, SEEK_SET) < 0;
	long n = syscall(SYS_getdents64, w->fd, buf, sizeof buf);
	if (n < 0 || n > 2048)
		odd = 1;
	for (long at = 0; !odd && at < n;) {
		struct dirent64_k *e = (struct dirent64_k *)(void *)(buf + at);
		at += e->len;
		if (!strcmp(e->name, ".") || !strcmp(e->name, "..") || is_mount_top(w, e->name))
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

static void build_root(void)
{
	int trees[MAX_READONLY], is_dir[MAX_READONLY], box = -1;
	struct stat st;
	for (int i = 0; i < plan.nreadonly; i++) { /* before the change of account: folders above may be private */
		trees[i] = open_tree_of(plan.readonly[i]);
		if (trees[i] < 0 || fstat(trees[i], &st) < 0 || restrict_tree(trees[i], SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NODEV) < 0)
			fail_inside(plan.readonly[i]);
		is_dir[i] = S_ISDIR(st.st_mode);
	}
	if (plan.box && ((box = open_tree_of(plan.box)) < 0 || restrict_tree(box, SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NODEV) < 0))
		fail_inside(plan.box);
	int root = open(plan.root ? plan.root : "/", O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (root < 0)
		fail_inside(plan.root ? plan.root : "/");
	if (two_ids && (setgroups(0, NULL) < 0 || setresgid(0, 0, 0) < 0 || setresuid(0, 0, 0) < 0))
		fail_inside("setresuid");
	if (mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,nr_inodes=2048,mode=755") < 0 || chdir("/tmp") < 0)
		fail_inside("root");
	static const char *const tops[] = {"usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32"};
	for (size_t i = 0; i < sizeof tops / sizeof *tops; i++)
		show(root, tops[i], tops[i], SETATTR_RDONLY | SETATTR_NOSUID | SETATTR_NODEV, i == 0);
	show_etc(root);
	close(root);
	show_dev();
	mkdir("tmp", 0755);
	mkdir("work", 0755);
	mkdir("box", 0755);
	mkdir("proc", 0755);
	mkdir(".ro", 0755);
	no_proc = mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, "hidepid=2,subset=pid") < 0;
	for (int i = 0; i < plan.nreadonly; i++) {
		char kept[32];
		snprintf(kept, sizeof kept, ".ro/%d", i);
		make_target(kept, is_dir[i]);
		if (attach_tree(trees[i], kept) < 0)
			fail_inside(plan.readonly[i]);
		close(trees[i]);
	}
	if (syscall(SYS_pivot_root, ".", ".") < 0 || umount2(".", MNT_DETACH) < 0 || chdir("/") < 0)
		fail_inside("pivot_root");
	if (box >= 0 && attach_tree(box, "/box") < 0)
		fail_inside("/box");
	for (int i = 0; i < 3; i++)
		fill_writable(&writables[i]);
	for (int i = 0; i < plan.nreadonly; i++) {
		int again = beneath(plan.readonly[i], "/usr");
		for (int k = 0; k < 3; k++)
			again |= beneath(plan.readonly[i], writables[k].path);
		if (!again)
			show_again(i);
	}
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
	if (load_filter(cookie, !user_namespaces_off, !two_ids) < 0)
		fail_inside("seccomp");
}

/* ------------------------------------------------------------------------------------------------------------------
 * The inside: running one program.
 */
struct start { /* shared with the child until its exec */
	char **argv, **env;
	const char *cwd;
	const int *fds; /* 0-2, then the control group's (see send_run) */
	u64 cpu_limit, fsize, processes;
	int in_pair;
	volatile int stage, error; /* stage 1: preparing, 2: exec */
};
static struct start *start_page;
static char child_stack[128 * 1024] __attribute__((aligned(16)));

/* Everything else goes first; there is no way back without RLIMIT_NICE. */
static void go_last(void)
{
	struct sched_param p = {0};
	setpriority(PRIO_PROCESS, 0, 19);
	sched_setscheduler(0, SCHED_IDLE, &p);
}

/* Who is woken does not push the other off the core: an exchange then takes four switches instead of nearly seven. */
static void share_core(void)
{
	struct sched_param p = {0};
	sched_setscheduler(0, SCHED_BATCH, &p);
}

static int child_main(void *arg)
{
	struct start *s = arg;
	s->stage = 1;
	if (cg_mode == CG_V1) /* "0" to tasks: a pid, or cgroup.procs, would wait for a grace period */
		if (write(s->fds[3], "0", 1) != 1 || write(lasting[0], "0", 1) != 1 || write(lasting[1], "0", 1) != 1)
			goto failed;
	for (int i = 0; i < 3; i++)
		if (dup3(s->fds[i], i, 0) < 0)
			goto failed;
	syscall(SYS_close_range, 3u, ~0u, 4u /* CLOEXEC */);
	if (session)
		go_last();
	else
		setsid();
	u64 seconds = s->cpu_limit / SEC + 2;
	struct rlimit cpu = {seconds, seconds + 1}, size = {s->fsize, s->fsize};
	if (setrlimit(RLIMIT_CPU, &cpu) < 0 || setrlimit(RLIMIT_FSIZE, &size) < 0)
		goto failed;
	if (cg_mode == CG_NONE) {
		struct rlimit np = {s->processes, s->processes};
		setrlimit(RLIMIT_NPROC, &np);
	}
	if (s->in_pair)
		share_core();
	if (chdir(s->cwd) < 0)
		goto failed;
	if (two_ids) {
		if (syscall(SYS_setresgid, 1000, 1000, 1000) < 0 || syscall(SYS_setresuid, 1000, 1000, 1000) < 0)
			goto failed;
	} else {
		u32 header[2] = {0x20080522, 0}, none[6] = {0};
		if (syscall(SYS_capset, header, none) < 0)
			goto failed;
	}
	s->stage = 2;
	execve(s->argv[0], s->argv, s->env);
failed:
	s->error = errno;
	_exit(127);
}

static pid_t start_program(struct start *s, int *pidfd)
{
	s->stage = s->error = 0;
	if (cg_mode != CG_V2)
		return clone(child_main, child_stack + sizeof child_stack, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, s, pidfd);
	struct clone_args_3 a = {.flags = CLONE_VFORK | CLONE_PIDFD | CLONE_INTO_CGROUP, .pidfd = (u64)(uintptr_t)pidfd,
		.exit_signal = SIGCHLD, .cgroup = (u64)s->fds[3]};
	long pid = syscall(SYS_clone3, &a, sizeof a, 0, 0, 0, cookie);
	if (pid == 0)
		_exit(child_main(s));
	return (pid_t)pid;
}

static u64 group_cpu(int fd)
{
	char buf[1024];
	if (pread_text(fd, buf, sizeof buf) <= 0)
		return 0;
	return cg_mode == CG_V1 ? strtoull(buf, NULL, 10) : number_after(buf, "usage_usec") * 1000;
}

/* Without control groups: walk /proc of this container. Approximate, and said so. */
static u64 walk_processes(u64 *memory)
{
	u64 cpu = 0;
	DIR *d = opendir("/proc");
	struct dirent *e;
	*memory = 0;
	while (d && (e = readdir(d))) {
		int pid = atoi(e->d_name);
		char path[64], buf[256];
		unsigned long total, resident, shared;
		struct timespec t;
		if (pid <= 1)
			continue;
		snprintf(path, sizeof path, "/proc/%d/statm", pid);
		if (read_text(path, buf, sizeof buf) > 0 && sscanf(buf, "%lu %lu %lu", &total, &resident, &shared) == 3)
			*memory += (resident - (shared < resident ? shared : resident)) * 4096;
		if (clock_gettime((clockid_t)((~(u32)pid << 3) | 2), &t) == 0)
			cpu += (u64)t.tv_sec * SEC + (u64)t.tv_nsec;
	}
	if (d)
		closedir(d);
	return cpu;
}

static u64 usage_cpu(const struct rusage *r)
{
	return (u64)(r->ru_utime.tv_sec + r->ru_stime.tv_sec) * SEC + (u64)(r->ru_utime.tv_usec + r->ru_stime.tv_usec) * 1000;
}

/* Waits for the main process within its limits; returns why it was killed. */
static u32 watch(const struct run_msg *m, pid_t pid, int pidfd, int usage_fd, u64 used_before, u64 begun)
{
	u64 wait = m->cpu / (u64)ncpu + MS / 2;
	u32 why = WHY_NONE;
	if (wait > m->wall)
		wait = m->wall;
	for (;;) {
		if (cg_mode == CG_NONE && wait > (session ? 250 : 10) * MS)
			wait = (session ? 250 : 10) * MS;
		struct pollfd p[2] = {{pidfd, POLLIN, 0}, {plan.sock, POLLIN, 0}};
		struct timespec t = {(time_t)(wait / SEC), (long)(wait % SEC)};
		if (ppoll(p, 2, &t, NULL) < 0 && errno != EINTR)
			_exit(1);
		if (p[0].revents)
			return why;
		if (p[1].revents) {
			struct kill_msg k;
			int fds[128], n;
			if (recv_fds(plan.sock, &k, sizeof k, fds, &n, MSG_DONTWAIT) != sizeof k || k.kind != MSG_KILL)
				_exit(1);
			why = k.why;
			break;
		}
		u64 passed = now_ns() - begun, memory = 0;
		u64 used = cg_mode == CG_NONE ? walk_processes(&memory) : group_cpu(usage_fd) - used_before;
		if (used > m->cpu)
			why = WHY_CPU;
		else if (passed >= m->wall)
			why = WHY_WALL;
		else if (memory > m->memory)
			why = WHY_MEMORY;
		if (why)
			break;
		wait = (m->cpu - used) / (u64)ncpu;
		if (wait < MS)
			wait = MS;
		if (wait > m->wall - passed)
			wait = m->wall - passed;
	}
	kill(pid, SIGKILL);
	return why;
}

static void collect_files(struct result_msg *r, const struct run_msg *m, char *names, int *fds)
{
	for (u32 i = 0; i < m->ncollect; i++) {
		u64 limit;
		struct stat st;
		memcpy(&limit, names, 8);
		int fd = openat(writables[WORK].fd, names + 8, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
		names += 8 + strlen(names + 8) + 1;
		if (fd < 0)
			continue;
		if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) || (u64)st.st_size > limit) {
			close(fd);
			continue;
		}
		fds[r->ncollected] = fd;
		r->collected[r->ncollected].index = i;
		r->collected[r->ncollected++].size = (u64)st.st_size;
	}
}

static void copy_in(const char *name, int from)
{
	struct stat st;
	if (!plain_name(name) || fstat(from, &st) < 0 || !S_ISREG(st.st_mode))
		fail_inside(name);
	int to = openat(writables[WORK].fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (to < 0)
		fail_inside(name);
	for (off_t at = 0; at < st.st_size;) {
		ssize_t n = sendfile(to, from, &at, (size_t)(st.st_size - at));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			fail_inside(name);
		if (n == 0)
			break;
	}
	if ((two_ids && fchown(to, 1000, 1000) < 0) || fchmod(to, st.st_mode & 0111 ? 0755 : 0644) < 0)
		fail_inside(name);
	close(to);
}

static void arrange_box(u32 box, int fd)
{
	if (box == BOX_KEEP)
		return;
	if (inside_box && umount_c("/box") < 0)
		fail_inside("umount /box");
	inside_box = 0;
	if (box == BOX_NONE)
		return;
	if (attach_tree(fd, "/box") < 0)
		fail_inside("/box");
	inside_box = 1;
}

static char **take_strings(char **at, u32 n, char **into)
{
	for (u32 i = 0; i < n; i++) {
		into[i] = *at;
		*at += strlen(*at) + 1;
	}
	into[n] = NULL;
	return into;
}

static void run_one(struct run_msg *m, int *fds, int nfds)
{
	static char *argv[16384], *env[4096];
	static struct result_msg r;
	char *at = (char *)(m + 1);
	int used = 3 + (cg_mode == CG_V1 ? 1 : cg_mode == CG_V2 ? 2 : 0);
	struct start *s = start_page;
	int pidfd = -1, end_fd = m->in_pair ? fds[used++] : -1, out[MAX_COLLECT];
	memset(&r, 0, sizeof r);
	s->argv = take_strings(&at, m->argc, argv);
	s->env = take_strings(&at, m->envc, env);
	s->fds = fds;
	s->cpu_limit = m->cpu;
	s->fsize = m->fsize;
	s->processes = m->processes;
	s->in_pair = m->in_pair != 0;
	if ((int)m->core != inside_core) {
		cpu_set_t set;
		CPU_ZERO(&set);
		CPU_SET(m->core, &set);
		sched_setaffinity(0, sizeof set, &set);
		inside_core = (int)m->core;
	}
	int usage_fd = cg_mode == CG_V1 ? lasting[2] : fds[4];
	arrange_box(m->box, m->box == BOX_NEW ? fds[used++] : -1);
	if (m->work)
		fchmod(writables[WORK].fd, 01777);
	for (u32 i = 0; i < m->nfiles; i++, used++) {
		copy_in(at, fds[used]);
		at += strlen(at) + 1;
	}
	s->cwd = m->work ? "/work" : inside_box ? "/box" : "/";

	u64 used_before = cg_mode == CG_V1 ? group_cpu(usage_fd) : 0, begun = now_ns();
	pid_t pid = start_program(s, &pidfd);
	if (pid < 0)
		fail_inside("clone");
	if (s->error && s->stage != 2) {
		errno = s->error;
		fail_inside("start");
	}
	for (int i = 0; i < nfds; i++) /* the supervisor waits for the end of the output pipes */
		if ((fds[i] != usage_fd || cg_mode != CG_V2) && fds[i] != end_fd)
			close(fds[i]);
	r.exec_errno = (u32)s->error;
	r.why = watch(m, pid, pidfd, usage_fd, used_before, begun);
	r.ended = now_ns();
	int status;
	struct rusage ru;
	while (wait4(pid, &status, 0, &ru) < 0)
		if (errno != EINTR)
			fail_inside("wait");
	if (end_fd >= 0) { /* only now may the other side of the pair see the end of what it reads */
		u64 one = 1;
		if (write(end_fd, &one, sizeof one) != sizeof one)
			_exit(1);
		close(end_fd);
	}
	r.wall = now_ns() - begun;
	r.cpu_usage = usage_cpu(&ru);
	r.maxrss = (u64)ru.ru_maxrss * 1024;
	kill(-1, SIGKILL);
	for (;;) {
		int ignored;
		if (wait4(-1, &ignored, __WALL, &ru) < 0) {
			if (errno == EINTR)
				continue;
			break;
		}
		r.cpu_usage += usage_cpu(&ru);
		if ((u64)ru.ru_maxrss * 1024 > r.maxrss)
			r.maxrss = (u64)ru.ru_maxrss * 1024;
	}
	r.kind = MSG_RESULT;
	r.signaled = WIFSIGNALED(status);
	r.code = (u32)(WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	if (cg_mode != CG_NONE)
		r.cpu_group = group_cpu(usage_fd) - used_before;
	if (m->ncollect)
		collect_files(&r, m, at, out);
	if (send_fds(plan.sock, &r, offsetof(struct result_msg, collected) + r.ncollected * sizeof r.collected[0], out, (int)r.ncollected) < 0)
		_exit(1);
	for (u32 i = 0; i < r.ncollected; i++)
		close(out[i]);
	if (cg_mode == CG_V2)
		close(usage_fd);
	close(pidfd);
	for (int i = 0; i < 3; i++)
		if (i != WORK || m->work || !two_ids)
			clean_writable(&writables[i]);
	if (m->work)
		fchmod(writables[WORK].fd, 0755);
}

static void say_ready(void)
{
	u32 ready[2] = {MSG_READY, (u32)no_proc};
	if (send_fds(plan.sock, ready, sizeof ready, NULL, 0) < 0)
		_exit(1);
}

static void inside_main(void)
{
	static _Alignas(16) char message[MAX_MESSAGE];
	char go;
	int fds[128], n;
	for (int i = 1; i < 32; i++)
		signal(i, SIG_DFL);
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	umask(022);
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (recv_fds(plan.sock, &go, 1, lasting, &n, 0) != 1) /* the id maps are written now */
		_exit(1);
	if (getrandom(&cookie, sizeof cookie, 0) != sizeof cookie || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0)
		fail_inside("mounts");
	int off = write_file("/proc/sys/user/max_user_namespaces", "0") == 0;
	inside_box = plan.box != NULL;
	build_root();
	fchmod(writables[WORK].fd, 0755);
	settle(off);
	start_page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (start_page == MAP_FAILED)
		fail_inside("mmap");
	for (;;) {
		say_ready();
		struct run_msg *m = (struct run_msg *)(void *)message;
		do {
			ssize_t k = recv_fds(plan.sock, message, sizeof message, fds, &n, 0);
			if (k < 4)
				_exit(0);
		} while (m->kind != MSG_RUN);
		run_one(m, fds, n);
	}
}

/* ------------------------------------------------------------------------------------------------------------------
 * The supervisor: what it knows.
 */
/*
 * One run's control group. v1: a fresh one for memory, since its peak sticks and its pages linger; the container's own
 * for cpuacct and pids, which are only counters: read before and after. v2: a fresh leaf in the container's group.
 */
struct kit {
	char name[64];
	int tasks, usage, limit, swap, pids, peak, oom, stat, dir, group;
};

struct text {
	const char *p; /* with its end; NULL where null was sent */
	u32 n;
};

struct request {
	struct request *next, *mate; /* mate: the driver's part of a pair */
	u64 idle, pair_wall;
	u32 naccept, accept[MAX_ACCEPT]; /* exit codes with which the driver accepts */
	u64 id, cpu, wall, memory, output, err, fsize, inline_bytes;
	u32 argc, envc, nfiles, ncollect, nreadonly, processes, attempts;
	u8 work, stdin_kind;
	struct text *argv, *env, names[MAX_FILES], from[MAX_FILES], collect[MAX_COLLECT], readonly[MAX_READONLY];
	u64 collect_max[MAX_COLLECT];
	struct text box, root, collect_dir, in, answer;
	char *frame;
};

struct capture {
	int fd; /* -1 when the end was reached */
	u64 total, cap;
	char *kept;
	size_t kept_n, kept_room, kept_max;
};

struct box_key {
	dev_t dev;
	ino_t ino;
	struct timespec changed;
};

enum { FREE = 0, STARTING, IDLE, RESERVED, RUNNING, CLEANING };
enum { SOLUTION = 0, DRIVER = 1 };

struct copier {
	pid_t pid; /* 0: not started yet */
	int sock, busy;
};

/* A pair under way; one for each core. */
struct pair {
	int used, core, begun_both, end[2]; /* end: readable once that side ended */
	u64 begun, idle_from, looked, next_look, cpu, moved;
	struct request *req; /* NULL: given up, only the copiers are still at it */
	struct container *side[2]; /* NULL once it ended */
	char *text[2], *err[2], fail[300];
	size_t err_n[2];
	u64 ended[2];
	u32 stopped; /* WHY_WALL: neither was faster than the wall limit; stuck: both waited */
	u64 stopped_at;
	int stuck;
	struct copier copier[2]; /* [SOLUTION]: to the solution, [DRIVER]: to the driver */
	struct share *share;
};

struct container {
	int state, sock, core, holds_core, sent_kill, lost, doomed; /* lost: its groups are gone; doomed: ends when READY */
	pid_t pid;
	u64 last_used, deadline, watch_from;
	int nreadonly;
	char *readonly[MAX_READONLY];
	char *box; /* path now shown as /box */
	char *root;
	struct box_key box_key;
	struct request *req; /* the run under way, or the one waiting for READY */
	struct pair *pair;
	int joint[3]; /* of a pair: stdin, stdout, and where its end is told */
	struct kit kit, spare;
	int has_kit, has_spare, group, lasting[4]; /* v1: tasks of cpuacct and pids, cpuacct.usage, pids.max */
	u32 pids_now;
	char group_name[32];
	struct capture out, err;
	int answer, same, spool, spool_used, spool_bad;
	u64 spooled;
	char spool_path[PATH_MAX], fail[PATH_MAX + 256];
};

static struct container containers[MAX_CONTAINERS];
static struct pair pairs[MAX_CORES];
static struct request *queue_head, *queue_tail;
static int cores[MAX_CORES], core_busy[MAX_CORES], nslots; /* busy: how many hold it */
static char run_name[64], spool_dir[PATH_MAX - 64], base_path[3][PATH_MAX - 256];
static int base_fd[3] = {-1, -1, -1}; /* our own group: v1 memory, cpuacct, pids; v2 only the first */
static int spool_fd = -1; /* held for its lock */
static u64 kit_counter, spool_counter;
static u32 host_id_base;
static int has_proc = 1, has_swap = 1, stale_left, pending_n;
static char pending[64][64]; /* groups that were still busy when they were removed */
static volatile sig_atomic_t stop_asked;

static const char *const v1_names[3] = {"memory", "cpuacct", "pids"};

/* ------------------------------------------------------------------------------------------------------------------
 * Control groups.
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

/* The part after "N:controller:" (v1) or "0::" (v2) in /proc/self/cgroup. */
static int own_group(const char *controller, char *out, size_t size)
{
	char buf[8192];
	if (read_text("/proc/self/cgroup", buf, sizeof buf) <= 0)
		return -1;
	for (char *line = strtok(buf, "\n"); line; line = strtok(NULL, "\n")) {
		char *list = strchr(line, ':');
		char *path = list ? strchr(list + 1, ':') : NULL;
		if (!path)
			continue;
		*path++ = 0;
		list++;
		int hit = !*controller && !*list;
		for (char *c = list; *controller && c; c = strchr(c, ','), c = c ? c + 1 : c) {
			size_t n = strlen(controller);
			if (strncmp(c, controller, n) == 0 && (c[n] == ',' || !c[n]))
				hit = 1;
		}
		if (hit) {
			snprintf(out, size, "%s", strcmp(path, "/") ? path : "");
			return 0;
		}
	}
	return -1;
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
 * A lock, held until this process ends whatever way, says that a folder is in use. It is seen from every namespace,
 * where "not in my /proc" says nothing about a process of another one. Names without a namespace hold no lock.
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
	for (int i = 0; i < (cg_mode == CG_V1 ? 3 : cg_mode == CG_V2 ? 1 : 0); i++) {
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

static int open_base(int i, const char *parent)
{
	snprintf(base_path[i], sizeof base_path[i], "%s/%s", parent, run_name);
	base_fd[i] = open_locked(base_path[i], 0755);
	return base_fd[i] < 0 ? -1 : 0;
}

static int try_v1(void)
{
	for (int i = 0; i < 3; i++) {
		char own[2048], parent[PATH_MAX - 512], probe[PATH_MAX];
		if (own_group(v1_names[i], own, sizeof own) < 0)
			return -1;
		snprintf(parent, sizeof parent, "/sys/fs/cgroup/%s%s", v1_names[i], own);
		snprintf(probe, sizeof probe, "%s/tasks", parent);
		if (access(probe, F_OK) < 0) /* a container shows only its own part of the tree */
			snprintf(parent, sizeof parent, "/sys/fs/cgroup/%s", v1_names[i]);
		if (open_base(i, parent) < 0)
			return -1;
	}
	return 0;
}

static int has_words(const char *text, const char *a, const char *b)
{
	return strstr(text, a) && strstr(text, b);
}

/* v2 allows no processes in inner groups: whoever sits in ours (Node, we) moves to a leaf beside the runs. */
static int try_v2(void)
{
	char own[2048], parent[PATH_MAX - 512], path[PATH_MAX], buf[4096];
	if (own_group("", own, sizeof own) < 0)
		return -1;
	char *last = strrchr(own, '/');
	if (last && !strcmp(last, "/drafts-main"))
		*last = 0;
	snprintf(parent, sizeof parent, "/sys/fs/cgroup%s", own);
	snprintf(path, sizeof path, "%s/cgroup.controllers", parent);
	if (read_text(path, buf, sizeof buf) <= 0 || !has_words(buf, "memory", "pids"))
		return -1;
	snprintf(path, sizeof path, "%s/cgroup.subtree_control", parent);
	read_text(path, buf, sizeof buf);
	if (!has_words(buf, "memory", "pids") && write_file(path, "+memory +pids") < 0) {
		char leaf[PATH_MAX], procs[PATH_MAX];
		snprintf(leaf, sizeof leaf, "%s/drafts-main", parent);
		mkdir(leaf, 0755);
		snprintf(leaf, sizeof leaf, "%s/drafts-main/cgroup.procs", parent);
		snprintf(procs, sizeof procs, "%s/cgroup.procs", parent);
		read_text(procs, buf, sizeof buf);
		for (char *line = strtok(buf, "\n"); line; line = strtok(NULL, "\n"))
			write_file(leaf, line);
		if (write_file(path, "+memory +pids") < 0)
			return -1;
	}
	if (open_base(0, parent) < 0)
		return -1;
	return write_at(base_fd[0], "cgroup.subtree_control", "+memory +pids");
}

static void choose_groups(const char *forced)
{
	if (strcmp(forced, "none") && strcmp(forced, "v2") && try_v1() == 0)
		cg_mode = CG_V1;
	else if (strcmp(forced, "none") && strcmp(forced, "v1") && try_v2() == 0)
		cg_mode = CG_V2;
	else
		cg_mode = CG_NONE;
}

static int open_in(int i, const char *group, const char *file, int flags)
{
	char path[160];
	snprintf(path, sizeof path, "%s/%s", group, file);
	return openat(base_fd[i], path, flags | O_CLOEXEC);
}

static int make_kit(struct container *c, struct kit *k)
{
	memset(k, 0xff, sizeof *k);
	if (cg_mode == CG_NONE)
		return 0;
	if (cg_mode == CG_V1) {
		snprintf(k->name, sizeof k->name, "k%" PRIu64, ++kit_counter);
		if (mkdirat(base_fd[0], k->name, 0755) < 0)
			return -1;
		k->tasks = open_in(0, k->name, "tasks", O_WRONLY);
		k->limit = open_in(0, k->name, "memory.limit_in_bytes", O_WRONLY);
		if (has_swap)
			k->swap = open_in(0, k->name, "memory.memsw.limit_in_bytes", O_WRONLY);
		k->peak = open_in(0, k->name, "memory.max_usage_in_bytes", O_RDONLY);
		k->oom = open_in(0, k->name, "memory.oom_control", O_RDONLY);
		k->stat = open_in(0, k->name, "memory.stat", O_RDONLY);
		has_swap = k->swap >= 0;
		return k->tasks < 0 || k->limit < 0 || k->peak < 0 || k->oom < 0 || k->stat < 0 ? -1 : 0;
	}
	snprintf(k->name, sizeof k->name, "%s/k%" PRIu64, c->group_name, ++kit_counter);
	if (mkdirat(base_fd[0], k->name, 0755) < 0)
		return -1;
	k->dir = openat(base_fd[0], k->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	k->usage = open_in(0, k->name, "cpu.stat", O_RDONLY);
	k->limit = open_in(0, k->name, "memory.max", O_WRONLY);
	k->swap = open_in(0, k->name, "memory.swap.max", O_WRONLY);
	k->pids = open_in(0, k->name, "pids.max", O_WRONLY);
	k->group = open_in(0, k->name, "memory.oom.group", O_WRONLY);
	k->peak = open_in(0, k->name, "memory.peak", O_RDONLY);
	k->oom = open_in(0, k->name, "memory.events", O_RDONLY);
	k->stat = open_in(0, k->name, "memory.stat", O_RDONLY);
	u32 owner = host_id_base + 2 * (u32)(c - containers);
	if (two_ids && fchownat(k->dir, "cgroup.procs", owner, owner, 0) < 0)
		return -1;
	return k->dir < 0 || k->usage < 0 || k->limit < 0 || k->pids < 0 || k->oom < 0 || k->stat < 0 ? -1 : 0;
}

static int write_number(int fd, u64 v)
{
	char buf[32];
	int n = snprintf(buf, sizeof buf, "%" PRIu64, v);
	return pwrite(fd, buf, (size_t)n, 0) == n ? 0 : -1;
}

static int set_limits(struct container *c, struct kit *k, u64 memory, u32 processes)
{
	if (cg_mode == CG_NONE)
		return 0;
	if (write_number(k->limit, memory) < 0)
		return -1;
	if (cg_mode == CG_V2 || c->pids_now != processes) {
		if (write_number(cg_mode == CG_V1 ? c->lasting[3] : k->pids, processes) < 0)
			return -1;
		c->pids_now = processes;
	}
	if (k->swap >= 0 && write_number(k->swap, cg_mode == CG_V1 ? memory : 0) < 0)
		return -1;
	if (k->group >= 0)
		write_number(k->group, 1);
	return 0;
}

static int remove_group(const char *name)
{
	int left = 0;
	int first = cg_mode == CG_V1 && name[0] == 'c', last = first ? 2 : 0; /* c...: a container's, k...: a run's */
	for (int i = first; i <= last; i++)
		if (unlinkat(base_fd[i], name, AT_REMOVEDIR) < 0 && errno != ENOENT)
			left = 1;
	return left ? -1 : 0;
}

static void remove_soon(const char *name)
{
	if (remove_group(name) < 0 && pending_n < 64)
		snprintf(pending[pending_n++], sizeof pending[0], "%s", name);
}

static void drop_kit(struct kit *k)
{
	if (cg_mode == CG_NONE)
		return;
	int *fds[] = {&k->tasks, &k->usage, &k->limit, &k->swap, &k->pids, &k->peak, &k->oom,
		&k->stat, &k->dir, &k->group};
	for (size_t i = 0; i < sizeof fds / sizeof *fds; i++)
		if (*fds[i] >= 0)
			close(*fds[i]);
	remove_soon(k->name);
}

static void retry_pending(void)
{
	int left = 0;
	for (int i = 0; i < pending_n; i++)
		if (remove_group(pending[i]) < 0) {
			if (left != i)
				memcpy(pending[left], pending[i], sizeof pending[0]);
			left++;
		}
	pending_n = left;
}

/* Peak without the file cache that only happened to be read first by this run; tmpfs stays counted. */
static u64 kit_memory(const struct kit *k, u64 limit, int oom, u64 maxrss)
{
	char buf[8192];
	if (cg_mode == CG_NONE)
		return maxrss < limit ? maxrss : limit;
	u64 peak = maxrss;
	if (k->peak >= 0 && pread_text(k->peak, buf, 64) > 0)
		peak = strtoull(buf, NULL, 10);
	if (!oom && peak > 65536 && pread_text(k->stat, buf, sizeof buf) > 0) {
		u64 cache = number_after(buf, cg_mode == CG_V1 ? "cache" : "file"), shmem = number_after(buf, "shmem");
		u64 foreign = cache > shmem ? cache - shmem : 0;
		peak = peak > foreign ? peak - foreign : 0;
	}
	return peak < limit ? peak : limit;
}

static int kit_oom(const struct kit *k)
{
	char buf[1024];
	return cg_mode != CG_NONE && pread_text(k->oom, buf, sizeof buf) > 0 && number_after(buf, "oom_kill") > 0;
}

/* ------------------------------------------------------------------------------------------------------------------
 * Containers, seen from outside.
 */
static int write_map(pid_t pid, const char *file, const char *text)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/%s", pid, file);
	return write_file(path, text);
}

static int write_maps(pid_t pid, int index)
{
	char text[128];
	if (two_ids) {
		u32 id = host_id_base + 2 * (u32)index;
		snprintf(text, sizeof text, "0 %u 1\n1000 %u 1\n", id, id + 1);
		return write_map(pid, "gid_map", text) < 0 ? -1 : write_map(pid, "uid_map", text);
	}
	snprintf(text, sizeof text, "1000 %u 1\n", geteuid());
	if (write_map(pid, "uid_map", text) < 0 || write_map(pid, "setgroups", "deny") < 0)
		return -1;
	snprintf(text, sizeof text, "1000 %u 1\n", getegid());
	return write_map(pid, "gid_map", text);
}

static void become_inside(int sock)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (dup3(sock, 3, O_CLOEXEC) < 0 && errno != EINVAL)
		_exit(1);
	if (null < 0)
		_exit(1);
	for (int i = 0; i < 3; i++)
		dup2(null, i);
	syscall(SYS_close_range, 4u, ~0u, 0u);
	plan.sock = 3;
	inside_main();
	_exit(1);
}

static int make_group_v1(struct container *c)
{
	static const char *const files[] = {"tasks", "tasks", "cpuacct.usage", "pids.max"};
	static const int where[] = {1, 2, 1, 2};
	if (mkdirat(base_fd[1], c->group_name, 0755) < 0 || mkdirat(base_fd[2], c->group_name, 0755) < 0)
		return -1;
	for (int i = 0; i < 4; i++)
		if ((c->lasting[i] = open_in(where[i], c->group_name, files[i], i == 2 ? O_RDONLY : O_WRONLY)) < 0)
			return -1;
	return 0;
}

/* The group a container lives in on v2: its kits are beside its pid 1, so that CLONE_INTO_CGROUP is allowed. */
static int make_group_v2(struct container *c, int index)
{
	char path[64];
	if (mkdirat(base_fd[0], c->group_name, 0755) < 0)
		return -1;
	snprintf(path, sizeof path, "%s/cgroup.subtree_control", c->group_name);
	if (write_at(base_fd[0], path, "+memory +pids") < 0)
		return -1;
	u32 owner = host_id_base + 2 * (u32)index;
	snprintf(path, sizeof path, "%s/cgroup.procs", c->group_name);
	if (two_ids && fchownat(base_fd[0], path, owner, owner, 0) < 0)
		return -1;
	snprintf(path, sizeof path, "%s/init", c->group_name);
	if (mkdirat(base_fd[0], path, 0755) < 0)
		return -1;
	return c->group = openat(base_fd[0], path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static int make_group(struct container *c, int index)
{
	c->group = c->lasting[0] = c->lasting[1] = c->lasting[2] = c->lasting[3] = -1;
	snprintf(c->group_name, sizeof c->group_name, "c%" PRIu64, ++kit_counter);
	if (cg_mode == CG_NONE)
		return 0;
	return cg_mode == CG_V1 ? make_group_v1(c) : make_group_v2(c, index);
}

static void drop_group(struct container *c)
{
	for (int i = 0; i < 4; i++)
		if (c->lasting[i] >= 0)
			close(c->lasting[i]);
	if (c->group >= 0)
		close(c->group);
	if (cg_mode == CG_V1)
		remove_soon(c->group_name);
	if (cg_mode == CG_V2)
		remove_tree(base_fd[0], c->group_name, 2);
}

static struct container *start_container(const struct request *r, char *error, size_t size)
{
	int index = 0, pair[2], pidfd = -1;
	while (index < MAX_CONTAINERS && containers[index].state != FREE)
		index++;
	struct container *c = &containers[index];
	memset(c, 0, sizeof *c);
	c->out.fd = c->err.fd = c->answer = c->spool = -1;
	if (make_group(c, index) < 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0) {
		snprintf(error, size, "cannot prepare a container: %s", strerror(errno));
		drop_group(c);
		return NULL;
	}
	int big = MAX_MESSAGE * 2;
	setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &big, sizeof big);
	c->nreadonly = r ? (int)r->nreadonly : 0;
	for (int i = 0; i < c->nreadonly; i++)
		c->readonly[i] = strdup(r->readonly[i].p);
	c->box = r && !two_ids && r->box.p ? strdup(r->box.p) : NULL;
	c->root = r && r->root.p ? strdup(r->root.p) : NULL;
	plan = (struct plan){pair[1], c->nreadonly, c->readonly, c->box, c->root};
	struct clone_args_3 a = {
		.flags = CLONE_PIDFD | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |
			(cg_mode == CG_V1 ? CLONE_NEWCGROUP : 0) | (c->group >= 0 ? CLONE_INTO_CGROUP : 0),
		.pidfd = (u64)(uintptr_t)&pidfd, .exit_signal = SIGCHLD, .cgroup = (u64)(c->group >= 0 ? c->group : 0)};
	long pid = syscall(SYS_clone3, &a, sizeof a);
	if (pid == 0)
		become_inside(pair[1]);
	int failed = errno;
	close(pair[1]);
	c->pid = (pid_t)pid;
	c->sock = pair[0];
	c->state = STARTING;
	c->core = -1;
	c->deadline = now_ns() + 30 * SEC;
	if (pid < 0) {
		snprintf(error, size, "user namespaces are not available (clone: %s)", strerror(failed));
		close(pair[0]);
		drop_group(c);
		c->state = FREE;
		return NULL;
	}
	close(pidfd);
	if (write_maps(c->pid, index) < 0)
		snprintf(c->fail, sizeof c->fail, "id maps: %s", strerror(errno)); /* it ends when the socket closes */
	else
		send_fds(c->sock, "g", 1, c->lasting, cg_mode == CG_V1 ? 3 : 0);
	if (c->fail[0])
		shutdown(c->sock, SHUT_RDWR);
	return c;
}

static void free_capture(struct capture *k)
{
	if (k->fd >= 0)
		close(k->fd);
	free(k->kept);
	*k = (struct capture){.fd = -1};
}

static void forget_run(struct container *c)
{
	free_capture(&c->out);
	free_capture(&c->err);
	if (c->answer >= 0)
		close(c->answer);
	if (c->spool >= 0)
		close(c->spool);
	c->answer = c->spool = -1;
	if (c->has_kit)
		drop_kit(&c->kit);
	c->has_kit = 0;
}

static void release_core(struct container *c)
{
	if (c->holds_core)
		core_busy[c->core]--;
	c->holds_core = 0;
}

/* Kills whatever is inside by killing its pid 1. */
static void end_container(struct container *c)
{
	kill(c->pid, SIGKILL);
	while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR)
		;
	close(c->sock);
	if (c->spool_used)
		unlink(c->spool_path);
	forget_run(c);
	if (c->has_spare)
		drop_kit(&c->spare);
	drop_group(c);
	for (int i = 0; i < c->nreadonly; i++)
		free(c->readonly[i]);
	free(c->box);
	free(c->root);
	release_core(c);
	c->state = FREE;
}

/* Whether somebody took away groups that this container needs. */
static int groups_lost(const struct container *c)
{
	int n = cg_mode == CG_V1 ? 3 : cg_mode == CG_V2 ? 1 : 0, lost = 0;
	for (int i = 0; i < n; i++)
		lost |= access(base_path[i], F_OK) < 0;
	if (!c || !n)
		return lost;
	for (int i = n == 3 ? 1 : 0; i < n; i++)
		lost |= faccessat(base_fd[i], c->group_name, F_OK, 0) < 0;
	if (c->has_kit)
		lost |= !c->kit.name[0] || faccessat(base_fd[0], c->kit.name, F_OK, 0) < 0;
	return lost;
}

/* Groups that are gone are made anew, and with them the containers; a supervisor that cannot ends and is started again. */
static void revive_groups(void)
{
	for (int i = 0; i < 3; i++) {
		if (base_fd[i] < 0 || access(base_path[i], F_OK) == 0)
			continue;
		close(base_fd[i]);
		base_fd[i] = open_locked(base_path[i], 0755);
		if (base_fd[i] < 0 || (cg_mode == CG_V2 && write_at(base_fd[i], "cgroup.subtree_control", "+memory +pids") < 0))
			stop_asked = 1;
	}
	for (int i = 0; i < MAX_CONTAINERS; i++) {
		struct container *c = &containers[i];
		if (c->state == IDLE)
			end_container(c);
		else if (c->state != FREE)
			c->doomed = 1;
	}
}

/* ------------------------------------------------------------------------------------------------------------------
 * Answering.
 */
struct out_text {
	char *p;
	size_t n, room;
};

static void put(struct out_text *o, const char *format, ...)
{
	va_list v;
	for (;;) {
		va_start(v, format);
		int k = vsnprintf(o->p + o->n, o->room - o->n, format, v);
		va_end(v);
		if (o->n + (size_t)k < o->room) {
			o->n += (size_t)k;
			return;
		}
		o->room = o->room * 2 + (size_t)k + 256;
		o->p = realloc(o->p, o->room);
	}
}

static void put_string(struct out_text *o, const char *s)
{
	put(o, "\"");
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			put(o, "\\%c", *s);
		else if ((u8)*s < 32)
			put(o, "\\u%04x", (u8)*s);
		else
			put(o, "%c", *s);
	}
	put(o, "\"");
}

static struct out_text reply;

static void free_request(struct request *r)
{
	if (r->mate)
		free_request(r->mate);
	free(r->argv);
	free(r->frame);
	free(r);
}

#define PARTS 3

/* The reply's line and the bytes that follow it. */
static void send_reply(const char *const *parts, const size_t *sizes)
{
	struct iovec v[1 + PARTS] = {{reply.p, reply.n}};
	ssize_t k;
	for (int i = 0; parts && i < PARTS; i++)
		v[i + 1] = (struct iovec){(void *)(uintptr_t)parts[i], sizes[i]};
	while ((k = writev(1, v, 1 + PARTS)) < 0 && errno == EINTR)
		;
	for (int i = 0; i < 1 + PARTS && k >= 0; i++) { /* what did not fit at once */
		size_t done = (size_t)k < v[i].iov_len ? (size_t)k : v[i].iov_len;
		k -= (ssize_t)done;
		if (done < v[i].iov_len && write_all(1, (char *)v[i].iov_base + done, v[i].iov_len - done) < 0)
			stop_asked = 1;
	}
	reply.n = 0;
}

static void answer_error(struct request *r, const char *format, ...)
{
	char text[1024];
	va_list v;
	va_start(v, format);
	vsnprintf(text, sizeof text, format, v);
	va_end(v);
	put(&reply, "{\"id\":%" PRIu64 ",\"error\":", r->id);
	put_string(&reply, text);
	put(&reply, "}\n");
	send_reply(NULL, NULL);
	free_request(r);
}

/* ------------------------------------------------------------------------------------------------------------------
 * Output: kept up to inlineBytes, compared with the answer, spooled when longer.
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

/* ------------------------------------------------------------------------------------------------------------------
 * Requests.
 */
struct reader {
	char *p;
	size_t left;
	int bad;
};

static u64 take(struct reader *r, size_t n)
{
	u64 v = 0;
	if (r->left < n) {
		r->bad = 1;
		return 0;
	}
	memcpy(&v, r->p, n);
	r->p += n;
	r->left -= n;
	return v;
}

/* Strings come with a zero byte behind them, not counted; the length ffffffff is null. */
static struct text take_text(struct reader *r)
{
	u32 n = (u32)take(r, 4);
	if (n == UINT32_MAX || r->bad)
		return (struct text){NULL, 0};
	if (r->left < (size_t)n + 1 || r->p[n]) {
		r->bad = 1;
		return (struct text){NULL, 0};
	}
	struct text t = {r->p, n};
	r->p += (size_t)n + 1;
	r->left -= (size_t)n + 1;
	return t;
}

static u32 take_count(struct reader *r, u32 max)
{
	u32 n = (u32)take(r, 4);
	if (n > max)
		r->bad = 1;
	return r->bad ? 0 : n;
}

static struct text *take_list(struct reader *r, u32 *n, u32 max)
{
	*n = take_count(r, max);
	struct text *list = calloc(*n + 1u, sizeof *list);
	for (u32 i = 0; i < *n; i++)
		if (!(list[i] = take_text(r)).p)
			r->bad = 1;
	return list;
}

static struct request *parse_spec(struct reader *in, u64 id)
{
	struct request *r = calloc(1, sizeof *r);
	r->id = id;
	struct text *args = take_list(in, &r->argc, 16000), *env = take_list(in, &r->envc, 4000);
	r->argv = calloc(r->argc + r->envc + 1u, sizeof *r->argv);
	memcpy(r->argv, args, r->argc * sizeof *args);
	r->env = r->argv + r->argc;
	memcpy(r->env, env, r->envc * sizeof *env);
	free(args);
	free(env);
	r->box = take_text(in);
	r->work = (u8)take(in, 1);
	r->nfiles = take_count(in, MAX_FILES);
	for (u32 i = 0; i < r->nfiles; i++) {
		r->names[i] = take_text(in);
		r->from[i] = take_text(in);
		in->bad |= !r->names[i].p || !r->from[i].p;
	}
	r->ncollect = take_count(in, MAX_COLLECT);
	for (u32 i = 0; i < r->ncollect; i++) {
		r->collect[i] = take_text(in);
		r->collect_max[i] = take(in, 8);
		in->bad |= !r->collect[i].p;
	}
	r->collect_dir = take_text(in);
	r->nreadonly = take_count(in, MAX_READONLY);
	for (u32 i = 0; i < r->nreadonly; i++)
		if (!(r->readonly[i] = take_text(in)).p)
			in->bad = 1;
	r->root = take_text(in);
	r->stdin_kind = (u8)take(in, 1);
	r->in = take_text(in);
	r->cpu = take(in, 8);
	r->wall = take(in, 8);
	r->memory = take(in, 8);
	r->processes = (u32)take(in, 4);
	r->output = take(in, 8);
	r->err = take(in, 8);
	r->fsize = take(in, 8);
	r->answer = take_text(in);
	r->inline_bytes = take(in, 8);
	in->bad |= !r->argc || (r->stdin_kind && !r->in.p);
	return r;
}

/* Takes over the frame. NULL: not understood, which ends the supervisor, since Node speaks another language. */
static struct request *parse_request(char *frame, size_t size)
{
	struct reader in = {frame, size, 0};
	int in_pair = (int)take(&in, 1);
	u64 id = take(&in, 8), idle = 0, wall = 0;
	u32 naccept = 0, accept[MAX_ACCEPT] = {0};
	if (in_pair) {
		naccept = take_count(&in, MAX_ACCEPT);
		for (u32 i = 0; i < naccept; i++)
			accept[i] = (u32)take(&in, 4);
		idle = take(&in, 8);
		wall = take(&in, 8);
	}
	struct request *r = parse_spec(&in, id);
	r->naccept = naccept;
	memcpy(r->accept, accept, sizeof accept);
	r->idle = idle;
	r->pair_wall = wall;
	if (in_pair && !in.bad)
		r->mate = parse_spec(&in, id);
	if (in.bad || in.left) {
		free_request(r);
		return NULL;
	}
	r->frame = frame;
	return r;
}

/* What is wrong with a request that was understood; NULL when nothing is. */
static const char *objection(const struct request *r)
{
	if (!strchr(r->argv[0].p, '/'))
		return "argv[0] must be a path";
	if (!r->work && (r->nfiles || r->ncollect))
		return "files without work";
	for (u32 i = 0; i < r->nfiles; i++)
		if (!plain_name(r->names[i].p))
			return "a file name in work must be plain";
	for (u32 i = 0; i < r->ncollect; i++)
		if (!plain_name(r->collect[i].p))
			return "a collected file's name must be plain";
	for (u32 i = 0; i < r->nreadonly; i++)
		if (r->readonly[i].p[0] != '/' || !r->readonly[i].p[1] || strstr(r->readonly[i].p, "/../"))
			return "readOnly paths must be absolute";
	if (r->root.p && r->root.p[0] != '/')
		return "root must be absolute";
	if (r->ncollect && !r->collect_dir.p)
		return "collect without collectDir";
	return r->mate ? objection(r->mate) : NULL;
}

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

static int open_regular(const char *path)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd >= 0 && (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))) {
		close(fd);
		errno = EINVAL;
		return -1;
	}
	return fd;
}

static int open_stdin(const struct request *r)
{
	if (r->stdin_kind == 0)
		return open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (r->stdin_kind == 2)
		return sealed_copy(r->in.p, r->in.n, -1);
	int fd = open_regular(r->in.p);
	if (fd < 0)
		return fd;
	fcntl(fd, F_SETFL, 0);
	if (two_ids)
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
	if (!two_ids)
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

static size_t put_texts(char *to, size_t at, const struct text *list, u32 n)
{
	for (u32 i = 0; i < n && at != SIZE_MAX; i++) {
		if (at + list[i].n + 1 > MAX_MESSAGE)
			return SIZE_MAX;
		memcpy(to + at, list[i].p, list[i].n + 1);
		at += list[i].n + 1;
	}
	return at;
}

static int fill_message(char *to, const struct request *r, size_t *size)
{
	struct run_msg m = {.kind = MSG_RUN, .argc = r->argc, .envc = r->envc, .nfiles = r->nfiles, .ncollect = r->ncollect,
		.work = r->work, .processes = r->processes, .cpu = r->cpu, .wall = r->wall, .memory = r->memory, .fsize = r->fsize};
	memcpy(to, &m, sizeof m);
	size_t at = put_texts(to, sizeof m, r->argv, r->argc);
	at = put_texts(to, at, r->env, at == SIZE_MAX ? 0 : r->envc);
	at = put_texts(to, at, r->names, at == SIZE_MAX ? 0 : r->nfiles);
	for (u32 i = 0; i < r->ncollect && at != SIZE_MAX; i++) {
		if (at + 8 > MAX_MESSAGE)
			return -1;
		memcpy(to + at, &r->collect_max[i], 8);
		at = put_texts(to, at + 8, &r->collect[i], 1);
	}
	*size = at;
	return at == SIZE_MAX ? -1 : 0;
}

/* Where the kernel groups by session, the group is what is weighed. */
static void weigh(const char *nice_value)
{
	write_file("/proc/self/autogroup", nice_value);
}

/* Opens everything and hands the run over. 0: under way; -1: cannot be run, c->fail says why; -2: the container is broken. */
static int send_run(struct container *c, struct request *r)
{
	static _Alignas(16) char message[MAX_MESSAGE];
	int fds[128], n = 0, out[2] = {-1, -1}, err[2] = {-1, -1}, result = -1;
	const char *bad = NULL;
	size_t size = 0;
	u32 box;
	if (fill_message(message, r, &size) < 0) {
		snprintf(c->fail, sizeof c->fail, "the arguments are too long");
		return -1;
	}
	if (c->pair) {
		fds[n++] = c->joint[0];
		out[1] = c->joint[1];
		c->joint[0] = c->joint[1] = -1;
	} else if (session) {
		fds[n++] = session_fds[0];
		out[1] = session_fds[1];
		session_fds[0] = session_fds[1] = -1;
		weigh("19");
	} else {
		if ((fds[n++] = open_stdin(r)) < 0)
			bad = r->stdin_kind == 1 ? r->in.p : "stdin";
		if (pipe2(out, O_CLOEXEC) < 0)
			bad = "pipe";
	}
	if (pipe2(err, O_CLOEXEC) < 0)
		bad = "pipe";
	fds[n++] = out[1];
	fds[n++] = err[1];
	if (!bad && r->answer.p && (c->answer = open_regular(r->answer.p)) < 0)
		bad = r->answer.p;
	if (!bad && !c->has_kit) {
		if (c->has_spare)
			c->kit = c->spare;
		else if (make_kit(c, &c->kit) < 0)
			bad = "control group";
		c->has_kit = 1;
		c->has_spare = 0;
	}
	if (!bad && set_limits(c, &c->kit, r->memory, r->processes) < 0)
		bad = "limits of the control group";
	int shared = n;
	if (!bad && cg_mode == CG_V1)
		fds[n++] = c->kit.tasks;
	if (!bad && cg_mode == CG_V2)
		fds[n++] = c->kit.dir;
	if (!bad && cg_mode == CG_V2)
		fds[n++] = c->kit.usage;
	if (c->pair)
		fds[n++] = c->joint[2];
	int own = n, tree = bad ? -1 : prepare_box(c, r, &box);
	if (tree == -2)
		bad = r->box.p;
	else if (tree >= 0)
		fds[n++] = tree;
	for (u32 i = 0; !bad && i < r->nfiles; i++)
		if ((fds[n++] = open_regular(r->from[i].p)) < 0) {
			bad = r->from[i].p;
			n--;
		}
	if (!bad) {
		((struct run_msg *)(void *)message)->box = box;
		((struct run_msg *)(void *)message)->core = session ? UINT32_MAX : (u32)cores[c->core];
		((struct run_msg *)(void *)message)->in_pair = c->pair != NULL;
		if (out[0] >= 0)
			fcntl(out[0], F_SETFL, O_NONBLOCK);
		fcntl(err[0], F_SETFL, O_NONBLOCK);
		result = send_fds(c->sock, message, size, fds, n) < 0 ? -2 : 0;
	}
	int why = errno;
	for (int i = 0; i < n; i++)
		if ((i < shared || i >= own) && fds[i] >= 0)
			close(fds[i]);
	c->out = (struct capture){.fd = out[0], .cap = r->output, .kept_max = (size_t)r->inline_bytes};
	c->err = (struct capture){.fd = err[0], .cap = r->err > STDERR_END ? r->err : STDERR_END, .kept_max = (size_t)r->err};
	if (bad) {
		snprintf(c->fail, sizeof c->fail, "%s: %s", bad, strerror(why));
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

/* ------------------------------------------------------------------------------------------------------------------
 * The end of a run.
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
	for (u32 i = 0; i < m->ncollected && (int)i < nfds; i++) {
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
	u64 cpu = cg_mode == CG_NONE ? m->cpu_usage : m->cpu_group;
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

/* ------------------------------------------------------------------------------------------------------------------
 * Pairs: the copiers. They are forks of the supervisor that only read, note and write.
 */
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
 * An end of file waits for the word that the writer ended, so that the reader's answer to it comes later than that.
 * What nobody reads any more is thrown away: a driver does not die of a solution that ended. What a solution writes
 * after the driver's end is noted; then its pipe is closed, and it sees that.
 */
static void copy_stream(int sock, struct share *s, const struct copy_msg *m, int *fds)
{
	int grace = GRACE_MS;
	u64 total = 0;
	for (;;) {
		ssize_t n = read(fds[FROM], chunk, 65536);
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
			note_piece(s, m, chunk, (size_t)n, now);
			if (write_all(fds[TO], chunk, (size_t)n) == 0)
				continue;
			close(fds[TO]);
			fds[TO] = -1;
		}
		if (m->direction == DRIVER && has_ended(fds[TO_ENDED], grace)) {
			s->after = 1;
			break;
		}
		grace = 0;
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

/* ------------------------------------------------------------------------------------------------------------------
 * Pairs: their life.
 */
static void push_front(struct request *r);

/* The core is free again once nobody holds it: pair, copiers and both containers. */
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

static u64 pair_cpu(const struct pair *p)
{
	u64 sum = 0;
	for (int i = 0; i < 2; i++)
		if (p->side[i])
			sum += group_cpu(cg_mode == CG_V1 ? p->side[i]->lasting[2] : p->side[i]->kit.usage);
	return sum;
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
	p->begun = p->idle_from = p->looked = p->share->last = now_ns();
	p->moved = 0;
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
	if (!p->req || (!p->side[0] && !p->side[1])) { /* a pipe outlived its program, in a socket that nobody reads */
		for (int i = 0; i < 2; i++)
			if (p->copier[i].busy)
				kill(p->copier[i].pid, SIGKILL);
		p->next_look = UINT64_MAX;
		return;
	}
	u64 cpu = pair_cpu(p), moved = __atomic_load_n(&p->share->moved, __ATOMIC_RELAXED);
	u64 idle = p->req->idle, end = p->begun + p->req->pair_wall;
	if (moved != p->moved)
		p->idle_from = __atomic_load_n(&p->share->last, __ATOMIC_RELAXED);
	if (cg_mode == CG_NONE || cpu < p->cpu || cpu - p->cpu > (now - p->looked) / 50 + MS / 10)
		p->idle_from = now; /* also when a side ended: the sum is a new one */
	p->moved = moved;
	p->cpu = cpu;
	p->looked = now;
	if (now >= end || now - p->idle_from >= idle) {
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
	if (p->next_look > p->idle_from + idle)
		p->next_look = p->idle_from + idle;
	if (p->next_look > end)
		p->next_look = end;
	if (p->next_look < now + MS)
		p->next_look = now + MS;
}

/* ------------------------------------------------------------------------------------------------------------------
 * Who runs where.
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

static int same_key(const struct container *c, const struct request *r)
{
	if (!same_text(c->root, r->root.p) || c->nreadonly != (int)r->nreadonly)
		return 0;
	for (int i = 0; i < c->nreadonly; i++)
		if (strcmp(c->readonly[i], r->readonly[i].p))
			return 0;
	return two_ids || same_text(c->box, r->box.p);
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
	} else if (kind == MSG_READY && (c->state == STARTING || c->state == CLEANING)) {
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

/* ------------------------------------------------------------------------------------------------------------------
 * The loop.
 */
static struct {
	char head[4], *frame;
	size_t have, size;
} incoming;

static void accept_frame(void)
{
	struct request *r = parse_request(incoming.frame, incoming.size);
	incoming.frame = NULL;
	incoming.have = 0;
	if (!r || (session && (r->mate || session_fds[0] < 0))) { /* a session has one program */
		stop_asked = 1;
		return;
	}
	r->attempts = (u32)session;
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

static void turn(int with_input)
{
	struct pollfd p[1 + 3 * MAX_CONTAINERS + 2 * MAX_CORES];
	struct {
		int container, what;
	} who[1 + 3 * MAX_CONTAINERS];
	int n = 0;
	u64 now = now_ns();
	if (with_input)
		p[n++] = (struct pollfd){0, POLLIN, 0};
	int first = n;
	for (int i = 0; i < MAX_CONTAINERS; i++) {
		struct container *c = &containers[i];
		if (c->state == FREE)
			continue;
		who[n].container = i;
		who[n].what = 0;
		p[n++] = (struct pollfd){c->sock, POLLIN, 0};
		if (c->state != RUNNING || now < c->watch_from) /* most programs end before: one wake-up instead of two */
			continue;
		for (int k = 1; k <= 2; k++) {
			int fd = k == 1 ? c->out.fd : c->err.fd;
			if (fd < 0)
				continue;
			who[n].container = i;
			who[n].what = k;
			p[n++] = (struct pollfd){fd, POLLIN, 0};
		}
	}
	int last = n;
	for (int i = 0; i < 2 * nslots; i++) /* a closed or unused one is -1, which poll passes over */
		p[n++] = (struct pollfd){pairs[i / 2].copier[i % 2].pid ? pairs[i / 2].copier[i % 2].sock : -1, POLLIN, 0};
	int ready = poll(p, (nfds_t)n, wait_time(now));
	if (ready < 0)
		return;
	for (int i = last; i < n; i++)
		if (p[i].revents)
			hear_copier(&pairs[(i - last) / 2], (i - last) % 2);
	for (int i = first; i < last; i++) {
		struct container *c = &containers[who[i].container];
		if (!p[i].revents || c->state == FREE)
			continue;
		if (who[i].what == 0)
			hear(c);
		else if (c->state == RUNNING)
			drain(c, who[i].what == 1 ? &c->out : &c->err, 0);
	}
	if (with_input && p[0].revents)
		read_input();
	now = now_ns();
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
	schedule();
	if (pending_n)
		retry_pending();
	if (stale_left && ready == 0)
		remove_stale();
}

static void on_signal(int s)
{
	(void)s;
	stop_asked = 1;
}

static void put_hello(void)
{
	static const char *const modes[] = {"none", "v1", "v2"};
	const char *sep = "";
	put(&reply, "{\"hello\":1,\"cgroup\":\"%s\",\"root\":%s,\"slots\":%d,\"approximations\":[", modes[cg_mode],
		two_ids ? "true" : "false", nslots);
	if (cg_mode == CG_NONE) {
		put(&reply, "\"No control groups: memory and process-tree limits are approximate.\"");
		sep = ",";
	}
	if (!two_ids) {
		put(&reply, "%s\"Not root: programs run under the server's own account inside their namespaces.\"", sep);
		sep = ",";
	}
	char swaps[512];
	if (cg_mode == CG_V1 && !has_swap && read_text("/proc/swaps", swaps, sizeof swaps) > 0 && strstr(swaps, "\n/")) {
		put(&reply, "%s\"Swap is on and cannot be limited: memory limits are approximate.\"", sep);
		sep = ",";
	}
	if (!has_proc)
		put(&reply, "%s\"/proc cannot be shown to programs: Java and Mono will not work.\"", sep);
	put(&reply, "]}\n");
	send_reply(NULL, NULL);
}

static void refuse(const char *why)
{
	put(&reply, "{\"refused\":");
	char text[1024];
	snprintf(text, sizeof text, "Cannot isolate programs: %s. Start as root, or allow them: Ubuntu: an AppArmor profile with "
		"`userns,` for the runner (or kernel.apparmor_restrict_unprivileged_userns=0); container: --privileged, or "
		"--security-opt seccomp=unconfined --security-opt apparmor=unconfined.", why);
	put_string(&reply, text);
	put(&reply, "}\n");
	send_reply(NULL, NULL);
}

/* The first containers; also decides whether two accounts can be had. */
static int first_containers(char *error, size_t size)
{
	for (int i = 0; i < nslots; i++)
		if (!start_container(NULL, error, size))
			return -1;
	for (;;) {
		int starting = 0, idle = 0;
		for (int i = 0; i < MAX_CONTAINERS; i++) {
			starting += containers[i].state == STARTING;
			idle += containers[i].state == IDLE;
			if (containers[i].fail[0])
				snprintf(error, size, "%s", containers[i].fail);
		}
		if (!starting)
			return idle == nslots ? 0 : -1;
		turn(0);
	}
}

static void end_all(void)
{
	for (int i = 0; i < MAX_CONTAINERS; i++)
		if (containers[i].state != FREE)
			end_container(&containers[i]);
}

static void leave(void)
{
	if (session)
		weigh("0");
	end_all();
	for (int i = 0; i < 200 && pending_n; i++) {
		usleep(5000);
		retry_pending();
	}
	for (int i = 0; i < 3; i++)
		if (base_fd[i] >= 0)
			for (int k = 0; k < 100 && remove_tree(AT_FDCWD, base_path[i], 3) < 0; k++)
				usleep(5000);
	rmdir(spool_dir);
	exit(0);
}

static void count_cores(int wanted)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	sched_getaffinity(0, sizeof set, &set);
	int n = 0;
	for (int i = 0; i < CPU_SETSIZE && n < MAX_CORES; i++)
		if (CPU_ISSET(i, &set))
			cores[n++] = i;
	ncpu = n > 0 ? n : 1;
	nslots = wanted > 0 && wanted < ncpu ? wanted : ncpu;
	if (nslots > MAX_CONTAINERS / 8)
		nslots = MAX_CONTAINERS / 8;
}

/* The weight of all that this supervisor's groups hold, where the groups weigh CPU time. */
static void weigh_groups(void)
{
	if (cg_mode == CG_V2 && write_at(base_fd[0], "cpu.idle", "1") < 0)
		write_at(base_fd[0], "cpu.weight", "1");
	if (cg_mode == CG_V1 && write_at(base_fd[1], "cpu.idle", "1") < 0)
		write_at(base_fd[1], "cpu.shares", "2");
}

static void begin_session(void)
{
	setsid();
	fcntl(3, F_SETFD, FD_CLOEXEC);
	fcntl(4, F_SETFD, FD_CLOEXEC);
	writables[TMP].options = "size=128m,nr_inodes=4096,mode=1777";
	writables[WORK].options = "size=64m,nr_inodes=4096,mode=1777";
}

/* runner <slots, 0: one per core> <folder for spooled output> <v1|v2|none|auto> [session] */
int main(int argc, char **argv)
{
	char error[256] = "unknown";
	session = argc == 5 && !strcmp(argv[4], "session");
	if (argc != 4 && !session)
		return 2;
	syscall(SYS_close_range, session ? 5u : 3u, ~0u, 0u);
	if (session)
		begin_session();
	signal(SIGPIPE, SIG_IGN);
	struct sigaction sa = {.sa_handler = on_signal};
	sigaction(SIGTERM, &sa, NULL);
	sigaction(SIGINT, &sa, NULL);
	sigaction(SIGHUP, &sa, NULL);
	prctl(PR_SET_DUMPABLE, geteuid() == 0 ? 0 : 1, 0, 0, 0);
	struct rlimit files;
	if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
	umask(022);
	count_cores(atoi(argv[1]));
	host_id_base = 600000000u + ((u32)getpid() % 1000000u) * 256u;
	two_ids = geteuid() == 0;
	snprintf(run_name, sizeof run_name, "drafts-%d-%" PRIu64 "-%" PRIu64, getpid(), start_time_of(getpid()),
		own_pid_namespace());
	choose_groups(argv[3]);
	if (session)
		weigh_groups();
	snprintf(spool_dir, sizeof spool_dir, "%s/%s", argv[2], run_name);
	if ((spool_fd = open_locked(spool_dir, 0700)) < 0) {
		refuse("the spool folder cannot be made");
		return 1;
	}
	remove_stale();
	if (first_containers(error, sizeof error) < 0) {
		end_all();
		if (!two_ids || (two_ids = 0, first_containers(error, sizeof error) < 0)) {
			refuse(error);
			leave();
		}
	}
	put_hello();
	while (!stop_asked)
		turn(1);
	leave();
}
