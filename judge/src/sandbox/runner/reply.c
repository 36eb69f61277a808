/*
 * Answers to Node: one JSON line in a buffer of the supervisor, then the raw bytes whose lengths it gives. Strings that
 * come from inside are escaped here.
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
