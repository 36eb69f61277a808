/*
 * Reading requests. Runs in the supervisor. Node is believed as far as its intent goes, but not one length or count: every
 * field is checked against what is left of the frame, and a frame that is not understood ends the supervisor. Knows
 * nothing of containers, so that runner/fuzz can feed it alone. The texts of a request point into its frame.
 *
 *   frame -> parse_request -> objection: NULL -> queued -> answered -> free_request
 */
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
	struct text *argv, *env, names[MAX_FILES], from[MAX_FILES], collect[MAX_COLLECT];
	struct text shown[MAX_READONLY], shown_as[MAX_READONLY]; /* a path of the host, and its name beneath /drafts */
	u64 collect_max[MAX_COLLECT];
	struct text box, root, collect_dir, in, answer;
	char *frame;
};

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

/* A text that is handed on by its end: a zero byte inside would shift what follows it. */
static struct text take_string(struct reader *r)
{
	struct text t = take_text(r);
	if (t.p && memchr(t.p, 0, t.n))
		r->bad = 1;
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
		if (!(list[i] = take_string(r)).p)
			r->bad = 1;
	return list;
}

static void free_request(struct request *r)
{
	if (r->mate)
		free_request(r->mate);
	free(r->argv);
	free(r->frame);
	free(r);
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
	r->box = take_string(in);
	r->work = (u8)take(in, 1);
	r->nfiles = take_count(in, MAX_FILES);
	for (u32 i = 0; i < r->nfiles; i++) {
		r->names[i] = take_string(in);
		r->from[i] = take_string(in);
		in->bad |= !r->names[i].p || !r->from[i].p;
	}
	r->ncollect = take_count(in, MAX_COLLECT);
	for (u32 i = 0; i < r->ncollect; i++) {
		r->collect[i] = take_string(in);
		r->collect_max[i] = take(in, 8);
		in->bad |= !r->collect[i].p;
	}
	r->collect_dir = take_string(in);
	r->nreadonly = take_count(in, MAX_READONLY);
	for (u32 i = 0; i < r->nreadonly; i++) {
		r->shown_as[i] = take_string(in);
		r->shown[i] = take_string(in);
		in->bad |= !r->shown_as[i].p || !r->shown[i].p;
	}
	r->root = take_string(in);
	r->stdin_kind = (u8)take(in, 1);
	r->in = take_text(in);
	r->cpu = take(in, 8);
	r->wall = take(in, 8);
	r->memory = take(in, 8);
	r->processes = (u32)take(in, 4);
	r->output = take(in, 8);
	r->err = take(in, 8);
	r->fsize = take(in, 8);
	r->answer = take_string(in);
	r->inline_bytes = take(in, 8);
	in->bad |= !r->argc || (r->stdin_kind && !r->in.p);
	return r;
}

/* A frame that takes back the run of a number. */
static int parse_cancel(const char *frame, size_t size, u64 *id)
{
	if (size != 9 || frame[0] != 2)
		return 0;
	memcpy(id, frame + 1, 8);
	return 1;
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

/* Plain names with slashes between them. */
static int plain_path(const char *s)
{
	char part[256];
	for (;;) {
		size_t n = strcspn(s, "/");
		if (n >= sizeof part)
			return 0;
		memcpy(part, s, n);
		part[n] = 0;
		if (!plain_name(part))
			return 0;
		if (!s[n])
			return 1;
		s += n + 1;
	}
}

static int beneath(const char *path, const char *dir)
{
	size_t n = strlen(dir);
	return strncmp(path, dir, n) == 0 && (path[n] == '/' || !path[n]);
}

/* A place decides nothing but a name of our own: no path of the host is a path inside. */
static const char *bad_place(const struct request *r)
{
	for (u32 i = 0; i < r->nreadonly; i++) {
		if (r->shown[i].p[0] != '/')
			return "readOnly paths must be absolute";
		if (!plain_path(r->shown_as[i].p) || r->shown_as[i].n > MAX_PLACE)
			return "readOnly names must be plain";
		for (u32 k = 0; k < r->nreadonly; k++)
			if (k != i && beneath(r->shown_as[i].p, r->shown_as[k].p))
				return "readOnly names must not lie in each other";
	}
	return NULL;
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
	const char *bad = bad_place(r);
	if (bad)
		return bad;
	if (r->root.p && r->root.p[0] != '/')
		return "root must be absolute";
	if (r->ncollect && !r->collect_dir.p)
		return "collect without collectDir";
	return r->mate ? objection(r->mate) : NULL;
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

/* The same request as the message that pid 1 takes; what only the supervisor knows is added by send_parcel(). */
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
