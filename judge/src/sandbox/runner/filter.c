/*
 * The system call filter. Runs in pid 1, once, before its first program; every program inherits it and cannot loosen it.
 * Trusts the random cookie of pid 1 and nothing else. A deny list as a binary tree, since some twenty runtimes make an
 * allow list brittle; a denied call returns an errno, which runtimes that probe take for an old kernel.
 * pid 1 itself must mount now and then: its own calls carry the cookie in the unused sixth argument.
 */
#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#else
#error "unsupported architecture"
#endif

enum { RULE_EPERM, RULE_COOKIE, RULE_CLONE, RULE_SOCKET, RULE_IOCTL, RULE_PRLIMIT, RULE_CLONE3, RULE_SESSION, RULE_ENOSYS, RULE_FCNTL };
struct rule {
	u32 number, action;
};

#define DENY(name) {SYS_##name, RULE_EPERM}
static struct rule rules[] = {
	DENY(ptrace), DENY(process_vm_readv), DENY(process_vm_writev), DENY(kcmp), {SYS_pidfd_getfd, RULE_EPERM},
	{SYS_mount, RULE_COOKIE}, {SYS_umount2, RULE_COOKIE}, {SYS_move_mount, RULE_COOKIE}, {SYS_open_tree, RULE_EPERM},
	{430 /* fsopen */, RULE_EPERM}, {431 /* fsconfig */, RULE_EPERM}, {432 /* fsmount */, RULE_EPERM},
	{433 /* fspick */, RULE_EPERM}, {SYS_mount_setattr, RULE_EPERM}, {467 /* open_tree_attr */, RULE_EPERM},
	{457 /* statmount */, RULE_EPERM}, {458 /* listmount */, RULE_EPERM},
	DENY(pivot_root), {SYS_chroot, RULE_COOKIE}, {SYS_setns, RULE_COOKIE}, DENY(unshare), DENY(bpf), DENY(perf_event_open), DENY(userfaultfd),
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
	{SYS_sched_setaffinity, RULE_COOKIE}, {SYS_inotify_init1, RULE_ENOSYS}, {SYS_fcntl, RULE_FCNTL},
	{SYS_clone, RULE_CLONE}, {SYS_socket, RULE_SOCKET}, {SYS_socketpair, RULE_SOCKET}, {SYS_ioctl, RULE_IOCTL}, {SYS_prlimit64, RULE_PRLIMIT},
	{SYS_clone3, RULE_CLONE3}, {SYS_setsid, RULE_SESSION},
#if defined(__x86_64__)
	DENY(iopl), DENY(ioperm), DENY(modify_ldt), DENY(uselib), DENY(ustat), DENY(sysfs), DENY(_sysctl),
	DENY(create_module), DENY(get_kernel_syms), DENY(query_module), {SYS_afs_syscall, RULE_EPERM},
	{SYS_inotify_init, RULE_ENOSYS},
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
	case RULE_PRLIMIT: /* only its own limits (0), not those of another process */
		LOAD(ARG_LOW(0));
		emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, 0);
		RET(DENY_WITH(EPERM));
		RET(SECCOMP_RET_ALLOW);
		return;
	case RULE_SESSION: /* returns success and does nothing: a session of its own would have a full share of the CPU (autogroup) */
		RET(DENY_WITH(0));
		return;
	case RULE_ENOSYS: /* who opens shared files beside the program; runtimes look at times instead */
		RET(DENY_WITH(ENOSYS));
		return;
	case RULE_FCNTL: /* the same by a signal */
		LOAD(ARG_LOW(1));
		emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, F_NOTIFY);
		RET(DENY_WITH(EINVAL));
		RET(SECCOMP_RET_ALLOW);
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
		if (rules[i].action == RULE_SESSION && !setup.session)
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
