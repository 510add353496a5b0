/* Whole messages in the order in which they came; see messages.h. */
#include "messages.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct messages *messages, size_t wanted)
{
    struct message *grown;
    size_t room = messages->room ? messages->room : 4096;

    if (wanted > LONGEST_MESSAGE)
        return false;
    while (room < wanted)
        room *= 2;
    if (messages->growing && room == messages->room)
        return true;
    grown = realloc(messages->growing, sizeof *grown + room + 1);
    if (!grown)
        return false;
    if (!messages->growing) {
        grown->next = NULL;
        grown->length = 0;
    }
    messages->growing = grown;
    messages->room = room;
    return true;
}

static void end_message(struct messages *messages)
{
    struct message *whole = messages->growing;

    whole->text[whole->length] = 0;
    if (messages->last)
        messages->last->next = whole;
    else
        messages->first = whole;
    messages->last = whole;
    messages->growing = NULL;
    messages->room = 0;
}

bool messages_add(struct messages *messages, const char *piece, size_t length, bool last_piece)
{
    size_t before = messages->growing ? messages->growing->length : 0;

    if (!make_room(messages, before + length))
        return false;
    if (length > 0)
        memcpy(messages->growing->text + before, piece, length);
    messages->growing->length = before + length;
    if (last_piece)
        end_message(messages);
    return true;
}

struct message *messages_take(struct messages *messages)
{
    struct message *first = messages->first;

    if (!first)
        return NULL;
    messages->first = first->next;
    if (!messages->first)
        messages->last = NULL;
    return first;
}

void messages_clear(struct messages *messages)
{
    struct message *message;

    while ((message = messages_take(messages)))
        free(message);
    free(messages->growing);
    *messages = (struct messages){ NULL, NULL, NULL, 0 };
}
