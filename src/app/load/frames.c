/* The frames of a WebSocket, seen from a client; see frames.h. */
#include "frames.h"

#include <stdlib.h>
#include <string.h>

enum { FINAL = 0x80, RESERVED = 0x70, MASKED = 0x80 };

/* ---- Writing ---------------------------------------------------------------------------------*/

size_t frame_write(enum frame_kind kind, const char *text, size_t n, uint32_t mask, char *frame)
{
    const unsigned char key[4] = { (unsigned char)(mask >> 24), (unsigned char)(mask >> 16),
                                   (unsigned char)(mask >> 8), (unsigned char)mask };
    size_t at = 2;
    int digits = n < 126 ? 0 : n < 65536 ? 2 : 8;

    frame[0] = (char)(FINAL | (int)kind);
    frame[1] = (char)(MASKED | (digits == 0 ? (int)n : digits == 2 ? 126 : 127));
    for (int i = digits - 1; i >= 0; i--)
        frame[at++] = (char)(n >> (8 * i) & 255);
    memcpy(frame + at, key, sizeof key);
    at += sizeof key;
    for (size_t i = 0; i < n; i++)
        frame[at + i] = (char)((unsigned char)text[i] ^ key[i & 3]);
    return at + n;
}

/* ---- Reading ---------------------------------------------------------------------------------*/

static bool is_control(enum frame_kind kind)
{
    return kind >= FRAME_CLOSE;
}

/* How many bytes the head has, as far as it can be seen. */
static int head_size(const struct frames *frames)
{
    int size = frames->n_head < 2 ? 0 : frames->head[1] & 127;

    return size == 126 ? 4 : size == 127 ? 10 : 2;
}

static bool is_known(enum frame_kind kind)
{
    return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

/* The head is whole. */
static bool begin_body(struct frames *frames)
{
    const int size = head_size(frames);

    frames->left = frames->head[1] & 127;
    if (size > 2)
        frames->left = 0;
    for (int i = 2; i < size; i++)
        frames->left = frames->left << 8 | frames->head[i];
    frames->final = frames->head[0] & FINAL;
    frames->kind = (enum frame_kind)(frames->head[0] & 15);
    frames->in_body = true;
    frames->n_head = 0;
    if ((frames->head[0] & RESERVED) || (frames->head[1] & MASKED) || !is_known(frames->kind))
        return false;
    if (is_control(frames->kind)) {
        frames->n_control = 0;
        return frames->final && frames->left <= LONGEST_CONTROL;
    }
    /* A message begins with its kind and goes on with FRAME_MORE. */
    if ((frames->kind == FRAME_MORE) != (frames->message_kind != FRAME_MORE))
        return false;
    if (frames->kind != FRAME_MORE)
        frames->message_kind = frames->kind;
    return frames->left <= LONGEST_FRAMES - frames->length;
}

static bool add_body(struct frames *frames, const char *bytes, size_t n)
{
    size_t room = frames->room ? frames->room : 512;
    char *more;

    if (is_control(frames->kind)) {
        memcpy(frames->control + frames->n_control, bytes, n);
        frames->n_control += n;
        return true;
    }
    while (room < frames->length + n)
        room *= 2;
    if (room != frames->room) {
        more = realloc(frames->message, room);
        if (!more)
            return false;
        frames->message = more;
        frames->room = room;
    }
    memcpy(frames->message + frames->length, bytes, n);
    frames->length += n;
    return true;
}

static void end_body(struct frames *frames, frame_heard *heard, void *context)
{
    enum frame_kind kind = frames->message_kind;
    size_t length = frames->length;

    frames->in_body = false;
    if (is_control(frames->kind)) {
        heard(context, frames->kind, frames->control, frames->n_control);
    } else if (frames->final) {
        frames->length = 0;
        frames->message_kind = FRAME_MORE;
        heard(context, kind, length ? frames->message : "", length);
    }
}

bool frames_take(struct frames *frames, const char *bytes, size_t n, frame_heard *heard,
                 void *context)
{
    while (n > 0) {
        if (!frames->in_body) {
            frames->head[frames->n_head++] = (unsigned char)*bytes++;
            n--;
            if (frames->n_head < 2 || frames->n_head < head_size(frames))
                continue;
            if (!begin_body(frames))
                return false;
        }
        size_t part = n < frames->left ? n : (size_t)frames->left;
        if (part > 0 && !add_body(frames, bytes, part))
            return false;
        bytes += part;
        n -= part;
        frames->left -= part;
        if (frames->left == 0)
            end_body(frames, heard, context);
    }
    return true;
}

void frames_end(struct frames *frames)
{
    free(frames->message);
    *frames = (struct frames){ .message = NULL };
}
