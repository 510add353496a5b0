/*
 * The frames of a WebSocket, seen from a client (RFC 6455): what it sends is masked, what it gets is not.
 * Pieces of any size go in, whole messages come out. Nothing is known here of sockets.
 */
#ifndef MW_APP_LOAD_FRAMES_H
#define MW_APP_LOAD_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind {
    FRAME_MORE = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
};

enum {
    /* That a frame adds to what is in it. */
    FRAME_ROOM = 14,
    LONGEST_CONTROL = 125,
    LONGEST_FRAMES = 8 << 20,
};

struct frames {
    unsigned char head[10];
    int n_head;
    bool in_body, final;
    enum frame_kind kind, message_kind;
    uint64_t left; /* of the frame */
    char *message; /* as much as there is of it */
    size_t length, room;
    char control[LONGEST_CONTROL];
    size_t n_control;
};

/* A whole message or control frame; there during the call only. */
typedef void frame_heard(void *context, enum frame_kind kind, const char *text, size_t length);

/* False: the other side does not keep to the rules, a message is too long, or there is no memory. */
bool frames_take(struct frames *frames, const char *bytes, size_t n, frame_heard *heard,
                 void *context);
void frames_end(struct frames *frames);

/* Writes a whole frame, of `n` + FRAME_ROOM bytes at most; returns how many they are. */
size_t frame_write(enum frame_kind kind, const char *text, size_t n, uint32_t mask, char *frame);

#endif
