/*
 * Programs learn nothing of mounts. /proc/self/mountinfo lists the mounts of a process's namespace that can be reached from
 * its root, each with where it lies on the host. So programs have the root that root.c built, and a namespace with nothing
 * in it: none of its mounts can be reached, and the list is empty. pid 1 stays in the namespace of the root, which lives
 * as long as it does, and still mounts there.
 */

/* Runs in pid 1, once, after the root is built. Where no /proc could be mounted there is no list. */
static void make_empty_namespace(void)
{
	const char *self = "/proc/self/ns/mnt";
	if (inside.no_proc)
		return;
	int own = open(self, O_RDONLY | O_CLOEXEC);
	if (own < 0 || unshare(CLONE_NEWNS) < 0 || (inside.empty = open(self, O_RDONLY | O_CLOEXEC)) < 0)
		fail_inside("namespace without mounts");
	if (mount("tmpfs", "/tmp", "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,nr_inodes=2,mode=0") < 0 ||
		chdir("/tmp") < 0 || syscall(SYS_pivot_root, ".", ".") < 0 || umount2(".", MNT_DETACH) < 0)
		fail_inside("empty root");
	if (setns(own, CLONE_NEWNS) < 0 || (inside.root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC)) < 0)
		fail_inside("own namespace");
	close(own);
}

/* Runs in the child of pid 1 that is about to become a program. */
static int leave_mounts(void)
{
	if (inside.empty < 0)
		return 0;
	if (syscall(SYS_setns, inside.empty, CLONE_NEWNS, 0, 0, 0, inside.cookie) < 0 || fchdir(inside.root) < 0)
		return -1;
	return (int)syscall(SYS_chroot, ".", 0, 0, 0, 0, inside.cookie);
}
